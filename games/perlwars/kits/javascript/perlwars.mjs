/**
 * Perl Wars: what a robot knows and can do, as in a script in Perl.
 *
 *     import { play, shot } from './perlwars.mjs';
 *
 *     play({
 *       init() {},                  // once, while the robot loads: it can ask already, but not move or shoot
 *       action() { shot(3, 4); },   // once a turn: up to 3 actions, at most 2 of them shots
 *     });
 *
 * @module perlwars
 */

import * as viadal from './viadal.mjs';

export { below, choice, data, draw, random, say } from './viadal.mjs';

export const [NORTH, EAST, SOUTH, WEST] = [0, 1, 2, 3];
export const DIRECTIONS = [NORTH, EAST, SOUTH, WEST];

let view;

class GameOver extends Error {}

/** Where you are: [x, y]. */
export const pos = () => [view.pos.x, view.pos.y];

/** The size of the stage: [width, height]. [0, 0] is at the top left, y grows to the south. */
export const stage = () => [view.stage.width, view.stage.height];

/** The largest distance that a shot tells. */
export const reach = () => view.reach;

/** What the enemy did in its last turn: a list of 'M' for a move and 'S' for a shot. */
export const hist = () => view.hist;

/** How many actions you have left in this turn. */
export const actions = () => view.actions;

/** How many of them may be shots. */
export const shots = () => view.shots;

/**
 * Steps to the NORTH, EAST, SOUTH or WEST and returns the place after it. Stepping on the enemy wins. Against the wall
 * you stay, and the action is used. A call beyond the limits does nothing.
 */
export function move(direction) {
  const reply = act({ move: direction });
  if (reply) {
    view.pos = reply.pos;
    view.actions -= 1;
  }
  return pos();
}

/**
 * Shoots at a point, on the stage or off it, and returns how far from it the enemy is: -1 when that is more than
 * `reach`, or the shot is beyond the limits. A hit wins, and does not return.
 */
export function shot(x, y) {
  const reply = act({ shot: { x, y } });
  if (!reply) return -1;
  view.actions -= 1;
  view.shots -= 1;
  return reply.distance;
}

/** What a shot at a point is answered when the enemy is at another. */
export function answer([x, y], [enemyX, enemyY]) {
  const distance = Math.floor(Math.sqrt((x - enemyX) ** 2 + (y - enemyY) ** 2) + 0.5);
  return distance <= reach() ? distance : -1;
}

/** Where a step leads from a cell. */
export function step([x, y], direction) {
  const [dx, dy] = [[0, -1], [1, 0], [0, 1], [-1, 0]][direction];
  const [width, height] = stage();
  const inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
  return inside ? [x + dx, y + dy] : [x, y];
}

function act(action) {
  let reply;
  try {
    reply = viadal.act(action);
  } catch (refused) {
    if (!(refused instanceof viadal.Refused)) throw refused;
    console.error(`${JSON.stringify(action)} is refused: ${refused.message}`);
  }
  if (!viadal.due()) throw new GameOver();
  return reply;
}

/**
 * Plays a game. For each game of a match the program is restarted.
 *
 * @param {{ init: () => void, action: () => void }} robot
 */
export function play(robot) {
  viadal.play({
    hello(hello) {
      view = hello.view;
      robot.init();
    },
    turn(seen) {
      view = seen;
      try {
        robot.action();
        viadal.act('end');
      } catch (over) {
        if (!(over instanceof GameOver)) throw over;
      }
    },
  });
}
