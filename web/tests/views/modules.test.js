// Every module loads, names its sides, and makes a view.
import assert from "node:assert/strict";
import test from "node:test";
import { frames } from "./recorded.js";

const ROOMS = { perlwars: "perlwars", planetfight: "planetfight", robobattler: "robobattler", thud: "thud", wizards: "wizards", zrf: "race" };

for (const [room, fixture] of Object.entries(ROOMS)) {
  test(`${room}: the module loads and names its sides in every language`, async () => {
    const { default: module } = await import(`../../../games/${room}/view.js`);
    assert.equal(typeof module.create, "function");
    assert.deepEqual(Object.keys(module.words).sort(), ["en", "hu", "ja"]);
    const [{ scene }] = frames(fixture, "everything");
    for (const lang of ["en", "ja", "hu"]) assert.equal(module.sides(scene, lang).length, 2);
  });
}
