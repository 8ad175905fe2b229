// {NAME}, a player of board games: takes when it can, else plays any of the legal moves.
// What a player sees is described in zrf.mjs.

import { choice, play } from './zrf.mjs';

// One of the legal moves. It is asked again when the same piece may go on, as in a draughts capture.
function choose(view) {
  const captures = view.legal.filter((move) => takes(view, move));
  return choice(captures.length > 0 ? captures : view.legal);

  // To change: look at what stands where, at your pieces and theirs:
  //     const mine = [...view.pieces.values()].filter((piece) => piece.owner === view.you);
  // Or keep a board of your own, and play the moves on it that `view.last` tells.
}

// Whether a move takes a piece: it goes "x" a place where an enemy stands.
function takes(view, move) {
  const words = move.split(' ');
  const isEnemy = (place) => view.pieces.has(place) && view.pieces.get(place).owner !== view.you;
  return words.some((word, number) => word === 'x' && isEnemy(words[number + 1]));
}

play(choose);
