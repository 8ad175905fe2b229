// Where the enemy can be, by what one robot was told: the rules' own answers, read backwards.

/** The distance of the rules. */
export function distance(/** @type {number} */ x, /** @type {number} */ y, /** @type {any} */ cell) {
  return Math.floor(Math.hypot(x - cell.x, y - cell.y) + 0.5);
}

/**
 * What each robot knows after each frame, from the frames of everything or of one seat's eyes.
 * `at(frame, seat)` gives a byte for each cell, row by row, 1 where the enemy can be; nothing when frames are missing.
 */
export function knowledge(/** @type {any} */ frames, /** @type {any} */ eyes) {
  // After each frame by its index; a frame is gone through once, when somebody asks for it or a later one.
  /** @type {any[]} */ const states = [];
  return {
    at(/** @type {View.Frame} */ frame, /** @type {number} */ seat) {
      const all = frames();
      const wanted = frame.index ?? 0;
      while (all && states.length <= wanted && states.length < all.length) {
        const index = states.length;
        states.push(index === 0 ? open(all.at(0), eyes()) : after(states[index - 1], all.at(index), all.at(index - 1)));
      }
      return states[wanted]?.cells[seat] ?? null;
    },
  };
}

function open(/** @type {View.Frame} */ frame, /** @type {any} */ eyes) {
  const { view } = frame;
  const places = view.robots ?? (typeof eyes === "number" ? { [eyes]: view.pos } : {});
  const cells = [0, 1].map((seat) => places[seat] && filter(view.stage, null, (/** @type {any} */ cell) =>
    Math.max(Math.abs(cell.x - places[seat].x), Math.abs(cell.y - places[seat].y)) >= 2));
  return { cells, deeds: [[], []] };
}

function after(/** @type {any} */ before, /** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous) {
  const { view, action, reply, seat } = frame;
  const { stage, reach } = view;
  const cells = [...before.cells];
  const deeds = [...before.deeds];
  const place = (/** @type {any} */ who) => (view.robots ? view.robots[who] : view.pos);
  if (action && reply && !frame.fault && cells[seat]) {
    if (reply.pos) {
      deeds[seat] = [...deeds[seat], "M"];
      cells[seat] = filter(stage, cells[seat], (/** @type {any} */ cell) => cell.x !== reply.pos.x || cell.y !== reply.pos.y);
    } else if (reply.distance !== undefined && action.shot) {
      deeds[seat] = [...deeds[seat], "S"];
      const { x, y } = action.shot;
      cells[seat] = filter(stage, cells[seat], (/** @type {any} */ cell) => {
        const far = distance(x, y, cell);
        return (far <= reach ? far : -1) === reply.distance;
      });
    }
  }
  if (view.turn !== previous?.view.turn) {
    const other = 1 - seat;
    if (cells[other]) {
      const heard = view.hist ?? deeds[seat];
      for (const deed of heard) if (deed === "M") cells[other] = widen(stage, cells[other], place(other));
    }
    deeds[seat] = [];
  }
  return { cells, deeds };
}

function filter(/** @type {any} */ stage, /** @type {any} */ cells, /** @type {any} */ keeps) {
  const kept = new Uint8Array(stage.width * stage.height);
  for (let index = 0; index < kept.length; index++) {
    const cell = { x: index % stage.width, y: Math.floor(index / stage.width) };
    if ((cells === null || cells[index]) && keeps(cell)) kept[index] = 1;
  }
  return kept;
}

/** One step in any direction; against the wall a robot stays. */
function widen(/** @type {any} */ { width, height }, /** @type {any} */ cells, /** @type {any} */ own) {
  const wide = new Uint8Array(cells.length);
  for (let index = 0; index < cells.length; index++) {
    if (!cells[index]) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    wide[y > 0 ? index - width : index] = 1;
    wide[y < height - 1 ? index + width : index] = 1;
    wide[x > 0 ? index - 1 : index] = 1;
    wide[x < width - 1 ? index + 1 : index] = 1;
  }
  if (own) wide[own.y * width + own.x] = 0;
  return wide;
}

/** How many cells are possible. */
export function count(/** @type {any} */ cells) {
  return cells.reduce((/** @type {any} */ sum, /** @type {any} */ cell) => sum + cell, 0);
}
