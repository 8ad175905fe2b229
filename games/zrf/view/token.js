// Pieces as they stand on the board: a body in the owner's colour and shape, and a sign on it.
import { ON_SEAT, colour } from "../../view/board.js";
import { svg } from "../../view/svg.js";

const round = (/** @type {number} */ r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

function corners(/** @type {number} */ count, /** @type {number} */ r, turn = 0) {
  return `M${Array.from({ length: count }, (_, index) => {
    const angle = turn + (2 * Math.PI * index) / count;
    return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`;
  }).join("L")}z`;
}

/**
 * The bodies of the seats, 40 units around the origin: told apart without colour too. Of more than two players each is like the sign beside
 * the name: disc, diamond, triangle, square, star, hexagon, cross. All have room for a sign.
 */
const BODIES = [round(38), corners(4, 46), "M0 -45A78 78 0 0 1 39 23A78 78 0 0 1 -39 23A78 78 0 0 1 0 -45z", corners(4, 49, Math.PI / 4),
  "M0 -46L17 -26L44 -14L32 11L27 38L0 33L-27 38L-32 11L-44 -14L-17 -26z", corners(6, 43, Math.PI / 6), "M-23 -41h46v18h18v46h-18v18h-46v-18h-18v-46h18z", corners(7, 42)];
const SECOND = corners(8, 41, Math.PI / 8);
const WALL = "M-45 -15h90M-45 15h90M-15 -45v30M20 -15v30M-15 15v30";
/** The mark of a place that something has to reach. */
export const GOAL = "M0 -16a16 16 0 1 0 .1 0zM0 -8a8 8 0 1 1 -.1 0z";
const WEDGE = "M0 -42L27 -31L36 40H-36L-27 -31z";

/** A piece around the origin within 42 units each way, as an SVG group; `down` turns it upside down. */
export function token(/** @type {any} */ { sign, seat, first, alike = false, many = false, size = 1 }) {
  const shade = sign.wood ? "light-dark(#f3dcae, #dcbd83)" : colour(seat);
  const ink = sign.wood ?? (seat == null ? ON_SEAT : `var(--seat${seat}-ink, ${ON_SEAT})`);
  const body = (/** @type {string} */ d, more = {}) => svg("path", { d, fill: shade, stroke: `color-mix(in srgb, ${shade}, black 45%)`, "stroke-width": 2.5, "stroke-linejoin": "round", ...more });
  const inner = (/** @type {string} */ d) => svg("path", { d, fill: "none", stroke: ink, "stroke-width": 2, opacity: 0.55 });
  const gloss = (/** @type {string} */ transform, /** @type {string} */ fill, /** @type {number} */ opacity) => svg("path", { d: shape, transform, fill, opacity });
  const letter = (/** @type {string} */ text, /** @type {any} */ extent) => svg("text", { class: "vwz-letter", "font-size": extent, fill: ink }, text);
  const marked = (/** @type {any} */ extent, /** @type {number} */ scale) => (sign.path !== null ? svg("path", { d: sign.path, fill: ink, "fill-rule": "evenodd", transform: `scale(${scale})` })
    : letter(sign.letter.length > 1 && sign.form !== "wedge" && /[^\x00-\x7f]/.test(sign.letter) ? sign.letter[first ? 0 : 1] : sign.letter, extent));
  // Black and white men are told apart by light and dark, as their players know them.
  const shape = alike || sign.form === "tile" ? BODIES[0] : seat === 1 && !many ? SECOND : BODIES[(seat ?? 5) % 8];
  /** @type {Record<string, any>} */
  const parts = {
    figure: () => [body(sign.path, { stroke: ink, "stroke-width": 3, "fill-rule": "evenodd", "paint-order": "stroke", transform: "translate(0 1) scale(1.12)" })],
    body: () => [body(shape), inner(round(32)), marked(sign.letter.length > 1 && !/[^\x00-\x7f]/.test(sign.letter) ? 32 : 42, 0.72)],
    ringed: () => [body(shape), inner(round(29)), ...(sign.path ? [marked(0, 0.6)] : [inner(round(18))])],
    stone: () => [body(shape, { fill: `color-mix(in srgb, ${shade}, black 16%)` }), gloss("translate(-2 -3) scale(.9)", shade, 1), gloss("translate(-9 -11) scale(.5)", "#fff", 0.14), gloss("translate(-13 -16) scale(.22)", "#fff", 0.35), marked(0, 0.72)],
    wedge: () => [body(WEDGE, { "stroke-width": 3 }), marked([...sign.letter].length > 1 ? 30 : 42, 0.62)],
    die: () => [svg("path", { d: "M-30 -38h60q8 0 8 8v60q0 8 -8 8h-60q-8 0 -8 -8v-60q0 -8 8 -8z", fill: "light-dark(#fffdf6, #e8e4da)", stroke: "#5a5245", "stroke-width": 3 }),
      svg("path", { d: sign.path, fill: "#1d1a16" })],
    pit: () => pit(Number(sign.letter), shade),
    slab: () => [svg("path", { d: "M-34 -34h68v68h-68z", fill: "light-dark(#6a5c47, #1d1813)", opacity: 0.85 }), svg("path", { d: sign.path, fill: "light-dark(#f0b354, #d98d2b)", transform: "scale(.6)" })],
    // Sokoban's walls fill their places, its boxes nearly: one can tell them without their names.
    wall: () => [svg("path", { d: "M-45 -45h90v90h-90z", fill: "light-dark(#7b6a58, #5b5148)" }), svg("path", { d: WALL, fill: "none", stroke: "light-dark(#cfc3b0, #26211c)", "stroke-width": 3 })],
    box: () => [svg("path", { d: "M-35 -35h70v70h-70z", fill: sign.done ? "light-dark(#5f9a4c, #4d7f3d)" : "light-dark(#c98d43, #b57c38)", stroke: "light-dark(#6d4516, #2c1c08)", "stroke-width": 4, "stroke-linejoin": "round" }),
      svg("path", { d: "M-24 -24h48v48h-48zM-24 -24L24 24M24 -24L-24 24", fill: "none", stroke: "light-dark(#6d4516, #2c1c08)", "stroke-width": 4 })],
    goal: () => [svg("path", { d: GOAL, fill: "light-dark(#b3261e, #ff8a80)", "fill-rule": "evenodd" })],
    person: () => [...(sign.done ? [svg("path", { d: GOAL, fill: "light-dark(#b3261e, #ff8a80)", "fill-rule": "evenodd" })] : []),
      svg("path", { d: sign.path, fill: shade, stroke: `color-mix(in srgb, ${shade}, black 45%)`, "stroke-width": 2.5 })],
    none: () => [svg("path", { d: sign.path, fill: shade, "fill-rule": "evenodd", stroke: `color-mix(in srgb, ${shade}, black 45%)`, "stroke-width": 1.5 })],
  };
  return svg("g", { transform: `scale(${size})` }, ...parts[sign.form in parts ? sign.form : "body"]());
}

/** Seeds lying in a pit, and how many. */
function pit(/** @type {number} */ count, /** @type {any} */ shade) {
  const seeds = Array.from({ length: Math.min(count, 14) }, (_, index) => {
    const [radius, angle] = [index === 0 && count < 3 ? 6 : 9 + 5.4 * Math.sqrt(index), index * 2.4];
    return svg("circle", { cx: radius * Math.cos(angle), cy: radius * Math.sin(angle) - 4, r: 5.2, fill: shade, stroke: "color-mix(in srgb, currentColor, transparent 60%)" });
  });
  return [...seeds, svg("text", { class: "vwz-letter vwz-count", "font-size": 26, y: 33 }, String(count))];
}
