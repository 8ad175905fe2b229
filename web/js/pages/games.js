// The games, and their rules for authors of bots.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { may } from "../account.js";
import { get } from "../api.js";
import { known, lang, said, t } from "../words.js";
import { article } from "../article.js";

/** @returns {Promise<import("../router.js").Page>} */
export async function games() {
  /** @type {import("../contract.d.ts").GameInfo[]} */
  const list = await get("/games");
  return {
    title: t("games_title"),
    open(box) {
      render(
        html`<h1>${t("games_title")}</h1>
          <div class="cards">
            ${list.map(
              (game) => html`<section class="card pad stack game-card" aria-labelledby=${`game-${game.id}`}>
                <h2 id=${`game-${game.id}`}>${known(`game.${game.id}`, game.title)}</h2>
                <p>${said(game.summary)}</p>
                <p class="muted small">${game.languages.map((name) => known(`language.${name}`, name)).join(" · ")}</p>
                <div class="row">
                  <a class="button" href=${`/games/${game.id}`}>${t("rules")}</a>
                  ${forAuthors(game.id)}
                </div>
              </section>`,
            )}
          </div>`,
        box,
      );
    },
  };
}

/**
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function rules(id) {
  const [told, list] = await Promise.all([get(`/games/${encodeURIComponent(id)}/rules?lang=${lang()}`), get("/games")]);
  const game = list.find((/** @type {any} */ one) => one.id === id);
  const title = known(`game.${id}`, game?.title ?? id);
  return {
    title: t("rules_of", { game: title }),
    open(box) {
      article(
        box,
        told.html,
        html`<p class="row">
            ${forAuthors(id)}
          </p>
          ${told.lang === lang() ? nothing : html`<p class="message">${t("in_english")}</p>`}`,
        told.lang,
      );
    },
  };
}

/** What authors do with a game. @param {string} id */
const forAuthors = (id) =>
  may("author") ? html`<a class="button" href=${`/play/${id}`}>${t("play_it")}</a><a class="button" href=${`/write?game=${id}`}>${t("write_for")}</a>` : nothing;
