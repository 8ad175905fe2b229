// A bot's drawings on the board, see docs/protocol.md#drawings.
import { svg } from "./svg.js";

/** A layer for drawings. `locate(place)` returns `{x, y, size}` of a place that a bot may name, or null. */
export function drawings(/** @type {any} */ layer, /** @type {any} */ locate) {
  const group = svg("g", { class: "vw-drawings", "pointer-events": "none" });
  layer.append(group);
  const place = (/** @type {number} */ value) => (value == null ? null : locate(Array.isArray(value) && value.length === 2 && typeof value[0] === "number"
    ? { x: value[0], y: value[1] } : value));
  return (/** @type {any} */ items) => group.replaceChildren(...(items ?? []).flatMap((/** @type {any} */ item) => draw(item, place)));
}

function draw(/** @type {any} */ item, /** @type {any} */ place) {
  if (typeof item !== "object" || item === null) return [];
  const colour = typeof item.color === "string" ? item.color : "var(--accent, #0a7568)";
  const drawn = [];
  const at = place(item.cell ?? item.circle ?? item.at);
  if (item.cell !== undefined && at) {
    const half = at.size / 2;
    drawn.push(svg("rect", { x: at.x - half, y: at.y - half, width: at.size, height: at.size, rx: at.size / 8, fill: colour,
      "fill-opacity": 0.35, stroke: colour, "stroke-width": at.size / 16 }));
  }
  if (item.circle !== undefined && at) {
    const radius = typeof item.r === "number" ? item.r * at.size : at.size * 0.42;
    drawn.push(svg("circle", { cx: at.x, cy: at.y, r: radius, fill: "none", stroke: colour, "stroke-width": at.size / 12 }));
  }
  const ends = Array.isArray(item.line) && item.line.length === 4
    ? [item.line.slice(0, 2), item.line.slice(2)] : Array.isArray(item.line) ? item.line : [item.line?.from, item.line?.to];
  const [from, to] = item.line === undefined ? [] : ends.map(place);
  if (from && to) {
    drawn.push(svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, stroke: colour, "stroke-width": from.size / 12,
      "stroke-linecap": "round" }));
  }
  const label = item.text ?? item.label;
  const middle = at ?? (from && to ? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, size: from.size } : null);
  if (label !== undefined && middle) {
    drawn.push(svg("text", { x: middle.x, y: middle.y, class: "vw-drawn-text", "font-size": middle.size * 0.36, fill: colour },
      String(label).slice(0, 40)));
  }
  return drawn;
}
