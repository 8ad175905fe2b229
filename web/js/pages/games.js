// The games, and their rules for authors of bots.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { may, refusal } from "../account.js";
import { offers } from "../address.js";
import { get, hello } from "../api.js";
import { play } from "../begin.js";
import { drawing } from "../match/drawing.js";
import { paintTiles, rulesOf, start, tiles, titled } from "../tiles.js";
import { known, lang, said, t } from "../words.js";
import { article } from "../article.js";

/** @returns {Promise<import("../router.js").Page>} */
export async function games() {
  /** @type {import("../contract.d.ts").GameInfo[]} */
  let list = await get("/games");
  const takes = (await hello()).upload_games && may("author");
  let leave = () => {};
  return {
    title: t("games_title"),
    leave: () => leave(),
    async open(box) {
      draw(box);
      if (!takes) return;
      (await import("../host/uploaded-games.js")).uploads(box.lastElementChild, async () => {
        list = await get("/games");
        draw(box);
      });
    },
  };

  /** @param {HTMLElement} box */
  function draw(box) {
    leave();
    render(
      html`<h1>${t("games_title")}</h1>
        <div class="cards">
          ${list.map(
            (game) => html`<section class="card pad stack game-card" aria-labelledby=${`game-${game.id}`}>
              <div class="mini" data-start=${game.id === "zrf" ? "chess" : game.id}></div>
              <h2 id=${`game-${game.id}`}>${known(`game.${game.id}`, game.title)}</h2>
              <p>${said(game.summary)}</p>
              <p class="muted small">${game.languages.map((name) => known(`language.${name}`, name)).join(" · ")}</p>
              <div class="row">
                <a class="button" href=${`/games/${game.id}`}>${t("rules")}</a>
                ${forAuthors(game.id, "", game.languages.length > 0)}
              </div>
            </section>`,
          )}
        </div>
        <h2>${t("board_games")}</h2>
        ${tiles(list.filter(({ id }) => id === "zrf"))}
        <div class="stack"></div>`,
      box,
    );
    leave = paintTiles(box);
  }
}

/**
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function rules(id) {
  const list = await get("/games");
  if (rulesOf(list).includes(id)) return board(id);
  const told = await get(`/games/${encodeURIComponent(id)}/rules?lang=${lang()}`);
  const game = list.find((/** @type {any} */ one) => one.id === id);
  const title = known(`game.${id}`, game?.title ?? id);
  return {
    title: t("rules_of", { game: title }),
    open(box) {
      article(
        box,
        told.html,
        html`<p class="row">
            ${forAuthors(id, "", !game || game.languages.length > 0)} ${refusal("author")}
          </p>
          ${told.lang === lang() ? nothing : html`<p class="message">${t("in_english")}</p>`}`,
        told.lang,
      );
    },
  };
}

/**
 * A board game by a rules file that ships.
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
async function board(id) {
  const [shown, module] = await Promise.all([start(id), drawing("zrf")]);
  const { scene } = shown;
  const about = module.about?.(scene, lang());
  const seats = module.sides?.(scene, lang()).length ?? 2;
  let leave = () => {};
  return {
    title: titled(id, scene.title),
    leave: () => leave(),
    open(box) {
      render(
        html`<h1>${titled(id, scene.title)}</h1>
          <div class="about-board">
            <div class="card mini" data-start=${id}></div>
            <div class="stack">
              <p class="row">${forAuthors("zrf", `?rules=${id}`)} ${refusal("author")}
                ${may("author") ? html`<a class="button" href=${`/games/${id}/edit`}>${t("edit_rules")}</a>` : nothing}
                ${may("author")
                  ? html`<button class="button" data-action="watch-bots" @click=${() => play({ game: "zrf", options: { rules: id, games: 1 }, bots: Array(seats).fill("house:greedy"), pace_ms: 700 })}>${t("watch_bots")}</button>`
                  : nothing}
              </p>
              ${about?.texts.map(({ label, text }) => html`<section><h2>${label}</h2>${text.split(/\n\s*\n/).map((part) => html`<p>${part}</p>`)}</section>`)}
            </div>
          </div>`,
        box,
      );
      leave = paintTiles(box, Promise.resolve([shown]));
    },
  };
}

/**
 * What authors do with a game.
 * @param {string} id
 * @param {string} [query] by which rules it is played
 * @param {boolean} [canWrite] whether there is a bot to begin with
 */
const forAuthors = (id, query = "", canWrite = true) =>
  may("author") ? html`<a class="button" href=${`/play/${id}${query}`}>${t("play_it")}</a>${canWrite && offers("/write") ? html`<a class="button" href=${`/write?game=${id}${query.replace("?", "&")}`}>${t("write_for")}</a>` : nothing}` : nothing;
