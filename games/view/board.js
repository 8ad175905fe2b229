// Shared by all boards: their look, coordinates in the picture, and the colours and symbols of the seats: colour is never the only difference.
import { style, svg } from "./svg.js";

style(`
.vw { display: block; width: 100%; height: 100%; user-select: none; -webkit-user-select: none; font-family: inherit; }
.vw-ground { position: absolute; inset: 0; pointer-events: none; will-change: transform; }
.vw-ground + .vw { position: relative; }
.vw text { font-family: system-ui, "Noto Sans", "Noto Sans CJK JP", sans-serif; font-variant-numeric: tabular-nums; }
.vw-rim { fill: var(--muted, light-dark(#556070, #98a2b0)); text-anchor: middle; dominant-baseline: central; }
.vw-bubble { fill: var(--panel, light-dark(#ffffff, #1d242d)); stroke-width: 2; }
.vw-bubble-text { fill: var(--ink, light-dark(#16202c, #e8edf3)); }
.vw-drawn-text { text-anchor: middle; dominant-baseline: central; font-weight: 700; paint-order: stroke; stroke: var(--panel, light-dark(#fff, #161c23)); stroke-width: 3px; }
.vw-playing { touch-action: manipulation; }
.vw-drag { touch-action: none; }
.vw [tabindex]:focus { outline: none; }
.vw [tabindex]:focus-visible { outline: 3px solid var(--focus, var(--accent, #0a7568)); outline-offset: -2px; }
.vw-panel { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.vw-panel .vw-note { flex-basis: 100%; margin: 0; }
.vw-panel .vw-note:empty { display: none; }
@media (pointer: coarse) { .vw-panel .vw-keys { display: none; } }
.vw-panel .vw-refused { color: var(--danger, light-dark(#b3261e, #ff8a80)); }
`);

/** A picture that fills the stage, with a title for screen readers. */
export function picture(/** @type {HTMLElement} */ stage, /** @type {any} */ box, /** @type {string} */ label, className = "") {
  const root = svg("svg", { class: `vw ${className}`, viewBox: box.join(" "), role: "img", "aria-label": label });
  stage.append(root);
  return root;
}

/** Where a pointer is, in the units of the picture. */
export function point(/** @type {any} */ root, /** @type {any} */ event) {
  const matrix = root.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

/**
 * A separate picture for what hardly ever changes: the browser lays out a whole picture again when
 * anything in it changes, and a lot of text takes long.
 */
export function ground(/** @type {HTMLElement} */ stage, /** @type {any} */ box, className = "") {
  const root = svg("svg", { class: `vw vw-ground ${className}`, viewBox: box.join(" "), "aria-hidden": "true" });
  stage.append(root);
  return root;
}

/** The size of a pixel of the stage in units of a picture of this size; read once, when the picture is made. */
export function unit(/** @type {HTMLElement} */ stage, /** @type {number} */ width, /** @type {number} */ height) {
  return Math.max(width / Math.max(stage.clientWidth || 640, 160), height / Math.max(stage.clientHeight || 640, 160));
}

/** Keeps a number within two others. */
export function clamp(/** @type {number} */ value, /** @type {any} */ low, /** @type {any} */ high) {
  return Math.min(Math.max(value, low), high);
}

/** The outline of a burst around the origin. */
export function burst(/** @type {any} */ outer, /** @type {any} */ inner) {
  const points = Array.from({ length: 16 }, (_, index) => {
    const [radius, angle] = [index % 2 ? inner : outer, (Math.PI * index) / 8];
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

/** The colour of a seat; without one, the colour of nobody. */
export function colour(/** @type {any} */ seat) {
  const shades = ["#1f5fc9, #6ea8ff", "#b84a06, #ff9d57", "#0a7d55, #3fd09c", "#93387a, #e08ac6", "#7a6400, #e7cf4a",
    "#1b7fa8, #67c5ee", "#5b5b5b, #b9b9b9", "#86461f, #d7a27a"];
  if (seat == null) return "var(--neutral, light-dark(#667085, #8b95a5))";
  return `var(--seat${seat}, light-dark(${shades[seat % shades.length]}))`;
}

/** The colour for text and drawings on a seat's colour. */
export const ON_SEAT = "var(--seat-ink, light-dark(#ffffff, #10151c))";

/** The outline of a seat's sign around the origin: disc, diamond, triangle, square, and on. */
export function sign(/** @type {number} */ seat, /** @type {number} */ radius) {
  const corners = [0, 4, 3, 4.5, 5, 3.5, 6, 8][(seat ?? 0) % 8];
  if (corners === 0) return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  const count = Math.floor(corners);
  // The halves stand for the same corners turned: a square beside the diamond, a triangle on its tip.
  const turn = corners === 4.5 ? Math.PI / 4 : corners === 3.5 ? Math.PI : 0;
  const reach = radius * (count === 3 ? 1.25 : 1.15);
  const points = Array.from({ length: count }, (_, index) => {
    const angle = turn + (2 * Math.PI * index) / count - Math.PI / 2;
    return `${(reach * Math.cos(angle)).toFixed(2)} ${(reach * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}z`;
}
