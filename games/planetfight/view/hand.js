// A person's controls: drag or click from planet to planet to send a ship; orders are kept until the round ends.
import css from "./hand.css.js";
import { point } from "../../view/board.js";
import { cursor } from "../../view/cursor.js";
import { colour } from "../../view/seats.js";
import { html, set, style, svg, visible } from "../../view/svg.js";

style(css);

/** Playing on a map. */
export function hand(/** @type {any} */ board, /** @type {View.Context} */ context, /** @type {any} */ { say, owner, route }, /** @type {any} */ changed) {
  /** @type {any} */ let round = null;
  let given = { place: "", orders: new Map() };
  /** @type {any} */ let drag = null;
  /** @type {any} */ let from = null;
  const panel = html("div", { class: "vw-panel" });
  const note = html("p", { class: "vw-note", role: "status" });
  const band = svg("line", { class: "vwf-band", display: "none" });
  const start = svg("circle", { class: "vwf-from", display: "none" });
  const goal = svg("circle", { class: "vwf-goal", display: "none" });
  const tip = svg("text", { class: "vwf-tip", "font-size": board.letters * 1.15, display: "none" });
  board.hands.append(band, start, goal, tip);

  const mine = (/** @type {any} */ ship) => round && ship.owner === round.view.you;
  const free = (/** @type {number} */ planet) => round.view.ships.filter((/** @type {any} */ ship) => mine(ship) && ship.remaining === 0 && ship.to === planet && !round.orders.has(ship.ship));

  function play(/** @type {any} */ prompt, /** @type {any} */ submit, /** @type {any} */ refused) {
    stop();
    // Keep the orders while earlier rounds are shown.
    const place = `${prompt.game}.${prompt.view.turn}.${prompt.view.you}`;
    if (given.place !== place) given = { place, orders: new Map() };
    round = { view: prompt.view, submit, orders: given.orders, sent: false };
    set(board.root, { role: "group", class: "vw vw-playing vw-drag" });
    for (const [name, listener] of Object.entries(listeners)) board.root.addEventListener(name, listener);
    round.cursor = cursor(board.root, { items, pick: (/** @type {any} */ item) => pick(item.planet), leave: letGo });
    writePanel(refused);
    update(say("hint"));
  }

  const items = () => board.planets.map((/** @type {any} */ { group }, /** @type {number} */ planet) => ({ node: group, planet, x: board.places[planet].x, y: board.places[planet].y,
    label: say("planet_label", { planet, size: round.view.planets[planet].size, name: owner(round.view.planets[planet].owner), n: free(planet).length }) }));

  /** Handles a click or Enter: the first chooses the start, the second the target. */
  function pick(/** @type {number} */ planet) {
    if (from === null) {
      if (free(planet).length === 0) return tellUser(say("no_ship", { planet }));
      choose(planet);
      tellUser(say("chosen", { planet }));
    } else if (from === planet) letGo();
    else {
      const source = from;
      letGo();
      send(source, planet);
    }
  }

  function send(/** @type {any} */ source, /** @type {number} */ planet) {
    const [ship] = free(source);
    if (!ship) return tellUser(say("no_ship", { planet: source }));
    if (round.view.roads[source][planet] <= 0) return tellUser(say("no_road", { from: source, to: planet }));
    round.orders.set(ship.ship, planet);
    update(route(ship.ship, source, planet));
  }

  function choose(/** @type {number} */ planet) {
    from = planet;
    const place = board.places[planet];
    set(start, { cx: place.x, cy: place.y, r: place.r + 12, stroke: colour(round.view.you - 1) });
    visible(start, true);
    board.emphasize(planet);
  }

  /** Cancels a choice or a drag. Returns false if there was none. */
  function letGo() {
    const had = from !== null || drag !== null;
    from = drag = null;
    for (const node of [band, start, goal, tip]) visible(node, false);
    if (round && had) board.emphasize(null);
    return had;
  }

  const planetAt = (/** @type {any} */ event) => {
    /** @type {any} */
    const node = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-planet]");
    return node ? Number(node.dataset.planet) : null;
  };

  const listeners = {
    pointerdown(/** @type {any} */ event) {
      if (event.button !== 0) return;
      const planet = event.target.closest("[data-planet], [data-ship]");
      const ship = planet?.dataset.ship !== undefined ? round.view.ships[Number(planet.dataset.ship)] : null;
      const source = ship ? (ship.remaining === 0 ? ship.to : null) : planet ? Number(planet.dataset.planet) : null;
      if (source === null) return letGo();
      drag = { source, moved: false, x: event.clientX, y: event.clientY };
      board.root.setPointerCapture?.(event.pointerId);
    },
    pointermove(/** @type {any} */ event) {
      if (!drag) return;
      if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
      if (!drag.moved) {
        drag.moved = true;
        from = null;
        if (free(drag.source).length === 0) {
          tellUser(say("no_ship", { planet: drag.source }));
          drag = null;
          return;
        }
        choose(drag.source);
      }
      stretch(event);
    },
    pointerup(/** @type {any} */ event) {
      if (!drag) return;
      const { source, moved } = drag;
      drag = null;
      if (!moved) return pick(source);
      const target = planetAt(event);
      letGo();
      if (target !== null && target !== source) send(source, target);
    },
    pointercancel: letGo,
  };

  /** The rubber band, with the distance to what is under it. */
  function stretch(/** @type {any} */ event) {
    const at = point(board.root, event);
    const place = board.places[drag.source];
    const target = planetAt(event);
    const onto = target !== null && target !== drag.source ? target : null;
    const distance = onto === null ? 0 : round.view.roads[drag.source][onto];
    const end = onto === null ? at : board.places[onto];
    band.classList.toggle("vwf-no", onto !== null && distance <= 0);
    const far = Math.hypot(end.x - place.x, end.y - place.y) || 1;
    const edge = Math.min((place.r + 10) / far, 1);
    set(band, { x1: place.x + (end.x - place.x) * edge, y1: place.y + (end.y - place.y) * edge, x2: end.x, y2: end.y, stroke: onto !== null && distance <= 0 ? "var(--muted, #667085)" : colour(round.view.you - 1) });
    visible(band, true);
    visible(goal, onto !== null && distance > 0);
    visible(tip, onto !== null);
    if (onto === null) return;
    set(goal, { cx: end.x, cy: end.y, r: end.r + 12, stroke: colour(round.view.you - 1) });
    set(tip, { x: Math.min(Math.max(end.x, 80), board.width - 80), y: end.y + end.r + 30 > board.height ? end.y - end.r - 24 : end.y + end.r + 26 });
    tip.textContent = distance > 0 ? say("distance", { n: distance }) : say("no_road", { from: drag.source, to: onto });
  }

  function tellUser(/** @type {string} */ text) {
    note.textContent = text;
  }

  function update(/** @type {string} */ text) {
    const away = round.view.ships.flatMap((/** @type {any} */ ship, /** @type {number} */ index) => (mine(ship) && round.orders.has(ship.ship) ? [index] : []));
    board.leave(away);
    round.cursor.refresh();
    tellUser(text ? `${text} · ${say("given", { n: round.orders.size })}` : say("given", { n: round.orders.size }));
    clear.disabled = round.orders.size === 0;
    changed();
  }

  const clear = html("button", { type: "button", class: "button", "data-action": "clear", click: () => { round.orders.clear(); update(""); } }, say("clear"));

  function writePanel(/** @type {any} */ refused) {
    if (!context.panel) return;
    panel.replaceChildren(
      ...(refused ? [html("p", { class: "vw-note vw-refused", role: "alert" }, refused.message ?? String(refused))] : []),
      html("button", { type: "button", class: "button primary", "data-action": "end", click: end }, say("end")), clear, note,
      html("p", { class: "vw-note" }, say("details_hint"), html("span", { class: "vw-keys" }, ` ${say("keys")}`)));
    context.panel.append(panel);
  }

  function end() {
    if (!round || round.sent) return;
    round.sent = true;
    round.submit({ orders: [...round.orders].sort(([a], [b]) => a - b).map(([ship, planet]) => ({ ship, planet })) });
  }

  function stop() {
    if (!round) return;
    letGo();
    round.cursor.stop();
    for (const [name, listener] of Object.entries(listeners)) board.root.removeEventListener(name, listener);
    set(board.root, { role: "img", class: "vw" });
    panel.remove();
    round = null;
    board.leave([]);
    changed();
  }

  return {
    play, stop, letGo,
    /** The target of the person's order to a ship, if there is one. */
    order: (/** @type {any} */ ship) => (mine(ship) ? round.orders.get(ship.ship) : undefined),
    mayTurn: (/** @type {any} */ ship) => Boolean(mine(ship) && ship.remaining > 0 && !ship.turned && !round.orders.has(ship.ship)),
    cancel(/** @type {any} */ ship) {
      round.orders.delete(ship.ship);
      update("");
    },
    turnBack(/** @type {any} */ ship) {
      round.orders.set(ship.ship, ship.from);
      update("");
    },
    key(/** @type {any} */ event) {
      if (!round || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === "Escape") return letGo();
      if (event.key !== "e") return false;
      end();
      return true;
    },
  };
}
