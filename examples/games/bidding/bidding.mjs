// Bidding Tic-Tac-Toe: both bid for each move; the higher bid is paid to the other and its bidder puts a mark.
import { due, oneOf, over, run } from "./viadal_game.mjs";

const ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const start = ({ first, options }) => ({
  turn: 1, chips: [options.chips, options.chips], edge: first, cells: Array(9).fill(null), bids: [null, null], mover: null, out: [false, false], last: null,
});

const winner = ({ cells }) => ROWS.filter(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]).map(([a]) => cells[a])[0];

const waiting = ({ mover, bids }) => (mover === null ? [0, 1].filter((seat) => bids[seat] === null) : [mover]);

function status(state) {
  if (state.out.some(Boolean)) return over(state.out.map((one) => Number(!one)), "resigned");
  const won = winner(state);
  if (won !== undefined) return over([0, 1].map((seat) => Number(seat === won)), "three in a row");
  if (state.cells.every((cell) => cell !== null)) return over([0, 0], "no cell left");
  return due(state.turn, waiting(state));
}

function legal(state, seat) {
  if (!waiting(state).includes(seat)) return [];
  if (state.mover === null) return Array.from({ length: state.chips[seat] + 1 }, (_, bid) => ({ bid }));
  return state.cells.flatMap((cell, place) => (cell === null ? [{ cell: place }] : []));
}

// The last of both bids decides; with equal bids who has the edge moves and hands it over.
function bid(state, seat, chips) {
  state.bids[seat] = chips;
  if (state.bids.includes(null)) return;
  const [one, other] = state.bids;
  const mover = one === other ? state.edge : Number(other > one);
  if (one === other) state.edge = 1 - state.edge;
  state.out = state.bids.map((each) => each < 0);
  if (state.out.some(Boolean)) return;
  state.chips[mover] -= state.bids[mover];
  state.chips[1 - mover] += state.bids[mover];
  state.last = { bids: state.bids, mover };
  Object.assign(state, { mover, bids: [null, null], turn: state.turn + 1 });
}

function play(state, seat, action) {
  oneOf(action, legal(state, seat));
  if (state.mover === null) return bid(state, seat, action.bid);
  state.cells[action.cell] = seat;
  Object.assign(state, { mover: null, turn: state.turn + 1 });
}

// Whoever fails bids nothing, or takes the first cell.
const fail = (state, seat) => play(state, seat, legal(state, seat)[0]);

// While both bid, nobody sees a resignation before the other bid.
function resign(state, seat) {
  if (state.mover === null && state.bids[seat] === null) bid(state, seat, -1);
  else state.out[seat] = true;
}

function picture({ cells, chips, edge, last }, choices) {
  const cell = (mark, place) => {
    const drawn = { name: "abc"[place % 3] + (3 - Math.floor(place / 3)), rect: [(place % 3) * 10, Math.floor(place / 3) * 10, 10, 10] };
    if (mark !== null) Object.assign(drawn, { shape: ["cross", "ring"][mark], seat: mark });
    const action = choices.find((choice) => choice.cell === place);
    return action ? { ...drawn, action } : drawn;
  };
  const numbers = [0, 1].map((seat) => ({ label: `Chips of ${seat + 1}${edge === seat ? " (wins ties)" : ""}`, value: chips[seat] }));
  if (last) numbers.push({ label: "Last bids", value: last.bids.join(" : ") });
  const buttons = choices.filter((choice) => "bid" in choice).map((action) => ({ text: `Bid ${action.bid}`, action }));
  return { size: [30, 30], cells: cells.map(cell), numbers, buttons };
}

// A bid that waits for the other shows to nobody else.
function view(state, seat) {
  const { turn, chips, edge, cells, mover, last } = state;
  const choices = seat === null ? [] : legal(state, seat);
  const shown = { turn, seat, chips, edge, cells, mover, bid: seat === null ? null : state.bids[seat], last };
  if (choices.length) shown.legal = choices;
  return { ...shown, picture: picture(state, choices) };
}

// The other has not bid yet.
function guess({ turn, seat, chips, edge, cells, mover, bid: own, last }) {
  return { turn, chips, edge, cells, bids: [0, 1].map((one) => (one === seat ? own : null)), mover, out: [false, false], last };
}

run({ start, status, play, fail, resign, view, guess });
