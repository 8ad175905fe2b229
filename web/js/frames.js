// The frames of a match as lines of text. A line is parsed on demand; a few stay parsed.

/** @typedef {import("./contract.d.ts").Frame} Frame */

/**
 * One game of a match within the lines.
 * @typedef {{ game: number, from: number, scene: any, seats: number[], stops: number[], turns: number[] }} Part
 */

const KEPT = 64;

/** All frames of a match from one viewpoint, and where its games and turns start. */
export class Frames {
  constructor() {
    /** @type {string[]} */
    this.lines = [];
    /** @type {Part[]} */
    this.parts = [];
    /** @type {Map<number, Frame>} */
    this.parsed = new Map();
    this.rest = "";
  }

  get length() {
    return this.lines.length;
  }

  /**
   * Adds a chunk of NDJSON from the network; an incomplete line waits for its rest.
   * @param {string} text
   */
  feed(text) {
    const pieces = (this.rest + text).split("\n");
    this.rest = pieces.pop() ?? "";
    for (const line of pieces) if (line.trim()) this.add(line);
  }

  /** Adds the last line when the text has ended. */
  finish() {
    if (this.rest.trim()) this.add(this.rest);
    this.rest = "";
  }

  /**
   * Adds one line.
   * @param {string} line
   */
  add(line) {
    const index = this.lines.push(line) - 1;
    if (line.startsWith('{"scene"') || !/^\{"game":\d/.test(line)) {
      const head = JSON.parse(line);
      if (head.scene !== undefined) {
        this.parts.push({ game: head.game, from: index, scene: head.scene, seats: head.seats ?? [], stops: [index], turns: [0] });
        return;
      }
    }
    const part = this.parts[this.parts.length - 1];
    if (!part) {
      this.lines.pop();
      return;
    }
    const turn = turnOf(line);
    const last = part.turns.length - 1;
    if (part.turns[last] === turn && last > 0) part.stops[last] = index;
    else {
      part.turns.push(turn);
      part.stops.push(index);
    }
  }

  /**
   * The frame of a line.
   * @param {number} line
   * @returns {Frame}
   */
  frame(line) {
    const kept = this.parsed.get(line);
    if (kept) return kept;
    const raw = JSON.parse(this.lines[line]);
    const opening = raw.scene !== undefined;
    const frame = {
      index: line - this.part(line).from,
      game: raw.game,
      turn: opening ? 0 : raw.turn,
      seat: opening ? null : (raw.seat ?? null),
      action: raw.action ?? null,
      reply: raw.reply ?? null,
      fault: raw.fault ?? null,
      resigned: raw.resigned === true,
      adjudicated: raw.adjudicated === true,
      say: raw.say ?? null,
      view: raw.view,
      notes: raw.notes ?? null,
      threatened: raw.threatened ?? [],
      moves: raw.moves ?? [],
      san: raw.san,
      label: raw.label,
      fen: raw.fen ?? null,
    };
    if (this.parsed.size >= KEPT) this.parsed.delete(/** @type {number} */ (this.parsed.keys().next().value));
    this.parsed.set(line, frame);
    return frame;
  }

  /**
   * The previous frame in the same game.
   * @param {number} line
   */
  before(line) {
    return line > this.part(line).from ? this.frame(line - 1) : null;
  }

  /**
   * The game that a line belongs to.
   * @param {number} line
   */
  part(line) {
    let low = 0;
    for (let k = 0; k < this.parts.length; k++) if (this.parts[k].from <= line) low = k;
    return this.parts[low];
  }

  /**
   * One past the last line of a game.
   * @param {Part} part
   */
  end(part) {
    const next = this.parts[this.parts.indexOf(part) + 1];
    return next ? next.from : this.lines.length;
  }

  /**
   * Which step of its game a line belongs to: 0 is the opening.
   * @param {number} line
   */
  step(line) {
    const { stops } = this.part(line);
    let low = 0;
    let high = stops.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (stops[middle] < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The line of a place such as `2.37` or `37`: the end of that turn, or the nearest before it.
   * @param {string} place
   * @returns {number | null}
   */
  line(place) {
    const found = /^(?:(\d+)\.)?(\d+)$/.exec(place);
    if (!found || this.parts.length === 0) return null;
    const part = this.parts.find((part) => part.game === Number(found[1] ?? this.parts[0].game)) ?? this.parts[0];
    const turn = Number(found[2]);
    let step = 0;
    while (step + 1 < part.turns.length && part.turns[step + 1] <= turn) step++;
    return part.stops[step];
  }

  /**
   * The place of a line for links: `37`, or `2.37` if the match has several games.
   * @param {number} line
   */
  place(line) {
    const part = this.part(line);
    const turn = part.turns[this.step(line)];
    return part.game === 1 && this.parts.length === 1 ? `${turn}` : `${part.game}.${turn}`;
  }

  /**
   * The frames of one game as a drawing module sees them.
   * @param {Part} part
   * @returns {import("./contract.d.ts").GameFrames}
   */
  of(part) {
    const all = this;
    return {
      get length() {
        return all.end(part) - part.from;
      },
      at: (index) => all.frame(part.from + index),
    };
  }
}

/**
 * The turn of a line, without parsing it if it starts as the referee writes it.
 * @param {string} line
 * @returns {number}
 */
function turnOf(line) {
  const found = /^\{"game":\d+,"turn":(\d+)/.exec(line);
  return found ? Number(found[1]) : JSON.parse(line).turn;
}
