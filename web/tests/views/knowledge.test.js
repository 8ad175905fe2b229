// What a seat can know: never less than the truth allows, and the same from its own eyes as from everybody's.
import assert from "node:assert/strict";
import test from "node:test";
import { knowledge } from "../../../games/perlwars/view/possible.js";
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

test("wizards: spells reach their cells, on the board only", () => {
  assert.equal(reach({ element: "fire", count: 2, x: 5, y: 5 }, null, true).length, 5);
  assert.equal(reach({ element: "fire", count: 2, x: 5, y: 5 }, null, false).length, 4);
  assert.equal(reach({ element: "fire", count: 2, x: 0, y: 0 }, null, true).length, 3);
  assert.deepEqual(reach({ element: "wind", count: 1, direction: "left" }, { x: 2, y: 0 }, true), [{ x: 1, y: 0 }, { x: 0, y: 0 }]);
});
