// What the modules say of recorded games. UPDATE=1 writes the English sentences anew: read the difference.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import { FIXTURES, LANGUAGES, tellers } from "./recorded.js";

const EYES = ["everything", "seat0"];
const KINDS = ["capture", "contested", "death", "hit", "lead", "planet", "ram", "search", "sight"];

for (const name of Object.keys(FIXTURES)) {
  for (const eyes of EYES) {
    test(`${name} as ${eyes}: every frame is told in every language`, () => {
      for (const lang of LANGUAGES) {
        const told = tellers(name, eyes, lang);
        for (const frame of told.all) {
          const lines = [told.sentence(frame), ...told.describe(frame), told.move(frame) ?? "-", ...(told.aside(frame) ?? []).flatMap((box) => [box.label, box.text])];
          for (const line of lines) {
            assert.equal(typeof line, "string");
            assert.ok(line.length > 0, `an empty line at ${frame.index}`);
            assert.doesNotMatch(line, /\{\w+\}|undefined|NaN|\[object/, `at ${frame.index}`);
          }
        }
      }
    });

    test(`${name} as ${eyes}: events, leads and scores are what the timeline expects`, () => {
      const told = tellers(name, eyes, "en");
      told.all.forEach((frame, index) => {
        for (const event of told.events(frame, told.all[index - 1] ?? null)) {
          assert.ok(KINDS.includes(event.kind), event.kind);
          assert.ok(event.seat === null || event.seat === 0 || event.seat === 1);
        }
        const lead = told.lead(frame);
        assert.ok(lead === null || (lead >= -1 && lead <= 1), `lead ${lead}`);
        const scores = told.scores(frame);
        assert.ok(scores === null || scores.every(Number.isFinite));
      });
    });

    test(`${name} as ${eyes}: its sentences`, () => {
      const told = tellers(name, eyes, "en");
      const lines = told.all.map((frame, index) => {
        const events = told.events(frame, told.all[index - 1] ?? null).map((event) => ` [${event.kind} ${event.seat}]`).join("");
        return `${frame.turn} ${told.sentence(frame)}${told.move(frame) ? `  (${told.move(frame)})` : ""}${events}\n`;
      });
      const golden = new URL(`./fixtures/${name}.${eyes}.txt`, import.meta.url);
      if (process.env.UPDATE) writeFileSync(golden, lines.join(""));
      assert.equal(lines.join(""), readFileSync(golden, "utf8"));
    });
  }
}

for (const name of Object.keys(FIXTURES)) {
  test(`${name}: a game given up is told so in every language`, () => {
    const said = LANGUAGES.map((lang) => {
      const told = tellers(name, "everything", lang);
      const frame = { ...told.all.at(-1), seat: 0, action: null, reply: null, fault: null, resigned: true };
      assert.ok(told.describe(frame).every((line) => !/undefined|\{/.test(line)));
      return told.sentence(frame);
    });
    assert.match(said[0], /gives the game up/);
    assert.match(said[1], /投了しました/);
    assert.match(said[2], /feladta a játszmát/);
  });
}

test("wizards: a seat is told where the other one can be, and everybody needs no telling", () => {
  const told = (eyes) => {
    const { all, describe } = tellers("wizards", eyes, "en");
    return [all[1], all.at(-1)].flatMap(describe).filter((line) => /^It can (only )?be/.test(line));
  };
  assert.deepEqual(told("seat0"), ["It can be on 100 cells, most likely at (10, 0)", "It can be on 13 cells, most likely at (12, 3)"]);
  assert.deepEqual(told("everything"), []);
});
