/**
 * RoboBattler 2: what a robot knows and can do, as a robot in Java.
 *
 *     import { fire, play } from './robobattler.mjs';
 *
 *     play({
 *       action() { fire(4, 4); },   // once a turn: search if you like, and fire
 *     });
 *
 * You are told nothing about the field: keep your own map of it.
 *
 * @module robobattler
 */

import * as viadal from './viadal.mjs';

export { below, choice, data, draw, random, say } from './viadal.mjs';

export const SIZE = 9;
export const DIRECTIONS = ['vertical', 'horizontal'];
export const [VERTICAL, HORIZONTAL] = DIRECTIONS;
export const MISSILES = ['line', 'plus', 'x', 'big_plus', 'big_x'];
export const [LINE, PLUS, X, BIG_PLUS, BIG_X] = MISSILES;

const ORTHOGONAL = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const DIAGONAL = [[1, -1], [1, 1], [-1, 1], [-1, -1]];

let view;
let found;

/** The missile of this turn: LINE, PLUS, X, BIG_PLUS or BIG_X. */
export const missile = () => view.missile;

/** How many missiles you have, including the one in hand until it is fired. */
export const missilesLeft = () => view.missiles_left;

/** How many of a type each robot got for this battle. */
export const missileCount = (type) => view.set[type];

/** How many power searches you have; 5 at the start of a battle. */
export const powerSearchesLeft = () => view.power_searches;

/** Your colour, 'red' or 'blue', the same in all battles. */
export const side = () => view.side;

/**
 * Fires the missile of this turn at a target; whether that is on the field, else the missile goes to waste. The direction
 * is that of a LINE. A second missile in a turn is refused.
 */
export function fire(x, y, direction = VERTICAL) {
  const reply = act({ fire: missile() === LINE ? { x, y, direction } : { x, y } });
  if (reply) view.missiles_left -= 1;
  return reply === 'fired';
}

/**
 * What a search tells of the missile that the opponent fired last: its type, which is always right, the target, null when
 * the missile went to waste, and whether that is exact; else each axis may be wrong by one.
 *
 * @typedef {{ missile: string, x: number|null, y: number|null, exact: boolean }} Sighting
 */

/**
 * Tells of the missile that the opponent fired last, with an error; null before it has fired.
 *
 * @returns {Sighting|null}
 */
export function search() {
  if (found === undefined) found = act('search')?.sighting ?? null; // in one turn it always tells the same
  return found;
}

/**
 * The same with the exact target; uses up a power search, and without one tells what `search` tells.
 *
 * @returns {Sighting|null}
 */
export function powerSearch() {
  const sighting = act('power_search')?.sighting ?? null;
  if (sighting?.exact && view.power_searches > 0) view.power_searches -= 1;
  return sighting;
}

/** The cells of the field, a list of [x, y], that a missile of this type colours. */
export function blast(type, x, y, direction = VERTICAL) {
  let cells;
  if (type === LINE) {
    const steps = [-3, -2, -1, 0, 1, 2, 3];
    cells = steps.map((step) => (direction === HORIZONTAL ? [x + step, y] : [x, y + step]));
  } else {
    const ways = type === PLUS || type === BIG_PLUS ? ORTHOGONAL : DIAGONAL;
    const big = type === BIG_PLUS || type === BIG_X;
    cells = ways.flatMap(([dx, dy]) => (big ? [1, 2] : [1]).map((far) => [x + dx * far, y + dy * far]));
    if (!big) cells.push([x, y]);
  }
  return cells.filter(([column, row]) => column >= 0 && column < SIZE && row >= 0 && row < SIZE);
}

function act(action) {
  try {
    return viadal.act(action);
  } catch (refused) {
    if (!(refused instanceof viadal.Refused)) throw refused;
    console.error(`${JSON.stringify(action)} is refused: ${refused.message}`);
    return null;
  }
}

/**
 * Plays a whole match. Only `action` is needed: once a turn. `battleStarted` is told the number of the battle and whether
 * you fire first, `battleEnded` how many cells were yours and theirs.
 *
 * @param {{ action: () => void, battleStarted?: (battle: number, first: boolean) => void,
 *   battleEnded?: (mine: number, theirs: number) => void }} robot
 */
export function play(robot) {
  let seat;
  viadal.play({
    start(start) {
      seat = start.seat;
      robot.battleStarted?.(start.game, start.first);
    },
    turn(seen) {
      view = seen;
      found = undefined;
      robot.action();
      if (viadal.due()) viadal.act('end');
    },
    end({ scores }) {
      robot.battleEnded?.(scores[seat], scores[1 - seat]);
    },
  });
}
