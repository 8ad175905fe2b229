/**
 * The wizards' duel: what a wizard knows and can do.
 *
 *     import { play, UP } from './wizards.mjs';
 *
 *     play({
 *       init(me) { return [10 * me.seat + 5, 5]; },   // once a game: forget the last one, and name the cell to begin on
 *       turn(me) { me.move(UP); },                    // once a turn: call one action
 *     });
 *
 * @module wizards
 */

import * as viadal from './viadal.mjs';

export { below, choice, data, draw, random, say } from './viadal.mjs';

export const WIDTH = 20;
export const HEIGHT = 10;
export const DIRECTIONS = ['up', 'right', 'down', 'left'];
export const [UP, RIGHT, DOWN, LEFT] = DIRECTIONS;
export const ELEMENTS = ['fire', 'water', 'wood', 'wind', 'earth'];

/** How x and y change by a step. */
export const STEPS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };

/** Your wizard. What it knows is as it was when the turn began; only one action counts in a turn. */
export class Wizard {
  /** The options of the match. */
  options;

  /** 0 or 1; seat 0 begins in the columns 0 to 9, seat 1 in the columns 10 to 19. */
  seat;

  /** The number of this turn, from 1. */
  turn;

  /** How many turns come after this one. */
  left;

  /** Where you are; undefined until you are placed. */
  x;
  y;

  /** How much you carry, `carried.fire` and so on; 10 in all at the most. */
  carried;

  /** 0 to 2; the third ends the game. */
  damage;

  /** The damage done to you since your last turn. */
  hits;

  /** How many turns your shield lasts. */
  shield;

  /** Where the other was last seen for certain: { x, y, turn }; null: not yet. */
  enemy;

  /** All that happened since your last turn, as in the README of the game. */
  events;

  /** Why your last action in this turn was refused; empty when it was not. */
  refusal = '';

  #view;

  constructor(options) {
    this.options = options;
  }

  /** Takes what the referee shows. */
  see(view) {
    this.#view = view;
    this.refusal = '';
    const { seat, turn, left, pos, carried, damage, shield, enemy, last: events } = view;
    const hits = events.filter(({ event }) => event === 'hit').reduce((sum, hit) => sum + hit.damage, 0);
    Object.assign(this, { seat, turn, left, x: pos?.x, y: pos?.y, carried, damage, hits, shield, enemy, events });
  }

  /** What lies in a cell: { fire, water, wood, wind, earth }. */
  elements(x, y) {
    return Object.fromEntries(ELEMENTS.map((element) => [element, this.#view[element][y][x]]));
  }

  /** How much damage the obstacle in a cell stands; 0: there is none. */
  obstacle(x, y) {
    return this.#view.obstacle[y][x];
  }

  /** The turn in which the cell was last shown to you, -1: never. */
  seen(x, y) {
    return this.#view.seen[y][x];
  }

  /** Steps to a neighbour. Returns whether you did. The edge, an obstacle and the other wizard are in the way. */
  move(direction) {
    return this.#events({ move: direction }, 'moved').length > 0;
  }

  /**
   * Takes elements from your cell, `take({ fire: 2, wood: 1 })`. Returns how many of each you got. You carry 10 at the most.
   */
  take(counts) {
    return this.#events({ take: counts }, 'took')[0] ?? { fire: 0, water: 0, wood: 0, wind: 0, earth: 0 };
  }

  /**
   * Gives up 1 to 5 turns, this one counted, to see as many cells in each direction: a list of { x, y, fire, water,
   * wood, wind, earth, obstacle, wizard }, the nearest first.
   */
  look(turns) {
    return this.#events({ look: turns }, 'shown');
  }

  /**
   * 1: damage in a cell. 2: in the cell and its four neighbours. Returns where damage was done: a list of
   * { x, y, what }, what is 'wizard', 'obstacle' or 'yourself'.
   */
  castFire(count, x, y) {
    return this.#cast({ element: 'fire', count, x, y }, 'struck');
  }

  /** Heals 1 or 2 damage. Returns the damage you have then. */
  castWater(count) {
    return this.#cast({ element: 'water', count }, 'healed')[0]?.damage ?? this.damage;
  }

  /** Wards off attacks for 1 turn, or for 3 with two elements. Returns how many turns your shield lasts then. */
  castWood(count) {
    return this.#cast({ element: 'wood', count }, 'shielded')[0]?.shield ?? this.shield;
  }

  /** Shows 5 cells in a direction, or with two elements 10; returns what `look` returns. */
  castWind(count, direction) {
    return this.#cast({ element: 'wind', count, direction }, 'shown');
  }

  /** Makes an obstacle that 1 damage destroys, or 2 with two elements. Returns whether it stands. */
  castEarth(count, x, y) {
    return this.#cast({ element: 'earth', count, x, y }, 'raised').length > 0;
  }

  /** Does nothing in this turn. So does a turn without an action. */
  pass() {
    this.#events('pass', 'passed');
  }

  /** Names the cell to begin on. */
  place(x, y) {
    this.#events({ place: { x, y } }, 'placed');
  }

  #cast(cast, kind) {
    return this.#events({ cast }, kind);
  }

  #events(action, kind) {
    this.refusal = '';
    try {
      return viadal.act(action).filter(({ event }) => event === kind);
    } catch (refused) {
      if (!(refused instanceof viadal.Refused)) throw refused;
      this.refusal = refused.message;
      console.error(`turn ${this.turn}: ${JSON.stringify(action)} is refused: ${this.refusal}`);
      return [];
    }
  }
}

/**
 * Plays a whole match.
 *
 * @param {{ init: (me: Wizard) => [number, number], turn: (me: Wizard) => void }} bot
 */
export function play(bot) {
  let options;
  let me;
  viadal.play({
    hello(hello) {
      options = hello.options;
    },
    start() {
      me = undefined;
    },
    turn(view) {
      const fresh = me === undefined;
      me ??= new Wizard(options);
      me.see(view);
      const cell = fresh ? bot.init(me) : undefined;
      if (view.turn === 0) {
        me.place(...cell);
        return;
      }
      bot.turn(me);
      if (viadal.due()) me.pass();
    },
  });
}
