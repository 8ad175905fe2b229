// Plays one match for one program, in a worker of its own that holds nothing else: the arena's module and the program take turns.
import { fetched, load } from "../module.js";

/** @typedef {{ action?: unknown, verdict?: string, message?: string, asides: object[] }} Decision */

/** What a program may use: the language, and its own words. No network, no storage, no clock that wakes it, no other worker. */
const LANGUAGE = `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error AggregateError
  EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math Intl ArrayBuffer DataView Uint8Array Int8Array Uint16Array
  Int16Array Uint32Array Int32Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array BigInt Map Set WeakMap WeakSet WeakRef
  Iterator Proxy Reflect decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN TextEncoder TextDecoder structuredClone performance`;
/** The name of the match in the module. */
const ID = "match";
/** The most letters that a program writes in a turn. */
const WRITTEN = 1 << 16;

const post = postMessage.bind(globalThis);
const { question, bot, decided } = await new Promise((heard) => addEventListener("message", ({ data }) => heard(data), { once: true }));
const arena = await load(fetched());
confine();

/** Takes away whatever is not the language's. */
function confine() {
  const kept = new Set(LANGUAGE.split(/\s+/));
  for (let holder = globalThis; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (kept.has(name)) continue;
      const { configurable } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(holder, name));
      if (configurable) Object.defineProperty(holder, name, { value: undefined });
    }
  }
}

/** What the program was told and has not heard yet. @type {any[]} */
let messages = [];
/** Where it is asked. @type {{ game: number, turn: number } | null} */
let asked = null;
let isOver = false;
/** What it has written since its last decision. @type {object[]} */
let asides = [];
let room = WRITTEN;
/** How it failed; it hears nothing more. @type {{ verdict: string, message: string } | null} */
let failed = null;
/** @type {any} */
let program = {};

/** @param {any} made what the program does */
export const register = (made) => void (program = made);

/**
 * Keeps what a program writes besides its answers.
 * @param {string} kind @param {string} text
 */
export function write(kind, text) {
  if (room <= 0) return;
  asides.push({ [kind]: text.slice(0, room) });
  room -= text.length;
  if (room <= 0) asides.push({ Notice: "output beyond 64 KiB in a turn is not kept" });
}

/** Whether an action is due. */
export const isDue = () => asked !== null && messages.length === 0;

/**
 * Plays an action. Returns what the program is told of it.
 * @param {unknown} action
 */
export function play(action) {
  post({ at: "arena" });
  decide({ action, asides });
  advance();
  post({ at: "program" });
  const next = messages[0]?.type;
  return next === "reply" || next === "fault" ? messages.shift() : { message: "the match is over" };
}

/** @param {Decision} decision */
function decide(decision) {
  post({ decision });
  given(decision);
}

/** @param {Decision} decision */
function given(decision) {
  const { game, turn } = /** @type {{ game: number, turn: number }} */ (asked);
  const answer = arena({ ask: "action" in decision ? "act" : "fail", id: ID, bot, game, turn, ...decision });
  if (answer.error) throw answer;
  [asides, room] = [[], WRITTEN];
}

/** Plays on until the program is asked or the match is over. */
function advance() {
  const answer = arena({ ask: "advance", id: ID, ms: Number.MAX_SAFE_INTEGER });
  if (answer.error) throw answer;
  asked = answer.prompt?.prompt ?? null;
  isOver = answer.summary.state !== "live";
  for (const [, told] of answer.told) messages.push(...told);
}

/**
 * Lets the program do something. What it throws is its failure.
 * @param {() => void} act
 */
function attempt(act) {
  post({ at: "program" });
  try {
    act();
  } catch (error) {
    failed = { verdict: "crashed", message: String(error) };
    post({ stack: String(/** @type {any} */ (error)?.stack ?? error) });
  }
  post({ at: "arena" });
}

/** Plays the match: what was decided in an earlier worker first, then what the program decides. */
export function run() {
  try {
    post(match());
  } catch (error) {
    post({ error: /** @type {any} */ (error)?.message ?? String(error) });
  }
}

/** Returns how the match ended, or that the program must be loaded anew. */
function match() {
  const begun = arena({ ask: "begin", id: ID, ...question });
  if (begun.error) throw begun;
  advance();
  for (const decision of decided) {
    messages = [];
    given(decision);
    advance();
  }
  const hello = messages.findLastIndex(({ type }) => type === "hello");
  if (hello < 0) failed = { verdict: "crashed", message: "it has ended" };
  messages = messages.slice(Math.max(0, hello));
  let isLoaded = false;
  while (messages.length > 0 || !isOver) {
    const message = messages.shift();
    if (message?.type === "hello") {
      if (isLoaded) return { again: true };
      isLoaded = true;
      attempt(() => program.hello?.(message));
    } else if (message?.type === "turn") {
      if (!failed) attempt(() => program.turn(message.view));
      if (isDue()) {
        decide({ ...(failed ?? { verdict: "timeout", message: "the turn ended without an action" }), asides });
        failed ??= { verdict: "timeout", message: "" };
        advance();
      }
    } else if (message && !failed) attempt(() => program[message.type]?.(message));
    else if (!message) throw { message: "the arena waits for nobody" };
  }
  const { record } = arena({ ask: "record", id: ID });
  const log = question.bots.map((/** @type {string} */ _, /** @type {number} */ bot) => arena({ ask: "log", id: ID, bot }).log);
  const { summary, specs } = arena({ ask: "status", id: ID });
  return { match: { record, log, summary, specs } };
}
