// The computer learns the game of a match.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { get, send } from "../api.js";
import { tried } from "../begin.js";
import { dialog } from "../dialog.js";
import { number, said, t } from "../words.js";
import { w } from "./words.js";

/** @typedef {import("../contract.d.ts").Learning} Learning */

/** How often the server is asked while it learns, in milliseconds. */
const EVERY = 2000;

/** @param {import("./replay.js").Replay} replay */
export async function learningDialog(replay) {
  const path = `/matches/${replay.state.summary.id}/learning`;
  /** @type {Learning} */
  let learning = await tried(get(path));
  if (!learning) return;
  const box = dialog(t("learn"), html`<div class="stack learning"></div>`);
  let timer = 0;
  const show = (/** @type {Learning | null} */ now) => {
    learning = now ?? learning;
    render(content(learning, turn), /** @type {HTMLElement} */ (box.querySelector(".learning")));
    clearTimeout(timer);
    if (box.open && goes(learning)) timer = window.setTimeout(ask, EVERY);
  };
  const ask = async () => {
    const before = learning;
    const now = await get(path).catch(() => null);
    // An answer to the button is newer.
    show(learning === before ? now : null);
  };
  const turn = async (/** @type {boolean} */ on) => show(await tried(send("POST", path, { on })));
  box.addEventListener("close", () => clearTimeout(timer));
  show(learning);
}

/** @param {Learning} learning */
const goes = ({ state }) => state === "running" || state === "waiting";

/**
 * @param {Learning} learning
 * @param {(on: boolean) => void} turn
 */
function content(learning, turn) {
  const { help, outcome, state, curve } = learning;
  const on = goes(learning);
  return html`<p>${said(help)}</p>
    <div role="status" data-state=${state}>${standing(learning)}</div>
    ${state === "finished"
      ? nothing
      : html`<div><button class="button" data-action=${on ? "stop-learning" : "begin-learning"} @click=${() => turn(!on)}>
          ${t(on ? "stop_tournament" : state === "never" ? "learn" : "go_on")}
        </button></div>`}
    ${outcome ? html`<p>${said(outcome)}</p>` : nothing}
    ${curve.length > 0 ? table(curve) : nothing}`;
}

/** @param {Learning} learning */
function standing({ state, standing, played, games }) {
  const text = standing && said(standing);
  return state === "running" && text
    ? html`<div class="progress"><progress max=${games} .value=${played} aria-label=${text}></progress><span class="muted number">${text}</span></div>`
    : text;
}

/** How strong each generation is, the latest first. @param {Learning["curve"]} curve */
const table = (curve) => html`<table>
  <tr>${[w("generation"), t("won_drawn_lost"), t("points"), w("minutes")].map((head) => html`<th scope="col">${head}</th>`)}</tr>
  ${curve.toReversed().map(({ generation, won, drawn, lost, seconds }) => {
    const share = (won + drawn / 2) / (won + drawn + lost);
    return html`<tr class="number">
      <td>${number(generation)}</td>
      <td>${[won, drawn, lost].map((count) => number(count)).join(" · ")}</td>
      <td>${number(share, { style: "percent" })} <progress value=${share} aria-hidden="true"></progress></td>
      <td>${number(seconds / 60, { maximumFractionDigits: 1 })}</td>
    </tr>`;
  })}
</table>`;
