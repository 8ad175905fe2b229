// {NAME}, a player of Thud: takes when it can, else plays any of the legal moves.
// What a player sees is described in thud.mjs.

import { ACCEPT, choice, play, propose } from './thud.mjs';

// One of the legal moves; you play both sides in turn. The end can be proposed, and accepted.
function choose(view) {
  const quiet = view.quiet > 40 && view.points[0] >= view.points[1];
  if (quiet && view.mayAccept) return ACCEPT;
  const captures = view.legal.filter((move) => takes(view, move));
  const move = choice(captures.length > 0 ? captures : view.legal);
  return quiet && view.mayPropose ? propose(move) : move;

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
