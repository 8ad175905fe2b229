// The socket of an arena without a server: what the worker tells.
import { listen, say } from "./api.js";

/** @type {Set<import("../socket.js").Watch>} */
const watches = new Set();

listen((message) => {
  if (message.match) for (const watch of [...watches]) if (watch.id === message.match) watch.on(message);
});

/** @param {import("../socket.js").Watch} watch */
export function watch(watch) {
  watches.add(watch);
  say({ watch: watch.id, as: watch.as, from: watch.held() });
  return () => {
    watches.delete(watch);
    if (![...watches].some((other) => other.id === watch.id)) say({ unwatch: watch.id });
  };
}

/** @param {(error: { error: string, message: string }) => void} on */
export function watchTroubles(on) {
  listen((message) => message.error && on(message));
  return () => {};
}

/** Nothing is played that is not one's own. @param {(list: any[]) => void} on */
export function watchLobby(on) {
  on([]);
  return () => {};
}

export const watchConnection = () => () => {};
export const watchClosing = () => {};

/** @param {object} message */
export function tell(message) {
  say(message);
  return true;
}
