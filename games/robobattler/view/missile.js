// Missiles: their blasts, and what shots and searches let a robot reckon of the field.

/** Cells on a side. */
export const SIZE = 9;

/** All types, as magazines list them. */
export const TYPES = ["line", "plus", "x", "big_plus", "big_x"];

const ORTHOGONAL = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const DIAGONAL = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
const twice = (/** @type {any} */ steps) => steps.flatMap((/** @type {any} */ [dx, dy]) => [[dx, dy], [2 * dx, 2 * dy]]);
const line = [-3, -2, -1, 0, 1, 2, 3];

/** The steps from the target to each cell of a blast. */
export function steps(/** @type {any} */ missile, direction = "vertical") {
  if (missile === "line") return line.map((far) => (direction === "horizontal" ? [far, 0] : [0, far]));
  return /** @type {Record<string, number[][]>} */ ({ plus: [[0, 0], ...ORTHOGONAL], x: [[0, 0], ...DIAGONAL], big_plus: twice(ORTHOGONAL), big_x: twice(DIAGONAL) })[missile] ?? [];
}

/** The cells of a blast on the field, by number, row by row. */
export function blast(/** @type {any} */ missile, /** @type {any} */ direction, /** @type {number} */ x, /** @type {number} */ y) {
  return steps(missile, direction).map((/** @type {any} */ [dx, dy]) => [x + dx, y + dy])
    .filter((/** @type {any} */ [column, row]) => column >= 0 && row >= 0 && column < SIZE && row < SIZE).map((/** @type {any} */ [column, row]) => row * SIZE + column);
}

/** How likely one axis of a target is seen there: half right, a quarter each way, never off the field. */
function likelihood(/** @type {any} */ target, /** @type {any} */ seen) {
  if (Math.abs(target - seen) > 1) return 0;
  if (target !== seen) return 0.25;
  return target === 0 || target === SIZE - 1 ? 0.75 : 0.5;
}

/** The chances of the targets of a sighting: `{x, y, chance}`, adding up to 1. */
export function targets(/** @type {any} */ { x, y, exact }) {
  if (x == null) return [];
  if (exact) return [{ x, y, chance: 1 }];
  const found = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(SIZE - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(SIZE - 1, x + 1); column++) {
      found.push({ x: column, y: row, chance: likelihood(column, x) * likelihood(row, y) });
    }
  }
  const all = found.reduce((sum, target) => sum + target.chance, 0);
  return found.map((target) => ({ ...target, chance: target.chance / all }));
}

/** How likely each cell was in the blast that a search told of. */
export function hits(/** @type {any} */ sighting) {
  const chances = new Float64Array(SIZE * SIZE);
  const ways = sighting.missile === "line" ? ["vertical", "horizontal"] : ["vertical"];
  for (const { x, y, chance } of targets(sighting)) {
    for (const way of ways) for (const cell of blast(sighting.missile, way, x, y)) chances[cell] += chance / ways.length;
  }
  return chances;
}

/** What a robot can reckon: the chance of each cell to be its own and the enemy's, of its shots and of its searches. */
export function belief(/** @type {any} */ { shots, sightings }) {
  const own = new Float64Array(SIZE * SIZE);
  const enemy = new Float64Array(SIZE * SIZE);
  const turns = [...new Set([...shots, ...sightings].map((one) => one.turn))].sort((a, b) => a - b);
  for (const turn of turns) {
    // All searches of a turn tell of the same missile, which was fired before this robot's shot.
    const told = sightings.filter((/** @type {any} */ one) => one.turn === turn);
    const best = told.find((/** @type {any} */ one) => one.exact) ?? told[0];
    if (best) {
      hits(best).forEach((hit, cell) => {
        own[cell] *= 1 - hit;
        enemy[cell] += (1 - enemy[cell]) * hit;
      });
    }
    for (const { missile, direction, x, y } of shots.filter((/** @type {any} */ one) => one.turn === turn && one.x != null)) {
      for (const cell of blast(missile, direction ?? "vertical", x, y)) {
        own[cell] = 1;
        enemy[cell] = 0;
      }
    }
  }
  return { own, enemy };
}
