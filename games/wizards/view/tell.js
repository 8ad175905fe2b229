// The duel in words and numbers.
import { called, list, speaker } from "../../view/words.js";
import { ELEMENTS, seenAt, total, wizards } from "./elements.js";
import { words } from "./words.js";

/** The tellers of a view, and `say` and `name` for the drawing. */
export function tell(/** @type {View.Context} */ context) {
  const say = speaker(words, context.lang);
  const name = (/** @type {number} */ seat) => context.names?.[seat] ?? say(seat === 0 ? "first" : "second");
  const before = (/** @type {View.Frame} */ frame) => (frame.index > 0 ? context.frames?.()?.at(frame.index - 1) : null);
  const bag = (/** @type {any} */ elements) => {
    const held = ELEMENTS.filter((element) => elements[element] > 0).map((element) => `${say(element)} ${elements[element]}`);
    return held.length ? list(held, context.lang) : say("nothing");
  };

  function sentence(/** @type {View.Frame} */ frame) {
    const { view, seat, action, reply, fault } = frame;
    if (seat == null) return say("opening");
    const who = { name: name(seat) };
    if (frame.resigned) return say("resigns", who);
    if (fault) return say(action ? "refused" : "fault", { ...who, fault: called(context, fault) });
    if (!action) {
      const felt = !view.wizards && !sameHits(frame) ? (view.last ?? []).find((/** @type {any} */ event) => event.event === "hit") : null;
      return felt ? say("hit", { name: name(view.seat), damage: felt.damage }) : say("unseen", who);
    }
    const events = Array.isArray(reply) ? reply : [];
    const parts = [];
    if (action.cast) parts.push(castText(action.cast, who));
    if (action.look) parts.push(say("looks", { ...who, n: action.look }));
    const shown = events.filter((event) => event.event === "shown");
    for (const event of events) if (event.event !== "shown") parts.push(eventText(event, who));
    if (shown.length) {
      const found = shown.find((event) => event.wizard);
      parts.push(say("shown", { ...who, n: shown.length }), found ? say("found", found) : say("not_found"));
    }
    if (action.cast?.element === "fire" && events.length === 0) parts.push(say("no_damage"));
    if (action.place && events.length === 0) parts.push(say("sealed", who));
    const told = parts.join("; ");
    return view.reason ? `${told}. ${say("over", { reason: called(context, view.reason) })}` : told;
  }

  function castText(/** @type {any} */ { element, count, x, y, direction }, /** @type {any} */ who) {
    const spell = say(`${element}${count}`);
    if (element === "fire" || element === "earth") return say("casts_at", { ...who, spell, x, y });
    return direction ? say("casts_to", { ...who, spell, direction: say(direction) }) : say("casts", { ...who, spell });
  }

  function eventText(/** @type {any} */ event, /** @type {any} */ who) {
    switch (event.event) {
      case "placed": return say(event.drawn ? "drawn" : "placed", { ...who, ...event });
      case "took": return total(event) ? say("took", { ...who, elements: bag(event) }) : say("took_none", who);
      case "struck": return say(`struck_${event.what}`, event);
      case "blocked": case "not_raised": return say(event.event, { ...who, ...event, by: say(event.by) });
      default: return say(event.event, { ...who, ...event });
    }
  }

  /** Whether the hits that a view tells of were told before. */
  function sameHits(/** @type {View.Frame} */ frame) {
    const hits = (/** @type {any} */ view) => JSON.stringify((view?.last ?? []).filter((/** @type {any} */ event) => event.event === "hit"));
    return hits(frame.view) === hits(before(frame)?.view);
  }

  function describe(/** @type {View.Frame} */ frame) {
    const { view } = frame;
    const lines = [say("board"), say("turn", view)];
    wizards(view).forEach((/** @type {any} */ wizard, /** @type {number} */ seat) => {
      if (!wizard) return;
      lines.push(wizard.x == null ? say("nowhere", { name: name(seat) }) : say("stands", { name: name(seat), ...wizard, elements: bag(wizard.carried) }));
      if (wizard.x != null) lines.push(say("here", { elements: bag(lying(view, wizard.x, wizard.y)) }));
    });
    if (!view.wizards) {
      lines.push(view.enemy ? say("sighting", view.enemy) : say("no_sighting"));
      let seen = 0;
      for (let y = 0; y < 10; y++) for (let x = 0; x < 20; x++) if (seenAt(view, view.seat, x, y) >= 0) seen++;
      lines.push(say("seen", { n: seen }));
      const likely = (frame.notes?.chances ?? []).flatMap((/** @type {number[]} */ row, /** @type {number} */ y) => row.map((/** @type {any} */ chance, /** @type {number} */ x) => ({ x, y, chance }))).filter((/** @type {any} */ { chance }) => chance > 0);
      if (likely.length) {
        const best = likely.reduce((/** @type {any} */ one, /** @type {any} */ other) => (other.chance > one.chance ? other : one));
        lines.push(say("likely", { n: likely.length, x: best.x, y: best.y }));
      }
    }
    const stones = view.obstacle.flatMap((/** @type {any} */ row, /** @type {number} */ y) => row.flatMap((/** @type {any} */ strength, /** @type {number} */ x) => (strength ? [`(${x}, ${y}) ${strength}`] : [])));
    if (stones.length) lines.push(say("stones", { cells: stones.join(", ") }));
    if (view.reason) lines.push(say("over", { reason: called(context, view.reason) }));
    lines.push(sentence(frame));
    return lines;
  }

  const lying = (/** @type {any} */ view, /** @type {number} */ x, /** @type {number} */ y) => Object.fromEntries(ELEMENTS.map((element) => [element, view[element][y][x]]));

  function events(/** @type {View.Frame} */ frame) {
    const { seat, reply, fault, action, view } = frame;
    if (fault && !action) return [{ kind: "death", seat }];
    const found = [];
    for (const event of Array.isArray(reply) ? reply : []) {
      if (event.event === "struck" && event.what === "wizard") found.push({ kind: "hit", seat });
      if (event.event === "shown" && event.wizard) found.push({ kind: "sight", seat });
    }
    if (!view.wizards && !action && seat != null && !sameHits(frame)) found.push({ kind: "hit", seat });
    return found;
  }

  function lead(/** @type {View.Frame} */ { view }) {
    if (!view.wizards) return null;
    const [one, two] = view.wizards;
    return (two.damage - one.damage) / 3;
  }

  function move(/** @type {any} */ { action, reply, fault }) {
    if (!action || fault) return null;
    if (action === "pass") return "–";
    if (action.place) return `◎ ${action.place.x},${action.place.y}`;
    if (action.move) return /** @type {Record<string, string>} */ ({ up: "↑", right: "→", down: "↓", left: "←" })[action.move] ?? "?";
    if (action.take) return `+ ${bag((Array.isArray(reply) ? reply.find((event) => event.event === "took") : null) ?? action.take)}`;
    if (action.look) return `○ ${action.look}`;
    const { element, count, x, y, direction } = action.cast;
    const hit = Array.isArray(reply) && reply.some((event) => event.event === "struck" && event.what === "wizard");
    return `${say(`${element}${count}`)}${x !== undefined ? ` ${x},${y}` : ""}${direction ? ` ${say(direction)}` : ""}${hit ? " ×" : ""}`;
  }

  function aside(/** @type {View.Frame} */ { view }) {
    const all = wizards(view);
    return [
      { label: say("damage_box"), text: all.map((/** @type {any} */ wizard) => (wizard ? `${wizard.damage}` : "?")).join(" : ") },
      ...all.flatMap((/** @type {any} */ wizard, /** @type {number} */ seat) => (wizard ? [{ label: say("bag", { name: name(seat) }), text: bag(wizard.carried) }] : [])),
      { label: say("turns_box"), text: String(view.left) },
    ];
  }

  const scores = (/** @type {View.Frame} */ { view }) => (view.reason ? [0, 1].map((seat) => (view.winner === seat ? 1 : 0)) : null);
  return { say, name, bag, lying, tellers: { sentence, describe, events, lead, scores, move, aside } };
}
