// Dialogs of the player: the keys, and the board in words.
import { html } from "../../vendor/lit-html.js";
import { dialog } from "../dialog.js";
import { t } from "../words.js";

/** @type {[string[], import("../words.js").Key][]} */
const KEYS = [
  [["←", "→", "j", "l"], "keys.step"],
  [["⇧ ←", "⇧ →"], "keys.ten"],
  [["Space", "k"], "keys.play"],
  [["Home", "0"], "keys.first"],
  [["End"], "keys.last"],
  [["↑", "↓"], "keys.event"],
  [["<", ">"], "keys.speed"],
  [["v"], "keys.view"],
  [["m", "o"], "keys.tabs"],
  [["f"], "keys.flip"],
  [["c"], "keys.coordinates"],
  [["Enter", "Esc"], "keys.board"],
  [["i"], "keys.details"],
  [["?"], "keys.help"],
];

/** Shows what the keys do. */
export function keysHelp() {
  dialog(
    t("keys"),
    html`<table class="keys">
      <tbody>
        ${KEYS.map(
          ([keys, meaning]) => html`<tr>
            <td>${keys.map((key) => html`<kbd>${key}</kbd> `)}</td>
            <td>${t(meaning)}</td>
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

/**
 * Shows a position in words.
 * @param {string[]} lines
 */
export function describe(lines) {
  dialog(t("describe_board"), html`<ul class="described">${lines.map((line) => html`<li>${line}</li>`)}</ul>`);
}

/**
 * Shows what a rules file says about its game.
 * @param {{ title: string, texts: { label: string, text: string }[] }} about
 */
export function aboutGame({ title, texts }) {
  dialog(title, html`<div class="about prose">${texts.map(({ label, text }) => html`<h3>${label}</h3>${text.split(/\n\s*\n/).map((paragraph) => html`<p>${paragraph}</p>`)}`)}</div>`);
}
