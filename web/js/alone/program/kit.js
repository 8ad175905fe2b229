// What a program imports as `viadal.mjs` when it plays on the page: the same names as in that file, which talks over standard input and output.
import { isDue, play as played, register, write } from "./player.js";

/** @param {unknown} value */
const written = (value) => (typeof value === "string" ? value : value instanceof Error ? String(value) : (JSON.stringify(value) ?? String(value)));
const log = (/** @type {unknown[]} */ ...values) => write("Stderr", `${values.map(written).join(" ")}\n`);
globalThis.console = /** @type {any} */ ({ log, info: log, warn: log, error: log, debug: log, trace: log });

export class Refused extends Error {}

let state = 1;
let waiting = false;

/** @param {any} bot */
export function play(bot) {
  register({
    ...bot,
    hello(/** @type {any} */ hello) {
      state = hello.seed;
      bot.hello?.(hello);
    },
    turn(/** @type {unknown} */ view) {
      waiting = true;
      bot.turn(view);
      waiting = false;
    },
  });
}

/** @param {unknown} action */
export function act(action) {
  if (!waiting || !isDue()) throw new Refused("the turn is over, the action was not sent");
  const message = played(action);
  waiting = message.more === true;
  if (message.type !== "reply") throw new Refused(message.message);
  return message.reply;
}

export const due = () => waiting;
export const say = (/** @type {unknown} */ text) => write("Say", String(text));
export const data = (/** @type {unknown} */ numbers) => write("Data", JSON.stringify(numbers));
export const draw = (/** @type {unknown} */ shapes) => write("Draw", JSON.stringify(shapes));

export function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

export const below = (/** @type {number} */ count) => Math.floor(random() * count);

/** @template T @param {T[]} list */
export const choice = (list) => list[below(list.length)];
