// The field in the picture: painted cells, the last shot, searches, score and magazines.
import css from "./board.css.js";
import { clamp, picture, unit } from "../../view/board.js";
import { bubble, spoken } from "../../view/bubbles.js";
import { drawings } from "../../view/drawings.js";
import { animate, pool, set, stop, style, svg, visible } from "../../view/svg.js";
import { SIZE, TYPES, belief, blast, steps, targets } from "./missile.js";
import { COLOURS } from "./tell.js";

const CELL = 48;
const FIELD = SIZE * CELL;

style(css);

let fields = 0;

/** The picture of a field. */
export function board(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {View.Context} */ context, /** @type {any} */ { say, name, side, shotOf }) {
  const wide = !context.thumbnail && stage.clientWidth > stage.clientHeight * 1.25;
  const plain = Boolean(context.thumbnail);
  const beside = wide ? 160 : 0;
  const under = wide || plain ? 10 : 160;
  const head = plain ? 6 : 74;
  const rim = plain ? 8 : 32;
  const box = [-rim - beside, -rim - head, FIELD + rim + 12 + 2 * beside, FIELD + rim + head + under];
  const letters = clamp(12.5 * unit(stage, box[2], box[3]), 13, 24);
  const root = picture(stage, box, say("board"));
  set(root, { "data-cell": CELL });
  const layer = (/** @type {View.Attributes} */ attributes = {}) => root.appendChild(svg("g", attributes));
  const hatch = `vwr-hatch-${fields++}`;
  root.append(svg("defs", {}, svg("pattern", { id: hatch, width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 9, height: 9, fill: COLOURS[0] }), svg("rect", { width: 3, height: 9, fill: "light-dark(#ffffff, #2a1214)", opacity: 0.55 }))));
  const paint = [`url(#${hatch})`, COLOURS[1]];
  const centre = (/** @type {number} */ x, /** @type {number} */ y) => ({ x: (x + 0.5) * CELL, y: (y + 0.5) * CELL });

  const floor = layer();
  /** @type {any[]} */ const cells = [];
  /** @type {any[]} */ const coats = [];
  /** @type {any[]} */ const doubts = [];
  for (let index = 0; index < SIZE * SIZE; index++) {
    const [x, y] = [index % SIZE, Math.floor(index / SIZE)];
    const cell = svg("rect", { x: x * CELL, y: y * CELL, width: CELL, height: CELL, class: "vwr-cell", "data-cell": index });
    cells.push({ node: cell, x, y });
    floor.append(cell);
  }
  const coatLayer = layer({ "pointer-events": "none" });
  for (const { x, y } of cells) {
    const area = { x: x * CELL + 1, y: y * CELL + 1, width: CELL - 2, height: CELL - 2 };
    coats.push(coatLayer.appendChild(svg("rect", { ...area, display: "none" })));
    doubts.push(coatLayer.appendChild(svg("rect", { ...area, display: "none" })));
  }
  root.append(svg("rect", { x: -3, y: -3, width: FIELD + 6, height: FIELD + 6, rx: 6, class: "vwr-wall", "pointer-events": "none" }));
  const rims = layer({ "aria-hidden": "true" });
  if (!plain) {
    for (let at = 0; at < SIZE; at++) {
      rims.append(svg("text", { x: centre(at, 0).x, y: -18, class: "vw-rim", "font-size": letters }, String(at)),
        svg("text", { x: -18, y: centre(0, at).y, class: "vw-rim", "font-size": letters }, String(at)));
    }
  }
  visible(rims, context.hints?.coordinates !== false);
  const fresh = pool(layer({ "pointer-events": "none" }), () => svg("rect", { width: CELL - 6, height: CELL - 6, rx: 4, class: "vwr-fresh" }));
  const lenses = pool(layer({ "pointer-events": "none" }), () => svg("g", {}, svg("rect", { class: "vwr-lens", rx: 8 }),
    svg("circle", { r: 11, fill: "light-dark(#fff, #10141a)", "stroke-width": 4 }), svg("path", { d: "M8 8l10 10", "stroke-width": 5, "stroke-linecap": "round" }),
    svg("text", { class: "vwr-score", "font-size": 17 }, "?")));
  const mark = layer({ "pointer-events": "none", display: "none" });
  const hands = layer({ "pointer-events": "none" });
  const score = plain ? null : scoreboard(layer(), FIELD, -rim - head, letters, side, paint);
  const stores = plain ? [] : [0, 1].map((seat) => magazine(layer(), seat, { wide, beside, rim, letters, title: name(seat), say, paint }));
  const bubbles = plain ? [] : [0, 1].map(() => bubble(root, letters));
  const draw = drawings(root, (/** @type {any} */ place) => (typeof place?.x === "number" ? { ...centre(place.x, place.y), size: CELL } : null));

  let shown = new Array(SIZE * SIZE).fill("");

  function show(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {View.How} */ { animate: moves, duration = 200 } = {}) {
    const { view, action, reply } = frame;
    const time = moves && !context.reducedMotion ? duration : 0;
    const shot = action?.fire && reply !== "wasted" && !frame.fault ? shotOf(frame) : null;
    if (view.field) truth(view, shot, time);
    else sight(view);
    const latest = action ? lastShot(frame) : null;
    const painted = latest ? blast(latest.missile, latest.direction ?? "vertical", latest.x, latest.y) : [];
    fresh.show(painted.length, (/** @type {any} */ node, /** @type {number} */ index) => set(node, { x: (painted[index] % SIZE) * CELL + 3, y: Math.floor(painted[index] / SIZE) * CELL + 3 }));
    visible(mark, Boolean(latest));
    if (latest) {
      const at = centre(latest.x, latest.y);
      mark.replaceChildren(svg("circle", { r: 15, class: "vwr-mark" }), glyph(latest.missile, latest.direction, 20));
      set(mark, { transform: `translate(${at.x} ${at.y})` });
    }
    lensesOf(frame, context.as, time);
    score?.show(view);
    stores.forEach((store) => store.show(view));
    const words = spoken(frame, context.frames?.());
    bubbles.forEach((one, who) => {
      const said = words[who];
      if (said) one.show(said, { x: who === 0 ? FIELD * 0.2 : FIELD * 0.8, y: -rim - 10, r: 6 }, [box[0] + 4, box[1], box[0] + box[2] - 4, box[1] + box[3]], COLOURS[who]);
      else one.hide();
    });
  }

  /** The shot of the turn shown, also after the searches that follow it. */
  function lastShot(/** @type {View.Frame} */ frame) {
    const shot = shotOf(frame);
    return shot && shot.x != null && shot.x >= 0 && shot.y >= 0 && shot.x < SIZE && shot.y < SIZE ? shot : null;
  }

  function truth(/** @type {any} */ view, /** @type {any} */ shot, /** @type {number} */ time) {
    view.field.forEach((/** @type {string} */ row, /** @type {number} */ y) => {
      for (let x = 0; x < SIZE; x++) {
        const index = y * SIZE + x;
        const letter = row[x];
        const coat = coats[index];
        stop(coat);
        if (shown[index] !== letter) {
          shown[index] = letter;
          visible(coat, letter !== ".");
          visible(doubts[index], false);
          set(cells[index].node, { class: "vwr-cell" });
          if (letter !== ".") set(coat, { fill: paint[letter === "r" ? 0 : 1], opacity: 1 });
        }
      }
    });
    if (!shot || !time) return;
    // The wipe: each cell fills from the target outwards.
    for (const index of blast(shot.missile, shot.direction ?? "vertical", shot.x, shot.y)) {
      const [x, y] = [index % SIZE, Math.floor(index / SIZE)];
      const at = centre(x, y);
      const far = Math.max(Math.abs(x - shot.x), Math.abs(y - shot.y)) / 4;
      animate(coats[index], [{ transform: `translate(${at.x}px, ${at.y}px) scale(0) translate(${-at.x}px, ${-at.y}px)` }, { transform: "none" }], time * (1 - far * 0.5),
        { delay: time * far * 0.5, fill: "backwards" });
    }
  }

  /** What one robot can reckon: its own colour where it has fired, the other's as likely as it is. */
  function sight(/** @type {any} */ view) {
    const me = view.side === "red" ? 0 : 1;
    const { own, enemy } = belief(view);
    shown = new Array(SIZE * SIZE).fill("?");
    for (let index = 0; index < SIZE * SIZE; index++) {
      set(cells[index].node, { class: own[index] + enemy[index] < 0.01 ? "vwr-cell vwr-unknown" : "vwr-cell" });
      visible(coats[index], own[index] > 0.01);
      if (own[index] > 0.01) set(coats[index], { fill: paint[me], opacity: Math.round(own[index] * 100) / 100 });
      visible(doubts[index], enemy[index] > 0.01);
      if (enemy[index] > 0.01) {
        // The larger the patch, the likelier the cell is the other's.
        const extent = Math.round((CELL - 2) * Math.sqrt(enemy[index]));
        const { x, y } = centre(cells[index].x, cells[index].y);
        set(doubts[index], { fill: paint[1 - me], x: x - extent / 2, y: y - extent / 2, width: extent, height: extent });
      }
    }
  }

  /** The searches of the turn shown: a lens where the target is seen, a frame around where it may be. */
  function lensesOf(/** @type {View.Frame} */ { view, seat, turn, action }, /** @type {any} */ as, /** @type {number} */ time) {
    const calls = action && (view.field || seat === as) ? view.last.filter((/** @type {any} */ call) => call.sighting && call.sighting.x != null && (call.turn ?? turn) === turn && (call.seat ?? seat) === seat) : [];
    const told = calls.length && calls.some((/** @type {any} */ call) => call.sighting.exact) ? [calls.find((/** @type {any} */ call) => call.sighting.exact)] : calls.slice(0, 1);
    lenses.show(told.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const { sighting } = told[index];
      const places = targets(sighting);
      const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
      const [left, top] = [Math.min(...xs) * CELL, Math.min(...ys) * CELL];
      const at = centre(sighting.x, sighting.y);
      const [frameNode, glass, handle, text] = node.children;
      set(frameNode, { x: left + 2, y: top + 2, width: (Math.max(...xs) + 1) * CELL - left - 4, height: (Math.max(...ys) + 1) * CELL - top - 4, stroke: COLOURS[seat] });
      set(glass, { cx: at.x, cy: at.y, stroke: COLOURS[seat] });
      set(text, { x: at.x, y: at.y });
      text.textContent = sighting.exact ? "!" : "?";
      set(handle, { transform: `translate(${at.x} ${at.y})`, stroke: COLOURS[seat] });
      animate(node, [{ opacity: 0 }, { opacity: 1 }], time);
    });
  }

  return {
    root, cells, hands, centre, show, cell: CELL,
    drawings: draw,
    options(/** @type {any} */ { coordinates }) {
      if (coordinates !== undefined) visible(rims, coordinates);
    },
  };
}

/** The pattern of a missile within a square of a size around the origin. */
function glyph(/** @type {any} */ missile, /** @type {any} */ direction, /** @type {number} */ size) {
  const all = steps(missile, direction ?? "vertical");
  const reach = Math.max(...all.flat().map(Math.abs));
  const dot = size / (2 * reach + 1);
  const squares = all.map((/** @type {any} */ [dx, dy]) => `M${(dx * dot - dot / 2).toFixed(2)} ${(dy * dot - dot / 2).toFixed(2)}h${(dot * 0.9).toFixed(2)}v${(dot * 0.9).toFixed(2)}h${(-dot * 0.9).toFixed(2)}z`);
  return svg("path", { d: squares.join(""), class: "vwr-glyph" });
}

/** The score `41 : 33` over a bar of shares. */
function scoreboard(/** @type {any} */ layer, /** @type {number} */ width, /** @type {number} */ top, /** @type {number} */ letters, /** @type {any} */ side, /** @type {any} */ paint) {
  const text = svg("text", { x: width / 2, y: top + 26, class: "vwr-score", "font-size": 38 });
  const names = [0, 1].map((seat) => svg("text", { x: seat ? width : 0, y: top + 28, class: "vwr-count", "font-size": letters * 1.1, "text-anchor": seat ? "end" : "start" }, side(seat)));
  const bars = paint.map((/** @type {any} */ fill) => svg("rect", { y: top + 50, height: 12, fill }));
  layer.append(svg("rect", { x: 0, y: top + 50, width, height: 12, class: "vwr-cell" }), ...bars, text, ...names);

  return {
    show(/** @type {any} */ view) {
      visible(layer, Boolean(view.cells));
      if (!view.cells) return;
      const [red, blue] = view.cells;
      const words = `${red} : ${blue}`;
      if (text.textContent !== words) text.textContent = words;
      const share = width / (SIZE * SIZE);
      set(bars[0], { x: 0, width: red * share });
      set(bars[1], { x: width - blue * share, width: blue * share });
    },
  };
}

/** What a robot has left, by type, and its power searches: beside the field, or in a row below it. */
function magazine(/** @type {any} */ layer, /** @type {number} */ seat, /** @type {any} */ { wide, beside, rim, letters, title, say, paint }) {
  const place = wide ? { x: seat ? FIELD + 26 : -rim - beside + 12, y: 0 } : { x: -rim + 8, y: FIELD + 22 + seat * 66 };
  const short = [...title].length > 15 ? `${[...title].slice(0, 14).join("")}…` : title;
  const group = svg("g", { transform: `translate(${place.x} ${place.y})` });
  group.append(svg("rect", { x: 0, y: wide ? 4 : 2, width: 16, height: 16, rx: 3, fill: paint[seat] }),
    svg("text", { x: 22, y: wide ? 13 : 11, class: "vwr-count", "font-size": letters }, short));
  const items = TYPES.map((missile, index) => {
    const at = wide ? { x: 28, y: 58 + index * 62 } : { x: 20 + index * 74, y: 42 };
    const frame = svg("rect", { x: at.x - 24, y: at.y - 24, width: wide ? 118 : 70, height: 48, rx: 8, class: "vwr-hand", display: "none" });
    const count = svg("text", { x: at.x + (wide ? 24 : 20), y: at.y, class: "vwr-count", "font-size": wide ? Math.max(18, letters) : 18 });
    const icon = svg("g", { transform: `translate(${at.x} ${at.y})` }, glyph(missile, "vertical", wide ? 36 : 32), svg("title", {}, say(missile)));
    group.append(frame, icon, count);
    return { missile, frame, count, icon };
  });
  const powerAt = wide ? { x: 8, y: 58 + 5 * 62 } : { x: 20 + 5 * 74 - 8, y: 42 };
  const power = svg("text", { x: powerAt.x + 22, y: powerAt.y, class: "vwr-count", "font-size": Math.max(18, letters) });
  group.append(svg("g", { transform: `translate(${powerAt.x + 4} ${powerAt.y})`, fill: "none", class: "vwr-power", stroke: "currentColor", "stroke-width": 3 },
    svg("circle", { r: 8 }), svg("path", { d: "M6 6l7 7" }), svg("title", {}, say("powers", { name: title }))), power);
  layer.append(group);
  const write = (/** @type {any} */ node, /** @type {string} */ text) => {
    if (node.textContent !== text) node.textContent = text;
  };
  return {
    show(/** @type {any} */ view) {
      const mine = view.field || (view.side === "red" ? 0 : 1) === seat;
      set(group, { opacity: mine ? null : 0.35 });
      const left = (/** @type {any} */ missile) => {
        if (view.field) return view.magazines[seat].filter((/** @type {any} */ one) => one === missile).length;
        return view.set[missile] - view.shots.filter((/** @type {any} */ shot) => shot.missile === missile).length;
      };
      const hand = view.field ? (view.due === seat && !view.fired ? view.magazines[seat][0] : null) : mine ? (view.fired ? null : view.missile) : null;
      for (const { missile, frame, count, icon } of items) {
        const number = mine ? left(missile) : null;
        write(count, number === null ? "?" : `×${number}`);
        set(icon, { opacity: number === 0 ? 0.3 : null });
        visible(frame, hand === missile);
      }
      write(power, !mine ? "?" : String(view.field ? view.power_searches[seat] : view.power_searches));
    },
  };
}
