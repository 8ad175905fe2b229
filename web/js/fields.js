// Form fields: an option of a game, and a file that is chosen or dropped.
import { html, nothing } from "../vendor/lit-html.js";
import { dropField } from "./drop.js";
import { known, said, t } from "./words.js";

/** @typedef {import("./contract.d.ts").Option} Option */

/** Options of every game, hidden until they are wanted. */
export const COMMON = ["games", "turn_time", "bank", "load_time", "memory", "position", "adjudicate"];

/** @param {Option} option */
export const optionLabel = (option) => said(option.label || option.name) + (option.unit ? ` (${said(option.unit)})` : "");

/**
 * An option, as a select if there are few choices, otherwise as text.
 * @param {Option} option
 * @param {string} value empty for the default
 * @param {(value: string) => void} set
 * @param {boolean} [off]
 */
export function optionField(option, value, set, off = false) {
  const change = (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).value);
  const choices = option.choices?.length ? option.choices : /^(true|false)$/.test(option.default) ? ["true", "false"] : null;
  if (choices) {
    const shown = choices.map((choice) => [choice, known(`choice.${choice}`, known(`rules.${choice}`, choice))]);
    return choiceField(optionLabel(option), shown, value || option.default, set, { option: option.name, off, help: help(option) });
  }
  const numeric = /^\d+$/.test(option.default);
  return html`<label class="field"
    ><span>${optionLabel(option)}</span
    ><input
      data-option=${option.name}
      type=${numeric ? "number" : "text"}
      placeholder=${option.default || (option.drawn ? t("unset") : "")}
      .value=${value}
      ?disabled=${off}
      @change=${change}
    >${help(option)}</label
  >`;
}

/**
 * A select.
 * @param {string} label
 * @param {string[][]} choices values and what they are called
 * @param {string} chosen
 * @param {(value: string, select: HTMLSelectElement) => void} set
 * @param {{ name?: string, id?: string, option?: string, off?: boolean, help?: unknown }} [more]
 */
export const choiceField = (label, choices, chosen, set, { name, id, option, off = false, help } = {}) => html`<label class="field"
  ><span>${label}</span
  ><select name=${name ?? nothing} id=${id ?? nothing} data-option=${option ?? nothing} ?disabled=${off} @change=${(/** @type {any} */ event) => set(event.target.value, event.target)}>
    ${choices.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}</select
  >${help}</label
>`;

/** @param {Option} option */
const help = (option) => html`<span class="muted small">${said(option.help)} ${option.range?.join("–")}</span>`;

/**
 * A file for an option.
 * @param {Option} option
 * @param {{ name: string } | undefined} file
 * @param {(file: File | null, all: File[]) => void} set the file for the option, and all files that came with it
 */
export function fileField(option, file, set) {
  const choose = (/** @type {File[]} */ files) => {
    const fits = option.name === "rules" ? files.find((one) => /\.zrf$/i.test(one.name)) : files[0];
    if (fits) set(fits, files);
  };
  const remove = file && html`<button type="button" class="button" @click=${() => set(null, [])}>${t("remove_file")}</button>`;
  return html`<div class="field file" data-option=${option.name}>
    <span>${option.name === "rules" ? t("own_rules") : optionLabel(option)}</span>
    ${dropField(html`<strong>${file ? file.name : t("no_file")}</strong>`, choose, remove)} ${option.name === "rules" ? nothing : help(option)}
  </div>`;
}

/** @param {{ seed: string }} form */
export const seedField = (form) => html`<label class="field"><span>${t("seed")}</span><input name="seed" inputmode="numeric" placeholder=${t("unset")} .value=${form.seed} @input=${(/** @type {any} */ event) => (form.seed = event.target.value)}><span class="muted small">${t("seed_help")}</span></label>`;
