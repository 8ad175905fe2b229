// What a seat can know: never less than the truth allows, and the same from its own eyes as from everybody's.
import assert from "node:assert/strict";
import test from "node:test";
import { knowledge } from "../../../games/perlwars/view/possible.js";
import { SIZE, belief, blast, hits, targets } from "../../../games/robobattler/view/missile.js";
import { reach } from "../../../games/wizards/view/elements.js";
import { frames } from "./recorded.js";

test("Perl Wars: the enemy is always on one of the cells still possible", () => {
  const all = frames("perlwars", "everything");
  const known = knowledge(() => all, () => "everything");
  for (const frame of all.filter(({ view }) => view.winner === null)) {
    // While the enemy acts the robot has not heard of its steps yet: in its own turn it has.
    const { due, robots, stage } = frame.view;
    const { x, y } = robots[1 - due];
    assert.equal(known.at(frame, due)[y * stage.width + x], 1, `seat ${due} at ${frame.index}`);
  }
});

test("Perl Wars: a robot's own eyes are enough to know it", () => {
  const [all, own] = [frames("perlwars", "everything"), frames("perlwars", "seat0")];
  const [truth, seat] = [knowledge(() => all, () => "everything"), knowledge(() => own, () => 0)];
  all.forEach((frame, index) => assert.deepEqual(seat.at(own[index], 0), truth.at(frame, 0), `at ${index}`));
});

test("Perl Wars: any frame can be asked for first", () => {
  const all = frames("perlwars", "everything");
  const [forwards, jump] = [0, 1].map(() => knowledge(() => all, () => "everything"));
  for (const frame of all) forwards.at(frame, 1);
  assert.deepEqual(jump.at(all.at(-1), 1), forwards.at(all.at(-1), 1));
});

test("RoboBattler: blasts have their cells", () => {
  const sizes = { line: 7, plus: 5, x: 5, big_plus: 8, big_x: 8 };
  for (const [missile, size] of Object.entries(sizes)) assert.equal(blast(missile, "vertical", 4, 4).length, size, missile);
  assert.deepEqual(blast("line", "horizontal", 0, 0), [0, 1, 2, 3]);
  assert.ok(!blast("big_plus", "vertical", 4, 4).includes(4 * SIZE + 4));
});

test("RoboBattler: the chances of a sighting's targets add up, the exact cell the likeliest", () => {
  for (const [x, y] of [[4, 4], [0, 0], [8, 3]]) {
    const all = targets({ x, y, exact: false });
    assert.ok(Math.abs(all.reduce((sum, target) => sum + target.chance, 0) - 1) < 1e-12);
    assert.ok(all.every((target) => target.chance <= all.find((one) => one.x === x && one.y === y).chance));
  }
  assert.deepEqual(targets({ x: 2, y: 3, exact: true }), [{ x: 2, y: 3, chance: 1 }]);
  assert.deepEqual(targets({ x: null, y: null, exact: false }), []);
});

test("RoboBattler: an exact sighting paints its blast for sure, a later shot takes it back", () => {
  const sighting = { turn: 3, missile: "plus", x: 4, y: 4, exact: true };
  const seen = belief({ shots: [], sightings: [sighting] });
  assert.deepEqual([...seen.enemy].filter((chance) => chance === 1).length, 5);
  const after = belief({ shots: [{ turn: 3, missile: "x", direction: null, x: 4, y: 4 }], sightings: [sighting] });
  assert.equal(after.own[4 * SIZE + 4], 1);
  assert.equal(after.enemy[4 * SIZE + 4], 0);
  assert.equal(after.enemy[4 * SIZE + 3], 1);
  assert.ok(hits({ missile: "line", x: 4, y: 4, exact: true })[4 * SIZE + 4] === 1, "a line of either direction goes through its target");
});

test("wizards: spells reach their cells, on the board only", () => {
  assert.equal(reach({ element: "fire", count: 2, x: 5, y: 5 }, null, true).length, 5);
  assert.equal(reach({ element: "fire", count: 2, x: 5, y: 5 }, null, false).length, 4);
  assert.equal(reach({ element: "fire", count: 2, x: 0, y: 0 }, null, true).length, 3);
  assert.deepEqual(reach({ element: "wind", count: 1, direction: "left" }, { x: 2, y: 0 }, true), [{ x: 1, y: 0 }, { x: 0, y: 0 }]);
});
