// Nim: heaps of matches. Who is due takes any number from one heap; who takes the last one wins.
import { due, oneOf, over, run } from "./viadal_game.mjs";

function start({ first, options, lots }) {
  const heaps = Array.from({ length: options.heaps ?? 3 }, () => lots.below(options.most ?? 7) + 1);
  return { turn: 1, due: first, heaps, lost: null, last: null };
}

function status({ turn, due: seat, heaps, lost }) {
  if (lost !== null) return over([0, 1].map((one) => Number(one !== lost)), "resigned");
  if (heaps.every((left) => left === 0)) return over([0, 1].map((one) => Number(one !== seat)), "last match");
  return due(turn, [seat]);
}

const legal = ({ heaps }) =>
  heaps.flatMap((left, heap) => Array.from({ length: left }, (_, one) => ({ heap, take: one + 1 })));

function play(state, seat, action) {
  oneOf(action, legal(state));
  state.heaps[action.heap] -= action.take;
  state.turn += 1;
  state.due = 1 - seat;
  state.last = { seat, heap: action.heap, take: action.take };
}

// Whoever fails takes one match of the first heap that has any.
const fail = (state, seat) => play(state, seat, legal(state)[0]);

function resign(state, seat) {
  state.lost = seat;
}

// A disc is a match; a click on one takes it and all to its right.
function picture({ heaps, due: playing }, seat) {
  const match = (left, heap, n) => {
    const cell = { rect: [10 * n, 10 * heap, 10, 10], shape: "disc" };
    return seat === playing ? { ...cell, action: { heap, take: left - n } } : cell;
  };
  const cells = heaps.flatMap((left, heap) => Array.from({ length: left }, (_, n) => match(left, heap, n)));
  return { size: [10 * Math.max(...heaps, 4), 10 * heaps.length], cells };
}

function view(state, seat) {
  const { turn, heaps, last } = state;
  const shown = { turn, heaps, last, picture: picture(state, seat) };
  return seat === state.due ? { ...shown, legal: legal(state) } : shown;
}

run({ start, status, play, fail, resign, view });
