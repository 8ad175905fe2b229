// The table of a tournament: ranks, ratings with their intervals on one axis, results.
import { html, nothing } from "../../vendor/lit-html.js";
import { number, t } from "../words.js";
import { bracket } from "./bracket.js";

/** @typedef {import("../contract.d.ts").Standing} Standing */
/** @typedef {import("../contract.d.ts").TournamentRow} Row */

/** The sortable columns: descending, except ranks. */
const ORDERS = {
  rank: (/** @type {Row} */ row) => -row.rank,
  rating: (/** @type {Row} */ row) => row.rating,
  matches: (/** @type {Row} */ row) => row.matches,
  points: (/** @type {Row} */ row) => row.points,
};

/** @typedef {keyof typeof ORDERS} Order */

/**
 * @param {Standing} standing
 * @param {Order} order
 * @param {(order: Order) => void} sort
 */
export function standings(standing, order, sort) {
  const rows = [...standing.rows].sort((a, b) => ORDERS[order](b) - ORDERS[order](a));
  const axis = axisOf(standing.rows);
  const head = (/** @type {Order} */ name, /** @type {string} */ text) =>
    html`<th scope="col" class="number" aria-sort=${order === name ? (name === "rank" ? "ascending" : "descending") : nothing}>
      <button class="link sort" @click=${() => sort(name)}>${text}</button>
    </th>`;
  // The round that a bot reached ranks an elimination.
  const isRated = standing.rank_by === "rating" && (standing.format !== "elimination" || standing.part !== null);
  const bracketed = (/** @type {number} */ place) => (isRated ? bracket(rows, place) : "");
  const ranks = new Set(standing.rows.map((row) => row.rank));
  return html`<table class="standings">
      <thead>
        <tr>
          ${head("rank", t("rank"))}
          <th scope="col">${t("bot")}</th>
          ${head("rating", t("rating"))}
          <th scope="col" class="axis"><span class="row spread number"><span>${whole(axis.low)}</span><span>${whole(axis.high)}</span></span></th>
          ${head("matches", t("played"))}
          <th scope="col" class="number">${t("won_drawn_lost")}</th>
          ${standing.rank_by === "points" ? head("points", t("points")) : nothing}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, place) => html`<tr data-entry=${row.entry} class=${row.retired || row.benched ? "resting" : ""}>
            <td class=${`number rank ${bracketed(place)}`}>${row.matches > 0 ? number(row.rank) : ""}</td>
            <th scope="row">
              <a class="row-link" href=${`/tournament/${standing.id}/bot/${row.entry}`}>${row.name}</a>
              ${row.author ? html`<span class="muted small" data-author>${row.author}</span>` : nothing}
              ${row.byes ? html`<span class="pill">${t("byes_n", { n: number(row.byes) })}</span>` : nothing}
              ${row.remote ? html`<span class="pill" data-remote>${t("remote_bot")}</span>` : nothing}
              ${row.benched ? html`<span class="pill">${t("benched")}</span>` : row.retired ? html`<span class="pill">${t("retired")}</span>` : nothing}
            </th>
            <td class="number">${row.matches > 0 ? html`${whole(row.rating)} <span class="muted">± ${whole(row.margin)}</span>` : "–"}</td>
            <td class="axis">${row.matches > 0 ? interval(row, axis) : nothing}</td>
            <td class="number">${number(row.matches)}</td>
            <td class="number">${number(row.wins)} · ${number(row.draws)} · ${number(row.losses)}</td>
            ${standing.rank_by === "points" ? html`<td class="number">${number(row.points)}</td>` : nothing}
          </tr>`,
        )}
      </tbody>
    </table>
    ${isRated && ranks.size < standing.rows.length ? html`<p class="pad muted small">${t("share_rank")}</p>` : nothing}
    ${standing.repeats > 0 ? html`<p class="pad muted small">${t("repeats_n", { n: number(standing.repeats) })}</p>` : nothing}
    ${standing.unsound > 0 ? html`<p class="pad muted small">${t("unsound_n", { n: number(standing.unsound) })}</p>` : nothing}`;
}

/** @param {number} value */
export const whole = (value) => number(Math.round(value), { useGrouping: false });

/** @typedef {{ low: number, high: number }} Axis */

/**
 * An axis for all intervals, extending at most 400 points beyond the ratings.
 * @param {Row[]} rows
 * @returns {Axis}
 */
export function axisOf(rows) {
  const played = rows.filter((row) => row.matches > 0);
  const low = Math.min(1400, ...played.map((row) => row.rating - Math.min(row.margin, 400)));
  const high = Math.max(1600, ...played.map((row) => row.rating + Math.min(row.margin, 400)));
  return { low: Math.floor(low / 100) * 100, high: Math.ceil(high / 100) * 100 };
}

/**
 * A dot with its 95 % interval.
 * @param {{ rating: number, margin: number }} row
 * @param {Axis} axis
 */
export function interval({ rating, margin }, { low, high }) {
  const share = (/** @type {number} */ value) => Math.max(0, Math.min(100, ((value - low) / (high - low)) * 100));
  const [from, at, to] = [rating - margin, rating, rating + margin].map(share);
  return html`<span class="interval" aria-hidden="true"
    ><i .style=${`left:${from.toFixed(2)}%;width:${(to - from).toFixed(2)}%`}></i><b .style=${`left:${at.toFixed(2)}%`}></b
  ></span>`;
}
