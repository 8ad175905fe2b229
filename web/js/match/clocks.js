// The time that bots have left, beside their names. Of whoever is asked it runs down; a replay shows what was left after each turn.
import { announce } from "../notice.js";
import { t } from "../words.js";
import { partOf } from "./state.js";
import { going, nameOf } from "./title.js";

/** Whoever has less than this left is announced, once a turn; in milliseconds. */
const LATE = 10_000;
/** So many lines of the end are as good as the end. */
const NEAR = 4;
/** @type {Record<string, number>} */
const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** The clocks of a match's bots. */
export class Clocks {
  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** What each bot had left when it was asked last, or when it had answered; in milliseconds. @type {number[]} */
    this.left = [];
    /** Who is asked, and when their time is over by the page's clock. */
    this.runs = { bot: -1, end: 0 };
    this.timer = 0;
    /** What each bot had left after each of its turns, once the match is over. @type {{ game: number, turn: number, left: number }[][] | null} */
    this.kept = null;
  }

  /** Takes the time of a bot that is asked. @param {{ bot: number, left_ms: number }} clock */
  hear({ bot, left_ms }) {
    this.stop();
    this.left[bot] = left_ms;
    this.runs = { bot, end: performance.now() + left_ms };
    this.timer = window.setInterval(() => (this.replay.gone ? this.stop() : this.draw()), 100);
    this.draw();
  }

  /** Somebody has answered. */
  stop() {
    clearInterval(this.timer);
    const { bot, end } = this.runs;
    if (bot >= 0) this.left[bot] = end - performance.now();
    this.runs.bot = -1;
  }

  draw() {
    const { replay, runs } = this;
    const { frames, line } = replay.state;
    const live = going(replay.state.summary);
    // Whoever looks at earlier turns sees no clock of now; whoever plays on to the end is about to be there.
    const now = frames.length - line <= NEAR;
    if (!live) this.stop();
    if (!live && !this.kept && replay.state.summary.options.bank) this.read();
    replay.parts.side.querySelectorAll(".clock").forEach((box, bot) => {
      const is = runs.bot === bot;
      const left = is ? runs.end - performance.now() : this.left[bot];
      const text = clock(live ? (now ? left : undefined) : this.then(bot));
      if (box.textContent !== text) box.textContent = text;
      box.classList.toggle("runs", is);
      if (is && left < LATE && this.left[bot] >= LATE) {
        this.left[bot] = left;
        announce(t("clock_late", { name: nameOf(replay.state.summary.bots, bot), n: LATE / 1000 }));
      }
    });
  }

  /** What a bot had left after its last turn up to the one on the stage. @param {number} bot */
  then(bot) {
    const { frames, line } = this.replay.state;
    const game = partOf(this.replay.state)?.game;
    const turn = Number(frames.length && frames.place(line).replace(/.*\./, ""));
    return this.kept?.[bot]?.findLast((one) => one.game === game && one.turn <= turn)?.left;
  }

  /** Reads the recorded times, as the referee counts them: processor time, or wall time where that is not measured. */
  async read() {
    const { bots, options } = this.replay.state.summary;
    const [limit, most] = [options.turn_time, options.bank].map((text) => {
      const [, n, unit] = /^(\d+)(\w+)$/.exec(String(text)) ?? [];
      return Number(n) * UNITS[unit];
    });
    this.kept = bots.map(() => []);
    for (const bot of bots.keys()) {
      /** @type {Map<string, { game: number, turn: number, cpu_us?: number, wall_us?: number }>} */
      const turns = new Map();
      for (const { game, turn, ...entry } of await this.replay.source.log(bot).catch(() => [])) {
        if (turn === 0) continue;
        const one = turns.get(`${game}.${turn}`) ?? { game, turn };
        turns.set(`${game}.${turn}`, one);
        for (const kind of /** @type {const} */ (["cpu_us", "wall_us"])) if (entry[kind]) one[kind] = (one[kind] ?? 0) + entry[kind];
      }
      let last = { game: 0, turn: 0, left: 0 };
      this.kept[bot] = [...turns.values()].map(({ game, turn, cpu_us, wall_us = 0 }) => {
        const saved = last.game === game ? Math.min(last.left, most) : 0;
        return (last = { game, turn, left: Math.max(0, limit + saved - (cpu_us ?? wall_us) / 1000) });
      });
    }
    this.draw();
  }
}

/**
 * A time as clocks show it: 1:05, 0:42, 0:09.4.
 * @param {number | undefined} ms nothing where it is not known
 */
function clock(ms) {
  if (ms === undefined) return "";
  const tenths = Math.floor(Math.max(0, ms) / 100);
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}${seconds < 10 ? `.${tenths % 10}` : ""}`;
}
