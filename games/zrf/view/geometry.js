// The shape of a board, from the rectangles of its positions: squares, hexagons, crossings of lines, or points and links.

/** The side of a usual cell in the picture. */
export const CELL = 48;

/** Measures a scene: places by name in the picture's units, what kind of board it is, its lines and its rim. */
export function measure(/** @type {any} */ scene) {
  const seen = scene.positions.filter((/** @type {any} */ position) => position.rectangle);
  const sizes = seen.map((/** @type {any} */ { rectangle: [l, t, r, b] }) => Math.min(r - l, b - t)).sort((/** @type {any} */ a, /** @type {any} */ b) => a - b);
  // By area: many small places beside a board, for stock or counting, do not make its pieces small.
  let area = sizes.reduce((/** @type {number} */ sum, /** @type {number} */ size) => sum + size * size, 0) / 2;
  const usual = sizes.find((/** @type {number} */ size) => (area -= size * size) <= 0);
  const scale = CELL / (usual || CELL);
  const [left, top] = scene.frame;
  const sites = seen.map((/** @type {any} */ { name, rectangle: [l, t, r, b] }, /** @type {any} */ order) => {
    const [x, y, width, height] = [(l - left) * scale, (t - top) * scale, (r - l) * scale, (b - t) * scale];
    return { name, order, width, height, x: x + width / 2, y: y + height / 2 };
  });
  const pitch = { x: step(sites, "x", "y"), y: step(sites, "y", null) };
  const board = { pitch, sites, scale, left, top, width: (scene.frame[2] - left) * scale, height: (scene.frame[3] - top) * scale };
  const kind = kindOf(board, scene);
  const half = (/** @type {number} */ far, /** @type {number} */ size) => (far - size > 1 && far - size < size ? (far - size) / 2 : 0);
  const [{ width = CELL, height = CELL } = {}] = sites;
  const gaps = { x: half(pitch.x, width), y: half(pitch.y, height) };
  return { ...board, gaps: gaps.x || gaps.y ? gaps : null, kind, lines: linesOf(kind, board, scene), holes: kind === "squares" ? holes(sites) : [], labels: labels(sites, kind) };
}

/** How far one place is from the next: in its own row, or from row to row. */
function step(/** @type {any[]} */ sites, /** @type {"x" | "y"} */ key, /** @type {"x" | "y" | null} */ same) {
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  for (const site of sites) {
    const row = same ? Math.round(site[same]) : 0;
    rows.set(row, [...(rows.get(row) ?? []), site[key]]);
  }
  const steps = [...rows.values()].flatMap((all) => [...new Set(all)].sort((a, b) => a - b).flatMap((at, index, sorted) => (index ? [at - sorted[index - 1]] : [])).filter((far) => far > 1));
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? CELL;
}

function kindOf(/** @type {any} */ { sites }, /** @type {any} */ scene) {
  if (sites.length === 0) return "squares";
  const names = new Set(scene.pieces.map((/** @type {any} */ piece) => piece.name));
  const share = (/** @type {any} */ test) => sites.filter((/** @type {any} */ one) => sites.some((/** @type {any} */ two) => one !== two && test(Math.abs(one.x - two.x), Math.abs(one.y - two.y), one))).length / sites.length;
  const beside = share((/** @type {number} */ dx, /** @type {number} */ dy, /** @type {any} */ { width, height }) => dy < height * 0.25 && Math.abs(dx - width) <= width * 0.22);
  const below = share((/** @type {number} */ dx, /** @type {number} */ dy, /** @type {any} */ { width, height }) => dx < width * 0.25 && Math.abs(dy - height) <= height * 0.22);
  const aslant = share((/** @type {number} */ dx, /** @type {number} */ dy, /** @type {any} */ { width, height }) => dy > height * 0.6 && dy < height * 1.2 && dx > width * 0.35 && dx < width * 0.75);
  if (aslant > 0.8 && below < 0.3) return "hexes";
  if (beside < 0.6 && below < 0.6) return "points";
  if (names.has("Cannon") && names.has("Chariot")) return "crossings";
  if (sites.length >= 81 && [...names].every((name) => name === "Stone")) return "crossings";
  return "squares";
}

function linesOf(/** @type {string} */ kind, /** @type {any} */ { sites }, /** @type {any} */ scene) {
  const places = new Map(sites.map((/** @type {any} */ site) => [site.name, site]));
  const pairs = scene.links.map((/** @type {any} */ [from, to]) => [places.get(from), places.get(to)]).filter((/** @type {any} */ [from, to]) => from && to);
  if (kind === "crossings") return crossings(sites, scene);
  if (kind !== "points") return [];
  const near = (/** @type {any} */ site) => Math.min(...sites.filter((/** @type {any} */ other) => other !== site).map((/** @type {any} */ other) => far(site, other)));
  const inOrder = pairs.filter((/** @type {any} */ [from, to]) => to.order === from.order + 1).length;
  // Some files link all positions in reading order, to count over them: no line of the board.
  const reading = inOrder >= sites.length - 2;
  const kept = pairs.filter((/** @type {any} */ [from, to]) => !(reading && Math.abs(to.order - from.order) === 1 && far(from, to) > 1.5 * Math.max(near(from), near(to))) &&
    !(reading && to.order === from.order + 1 && Math.abs(from.x - to.x) > 1 && Math.abs(from.y - to.y) > 1));
  const crossed = (/** @type {[any, any]} */ one) => kept.some((/** @type {[any, any]} */ other) => far(...one) > 1.3 * far(...other) && crosses(one, other));
  return kept.filter((/** @type {any} */ line) => !crossed(line)).map((/** @type {any} */ [from, to]) => [from, to]);
}

const far = (/** @type {any} */ one, /** @type {any} */ two) => Math.hypot(one.x - two.x, one.y - two.y);

function crosses(/** @type {any} */ [a, b], /** @type {any} */ [c, d]) {
  const side = (/** @type {any} */ p, /** @type {any} */ q, /** @type {any} */ r) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function crossings(/** @type {any} */ sites, /** @type {any} */ scene) {
  const chinese = scene.pieces.some((/** @type {any} */ piece) => piece.name === "Cannon");
  const [xs, ys] = [axis(sites, "x"), axis(sites, "y")];
  const at = new Map(sites.map((/** @type {any} */ site) => [`${site.x} ${site.y}`, site]));
  const lines = [];
  for (const site of sites) {
    const [column, row] = [xs.indexOf(site.x), ys.indexOf(site.y)];
    const east = at.get(`${xs[column + 1]} ${site.y}`);
    const south = at.get(`${site.x} ${ys[row + 1]}`);
    if (east) lines.push([site, east]);
    // The river: only the rims cross it.
    const river = chinese && row + 1 === ys.length / 2 && column > 0 && column < xs.length - 1;
    if (south && !river) lines.push([site, south]);
  }
  const palace = (/** @type {number} */ row) => [[3, row, 5, row + 2], [5, row, 3, row + 2]].map(([a, b, c, d]) => [at.get(`${xs[a]} ${ys[b]}`), at.get(`${xs[c]} ${ys[d]}`)]);
  if (chinese && xs.length === 9) lines.push(...[...palace(0), ...palace(ys.length - 3)].filter(([one, two]) => one && two));
  return lines;
}

const axis = (/** @type {any} */ sites, /** @type {string} */ key) => [...new Set(sites.map((/** @type {any} */ site) => site[key]))].sort((a, b) => a - b);

/** Places in a grid of squares where there is none, but squares on all four sides. */
function holes(/** @type {any} */ sites) {
  const near = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) => sites.some((/** @type {any} */ site) => Math.abs(site.x - x) < size * 0.2 && Math.abs(site.y - y) < size * 0.2);
  const found = [];
  for (const { x, y, width, height } of sites) {
    const [hx, hy] = [x + width, y];
    const sides = [[1, 0], [0, 1], [0, -1]].every(([dx, dy]) => near(hx + dx * width, hy + dy * height, width));
    if (!near(hx, hy, width) && sides) found.push({ x: hx, y: hy, width, height });
  }
  return found;
}

/** What is written at the rim: the part of the names that all of a column or row have in common. */
function labels(/** @type {any} */ sites, /** @type {string} */ kind) {
  const parts = (/** @type {any} */ name) => name.match(/^([A-Za-z]+)[-_]?(\d+)$/)?.slice(1) ?? name.match(/^(\d+)[-_]?([A-Za-z]+)$/)?.slice(1);
  const common = (/** @type {any} */ group, /** @type {number} */ part) => {
    const found = new Set(group.map((/** @type {any} */ site) => parts(site.name)?.[part]));
    return found.size === 1 && !found.has(undefined) ? [...found][0] : null;
  };
  const groups = (/** @type {string} */ key) => axis(sites, key).map((value) => sites.filter((/** @type {any} */ site) => site[key] === value));
  if (kind === "points" || sites.length === 0) return null;
  const rows = groups("y");
  const columns = kind === "hexes" ? rows[0].map((/** @type {any} */ site) => [site]) : groups("x");
  for (const part of [0, 1]) {
    const across = columns.map((/** @type {any} */ group) => ({ text: common(group, part), x: group[0].x }));
    const down = rows.map((group) => ({ text: common(group, 1 - part), y: group[0].y, x: Math.min(...group.map((/** @type {any} */ site) => site.x - site.width / 2)) }));
    if (across.filter((/** @type {any} */ label) => label.text).length > columns.length * 0.8 && down.filter((label) => label.text).length > rows.length * 0.8) {
      return { across: across.filter((/** @type {any} */ label) => label.text), down: down.filter((label) => label.text) };
    }
  }
  return null;
}
