// A picture of every game and of every rules file that ships, each at its start and with its own page.
import { html } from "../vendor/lit-html.js";
import { get } from "./api.js";
import { Thumbnail } from "./match/thumbnail.js";
import { known } from "./words.js";

/** @typedef {import("./contract.d.ts").GameInfo} GameInfo */

/**
 * The names of the rules files that ship.
 * @param {GameInfo[]} games
 */
export const rulesOf = (games) => (games.find(({ id }) => id === "zrf")?.options.find(({ name }) => name === "rules")?.choices ?? []).filter((name) => name !== "thud");

/**
 * What a game or a rules file is called.
 * @param {string} id
 * @param {string} [title]
 */
export const titled = (id, title = id) => known(`game.${id}`, known(`rules.${id}`, title));

/** @param {GameInfo[]} games */
export const tiles = (games) => html`<ul class="tiles">
  ${[...games.filter(({ id }) => id !== "zrf"), ...rulesOf(games).map((id) => ({ id, title: id }))].map(
    ({ id, title }) => html`<li><a class="card tile" href=${`/games/${id}`}><div class="mini" data-start=${id}></div><strong>${titled(id, title)}</strong></a></li>`,
  )}
</ul>`;

/**
 * Draws the pictures in a box, each when it comes into sight.
 * @param {HTMLElement} box
 * @param {GameInfo[]} games
 */
export function paintTiles(box, games) {
  const watch = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      const stage = /** @type {HTMLElement} */ (target);
      const id = stage.dataset.start ?? "";
      start(games, id).then(({ game, scene, view }) => new Thumbnail(stage).show(/** @type {any} */ ({ id, game, scene, bots: [], frame: { game: 1, turn: 0, view } })), () => {});
    }
  }, { rootMargin: "200px" });
  for (const stage of box.querySelectorAll("[data-start]")) watch.observe(stage);
  return () => watch.disconnect();
}

/**
 * How a game, or one by a rules file that ships, looks at its start.
 * @param {GameInfo[]} games
 * @param {string} id
 */
export async function start(games, id) {
  const own = games.some((one) => one.id === id);
  const game = own ? id : "zrf";
  return { game, ...(await get(own ? `/games/${id}/start` : `/games/zrf/start?rules=${encodeURIComponent(id)}`)) };
}
