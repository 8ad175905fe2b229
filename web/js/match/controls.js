// The controls of a replay: seek, step, play, follow a live match. They move the position; a screen shows it.
import { endAfter, startBefore, stepped } from "./state.js";

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

/** Moves the position of one replay. */
export class Controls {
  /**
   * @param {import("./state.js").State} state
   * @param {Screen} screen
   */
  constructor(state, screen) {
    this.state = state;
    this.screen = screen;
    /** @type {number[]} lines still to show, one after another */
    this.queue = [];
    this.beatTimer = 0;
    this.walkTimer = 0;
    this.stepped = 0;
  }

  /** The last line. */
  get end() {
    return this.state.frames.length - 1;
  }

  /** Whether the last line is on the stage. */
  get atEnd() {
    return this.state.line === this.end && this.queue.length === 0;
  }

  /**
   * Jumps to a line and stops there.
   * @param {number} line
   */
  seek(line) {
    this.pause();
    this.jump(line);
    this.follow(this.state.live && this.state.line === this.end);
  }

  /**
   * Moves forwards or backwards by some turns, even while playing.
   * @param {number} turns
   */
  step(turns) {
    const { state } = this;
    this.pause();
    const hasty = performance.now() - this.stepped < SHORTEST;
    this.stepped = performance.now();
    const pending = this.queue.at(-1);
    this.clear();
    if (pending !== undefined) state.line = pending;
    const target = stepped(state.frames, state.line, turns);
    if (turns === 1 && !hasty && pending === undefined) this.walk(target, LONGEST);
    else this.jump(target);
    this.follow(state.live && target === this.end);
  }

  /** Goes to the start of this game; from there to the start of the previous one. */
  first() {
    const { frames, line } = this.state;
    if (frames.length > 0) this.seek(startBefore(frames, line));
  }

  /** Goes to the end of this game; from there to the end of the next. Follows a live match. */
  last() {
    const { frames, line, live } = this.state;
    if (frames.length > 0) this.seek(live ? this.end : endAfter(frames, line));
  }

  /** Goes to the start of the next game, or if it is live, to its current position. */
  nextGame() {
    const { frames, line, live } = this.state;
    const next = frames.parts[frames.parts.indexOf(frames.part(line)) + 1];
    if (!next) return;
    this.seek(live && frames.parts.at(-1) === next ? this.end : next.from);
  }

  toggle() {
    if (this.state.playing) this.pause();
    else this.play();
  }

  play() {
    const { state } = this;
    if (state.frames.length === 0) return;
    if (state.line >= this.end && !state.live) this.jump(state.frames.part(state.line).from);
    state.playing = true;
    state.following = false;
    this.screen.changed();
    this.beat();
  }

  pause() {
    clearTimeout(this.beatTimer);
    const pending = this.queue.at(-1);
    this.clear();
    if (!this.state.playing) return;
    this.state.playing = false;
    if (pending !== undefined) this.jump(pending);
    this.screen.changed();
  }

  /** @param {number} places how many speeds faster; slower if negative */
  faster(places) {
    const at = SPEEDS.indexOf(this.state.speed);
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, (at < 0 ? 2 : at) + places))]);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.state.speed = speed;
    this.screen.changed();
    if (this.state.playing) {
      clearTimeout(this.beatTimer);
      this.beat();
    }
  }

  /** @param {boolean} following */
  follow(following) {
    if (this.state.following === following) return;
    this.state.following = following;
    this.screen.changed();
  }

  /** Handles new lines. */
  grown() {
    const { state } = this;
    const { frames } = state;
    const shown = this.queue.at(-1) ?? state.line;
    const end = state.waits ? frames.end(frames.part(shown)) - 1 : this.end;
    if (!state.following || shown >= end) {
      // There is nothing more to show.
    } else if (this.queue.length > 0) this.queue.push(...range(shown + 1, end));
    else if (end - state.line <= 6) this.walk(end, LONGEST);
    else this.jump(end);
    this.screen.moved();
  }

  /** Stops playing and walking. */
  stop() {
    clearTimeout(this.beatTimer);
    this.clear();
    this.state.playing = false;
  }

  /** Shows the next turn, then schedules the next beat. */
  beat() {
    const { state } = this;
    const pause = BEAT / state.speed;
    const target = stepped(state.frames, state.line, 1);
    if (target === state.line) {
      if (!state.live) return this.pause();
      state.playing = false;
      this.follow(true);
      this.screen.changed();
      return;
    }
    if (pause < SHORTEST) this.jump(target);
    else this.walk(target, Math.min(LONGEST, pause * 0.8));
    this.beatTimer = setTimeout(() => this.beat(), pause);
  }

  /**
   * Shows the lines up to a target one after another.
   * @param {number} target
   * @param {number} duration of one line, in ms
   */
  walk(target, duration) {
    const { state } = this;
    if (state.still || target <= state.line || state.frames.part(target) !== state.frames.part(state.line)) return this.jump(target);
    this.clear();
    this.queue = range(state.line + 1, target);
    const share = Math.max(SHORTEST, Math.min(LONGEST, (duration * 2) / this.queue.length));
    const next = () => {
      const line = this.queue.shift();
      if (line === undefined) return;
      const from = state.line;
      state.line = line;
      this.screen.show(line, from, share);
      this.screen.moved();
      if (this.queue.length > 0) this.walkTimer = setTimeout(next, share);
    };
    next();
  }

  /** @param {number} line */
  jump(line) {
    this.clear();
    this.state.line = Math.max(0, Math.min(this.end, line));
    if (this.state.frames.length === 0) return;
    this.screen.show(this.state.line, null, 0);
    this.screen.moved();
  }

  clear() {
    clearTimeout(this.walkTimer);
    this.queue = [];
  }
}

/** @type {(from: number, to: number) => number[]} */
const range = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);
