// The game in words and numbers.
import { called, speaker } from "../../view/words.js";
import { named } from "./names.js";
import { parse, taken } from "./notation.js";
import { signs } from "./signs.js";
import { words } from "./words.js";

/** @type {Record<string, any>} */
const WORTH = { Queen: 9, Rook: 5, Bishop: 3, Knight: 3, Pawn: 1, Troll: 4, Dwarf: 1, King: 3, Gold: 5, Silver: 4, Lance: 3, Dragon: 9, Horse: 7, Tokin: 5,
  Chariot: 9, Cannon: 4.5, Soldier: 1, Advisor: 2, Elephant: 2 };

/** The figures of chess. @type {Record<string, string>} */
const FIGURES = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘" };

/** The tellers of a view, and `say`, `named` and `side` for the drawing. */
export function tell(/** @type {View.Context} */ context, /** @type {any} */ scene) {
  const say = speaker(words, context.lang);
  /** @type {Record<string, any>} */
  const marks = signs(scene);
  // Japanese readers know the pieces of shogi by what is written on them.
  const call = (/** @type {any} */ name) => (context.lang === "ja" && marks[name]?.form === "wedge" ? marks[name].letter : named(name, context.lang));
  const seats = new Map(scene.players.map((/** @type {any} */ player) => [player.name, player.seat]));
  const bySeat = (/** @type {number} */ seat) => call(scene.players.find((/** @type {any} */ player) => player.seat === seat)?.name ?? String(seat + 1));
  const world = { players: new Set(seats.keys()), positions: new Set(scene.positions.map((/** @type {any} */ position) => position.name)) };
  const seen = new Set(scene.positions.filter((/** @type {any} */ position) => position.rectangle).map((/** @type {any} */ position) => position.name));
  const before = (/** @type {View.Frame} */ frame) => (frame.index > 0 ? context.frames?.()?.at(frame.index - 1) : null);
  const stood = (/** @type {any} */ view) => new Map((view?.pieces ?? []).map((/** @type {any} */ piece) => [piece.at, piece]));
  const chess = scene.pieces.some((/** @type {any} */ piece) => piece.name === "Bishop" || piece.name === "Rook");
  const kinds = scene.pieces.filter((/** @type {any} */ piece) => !/^\d+$/.test(piece.name)).length;
  const monograms = new Map(scene.pieces.map((/** @type {any} */ piece) => [piece.name, piece.monogram]));

  // Where all pieces are alike, how many there are is what one looks at.
  const counting = seats.size > 0 && [...seats.values()].filter((seat) => seat != null).length === 2 && !chess && scene.positions.length >= 30 &&
    (kinds <= 2 || scene.pieces.every((/** @type {any} */ { name }) => marks[name]?.form === "pit"));

  /** What was moved by this input, by its seat and by dice after it: also as one seat sees it, whose view keeps its own moves to itself. */
  function made(/** @type {View.Frame} */ frame) {
    if (frame.seat == null) return [];
    const { view } = frame;
    const mover = scene.players.find((/** @type {any} */ player) => player.seat === frame.seat)?.name;
    const own = frame.action?.move ?? frame.action?.propose;
    let last = view.last ?? [];
    if (view.you !== undefined) {
      const from = last.findLastIndex((/** @type {any} */ one) => one.player === mover);
      const after = last.slice(from + 1).filter((/** @type {any} */ one) => seats.get(one.player) == null);
      last = own && !frame.fault ? [{ player: mover, move: own }, ...after] : from < 0 ? after : [last[from], ...after];
    }
    return last.map((/** @type {any} */ one) => ({ ...parse(one.move, world), player: one.player }));
  }

  function sentence(/** @type {View.Frame} */ frame) {
    const { seat, action, fault, view } = frame;
    if (seat == null) return say("opening", { player: call(view.player) });
    const player = bySeat(seat);
    if (frame.resigned) return say("resigns", { name: player });
    if (fault) return say(action ? "refused" : "fault", { player, fault: called(context, fault) });
    if (action === "accept") return say("accepts", { player });
    const old = stood(before(frame)?.view);
    const texts = made(frame).map((/** @type {any} */ move) => oneMove(move, old));
    if (action?.propose || (action == null && view.may_accept)) texts.push(say("proposes"));
    if (view.continues) texts.push(say("goes_on"));
    const told = (texts.join(", ") || say("moves", { player, text: action?.move ?? "" })) + (frame.threatened?.length && !view.reason ? `. ${say("check")}` : "");
    return view.reason ? `${told}. ${say("over", { reason: reasonOf(view.reason) })}` : told;
  }

  function oneMove(/** @type {any} */ move, /** @type {any} */ old) {
    const player = call(move.player);
    if (move.pass) return say("pass", { player });
    const dice = seats.get(move.player) == null;
    const parts = [];
    if (dice && move.turns.length) return say("dice", { player, text: move.turns.map((/** @type {any} */ { to }) => call(to)).join(", ") });
    for (const { piece, from, to } of move.pairs) if (seen.has(from) && seen.has(to)) parts.push(say("goes", { piece: call(piece), from, to }));
    if (move.drop) parts.push(say("puts", { piece: call(move.drop.piece), at: move.drop.at }));
    const lost = taken(move, old).filter((at) => seen.has(at));
    if (lost.length && kinds > 0 && !dice) parts.push(say("takes", { n: lost.length, pieces: lost.map((at) => `${call(old.get(at)?.piece ?? "")} ${at}`).join(", ") }));
    const flips = move.flips.filter((/** @type {any} */ at) => seen.has(at));
    if (flips.length) parts.push(say("flips", { n: flips.length }));
    const turned = move.turns.filter((/** @type {any} */ { at, to }) => seen.has(at) && !/^\d+$/.test(to));
    if (turned.length) parts.push(turned.map((/** @type {any} */ { to }) => say("becomes", { piece: call(to) })).join(", "));
    return say(dice ? "dice" : "moves", { player, text: parts.join(", ") || move.text });
  }

  function reasonOf(/** @type {any} */ reason) {
    return reason in words.en ? say(reason) : called(context, reason);
  }

  function describe(/** @type {View.Frame} */ frame) {
    const { view } = frame;
    const lines = [say("board", { title: scene.title, n: seen.size })];
    for (const { name } of scene.players) {
      const own = new Map();
      for (const { at, piece, owner } of view.pieces) if (owner === name && seen.has(at)) own.set(piece, [...(own.get(piece) ?? []), at]);
      if (own.size) lines.push(say("pieces", { player: call(name), pieces: [...own].map(([piece, places]) => say("counted", { piece: call(piece), places: places.join(" ") })).join("; ") }));
      const stock = (view.stock ?? []).filter((/** @type {any} */ one) => one.owner === name);
      if (stock.length) lines.push(say("stock", { player: call(name), pieces: stock.map((/** @type {any} */ { piece, count }) => `${call(piece)} × ${count}`).join(", ") }));
    }
    view.points?.forEach((/** @type {number} */ n, /** @type {number} */ seat) => lines.push(say("points", { player: bySeat(seat), n })));
    if (view.may_accept) lines.push(say("proposed"));
    lines.push(view.reason ? say("over", { reason: reasonOf(view.reason) }) : say("to_move", { player: call(view.player) }));
    if (frame.seat != null) lines.push(sentence(frame));
    return lines;
  }

  function events(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous) {
    if (frame.fault) return [{ kind: "death", seat: frame.seat }];
    const old = stood((previous ?? before(frame))?.view);
    return made(frame).flatMap((/** @type {any} */ move) => {
      const lost = taken(move, old).filter((at) => seen.has(at) && !/^\d+$/.test(old.get(at).piece));
      return lost.length && seats.get(move.player) != null ? [{ kind: "capture", seat: seats.get(move.player), count: lost.length }] : [];
    });
  }

  /** What a seat has on the board and off it. */
  function material(/** @type {any} */ view) {
    const sums = [0, 0];
    const add = (/** @type {number} */ owner, /** @type {any} */ piece, /** @type {number} */ count) => {
      const seat = seats.get(owner);
      if (seat === 0 || seat === 1) sums[seat] += count * (/^\d+$/.test(piece) ? Number(piece) : chess || WORTH[piece] > 3 || piece === "Dwarf" ? WORTH[piece] ?? 1 : 1);
    };
    for (const { piece, owner } of view.pieces) add(owner, piece, 1);
    if (!counting) for (const { piece, owner, count } of view.stock ?? []) add(owner, piece, count);
    return sums;
  }

  let most = 0;
  function lead(/** @type {View.Frame} */ { view }) {
    if (scene.players.filter((/** @type {any} */ player) => player.seat != null).length !== 2) return null;
    if (view.points) return (view.points[0] - view.points[1]) / 32;
    if (view.scores && view.scores[0] !== view.scores[1]) return view.scores[0] > view.scores[1] ? 1 : -1;
    const [one, two] = material(view);
    const opening = context.frames?.()?.at(0);
    if (opening && !most) most = Math.max(...material(opening.view), 1);
    return Math.max(-1, Math.min(1, ((one - two) / (most || Math.max(one + two, 1))) * 1.5));
  }

  /** `Nf3` with a figure in chess, `P-7f` or `32-28` where the game is written so; `f1–f5 ×1`, `Ra1×a8`, `e7–e8=Q` elsewhere. */
  function move(/** @type {View.Frame} */ frame) {
    if (frame.action === "accept") return say("agreed");
    if (frame.moves?.length) return frame.moves.join(" ").replace(/[KQRBN]/g, (letter) => (frame.san ? FIGURES[letter] : letter));
    const old = stood(before(frame)?.view);
    const texts = made(frame).filter((/** @type {any} */ one, /** @type {any} */ _, /** @type {any} */ all) => seats.get(one.player) != null || all.length === 1).map((/** @type {any} */ one) => {
      if (one.pass) return say("passes");
      const pair = one.pairs.find((/** @type {any} */ { from, to }) => seen.has(from) && seen.has(to));
      const lost = taken(one, old).filter((at) => seen.has(at));
      const promoted = one.turns.find((/** @type {any} */ { at, to }) => pair && at === pair.to && !/^\d+$/.test(to));
      const sign = (/** @type {any} */ piece) => (kinds > 3 && piece !== "Pawn" ? monograms.get(piece) ?? "" : "");
      const text = pair ? `${sign(pair.piece)}${pair.from}${lost.includes(pair.to) ? "×" : "–"}${pair.to}`
        : one.drop ? `${kinds > 3 ? sign(one.drop.piece) : ""}${kinds > 3 ? "*" : ""}${one.drop.at}` : one.text.slice(0, 24);
      const others = lost.filter((at) => at !== pair?.to).length;
      return `${text}${others ? ` ×${others}` : ""}${promoted ? `=${monograms.get(promoted.to) ?? ""}` : ""}`;
    });
    return texts.join(" ") + (frame.action?.propose ? " ½?" : "") || null;
  }

  function aside(/** @type {View.Frame} */ { view }) {
    const boxes = [];
    if (view.points) {
      boxes.push({ label: say("quiet_box"), text: String(view.quiet) });
    }
    if (view.times_seen > 1) boxes.push({ label: say("seen_box"), text: String(view.times_seen) });
    return boxes.length ? boxes : null;
  }

  return {
    say, call, bySeat, seen, made, oneMove,
    tellers: { sentence, describe, events, lead, move, aside, scores: (/** @type {View.Frame} */ { view }) => view.points ?? (counting ? material(view) : view.scores ?? null) },
  };
}
