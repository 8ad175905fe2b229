// Signs of pieces that everybody knows, drawn around the origin within 40 units each way.

const BASE = "M-21 34v-8h42v8z";

/** @type {Record<string, any>} */
const CHESS = {
  King: `M-3.5 -38h7v6.5h6.5v6.5h-6.5v6h-7v-6h-6.5v-6.5h6.5zM0 -15c8 -9 28 -7 26 8c-1 8 -7 13 -9 29h-34c-2 -16 -8 -21 -9 -29c-2 -15 18 -17 26 -8z${BASE}`,
  Queen: `M-29 -20l12 17l3 -28l14 25l14 -25l3 28l12 -17l-9 42h-40z${BASE}M-29 -20m-4 -3a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M25 -23a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M-18 -33a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M10 -33a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`,
  Rook: `M-21 -32h10v7h6v-7h10v7h6v-7h10v16l-6 6l3 32h-36l3 -32l-6 -6z${BASE}`,
  Bishop: `M0 -38a5 5 0 0 1 4 8c11 8 15 17 15 25c0 9 -6 13 -9 14l4 13h-28l4 -13c-3 -1 -9 -5 -9 -14c0 -8 4 -17 15 -25a5 5 0 0 1 4 -8zM3 -25l-6 14h4l6 -12z${BASE}`,
  Knight: `M-14 22c0 -14 16 -16 14 -28c-5 4 -10 4 -14 8l-8 5l-6 -6l10 -20l8 -9l1 -9l8 6c16 2 24 24 22 53z${BASE}M-8 -14a2.6 2.6 0 1 0 .1 0z`,
  Pawn: `M0 -26a10.500 10.500 0 0 1 7 18l6 4l-6 3c1 9 3 15 9 23h-32c6 -8 8 -14 9 -23l-6 -3l6 -4a10.500 10.500 0 0 1 7 -18z${BASE}`,
};

const CROWN = "M-24 18l-6 -34l16 13l14 -23l14 23l16 -13l-6 34zM-23 22h46v7h-46z";
const DWARF = "M-23 -3c-1 -19 10 -31 23 -31s24 12 23 31zM-27 -1h54v7h-54zM-18 9h13v5h10v-5h13c1 14 -6 25 -18 30c-12 -5 -19 -16 -18 -30zM-2.500 -1h5v16h-5z";
const TROLL = "M-29 -17l24 9l-4 10l-14 -2zM29 -17l-24 9l4 10l14 -2zM-22 15h44v8h-7l-4 -5l-4 9l-5 -7h-4l-5 7l-4 -9l-4 5h-7z";
const FOX = "M-30 -30l17 11h26l17 -11l-5 32l-25 32l-25 -32zM-14 -6l11 5l-8 5zM14 -6l-11 5l8 5zM-4 22h8l-4 6z";
const GOOSE = "M-22 -24l11 -6c9 -4 17 2 14 12c-2 7 -5 9 1 14c10 -3 22 0 28 -4c-1 22 -14 36 -31 36c-14 0 -20 -9 -18 -20c1 -7 7 -14 6 -24zM-8 -26a2.500 2.500 0 1 0 .1 0z";
const PERSON = "M0 -32a12 12 0 1 1 -.1 0zM-24 30c0 -22 8 -33 24 -33s24 11 24 33z";
const BOX = "M-28 -28h56v56h-56zM-21 -21v42h42v-42zM-21 -14l7 -7l35 35l-7 7z";
const CROSS = "M-28 -20l8 -8l20 20l20 -20l8 8l-20 20l20 20l-8 8l-20 -20l-20 20l-8 -8l20 -20z";
const RING = "M-31 0a31 31 0 1 0 62 0a31 31 0 1 0 -62 0M-20 0a20 20 0 1 1 40 0a20 20 0 1 1 -40 0";
const ROCK = "M-28 18l-7 -22l13 -24l24 -8l24 12l10 24l-10 24l-24 10z";

/** @type {Record<string, any>} */
const SHOGI = { King: "玉", Rook: "飛", Bishop: "角", Gold: "金", Silver: "銀", Knight: "桂", Lance: "香", Pawn: "歩", Dragon: "龍", Horse: "馬",
  DragonKing: "龍", DragonHorse: "馬", PromotedSilver: "全", PromotedKnight: "圭", PromotedLance: "杏", Tokin: "と", PromotedPawn: "と" };
/** @type {Record<string, any>} */
const XIANGQI = { General: "帥將", Advisor: "仕士", Mandarin: "仕士", Elephant: "相象", Horse: "傌馬", Chariot: "俥車", Rook: "俥車", Cannon: "炮砲", Soldier: "兵卒", Pawn: "兵卒" };
/** The letters of the western notation, for who reads no kanji; of the others it is the first letter. @type {Record<string, string>} */
const LETTERS = { Dragon: "+R", DragonKing: "+R", Horse: "+B", DragonHorse: "+B", Knight: "N", Tokin: "+P", PromotedPawn: "+P", PromotedSilver: "+S", PromotedKnight: "+N", PromotedLance: "+L" };
/** @type {Record<string, any>} */
const DICE = { One: [4], Two: [0, 8], Three: [0, 4, 8], Four: [0, 2, 6, 8], Five: [0, 2, 4, 6, 8], Six: [0, 2, 3, 5, 6, 8] };

const dot = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/**
 * How the pieces of a scene are marked: by name `{path}` or `{letter}`, `form` of the body they stand on: `body` of
 * their seat, `ringed` for draughtsmen, `stone`, `wedge`, `die`, `pit`, or `none` when the sign is all. Of none that is known the monogram is the letter.
 * `plain` is the set of pieces with letters for kanji, and with figures on discs.
 */
export function signs(/** @type {any} */ scene, plain = false) {
  /** A name as it is known: of a piece of each player, as "BlackChecker", what both are; with a capital letter. */
  const bare = (/** @type {string} */ name) => name.replace(/^([Ww]hite|[Bb]lack|[Rr]ed|[Bb]lue)[-_]?(?=[A-Z])/, "").replace(/^[a-z](?=[a-z]{2})/, (letter) => letter.toUpperCase());
  const names = new Set(scene.pieces.map((/** @type {any} */ piece) => bare(piece.name)));
  const has = (/** @type {any[]} */ ...all) => all.every((name) => names.has(name));
  const shogi = has("Gold", "Silver");
  const xiangqi = has("Cannon") && (has("Elephant") || has("Advisor"));
  const draughts = has("Man") || has("Checker");
  const chess = has("King", "Rook") || has("King", "Queen") || has("King", "Bishop") || has("King", "Knight");
  /** @type {Record<string, any>} */
  const known = {
    Dwarf: { path: DWARF }, Troll: { path: TROLL }, Rock: { path: ROCK, form: "none" }, Fox: { path: FOX }, Goose: { path: GOOSE },
    Cross: { path: CROSS, form: "none" }, Nought: { path: RING, form: "none" }, X: { path: CROSS, form: "none" }, O: { path: RING, form: "none" },
    Crate: { path: BOX, form: "box" }, Box: { path: BOX, form: "box" }, Keeper: { path: PERSON, form: "person" }, Wall: { path: "", form: "wall" }, Target: { path: "", form: "goal" }, Goal: { path: "", form: "goal" }, Arrow: { path: CROSS, form: "slab" }, Amazon: { path: CHESS.Queen },
    Man: { path: "", form: "ringed" }, Keystone: { path: dot(0, 0, 12), form: "stone" },
  };
  for (const name of ["Stone", "Disc", "Disk", "Counter", "Bead", "Pebble"]) known[name] = { path: "", form: "stone" };
  for (const name of ["Checker", "Draughtsman"]) known[name] = known.Man;
  // The levels of the old puzzle as many files have them: one letter a thing, a small one where it stands on a goal.
  const alone = scene.players.filter((/** @type {any} */ player) => player.seat != null).length === 1;
  if (alone && has("W", "B", "T")) {
    Object.assign(known, { W: known.Wall, B: known.Box, b: { ...known.Box, done: true }, T: known.Target, Y: known.Keeper, y: { ...known.Keeper, done: true } });
  }
  const counted = families(names);
  /** @type {Record<string, any>} */
  const result = {};
  for (const piece of scene.pieces) {
    const name = bare(piece.name);
    /** @type {any} */
    const sign = (result[piece.name] = { form: "body", letter: piece.monogram, path: null });
    if (shogi && SHOGI[name]) Object.assign(sign, { letter: plain ? LETTERS[name] ?? name[0] : SHOGI[name], form: "wedge", wood: plain ? null : LETTERS[name]?.startsWith("+") ? "#a3161c" : "#1f1709" });
    else if (shogi) Object.assign(sign, { form: "wedge" });
    else if (xiangqi && XIANGQI[name]) Object.assign(sign, { letter: plain ? (name === "Chariot" ? "R" : name[0]) : XIANGQI[name], form: "tile" });
    else if (chess && CHESS[name]) Object.assign(sign, { path: CHESS[name], form: plain ? "body" : "figure" });
    else if (!chess && (name === "King" || (draughts && /^(Queen|Dam[ae])$/.test(name)))) Object.assign(sign, { path: CROWN, form: draughts ? "ringed" : "body" });
    else if (DICE[name] && scene.players.some((/** @type {any} */ player) => player.role === "random")) {
      Object.assign(sign, { form: "die", path: DICE[name].map((/** @type {any} */ pip) => dot((pip % 3 - 1) * 18, (Math.floor(pip / 3) - 1) * 18, 6)).join("") });
    } else if (/^\d+$/.test(name)) Object.assign(sign, { form: "pit", letter: name });
    else if (counted.has(name)) Object.assign(sign, { form: "pit", letter: counted.get(name) });
    else if (CHESS[name] && !chess) Object.assign(sign, { path: CHESS[name] });
    else if (known[name]) Object.assign(sign, known[name]);
  }
  return result;
}

/** Pieces that are a count of seeds: `p1`, `p2`, ... or `p01`, `p02`, ... in one row of numbers from 1 to at least 12, whoever's they are. */
function families(/** @type {Set<string>} */ names) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  for (const name of names) {
    const [, stem, number] = /^([A-Za-z?_-]+)(\d+)$/.exec(name) ?? [];
    if (number) rows.set(stem, [...(rows.get(stem) ?? []), number]);
  }
  const whole = (/** @type {number[]} */ numbers) => Array.from({ length: 12 }, (_, at) => at + 1).every((number) => numbers.includes(number));
  return new Map([...rows].flatMap(([stem, numbers]) => (whole(numbers.map(Number)) ? numbers.map((number) => /** @type {[string, string]} */ ([`${stem}${number}`, String(Number(number))])) : [])));
}

export const rock = ROCK;
