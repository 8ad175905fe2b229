// Asks the module what the native test asks (it/main.rs): its answers must be those in answers.txt.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "../../../web/js/alone/module.js";

const here = (path) => new URL(path, import.meta.url);
let depths = 0;
const ask = await load(readFileSync(here("../../../web/viadal.wasm")), () => depths++, (name) => readFileSync(here(`../../evaluation/weights/${name}.weights`)));

/** Asks what must have an answer. */
function told(question) {
  const answer = ask(question);
  assert.equal(answer.error, undefined, JSON.stringify(answer));
  return answer;
}

/** Plays a match in slices: the last line of its record, and the nodes that were searched. */
function play(asked, ms) {
  told({ ask: "begin", id: "m", ...asked });
  while (told({ ask: "advance", id: "m", ms }).goes_on);
  const { record } = told({ ask: "record", id: "m" });
  assert.equal(told({ ask: "verify", record }).difference, null);
  const lines = asked.bots.flatMap((_, bot) => told({ ask: "log", id: "m", bot }).log.split("\n").filter(Boolean));
  const nodes = lines.reduce((sum, line) => sum + (JSON.parse(line).data.nodes ?? 0), 0);
  return `${nodes} ${record.trimEnd().split("\n").pop()}`;
}

/** What the positions of the first game of the match are worth, and the best lines of one. */
function analysed(nodes) {
  const { record } = told({ ask: "record", id: "m" });
  let found = { points: [], goes_on: true };
  while (found.goes_on) found = told({ ask: "scores", record, game: 1, points: found.points, nodes, ms: 0 });
  depths = 0;
  const { lines } = told({ ask: "analyse", record, game: 1, index: 2, lines: 3, nodes });
  return `${found.points.map(({ chances }) => `${chances[0]}`).join(" ")} ${JSON.stringify(found.lost)} ${depths} ${JSON.stringify(lines)}`;
}

test("the answers are those of the native program", () => {
  const questions = readFileSync(here("questions.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const answers = questions.flatMap((asked) => (asked.depth ? [`${told({ ask: "perft", ...asked }).count}`] : [play(asked, 20), ...(asked.analysed ? [analysed(asked.analysed)] : [])]));
  assert.deepEqual(answers, readFileSync(here("answers.txt"), "utf8").trim().split("\n"));
});
