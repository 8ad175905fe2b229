// The WebSocket of this tab, for all updates. It reconnects, and continues where it stopped.
import { forget, hello } from "./api.js";

/**
 * @typedef {{
 *   id: string,
 *   as: import("./contract.d.ts").Eyes,
 *   keys?: string[],
 *   held: () => number,
 *   on: (message: any) => void,
 * }} Watch
 */

/** @type {WebSocket | null} */
let socket = null;
/** @type {Set<Watch>} */
const watches = new Set();
/** @type {Set<(list: any[]) => void>} */
const lobby = new Set();
/** @type {Set<(up: boolean) => void>} */
const lines = new Set();
/** @type {Set<(error: { error: string, message: string }) => void>} */
const troubles = new Set();
/** @type {Set<() => void>} */
const closings = new Set();
let wait = 250;
let wanted = false;

/**
 * Watches a match: lines from `held()` on, its log, its prompts. Returns a function that stops.
 * @param {Watch} watch
 */
export function watch(watch) {
  watches.add(watch);
  if (open()) ask(watch);
  return () => {
    watches.delete(watch);
    if (![...watches].some((other) => other.id === watch.id)) tell({ unwatch: watch.id });
  };
}

/**
 * Subscribes to the list of live matches.
 * @param {(list: any[]) => void} on
 */
export function watchLobby(on) {
  lobby.add(on);
  if (open()) tell({ lobby: true });
  return () => {
    lobby.delete(on);
    if (lobby.size === 0) tell({ lobby: false });
  };
}

/**
 * Subscribes to the state of the connection.
 * @param {(up: boolean) => void} on
 */
export function watchConnection(on) {
  lines.add(on);
  return () => {
    lines.delete(on);
  };
}

/**
 * Subscribes to the server's shutdown, which precedes the end of the connection.
 * @param {() => void} on
 */
export function watchClosing(on) {
  closings.add(on);
}

/**
 * Subscribes to errors from the server.
 * @param {(error: { error: string, message: string }) => void} on
 */
export function watchTroubles(on) {
  troubles.add(on);
  return () => {
    troubles.delete(on);
  };
}

/**
 * Sends a message if connected; returns whether it is on its way.
 * @param {object} message
 */
export function tell(message) {
  const up = socket?.readyState === WebSocket.OPEN;
  if (up) socket?.send(JSON.stringify(message));
  return up;
}

/** @returns {boolean} whether it stands; if not, it is being opened */
function open() {
  if (socket?.readyState === WebSocket.OPEN) return true;
  if (!wanted) {
    wanted = true;
    connect();
  }
  return false;
}

async function connect() {
  try {
    const { token } = await hello();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}/api/v1/live?token=${encodeURIComponent(token)}`);
  } catch {
    again();
    return;
  }
  socket.onopen = () => {
    wait = 250;
    if (lobby.size > 0) tell({ lobby: true });
    for (const watch of watches) ask(watch);
    for (const on of lines) on(true);
  };
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    forget();
    for (const on of lines) on(false);
    again();
  };
}

function again() {
  socket = null;
  setTimeout(connect, wait);
  wait = Math.min(wait * 2, 4000);
}

/** @param {any} message */
function hear(message) {
  if (message.error) for (const on of troubles) on(message);
  if (message.closing) for (const on of closings) on();
  if (message.lobby) for (const on of lobby) on(message.lobby);
  if (message.match) for (const watch of watches) if (watch.id === message.match) watch.on(message);
}

/** @param {Watch} watch */
function ask(watch) {
  tell({ watch: watch.id, as: watch.as, from: watch.held(), ...owned(watch.keys ?? []) });
}

/** @param {string[]} keys */
const owned = (keys) => (keys.length > 1 ? { keys } : keys.length === 1 ? { key: keys[0] } : {});
