// The game in words and numbers.
import { speaker } from "../../view/words.js";
import { words } from "./words.js";

/** The tellers of a view, and `say` and `name` for the drawing. Owners are 0 for nobody, else the seat and 1. */
export function tell(context, scene) {
  const say = speaker(words, context.lang);
  const name = (seat) => context.names?.[seat] ?? say("player", { n: seat + 1 });
  const owner = (number) => (number ? name(number - 1) : say("nobody"));
  const all = scene.planets.reduce((sum, planet) => sum + planet.size, 0);

  /** Whether a frame completes a round: then it shows what the round brought. */
  const completes = (frame, previous) => frame.seat != null && previous != null && previous.seat !== undefined &&
    (frame.view.turn !== previous.view.turn || JSON.stringify(frame.view.last) !== JSON.stringify(previous.view.last));

  const before = (frame) => (frame.index > 0 ? context.frames?.()?.at(frame.index - 1) : null);

  function sentence(frame) {
    const { seat, action, reply, fault, view } = frame;
    if (seat == null) return say("opening", { first: name(0), second: name(1) });
    const parts = [];
    if (frame.resigned) parts.push(say("resigns", { name: name(seat) }));
    else if (fault) parts.push(say("fault", { name: name(seat), fault: fault.message ?? fault }));
    else if (!action) parts.push(say("sealed", { name: name(seat) }));
    else {
      const orders = reply?.accepted ?? action.orders ?? [];
      parts.push(orders.length === 0 ? say("idle", { name: name(seat) })
        : say("orders", { name: name(seat), n: orders.length, orders: written(orders) }));
      if (reply?.ignored?.length) parts.push(say("ignored", { n: reply.ignored.length }));
    }
    if (completes(frame, before(frame))) parts.push(...results(view));
    return parts.join("; ");
  }

  const written = (orders) => orders.map(({ ship, planet }) => `${ship} → ${planet}`).join(", ");

  const results = (view) => view.last.map((event) => say(event.event, { ...event, name: event.owner ? owner(event.owner) : "" }));

  function describe(frame) {
    const { view } = frame;
    const owned = (number) => view.planets.flatMap((planet, index) => (planet.owner === number ? [index] : [])).join(", ") || "–";
    return [
      say("board", { n: view.planets.length }),
      say("round", view),
      ...[1, 2].map((number) => say("score", { name: owner(number), points: view.scores[number - 1], planets: owned(number) })),
      say("free", { planets: owned(0) }),
      ...view.ships.map((ship) => say(ship.remaining === 0 ? "standing" : ship.turned ? "returning" : "flying", { ...ship, name: owner(ship.owner) })),
      sentence(frame),
    ];
  }

  function events(frame, previous) {
    if (frame.fault) return [{ kind: "death", seat: frame.seat }];
    if (!completes(frame, previous)) return [];
    return frame.view.last.flatMap((event) =>
      event.event === "captured" ? [{ kind: "planet", seat: event.owner - 1 }] : event.event === "contested" ? [{ kind: "contested", seat: null }] : []);
  }

  const lead = ({ view }) => (all ? (view.scores[0] - view.scores[1]) / all : 0);

  function move({ action, reply }) {
    if (!action) return null;
    const orders = reply?.accepted ?? action.orders ?? [];
    return orders.length ? written(orders) : "–";
  }

  function aside({ view }) {
    const owned = (number) => view.planets.filter((planet) => planet.owner === number).length;
    const flying = (number) => view.ships.filter((ship) => ship.owner === number && ship.remaining > 0).length;
    return [
      { label: say("planets_box"), text: `${owned(1)} : ${owned(2)} (${owned(0)})` },
      { label: say("way_box"), text: `${flying(1)} : ${flying(2)}` },
      { label: say("rounds_left"), text: String(view.left) },
    ];
  }

  return { say, name, owner, completes, tellers: { sentence, describe, events, lead, move, aside, scores: ({ view }) => view.scores } };
}
