// The API of an arena without a server: files for what never changes, else the worker (worker.js), which has the server's answers.

import { Refusal, back, left, stayed } from "../requests.js";

export { Refusal, back, left };

const ROOT = new URL("../../", import.meta.url);
/** What is in files: told when the site was written. */
const WRITTEN = /^\/(session|games|rules|own|docs)(\/|\?|$)/;
/** Without a server there is none of these. */
const NONE = /^\/(bots|remotes|ladders|tournaments)(\?|$)/;

/** How long an answer may take before what is done in the worker is given up, in milliseconds. */
const PATIENCE = 60_000;
/** @type {Map<number, (reply: any) => void>} */
const waiting = new Map();
/** @type {Set<(message: any) => void>} */
const listeners = new Set();
let asked = 0;
let worker = started();

function started() {
  const made = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  made.onmessage = (/** @type {MessageEvent} */ { data }) => {
    if (data.number === undefined) for (const on of listeners) on(data);
    else {
      waiting.get(data.number)?.(data);
      waiting.delete(data.number);
    }
  };
  return made;
}

/** Ends a worker that does not answer, whatever rules or records keep it busy, and starts another. */
function giveUp() {
  worker.terminate();
  worker = started();
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
  if (reply.body?.error) throw new Refusal(reply.body.error === "not_found" ? 404 : 400, reply.body);
  return reply.body;
}

export const forget = () => {};
export const hello = () => get("/session");

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  if (NONE.test(path)) return [];
  if (!WRITTEN.test(path)) return ask("GET", path);
  return stayed(async () => {
    const reply = await fetch(new URL(`data${path.replace(/[?&]/g, ".")}.json`, ROOT));
    if (!reply.ok) throw new Refusal(reply.status, { error: "not_found" });
    return reply.json();
  });
}

/** @param {string} path @returns {Promise<string>} */
export const text = (path) => ask("GET", path);

/** @param {"POST" | "PUT" | "DELETE"} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export const send = async (method, path, body) => ask(method, path, body instanceof Blob ? await body.arrayBuffer() : body);

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
