// The computer learns the game of a match: how far it has come, and how strong it has become.
import { html, nothing, render, svg } from "../../vendor/lit-html.js";
import { get, Refusal, send } from "../api.js";
import { dialog } from "../dialog.js";
import { notice } from "../notice.js";
import { number, t, wrong } from "../words.js";

/** @typedef {import("../contract.d.ts").Learning} Learning */
/** @typedef {import("../contract.d.ts").LearnedGeneration} Generation */

/** How often the server is asked while the game is being learned, in milliseconds. */
const EVERY = 2000;

const WIDE = 600;
const TALL = 140;
/** Room for the dots at the edges: half a line of the labels. */
const EDGE = 8;

/** @param {import("./replay.js").Replay} replay */
export async function learningDialog(replay) {
  const path = `/matches/${replay.state.summary.id}/learning`;
  /** @type {Learning} */
  let learning;
  try {
    learning = await get(path);
  } catch (error) {
    // Nothing is learned here if weights ship with Viadal.
    if (error instanceof Refusal && error.status === 404) dialog(t("learning"), html`<p>${t("learning.ships")}</p>`);
    else notice(wrong(error));
    return;
  }

  const box = dialog(t("learning"), html`<div class="stack learning"></div>`);
  const place = /** @type {HTMLElement} */ (box.querySelector(".learning"));
  let timer = 0;
  let isAsked = false;
  let trouble = "";

  const draw = () => render(content(learning, trouble, turn), place);
  const wait = () => {
    clearTimeout(timer);
    if (!box.open || !goes(learning)) return;
    timer = window.setTimeout(async () => {
      const before = learning;
      // If the page is hidden or the server does not answer, poll again later.
      const now = document.hidden ? null : await get(path).catch(() => null);
      // An answer to the button is newer.
      if (now && learning === before) {
        learning = now;
        draw();
      }
      wait();
    }, EVERY);
  };
  const turn = async (/** @type {boolean} */ on) => {
    if (isAsked) return;
    isAsked = true;
    trouble = "";
    try {
      learning = await send("POST", path, { on });
    } catch (error) {
      // A notice would be behind the dialog.
      trouble = wrong(error);
    }
    isAsked = false;
    draw();
    wait();
  };

  box.addEventListener("close", () => clearTimeout(timer));
  draw();
  wait();
}

/** @param {Learning} learning */
const goes = ({ state }) => state === "running" || state === "waiting";

/**
 * @param {Learning} learning
 * @param {string} trouble
 * @param {(on: boolean) => void} turn
 */
function content(learning, trouble, turn) {
  if (!learning.able) return html`<p>${t("learning.unable")}</p>`;
  const { state, generation, curve, in_use } = learning;
  return html`
    <p>${t("learning.help")}</p>
    ${trouble ? html`<p class="message bad" role="alert">${trouble}</p>` : nothing}
    <p role="status" data-state=${state}>${standing(learning)}</p>
    ${state === "running" ? progress(learning) : nothing}
    ${in_use || generation > 0 ? html`<p data-in-use=${String(in_use)}>${in_use ? t("learning.in_use") : t("learning.not_in_use")}</p>` : nothing}
    ${state === "finished" ? nothing : html`<div>${button(learning, turn)}</div>`}
    ${curve.length > 0 ? [chart(learning), table(curve)] : nothing}
  `;
}

/** @param {Learning} learning */
function standing({ state, generation, generations }) {
  const counts = { n: number(generation), all: number(generations) };
  if (state === "running") return t("learning.running");
  if (state === "waiting") return t("learning.waiting");
  if (state === "stopped") return t("learning.stopped", counts);
  if (state === "finished") return t("learning.finished", counts);
  if (state === "failed") return t("learning.failed");
  return t("learning.never");
}

/**
 * The generation under way. When its games are played, the best player is chosen, which takes a while.
 * @param {Learning} learning
 */
function progress({ generation, generations, played, games }) {
  const counts = { n: number(Math.min(generation + 1, generations)), all: number(generations), played: number(played), games: number(games) };
  return html`<div class="progress">
    <progress max=${games} .value=${played} aria-label=${t("generation")}></progress>
    <span class="muted number">${played < games ? t("learning.games", counts) : t("learning.choosing", counts)}</span>
  </div>`;
}

/**
 * One button for both directions, so that it keeps the focus.
 * @param {Learning} learning
 * @param {(on: boolean) => void} turn
 */
function button(learning, turn) {
  const on = goes(learning);
  const label = on ? t("stop_tournament") : learning.state === "never" ? t("learn") : t("go_on");
  return html`<button class=${`button ${on ? "" : "primary"}`} data-action=${on ? "stop-learning" : "begin-learning"} @click=${() => turn(!on)}>${label}</button>`;
}

/** The share of points, from 0 to 1. @param {Generation} one */
const share = ({ won, drawn, lost }) => (won + drawn / 2) / (won + drawn + lost || 1);

/** @param {number} part of 1 */
const percent = (part) => number(part, { style: "percent" });

/** @param {Learning} learning */
function chart({ curve, generations }) {
  const x = (/** @type {number} */ generation) => (EDGE + ((generation - 1) / (generations - 1 || 1)) * (WIDE - 2 * EDGE)).toFixed(1);
  const y = (/** @type {number} */ part) => (EDGE + (1 - part) * (TALL - 2 * EDGE)).toFixed(1);
  const points = curve.map((one) => `${x(one.generation)},${y(share(one))}`);
  // A line without length is a round dot, however the chart is stretched.
  const dots = points.map((point) => `M${point}h0`).join("");
  return html`<figure class="chart curve">
    <figcaption>${t("learning.curve")}</figcaption>
    <div class="plot">
      <div class="scale muted small number" aria-hidden="true">${[1, 0.5, 0].map((part) => html`<span>${percent(part)}</span>`)}</div>
      <svg viewBox="0 0 ${WIDE} ${TALL}" preserveAspectRatio="none" role="img" aria-label=${t("learning.curve")}>
        ${svg`<line class="even" x1="0" x2=${WIDE} y1=${y(0.5)} y2=${y(0.5)}></line>
          <polyline points=${points.join(" ")}></polyline>
          <path d=${dots}></path>`}
      </svg>
      <div class="row spread muted small number" aria-hidden="true"><span>${number(1)}</span><span>${number(generations)}</span></div>
    </div>
  </figure>`;
}

/**
 * The same as a table, the latest generation first.
 * @param {Generation[]} curve
 */
const table = (curve) =>
  html`<div class="scroll-x" tabindex="0" role="group" aria-label=${t("learning.curve")}>
    <table>
      <thead>
        <tr>
          <th scope="col">${t("generation")}</th>
          <th scope="col" class="number">${t("won_drawn_lost")}</th>
          <th scope="col" class="number">${t("points")}</th>
          <th scope="col" class="number">${t("learning.minutes")}</th>
        </tr>
      </thead>
      <tbody>
        ${curve.toReversed().map(
          (one) => html`<tr>
            <td>${number(one.generation)}</td>
            <td class="number">${[one.won, one.drawn, one.lost].map((count) => number(count)).join(" · ")}</td>
            <td class="number">${percent(share(one))}</td>
            <td class="number">${number(one.seconds / 60, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
