// Reads moves as saved games write them: `Dwarf f1 x g5`, `White Man c3`, `partial 1 Man a3 - c5 x b4 = King`.

/**
 * What a move's text says: `pairs` of what moves, `drop`, `takes`, `flips`, `turns` (changes of type or owner), `puts`,
 * `marks` (attributes), `partial`, `pass`. Positions, players and pieces are told apart by the scene.
 */
export function parse(/** @type {string} */ text, /** @type {any} */ { players, positions }) {
  /** @type {any} */
  const move = { text, pairs: [], drop: null, takes: [], flips: [], turns: [], puts: [], marks: [], partial: false, pass: false };
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 1 && words[0] === "Pass") return { ...move, pass: true };
  let at = 0;
  if (words[0] === "partial") {
    move.partial = true;
    at = 2;
  }
  while ((words[at + 2] === "-" || words[at + 2] === "x") && positions.has(words[at + 1]) && positions.has(words[at + 3])) {
    move.pairs.push({ piece: words[at], from: words[at + 1], to: words[at + 3], onto: words[at + 2] === "x" });
    at += 4;
  }
  if (move.pairs.length === 0 && players.has(words[at]) && positions.has(words[at + 2])) {
    move.drop = { owner: words[at], piece: words[at + 1], at: words[at + 2] };
    at += 3;
  }
  const arrived = move.pairs.at(-1)?.to ?? move.drop?.at;
  while (at < words.length) {
    const word = words[at];
    if (word === "x" && positions.has(words[at + 1])) {
      move.takes.push(words[at + 1]);
      at += 2;
    } else if (word === "flip") {
      move.flips.push(words[at + 1]);
      at += 2;
    } else if (word === "=") {
      const to = words[at + 1];
      at += 2;
      if (words[at] === "on") {
        for (at++; at < words.length && positions.has(words[at]) && !"x=@".includes(words[at]); at++) move.turns.push({ at: words[at], to });
      } else move.turns.push({ at: arrived, to });
    } else if (word === "@") {
      move.marks.push({ at: words[at + 1], attribute: words[at + 2], set: words[at + 3] === "1" });
      at += 4;
    } else if (players.has(word) && positions.has(words[at + 2])) {
      move.puts.push({ owner: word, piece: words[at + 1], at: words[at + 2] });
      at += 3;
    } else at++;
  }
  return move;
}

/**
 * Where a person grasps a move and where it goes: `{from, to}`, `from` nothing for what comes off the tray.
 * `seen` tells positions that are drawn, `continues` where the piece stands that goes on.
 */
export function grip(/** @type {any} */ move, /** @type {any} */ seen, /** @type {any} */ continues) {
  const pair = move.pairs.find((/** @type {any} */ { from, to }) => seen(from) && seen(to)) ?? move.pairs.find((/** @type {any} */ { from }) => seen(from));
  if (pair) return { from: pair.from, to: seen(pair.to) ? pair.to : pair.from };
  const spots = [move.drop?.at, ...move.puts.map((/** @type {any} */ put) => put.at), ...move.takes, ...move.turns.map((/** @type {any} */ turn) => turn.at), ...move.flips,
    ...move.marks.map((/** @type {any} */ mark) => mark.at)].filter((at) => at && seen(at));
  if (continues && seen(continues)) return { from: continues, to: spots[0] ?? continues };
  if (move.drop && seen(move.drop.at)) return { from: null, to: move.drop.at };
  return spots.length ? { from: spots[0], to: spots[0] } : null;
}

/** The positions that a move empties of others' pieces, by what stood where before it. */
export function taken(/** @type {any} */ move, /** @type {any} */ before) {
  const moved = new Set(move.pairs.map((/** @type {any} */ pair) => pair.from));
  // What is pushed is put down again beyond.
  const pushed = (/** @type {any} */ at) => move.puts.some((/** @type {any} */ put) => put.piece === before.get(at).piece && put.owner === before.get(at).owner);
  const landed = move.pairs.filter((/** @type {any} */ pair) => pair.onto && before.has(pair.to) && !moved.has(pair.to) && !pushed(pair.to)).map((/** @type {any} */ pair) => pair.to);
  // A piece that the mover carries off, to a prison out of sight for one, is taken too.
  const led = move.pairs.slice(1).filter((/** @type {any} */ pair) => pair.from === move.pairs[0].to).map((/** @type {any} */ pair) => pair.from);
  const gone = move.takes.filter((/** @type {any} */ at) => before.has(at) && !move.pairs.some((/** @type {any} */ pair) => pair.to === at && pair.from !== at));
  return [...new Set([...landed, ...led.filter((/** @type {any} */ at) => before.has(at)), ...gone])];
}
