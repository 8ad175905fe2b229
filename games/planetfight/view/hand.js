// A person's controls: drag or click from planet to planet to send a ship; orders are kept until the round ends.
import css from "./hand.css.js";
import { colour, point } from "../../view/board.js";
import { modified, seated } from "../../view/room.js";
import { html, set, style, svg, visible } from "../../view/svg.js";

style(css);

/** Playing on a map. */
export function hand(/** @type {any} */ board, /** @type {View.Context} */ context, /** @type {any} */ { say, owner, route }) {
  let given = { place: "", orders: new Map() };
  /** @type {any} */ let drag = null;
  /** @type {any} */ let from = null;
  const note = html("p", { class: "vw-note", role: "status" });
  const band = svg("line", { class: "vwf-band", display: "none" });
  const start = svg("circle", { class: "vwf-from", display: "none" });
  const goal = svg("circle", { class: "vwf-goal", display: "none" });
  const tip = svg("text", { class: "vwf-tip", "font-size": board.letters * 1.15, display: "none" });
  board.hands.append(band, start, goal, tip);

  const mine = (/** @type {any} */ ship) => person.turn && ship.owner === person.turn.view.you;
  const free = (/** @type {number} */ planet) => person.turn.view.ships.filter((/** @type {any} */ ship) => mine(ship) && ship.remaining === 0 && ship.to === planet && !person.turn.orders.has(ship.ship));

  function play(/** @type {any} */ prompt, /** @type {any} */ submit, /** @type {any} */ refused) {
    stop();
    // Keep the orders while earlier rounds are shown.
    const place = `${prompt.game}.${prompt.view.turn}.${prompt.view.you}`;
    if (given.place !== place) given = { place, orders: new Map() };
    person.begin(prompt, submit, { orders: given.orders });
    writePanel(refused);
    update(say("hint"));
  }

  const items = () => board.planets.map((/** @type {any} */ { group }, /** @type {number} */ planet) => ({ node: group, planet, x: board.places[planet].x, y: board.places[planet].y,
    label: say("planet_label", { planet, size: person.turn.view.planets[planet].size, name: owner(person.turn.view.planets[planet].owner), n: free(planet).length }) }));

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
    if (person.turn.view.roads[source][planet] <= 0) return tellUser(say("no_road", { from: source, to: planet }));
    person.turn.orders.set(ship.ship, planet);
    update(route(ship.ship, source, planet));
  }

  function choose(/** @type {number} */ planet) {
    from = planet;
    const place = board.places[planet];
    set(start, { cx: place.x, cy: place.y, r: place.r + 12, stroke: colour(person.turn.view.you - 1) });
    visible(start, true);
    board.emphasize(planet);
  }

  /** Cancels a choice or a drag. Returns false if there was none. */
  function letGo() {
    const had = from !== null || drag !== null;
    from = drag = null;
    for (const node of [band, start, goal, tip]) visible(node, false);
    if (person.turn && had) board.emphasize(null);
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
      const ship = planet?.dataset.ship !== undefined ? person.turn.view.ships[Number(planet.dataset.ship)] : null;
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

  const person = seated(board, context, { items, pick: (/** @type {any} */ { planet }) => pick(planet), leave: letGo, listeners, drag: true });

  /** The rubber band, with the distance to what is under it. */
  function stretch(/** @type {any} */ event) {
    const at = point(board.root, event);
    const place = board.places[drag.source];
    const target = planetAt(event);
    const onto = target !== null && target !== drag.source ? target : null;
    const distance = onto === null ? 0 : person.turn.view.roads[drag.source][onto];
    const end = onto === null ? at : board.places[onto];
    band.classList.toggle("vwf-no", onto !== null && distance <= 0);
    const far = Math.hypot(end.x - place.x, end.y - place.y) || 1;
    const edge = Math.min((place.r + 10) / far, 1);
    set(band, { x1: place.x + (end.x - place.x) * edge, y1: place.y + (end.y - place.y) * edge, x2: end.x, y2: end.y, stroke: onto !== null && distance <= 0 ? "var(--muted, #667085)" : colour(person.turn.view.you - 1) });
    visible(band, true);
    visible(goal, onto !== null && distance > 0);
    visible(tip, onto !== null);
    if (onto === null) return;
    set(goal, { cx: end.x, cy: end.y, r: end.r + 12, stroke: colour(person.turn.view.you - 1) });
    set(tip, { x: Math.min(Math.max(end.x, 80), board.width - 80), y: end.y + end.r + 30 > board.height ? end.y - end.r - 24 : end.y + end.r + 26 });
    tip.textContent = distance > 0 ? say("distance", { n: distance }) : say("no_road", { from: drag.source, to: onto });
  }

  function tellUser(/** @type {string} */ text) {
    note.textContent = text;
  }

  function update(/** @type {string} */ text) {
    const away = person.turn.view.ships.flatMap((/** @type {any} */ ship, /** @type {number} */ index) => (mine(ship) && person.turn.orders.has(ship.ship) ? [index] : []));
    board.leave(away);
    person.turn.cursor.refresh();
    tellUser(text ? `${text} · ${say("given", { n: person.turn.orders.size })}` : say("given", { n: person.turn.orders.size }));
    clear.disabled = person.turn.orders.size === 0;
    self.changed();
  }

  const clear = html("button", { type: "button", class: "button", "data-action": "clear", click: () => { person.turn.orders.clear(); update(""); } }, say("clear"));

  function writePanel(/** @type {any} */ refused) {
    person.write(refused,
      html("button", { type: "button", class: "button primary", "data-action": "end", click: end }, say("end")), clear, note,
      html("p", { class: "vw-note" }, say("details_hint"), html("span", { class: "vw-keys" }, ` ${say("keys")}`)));
  }

  function end() {
    person.turn?.send({ orders: [...person.turn.orders].sort(([a], [b]) => a - b).map(([ship, planet]) => ({ ship, planet })) });
  }

  function stop() {
    if (!person.turn) return;
    letGo();
    person.end();
    board.leave([]);
    self.changed();
  }

  const self = {
    play, stop, letGo,
    /** Called when the orders change. */
    changed: () => {},
    /** The target of the person's order to a ship, if there is one. */
    order: (/** @type {any} */ ship) => (mine(ship) ? person.turn.orders.get(ship.ship) : undefined),
    mayTurn: (/** @type {any} */ ship) => Boolean(mine(ship) && ship.remaining > 0 && !ship.turned && !person.turn.orders.has(ship.ship)),
    cancel(/** @type {any} */ ship) {
      person.turn.orders.delete(ship.ship);
      update("");
    },
    turnBack(/** @type {any} */ ship) {
      person.turn.orders.set(ship.ship, ship.from);
      update("");
    },
    key(/** @type {any} */ event) {
      if (!person.turn || modified(event)) return false;
      if (event.key === "Escape") return letGo();
      if (event.key !== "e") return false;
      end();
      return true;
    },
  };
  return self;
}
