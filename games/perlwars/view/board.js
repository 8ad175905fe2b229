// The stage in the picture: floor, rim, robots, the calls of a turn, the cells still possible.
import css from "./board.css.js";
import { burst as flash, clamp, picture, unit } from "../../view/board.js";
import { bubble, ems, spoken } from "../../view/bubbles.js";
import { drawings } from "../../view/drawings.js";
import { ON_SEAT, colour, sign } from "../../view/seats.js";
import { animate, pool, set, stop, style, svg, visible } from "../../view/svg.js";
import { ring } from "./possible.js";

const CELL = 48;
const RIM = 34;

style(css);

/** The picture of a stage. */
export function board(/** @type {any} */ stageElement, /** @type {any} */ scene, /** @type {View.Context} */ context, /** @type {any} */ { say, name, known }) {
  const { as } = context;
  const { width, height } = scene.stage;
  const box = [-RIM, -RIM, width * CELL + RIM + 12, height * CELL + RIM + 30];
  // Letters of 12 pixels at the least, on phones too.
  const letters = clamp(12.5 * unit(stageElement, box[2], box[3]), 15, 27);
  const root = picture(stageElement, box, say("board", { width, height }));
  set(root, { "data-cell": CELL });
  const layer = (/** @type {View.Attributes} */ attributes = {}) => root.appendChild(svg("g", attributes));
  const centre = (/** @type {number} */ x, /** @type {number} */ y) => ({ x: (x + 0.5) * CELL, y: (y + 0.5) * CELL });

  const floor = layer();
  const tiles = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tile = svg("rect", { x: x * CELL, y: y * CELL, width: CELL, height: CELL, class: `vwp-floor-${(x + y) % 2 ? "b" : "a"}`,
        "data-cell": `${x},${y}` });
      tiles.push({ node: tile, x, y });
      floor.append(tile);
    }
  }
  root.append(svg("rect", { x: -2, y: -2, width: width * CELL + 4, height: height * CELL + 4, rx: 6, class: "vwp-wall" }));
  const rim = layer({ "aria-hidden": "true" });
  for (let x = 0; x < width; x++) rim.append(svg("text", { x: centre(x, 0).x, y: -18, class: "vw-rim", "font-size": letters }, String(x)));
  for (let y = 0; y < height; y++) rim.append(svg("text", { x: -19, y: centre(0, y).y, class: "vw-rim", "font-size": letters }, String(y)));

  visible(rim, context.hints?.coordinates !== false);

  const tint = layer({ "pointer-events": "none" });
  const tints = tiles.map(({ x, y }) => tint.appendChild(svg("rect", { x: x * CELL + 2, y: y * CELL + 2, width: CELL - 4, height: CELL - 4,
    rx: 6, class: "vwp-possible", display: "none" })));
  const rings = pool(layer({ "pointer-events": "none" }), () => svg("rect", { width: CELL - 8, height: CELL - 8, rx: 8, class: "vwp-ring" }));
  const trails = pool(layer({ "pointer-events": "none" }), () => svg("line", { class: "vwp-beam", "stroke-dasharray": "1 9" }));
  const robots = [0, 1].map((seat) => robot(layer({ "pointer-events": "none" }), seat, context.thumbnail ? "" : name(seat), letters));
  const beams = pool(layer({ "pointer-events": "none" }), () => svg("line", { class: "vwp-beam" }));
  const marks = pool(layer({ "pointer-events": "none" }), () => svg("path", { fill: "none", "stroke-width": 3 }));
  const answers = pool(layer({ "pointer-events": "none" }), () => svg("text", { class: "vwp-answer", "font-size": Math.max(22, letters * 1.2) }));
  const burst = layer({ "pointer-events": "none" }).appendChild(svg("path", { d: flash(26, 11), class: "vwp-burst",
    fill: "var(--danger, light-dark(#d92d20, #ff7a6b))", stroke: "var(--panel, light-dark(#fff, #161c23))", "stroke-width": 2 }));
  const hands = layer();
  const bubbles = [0, 1].map(() => bubble(root, letters));
  const draw = drawings(root, (/** @type {any} */ place) => (typeof place?.x === "number" ? { ...centre(place.x, place.y), size: CELL } : null));

  /** The target in the picture: off the stage it is pulled to the rim. */
  const aim = (/** @type {number} */ x, /** @type {number} */ y) => {
    const at = centre(x, y);
    return { x: clamp(at.x, -RIM + 12, box[2] - RIM - 12), y: clamp(at.y, -RIM + 12, box[3] - RIM - 12) };
  };

  /** @type {View.Frame | null} */ let shown = null;
  function show(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {View.How} */ { animate: moves, duration = 200 } = {}) {
    shown = frame;
    const { view, seat, action, reply } = frame;
    const time = moves && !context.reducedMotion ? duration : 0;
    const places = view.robots ?? { [as === 1 ? 1 : 0]: view.pos };
    robots.forEach((body, who) => {
      const seen = places[who] && (as === "everything" || as === who);
      visible(body.group, Boolean(seen));
      if (!seen) return;
      const at = centre(places[who].x, places[who].y);
      const before = previous && (previous.view.robots?.[who] ?? (as === who ? previous.view.pos : null));
      set(body.group, { transform: `translate(${at.x} ${at.y})` });
      // The name stays inside the picture.
      set(body.label, { x: clamp(at.x, body.half - RIM + 6, box[2] - RIM - body.half - 6) - at.x });
      stop(body.body);
      if (time && before && (before.x !== places[who].x || before.y !== places[who].y)) {
        const from = centre(before.x, before.y);
        animate(body.body, [{ transform: `translate(${from.x - at.x}px, ${from.y - at.y}px)` }, { transform: "none" }], time);
      }
      const beaten = view.reason && view.winner != null && view.winner !== who;
      set(body.group, { opacity: beaten ? 0.45 : null });
    });
    shadePossible(frame, as);
    showCalls(frame, as, time);
    const struck = reply?.distance === 0 ? action.shot : view.reason === "ram" && action?.move !== undefined ? view.robots?.[seat] : null;
    visible(burst, Boolean(struck));
    if (struck) {
      const at = centre(struck.x, struck.y);
      set(burst, { transform: `translate(${at.x} ${at.y})` });
      animate(burst, [{ opacity: 0 }, { opacity: 1 }], time);
    }
    const words = spoken(frame, context.frames?.());
    bubbles.forEach((one, who) => {
      const said = words[who];
      if (!said || !places[who]) return one.hide();
      const at = centre(places[who].x, places[who].y);
      one.show(said, { ...at, r: 20 }, [-RIM + 2, -RIM + 2, box[2] - RIM - 2, box[3] - RIM - 2], colour(who));
    });
  }

  function shadePossible(/** @type {View.Frame} */ frame, /** @type {any} */ as) {
    const cells = typeof as === "number" ? known.at(frame, as) : null;
    tints.forEach((node, index) => {
      const there = Boolean(cells?.[index]);
      visible(node, there);
      if (there) set(node, { fill: colour(1 - as) });
    });
  }

  /** The calls of the turn shown: its steps as a trail, its shots as beams, the newest of them with its ring. */
  function showCalls(/** @type {View.Frame} */ { view, seat, turn, action, reply, fault }, /** @type {any} */ as, /** @type {number} */ time) {
    const mine = (/** @type {any} */ call) => call.turn === undefined || (call.turn === turn && call.seat === seat);
    const acted = seat != null && (action || view.robots) && (view.robots || seat === as);
    const calls = acted ? view.last.filter(mine) : [];
    const path = [];
    let at = null;
    for (const call of calls) {
      if (call.from_x !== undefined) at = { x: call.from_x, y: call.from_y };
      path.push({ ...call, from: at });
      if (call.call === "move") at = { x: call.x, y: call.y };
    }
    // One robot's eyes know where it went, not where it began: a shot before a step is drawn from where it is next known.
    for (let index = path.length - 1, next = view.pos ?? null; index >= 0; index--) {
      if (path[index].call === "move") next = path[index].from ?? { x: path[index].x, y: path[index].y };
      path[index].from ??= next;
    }
    const steps = path.filter((call) => call.call === "move" && call.from && (call.from.x !== call.x || call.from.y !== call.y));
    trails.show(steps.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const [from, to] = [centre(steps[index].from.x, steps[index].from.y), centre(steps[index].x, steps[index].y)];
      set(node, { x1: from.x, y1: from.y, x2: to.x, y2: to.y, stroke: colour(seat) });
    });
    const shots = path.filter((call) => call.call === "shot");
    const fresh = action?.shot && !fault ? shots.length - 1 : -1;
    const faded = (/** @type {number} */ index) => (index === fresh ? 1 : 0.45);
    beams.show(shots.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const { from, x, y } = shots[index];
      const [start, end] = [centre(from.x, from.y), aim(x, y)];
      const long = Math.hypot(end.x - start.x, end.y - start.y);
      const cut = Math.min(17, long / 2);
      const [ux, uy] = long ? [(end.x - start.x) / long, (end.y - start.y) / long] : [0, 0];
      set(node, { x1: start.x + ux * cut, y1: start.y + uy * cut, x2: end.x - ux * cut, y2: end.y - uy * cut, stroke: colour(seat), opacity: 0.75 * faded(index) });
      stop(node);
      if (time && index === fresh) animate(node, [{ opacity: 0 }, { opacity: 1 }, { opacity: 0.75 }], time);
    });
    marks.show(shots.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const end = aim(shots[index].x, shots[index].y);
      set(node, { d: `M-18 0a18 18 0 1 0 36 0a18 18 0 1 0 -36 0M0 -23v8M0 15v8M-23 0h8M15 0h8`, transform: `translate(${end.x} ${end.y})`, stroke: colour(seat), opacity: faded(index) });
    });
    answers.show(shots.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const end = aim(shots[index].x, shots[index].y);
      const far = shots[index].distance;
      set(node, { x: end.x, y: end.y, fill: colour(seat), opacity: index === fresh ? 1 : 0.7 });
      const text = far > 0 ? String(far) : far === 0 ? "" : "–";
      if (node.textContent !== text) node.textContent = text;
    });
    const far = reply?.distance;
    const cells = fresh >= 0 && far > 0 ? ring(view.stage, action.shot.x, action.shot.y, far) : [];
    rings.show(cells.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      set(node, { x: cells[index].x * CELL + 4, y: cells[index].y * CELL + 4, stroke: colour(seat), opacity: 0.6 });
      stop(node);
      if (time) animate(node, [{ opacity: 0 }, { opacity: 1 }, { opacity: 0.6 }], time * 1.5);
    });
  }

  return {
    root, tiles, hands, centre, show, shown: () => shown, cell: CELL,
    drawings: draw,
    options(/** @type {any} */ { coordinates }) {
      if (coordinates !== undefined) visible(rim, coordinates);
    },
  };
}

/** A robot around the origin: a rounded body with eyes, its seat's sign on the chest, its name below. */
function robot(/** @type {any} */ layer, /** @type {number} */ seat, /** @type {any} */ name, /** @type {number} */ letters) {
  const short = [...name].length > 12 ? `${[...name].slice(0, 11).join("")}…` : name;
  const label = svg("text", { class: "vwp-name", y: 19 + letters * 0.95, "font-size": letters }, short);
  const body = svg("g", {},
    svg("path", { d: "M0 -17v-5", stroke: colour(seat), "stroke-width": 3, "stroke-linecap": "round" }),
    svg("circle", { cx: 0, cy: -22, r: 3, fill: colour(seat) }),
    svg("rect", { x: -17, y: -17, width: 34, height: 34, rx: seat === 0 ? 15 : 8, fill: colour(seat),
      stroke: "var(--panel, light-dark(#fff, #161c23))", "stroke-width": 2 }),
    svg("circle", { cx: -6, cy: -5, r: 4, fill: ON_SEAT }), svg("circle", { cx: 6, cy: -5, r: 4, fill: ON_SEAT }),
    svg("path", { d: sign(seat, 4.5), transform: "translate(0 8)", fill: ON_SEAT }),
    label);
  const group = layer.appendChild(svg("g", {}, body));
  return { group, body, label, half: (ems(short) * letters) / 2 };
}
