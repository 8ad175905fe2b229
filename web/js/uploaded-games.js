// Games that authors upload: the reader's own on the page of games, all of them on the host's.
import { html, nothing } from "../vendor/lit-html.js";
import { may } from "./account.js";
import { send } from "./api.js";
import { tried } from "./begin.js";
import { dialog } from "./dialog.js";
import { moment, number, t } from "./words.js";

/** @typedef {import("./types.d.ts").UploadedGame} UploadedGame */

/**
 * @param {UploadedGame} game
 * @param {() => Promise<void>} changed
 */
function remove({ id, title }, changed) {
  const box = dialog(
    t("delete"),
    html`<p>${t("delete_game_sure", { name: title })}</p>
      <button
        class="button"
        @click=${async () => {
          await tried(send("DELETE", `/games/uploaded/${id}`));
          box.close();
          await changed();
        }}
      >${t("delete")}</button>`,
  );
}

/**
 * @param {UploadedGame} game
 * @param {() => Promise<void>} changed
 */
async function hide({ id, hidden }, changed) {
  await tried(send("PUT", `/games/uploaded/${id}`, { hidden: !hidden }));
  await changed();
}

/**
 * The list of them; nothing if there is none.
 * @param {UploadedGame[]} list
 * @param {() => Promise<void>} changed reads and draws everything anew
 */
export const uploadedGames = (list, changed) =>
  list.length === 0
    ? nothing
    : html`<section class="card" aria-labelledby="uploaded-games">
        <h2 class="pad" id="uploaded-games">${t("uploaded_games")}</h2>
        <ul class="versions uploaded-games">
          ${list.map(
            (game) => html`<li class="row" data-id=${game.id}>
              <a href=${`/games/${game.id}`}>${game.title || game.id}</a>
              <span class="muted small">${[game.owner, moment(game.created), `${number(Math.ceil(game.bytes / 1024))} kB`].filter(Boolean).join(" · ")}</span>
              ${game.hidden ? html`<span class="pill">${t("game_hidden")}</span>` : nothing}
              ${may("host") ? html`<button class="button" data-action="hide" @click=${() => hide(game, changed)}>${game.hidden ? t("show_game") : t("hide_game")}</button>` : nothing}
              <button class="button" data-action="remove" @click=${() => remove(game, changed)}>${t("delete")}</button>
            </li>`,
          )}
        </ul>
      </section>`;
