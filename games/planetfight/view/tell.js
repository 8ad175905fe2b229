// The game in words and numbers.
import { called, speaker } from "../../view/words.js";
import { words } from "./words.js";

/** The tellers of a view, and `say` and `name` for the drawing. Owners are 0 for nobody, else the seat and 1. */
export function tell(/** @type {View.Context} */ context, /** @type {any} */ scene) {
  const say = speaker(words, context.lang);
  const name = (/** @type {number} */ seat) => context.names?.[seat] ?? say("player", { n: seat + 1 });
  const owner = (/** @type {number} */ number) => (number ? name(number - 1) : say("nobody"));
  const all = scene.planets.reduce((/** @type {any} */ sum, /** @type {any} */ planet) => sum + planet.size, 0);

  /** Whether a frame completes a round: then it shows what the round brought. */
  const completes = (/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous) => frame.seat != null && previous != null && previous.seat !== undefined &&
    (frame.view.turn !== previous.view.turn || JSON.stringify(frame.view.last) !== JSON.stringify(previous.view.last));

  const before = (/** @type {View.Frame} */ frame) => (frame.index > 0 ? context.frames?.()?.at(frame.index - 1) : null);

  function sentence(/** @type {View.Frame} */ frame) {
    const { seat, action, reply, fault, view } = frame;
    if (seat == null) return say("opening", { first: name(0), second: name(1) });
    const parts = [];
    if (frame.resigned) parts.push(say("resigns", { name: name(seat) }));
    else if (fault) parts.push(say("fault", { name: name(seat), fault: called(context, fault) }));
    else if (!action) parts.push(say("sealed", { name: name(seat) }));
    else {
      const orders = reply?.accepted ?? action.orders ?? [];
      parts.push(orders.length === 0 ? say("idle", { name: name(seat) })
        : say("orders", { name: name(seat), n: orders.length, orders: written(orders, frame) }));
      if (reply?.ignored?.length) parts.push(say("ignored", { n: reply.ignored.length }));
    }
    if (completes(frame, before(frame))) parts.push(...results(view));
    return parts.join("; ");
  }

  /** Orders as all of the page writes them: ship 0 from planet 3 to planet 2 is `▲0 3→2`, one called back to 3 `▲0 ↩3`. */
  function written(/** @type {any} */ orders, /** @type {View.Frame} */ frame) {
    const fleet = (before(frame) ?? frame).view.ships;
    return orders.map((/** @type {any} */ { ship, planet }) => {
      const at = fleet.find((/** @type {any} */ one) => one.owner === frame.seat + 1 && one.ship === ship);
      return route(ship, at && at.remaining === 0 ? at.to : null, planet);
    }).join(", ");
  }

  /** A ship's way; without a start it is called back. */
  const route = (/** @type {number} */ ship, /** @type {number | null} */ from, /** @type {number} */ to) => (from === null ? `▲${ship} ↩${to}` : `▲${ship} ${from}→${to}`);

  const results = (/** @type {any} */ view) => view.last.map((/** @type {any} */ event) => say(event.event, { ...event, name: event.owner ? owner(event.owner) : "" }));

  function describe(/** @type {View.Frame} */ frame) {
    const { view } = frame;
    const owned = (/** @type {number} */ number) => view.planets.flatMap((/** @type {any} */ planet, /** @type {number} */ index) => (planet.owner === number ? [index] : [])).join(", ") || "–";
    return [
      say("board", { n: view.planets.length }),
      say("round", view),
      ...[1, 2].map((number) => say("score", { name: owner(number), points: view.scores[number - 1], planets: owned(number) })),
      say("free", { planets: owned(0) }),
      ...view.ships.map((/** @type {any} */ ship) => say(ship.remaining === 0 ? "standing" : ship.turned ? "returning" : "flying", { ...ship, name: owner(ship.owner) })),
      sentence(frame),
    ];
  }

  function events(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous) {
    if (frame.fault) return [{ kind: "death", seat: frame.seat }];
    if (!completes(frame, previous)) return [];
    return frame.view.last.flatMap((/** @type {any} */ event) =>
      event.event === "captured" ? [{ kind: "planet", seat: event.owner - 1 }] : event.event === "contested" ? [{ kind: "contested", seat: null }] : []);
  }

  const lead = (/** @type {View.Frame} */ { view }) => (all ? (view.scores[0] - view.scores[1]) / all : 0);

  function move(/** @type {any} */ frame) {
    const { action, reply } = frame;
    if (!action) return null;
    const orders = reply?.accepted ?? action.orders ?? [];
    return orders.length ? written(orders, frame) : "–";
  }

  function aside(/** @type {View.Frame} */ { view }) {
    const owned = (/** @type {number} */ number) => view.planets.filter((/** @type {any} */ planet) => planet.owner === number).length;
    const flying = (/** @type {number} */ number) => view.ships.filter((/** @type {any} */ ship) => ship.owner === number && ship.remaining > 0).length;
    return [
      { label: say("planets_box"), text: `${owned(1)} : ${owned(2)} (${owned(0)})` },
      { label: say("way_box"), text: `${flying(1)} : ${flying(2)}` },
      { label: say("rounds_left"), text: String(view.left) },
    ];
  }

  return { say, name, owner, completes, route, tellers: { sentence, describe, events, lead, move, aside, scores: (/** @type {View.Frame} */ { view }) => view.scores } };
}
