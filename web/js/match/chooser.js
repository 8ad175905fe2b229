// The row above a tab that chooses a bot.
import { html } from "../../vendor/lit-html.js";
import { nameOf } from "./title.js";
import { t } from "../words.js";

/**
 * @param {import("./replay.js").Replay} replay
 * @param {boolean} all whether all bots together can be chosen
 */
export const botChooser = (replay, all) => html`<select
  aria-label=${t("bot")}
  @change=${(/** @type {Event} */ event) => replay.chooseBot(Number(/** @type {HTMLSelectElement} */ (event.target).value))}
>
  ${all ? html`<option value="-1" ?selected=${replay.state.bot < 0}>${t("all_bots")}</option>` : ""}
  ${replay.state.summary.bots.map((_, n) => html`<option value=${n} ?selected=${replay.state.bot === n}>${nameOf(replay.state.summary.bots, n)}</option>`)}
</select>`;
