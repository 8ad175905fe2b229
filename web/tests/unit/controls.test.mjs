// How the position of a replay moves: steps, ends, boundaries of games, live matches.
import assert from "node:assert/strict";
import test from "node:test";
import { Controls } from "../../js/match/controls.js";
import { initial } from "../../js/match/state.js";

const opening = (game) => JSON.stringify({ scene: {}, game, view: {}, seats: [0, 1] });
const input = (game, turn, seat) => JSON.stringify({ game, turn, seat, action: {}, reply: {}, say: null, fault: null, view: {} });

function controls(lines) {
  const state = initial({ bots: [{}, {}] }, { still: true });
  for (const line of lines) state.frames.add(line);
  return { state, one: new Controls(state, { show: () => {}, moved: () => {}, changed: () => {} }) };
}

// Lines: 0 opening, 1 turn 1, 2-3 turn 2, 4 turn 3; 5 opening, 6 turn 1.
const TWO = [opening(1), input(1, 1, 0), input(1, 2, 0), input(1, 2, 1), input(1, 3, 0), opening(2), input(2, 1, 1)];

test("steps go by turns and over the borders of games", () => {
  const { one, state } = controls(TWO);
  const at = (act) => (act(), state.line);
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
  const { one, state } = controls(TWO);
  one.seek(2);
  one.step(1);
  assert.equal(state.line, 3);
  one.seek(2);
  one.step(-1);
  assert.equal(state.line, 1);
});

test("ten turns stop at the ends of the game", () => {
  const { one, state } = controls(TWO);
  one.step(10);
  assert.equal(state.line, 4);
  one.step(-10);
  assert.equal(state.line, 0);
});

test("start and end, and from there the neighbours", () => {
  const { one, state } = controls(TWO);
  one.last();
  assert.equal(state.line, 4);
  one.last();
  assert.equal(state.line, 6);
  one.first();
  assert.equal(state.line, 5);
  one.first();
  assert.equal(state.line, 0);
});

test("a seek pauses", () => {
  const { one, state } = controls(TWO);
  one.play();
  assert.equal(state.playing, true);
  one.seek(1);
  assert.equal(state.playing, false);
  one.stop();
});

test("what is live is followed until one steps back, and again at its end", () => {
  const { one, state } = controls(TWO.slice(0, 3));
  state.live = true;
  one.last();
  assert.equal(state.following, true);
  state.frames.add(TWO[3]);
  one.grown();
  assert.equal(state.line, 3);
  one.step(-1);
  assert.equal(state.following, false);
  state.frames.add(TWO[4]);
  one.grown();
  assert.equal(state.line, 1);
  one.last();
  assert.equal(state.line, 4);
  assert.equal(state.following, true);
});

test("speeds have ends", () => {
  const { one, state } = controls(TWO);
  for (let k = 0; k < 20; k++) one.faster(1);
  assert.equal(state.speed, 30);
  for (let k = 0; k < 20; k++) one.faster(-1);
  assert.equal(state.speed, 0.25);
});
