// The timeline under the stage: where the lead changes sides, each area ends on the middle line.
import assert from "node:assert/strict";
import test from "node:test";
import { crossed } from "../../js/match/timeline.js";

test("a lead that changes sides has a point on the middle", () => {
  assert.deepEqual(crossed([[0, 0], [1, 1], [2, -1], [4, -0.5], [5, 0.5]]), [[0, 0], [1, 1], [1.5, 0], [2, -1], [4, -0.5], [4.5, 0], [5, 0.5]]);
  assert.deepEqual(crossed([[0, 1], [1, 0], [2, -1]]), [[0, 1], [1, 0], [2, -1]]);
  assert.deepEqual(crossed([]), []);
});
