// Frames from lines of text: games, turns, positions; only frames that are shown are parsed.
import assert from "node:assert/strict";
import test from "node:test";
import { Frames } from "../../js/frames.js";

const opening = (game, seats) => JSON.stringify({ scene: { of: game }, game, view: { n: 0 }, seats });
const input = (game, turn, seat, n) => JSON.stringify({ game, turn, seat, action: { n }, reply: {}, say: null, fault: null, view: { n } });

/** Two games: turns of one input, of two (sealed), and one that was skipped. */
const TEXT = [
  opening(1, [0, 1]),
  input(1, 1, 0, 1),
  input(1, 2, 0, 2),
  input(1, 2, 1, 3),
  input(1, 4, 1, 4),
  opening(2, [1, 0]),
  input(2, 1, 0, 5),
].join("\n");

function frames(text = TEXT, size = text.length) {
  const made = new Frames();
  for (let at = 0; at < text.length; at += size) made.feed(text.slice(at, at + size));
  made.finish();
  return made;
}

test("lines arrive whole, whatever the pieces", () => {
  for (const size of [1, 7, 100, 10_000]) assert.equal(frames(TEXT, size).length, 7);
  assert.equal(frames(`${TEXT}\n\n`).length, 7);
});

test("games and turns", () => {
  const { parts } = frames();
  assert.deepEqual(
    parts.map(({ game, from, turns, stops, seats }) => ({ game, from, turns, stops, seats })),
    [
      { game: 1, from: 0, turns: [0, 1, 2, 4], stops: [0, 1, 3, 4], seats: [0, 1] },
      { game: 2, from: 5, turns: [0, 1], stops: [5, 6], seats: [1, 0] },
    ],
  );
});

test("places and lines", () => {
  const one = frames();
  for (const [place, line] of [["1.0", 0], ["1.1", 1], ["1.2", 3], ["1.3", 3], ["1.4", 4], ["1.99", 4], ["2.1", 6], ["2", 3], ["7.1", 1]]) {
    assert.equal(one.line(place), line, place);
  }
  for (const place of ["", "x", "1.", "1.2.3", "-1"]) assert.equal(one.line(place), null, place);
  for (const [line, place] of [[0, "1.0"], [2, "1.2"], [3, "1.2"], [4, "1.4"], [6, "2.1"]]) assert.equal(one.place(line), place);
  assert.equal(frames(TEXT.split("\n").slice(0, 3).join("\n")).place(2), "2");
});

test("steps are turns", () => {
  const one = frames();
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map((line) => one.step(line)), [0, 1, 2, 2, 3, 0, 1]);
});

test("frames are parsed when looked at, and few are kept", () => {
  const many = [opening(1, [0, 1]), ...Array.from({ length: 1000 }, (_, k) => input(1, k + 1, k % 2, k + 1))].join("\n");
  const one = frames(many);
  assert.equal(one.parsed.size, 0);
  for (let line = 0; line < one.length; line++) assert.equal(one.frame(line).view.n, line);
  assert.ok(one.parsed.size <= 64);
  assert.equal(one.frame(5), one.frame(5));
});

test("a frame knows its place in its game, and the one before", () => {
  const one = frames();
  assert.equal(one.frame(5).index, 0);
  assert.equal(one.frame(6).index, 1);
  assert.equal(one.before(5), null);
  assert.equal(one.before(6), one.frame(5));
  assert.equal(one.frame(0).seat, null);
  assert.equal(one.frame(0).action, null);
  const first = one.of(one.parts[0]);
  assert.equal(first.length, 5);
  assert.equal(first.at(4).view.n, 4);
});

test("a live match grows", () => {
  const one = frames(TEXT.split("\n").slice(0, 3).join("\n"));
  assert.deepEqual(one.parts[0].stops, [0, 1, 2]);
  one.add(input(1, 2, 1, 3));
  assert.deepEqual(one.parts[0].stops, [0, 1, 3]);
  one.add(opening(2, [1, 0]));
  assert.equal(one.parts.length, 2);
});
