// Matches as a table: game, players, result, length, time.
import { html, nothing } from "../../vendor/lit-html.js";
import { commands } from "../account.js";
import { send } from "../api.js";
import { begin } from "../begin.js";
import { chip, pill, table } from "../signs.js";
import { going, nameOf, outcome, titleOf } from "./title.js";
import { counted, moment, number, t } from "../words.js";

/** @typedef {import("../contract.d.ts").Summary} Summary */

/**
 * The sign of a seat; none in games by rules files, whose colours only their boards know.
 * @param {Summary} one
 * @param {number} n
 */
export const seatChip = (one, n) => (one.game === "zrf" ? nothing : chip(n));

/** @param {Summary[]} list */
export function matchTable(list) {
  const rows = list.map(
    (one) => html`<tr data-game=${one.game}>
      <td><a class="row-link" href=${`/match/${one.id}`}>${titleOf(one)}</a></td>
      <td>
        <ul class="seats">
          ${one.bots.map(
            (bot, n) => html`<li class=${one.winner === n ? "winner" : ""}>
              ${seatChip(one, n)}${bot.bot ? html`<a href=${`/bot/${bot.bot}`}>${nameOf(one.bots, n)}</a>` : html`<span>${nameOf(one.bots, n)}</span>`}
              ${one.winner === n ? html`<span class="visually-hidden">(${t("won")})</span>` : nothing}
            </li>`,
          )}
        </ul>
      </td>
      <td>${result(one)}</td>
      <td class="number">${length(one)}</td>
      <td class="muted">${moment(one.ended ?? one.started)}</td>
    </tr>`,
  );
  return table("recent", [t("game"), t("players"), t("result"), [t("length"), "number"], t("when")], rows);
}

/** How long a match was, or how far it has come. @param {Summary} one */
const length = (one) => (going(one) || one.state === "broken" ? (one.turn ? `${t("turn")} ${number(one.turn)}` : "") : one.turns === undefined ? "" : counted("turns", one.turns));

/** @param {Summary} one */
function result(one) {
  if (going(one)) return pill(one);
  if (one.state === "broken") {
    if (!commands(one)) return pill(one);
    return html`<span class="row"
      >${pill(one)}<button class="button" @click=${() => begin(send("POST", `/matches/${one.id}/again`, {}))}>${t("start_again")}</button></span
    >`;
  }
  const scores = one.scores?.map((score) => number(score)).join(" : ") ?? "";
  return html`<span class="number scores">${scores}</span> <span class="muted small">${outcome(one)}</span> ${pill(one)}`;
}
