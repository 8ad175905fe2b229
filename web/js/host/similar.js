// Which bots of an assignment or a contest have similar sources, for the host to read.
import { html } from "../../vendor/lit-html.js";
import { get } from "../api.js";
import { tried } from "../begin.js";
import { dialog } from "../dialog.js";
import { listed, number } from "../words.js";
import { w } from "./words.js";

/** @typedef {import("../types.d.ts").Pair} Pair */
/** @typedef {import("../types.d.ts").Passage} Passage */

/** The button that asks for it. @param {`/assignments/${string}` | `/contests/${string}`} path */
export const similarButton = (path) => html`<button class="button" data-action="similar" @click=${() => show(path)}>${w("similar")}</button>`;

/** @param {string} path */
async function show(path) {
  /** @type {import("../types.d.ts").SimilarSources | null} */
  const told = await tried(get(`${path}/similar`));
  if (!told) return;
  const box = dialog(
    w("similar"),
    html`<p class="muted">${w("similar_help")}</p>
      <p>${w("similar_compared", { n: number(told.compared), pairs: number(told.pairs.length) })}</p>
      ${told.pairs.map(pair)}`,
  );
  // Room for two columns.
  box.style.maxWidth = "min(920px, 98vw)";
}

/** @param {Pair} pair */
const pair = ({ bots, authors, shares, passages }) => html`<details class="similar">
  <summary>${[0, 1].map((side) => html`<strong>${bots[side]}</strong> <span class="muted">${listed(authors[side])}</span> ${number(shares[side], { style: "percent", maximumFractionDigits: 0 })} `)}</summary>
  ${passages.map((both) => html`<div class="cards">${both.map(passage)}</div>`)}
</details>`;

/** @param {Passage} passage */
const passage = ({ file, line, text }) => html`<figure class="scroll-x">
  <figcaption class="muted small">${file}:${number(line)}</figcaption>
  <pre tabindex="0">${text}</pre>
</figure>`;
