// Where the planets lie in the picture, and where ships stand and fly.

/** The picture's width; its height follows the map. */
export const WIDTH = 1000;

/**
 * Places for the planets of a scene: `{x, y, r}` each, no two on each other.
 * `unit` is how much of the picture a pixel on the screen takes up, so that nothing gets too small to read; `shape` the
 * height of the stage as a part of its width: the map is stretched towards it, but not beyond recognition.
 */
export function layout(/** @type {any} */ planets, /** @type {number} */ unit, shape = 1) {
  const xs = planets.map((/** @type {any} */ planet) => planet.x);
  const ys = planets.map((/** @type {any} */ planet) => planet.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const wide = Math.max(...xs) - left || 1;
  const high = Math.max(...ys) - top || 1;
  const likeness = Math.min(Math.max(high / wide, 0.4), 1.6);
  const height = WIDTH * Math.min(Math.max(shape, likeness * 0.66, 0.5), likeness * 1.4, 1.7);
  const room = Math.sqrt((WIDTH * height) / planets.length);
  const least = Math.min(11 * unit, room * 0.2);
  const base = Math.min(Math.max(room * 0.145, least), 40);
  const biggest = Math.max(...planets.map((/** @type {any} */ planet) => planet.size), 1);
  const margin = base * 2 + 24 + 10 * unit;
  const places = planets.map((/** @type {any} */ planet) => ({
    x: margin + ((planet.x - left) / wide) * (WIDTH - 2 * margin),
    y: margin + ((planet.y - top) / high) * (height - 2 * margin),
    r: Math.max(least, base * (0.62 + 0.5 * Math.sqrt(planet.size / biggest))),
  }));
  // The lower left corner belongs to the button of the list.
  const corner = { x: 34 * unit, y: height - 30 * unit, r: 30 * unit, fixed: true };
  separate([...places, corner], base * 1.1, [margin, margin, WIDTH - margin, height - margin]);
  return { places, width: WIDTH, height, base };
}

/** Pushes places apart until none is nearer to another than their radii and a gap. */
function separate(/** @type {any} */ places, /** @type {number} */ gap, /** @type {any} */ [left, top, right, bottom]) {
  for (let round = 0; round < 80; round++) {
    let moved = false;
    for (let a = 0; a < places.length; a++) {
      for (let b = a + 1; b < places.length; b++) {
        const [one, two] = [places[a], places[b]];
        let [dx, dy] = [two.x - one.x, two.y - one.y];
        if (dx === 0 && dy === 0) [dx, dy] = [0.1, (a + b) % 2 ? 0.1 : -0.1];
        const far = Math.hypot(dx, dy);
        const missing = one.r + two.r + gap - far;
        if (missing <= 0.5) continue;
        moved = true;
        const push = missing / 2 / far;
        if (two.fixed) {
          one.x -= (dx * missing) / far;
          one.y -= (dy * missing) / far;
          continue;
        }
        one.x -= dx * push;
        one.y -= dy * push;
        two.x += dx * push;
        two.y += dy * push;
      }
    }
    for (const place of places.filter((/** @type {any} */ one) => !one.fixed)) {
      place.x = Math.min(Math.max(place.x, left), right);
      place.y = Math.min(Math.max(place.y, top), bottom);
    }
    if (!moved) return;
  }
}

/** The roads, each once, with the place of its number: where it covers neither a planet nor another number. */
export function roads(/** @type {any} */ matrix, /** @type {any} */ places, /** @type {number} */ size) {
  const found = [];
  /** @type {any[]} */ const taken = [];
  for (let a = 0; a < places.length; a++) {
    for (let b = a + 1; b < places.length; b++) {
      if (matrix[a][b] <= 0) continue;
      const [from, to] = [places[a], places[b]];
      const spots = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73].map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));
      const crowd = (/** @type {any} */ spot) => places.reduce((/** @type {any} */ sum, /** @type {any} */ place) => sum + Math.max(0, place.r + size - Math.hypot(spot.x - place.x, spot.y - place.y)), 0) +
        taken.reduce((sum, other) => sum + Math.max(0, size * 1.2 - Math.hypot(spot.x - other.x, spot.y - other.y)), 0);
      const label = spots.reduce((best, spot) => (crowd(spot) < crowd(best) - 0.01 ? spot : best));
      taken.push(label);
      found.push({ a, b, distance: matrix[a][b], label });
    }
  }
  return found;
}

/** Where every ship is drawn: `{x, y, angle}` each, in the order of the view. */
export function ships(/** @type {any} */ view, /** @type {any} */ places, /** @type {number} */ size) {
  const standing = new Map();
  const flying = new Map();
  return view.ships.map((/** @type {any} */ ship) => {
    const { from, to, remaining } = ship;
    if (remaining === 0) {
      const index = standing.get(to) ?? 0;
      standing.set(to, index + 1);
      return orbit(places[to], index, size);
    }
    const distance = view.roads[from][to];
    const key = `${from} ${to} ${remaining}`;
    const abreast = flying.get(key) ?? 0;
    flying.set(key, abreast + 1);
    return under(places[from], places[to], Math.min(Math.max((distance - remaining) / distance, 0), 1), abreast, size);
  });
}

/** Ships stand in rings around their planet, from the lower right on. */
function orbit(/** @type {any} */ place, /** @type {number} */ index, /** @type {number} */ size) {
  let ring = 0;
  let first = 0;
  let seats = 0;
  for (;; ring++) {
    seats = Math.max(4, Math.floor((2 * Math.PI * (place.r + size * (1.5 + 1.7 * ring))) / (size * 2.1)));
    if (index - first < seats) break;
    first += seats;
  }
  const radius = place.r + size * (1.5 + 1.7 * ring);
  const angle = Math.PI * 0.25 + ((index - first) * 2 * Math.PI) / seats;
  return { x: place.x + radius * Math.cos(angle), y: place.y + radius * Math.sin(angle), angle: 0 };
}

function under(/** @type {any} */ from, /** @type {any} */ to, /** @type {number} */ part, /** @type {number} */ abreast, /** @type {number} */ size) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  // From edge to edge, and beside the road: those who fly the other way pass on the other side.
  const [start, end] = [from.r + size, far - to.r - size];
  const along = start + (end - start) * part;
  const side = size * (0.55 + abreast * 1.5);
  return { x: from.x + ux * along - uy * side, y: from.y + uy * along + ux * side, angle: (Math.atan2(dy, dx) * 180) / Math.PI + 90 };
}
