// Where a replay stands and how it moves: seek, step, play, follow what is live. Knows nothing of drawing.

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 10, 30];
const BEAT = 700;
const SHORTEST = 120;
const LONGEST = 260;

/**
 * @typedef {{
 *   show: (line: number, from: number | null, duration: number) => void,
 *   moved: () => void,
 *   changed: () => void,
 * }} Screen
 */

/** The cursor of one reel. A screen draws what it points at. */
export class Deck {
  /**
   * @param {import("../reel.js").Reel} reel
   * @param {Screen} screen
   * @param {{ still?: boolean, speed?: number }} [habits] `still`: nothing moves by animation
   */
  constructor(reel, screen, habits = {}) {
    this.reel = reel;
    this.screen = screen;
    this.still = habits.still ?? false;
    this.speed = habits.speed ?? 1;
    this.line = 0;
    this.playing = false;
    /** Whether the match still goes on. */
    this.live = false;
    /** Whether the cursor stays at the growing end. */
    this.following = false;
    /** @type {number[]} lines still to be shown one after another */
    this.queue = [];
    this.timer = 0;
    this.walking = 0;
    this.stepped = 0;
  }

  /** The last line there is. */
  get end() {
    return this.reel.length - 1;
  }

  /**
   * Jumps to a line and stops there.
   * @param {number} line
   */
  seek(line) {
    this.pause();
    this.jump(line);
    this.follow(this.live && this.line === this.end);
  }

  /**
   * One turn, or some, forwards or backwards; always the same meaning, also while playing.
   * @param {number} turns
   */
  step(turns) {
    this.pause();
    const hasty = performance.now() - this.stepped < SHORTEST;
    this.stepped = performance.now();
    const pending = this.queue.at(-1);
    this.clear();
    if (pending !== undefined) this.line = pending;
    const target = this.stop(this.line, turns);
    if (turns === 1 && !hasty && pending === undefined) this.walk(target, LONGEST);
    else this.jump(target);
    this.follow(this.live && target === this.end);
  }

  /** To the beginning of this game; from there to that of the game before. */
  first() {
    const part = this.reel.part(this.line);
    const before = this.reel.parts[this.reel.parts.indexOf(part) - 1];
    this.seek(this.line === part.from && before ? before.from : part.from);
  }

  /** To the end of this game; from there to the end of the next. A live match is followed. */
  last() {
    if (this.live) {
      this.seek(this.end);
      return;
    }
    const part = this.reel.part(this.line);
    const end = this.reel.end(part) - 1;
    const next = this.reel.parts[this.reel.parts.indexOf(part) + 1];
    this.seek(this.line === end && next ? this.reel.end(next) - 1 : end);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.reel.length === 0) return;
    if (this.line >= this.end && !this.live) this.jump(this.reel.part(this.line).from);
    this.playing = true;
    this.following = false;
    this.screen.changed();
    this.beat();
  }

  pause() {
    clearTimeout(this.timer);
    const pending = this.queue.at(-1);
    this.clear();
    if (!this.playing) return;
    this.playing = false;
    if (pending !== undefined) this.jump(pending);
    this.screen.changed();
  }

  /** @param {number} places how many speeds faster, or slower when below 0 */
  faster(places) {
    const at = SPEEDS.indexOf(this.speed);
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, (at < 0 ? 2 : at) + places))]);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.screen.changed();
    if (this.playing) {
      clearTimeout(this.timer);
      this.beat();
    }
  }

  /** @param {boolean} following */
  follow(following) {
    if (this.following === following) return;
    this.following = following;
    this.screen.changed();
  }

  /** New lines have come. */
  grown() {
    if (this.following && this.queue.length === 0) {
      if (this.end - this.line <= 6) this.walk(this.end, LONGEST);
      else this.jump(this.end);
    } else if (this.following) this.queue.push(...range(/** @type {number} */ (this.queue.at(-1)) + 1, this.end));
    this.screen.moved();
  }

  destroy() {
    clearTimeout(this.timer);
    this.clear();
  }

  /** One beat of playing: the next turn, then the next beat. */
  beat() {
    const pause = BEAT / this.speed;
    const target = this.stop(this.line, 1);
    if (target === this.line) {
      if (!this.live) return this.pause();
      this.playing = false;
      this.follow(true);
      this.screen.changed();
      return;
    }
    if (pause < SHORTEST) this.jump(target);
    else this.walk(target, Math.min(LONGEST, pause * 0.8));
    this.timer = setTimeout(() => this.beat(), pause);
  }

  /**
   * Shows the lines up to a target one after another.
   * @param {number} target
   * @param {number} duration of one line, in ms
   */
  walk(target, duration) {
    if (this.still || target <= this.line || this.reel.part(target) !== this.reel.part(this.line)) return this.jump(target);
    this.clear();
    this.queue = range(this.line + 1, target);
    const share = Math.max(SHORTEST, Math.min(LONGEST, (duration * 2) / this.queue.length));
    const next = () => {
      const line = this.queue.shift();
      if (line === undefined) return;
      const from = this.line;
      this.line = line;
      this.screen.show(line, from, share);
      this.screen.moved();
      if (this.queue.length > 0) this.walking = setTimeout(next, share);
    };
    next();
  }

  /** @param {number} line */
  jump(line) {
    this.clear();
    this.line = Math.max(0, Math.min(this.end, line));
    if (this.reel.length === 0) return;
    this.screen.show(this.line, null, 0);
    this.screen.moved();
  }

  clear() {
    clearTimeout(this.walking);
    this.queue = [];
  }

  /**
   * The line some turns away, over the borders of games.
   * @param {number} line
   * @param {number} turns
   */
  stop(line, turns) {
    const { reel } = this;
    if (reel.length === 0) return 0;
    const part = reel.part(line);
    const step = reel.step(line);
    // From the middle of a turn its own end is one turn on.
    const wanted = step + turns - (turns > 0 && line < part.stops[step] ? 1 : 0);
    if (wanted >= 0 && wanted < part.stops.length) return part.stops[wanted];
    const at = reel.parts.indexOf(part);
    if (Math.abs(turns) > 1) return turns > 0 ? part.stops[part.stops.length - 1] : part.from;
    const next = reel.parts[at + turns];
    if (!next) return line;
    return turns > 0 ? next.from : reel.end(next) - 1;
  }
}

/** @type {(from: number, to: number) => number[]} */
const range = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);
