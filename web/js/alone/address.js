// Where the pages are in an arena without a server: one file shows all, and its query names the page, `?at=/play/thud`.
import { GAMES } from "./games.js";

export const ALONE = true;

/** When all files are fetched, to be kept, in milliseconds: what is looked at comes first. */
const LATER = 5000;
setTimeout(() => navigator.serviceWorker?.register(new URL("../../sw.js", import.meta.url)).catch(() => {}), LATER);

const OFFERED = /^\/($|(match|play|write|games|docs|open)(\/|$))/;

export const here = () => new URLSearchParams(location.search).get("at") ?? "/";

/** @param {string} path */
export function addressOf(path) {
  const [page, query] = path.split("?");
  return `${location.pathname}?at=${page}${query ? `&${query}` : ""}`;
}

/** @param {URL} url */
export function pathOf(url) {
  if (url.origin !== location.origin) return null;
  const at = url.searchParams.get("at");
  if (url.pathname !== location.pathname) return url.pathname + url.search;
  if (at === null) return "/";
  const query = new URLSearchParams(url.search);
  query.delete("at");
  return query.size > 0 ? `${at}?${query}` : at;
}

/** @param {string} path */
export const offers = (path) => OFFERED.test(path);

/** Games whose rules are no part of the arena declare their pictures. @param {string} game */
export const viewOf = (game) => (GAMES.includes(game) ? `${game}/view.js` : "view/declared.js");
