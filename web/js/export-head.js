// The head of an exported match.
import { html } from "../vendor/lit-html.js";
import { nameOf, titleOf } from "./match/title.js";
import { listed, moment } from "./words.js";

/** @param {import("./contract.d.ts").Summary} summary */
export const chapters = (summary) => html`
  <span class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M7 1h10l6 6v10l-6 6H7l-6-6V7z"/><path fill="var(--paper)" d="M8.500 7h7l1.500 10h-10z"/></svg>Viadal</span>
  <span class="muted">${titleOf(summary)}: ${listed(summary.bots.map((_, n) => nameOf(summary.bots, n)))} · ${moment(summary.ended ?? summary.started)}</span>
`;
