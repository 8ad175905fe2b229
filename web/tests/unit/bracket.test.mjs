// The bracket around bots that share a rank.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bracket } from "../../js/tournament/bracket.js";

test("neighbours of one rank are bracketed, two groups apart", () => {
  const rows = [1, 2, 2, 4, 4, 4, 7].map((rank) => ({ rank }));
  assert.deepEqual(
    rows.map((_, place) => bracket(rows, place)),
    ["", "shared opens", "shared closes", "shared opens", "shared", "shared closes", ""],
  );
  // In another order, bots of one rank may not be adjacent.
  const apart = [4, 1, 4].map((rank) => ({ rank }));
  assert.deepEqual(apart.map((_, place) => bracket(apart, place)), ["", "", ""]);
});
