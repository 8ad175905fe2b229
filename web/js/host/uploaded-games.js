// Games that authors upload: the reader's own on the page of games, all of them on the host's.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { may } from "../account.js";
import { get, send } from "../api.js";
import { tried } from "../begin.js";
import { askToDelete } from "../dialog.js";
import { dropField } from "../drop.js";
import { moment, number, t } from "../words.js";
import { speakHost, w } from "./words.js";

/** @typedef {import("../types.d.ts").UploadedGame} UploadedGame */

/**
 * @param {UploadedGame} game
 * @param {() => Promise<void>} changed
 */
const remove = ({ id, title }, changed) =>
  askToDelete(w("delete_game_sure", { name: title }), async () => {
    await tried(send("DELETE", `/games/uploaded/${id}`));
    await changed();
  });

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
        <h2 class="pad" id="uploaded-games">${w("uploaded_games")}</h2>
        <ul class="versions uploaded-games">
          ${list.map(
            (game) => html`<li class="row" data-id=${game.id}>
              <a href=${`/games/${game.id}`}>${game.title || game.id}</a>
              <span class="muted small">${[game.owner, moment(game.created), `${number(Math.ceil(game.bytes / 1024))} kB`].filter(Boolean).join(" · ")}</span>
              ${game.hidden ? html`<span class="pill">${w("game_hidden")}</span>` : nothing}
              ${may("host") ? html`<button class="button" data-action="hide" @click=${() => hide(game, changed)}>${game.hidden ? w("show_game") : w("hide_game")}</button>` : nothing}
              <button class="button" data-action="remove" @click=${() => remove(game, changed)}>${t("delete")}</button>
            </li>`,
          )}
        </ul>
      </section>`;

/**
 * The reader's games, and a place to drop another.
 * @param {any} box an element
 * @param {() => Promise<void>} changed called when the list of games has changed
 */
export async function uploads(box, changed) {
  await speakHost();
  const draw = async (told = "") => {
    const own = await get("/games/uploaded");
    render(
      html`${uploadedGames(own, () => draw().then(changed))}
        <section class="card pad stack" aria-labelledby="upload">
          <h2 id="upload">${w("upload_game")}</h2>
          ${dropField(html`<span class="muted small">${w("upload_game_help")}</span>`, take)}
          <div role="status">${told}</div>
        </section>`,
      box,
    );
  };
  const take = async (/** @type {File[]} */ [file]) => {
    if (!file) return;
    await draw(w("auditing"));
    const taken = await tried(send("POST", "/games/upload", file));
    await draw(taken ? w("game_taken", { name: taken.title }) : "");
    await changed();
  };
  await draw();
}
