// Charts of the numbers that bots report, over the turns, and a decision's in words.
import { html, svg } from "../../vendor/lit-html.js";
import { CHARACTERS, seatLine } from "../signs.js";
import { number, t } from "../words.js";
import { partOf } from "./state.js";

/** @typedef {{ name: string, bot: number, seat: number, points: { game: number, turn: number, value: number }[] }} Series */

const WIDE = 300;
const TALL = 60;

/**
 * A chart for each series name, with one line per bot.
 * @param {Series[]} series
 * @param {import("./replay.js").Replay} replay
 */
export function charts(series, replay) {
  const names = [...new Set(series.map((one) => one.name))];
  const game = partOf(replay.state)?.game ?? 1;
  const sides = replay.sides();
  const colour = (/** @type {number} */ seat) => seatLine(seat, sides[seat]);
  return names.map((name) => {
    const lines = series
      .filter((one) => one.name === name)
      .map((one) => ({ ...one, points: one.points.filter((point) => point.game === game) }))
      .filter((one) => one.points.length > 0);
    const all = lines.flatMap((one) => one.points);
    if (all.length === 0) return "";
    const low = Math.min(...all.map((point) => point.value));
    const high = Math.max(...all.map((point) => point.value));
    const last = Math.max(1, partOf(replay.state)?.turns.at(-1) ?? 1);
    const x = (/** @type {number} */ turn) => ((turn / last) * WIDE).toFixed(1);
    const y = (/** @type {number} */ value) => (TALL - 4 - ((value - low) / (high - low || 1)) * (TALL - 8)).toFixed(1);
    return html`<figure class="chart">
      <figcaption>
        ${lines.map((one) => html`<span .style=${`color:${colour(one.seat)}`}>${CHARACTERS[one.seat % CHARACTERS.length]}</span> `)}
        ${name} <span class="muted number">${number(low)} – ${number(high)}</span>
      </figcaption>
      <svg viewBox="0 0 ${WIDE} ${TALL}" preserveAspectRatio="none" role="img" aria-label=${t("chart_of", { name })}>
        ${lines.map(
          (one) => svg`<polyline fill="none" stroke=${colour(one.seat)} stroke-width="2" vector-effect="non-scaling-stroke"
            stroke-dasharray=${one.seat % 2 ? "5 3" : "none"}
            points=${one.points.map((point) => `${x(point.turn)},${y(point.value)}`).join(" ")}></polyline>`,
        )}
      </svg>
    </figure>`;
  });
}

/**
 * What a bot that searches tells of a decision, in few words.
 * @param {Record<string, unknown>} data
 */
export function thoughtOf({ depth, score, nodes }) {
  const parts = [];
  if (typeof depth === "number") parts.push(t("thought.depth", { n: number(depth) }));
  if (typeof score === "number" || typeof score === "string") parts.push(t("thought.score", { n: typeof score === "number" ? number(score) : score }));
  if (typeof nodes === "number") parts.push(t("thought.nodes", { n: number(nodes) }));
  return parts.join(", ");
}
