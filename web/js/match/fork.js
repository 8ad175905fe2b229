// Play on from a turn: who takes which seat.
import { html } from "../../vendor/lit-html.js";
import { get, send } from "../api.js";
import { begin, isRepeatable } from "../begin.js";
import { dialog } from "../dialog.js";
import { botOptions, rival, spec } from "../seats.js";
import { nameOf } from "./title.js";
import { t } from "../words.js";

/**
 * Begins at once where the reader has played; others say first who plays.
 * @param {import("./replay.js").Replay} replay
 */
export async function forkDialog(replay) {
  const { summary, frames, line } = replay.state;
  if (frames.length === 0) return;
  const part = frames.part(line);
  // A match that broke off continues after its last turn.
  const more = summary.state === "broken" && line === frames.length - 1 ? 1 : 0;
  const at = `${part.game}.${Math.max(1, part.turns[frames.step(line)] + more)}`;
  const path = `/matches/${summary.id}/fork`;
  if (isRepeatable(summary)) return begin(send("POST", path, { at, bots: summary.bots.map((bot) => spec(bot.human ? "human" : bot.bot ? `bot:${bot.bot}` : (bot.spec ?? ""))) }));
  const [games, bots] = await Promise.all([get("/games"), get(`/bots?game=${summary.game}`)]);
  const game = games.find((/** @type {any} */ one) => one.id === summary.game);
  const chosen = summary.bots.map((bot) => (bot.human ? "human" : bot.remote ? rival(game) : bot.bot ? `bot:${bot.bot}` : (bot.spec ?? (bot.name === "computer" ? rival(game) : "human"))));
  const box = dialog(
    t("fork"),
    html`<p>${t("fork_help", { at })}</p>
      <form
        class="stack"
        @submit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          box.close();
          begin(send("POST", path, { at, bots: chosen.map(spec) }));
        }}
      >
        ${summary.bots.map(
          (bot, n) => html`<label class="field"
            ><span>${t("seat_n", { n: n + 1 })}</span
            ><select @change=${(/** @type {Event} */ event) => (chosen[n] = /** @type {HTMLSelectElement} */ (event.target).value)}>
              ${chosen[n] === bot.spec && !bot.human ? html`<option value=${chosen[n]} selected>${nameOf(summary.bots, n)}</option>` : ""}
              ${botOptions(game, bots, chosen[n])}
            </select></label
          >`,
        )}
        <button class="button primary">${t("play_on")}</button>
      </form>`,
  );
}
