// Maps addresses to pages. Pages load on demand.
import { isOwn } from "./memory.js";

/** @typedef {import("./router.js").Page} Page */

/**
 * A page with ratings, which loads their style sheet.
 * @param {string} page
 */
async function ranked(page) {
  const at = "/css/tournament.css";
  if (!document.querySelector(`link[href="${at}"]`)) {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: at });
    document.head.append(sheet);
    await new Promise((done) => sheet.addEventListener("load", done));
  }
  return import(page);
}

/** @type {[RegExp, string, (parts: string[], query: URLSearchParams) => Promise<Page>][]} */
const ROUTES = [
  [/^\/$/, "/", async (_, query) => (await import("./pages/home.js")).home(query)],
  [/^\/match\/([^/]+)$/, "/", async ([id], query) => (await import("./pages/match.js")).match(id, query)],
  [/^\/play(?:\/([^/]+))?$/, "/play", async ([game], query) => (await import("./pages/play.js")).play(game, query)],
  [/^\/write(?:\/([^/]+))?$/, "/write", async ([id], query) => (await import("./pages/write.js")).write(id, query)],
  [/^\/bot\/([^/]+)$/, "/write", async ([id]) => (await ranked("./pages/bot.js")).bot(id)],
  [/^\/tournaments$/, "/tournaments", async () => (await ranked("./pages/tournaments.js")).tournaments()],
  [/^\/tournaments\/new$/, "/tournaments", async (_, query) => (await ranked("./pages/new-tournament.js")).newTournament(query)],
  [/^\/tournament\/([^/]+)$/, "/tournaments", async ([id], query) => (await ranked("./pages/tournament.js")).tournament(id, query)],
  [/^\/tournament\/([^/]+)\/bot\/(\d+)$/, "/tournaments", async ([id, entry]) => (await ranked("./pages/entry.js")).entry(id, Number(entry))],
  [/^\/games$/, "/games", async () => (await import("./pages/games.js")).games()],
  [/^\/games\/([^/]+)\/edit$/, "/games", async ([name]) => (await import("./pages/edit-rules.js")).editRules(name)],
  [/^\/games\/([^/]+)$/, "/games", async ([id]) => (await import("./pages/games.js")).rules(id)],
  [/^\/tokens$/, "/write", async () => (await import("./pages/tokens.js")).tokens()],
  [/^\/contests\/?(.*)$/, "/contests", async ([id]) => (await import("./pages/contests.js")).contests(id)],
  [/^\/host$/, "/host", async () => (await import("./pages/host.js")).host()],
  [/^\/join$/, "", async () => (await import("./pages/join.js")).join()],
  [/^\/open$/, "/", async () => (await import("./pages/open.js")).open()],
  [/^\/docs$/, "/docs", async () => (await import("./pages/docs.js")).docs()],
  [/^\/docs\/([^/]+)$/, "/docs", async ([name]) => (await import("./pages/docs.js")).doc(name)],
];

/** What somebody has to be for a page, where the server has accounts; null is anyone. Other pages are for all who are signed in. @type {[RegExp, import("./account.js").Role | null][]} */
const NEEDED = [
  [/^\/games\/[^/]+\/edit$/, "author"],
  [/^\/($|(games|docs|join)(\/|$))/, null],
  [/^\/(play|write|bot|tokens)(\/|$)/, "author"],
  [/^\/(tournaments\/new|host)$/, "host"],
];

/** Whether a page is a match in which the reader has the key of a seat, by which it may be seen. @param {string} path */
export const isSeated = (path) => {
  const [, id] = /^\/match\/([^/]+)$/.exec(path) ?? [];
  return id !== undefined && (isOwn({ id }) || location.hash.startsWith("#keys="));
};

/** @param {string} path */
export const needed = (path) => {
  if (isSeated(path)) return null;
  const found = NEEDED.find(([pattern]) => pattern.test(path));
  return found ? found[1] : "guest";
};

/**
 * The page for an address, and its entry in the navigation.
 * @param {string} path
 * @param {URLSearchParams} query
 * @returns {{ place: string, page: Promise<Page> } | null}
 */
export function find(path, query) {
  for (const [pattern, place, load] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return { place, page: load(found.slice(1).map((part) => decodeURIComponent(part ?? "")), query) };
  }
  return null;
}
