import assert from "node:assert/strict";
import { test } from "node:test";
import { initial } from "../../js/match/state.js";

test("a match opens at the output of the bot that failed, in the turn that a link names", () => {
  const bot = (verdicts, turn) => initial({ bots: [{}, {}, {}], verdicts }, { turn }).bot;
  const fine = { verdict: "ok", at: null };
  assert.equal(bot(null), 0);
  assert.equal(bot([fine, fine, fine]), 0);
  assert.equal(bot([fine, { verdict: "crashed", at: "1.4" }, fine]), 1);
  assert.equal(bot([{ verdict: "timeout", at: "1.1" }, fine, { verdict: "crashed", at: "2.4" }], "2.4"), 2);
  assert.equal(bot([{ verdict: "timeout", at: "1.1" }, fine, { verdict: "crashed", at: "2.4" }], "2.5"), 0);
});
