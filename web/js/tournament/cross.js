// The cross table: each bot's results against each other, with links to their matches.
import { html } from "../../vendor/lit-html.js";
import { number, t } from "../words.js";

/** The strongest tint of a cell, in percent. */
const TINT = 34;

/** @param {import("../contract.d.ts").Standing} standing */
export const cross = (standing) => html`<table class="cross" @pointerover=${light} @pointerleave=${light} @focusin=${light} @focusout=${light}>
  <thead>
    <tr>
      <th scope="col">${t("bot")}</th>
      ${standing.rows.map((row, n) => html`<th scope="col" class="number" title=${row.name}><span aria-hidden="true">${n + 1}</span><span class="visually-hidden">${row.name}</span></th>`)}
    </tr>
  </thead>
  <tbody>
    ${standing.rows.map(
      (row, n) => html`<tr>
        <th scope="row"><span class="muted number">${n + 1}</span> ${row.name}</th>
        ${standing.rows.map((other, m) => (n === m ? html`<td class="self"></td>` : cell(standing, n, m)))}
      </tr>`,
    )}
  </tbody>
</table>`;

/**
 * Highlights the row and column of the hovered or focused cell.
 * @param {Event} event
 */
function light(event) {
  const table = /** @type {HTMLTableElement} */ (event.currentTarget);
  const leaves = event.type === "pointerleave" || event.type === "focusout";
  const cell = leaves ? null : /** @type {Element} */ (event.target).closest("td");
  for (const row of table.rows) {
    for (const other of row.cells) {
      const lit = cell !== null && (row === cell.parentElement || other.cellIndex === cell.cellIndex);
      other.classList.toggle("lit", lit);
    }
  }
}

/**
 * @param {import("../contract.d.ts").Standing} standing
 * @param {number} n
 * @param {number} m
 */
function cell(standing, n, m) {
  const one = standing.cross[n]?.[m];
  if (!one || one.matches === 0) return html`<td></td>`;
  const [row, other] = [standing.rows[n], standing.rows[m]];
  const score = one.wins + one.draws / 2;
  const share = score / one.matches;
  const tint = `color-mix(in srgb, var(--${share >= 0.5 ? "good" : "danger"}) ${Math.round(Math.abs(share - 0.5) * 2 * TINT)}%, var(--paper))`;
  const pair = t("against", { one: row.name, other: other.name });
  const title = `${pair}: ${number(one.wins)} · ${number(one.draws)} · ${number(one.matches - one.wins - one.draws)}; ${t("expected", { share: number(one.expected, { style: "percent" }) })}`;
  return html`<td class="number" .style=${`background:${tint}`}>
    <a href=${`/tournament/${standing.id}?tab=matches&of=${row.entry}&against=${other.entry}`} title=${title}><span class="visually-hidden">${pair}: </span>${number(score)}<span class="of">/${number(one.matches)}</span></a>
  </td>`;
}
