/**
 * Board games by rules files: what a player sees, and its moves.
 *
 *     import { play } from './zrf.mjs';
 *
 *     play((view) => view.legal[0]);
 *
 * @module zrf
 */

import * as viadal from './viadal.mjs';

export { below, choice, data, draw, random, say } from './viadal.mjs';

/** The board as it is when you are to move. */
export class View {
  constructor(view, options) {
    /** The ply, from 1. */
    this.turn = view.turn;
    /** Your player. */
    this.you = view.you;
    /** The legal moves: texts such as 'Man a3 - b4'. */
    this.legal = view.legal;
    /** What stands on the board, by place: { piece, owner, attributes }. */
    this.pieces = new Map(view.pieces.map((piece) => [piece.at, piece]));
    /** What may be dropped: a list of { owner, piece, count }. */
    this.stock = view.stock;
    /** What was moved since your last decision: a list of { player, move, from, to }. */
    this.last = view.last;
    /** In the middle of a turn: where the piece stands that goes on; else undefined. */
    this.continues = view.continues;
    /** The options of the match: options.rules, options.variant and others. */
    this.options = options;
  }
}

function played(action) {
  try {
    return viadal.act(action);
  } catch (refused) {
    if (!(refused instanceof viadal.Refused)) throw refused;
    console.error(`${JSON.stringify(action)} is refused: ${refused.message}`);
    return undefined;
  }
}

/**
 * Plays a whole match. The function returns one of `view.legal`; any other move loses the game.
 *
 * @param {(view: View) => string} choose
 */
export function play(choose) {
  let options;
  viadal.play({
    hello(hello) {
      options = hello.options;
    },
    turn(seen) {
      let view = seen;
      while (viadal.due()) {
        const reply = played({ move: choose(new View(view, options)) });
        view = reply?.view; // the same piece goes on: the turn has another part
      }
    },
  });
}
