// The battle in words and numbers.
import { called, speaker } from "../../view/words.js";
import { words } from "./words.js";

/** The tellers of a view, and `say` and `name` for the drawing. */
export function tell(/** @type {View.Context} */ context) {
  const eyes = /** @type {() => any} */ (() => context.as);
  const say = speaker(words, context.lang);
  const side = (/** @type {number} */ seat) => say(seat === 0 ? "red" : "blue");
  const name = (/** @type {number} */ seat) => context.names?.[seat] ?? side(seat);
  const before = (/** @type {View.Frame} */ frame) => (frame.index > 0 ? context.frames?.()?.at(frame.index - 1) : null);

  function sentence(/** @type {View.Frame} */ frame) {
    const { view, seat, action, reply, fault } = frame;
    if (seat == null) return view.field ? say("opening", { name: name(view.due ?? 0) }) : say("opening_seen", { name: name(eyes() === 1 ? 1 : 0) });
    const who = { name: name(seat) };
    if (frame.resigned) return say("resigns", who);
    if (fault) return say(action ? "refused" : "fault", { ...who, fault: called(context, fault) });
    if (!action) return say("unseen", who);
    if (action === "end") return say(reply === "spent" ? "spent" : "end", who);
    if (action.fire) {
      const shot = shotOf(frame);
      const missile = shot ? say(shot.missile) : "";
      if (reply === "wasted") return say("wasted", { ...who, missile, ...action.fire });
      const cells = view.picture.cells.filter((/** @type {any} */ { mark }) => mark).length;
      return say(shot?.direction ? "fires_line" : "fires", { ...who, missile, ...action.fire, n: cells, direction: shot?.direction ? say(shot.direction) : "" });
    }
    const sighting = reply?.sighting;
    if (!sighting) return say("search_nothing", who);
    if (sighting.x == null) return say("search_wasted", { ...who, missile: say(sighting.missile) });
    return say(sighting.exact ? "power" : "search", { ...who, ...sighting, missile: say(sighting.missile) });
  }

  /** The shot that a frame fired: from all calls, or from one robot's own. */
  function shotOf(/** @type {View.Frame} */ { view, seat, turn }) {
    return view.last.findLast((/** @type {any} */ call) => call.call === "fire" && (call.seat ?? seat) === seat && (call.turn ?? turn) === turn) ?? null;
  }

  function describe(/** @type {View.Frame} */ frame) {
    const { view } = frame;
    const lines = [say("board")];
    if (view.field) {
      lines.push(say("score", { red: view.cells[0], blue: view.cells[1] }));
      view.magazines.forEach((/** @type {any} */ magazine, /** @type {number} */ seat) => lines.push(say("left", { name: name(seat), n: magazine.length, power: view.power_searches[seat] })));
      /** @type {Record<string, any>} */
      const cell = { r: side(0), b: side(1), ".": say("white") };
      view.field.forEach((/** @type {string} */ row, /** @type {number} */ y) => lines.push(say("rows", { y, cells: runs([...row].map((letter) => cell[letter])) })));
      lines.push(view.reason ? say("over", { reason: called(context, view.reason) }) : say("turn", { turn: view.turn, name: name(view.due ?? 0) }));
    } else {
      const seat = view.side === "red" ? 0 : 1;
      lines.push(say("left", { name: name(seat), n: view.missiles_left, power: view.power_searches }));
      if (view.missile) lines.push(say("hand", { name: name(seat), missile: say(view.missile) }));
    }
    lines.push(sentence(frame));
    return lines;
  }

  /** `3 Red, 6 white`. */
  function runs(/** @type {any} */ cells) {
    const counted = [];
    for (const cell of cells) {
      if (counted.at(-1)?.cell === cell) counted[counted.length - 1].n++;
      else counted.push({ cell, n: 1 });
    }
    return counted.map(({ cell, n }) => `${n} ${cell}`).join(", ");
  }

  const ahead = (/** @type {any} */ view) => (view.cells ? Math.sign(view.cells[0] - view.cells[1]) : 0);

  function events(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous) {
    if (frame.fault && !frame.action) return [{ kind: "death", seat: frame.seat }];
    const old = previous ?? before(frame);
    // Who leads has changed: the turns of a battle worth going to.
    if (old && frame.view.cells && ahead(frame.view) !== 0 && ahead(frame.view) !== ahead(old.view)) return [{ kind: "lead", seat: ahead(frame.view) > 0 ? 0 : 1 }];
    if (frame.action === "power_search" && frame.reply?.sighting) return [{ kind: "search", seat: frame.seat }];
    return [];
  }

  const lead = (/** @type {View.Frame} */ { view }) => (view.cells ? (view.cells[0] - view.cells[1]) / 81 : null);
  const scores = (/** @type {View.Frame} */ { view }) => view.cells ?? null;

  /** @type {Record<string, any>} */
  const SIGNS = { line: "|", plus: "+", x: "×", big_plus: "++", big_x: "××" };
  function move(/** @type {View.Frame} */ frame) {
    const { action, reply } = frame;
    if (!action || frame.fault) return null;
    if (action.fire) {
      const shot = shotOf(frame);
      const sign = shot?.direction === "horizontal" ? "–" : SIGNS[shot?.missile] ?? "";
      return `${sign} ${action.fire.x},${action.fire.y}`;
    }
    if (action === "end") return reply === "spent" ? say("spent", { name: name(frame.seat) }) : null;
    const seen = reply?.sighting;
    return `? ${seen ? `${SIGNS[seen.missile]} ${seen.x ?? "–"},${seen.y ?? "–"}${seen.exact ? "!" : ""}` : "–"}`;
  }

  function aside(/** @type {View.Frame} */ { view }) {
    if (view.field) {
      return [0, 1].flatMap((seat) => [
        { label: say("magazine", { name: side(seat) }), text: counts(view.magazines[seat]) },
        { label: say("powers", { name: side(seat) }), text: String(view.power_searches[seat]) },
      ]);
    }
    const fired = view.shots.map((/** @type {any} */ shot) => shot.missile);
    const left = Object.entries(view.set).map(([missile, count]) => /** @type {[string, number]} */ ([missile, count - fired.filter((/** @type {any} */ one) => one === missile).length]));
    const seat = view.side === "red" ? 0 : 1;
    return [
      { label: say("magazine", { name: side(seat) }), text: left.filter(([, count]) => count > 0).map(([missile, count]) => `${say(missile)} ${count}`).join(", ") || "–" },
      { label: say("powers", { name: side(seat) }), text: String(view.power_searches) },
    ];
  }

  function counts(/** @type {any} */ magazine) {
    const kinds = [...new Set(magazine)].sort();
    return kinds.map((missile) => `${say(missile)} ${magazine.filter((/** @type {any} */ one) => one === missile).length}`).join(", ") || "–";
  }

  return { tellers: { sentence, describe, events, lead, scores, move, aside } };
}
