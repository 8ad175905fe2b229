// The matches of a tournament: as a schedule by rounds, or those played, the latest first.
import { html, nothing } from "../../vendor/lit-html.js";
import { reasonText } from "../match/title.js";
import { chip, table } from "../signs.js";
import { counted, known, number, t } from "../words.js";

/** @typedef {import("../contract.d.ts").Standing} Standing */
/** @typedef {import("../contract.d.ts").TournamentMatch} Match */

/**
 * @param {Standing} standing
 * @returns {(entry: number) => string}
 */
export function names(standing) {
  const known = new Map(standing.rows.map((row) => [row.entry, row.name]));
  return (entry) => known.get(entry) ?? "";
}

/**
 * The rounds with their encounters and results.
 * @param {Standing} standing
 * @param {Match[]} list
 */
export function schedule(standing, list) {
  const name = names(standing);
  /** @type {Match[][]} */
  const encounters = [];
  for (const one of list) {
    const last = encounters.at(-1);
    if (last && last[0].encounter === one.encounter) last.push(one);
    else encounters.push([one]);
  }
  const rounds = [...new Set(list.map((one) => one.round))];
  return rounds.map(
    (round) => html`<section class="round" aria-labelledby=${`round-${round}`}>
      <h2 id=${`round-${round}`}>${t("round_n", { n: number(round + 1) })}</h2>
      <ul class="encounters">
        ${encounters
          .filter((encounter) => encounter[0].round === round)
          .map(
            (encounter) => html`<li>
              <span class="met">${encounter[0].players.map(name).join(" – ")} <span class="muted small">${encounter[0].opening ?? ""}</span></span>
              <span class="number tally">${score(encounter)}</span>
              <span class="row links">${encounter.map((one, n) => link(one, number(n + 1)))}</span>
            </li>`,
          )}
      </ul>
    </section>`,
  );
}

/**
 * The points of an encounter's first two bots in the matches played so far.
 * @param {Match[]} encounter
 */
function score(encounter) {
  const played = encounter.filter((one) => one.result);
  if (played.length === 0) return "";
  const share = (/** @type {number} */ entry) =>
    played.reduce((sum, one) => {
      const ranks = one.result?.ranks ?? [];
      const own = ranks[one.players.indexOf(entry)];
      const [better, equal] = [ranks.filter((rank) => rank > own).length, ranks.filter((rank) => rank === own).length - 1];
      return sum + (better + equal / 2) / (ranks.length - 1);
    }, 0);
  return encounter[0].players.map((entry) => number(share(entry))).join(" : ");
}

/**
 * @param {Match} one
 * @param {string} text
 */
const link = (one, text) =>
  one.live
    ? html`<a class="pill live" href=${`/match/${one.id}`}>${t("live")}</a>`
    : one.result
      ? html`<a class="button" href=${`/match/${one.id}`} aria-label=${t("match_n", { n: text })}>${text}</a>`
      : html`<span class="button" aria-disabled="true" title=${one.given_up ?? ""}>${one.given_up ? t("given_up") : text}</span>`;

/**
 * Matches played or being played.
 * @param {Standing} standing
 * @param {Match[]} list
 */
export function played(standing, list) {
  const [name, begins] = [names(standing), standing.openings.length > 0];
  const result = (/** @type {Match} */ one) =>
    one.result
      ? html`<span class="number scores">${one.result.scores.map((score) => number(score)).join(" : ")}</span> <span class="muted small">${reasonText(one.result.reason)}</span>
          ${one.result.faults.map((fault) => (fault ? html`<span class="small danger">${known(`verdict.${fault}`, fault)}</span>` : nothing))}`
      : html`<span class="pill live">${t("live")}</span>`;
  const winner = (/** @type {Match} */ one, /** @type {number} */ seat) =>
    one.result && one.result.ranks[seat] === 0 && one.result.ranks.filter((rank) => rank === 0).length === 1;
  const rows = list.map(
    (one) => html`<tr>
      <td><a class="row-link number" href=${`/match/${one.id}`}>${t("match_n", { n: `${one.encounter + 1}.${one.turn + 1}` })}</a></td>
      <td>
        <ul class="seats">
          ${one.players.map((entry, seat) => html`<li class=${winner(one, seat) ? "winner" : ""}>${chip(seat)}<span>${name(entry)}</span></li>`)}
        </ul>
      </td>
      ${begins ? html`<td class="small" data-opening>${one.opening ?? ""}</td>` : nothing}
      <td>${result(one)}</td>
      <td class="number">${one.result ? counted("turns", one.result.turns) : ""}</td>
    </tr>`,
  );
  return table("recent", [t("match"), t("players"), ...(begins ? [t("opening")] : []), t("result"), [t("length"), "number"]], rows, standing.game);
}
