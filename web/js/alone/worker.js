// The arena of a page without a server: it answers the page's requests as the server does, from the module and the browser's storage.
import { base64 } from "../base64.js";
import { GAMES } from "./games.js";
import { fetched, load } from "./module.js";
import { all, games, keep, kept } from "./store.js";

/** How long a match is played before the page is heard again, in milliseconds. */
const SLICE = 100;
/** The most matches in a list. */
const LISTED = 500;
/** The most megabytes of a record, unpacked. */
const UNPACKED = 32;

/** @typedef {import("./store.js").Kept & { passing?: boolean }} Kept `passing` ones are not kept */
/** @typedef {{ as: "everything" | number, from: number }} Watch */

/** @type {(module: WebAssembly.Module | null) => void} */
let given;
/** Whoever began this worker gives it the module, or has it fetched. @type {Promise<(question: object) => any> | null} */
let module = new Promise((resolve) => (given = (module) => resolve(load(module ?? fetched()))));
module.catch(() => (module = null));
/** The matches that the module holds. @type {Map<string, Kept>} */
const open = new Map();
/** @type {Map<string, Watch>} */
const watches = new Map();
/** Those that are being played on. @type {Set<string>} */
const going = new Set();
/** The games with rules of their own that the module knows, by their hashes. @type {Map<string, string>} */
const learned = new Map();

/**
 * Asks the module. One that has failed is loaded again, without its matches; what is kept of them is opened when it is asked for.
 * @param {any} question
 * @returns {Promise<any>}
 */
async function ask(question) {
  const hash = question.rules_hash ?? hashOf(question.record);
  if (hash && !learned.has(hash)) {
    const game = await versionOf(hash);
    if (game) await ask({ ask: "learn", files: game.files });
  }
  module ??= load(fetched());
  const asked = await module.catch((error) => {
    module = null;
    throw error;
  });
  const playing = open.get(question.id)?.summary;
  const guarded = [...learned.values()].includes(playing?.game);
  let answer;
  try {
    // Nothing else bounds rules of a stranger's: the page ends this worker if they never answer.
    if (guarded) tell({ going: playing.id });
    answer = asked(question);
    if (guarded) tell({ going: null });
  } catch (error) {
    module = null;
    open.clear();
    learned.clear();
    throw { error: "internal", message: String(error) };
  }
  if (answer.error) throw answer;
  if (question.ask === "learn") learned.set(answer.hash, answer.game.id);
  return answer;
}

/** The version of the rules that a record names, if its game is no part of the arena. @param {string | undefined} record */
function hashOf(record) {
  try {
    return JSON.parse(record?.split("\n", 1)[0] ?? "").rules_hash;
  } catch {
    return undefined;
  }
}

/** Those of the site's author. @returns {Promise<{ game: string, hash: string, folder: string, files: string[] }[]>} */
const offered = async () => (await (await fetch(new URL("../../data/own.json", import.meta.url))).json()).filter((/** @type {any} */ own) => own.hash);

/**
 * A game with these rules: one that was opened here, or one of the author's.
 * @param {string} hash
 * @returns {Promise<{ files: Record<string, string> } | undefined>}
 */
async function versionOf(hash) {
  const known = await games.kept(hash);
  if (known) return known;
  const own = (await offered()).find((one) => one.hash === hash);
  if (!own) return undefined;
  const read = async (/** @type {string} */ name) => [name, base64(new Uint8Array(await (await fetch(new URL(`../../data/${own.folder}/${encodeURIComponent(name)}`, import.meta.url))).arrayBuffer()))];
  return { files: Object.fromEntries(await Promise.all(own.files.map(read))) };
}

/** The versions that were opened here, of each game the latest. */
async function latest() {
  const shipped = new Set((await offered()).map(({ game }) => game));
  const kept = (await games.all()).filter(({ added, game }) => added > 0 || !shipped.has(game.id)).sort((a, b) => a.added - b.added);
  return [...new Map(kept.map((one) => [one.game.id, one])).values()];
}

/** The version of a game that is played; none of those that are parts of the arena. @param {string} id */
const current = async (id) => (GAMES.includes(id) ? undefined : ((await latest()).find(({ game }) => game.id === id) ?? (await offered()).find(({ game }) => game === id))?.hash);

/**
 * Takes a game from its files, in base64 by their names. What came by a link replaces no other version.
 * @param {Record<string, string>} files
 * @param {boolean} [linked]
 */
async function learn(files, linked = false) {
  const answer = await ask({ ask: "learn", files });
  const added = linked ? ((await games.kept(answer.hash))?.added ?? 0) : Date.now();
  await games.keep({ ...answer, files, added });
  return answer.game;
}

/** @param {object} message */
const tell = (message) => postMessage(message);
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** The pictures of a match, as the page shows them: data addresses by name. @param {Kept} match */
const pictures = (match) => Object.fromEntries(match.pictures.map(({ name, base64 }) => [name, `data:;base64,${base64}`]));

/** What is told of a match. @param {Kept} match */
const told = (match) => ({ ...match.summary, pictures: pictures(match) });

/** What began. @param {Kept} match */
const begun = (match) => ({ ...told(match), keys: match.summary.bots.map((/** @type {any} */ bot, /** @type {number} */ number) => (bot.human && match.summary.state === "live" ? `seat${number}` : null)) });

/** The number of the bot that a person's key is for. @param {string} key */
const botOf = (key) => Number(key.replace("seat", ""));

/**
 * Begins what `question` asks for, and plays it.
 * @param {any} question with the id of a match that it replaces
 * @param {Partial<Kept["summary"]>} [more]
 * @param {Kept["pictures"]} [images]
 */
async function begin(question, more = {}, images = [], passing = false) {
  if (question.bots?.some((/** @type {string} */ spec) => spec.startsWith("program:"))) {
    throw { error: "own_bot", message: "a bot of one's own plays from its editor" };
  }
  const { id = newId() } = question;
  const answer = await ask({ ...question, id });
  /** @type {Kept} */
  const match = { id, summary: { ...answer.summary, started: Date.now(), ...more }, specs: answer.specs, record: "", log: [], pictures: images, passing };
  open.set(id, match);
  await start(match);
  return begun(match);
}

/**
 * Keeps a match that one of the reader's bots has played in its own worker: as much of it as follows the rules.
 * @param {import("./programs.js").Played} played
 */
async function played({ record, log, summary, specs }) {
  const id = newId();
  const [opened, { difference }] = [await ask({ ask: "open", id, record }), await ask({ ask: "verify", record })];
  const now = Date.now();
  const note = difference ? { note: difference } : {};
  const { verdicts, kind } = summary;
  /** @type {Kept} */
  const match = { id, summary: { ...opened.summary, verdicts, kind, started: now, ended: now, ...note }, specs, record, log, pictures: [] };
  open.set(id, match);
  await keep(match);
  return told(match);
}

/** Plays a match that was opened: to its first new decision at once, and on. @param {Kept} match */
async function start(match) {
  await changed(match, await ask({ ask: "advance", id: match.id, ms: 0 }));
  play(match.id);
}

/** @param {Kept} match */
async function save(match) {
  match.record = (await ask({ ask: "record", id: match.id })).record;
  match.log = await Promise.all(match.summary.bots.map(async (/** @type {any} */ _, /** @type {number} */ bot) => (await ask({ ask: "log", id: match.id, bot })).log));
  if (!match.passing) await keep(match);
}

/**
 * A match that the module holds; one that is kept is opened, and goes on.
 * @param {string} id
 */
async function found(id) {
  const known = open.get(id);
  if (known) return known;
  const match = await kept(id);
  if (!match) throw { error: "not_found", message: `no match '${id}'` };
  const live = match.summary.state === "live";
  const question = { id, record: match.record };
  await ask(live ? { ask: "open", ...question, bots: match.specs } : { ask: "open", ...question });
  for (const [other] of [...open].slice(0, Math.max(0, open.size - 30))) {
    if (watches.has(other) || going.has(other)) continue;
    open.delete(other);
    await ask({ ask: "forget", id: other });
  }
  open.set(id, match);
  if (live) await start(match);
  return match;
}

/**
 * Plays a match on until a person is asked or it is over, and tells who watches.
 * @param {string} id
 */
async function play(id) {
  if (going.has(id)) return;
  going.add(id);
  try {
    for (;;) {
      const match = open.get(id);
      if (!match || match.summary.state !== "live") return;
      const answer = await ask({ ask: "advance", id, ms: SLICE });
      await changed(match, answer);
      if (!answer.goes_on) return;
      // The page is heard in between.
      await new Promise((resume) => setTimeout(resume, 0));
    }
  } catch (error) {
    tell({ match: id, ...failure(error) });
  } finally {
    going.delete(id);
  }
}

/** @param {Kept} match @param {any} answer */
async function changed(match, answer) {
  const { started, from } = match.summary;
  match.summary = { ...answer.summary, started, from };
  if (answer.summary.state !== "live") match.summary.ended = Date.now();
  await save(match);
  await show(match, answer);
}

/** Tells who watches what is new. @param {Kept} match @param {any} answer */
async function show(match, { prompt, refused }) {
  const { id } = match;
  const watch = watches.get(id);
  if (!watch) return;
  const { lines, length } = await ask({ ask: "lines", id, from: watch.from, ...(typeof watch.as === "number" ? { as: watch.as } : {}) });
  for (const frame of lines.split("\n").filter(Boolean)) tell({ match: id, line: watch.from++, frame });
  watch.from = length;
  tell({ match: id, summary: told(match) });
  if (prompt) tell({ match: id, ...prompt });
  if (refused) tell({ match: id, bot: refused.bot, refused });
}

/** @param {any} error */
const failure = (error) => (error?.error ? error : { error: "internal", message: error?.message ?? String(error) });

/**
 * The set-up of a record, to be played anew.
 * @param {Kept} match
 */
function setup({ record }) {
  const { game, rules_hash, options, files, seed } = JSON.parse(record.split("\n", 1)[0]);
  return { game, rules_hash, options, files: files ?? {}, seed };
}

/** @type {[RegExp, (parts: string[], query: URLSearchParams, body: any) => Promise<unknown>][]} */
const ROUTES = [
  [/^POST \/rules$/, (_, __, body) => ask({ ask: "check", ...body })],
  [/^GET \/games$/, async () => (await latest()).map(({ game }) => game)],
  [/^POST \/games$/, (_, __, files) => learn(files)],
  [/^GET \/games\/([^/]+)$/, async ([id]) => (await latest()).find(({ game }) => game.id === id) ?? null],
  [/^POST \/matches$/, async (_, __, { pictures, ...asked }) => begin({ ask: "begin", seed: newSeed(), rules_hash: await current(asked.game), ...asked }, {}, pictures)],
  [/^GET \/matches$/, async (_, query) => {
    const [game, state] = [query.get("game"), query.get("state")];
    const before = Number(query.get("before") ?? Infinity) || Infinity;
    const wanted = (await all()).filter(({ summary }) => (!game || summary.game === game) && (!state || summary.state === state) && summary.started < before);
    return wanted.map(told).sort((a, b) => b.started - a.started).slice(0, Math.min(LISTED, Number(query.get("limit") ?? LISTED)));
  }],
  [/^POST \/trials$/, (_, __, asked) => begin({ ask: "open", ...asked }, {}, [], true)],
  [/^POST \/played$/, (_, __, match) => played(match)],
  [/^POST \/ratings$/, (_, __, results) => ask({ ask: "rate", ...results })],
  [/^POST \/records$/, (_, __, bytes) => bring(bytes)],
  [/^GET \/matches\/([^/]+)$/, async ([id], query) => {
    const match = await found(id);
    return query.has("files") ? { ...told(match), contents: setup(match).files } : told(match);
  }],
  [/^GET \/matches\/([^/]+)\/frames$/, async ([id], query) => {
    await found(id);
    const as = query.get("as") ?? "everything";
    return (await ask({ ask: "lines", id, ...(as === "everything" ? {} : { as: Number(as) }) })).lines;
  }],
  [/^GET \/matches\/([^/]+)\/log$/, async ([id], query) => (await found(id)).log[Number(query.get("bot"))] ?? ""],
  [/^GET \/matches\/([^/]+)\/record$/, async ([id]) => (await found(id)).record],
  [/^GET \/matches\/([^/]+)\/link$/, async ([id]) => {
    const { record } = await found(id);
    const game = await games.kept(hashOf(record) ?? "");
    return game ? `${JSON.stringify({ files: game.files })}\n${record}` : record;
  }],
  [/^POST \/matches\/([^/]+)\/stop$/, async ([id]) => {
    const match = await found(id);
    await changed(match, await ask({ ask: "stop", id }));
    return told(match);
  }],
  [/^POST \/matches\/([^/]+)\/again$/, async ([id], _, { fresh, swap }) => {
    const match = await found(id);
    const bots = swap ? match.specs.toReversed() : match.specs;
    return begin({ ask: "begin", ...setup(match), ...(fresh ? { seed: newSeed() } : {}), bots }, {}, match.pictures);
  }],
  [/^POST \/matches\/([^/]+)\/fork$/, async ([id], _, { at, bots }) => fork(await found(id), at, bots)],
  [/^POST \/matches\/([^/]+)\/undo$/, async ([id], _, { key }) => {
    /** @type {Kept} */
    const match = await found(id);
    const { at } = await ask({ ask: "undo", id, bot: botOf(key) });
    const again = await begin({ ask: "open", id, record: match.record, at, bots: match.specs }, { from: match.summary.from }, match.pictures, match.passing);
    tell({ match: id, taken_back: true });
    return again;
  }],
];

/** @param {Kept} match @param {string} at @param {string[]} bots */
const fork = ({ id, record, pictures, passing }, at, bots) => begin({ ask: "open", record, at, bots }, { from: { match: id, at } }, pictures, passing);

/** @param {string} pattern why a record is refused @param {Record<string, string>} [blanks] */
const bad = (pattern, blanks = {}) => ({ error: "bad_record", message: pattern, wording: { pattern, blanks } });

/**
 * A record that was brought, perhaps compressed.
 * @param {ArrayBuffer} bytes
 */
async function bring(bytes) {
  const packed = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const stream = new Blob([bytes]).stream();
  const plain = packed[0] === 0x1f && packed[1] === 0x8b ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
  let size = 0;
  const bounded = new TransformStream({
    transform(/** @type {Uint8Array} */ part, out) {
      size += part.length;
      if (size > UNPACKED << 20) out.error();
      else out.enqueue(part);
    },
  });
  const text = await new Response(plain.pipeThrough(bounded)).text().catch(() => {
    throw size > UNPACKED << 20 ? bad("the record is too large: unpacked at most {most} MB", { most: `${UNPACKED}` }) : bad("the packed file is damaged");
  });
  // A link may hold the files of the game too.
  const [first, ...rest] = text.startsWith('{"files":') ? text.split("\n") : [];
  if (first) await learn(JSON.parse(first).files, true);
  const record = first ? rest.join("\n") : text;
  const { difference } = await ask({ ask: "verify", record });
  return begin({ ask: "open", record }, difference ? { note: difference } : {});
}

/** What a tab says on its socket. @param {any} said */
async function hear(said) {
  if (said.watch) {
    const match = await found(said.watch);
    watches.set(match.id, { as: said.as, from: said.from });
    return show(match, await ask({ ask: "status", id: match.id }));
  }
  if (said.unwatch) return watches.delete(said.unwatch);
  const id = said.act ?? said.hint ?? said.resign;
  const match = id && (await found(id));
  if (!match) return undefined;
  const bot = botOf(said.key);
  if (said.hint) return tell({ match: id, bot, hint: await ask({ ask: "hint", id, bot }) });
  await ask(said.act ? { ask: "act", id, bot, game: said.game, turn: said.turn, action: said.action } : { ask: "resign", id, bot });
  tell({ match: id, bot, prompt: null });
  return play(id);
}

/** Ends a match that kept the worker before this one busy. @param {string} id */
async function end(id) {
  const match = await kept(id);
  if (!match) return;
  match.summary = { ...match.summary, state: "broken", note: "stuck", ended: Date.now() };
  await keep(match);
  tell({ match: id, prompt: null });
  tell({ match: id, summary: told(match) });
}

/** What is done before anything else. */
let before = Promise.resolve();

onmessage = async ({ data }) => {
  if (data.module !== undefined) return given(data.module);
  if (data.end) return void (before = end(data.end));
  await before;
  if (data.message) {
    const { message } = data;
    return hear(message).catch((error) => tell({ match: message.act ?? message.watch ?? message.hint ?? message.resign, ...failure(error) }));
  }
  const { number, method, path, body } = data;
  const [place, query] = path.split("?");
  const found = ROUTES.map(([pattern, act]) => ({ parts: pattern.exec(`${method} ${place}`), act })).find(({ parts }) => parts);
  const parts = found?.parts?.slice(1).map(decodeURIComponent) ?? [];
  const missing = { error: "not_here", message: `an arena without a server has no ${method} ${place}` };
  const answered = found ? found.act(parts, new URLSearchParams(query), body ?? {}).catch(failure) : missing;
  tell({ number, body: await answered });
};
