// The server's API: JSON over /api/v1, with this session's token in each write.

import { Refusal, back, left, stayed } from "./requests.js";

export { Refusal, back, left };

const BASE = "/api/v1";

/** @typedef {import("./types.d.ts").Session} Session */

/** @type {Promise<Session> | null} */
let session = null;

/** The session of this tab, requested once, and again after the server has restarted. */
export function hello() {
  session ??= get("/session").catch((error) => {
    session = null;
    throw error;
  });
  return /** @type {Promise<Session>} */ (session);
}

/** Forgets the token of a server that has ended. */
export function forget() {
  session = null;
}

/**
 * @param {string} path
 * @param {string | null} [key] of a seat in the match that it is about
 * @returns {Promise<any>}
 */
export function get(path, key) {
  return read(path, key, (reply) => reply.json());
}

/**
 * @param {string} path
 * @param {string | null} [key] of a seat in the match that it is about
 * @returns {Promise<string>}
 */
export function text(path, key) {
  return read(path, key, (reply) => reply.text());
}

/**
 * Asks for something, and again if the browser left this document before it came.
 * @template T
 * @param {string} path
 * @param {string | null | undefined} key of a seat: not in the address, which reaches logs
 * @param {(reply: Response) => Promise<T>} content
 */
const read = (path, key, content) => stayed(async () => content(await answer(await fetch(BASE + path, key ? { headers: { "x-viadal-key": key } } : {}))));

/**
 * @param {"POST" | "PUT" | "DELETE"} method
 * @param {string} path
 * @param {unknown} [body] JSON, or text as it is
 * @returns {Promise<any>}
 */
export async function send(method, path, body) {
  const raw = typeof body === "string" || body instanceof Blob;
  for (let attempt = 0; ; attempt++) {
    const { token } = await hello();
    const reply = await fetch(BASE + path, {
      method,
      headers: { "x-viadal-token": token, "content-type": raw ? "text/plain" : "application/json" },
      body: body === undefined ? undefined : raw ? /** @type {BodyInit} */ (body) : JSON.stringify(body),
    });
    if (reply.status === 403 && attempt === 0) {
      forget();
      continue;
    }
    await answer(reply);
    return reply.status === 204 ? null : reply.json();
  }
}

/**
 * The address of something to load or download.
 * @param {string} path
 */
export const address = (path) => BASE + path;

/**
 * Puts what is at a path into a file.
 * @param {string} path
 */
export function download(path) {
  const anchor = document.createElement("a");
  anchor.href = address(path);
  anchor.download = "";
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

/** @param {Response} reply */
async function answer(reply) {
  if (reply.ok) return reply;
  throw new Refusal(reply.status, await reply.json().catch(() => ({})));
}
