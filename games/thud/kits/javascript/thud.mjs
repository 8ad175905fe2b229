/**
 * Thud: what a player sees, and its moves.
 *
 *     import { play } from './thud.mjs';
 *
 *     play((view) => view.legal[0]);
 *
 * @module thud
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
    /** The legal moves: texts such as 'Dwarf f1 - f5'. */
    this.legal = view.legal;
    /** What stands on the board, by place: { piece, owner, attributes }. */
    this.pieces = new Map(view.pieces.map((piece) => [piece.at, piece]));
    /** What is on the board, yours and theirs: [32, 32] at the start. */
    this.points = this.you === 'Dwarfs' ? view.points : [...view.points].reverse();
    /** Plies since a piece was taken. */
    this.quiet = view.quiet;
    /** Whether the end was proposed to you. */
    this.mayAccept = view.may_accept;
    /** Whether you may propose it. */
    this.mayPropose = view.may_propose;
    /** What was moved since your last decision: a list of { player, move, from, to }. */
    this.last = view.last;
    /** In the middle of a turn: where the piece stands that goes on; else undefined. */
    this.continues = view.continues;
    /** The options of the match: options.variant and others. */
    this.options = options;
  }
}

/** Accepts the end that the other side proposed, instead of a move. */
export const ACCEPT = 'accept';

/** The move, with the proposal to end the game after it. */
export const propose = (move) => ({ propose: move });

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
 * Plays a whole match. The function returns one of `view.legal`, or what `propose` makes of it, or `ACCEPT`.
 *
 * @param {(view: View) => string | object} choose
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
        const action = choose(new View(view, options));
        const plain = typeof action === 'string' && action !== ACCEPT;
        const reply = played(plain ? { move: action } : action);
        view = reply?.view; // the same piece goes on: the turn has another part
      }
    },
  });
}
