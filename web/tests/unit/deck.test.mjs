// How the cursor of a replay moves: steps, ends, borders of games, what is live.
import assert from "node:assert/strict";
import test from "node:test";
import { Deck } from "../../js/match/deck.js";
import { Reel } from "../../js/reel.js";

const opening = (game) => JSON.stringify({ scene: {}, game, view: {}, seats: [0, 1] });
const input = (game, turn, seat) => JSON.stringify({ game, turn, seat, action: {}, reply: {}, say: null, fault: null, view: {} });

function deck(lines, habits = { still: true }) {
  const reel = new Reel();
  for (const line of lines) reel.add(line);
  const shown = [];
  const made = new Deck(reel, { show: (line) => shown.push(line), moved: () => {}, changed: () => {} }, habits);
  return { deck: made, reel, shown };
}

// Lines: 0 opening, 1 turn 1, 2-3 turn 2, 4 turn 3; 5 opening, 6 turn 1.
const TWO = [opening(1), input(1, 1, 0), input(1, 2, 0), input(1, 2, 1), input(1, 3, 0), opening(2), input(2, 1, 1)];

test("steps go by turns and over the borders of games", () => {
  const { deck: one } = deck(TWO);
  const at = (act) => (act(), one.line);
  assert.equal(at(() => one.step(1)), 1);
  assert.equal(at(() => one.step(1)), 3);
  assert.equal(at(() => one.step(1)), 4);
  assert.equal(at(() => one.step(1)), 5);
  assert.equal(at(() => one.step(1)), 6);
  assert.equal(at(() => one.step(1)), 6);
  assert.equal(at(() => one.step(-1)), 5);
  assert.equal(at(() => one.step(-1)), 4);
  assert.equal(at(() => one.step(-1)), 3);
});

test("from the middle of a turn one step ends it", () => {
  const { deck: one } = deck(TWO);
  one.seek(2);
  one.step(1);
  assert.equal(one.line, 3);
  one.seek(2);
  one.step(-1);
  assert.equal(one.line, 1);
});

test("ten turns stop at the ends of the game", () => {
  const { deck: one } = deck(TWO);
  one.step(10);
  assert.equal(one.line, 4);
  one.step(-10);
  assert.equal(one.line, 0);
});

test("start and end, and from there the neighbours", () => {
  const { deck: one } = deck(TWO);
  one.last();
  assert.equal(one.line, 4);
  one.last();
  assert.equal(one.line, 6);
  one.first();
  assert.equal(one.line, 5);
  one.first();
  assert.equal(one.line, 0);
});

test("a seek pauses", () => {
  const { deck: one } = deck(TWO);
  one.play();
  assert.equal(one.playing, true);
  one.seek(1);
  assert.equal(one.playing, false);
  one.destroy();
});

test("what is live is followed until one steps back, and again at its end", () => {
  const { deck: one, reel } = deck(TWO.slice(0, 3));
  one.live = true;
  one.last();
  assert.equal(one.following, true);
  reel.add(TWO[3]);
  one.grown();
  assert.equal(one.line, 3);
  one.step(-1);
  assert.equal(one.following, false);
  reel.add(TWO[4]);
  one.grown();
  assert.equal(one.line, 1);
  one.last();
  assert.equal(one.line, 4);
  assert.equal(one.following, true);
});

test("speeds have ends", () => {
  const { deck: one } = deck(TWO);
  for (let k = 0; k < 20; k++) one.faster(1);
  assert.equal(one.speed, 30);
  for (let k = 0; k < 20; k++) one.faster(-1);
  assert.equal(one.speed, 0.25);
});
