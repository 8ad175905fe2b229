// How boards by rules files and maps are read and laid out.
import assert from "node:assert/strict";
import test from "node:test";
import { layout, roads, ships } from "../../../games/planetfight/view/layout.js";
import { wrap } from "../../../games/view/bubbles.js";
import { measure } from "../../../games/zrf/view/geometry.js";
import { grip, parse, taken } from "../../../games/zrf/view/notation.js";
import { signs } from "../../../games/zrf/view/signs.js";
import { frames } from "./recorded.js";

const world = { players: new Set(["White", "Black", "Fire"]), positions: new Set(["a1", "b2", "c3", "d4", "e1", "g1", "h1", "f1", "away"]) };

test("moves are read as saved games write them", () => {
  const pair = (piece, from, to, onto = false) => ({ piece, from, to, onto });
  const table = [
    ["Pass", { pass: true }],
    ["Man a1 - b2", { pairs: [pair("Man", "a1", "b2")] }],
    ["King e1 - g1 Rook h1 - f1", { pairs: [pair("King", "e1", "g1"), pair("Rook", "h1", "f1")] }],
    ["White Man c3", { drop: { owner: "White", piece: "Man", at: "c3" } }],
    ["partial 2 Man a1 - c3 @ b2 0 1", { partial: true, pairs: [pair("Man", "a1", "c3")], marks: [{ at: "b2", attribute: "0", set: true }] }],
    ["Man a1 x c3 x b2 = King", { pairs: [pair("Man", "a1", "c3", true)], takes: ["b2"], turns: [{ at: "c3", to: "King" }] }],
    ["White Disc a1 flip b2 flip c3", { drop: { owner: "White", piece: "Disc", at: "a1" }, flips: ["b2", "c3"] }],
    ["4 a1 - b2 = 5 on c3 d4 White Token away", { pairs: [pair("4", "a1", "b2")], turns: [{ at: "c3", to: "5" }, { at: "d4", to: "5" }], puts: [{ owner: "White", piece: "Token", at: "away" }] }],
  ];
  const nothing = { pairs: [], drop: null, takes: [], flips: [], turns: [], puts: [], marks: [], partial: false, pass: false };
  for (const [text, said] of table) assert.deepEqual(parse(text, world), { text, ...nothing, ...said }, text);
});

test("a move is grasped where a person would", () => {
  const seen = (at) => at !== "away";
  const table = [
    ["Man a1 - b2", null, { from: "a1", to: "b2" }],
    ["White Man c3", null, { from: null, to: "c3" }],
    ["Fire Arrow c3", "a1", { from: "a1", to: "c3" }],
    ["= King on c3", null, { from: "c3", to: "c3" }],
    ["Bishop a1 x b2 Pawn b2 - away flip away x away", null, { from: "a1", to: "b2" }],
  ];
  for (const [text, continues, held] of table) assert.deepEqual(grip(parse(text, world), seen, continues), held, text);
});

test("what a move takes is told from what stood there", () => {
  const stood = new Map([["b2", { piece: "Man", owner: "Black" }], ["a1", { piece: "Man", owner: "White" }]]);
  assert.deepEqual(taken(parse("Man a1 - c3 x b2", world), stood), ["b2"]);
  assert.deepEqual(taken(parse("Man a1 x b2", world), stood), ["b2"]);
  assert.deepEqual(taken(parse("Keeper a1 x b2 Black Man c3", world), stood), [], "what is pushed is not taken");
  assert.deepEqual(taken(parse("Bishop a1 x b2 Pawn b2 - away flip away x away", world), stood), ["b2"], "what is led to a prison is taken");
});

/** A scene of positions at these rectangles. */
const scene = (rectangles, more = {}) => ({
  positions: rectangles.map(([name, rectangle]) => ({ name, rectangle })),
  frame: [Math.min(...rectangles.map(([, r]) => r[0])), Math.min(...rectangles.map(([, r]) => r[1])), Math.max(...rectangles.map(([, r]) => r[2])), Math.max(...rectangles.map(([, r]) => r[3]))],
  links: [], pieces: [{ name: "Man" }], players: [], ...more,
});
const grid = (columns, rows, step, shift = 0, size = step) => Array.from({ length: columns * rows }, (_, at) => {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  return [`${"abcdefghi"[x]}${rows - y}`, [x * step + y * shift, y * size, x * step + y * shift + size, y * size + size]];
});

test("the kind of a board follows from its rectangles", () => {
  assert.equal(measure(scene(grid(3, 3, 50))).kind, "squares");
  assert.equal(measure(scene(grid(5, 5, 40, 20, 36))).kind, "hexes");
  assert.equal(measure(scene(grid(3, 3, 100, 0, 40).map(([name, [l, t]]) => [name, [l, t * 2.5, l + 40, t * 2.5 + 40]]))).kind, "points");
  assert.equal(measure(scene(grid(9, 9, 40), { pieces: [{ name: "Stone" }] })).kind, "crossings");
});

test("rim labels come from the names, and a hole in the grid is found", () => {
  const measured = measure(scene(grid(3, 3, 50).filter(([name]) => name !== "b2")));
  assert.deepEqual(measured.labels.across.map((label) => label.text), ["a", "b", "c"]);
  assert.deepEqual(measured.labels.down.map((label) => label.text), ["3", "2", "1"]);
  assert.equal(measured.holes.length, 1);
});

test("links in reading order are no lines of the board", () => {
  const square = [["a1", [0, 0, 40, 40]], ["c1", [200, 0, 240, 40]], ["a2", [0, 200, 40, 240]], ["c2", [200, 200, 240, 240]]];
  const links = [["a1", "c1"], ["c1", "a2"], ["a2", "c2"], ["a1", "a2"], ["c1", "c2"]];
  const lines = measure(scene(square, { links })).lines.map(([from, to]) => `${from.name}${to.name}`).sort();
  assert.deepEqual(lines, ["a1a2", "a1c1", "a2c2", "c1c2"]);
});

test("known pieces have signs, others their monogram", () => {
  const named = (...names) => signs({ pieces: names.map((name) => ({ name, monogram: name[0] })), players: [] });
  assert.ok(named("King", "Queen").King.path.length > 0);
  assert.equal(named("King", "Gold", "Silver").King.letter, "玉");
  assert.equal(named("General", "Cannon", "Elephant").Cannon.letter, "炮砲");
  assert.deepEqual(named("Wolf").Wolf, { form: "body", letter: "W", path: null });
  assert.equal(named("12")["12"].form, "pit");
  for (const [men, king] of [[["Man", "King"], "King"], [["checker", "king"], "king"], [["WhiteChecker", "BlackChecker", "BlackKing"], "BlackKing"], [["Man", "Dama"], "Dama"]]) {
    const pieces = named(...men);
    assert.deepEqual([pieces[men[0]].form, pieces[king].form, pieces[men[0]].path, pieces[king].path === named("King").King.path], ["ringed", "ringed", "", true], men.join());
  }
  for (const name of ["Stone", "Disc", "disk", "Keystone"]) assert.equal(named(name)[name].form, "stone");
  assert.ok(named("WhiteKing", "WhiteRook", "BlackKing", "BlackRook").BlackRook.form === "figure");
  const seeds = named(...Array.from({ length: 15 }, (_, at) => `p${String(at + 1).padStart(2, "0")}`));
  assert.deepEqual([seeds.p01, seeds.p15].map(({ form, letter }) => [form, letter]), [["pit", "1"], ["pit", "15"]]);
});

test("planets keep apart, ships have places of their own", () => {
  const [{ scene: map, view }] = frames("planetfight", "everything");
  const crowded = [...map.planets, ...map.planets.map((planet) => ({ ...planet, x: planet.x + 1 }))];
  const { places } = layout(crowded, 1.4);
  for (const [index, one] of places.entries()) {
    for (const two of places.slice(index + 1)) assert.ok(Math.hypot(one.x - two.x, one.y - two.y) > one.r + two.r, "two planets on each other");
  }
  const spots = ships(view, layout(map.planets, 1.4).places, 12).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  assert.equal(new Set(spots).size, spots.length);
  const matrix = map.roads.flatMap((row, a) => row.slice(a + 1).filter((distance) => distance > 0));
  assert.equal(roads(map.roads, layout(map.planets, 1.4).places, 14).length, matrix.length);
});

test("what is said breaks into three lines at the most", () => {
  assert.deepEqual(wrap("short", 16, 3), ["short"]);
  assert.equal(wrap("a word ".repeat(30), 16, 3).length, 3);
  assert.ok(wrap("誰かいますか、".repeat(9), 16, 3).at(-1).endsWith("…"));
  assert.deepEqual(wrap("  \n", 16, 3), []);
});
