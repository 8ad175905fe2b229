/**
 * PlanetFight: the input of a round, and the orders in reply.
 *
 *     import { play } from './planetfight.mjs';
 *
 *     play((state) => {
 *       for (const ship of state.ships) if (ship.stands) state.order(ship, 3);
 *     });
 *
 * Orders go to standard output as numbers. So that `console.log` cannot get between them it writes to standard error: it
 * is for debugging, and `viadal play ... -v` shows it round by round.
 *
 * @module planetfight
 */

import { Console } from 'node:console';
import { readSync, writeSync } from 'node:fs';

globalThis.console = new Console(process.stderr);

/**
 * A planet: its number, its owner (0 nobody, 1, 2), and its size, the points it is worth.
 *
 * @typedef {{ number: number, owner: number, size: number }} Planet
 */

/** A ship: on a planet, or on its way between two. */
export class Ship {
  constructor(number, from, to, remaining) {
    /** Its number. */
    this.number = number;
    /** Where it comes from. */
    this.from = from;
    /** Where it goes; the same as `from` when it stands. */
    this.to = to;
    /** The rounds until it arrives, 0 when it stands. */
    this.remaining = remaining;
  }

  /** Whether it stands on a planet. */
  get stands() {
    return this.from === this.to;
  }
}

/** Everything you may know about the game, and the orders to your ships. */
export class State {
  #roads;
  #orders = '';

  constructor(number) {
    const list = (count, item) => Array.from({ length: count }, (_, place) => item(place));
    const count = number();
    /** Which player you are, 1 or 2. */
    this.me = number();
    /** All planets, by number. */
    this.planets = list(count, (planet) => ({ number: planet, owner: number(), size: number() }));
    this.#roads = list(count, () => list(count, number));
    const ships = number();
    const fleets = list(2, () => list(ships, (ship) => new Ship(ship, number(), number(), number())));
    /** Your ships, by number. */
    this.ships = fleets[this.me - 1];
    /** The opponent's ships, by number. */
    this.enemies = fleets[2 - this.me];
    /** The rounds that are left after this one. */
    this.left = number();
  }

  /** The rounds that a ship needs from one planet to another; Infinity when no road joins them. */
  distance(from, to) {
    const rounds = this.#roads[from][to];
    return rounds > 0 ? rounds : Infinity;
  }

  /** Sends a ship that stands to a planet that a road leads to; a ship on its way takes only `ship.from`: back. */
  order(ship, planet) {
    this.#orders += `${ship.number} ${planet}\n`;
  }

  /** The orders as they are written. */
  get orders() {
    return this.#orders;
  }
}

/**
 * Calls a function in each round that the program is asked for.
 *
 * @param {(state: State) => void} giveOrders
 */
export function play(giveOrders) {
  const kept = process.argv.includes('kept');
  while (more()) {
    const state = new State(number);
    giveOrders(state);
    write(state.orders + (kept ? '\n' : '')); // an empty line ends an answer
  }
}

const part = Buffer.alloc(65536);
let text = '';
let numbers = [];

/** Whether there is a number; waits for it. */
function more() {
  while (numbers.length === 0) {
    const length = readSync(0, part);
    if (length === 0) return false;
    text += part.toString('latin1', 0, length);
    const end = text.lastIndexOf('\n') + 1;
    numbers = text.slice(0, end).split(/\s+/).filter(Boolean).map(Number);
    text = text.slice(end);
  }
  return true;
}

function number() {
  return more() ? numbers.shift() : 0;
}

function write(answer) {
  let bytes = Buffer.from(answer);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
}
