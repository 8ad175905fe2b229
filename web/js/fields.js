// Form fields: an option of a game, and a file that is chosen or dropped.
import { html, nothing } from "../vendor/lit-html.js";
import { filesOf } from "./drop.js";
import { known, said, t } from "./words.js";

/** @typedef {import("./contract.d.ts").Option} Option */

/** Options of every game, hidden until they are wanted. */
export const COMMON = ["games", "turn_time", "bank", "load_time", "memory"];

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
    return html`<label class="field"
      ><span>${optionLabel(option)}</span
      ><select data-option=${option.name} ?disabled=${off} @change=${change}>
        ${choices.map(
          (choice) => html`<option value=${choice} ?selected=${choice === (value || option.default)}>${known(`choice.${choice}`, choice)}</option>`,
        )}
      </select>${help(option)}</label
    >`;
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

/** @param {Option} option */
const help = (option) => html`<span class="muted small">${said(option.help)} ${option.range?.join("–")}</span>`;

/**
 * A file for an option.
 * @param {Option} option
 * @param {{ name: string } | undefined} file
 * @param {(file: File | null, all: File[]) => void} set the file for the option, and all files that came with it
 */
export function fileField(option, file, set) {
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    filesOf(event.dataTransfer).then(choose);
  };
  const choose = (/** @type {File[]} */ files) => {
    const fits = option.name === "rules" ? files.find((one) => /\.zrf$/i.test(one.name)) : files[0];
    if (fits) set(fits, files);
  };
  return html`<div class="field file" @drop=${drop} @dragover=${(/** @type {Event} */ event) => event.preventDefault()}>
    <span id=${`file-${option.name}`}>${option.name === "rules" ? t("own_rules") : optionLabel(option)}</span>
    <div class="drop" data-option=${option.name}>
      <strong>${file ? file.name : t("no_file")}</strong>
      <div class="row">
        <label class="button"
          >${t("choose_file")}<input
            class="visually-hidden"
            type="file"
            ?multiple=${option.name === "rules"}
            aria-describedby=${`file-${option.name}`}
            @change=${(/** @type {any} */ event) => choose([...event.target.files])}
        ></label>
        ${file ? html`<button type="button" class="button" @click=${() => set(null, [])}>${t("remove_file")}</button>` : html`<span class="muted small">${t("drop_file")}</span>`}
      </div>
    </div>
    ${option.name === "rules" ? nothing : help(option)}
  </div>`;
}
