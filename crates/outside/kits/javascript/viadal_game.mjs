// The rules protocol of Viadal for a game in JavaScript: one question, one answer, nothing kept.
//
// Write six functions and end the file with `run({ start, status, play, fail, resign, view })`:
//
//   start(setup) -> state            setup: players, first, number, options, lots, dice (two Dice)
//   status(state) -> due(turn, seats) or over(scores, reason)
//   play(state, seat, action)        changes the state; returns the reply or nothing; throws new Illegal(why)
//   fail(state, seat, fault)         the seat's bot failed and must not be asked again in this turn
//   resign(state, seat)
//   view(state, seat)                what this seat may see, an object; seat is null for everything
//
// Optional: sample(view, dice) -> a legal action, where the view has no list `legal`; guess(view, dice) -> a state that
// fits the view, for house:lookahead; scene(state) -> what never changes.
//
// A state is plain JSON. `node FILE --test` plays 200 random games and checks them.
import { createInterface } from "node:readline";

/** An action that the rules do not allow now; the text says why. */
export class Illegal extends Error {}

/** Options that cannot be played; the text says what to change. */
export class Refused extends Error {}

/** Refuses an action that is not one of these. */
export function oneOf(action, actions) {
  const sorted = (value) => JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part);
  if (actions.every((one) => sorted(one) !== sorted(action))) {
    throw new Illegal(`${JSON.stringify(action)} is not legal now; there are ${JSON.stringify(actions).slice(0, 300)}`);
  }
}

/** The game waits for these seats. */
export const due = (turn, seats) => ({ turn, due: [...seats] });

/** The game has ended. */
export const over = (scores, reason) => ({ over: { scores: [...scores], reason } });

/** Random numbers that are the same in every language and version (ChaCha8). `save()` is what a state keeps. */
export class Dice {
  constructor(key, at = 0) {
    Object.assign(this, { key, at, block: null, words: [] });
  }

  static load({ key, at }) {
    return new Dice(key, at);
  }

  save() {
    return { key: this.key, at: this.at };
  }

  word() {
    const block = Math.floor(this.at / 16);
    if (block !== this.block) [this.block, this.words] = [block, blockOf(this.key, block)];
    return this.words[this.at++ % 16];
  }

  /** The next 64 random bits. */
  bits() {
    const low = BigInt(this.word());
    return low | (BigInt(this.word()) << 32n);
  }

  /** A number from 0, below this, all equally likely. */
  below(bound) {
    const [top, wide] = [2n ** 64n - 1n, BigInt(bound)];
    for (;;) {
      const bits = this.bits();
      if (bits < top - (top % wide)) return Number(bits % wide);
    }
  }

  pick(items) {
    return items[this.below(items.length)];
  }

  shuffle(items) {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [items[last], items[other]] = [items[other], items[last]];
    }
  }
}

function blockOf(key, number) {
  const bytes = Buffer.from(key, "hex");
  const words = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
  for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32LE(at));
  words.push(number >>> 0, Math.floor(number / 2 ** 32), 0, 0);
  const x = Uint32Array.from(words);
  const mix = (one, two, three, turn) => {
    x[one] += x[two];
    const mixed = x[three] ^ x[one];
    x[three] = (mixed << turn) | (mixed >>> (32 - turn));
  };
  const quarter = (a, b, c, d) => {
    mix(a, b, d, 16);
    mix(c, d, b, 12);
    mix(a, b, d, 8);
    mix(c, d, b, 7);
  };
  for (let round = 0; round < 4; round++) {
    for (let column = 0; column < 4; column++) quarter(column, column + 4, column + 8, column + 12);
    for (let column = 0; column < 4; column++) {
      quarter(column, ((column + 1) % 4) + 4, ((column + 2) % 4) + 8, ((column + 3) % 4) + 12);
    }
  }
  return [...x].map((word, at) => (word + words[at]) >>> 0);
}

/** The answer of a game to a question. */
export function answer(game, question) {
  const { ask, seat, eyes = [] } = question;
  const extra = {};
  let state = question.state;
  try {
    if (ask === "sample") return { action: game.sample(question.view, new Dice(question.dice)) };
    if (ask === "start") {
      state = game.start({ ...question, lots: new Dice(question.lots), dice: new Dice(question.dice) });
      if (game.scene) extra.scene = game.scene(state);
    }
    if (ask === "guess") state = game.guess(question.view, new Dice(question.dice));
    if (ask === "play") extra.reply = game.play(state, seat, question.action) ?? null;
    if (ask === "fail") game.fail(state, seat, question.fault);
    if (ask === "resign") game.resign(state, seat);
  } catch (error) {
    if (error instanceof Illegal) return { illegal: error.message };
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
  const views = eyes.map((of) => game.view(state, of));
  return ask === "view" ? { views } : { state, status: game.status(state), views, ...extra };
}

function test(game, players, options) {
  for (let number = 0; number < 200; number++) {
    const asked = (question) => JSON.stringify(answer(game, JSON.parse(JSON.stringify(question))));
    const key = (name) => (number * 97 + name).toString(16).padStart(64, "0");
    const eyes = [...Array(players).keys(), null];
    let now = JSON.parse(asked({ ask: "start", players, first: 0, number: 1, options, lots: key(1), dice: key(2), eyes }));
    const luck = new Dice(key(3));
    for (let inputs = 0; !now.status.over; inputs++) {
      const seat = luck.pick(now.status.due);
      const view = now.views[seat];
      const action = view.legal?.length ? luck.pick(view.legal) : game.sample(view, luck);
      const question = { ask: "play", state: now.state, seat, action, eyes };
      const text = asked(question);
      now = JSON.parse(text);
      if (now.illegal !== undefined) throw new Error(`game ${number}: ${JSON.stringify(action)} is not legal for seat ${seat}: ${now.illegal}`);
      if (asked(question) !== text) throw new Error(`game ${number}: asked twice, answered differently: ${JSON.stringify(question)}`);
      if (inputs > 100000) throw new Error(`game ${number} does not end`);
    }
    if (now.status.over.scores.length !== players) throw new Error(`game ${number}: scores of some seats only`);
  }
  console.log(`200 random games of ${players} are sound`);
}

/** Answers questions until there are none. With --test it plays random games instead: --test 3 '{"heaps":4}'. */
export function run(game) {
  const at = process.argv.indexOf("--test");
  if (at > 0) return test(game, Number(process.argv[at + 1] ?? 2), JSON.parse(process.argv[at + 2] ?? "{}"));
  createInterface({ input: process.stdin }).on("line", (line) =>
    process.stdout.write(JSON.stringify(answer(game, JSON.parse(line))) + "\n"));
}
