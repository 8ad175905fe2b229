// The row above a tab that chooses a bot.
import { html } from "../../vendor/lit-html.js";
import { nameOf } from "./title.js";
import { t } from "../words.js";

/**
 * @param {import("./theatre.js").Theatre} theatre
 * @param {boolean} all whether all bots together can be chosen
 */
export const botChooser = (theatre, all) => html`<select
  aria-label=${t("bot")}
  @change=${(/** @type {Event} */ event) => theatre.chooseBot(Number(/** @type {HTMLSelectElement} */ (event.target).value))}
>
  ${all ? html`<option value="-1" ?selected=${theatre.bot < 0}>${t("all_bots")}</option>` : ""}
  ${theatre.summary.bots.map((_, n) => html`<option value=${n} ?selected=${theatre.bot === n}>${nameOf(theatre.summary.bots, n)}</option>`)}
</select>`;
