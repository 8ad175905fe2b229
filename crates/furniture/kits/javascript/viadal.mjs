/**
 * How a bot talks with the referee of Viadal, in every game.
 *
 *     import { play, act } from './viadal.mjs';
 *
 *     play({
 *       turn(view) { act({ move: 1 }); },
 *     });
 *
 * The talk runs over standard input and output, one JSON object a line, and every call waits for its answer. So that
 * `console.log` cannot get between the lines it writes to standard error: it is for debugging, and
 * `viadal play ... -v` shows it turn by turn.
 *
 * @module viadal
 */

import { Console } from 'node:console';
import { readSync, writeSync } from 'node:fs';

globalThis.console = new Console(process.stderr);

/** The rules do not allow an action, or you failed in another way; the message says why. */
export class Refused extends Error {}

/**
 * What happens to a bot; only `turn` is needed.
 *
 * @typedef {object} Bot
 * @property {(hello: object) => void} [hello] the match begins: game, seats, options, turn_time_ms, seed
 * @property {(start: object) => void} [start] a game begins: game (1, 2, ...), seat, first
 * @property {(view: object) => void} turn you are due: call `act`, until `due()` is false where a turn has several actions
 * @property {(end: object) => void} [end] a game is over: scores by seat, reason
 */

/**
 * Plays a whole match.
 *
 * @param {Bot} bot
 */
export function play(bot) {
  for (let message = read(); message.type !== 'bye'; message = read()) {
    if (message.type === 'hello') {
      state = message.seed;
      bot.hello?.(message);
      write({ ready: true });
    } else if (message.type === 'turn') {
      waiting = true;
      bot.turn(message.view);
      waiting = false;
    } else if (message.type === 'start' || message.type === 'end') {
      bot[message.type]?.(message);
    }
  }
}

/**
 * Plays an action and returns the reply to it.
 *
 * @param {object|string} action
 * @throws {Refused} when the rules do not allow it
 */
export function act(action) {
  if (!waiting) throw new Refused('the turn is over, the action was not sent');
  write({ action });
  const message = read();
  waiting = message.more === true;
  if (message.type !== 'reply') throw new Refused(message.message ?? 'the match is over');
  return message.reply;
}

/** Whether the referee waits for an action: between the beginning of a turn and its last action. */
export const due = () => waiting;

/** Says a line to the spectators. The opponent is not told. */
export const say = (text) => write({ say: String(text) });

/** Keeps numbers in the log: `data({ distance: 3 })`. */
export const data = (numbers) => write({ data: numbers });

/** Keeps drawings in the log. */
export const draw = (shapes) => write({ draw: shapes });

/** A number from 0 up to 1, like `Math.random`, drawn from the seed of the match: the match can be repeated. */
export function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A whole number from 0 up to, not including, `count`. */
export const below = (count) => Math.floor(random() * count);

/** An item of a list, chosen at random. */
export const choice = (list) => list[below(list.length)];

let state = 1;
let waiting = false;
let input = Buffer.alloc(0);
const part = Buffer.alloc(65536);

function read() {
  let end;
  while ((end = input.indexOf(10)) < 0) {
    const length = readSync(0, part);
    if (length === 0) return { type: 'bye' };
    input = Buffer.concat([input, part.subarray(0, length)]);
  }
  const line = input.toString('utf8', 0, end);
  input = input.subarray(end + 1);
  return JSON.parse(line);
}

function write(message) {
  let line = Buffer.from(JSON.stringify(message) + '\n');
  while (line.length > 0) line = line.subarray(writeSync(1, line));
}
