// The map in the picture: stars, roads, planets, ships, and what the last round brought.
import css from "./board.css.js";
import { colour, ground, ON_SEAT, picture, sign, unit as unitOf } from "../../view/board.js";
import { drawings } from "../../view/bubbles.js";
import { animate, pool, set, stop, style, svg, visible } from "../../view/svg.js";
import { WIDTH, layout, roads, ships } from "./layout.js";

style(css);

/** The most planets whose lanes and numbers are all shown at once. */
const MANY = 16;
const HULLS = ["M0 -11L9 9L-9 9z", "M0 -12L9 10L0 5L-9 10z"];

/** The picture of a map. */
export function board(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {View.Context} */ context, /** @type {any} */ { say, completes }) {
  const shape = (stage.clientHeight || 1) / (stage.clientWidth || 1);
  const unit = unitOf(stage, WIDTH, WIDTH * shape);
  const { places, width, height, base } = layout(scene.planets, unit, shape);
  const letters = Math.max(15, Math.min(12 * unit, base * 0.85));
  const hull = Math.max(10, Math.min(8.5 * unit, base * 0.55));
  const box = [0, 0, width, height];
  const many = places.length > MANY ? "vwf-many" : "";
  const below = ground(stage, box, `vwf ${many}`);
  const root = picture(stage, box, say("board", { n: places.length }));
  set(root, { "data-cell": Math.round(2 * Math.min(...places.map((/** @type {any} */ place) => place.r))) });
  const layer = (/** @type {View.Attributes} */ attributes = {}) => root.appendChild(svg("g", attributes));

  const sky = below.appendChild(svg("g"));
  for (const part of [0.16, 0.3, 0.44]) sky.append(svg("circle", { cx: width / 2, cy: height / 2, r: width * part, class: "vwf-orbit" }));
  for (const { x, y, r, o } of stars(110, width, height)) sky.append(svg("circle", { cx: x, cy: y, r, opacity: o, class: "vwf-star" }));

  const lanes = below.appendChild(svg("g"));
  const network = roads(scene.roads, places, letters).map((road) => {
    const [from, to] = [places[road.a], places[road.b]];
    const line = svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: "vwf-road" });
    const number = svg("text", { x: road.label.x, y: road.label.y, class: "vwf-road-number", "font-size": letters * 0.92 }, String(road.distance));
    lanes.append(line);
    return { ...road, line, number };
  });
  if (!context.thumbnail) lanes.append(...network.map((road) => road.number));
  for (const { number } of network) visible(number, context.hints?.coordinates !== false);

  const orders = pool(layer({ "pointer-events": "none" }), () => svg("path", { class: "vwf-order" }));
  const planetLayer = layer();
  const planets = scene.planets.map((/** @type {number} */ planet, /** @type {number} */ index) => planetNode(planetLayer, planet, index, places[index], letters, context.thumbnail));
  const pulses = pool(layer({ "pointer-events": "none" }), () => svg("circle", { fill: "none", "stroke-width": 5 }));
  const clashes = pool(layer({ "pointer-events": "none" }), () => svg("path", { d: "M-9 -9L9 9M9 -9L-9 9", "stroke-width": 5, "stroke-linecap": "round",
    stroke: "var(--danger, light-dark(#c4320a, #ff8a80))" }));
  const shipLayer = layer();
  /** @type {any[]} */ const fleet = [];
  const chosen = layer({ "pointer-events": "none" }).appendChild(svg("circle", { class: "vwf-chosen", r: hull * 1.9, display: "none", stroke: "var(--ink, #16202c)" }));
  const hands = layer({ "pointer-events": "none" });
  const draw = drawings(root, (/** @type {any} */ place) => {
    const at = typeof place === "number" ? places[place] : places[place?.planet];
    return at ? { x: at.x, y: at.y, size: at.r * 2.4 } : null;
  });

  /** @type {any[]} */ let spots = [];
  let away = new Set();
  /** @type {number | null} */ let emphasized = null;
  /** @type {any} */ let shown = null;

  function show(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {View.How} */ { animate: moves, duration = 200 } = {}) {
    const { view } = frame;
    const time = moves && !context.reducedMotion ? duration : 0;
    view.planets.forEach((/** @type {any} */ planet, /** @type {number} */ index) => planets[index].own(planet.owner));
    const past = spots;
    spots = ships(view, places, hull);
    view.ships.forEach((/** @type {any} */ ship, /** @type {number} */ index) => {
      const node = (fleet[index] ??= shipNode(shipLayer, ship, index, hull, letters));
      const { x, y, angle } = spots[index];
      set(node.group, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, class: ship.turned && ship.remaining > 0 ? "vwf-ship vwf-turned" : "vwf-ship" });
      set(node.hull, { transform: `rotate(${angle.toFixed(1)}) scale(${(hull / 10).toFixed(2)})`,
        fill: ship.turned && ship.remaining > 0 ? "light-dark(#edf2f9, #090d16)" : colour(ship.owner - 1) });
      node.label(angle, ship.remaining > 0);
      visible(node.group, !away.has(index));
      stop(node.group);
      const was = time && previous && past[index];
      if (was && (was.x !== x || was.y !== y)) {
        animate(node.group, [{ transform: `translate(${was.x}px, ${was.y}px)` }, { transform: `translate(${x}px, ${y}px)` }], time);
      }
    });
    shown = view;
    const flown = new Set(view.ships.filter((/** @type {any} */ ship) => ship.remaining > 0).map((/** @type {any} */ { from, to }) => `${Math.min(from, to)} ${Math.max(from, to)}`));
    for (const { a, b, line } of network) line.classList.toggle("vwf-busy", flown.has(`${Math.min(a, b)} ${Math.max(a, b)}`));
    brought(frame, previous, time);
    showOrders(view.sealed ?? [], view);
  }

  /** Rings around planets just taken, a cross on those that both came to. */
  function brought(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {number} */ time) {
    const before = previous ?? (frame.index > 0 ? context.frames?.()?.at(frame.index - 1) : null);
    const last = completes(frame, before) ? frame.view.last : [];
    const taken = last.filter((/** @type {any} */ event) => event.event === "captured");
    pulses.show(taken.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const at = places[taken[index].planet];
      set(node, { cx: at.x, cy: at.y, r: at.r + 9, stroke: colour(taken[index].owner - 1) });
      animate(node, [{ opacity: 0, strokeWidth: 1 }, { opacity: 1 }], time);
    });
    const clash = last.filter((/** @type {any} */ event) => event.event === "contested");
    clashes.show(clash.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const at = places[clash[index].planet];
      set(node, { transform: `translate(${at.x + at.r} ${at.y - at.r})` });
    });
  }

  /** Arrows of orders that wait for the other's. */
  function showOrders(/** @type {any} */ sealed, /** @type {any} */ view) {
    orders.show(sealed.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const { owner, ship, planet } = sealed[index];
      const from = spots[view.ships.findIndex((/** @type {any} */ one) => one.owner === owner && one.ship === ship)];
      const to = places[planet];
      if (!from || !to) return visible(node, false);
      const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
      const [x, y] = [to.x - ux * (to.r + 8), to.y - uy * (to.r + 8)];
      set(node, { d: `M${from.x} ${from.y}L${x} ${y}M${x - 12 * ux - 7 * uy} ${y - 12 * uy + 7 * ux}L${x} ${y}L${x - 12 * ux + 7 * uy} ${y - 12 * uy - 7 * ux}`,
        stroke: colour(owner - 1) });
    });
  }

  /** Brings out the roads of a planet and greys what it has no road to; all as usual without one. */
  function emphasize(/** @type {number} */ planet) {
    emphasized = planet ?? null;
    for (const { a, b, line, number } of network) {
      const near = planet === a || planet === b;
      line.classList.toggle("vwf-near", near);
      number.classList.toggle("vwf-near-number", near);
      for (const node of [line, number]) node.classList.toggle("vwf-shut", planet != null && !near);
    }
    planets.forEach((/** @type {any} */ { group }, /** @type {number} */ index) => group.classList.toggle("vwf-shut", planet != null && index !== planet && scene.roads[planet][index] <= 0));
  }

  /** Brings out the roads of a planet that one points at; of none without one. */
  function near(/** @type {number | null} */ planet) {
    if (emphasized !== null) return;
    for (const { a, b, line, number } of network) {
      const at = planet === a || planet === b;
      line.classList.toggle("vwf-near", at);
      number.classList.toggle("vwf-near-number", at);
    }
  }
  const planetUnder = (/** @type {any} */ event) => {
    const node = event.target.closest?.("[data-planet]");
    return node ? Number(node.dataset.planet) : null;
  };
  root.addEventListener("pointerover", (/** @type {any} */ event) => near(planetUnder(event)));
  root.addEventListener("pointerleave", () => near(null));
  root.addEventListener("focusin", (/** @type {any} */ event) => near(planetUnder(event)));
  root.addEventListener("focusout", () => near(null));
  // Without a pointer that hovers a touch shows it.
  root.addEventListener("pointerdown", (/** @type {any} */ event) => near(planetUnder(event)));

  /** Marks a ship of the view by its place in the list. */
  function choose(/** @type {number} */ index) {
    visible(chosen, index != null);
    if (index != null) set(chosen, { cx: spots[index].x, cy: spots[index].y });
  }

  /** Takes ships out of the picture, those whose orders are given. */
  function leave(/** @type {any} */ indices) {
    away = new Set(indices);
    fleet.forEach((node, index) => visible(node.group, !away.has(index)));
  }

  return {
    root, below, places, planets, fleet, hands, letters, show,
    advise: (/** @type {any} */ list) => showOrders(list.map((/** @type {any} */ order) => ({ ...order, owner: shown.you })), shown), emphasize, choose, leave, width, height,
    spot: (/** @type {number} */ index) => spots[index],
    drawings: draw,
    options(/** @type {any} */ { coordinates }) {
      if (coordinates !== undefined) for (const { number } of network) visible(number, coordinates);
    },
  };
}

function planetNode(/** @type {any} */ layer, /** @type {any} */ planet, /** @type {number} */ index, /** @type {any} */ { x, y, r }, /** @type {number} */ letters, /** @type {any} */ plain) {
  const halo = svg("circle", { r: r + 9, class: "vwf-halo" });
  const disc = svg("circle", { r, class: "vwf-disc" });
  const badge = svg("path", { stroke: "light-dark(#ffffff, #0a0e17)", "stroke-width": 2, transform: `translate(${r * 0.78} ${r * 0.78})` });
  const number = svg("text", { class: "vwf-number", fill: ON_SEAT, "font-size": Math.min(letters * 1.1, r) }, String(index));
  const dots = svg("g", {});
  if (planet.size <= 8) {
    for (let dot = 0; dot < planet.size; dot++) {
      const angle = -Math.PI / 2 + ((dot - (planet.size - 1) / 2) * 9) / (r + 5);
      dots.append(svg("circle", { cx: (r + 5) * Math.cos(angle), cy: (r + 5) * Math.sin(angle), r: 3.2 }));
    }
  } else dots.append(svg("text", { class: "vwf-size", y: -r - 9 - letters * 0.4, "font-size": letters * 0.85 }, String(planet.size)));
  const group = svg("g", { class: "vwf-planet", transform: `translate(${x} ${y})`, "data-planet": index },
    halo, disc, svg("path", { class: "vwf-shine", d: `M${-r * 0.6} ${-r * 0.25}A${r * 0.65} ${r * 0.65} 0 0 1 ${-r * 0.05} ${-r * 0.65}` }), dots, badge);
  if (!plain) group.append(number);
  layer.append(group);
  /** @type {any} */ let shown = null;
  return {
    group,
    own(/** @type {number} */ owner) {
      if (owner === shown) return;
      shown = owner;
      const seat = owner ? owner - 1 : null;
      for (const node of [halo, disc, dots, badge]) set(node, { fill: colour(seat) });
      visible(badge, seat !== null);
      if (seat !== null) set(badge, { d: sign(seat, 6.5) });
    },
  };
}

function shipNode(/** @type {any} */ layer, /** @type {any} */ ship, /** @type {number} */ index, /** @type {number} */ hull, /** @type {number} */ letters) {
  const seat = ship.owner - 1;
  const body = svg("path", { d: HULLS[seat], stroke: colour(seat), "stroke-width": 2.5, "stroke-linejoin": "round" });
  const number = svg("text", { class: "vwf-ship-number", fill: colour(seat), "font-size": letters * 0.85 }, String(ship.ship));
  const group = svg("g", { class: "vwf-ship", "data-ship": index }, svg("circle", { r: hull * 1.6, fill: "transparent" }), body, number);
  layer.append(group);
  return {
    group,
    hull: body,
    /** Puts the number behind a ship that flies, below one that stands. */
    label(/** @type {number} */ angle, /** @type {any} */ flies) {
      const turn = ((angle + 90) * Math.PI) / 180;
      const far = hull + letters * 0.42;
      set(number, flies ? { x: (far * Math.cos(turn)).toFixed(1), y: (far * Math.sin(turn)).toFixed(1) } : { x: 0, y: (hull * 0.9 + letters * 0.4).toFixed(1) });
    },
  };
}

/** The same stars each time. */
function stars(/** @type {number} */ count, /** @type {number} */ width, /** @type {number} */ height) {
  let seed = 20240;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => ({ x: next() * width, y: next() * height, r: 0.8 + next() * 1.4, o: 0.35 + next() * 0.55 }));
}
