// Symbols of seats and match states, and the icons of buttons.
import { html, nothing, svg } from "../vendor/lit-html.js";
import { counted, t } from "./words.js";

/** Each seat has its own shape, so that colour is never the only difference. */
const SHAPES = [
  svg`<circle cx="8" cy="8" r="7"/>`,
  svg`<path d="M8 0l8 8-8 8-8-8z"/>`,
  svg`<path d="M8 1l8 14H0z"/>`,
  svg`<path d="M1.5 1.5h13v13h-13z"/>`,
  svg`<path d="M8 0l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6L8 12.3l-5 2.9 1.2-5.6L0 5.8l5.6-.6z"/>`,
  svg`<path d="M4 1h8l4 7-4 7H4L0 8z"/>`,
  svg`<path d="M5.5 0h5v5.500H16v5h-5.500V16h-5v-5.500H0v-5h5.500z"/>`,
  svg`<path fill-rule="evenodd" d="M8 0a8 8 0 110 16A8 8 0 018 0zm0 4.500a3.500 3.500 0 100 7 3.500 3.500 0 000-7z"/>`,
];

/**
 * The colour of a seat as CSS.
 * @param {number} seat
 * @param {import("./contract.d.ts").Side | undefined} [side]
 */
export const seatColor = (seat, side) => side?.color || `var(--seat${seat % SHAPES.length})`;

/**
 * The colour of a seat as a line or an area on the paper.
 * @param {number} seat
 * @param {import("./contract.d.ts").Side | undefined} [side]
 */
export const seatLine = (seat, side) => side?.line || seatColor(seat, side);

/**
 * The sign of a seat.
 * @param {number} seat
 * @param {import("./contract.d.ts").Side | undefined} [side]
 */
export const chip = (seat, side) =>
  html`<span class="chip" data-seat=${seat} .style=${`--chip:${seatColor(seat, side)}`}
    ><svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">${SHAPES[seat % SHAPES.length]}</svg></span
  >`;

/** The symbols as plain markup, for rows drawn without templates. */
export const CHARACTERS = ["●", "◆", "▲", "■", "★", "⬢", "✚", "◉"];

const ICONS = {
  first: "M3 2.500h2.500v11H3zM14 2.500v11L6.500 8z",
  back: "M12 2.500v11L4 8z",
  play: "M4 2l10 6-10 6z",
  pause: "M3.500 2.500h3.200v11H3.500zM9.300 2.500h3.200v11H9.300z",
  forward: "M4 2.500v11L12 8z",
  last: "M2 2.500v11L9.500 8zM10.500 2.500H13v11h-2.500z",
  link: "M6.800 9.200a.8.8 0 010-1.100l2.300-2.300a.8.800 0 011.100 1.100L7.900 9.200a.8.800 0 01-1.100 0zM5.600 7l-1.900 1.900a2.450 2.450 0 003.500 3.500l1.900-1.900 1 1-1.900 1.900a3.900 3.900 0 01-5.500-5.500L4.600 6zm4.800 2l1.900-1.900a2.450 2.450 0 00-3.500-3.500L6.900 5.500l-1-1 1.900-1.900a3.900 3.900 0 015.500 5.500L11.400 10z",
  zoom: "M7 1.500a5.500 5.500 0 014.300 8.900l3.200 3.200-1.400 1.400-3.200-3.200A5.500 5.500 0 117 1.500zm0 1.900a3.600 3.600 0 100 7.200 3.600 3.600 0 000-7.200zM6.300 4.900h1.400v1.400h1.400v1.400H7.700v1.400H6.300V7.700H4.900V6.300h1.400z",
  sound: "M2 5.500h2.800L8.500 2v12L4.800 10.500H2zM10 5.200a3.400 3.400 0 010 5.600zM10 2.200a6 6 0 010 11.600v-1.500a4.500 4.500 0 000-8.600z",
  silent: "M2 5.500h2.800L8.500 2v12L4.800 10.500H2zM10.700 5.200l1.800 1.800 1.800-1.800 1 1L13.500 8l1.800 1.800-1 1-1.800-1.800-1.800 1.800-1-1L11.500 8 9.700 6.200z",
  more: "M3 6.500a1.500 1.500 0 110 3 1.500 1.500 0 010-3zm5 0a1.500 1.500 0 110 3 1.500 1.500 0 010-3zm5 0a1.500 1.500 0 110 3 1.500 1.500 0 010-3z",
  close: "M3.300 2.200L8 6.900l4.700-4.700 1.100 1.100L9.100 8l4.700 4.700-1.100 1.100L8 9.100l-4.700 4.700-1.100-1.100L6.900 8 2.200 3.300z",
  help: "M7.100 11.500h1.800v1.800H7.100zM8 2.500c2 0 3.500 1.300 3.500 3.100 0 1.500-.9 2.200-1.700 2.800-.7.500-.9.800-.9 1.600v.3H7.200v-.5c0-1.500.8-2.100 1.500-2.600.6-.500 1-.800 1-1.600S9 4.100 8 4.100 6.300 4.800 6.300 5.900H4.600C4.600 3.900 6 2.500 8 2.500z",
};

/** @param {keyof typeof ICONS} name */
export const icon = (name) =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${ICONS[name]}></path></svg>`;

/**
 * The label of a match that is not finished normally; empty otherwise.
 * @param {import("./contract.d.ts").Summary} summary
 */
export function pill({ state, unsaved }) {
  if (unsaved) return html`<span class="pill unsaved" title=${t("unsaved_help")}>${t("unsaved")}</span>`;
  if (state === "live") return html`<span class="pill live">${t("live")}</span>`;
  if (state === "queued") return html`<span class="pill">${t("queued")}</span>`;
  if (state === "waiting") return html`<span class="pill waiting" title=${t("waiting_help")}>${t("waiting")}</span>`;
  if (state === "broken") return html`<span class="pill broken">${t("broken_off")}</span>`;
  return nothing;
}

/**
 * A table.
 * @param {string} kind its classes
 * @param {unknown[]} heads of its columns, each a text, or a text and its class
 * @param {unknown[]} rows
 * @param {unknown} [game] the game that all rows are of
 */
export const table = (kind, heads, rows, game = nothing) => html`<table class=${kind} data-game=${game}>
  <thead><tr>${heads.map((head) => [head].flat()).map(([text, of = nothing]) => html`<th scope="col" class=${of}>${text}</th>`)}</tr></thead>
  <tbody>${rows}</tbody>
</table>`;

/** A head for what speaks for itself: screen readers alone have it. @param {string} text */
export const hidden = (text) => html`<span class="visually-hidden">${text}</span>`;

/**
 * What is wrong with a text or a bot.
 * @template {{ message: string }} Problem
 * @param {Problem[]} list
 * @param {(one: Problem) => unknown} place a link to where it is
 */
export const problems = (list, place) => html`<p><strong>${counted("problems", list.length)}</strong></p>
  <ul class="errors">${list.map((one) => html`<li>${place(one)}<pre tabindex="0">${one.message}</pre></li>`)}</ul>`;
