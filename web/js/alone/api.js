// The API of an arena without a server: files for what never changes, else the worker (worker.js), which has the server's answers.

import { recall, remember } from "../memory.js";
import { Refusal, back, left, stayed } from "../requests.js";
import { w } from "./words.js";

export { Refusal, back, left };

const ROOT = new URL("../../", import.meta.url);
/** What is in files: told when the site was written. */
const WRITTEN = /^\/(session|games|rules|own|docs|bots)(\/|\?|$)/;
/** Without a server there is none of these; one's own bots play from the page that writes them. */
const NONE = /^\/((remotes|ladders|tournaments)(\?|$)|bots\?)/;
/** The name of the bots in the files. */
const STARTER = "Rover";

/** How long an answer may take before what is done in the worker is given up, in milliseconds. */
const PATIENCE = 60_000;
/** @type {Map<number, (reply: any) => void>} */
const waiting = new Map();
/** @type {Set<(message: any) => void>} */
const listeners = new Set();
let asked = 0;
/** The match whose rules are asked, if they are a stranger's, and when they have been asked for too long. */
let going = "";
let hung = 0;
let worker = started(/** @type {any} */ (globalThis).viadalWorker);

/** A worker that is heard: the first, or another that fetches the module itself. @param {Worker} [first] */
function started(first) {
  const made = first ?? new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  if (!first) made.postMessage({ module: null });
  made.onmessage = (/** @type {MessageEvent} */ { data }) => {
    if (data.going !== undefined) {
      going = data.going ?? "";
      clearTimeout(hung);
      if (going) hung = window.setTimeout(giveUp, PATIENCE);
    } else if (data.number === undefined) for (const on of listeners) on(data);
    else {
      waiting.get(data.number)?.(data);
      waiting.delete(data.number);
    }
  };
  return made;
}

/** Ends a worker that does not answer, whatever rules or records keep it busy, and starts another. A match that kept it busy is over. */
function giveUp() {
  worker.terminate();
  worker = started();
  clearTimeout(hung);
  if (going) worker.postMessage({ end: going });
  going = "";
  const body = { error: "stuck", message: "the arena has not answered for a minute and was started again" };
  for (const answer of waiting.values()) answer({ body });
  waiting.clear();
}

/** @param {(message: any) => void} on */
export const listen = (on) => void listeners.add(on);

/** @param {object} message as a tab says it on its socket */
export const say = (message) => worker.postMessage({ message });

/**
 * @param {string} method @param {string} path @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  const number = ++asked;
  const clock = setTimeout(giveUp, PATIENCE);
  const reply = await new Promise((resolve) => {
    waiting.set(number, resolve);
    worker.postMessage({ number, method, path, body });
  });
  clearTimeout(clock);
  if (reply.body?.error === "own_bot") reply.body.message = w("own_bot");
  if (reply.body?.error) throw new Refusal(reply.body.error === "not_found" ? 404 : 400, reply.body);
  return reply.body;
}

export const forget = () => {};
/** @type {Promise<any> | undefined} */
let session;
export const hello = () => (session ??= get("/session").catch((error) => ((session = undefined), Promise.reject(error))));

/** @typedef {import("../contract.d.ts").BotInfo} BotInfo */
/** @typedef {import("../contract.d.ts").GameInfo} GameInfo */

/** The reader's own bots, which the browser keeps. @type {() => BotInfo[]} */
const ownBots = () => JSON.parse(recall("bots", "[]"));

/** Those of the site, as the reader has changed them, and the reader's own. @returns {Promise<BotInfo[]>} */
async function bots() {
  /** @type {BotInfo[]} */
  const shipped = await get("/bots/shipped");
  const own = ownBots();
  return [...shipped.filter((bot) => own.every(({ id }) => id !== bot.id)), ...own];
}

/**
 * @param {string} id of one of the reader's bots; empty for a new one
 * @param {any} body
 */
function keepBot(id, body) {
  const bot = { ...body, id: id || `${Date.now()}` };
  remember("bots", JSON.stringify([...ownBots().filter((one) => one.id !== bot.id), bot]));
  return bot;
}

/**
 * Plays a match of one of the reader's bots, and keeps it.
 * @param {any} asked
 * @param {AbortSignal} [stop]
 */
export async function playOwn(asked, stop) {
  const { playProgram } = await import("./programs.js");
  const own = asked.bots.findIndex((/** @type {any} */ bot) => typeof bot !== "string");
  const { name, files = [] } = asked.bots[own];
  const question = { seed: crypto.getRandomValues(new Uint32Array(1))[0], ...asked, bots: asked.bots.with(own, `program:${name}`) };
  return ask("POST", "/played", await playProgram(question, own, files, stop));
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  if (NONE.test(path)) return [];
  if (path === "/bots") return bots();
  const [, id] = /^\/bots\/(?!shipped)(.+)$/.exec(path) ?? [];
  if (id) return (await bots()).find((bot) => bot.id === id) ?? Promise.reject(new Refusal(404, { error: "not_found" }));
  const [, named] = /&name=(.*)$/.exec(path) ?? [];
  if (named) {
    const name = decodeURIComponent(named);
    const told = await get(path.replace(/&name=.*$/, ""));
    return JSON.parse(JSON.stringify(told).replaceAll(STARTER, JSON.stringify(name).slice(1, -1)));
  }
  const [, game, wish] = /^\/games\/(?:starts\?of=)?([^/?]+)(\/rules\?|$)/.exec(path) ?? [];
  const opened = game && (await ask("GET", `/games/${game}`));
  if (opened) return wish ? { lang: "en", title: opened.game.title, html: `<pre>${escaped(opened.readme || opened.game.summary)}</pre>` } : [opened.start];
  if (path === "/games") {
    /** @type {GameInfo[][]} */
    const [written, own] = await Promise.all([read(path), ask("GET", path)]);
    return [...written.filter(({ id }) => own.every((one) => one.id !== id)), ...own];
  }
  return WRITTEN.test(path) ? read(path) : ask("GET", path);
}

const escaped = (/** @type {string} */ text) => text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What is in the file of a path. @param {string} path */
const read = (path) =>
  stayed(async () => {
    const reply = await fetch(new URL(`data${path.replace(/[?&]/g, ".")}.json`, ROOT));
    if (!reply.ok) throw new Refusal(reply.status, { error: "not_found" });
    return reply.json();
  });

/** @param {string} path @returns {Promise<string>} */
export const text = (path) => ask("GET", path);

/** @param {"POST" | "PUT" | "DELETE"} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function send(method, path, body) {
  const asked = /** @type {any} */ (body);
  if (path === "/matches" && asked.bots.some((/** @type {any} */ bot) => typeof bot !== "string")) return playOwn(asked);
  if (path.startsWith("/bots") && asked.files) return keepBot(path.slice("/bots/".length), body);
  return ask(method, path, body instanceof Blob ? await body.arrayBuffer() : body);
}

/** @param {string} path */
export const address = (path) => path;

/**
 * Puts what is at a path into a file.
 * @param {string} path
 */
export async function download(path) {
  const [, id, kind] = path.split("?")[0].split("/").slice(1);
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([await text(path)]));
  anchor.download = `${id}.${kind === "record" ? "vrec" : kind}`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
