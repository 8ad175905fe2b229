// The state of a tournament, as a pill and a bar.
import { html, nothing } from "../../vendor/lit-html.js";
import { counted, known, number, t } from "../words.js";

/** @typedef {import("../contract.d.ts").Tournament} Tournament */

/**
 * Its name; a ladder is named after its game.
 * @param {{ name: string, game: string, ladder: boolean }} one
 */
export const title = (one) => (one.ladder ? t("ladder_of", { game: known(`game.${one.game}`, one.name) }) : one.name);

/** @param {Tournament} one */
export const state = (one) => html`<span class=${`pill ${one.state === "running" ? "live" : ""}`} data-state=${one.state}>${known(`state.${one.state}`, one.state)}</span>`;

/**
 * Its progress; a ladder has no end.
 * @param {Tournament} one
 */
export function progress(one) {
  if (one.ladder || one.state === "finished") return html`<p class="muted number">${counted("matches", one.played)}</p>`;
  return html`<div class="progress">
    ${one.scheduled > 0 ? html`<progress max=${one.scheduled} .value=${one.played} aria-label=${t("played")}></progress>` : nothing}
    <span class="muted number">${t("played_of", { played: number(one.played), all: number(one.scheduled) })}</span>
  </div>`;
}
