// What happened in a game, line by line: moves in words, events, who was ahead. Computed once, in idle time.

import { known, t } from "../words.js";

const SLICE = 6;

/** A game as digested by its drawing module. */
export class Digest {
  /**
   * @param {import("../frames.js").Frames} frames
   * @param {import("../frames.js").Part} part
   * @param {import("../contract.d.ts").GameView} view
   * @param {() => void} grown called when more has been read
   */
  constructor(frames, part, view, grown) {
    this.frames = frames;
    this.part = part;
    this.view = view;
    this.grown = grown;
    /** Lines with a row in the list of moves. @type {number[]} */
    this.rows = [];
    /** @type {Map<number, string>} */
    this.moves = new Map();
    /** Whose input a row is. @type {Map<number, number>} */
    this.seats = new Map();
    /** What was said. @type {{ line: number, turn: number, seat: number, text: string }[]} */
    this.says = [];
    /** @type {Map<number, import("../contract.d.ts").GameEvent[]>} */
    this.events = new Map();
    /** Events by row: each is at a row of its own player. @type {Map<number, import("../contract.d.ts").GameEvent[]>} */
    this.credits = new Map();
    /** The lead after each step, from -1 to 1. @type {(number | null)[]} */
    this.lead = [];
    /** The next line to read. */
    this.next = part.from;
    this.pending = 0;
  }

  /** Reads some more lines. */
  go() {
    if (this.pending || this.next >= this.frames.end(this.part)) return;
    this.pending = later(() => {
      this.pending = 0;
      const until = performance.now() + SLICE;
      const end = this.frames.end(this.part);
      while (this.next < end && performance.now() < until) this.read(this.next++);
      this.grown();
      this.go();
    });
  }

  stop() {
    cancel(this.pending);
    this.pending = -1;
  }

  /** @param {number} line */
  read(line) {
    const frame = this.frames.frame(line);
    const previous = this.frames.before(line);
    this.lead[this.frames.step(line)] = this.view.lead(frame);
    for (const text of frame.say ? [frame.say].flat() : []) {
      this.says.push({ line, turn: frame.turn, seat: frame.seat ?? 0, text: String(text) });
    }
    if (frame.action === null && frame.fault === null && frame.seat === null) return;
    const move = frame.adjudicated ? `= ${t("both_agree")}` : frame.resigned ? `⚑ ${known("reason.resigned", "")}` : frame.fault ? fault(frame.fault) : this.view.move(frame);
    if (move !== null && move !== undefined) {
      this.rows.push(line);
      this.moves.set(line, move);
      this.seats.set(line, frame.seat ?? 0);
    }
    const events = frame.adjudicated ? [] : frame.resigned ? [{ kind: "death", seat: frame.seat }] : this.view.events(frame, previous);
    if (events.length > 0) this.events.set(line, events);
    for (const event of events) this.credit(event, line, frame.seat);
  }

  /**
   * A sealed round ends with its last input; events of other players are credited to their rows.
   * @param {import("../contract.d.ts").GameEvent} event
   * @param {number} line
   * @param {number | null} seat of the line
   */
  credit(event, line, seat) {
    const step = this.frames.step(line);
    const own = event.seat === null || event.seat === seat ? undefined
      : this.rows.findLast((row) => this.seats.get(row) === event.seat && this.frames.step(row) === step);
    const row = own ?? line;
    this.credits.set(row, [...(this.credits.get(row) ?? []), event]);
  }

  /**
   * The nearest line with an event before or after a line.
   * @param {number} line
   * @param {1 | -1} way
   */
  event(line, way) {
    const lines = [...this.events.keys()];
    return way > 0 ? lines.find((at) => at > line) : lines.findLast((at) => at < line);
  }

  /**
   * The index in `rows` of the last row at or before a line; -1 if there is none.
   * @param {number} line
   */
  row(line) {
    let low = -1;
    let high = this.rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.rows[middle] <= line) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** @param {any} value a fault: its name, or an object with more */
function fault(value) {
  const name = typeof value === "string" ? value : (value.fault ?? value.verdict ?? "");
  return `✕ ${known(`verdict.${name}`, name)}`;
}

/** @type {(run: () => void) => number} */
const later = (run) =>
  typeof requestIdleCallback === "function" ? requestIdleCallback(run, { timeout: 100 }) : window.setTimeout(run, 0);

/** @param {number} handle */
function cancel(handle) {
  if (typeof cancelIdleCallback === "function") cancelIdleCallback(handle);
  else clearTimeout(handle);
}
