// The replay player's state as plain data, and pure functions of it. Nothing here touches the screen.
import { Frames } from "../frames.js";
import { going, nameOf } from "./title.js";

/** @typedef {import("../contract.d.ts").Summary} Summary */
/** @typedef {import("../contract.d.ts").Eyes} Eyes */
/** @typedef {import("../contract.d.ts").State} State */

/**
 * The state before anything is loaded.
 * @param {Summary} summary
 * @param {{ as?: string | null, tab?: string | null, turn?: string | null, speed?: number, still?: boolean }} wish
 * @returns {State}
 */
export const initial = (summary, { as, tab, turn, speed = 1, still = false }) => ({
  summary,
  as: as && /^p\d+$/.test(as) ? Number(as.slice(1)) - 1 : "everything",
  restricted: false,
  frames: new Frames(),
  line: 0,
  live: false,
  following: false,
  waits: false,
  playing: false,
  speed,
  still,
  tab: tab ?? "moves",
  bot: failed(summary, turn),
});

/**
 * The bot to select first: the one that failed in this turn, or one that failed; else two bots together, or the first.
 * @param {import("../contract.d.ts").Summary} summary
 * @param {string | null} [turn]
 */
function failed(summary, turn) {
  const verdicts = summary.verdicts ?? [];
  const here = verdicts.findIndex((one) => one.verdict !== "ok" && one.at === turn);
  const worst = here >= 0 ? here : verdicts.findIndex((one) => one.verdict !== "ok");
  const bots = summary.bots.length === 2 && !summary.bots.some(({ human }) => human);
  return worst < 0 && !bots ? 0 : worst;
}

/**
 * Sets the frames, at a place such as `2.37`; by default at the start, or at the end of a live match.
 * @param {State} state
 * @param {{ frames: Frames, as: Eyes }} granted
 * @param {Eyes} asked
 * @param {string | null} place
 */
export function load(state, { frames, as }, asked, place) {
  const line = place ? frames.line(place) : null;
  state.restricted = as !== asked;
  state.as = as;
  state.frames = frames;
  state.live = going(state.summary);
  // Bots among themselves are watched from their beginning.
  const joined = state.live && (state.waits || state.summary.bots.some(({ human }) => human));
  state.line = line ?? (joined ? Math.max(0, frames.length - 1) : 0);
  state.following = joined && line === null;
}

/**
 * Sets a newer summary. Returns true if everything that was requested may now be seen.
 * @param {State} state
 * @param {Summary} summary
 */
export function update(state, summary) {
  state.summary = { ...state.summary, ...summary };
  if (going(state.summary)) return false;
  state.live = false;
  state.following = false;
  const freed = state.restricted;
  state.restricted = false;
  return freed;
}

/**
 * The game on the stage.
 * @param {State} state
 */
export const partOf = ({ frames, line }) => (frames.length > 0 ? frames.part(line) : null);

/**
 * The frame on the stage.
 * @param {State} state
 */
export const frameOf = ({ frames, line }) => (frames.length > 0 ? frames.frame(line) : null);

/**
 * The seat of a bot in the game on the stage.
 * @param {State} state
 * @param {number} bot
 */
export const seatOf = (state, bot) => partOf(state)?.seats[bot] ?? bot;

/**
 * The bot at a seat of the game on the stage; -1 at no seat.
 * @param {State} state
 * @param {number | null} seat
 */
export function botAt(state, seat) {
  if (seat === null) return -1;
  const bot = (partOf(state)?.seats ?? []).indexOf(seat);
  return bot >= 0 ? bot : seat;
}

/**
 * The names of the players by seat in a game.
 * @param {State} state
 * @param {import("../frames.js").Part} part
 */
export const namesBySeat = ({ summary }, part) =>
  summary.bots.map((_, seat) => {
    const bot = part.seats.indexOf(seat);
    return nameOf(summary.bots, bot >= 0 ? bot : seat);
  });

/**
 * The position for the address, without defaults.
 * @param {State} state
 * @returns {{ turn: string | null, as: string | null, tab: string | null }}
 */
export const queryOf = ({ frames, line, following, as, tab }) => ({
  turn: following || line === 0 || frames.length === 0 ? null : frames.place(line),
  as: as === "everything" ? null : `p${as + 1}`,
  tab: tab === "moves" ? null : tab,
});

/**
 * The line some turns away. A single step crosses into another game, larger ones stop at its border.
 * @param {Frames} frames
 * @param {number} line
 * @param {number} turns
 */
export function stepped(frames, line, turns) {
  if (frames.length === 0) return 0;
  const part = frames.part(line);
  const step = frames.step(line);
  // From the middle of a turn, one step leads to its end.
  const wanted = step + turns - (turns > 0 && line < part.stops[step] ? 1 : 0);
  if (wanted >= 0 && wanted < part.stops.length) return part.stops[wanted];
  const at = frames.parts.indexOf(part);
  if (Math.abs(turns) > 1) return turns > 0 ? part.stops[part.stops.length - 1] : part.from;
  const next = frames.parts[at + turns];
  if (!next) return line;
  return turns > 0 ? next.from : frames.end(next) - 1;
}

/**
 * The start of a line's game; from there, the start of the previous game.
 * @param {Frames} frames
 * @param {number} line
 */
export function startBefore(frames, line) {
  const part = frames.part(line);
  const before = frames.parts[frames.parts.indexOf(part) - 1];
  return line === part.from && before ? before.from : part.from;
}

/**
 * The end of a line's game; from there, the end of the next game.
 * @param {Frames} frames
 * @param {number} line
 */
export function endAfter(frames, line) {
  const part = frames.part(line);
  const end = frames.end(part) - 1;
  const next = frames.parts[frames.parts.indexOf(part) + 1];
  return line === end && next ? frames.end(next) - 1 : end;
}

/**
 * What happened in a turn up to a line, one sentence per frame.
 * @param {Frames} frames
 * @param {number} line
 * @param {import("../contract.d.ts").GameView} view
 */
export function sentence(frames, line, view) {
  const { stops } = frames.part(line);
  const step = frames.step(line);
  const from = step === 0 ? line : Math.max(stops[step - 1] + 1, line - 7);
  /** @type {string[]} */
  const said = [];
  for (let at = from; at <= line; at++) {
    const frame = frames.frame(at);
    // Ending a turn is only mentioned if nothing else was done in it.
    if (frame.action === "end" && said.length > 0) continue;
    const text = view.sentence(frame);
    if (text && !said.includes(text)) said.push(text);
  }
  return said.join(" · ");
}
