// What bots say and draw: speech bubbles, at most three lines, and drawings on the board (docs/protocol.md#drawings).
import { svg, set, visible } from "./svg.js";

/** The approximate width of a text in ems; East Asian characters are twice as wide. */
export function ems(/** @type {string} */ text) {
  let width = 0;
  for (const letter of text) width += letter > "\u2e7f" ? 1 : 0.56;
  return width;
}

/** Wraps a text to a width in ems, in at most `most` lines; the rest becomes an ellipsis. */
export function wrap(/** @type {string} */ text, /** @type {number} */ width, /** @type {number} */ most) {
  const lines = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = "";
    for (const piece of paragraph.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/g) ?? []) {
      if (line && ems(line + piece.trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += piece;
      while (ems(line) > width) {
        const cut = [...line].findIndex((_, index, all) => ems(all.slice(0, index + 1).join("")) > width);
        lines.push([...line].slice(0, Math.max(cut, 1)).join(""));
        line = [...line].slice(Math.max(cut, 1)).join("");
      }
    }
    if (line.trim()) lines.push(line.trimEnd());
  }
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  kept[most - 1] = `${kept[most - 1].slice(0, -1)}…`;
  return kept;
}

/** What each seat has said in the turn of a frame so far, by seat. */
export function spoken(/** @type {View.Frame} */ frame, /** @type {any} */ frames) {
  /** @type {any[]} */ const said = [];
  for (let one = frame; one && one.seat != null && one.turn === frame.turn; one = one.index > 0 ? frames?.at(one.index - 1) : null) {
    if (one.say) said[one.seat] = [one.say, said[one.seat]].filter(Boolean).join("\n");
  }
  return said;
}

/** A bubble that can be shown at a place inside a box. */
export function bubble(/** @type {any} */ layer, size = 14) {
  const outline = svg("path", { class: "vw-bubble" });
  const text = svg("text", { class: "vw-bubble-text", "font-size": size });
  const group = svg("g", { "pointer-events": "none", display: "none" }, outline, text);
  layer.append(group);
  return {
    hide: () => visible(group, false),
    /** Shows a text with the tail at `at`, within `box` = [left, top, right, bottom]. */
    show(/** @type {any} */ said, /** @type {any} */ at, /** @type {any} */ box, /** @type {string} */ colour) {
      const lines = wrap(said, 16, 3);
      if (lines.length === 0) return visible(group, false);
      const width = Math.max(...lines.map(ems)) * size + size * 1.4;
      const height = lines.length * size * 1.3 + size * 0.9;
      const tail = size * 0.8;
      const above = at.y - at.r - tail - height > box[1];
      const left = Math.min(Math.max(at.x - width / 2, box[0]), Math.max(box[0], box[2] - width));
      const top = above ? at.y - at.r - tail - height : at.y + at.r + tail;
      const tip = Math.min(Math.max(at.x, left + tail), left + width - tail);
      const [edge, point] = above ? [top + height, at.y - at.r] : [top, at.y + at.r];
      const r = size * 0.5;
      const notch = `L${tip + tail / 2} ${edge}L${at.x} ${point}L${tip - tail / 2} ${edge}`;
      const [over, under] = above ? ["", ""] : [`L${tip - tail / 2} ${edge}L${at.x} ${point}L${tip + tail / 2} ${edge}`, ""];
      set(outline, {
        stroke: colour,
        d: `M${left + r} ${top}${over}H${left + width - r}q${r} 0 ${r} ${r}V${top + height - r}q0 ${r} ${-r} ${r}` +
          `${above ? notch : under}H${left + r}q${-r} 0 ${-r} ${-r}V${top + r}q0 ${-r} ${r} ${-r}z`,
      });
      text.replaceChildren(...lines.map((line, index) =>
        svg("tspan", { x: left + size * 0.7, y: top + size * (1.45 + 1.3 * index) }, line)));
      visible(group, true);
    },
  };
}

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
