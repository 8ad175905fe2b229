// The timeline of a game: who was ahead, a tick per event, the playhead, and a slider over it all.
import { t } from "../words.js";

const WIDE = 1000;
const TALL = 56;
const SVG = "http://www.w3.org/2000/svg";

/** Draws the timeline and handles scrubbing. */
export class Timeline {
  /**
   * @param {HTMLElement} box
   * @param {{ seek: (step: number) => void, preview: (step: number) => string, colors: () => string[] }} hands
   */
  constructor(box, hands) {
    this.box = box;
    this.hands = hands;
    this.steps = 1;
    this.step = 0;
    box.classList.add("timeline");
    this.picture = document.createElementNS(SVG, "svg");
    this.picture.setAttribute("viewBox", `0 0 ${WIDE} ${TALL}`);
    this.picture.setAttribute("preserveAspectRatio", "none");
    this.picture.setAttribute("aria-hidden", "true");
    this.range = document.createElement("input");
    this.range.type = "range";
    this.range.min = "0";
    this.range.step = "1";
    this.head = document.createElement("div");
    this.head.className = "playhead";
    this.hint = document.createElement("div");
    this.hint.className = "preview";
    this.hint.hidden = true;
    box.replaceChildren(this.picture, this.head, this.range, this.hint);
    this.range.addEventListener("input", () => hands.seek(Number(this.range.value)));
    box.addEventListener("pointerenter", () => (this.bounds = box.getBoundingClientRect()));
    box.addEventListener("pointermove", (event) => this.peek(event));
    box.addEventListener("pointerleave", () => (this.hint.hidden = true));
    this.language();
  }

  /** Updates the text after a change of language. */
  language() {
    this.range.setAttribute("aria-label", t("timeline"));
  }

  /**
   * Draws what the digest has of the game so far.
   * @param {import("./digest.js").Digest} digest
   */
  draw(digest) {
    const { part, lead, events } = digest;
    this.steps = Math.max(1, part.stops.length - 1);
    this.range.max = String(this.steps);
    this.place();
    this.range.disabled = part.stops.length < 2;
    const x = (/** @type {number} */ step) => ((step / this.steps) * WIDE).toFixed(1);
    const y = (/** @type {number} */ value) => (TALL / 2 - value * (TALL / 2 - 3)).toFixed(1);
    const known = crossed([...lead.entries()].flatMap(([step, value]) => (typeof value === "number" ? [[step, value]] : [])));
    const colors = this.hands.colors();
    /** @type {SVGElement[]} */
    const drawn = [];
    if (known.length > 1) {
      const area = (/** @type {(value: number) => number} */ of) =>
        `M${x(known[0][0])} ${TALL / 2}` +
        known.map(([step, value]) => `L${x(step)} ${y(of(value))}`).join("") +
        `L${x(known[known.length - 1][0])} ${TALL / 2}Z`;
      drawn.push(shape("path", { class: "ahead", d: area((v) => Math.max(0, v)), fill: colors[0] }));
      drawn.push(shape("path", { class: "ahead", d: area((v) => Math.min(0, v)), fill: colors[1] ?? colors[0] }));
      const line = known.map(([step, value], k) => `${k ? "L" : "M"}${x(step)} ${y(value)}`).join("");
      drawn.push(shape("path", { class: "lead", d: line }));
    }
    /** @type {Map<number, string[]>} */
    const ticks = new Map();
    for (const [line, list] of events) {
      const step = digest.frames.step(line);
      for (const event of list) {
        const seat = event.seat ?? 0;
        const long = event.kind === "death" || event.kind === "end" || list.length > 2 ? 14 : list.length > 1 ? 11 : 8;
        const marks = ticks.get(seat) ?? ticks.set(seat, []).get(seat);
        marks?.push(seat % 2 === 0 ? `M${x(step)} 0v${long}` : `M${x(step)} ${TALL}v-${long}`);
      }
    }
    for (const [seat, marks] of ticks) {
      drawn.push(shape("path", { class: "tick", d: marks.join(""), stroke: colors[seat] ?? "currentColor", "data-seat": String(seat) }));
    }
    this.picture.replaceChildren(...drawn);
  }

  /**
   * Moves the playhead.
   * @param {number} step
   * @param {string} sentence
   */
  at(step, sentence) {
    this.step = step;
    this.place();
    this.range.setAttribute("aria-valuetext", sentence);
  }

  /** Moves the playhead to the position among the steps known so far. */
  place() {
    this.head.style.transform = `translateX(${((Math.min(this.step, this.steps) / this.steps) * 100).toFixed(3)}%)`;
    if (this.range.value !== String(this.step)) this.range.value = String(this.step);
  }

  /** @param {PointerEvent} event */
  peek(event) {
    if (!this.bounds || event.pointerType === "touch") return;
    const share = Math.max(0, Math.min(1, (event.clientX - this.bounds.left) / this.bounds.width));
    this.hint.textContent = this.hands.preview(Math.round(share * this.steps));
    this.hint.hidden = false;
    this.hint.style.insetInlineStart = `${share * 100}%`;
    this.hint.dataset.side = share > 0.5 ? "end" : "start";
  }
}

/**
 * The lead with an extra point wherever it changes sides, so that each area ends there.
 * @param {number[][]} points steps and leads
 */
export function crossed(points) {
  return points.flatMap(([step, value], k) => {
    const [before, from] = points[k - 1] ?? [step, value];
    return from * value < 0 ? [[before + ((step - before) * from) / (from - value), 0], [step, value]] : [[step, value]];
  });
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
