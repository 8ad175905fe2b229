// A bot's rating over time with its 95 % band, and its failures, linked to their turns.
import { html, nothing, svg } from "../../vendor/lit-html.js";
import { known, number, t } from "../words.js";
import { whole } from "./standings.js";

/** @typedef {import("../contract.d.ts").EntryHistory["points"][number]} Point */

const WIDE = 600;
const TALL = 160;
/** Intervals are drawn no wider than this. */
const MOST = 300;

/** @param {Point[]} points */
export function history(points) {
  if (points.length < 2) return html`<p class="pad muted">${t("no_matches")}</p>`;
  const margin = (/** @type {Point} */ point) => Math.min(point.margin, MOST);
  const low = Math.floor(Math.min(...points.map((point) => point.rating - margin(point))) / 50) * 50;
  const high = Math.ceil(Math.max(...points.map((point) => point.rating + margin(point))) / 50) * 50;
  const last = points[points.length - 1];
  const x = (/** @type {Point} */ point) => ((point.matches / last.matches) * WIDE).toFixed(1);
  const y = (/** @type {number} */ rating) => (TALL - ((rating - low) / (high - low)) * TALL).toFixed(1);
  const band = [...points.map((point) => `${x(point)},${y(point.rating + margin(point))}`), ...[...points].reverse().map((point) => `${x(point)},${y(point.rating - margin(point))}`)].join(" ");
  const label = points
    .filter((_, n) => n % Math.ceil(points.length / 6) === 0 || n === points.length - 1)
    .map((point) => `${t("after_matches", { n: number(point.matches) })}: ${whole(point.rating)} ± ${whole(point.margin)}`)
    .join("; ");
  return html`<figure class="chart history pad">
    <div class="plot">
      <span class="muted small number">${whole(high)}</span>
      <svg viewBox="0 0 ${WIDE} ${TALL}" preserveAspectRatio="none" role="img" aria-label=${label}>
        ${svg`<polygon points=${band} fill="var(--accent-soft)"></polygon>
          <polyline fill="none" stroke="var(--accent)" stroke-width="2" vector-effect="non-scaling-stroke" points=${points.map((point) => `${x(point)},${y(point.rating)}`).join(" ")}></polyline>`}
      </svg>
      <span class="muted small number">${whole(low)}</span>
    </div>
    <figcaption class="row spread muted small number"><span>0</span><span>${t("after_matches", { n: number(last.matches) })}</span></figcaption>
  </figure>`;
}

/** @typedef {{ match: string, at: string | null, verdict: string, message: string }} BotError */

/**
 * A bot's errors, each linked to its turn.
 * @param {BotError[]} list the latest first
 */
export const errors = (list) =>
  list.length === 0
    ? html`<p class="pad muted">${t("no_errors")}</p>`
    : html`<ul class="errors">
        ${folded(list).map(
          ({ error, count }) => html`<li>
            ${count > 1 ? html`<strong class="number">${number(count)}×</strong> ` : nothing}<a href=${`/match/${error.match}?turn=${error.at}&tab=output`}>${known(`verdict.${error.verdict}`, error.verdict)}, ${t("at_turn", { at: error.at ?? "" })}</a>
            ${error.message ? html`<pre tabindex="0">${error.message}</pre>` : nothing}
          </li>`,
        )}
      </ul>`;

/**
 * Groups equal errors: the latest of each, with their number.
 * @param {BotError[]} errors the latest first
 */
function folded(errors) {
  /** @type {Map<string, { error: BotError, count: number }>} */
  const kinds = new Map();
  for (const error of errors) {
    // Ignore numbers, which differ between occurrences.
    const key = `${error.verdict} ${error.message.replace(/\d+/g, "0")}`;
    const kind = kinds.get(key);
    if (kind) kind.count++;
    else kinds.set(key, { error, count: 1 });
  }
  return [...kinds.values()];
}
