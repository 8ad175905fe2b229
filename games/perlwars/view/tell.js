// The game in words and numbers: what a frame did, where all stands, who knows more.
import { called, speaker } from "../../view/words.js";
import { count, knowledge } from "./possible.js";
import { words } from "./words.js";

/** The tellers of a view, and what the picture does not have: where the enemy can be. */
export function tell(/** @type {View.Context} */ context) {
  const eyes = /** @type {() => any} */ (() => context.as);
  const say = speaker(words, context.lang);
  const name = (/** @type {number} */ seat) => context.names?.[seat] ?? say(seat === 0 ? "first" : "second");
  const known = knowledge(() => context.frames?.(), eyes);
  const deeds = (/** @type {any} */ hist) => hist.map((/** @type {any} */ deed) => say(deed)).join(", ");

  function sentence(/** @type {View.Frame} */ frame) {
    const { view, action, reply, seat } = frame;
    if (seat == null) return opening(view);
    const who = { name: name(seat), other: name(1 - seat) };
    if (frame.resigned) return say("resigns", who);
    if (frame.fault) return say(action ? "refused" : "fault", { ...who, fault: called(context, frame.fault) });
    if (!action) {
      // Another's action is out of sight; when its turn is over these eyes hear what it did.
      if (view.hist && view.actions > 0) {
        return say(view.hist.length ? "heard" : "idle", { ...who, n: view.hist.length, deeds: deeds(view.hist) });
      }
      return say("unseen", who);
    }
    if (action === "end") return say("end", who);
    if (action.shot) {
      const { x, y } = action.shot;
      const far = reply?.distance;
      return say(far === 0 ? "hit" : far > 0 ? "near" : "miss", { ...who, x, y, n: far, reach: view.reach });
    }
    const at = reply?.pos ?? (view.robots?.[seat] ?? view.pos);
    const rammed = view.pos && eyes() !== seat && at.x === view.pos.x && at.y === view.pos.y;
    if (view.reason === "ram" || rammed) return say("ram", { ...who, ...at });
    const call = (view.last ?? []).filter((/** @type {any} */ one) => one.call === "move" && (one.seat ?? seat) === seat).at(-1);
    if (call && call.from_x === at.x && call.from_y === at.y) return say("wall", { ...who, ...at });
    return say("step", { ...who, ...at, direction: say(`d${action.move}`) });
  }

  function opening(/** @type {any} */ view) {
    if (!view.robots) return say("opening_seen", { name: name(eyes() === 1 ? 1 : 0), ...view.pos, ...view.stage });
    const [one, two] = view.robots;
    return say("opening", { first: name(0), second: name(1), x1: one.x, y1: one.y, x2: two.x, y2: two.y });
  }

  function describe(/** @type {View.Frame} */ frame) {
    const { view } = frame;
    const lines = [say("board", view.stage)];
    if (view.robots) {
      view.robots.forEach((/** @type {any} */ at, /** @type {number} */ seat) => lines.push(say("stands", { name: name(seat), ...at })));
      if (view.reason) lines.push(say("over", { reason: reason(view.reason) }));
      else lines.push(say("turn", { turn: view.turn, name: name(view.due ?? 0) }));
    } else lines.push(say("stands", { name: name(eyes() === 1 ? 1 : 0), ...view.pos }));
    if (view.actions > 0) lines.push(say("left", view));
    if (typeof eyes() === "number") {
      const cells = known.at(frame, eyes());
      if (cells) lines.push(say("possible", { n: count(cells) }));
    }
    lines.push(sentence(frame));
    return lines;
  }

  const reason = (/** @type {string} */ text) => (text === "hit" || text === "ram" ? say(`${text}_reason`) : called(context, text));

  function events(/** @type {View.Frame} */ frame) {
    if (frame.fault && !frame.action) return [{ kind: "death", seat: frame.seat }];
    const far = frame.reply?.distance;
    if (far === 0) return [{ kind: "hit", seat: frame.seat }];
    if (frame.view.reason === "ram") return [{ kind: "ram", seat: frame.seat }];
    return [];
  }

  /** Above 0 when the first robot has fewer cells left to look for the other. */
  function lead(/** @type {View.Frame} */ frame) {
    if (!frame.view.robots) return null;
    if (frame.view.winner != null) return frame.view.winner === 0 ? 1 : -1;
    const [first, second] = [0, 1].map((seat) => known.at(frame, seat));
    if (!first || !second) return null;
    const most = Math.log(first.length + 1);
    return (Math.log(count(second) + 1) - Math.log(count(first) + 1)) / most;
  }

  function scores(/** @type {View.Frame} */ frame) {
    const { winner, reason: why } = frame.view;
    return why ? [0, 1].map((seat) => (winner === seat ? 1 : 0)) : null;
  }

  /** A turn's action for the list of moves: `↑`, `◎ 3,4 → 2`. */
  function move(/** @type {View.Frame} */ frame) {
    const { action, reply } = frame;
    if (!action || action === "end" || frame.fault) return null;
    if (action.shot) {
      const far = reply?.distance;
      return `◎ ${action.shot.x},${action.shot.y} → ${far === 0 ? "×" : far > 0 ? far : "–"}`;
    }
    return "↑→↓←"[action.move] ?? "?";
  }

  function aside(/** @type {View.Frame} */ frame) {
    const { view } = frame;
    const boxes = [];
    if (typeof eyes() === "number") {
      const cells = known.at(frame, eyes());
      if (cells) boxes.push({ label: say("possible_box"), text: String(count(cells)) });
      if (view.hist) boxes.push({ label: say("heard_box"), text: view.hist.length ? deeds(view.hist) : say("none") });
    } else {
      for (const seat of [0, 1]) {
        const cells = known.at(frame, seat);
        if (cells) boxes.push({ label: `${say("possible_box")}: ${name(seat)}`, text: String(count(cells)), seat });
      }
    }
    if (view.actions > 0) boxes.push({ label: say("actions_box"), text: `${"●".repeat(view.actions)}${"○".repeat(3 - view.actions)} (${say("shots_of", { n: view.shots })})` });
    return boxes;
  }

  /** The cells where the enemy of these eyes can still be, and the shot that hit them. */
  function more(/** @type {View.Frame} */ frame) {
    const [as, { width, height }] = [eyes(), frame.view.stage];
    const cells = typeof as === "number" ? known.at(frame, as) : null;
    const row = (/** @type {unknown} */ _, /** @type {number} */ y) => [...cells.slice(y * width, (y + 1) * width)].map((there) => (there ? "6" : ".")).join("");
    const hit = !frame.view.robots && frame.reply?.distance === 0 ? [{ name: `${frame.action.shot.x},${frame.action.shot.y}`, shape: "burst" }] : [];
    return { layers: cells ? [{ seat: 1 - as, rows: Array.from({ length: height }, row), tint: true }] : [], cells: hit };
  }

  /** What a shot at a cell is called. */
  function cellLabel(/** @type {number} */ x, /** @type {number} */ y, /** @type {any} */ { view, seat }) {
    const all = context.frames?.();
    const cells = all?.length ? known.at(all.at(all.length - 1), seat) : null;
    return say(cells && !cells[y * view.stage.width + x] ? "cell_impossible" : "aim", { x, y });
  }

  return { more, cellLabel, tellers: { sentence, describe, events, lead, scores, move, aside } };
}
