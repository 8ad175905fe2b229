// A picture of every game and of every rules file that ships, each at its start and with its own page.
import { html } from "../vendor/lit-html.js";
import { get } from "./api.js";
import { Thumbnail } from "./match/thumbnail.js";
import { known } from "./words.js";

/** @typedef {import("./contract.d.ts").GameInfo} GameInfo */

/**
 * The option of a game that names a rules file, if it is played by one.
 * @param {GameInfo} game
 */
export const rulesOption = (game) => (game.id === "zrf" ? game.options.find(({ name }) => name === "rules") : undefined);

/**
 * The names of the rules files that ship.
 * @param {GameInfo[]} games
 */
export const rulesOf = (games) => games.flatMap((game) => rulesOption(game)?.choices ?? []).filter((name) => name !== "thud");

/**
 * What a game or a rules file is called.
 * @param {string} id
 * @param {string} [title]
 */
export const titled = (id, title = id) => known(`game.${id}`, known(`rules.${id}`, title));

/**
 * What a match of a game with these options is called: for a rules file, its name.
 * @param {GameInfo} game
 * @param {Record<string, string>} values
 */
export function titleWith(game, values) {
  const rules = rulesOption(game);
  return rules ? titled((values.rules || rules.default).replace(/\.zrf$/i, "")) : titled(game.id, game.title);
}

/** What most people know comes first. */
const KNOWN = ["chess", "english-draughts", "reversi", "connect-four", "tic-tac-toe", "nine-mens-morris", "gomoku", "shogi", "xiangqi"];

/**
 * @param {GameInfo[]} games
 * @param {(id: string, isBoard: boolean) => string} [way] where a picture leads: that of a game, or of a board game by a rules file that ships
 */
export function tiles(games, way = (id) => `/games/${id}`) {
  const all = [...games.filter(({ id }) => id !== "zrf").map(({ id, title }) => ({ id, title, href: way(id, false) })), ...rulesOf(games).map((id) => ({ id, title: id, href: way(id, true) }))];
  const ordered = [...KNOWN.flatMap((known) => all.filter(({ id }) => id === known)), ...all.filter(({ id }) => !KNOWN.includes(id))];
  return html`<ul class="tiles">
    ${ordered.map(({ id, title, href }) => html`<li><a class="card tile" href=${href}><div class="mini" data-start=${id}></div><strong>${titled(id, title)}</strong></a></li>`)}
  </ul>`;
}

/** @typedef {{ id: string, game: string, scene: any, view: any }} Start */

/**
 * Draws the pictures in a box, each when it comes into sight.
 * @param {HTMLElement} box
 * @param {Promise<Start[]>} starts those that are known
 */
export function paintTiles(box, starts = get("/games/starts")) {
  const watch = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      paint(/** @type {HTMLElement} */ (target), starts).catch(() => {});
    }
  }, { rootMargin: "200px" });
  for (const stage of box.querySelectorAll("[data-start]")) watch.observe(stage);
  return () => watch.disconnect();
}

/**
 * @param {HTMLElement} stage
 * @param {Promise<Start[]>} starts
 */
async function paint(stage, starts) {
  const id = stage.dataset.start ?? "";
  const { view, ...one } = (await starts).find((one) => one.id === id) ?? (await start(id));
  await new Thumbnail(stage).show(/** @type {any} */ ({ ...one, bots: [], frame: { game: 1, turn: 0, view } }));
}

/**
 * How a game, or one by a rules file that ships, looks at its start.
 * @param {string} id
 * @returns {Promise<Start>}
 */
export const start = async (id) => (await get(`/games/starts?of=${encodeURIComponent(id)}`))[0];
