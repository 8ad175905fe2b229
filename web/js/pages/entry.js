// A tournament's bot: its rating over time, its results by opponent, its latest failures.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { Refusal, get } from "../api.js";
import { history, errors } from "../tournament/history.js";
import { title } from "../tournament/state.js";
import { axisOf, interval, whole } from "../tournament/standings.js";
import { hidden, table } from "../signs.js";
import { number, t } from "../words.js";

/** @typedef {import("../contract.d.ts").Standing} Standing */
/** @typedef {import("../contract.d.ts").EntryHistory} EntryHistory */

/**
 * @param {string} id
 * @param {number} own the number of its entry
 * @returns {Promise<import("../router.js").Page>}
 */
export async function entry(id, own) {
  const path = `/tournaments/${encodeURIComponent(id)}`;
  /** @type {Standing} */
  const standing = await get(path);
  const place = standing.rows.findIndex((row) => row.entry === own);
  const row = standing.rows[place];
  if (!row) throw new Refusal(404, { error: "not_found" });
  return {
    title: row.name,
    async open(box) {
      // Ratings over time take a moment to compute.
      draw(box, null);
      draw(box, await get(`${path}/entries/${own}`));
    },
  };

  /**
   * @param {HTMLElement} box
   * @param {EntryHistory | null} told
   */
  function draw(box, told) {
    render(
      html`
        <div class="row spread">
          <div>
            <h1>${row.name}</h1>
            <p class="muted"><a href=${`/tournament/${standing.id}`}>${title(standing)}</a>${row.remote ? html` · ${t("remote_bot")}` : nothing}${row.retired ? html` · ${t("retired")}` : nothing}</p>
          </div>
          <div class="row">
            ${row.bot ? html`<a class="button" href=${`/bot/${row.bot}`}>${t("bot")}</a>` : nothing}
            <a class="button" href=${`/tournament/${standing.id}?tab=matches&of=${row.entry}`}>${t("tab.matches")}</a>
          </div>
        </div>
        <p class="number">
          ${row.matches > 0 ? html`<strong>${whole(row.rating)} ± ${whole(row.margin)}</strong> · ` : nothing}${t("record_of", { won: number(row.wins), drawn: number(row.draws), lost: number(row.losses) })}
        </p>
        ${ratings(standing, place, told)}
        <section class="card" aria-labelledby="errors">
          <h2 class="pad" id="errors">${t("bot_errors")}</h2>
          ${told ? errors(told.errors) : nothing}
        </section>
      `,
      box,
    );
  }
}

/**
 * A bot's rating over time, and its results by opponent.
 * @param {Standing} standing
 * @param {number} place
 * @param {EntryHistory | null} told
 */
export const ratings = (standing, place, told) => html`<section class="card" aria-labelledby="history">
    <h2 class="pad" id="history">${t("rating_over_time")}</h2>
    ${told ? history(told.points) : nothing}
  </section>
  <section class="card" aria-labelledby="opponents">
    <h2 class="pad" id="opponents">${t("by_opponent")}</h2>
    ${opponents(standing, place)}
  </section>`;

/**
 * @param {Standing} standing
 * @param {number} place
 */
function opponents(standing, place) {
  const own = standing.rows[place];
  const met = standing.rows.map((row, n) => ({ row, cell: standing.cross[place]?.[n] })).filter(({ cell }) => (cell?.matches ?? 0) > 0);
  if (met.length === 0) return html`<p class="pad muted">${t("no_matches")}</p>`;
  const axis = axisOf(standing.rows);
  const rows = met.map(({ row, cell }) => {
    const { wins, draws, matches } = /** @type {NonNullable<typeof cell>} */ (cell);
    return html`<tr>
      <th scope="row"><a class="row-link" href=${`/tournament/${standing.id}?tab=matches&of=${own.entry}&against=${row.entry}`}>${row.name}</a></th>
      <td class="number">${whole(row.rating)} <span class="muted">± ${whole(row.margin)}</span></td>
      <td class="axis">${interval(row, axis)}</td>
      <td class="number">${number(wins)} · ${number(draws)} · ${number(matches - wins - draws)}</td>
      <td class="number">${number((wins + draws / 2) / matches, { style: "percent" })}</td>
    </tr>`;
  });
  const heads = [t("bot"), [t("rating"), "number"], [hidden(t("rating")), "axis"], [t("won_drawn_lost"), "number"], [t("result"), "number"]];
  return html`<div class="scroll-x" tabindex="0" role="group" aria-labelledby="opponents">${table("standings", heads, rows)}</div>`;
}
