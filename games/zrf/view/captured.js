// What the players have captured: what stood on the board at the start and is there no more.
import { signs } from "./signs.js";

/**
 * Tells what a seat has captured, as its one opponent's pieces. Returns null in games of more players, and where pieces are put on the
 * board, change their owners, come back from a hand or are seeds.
 */
export function captures(/** @type {any} */ scene, /** @type {View.Context} */ context, /** @type {Set<string>} */ seen) {
  const players = scene.players.filter((/** @type {any} */ player) => player.seat != null);
  const others = Object.values(signs(scene)).some(({ form }) => form === "pit" || form === "wedge");
  /** How many pieces of each kind a side has, and of all. */
  const count = (/** @type {any} */ view, /** @type {string} */ side) => {
    const kinds = new Map();
    for (const { at, piece, owner } of view.pieces) if (owner === side && seen.has(at)) kinds.set(piece, (kinds.get(piece) ?? 0) + 1);
    return { kinds, all: [...kinds.values()].reduce((sum, one) => sum + one, 0) };
  };
  /** @type {any} */ let opening;
  return (/** @type {View.Frame} */ { view }, /** @type {number} */ seat) => {
    opening ??= context.frames().at(0).view;
    const other = players.find((/** @type {any} */ player) => player.seat !== seat)?.name;
    if (players.length !== 2 || others || view.stock?.length || opening.pieces.length * 8 < seen.size) return null;
    if (players.some((/** @type {any} */ { name }) => count(view, name).all > count(opening, name).all)) return null;
    const [had, has] = [count(opening, other).kinds, count(view, other).kinds];
    const lost = new Map([...had].map(([piece, n]) => [piece, n - (has.get(piece) ?? 0)]));
    // What was promoted is missed as what it was, and counts as what it is only when it is captured itself.
    for (const [piece, n] of has) {
      for (let more = n - (had.get(piece) ?? 0); more > 0; more--) {
        const [most] = [...lost].reduce((one, two) => (two[1] > one[1] ? two : one), [piece, 0]);
        lost.set(most, (lost.get(most) ?? 0) - 1);
      }
    }
    return [...lost].filter(([, n]) => n > 0).map(([piece, n]) => ({ piece, owner: other, n }));
  };
}
