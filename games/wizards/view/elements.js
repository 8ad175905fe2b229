// The five elements: their signs by shape and hue, and what is known of both kinds of view.

export const ELEMENTS = ["fire", "water", "wood", "wind", "earth"];

/** @type {Record<string, any>} */
export const HUES = {
  fire: "light-dark(#c93a12, #ff8a5c)", water: "light-dark(#1768c4, #6db6ff)", wood: "light-dark(#2c7a22, #7fd06f)",
  wind: "light-dark(#5b6b85, #c3d2ea)", earth: "light-dark(#85581f, #d9a25b)",
};

/** Signs around the origin, 10 units each way: flame, drop, leaf, whirl, hills. */
/** @type {Record<string, any>} */
export const SIGNS = {
  fire: "M1 -10c1 4 7 6 7 12a8 8 0 0 1 -16 0c0 -4 2 -6 4 -8c0 3 1 4 2 4c2 -1 0 -5 3 -8z",
  water: "M0 -10c4 6 7 9 7 13a7 7 0 0 1 -14 0c0 -4 3 -7 7 -13z",
  wood: "M9 -9c2 11 -3 17 -10 17c-2 0 -4 -1 -5 -2l-3 4l-2 -2l4 -4c-3 -8 5 -14 16 -13zM-4 4l8 -8",
  wind: "M-10 -3h11a3 3 0 1 0 -3 -4l-2 -1a5.500 5.500 0 1 1 5 8h-11zM-8 2h13a4.500 4.500 0 1 1 -4 7l2 -1.500a2 2 0 1 0 2 -2.500h-13z",
  earth: "M-10 9L-4 -6L-1 0L3 -9L10 9z",
};

/** @type {Record<string, any>} */
export const DIRECTIONS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };

/** The wizards that a view shows, by seat: `{x, y, carried, damage, shield}`, nothing for one it does not show. */
export function wizards(/** @type {any} */ view) {
  const bag = (/** @type {any} */ holder) => Object.fromEntries(ELEMENTS.map((element) => [element, holder[element]]));
  if (view.wizards) return view.wizards.map((/** @type {any} */ wizard) => ({ ...wizard, carried: bag(wizard) }));
  const own = { x: view.pos?.x ?? null, y: view.pos?.y ?? null, carried: view.carried, damage: view.damage, shield: view.shield };
  return view.seat === 0 ? [own, null] : [null, own];
}

/** When a cell was last shown to a seat, -1 for never. */
export function seenAt(/** @type {any} */ view, /** @type {number} */ seat, /** @type {number} */ x, /** @type {number} */ y) {
  return view.wizards ? view.seen[seat][y * 20 + x] : view.seat === seat ? view.seen[y][x] : -1;
}

/** The cells that a spell reaches. */
export function reach(/** @type {any} */ cast, /** @type {any} */ from, /** @type {any} */ dragonCentre) {
  const { element, count, x, y, direction } = cast;
  if (element === "fire" && count === 2) {
    return [...(dragonCentre ? [[0, 0]] : []), ...Object.values(DIRECTIONS)].map(([dx, dy]) => ({ x: x + dx, y: y + dy })).filter(onBoard);
  }
  if (element === "fire" || element === "earth") return [{ x, y }];
  if (element === "wind" && from && DIRECTIONS[direction]) return ray(from, direction, count === 2 ? 10 : 5);
  return from && from.x != null ? [{ x: from.x, y: from.y }] : [];
}

/** The cells seen from a place in one direction. */
export function ray(/** @type {any} */ from, /** @type {any} */ direction, /** @type {number} */ far) {
  const [dx, dy] = DIRECTIONS[direction];
  return Array.from({ length: far }, (_, index) => ({ x: from.x + dx * (index + 1), y: from.y + dy * (index + 1) })).filter(onBoard);
}

export const onBoard = (/** @type {any} */ { x, y }) => x >= 0 && y >= 0 && x < 20 && y < 10;

/** How many elements there are in all. */
export const total = (/** @type {any} */ bag) => ELEMENTS.reduce((sum, element) => sum + (bag[element] ?? 0), 0);
