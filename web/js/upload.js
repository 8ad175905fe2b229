// Uploads a file or a zip: the server unpacks, stores and checks it.
import { html } from "../vendor/lit-html.js";
import { send } from "./api.js";
import { filesOf } from "./drop.js";
import { known, t } from "./words.js";

/** @typedef {import("./types.d.ts").Submission} Submission */
/** @typedef {import("./types.d.ts").BotCheck} BotCheck */

/**
 * @param {File} file a source or a zip
 * @param {string} id of the bot that gets a new version; empty for a new bot
 * @param {Record<string, string>} [wish] its `game` and `name`
 * @returns {Promise<Submission>}
 */
export const upload = (file, id, wish = {}) =>
  send("POST", `/bots/${id ? `${encodeURIComponent(id)}/` : ""}upload?${new URLSearchParams({ file: file.name, ...wish })}`, file);

/**
 * The findings of a check, as a list with places and as one text.
 * @param {BotCheck} check
 * @returns {{ problems: { file?: string, line?: number, column?: number | null, message: string }[], message: string }}
 */
export function findings({ verdict, message, marks, useless }) {
  if (verdict === "ok" && !useless) return { problems: [], message: "" };
  const text = message || (useless ? t("useless") : known(`verdict.${verdict}`, verdict));
  return { problems: marks.length ? marks : [{ message: text }], message: text };
}

/**
 * A place where a file is chosen or dropped.
 * @param {[string, string]} words its title, and what may be dropped
 * @param {(files: File[]) => void} take
 * @param {unknown} outcome what came of the last one
 */
export const dropzone = ([title, help], take, outcome) => html`<section
  class="card pad stack"
  aria-labelledby="upload"
  @drop=${(/** @type {DragEvent} */ event) => {
    event.preventDefault();
    filesOf(event.dataTransfer).then(take);
  }}
  @dragover=${(/** @type {Event} */ event) => event.preventDefault()}
>
  <h2 id="upload">${title}</h2>
  <div class="drop">
    <span class="muted small">${help}</span>
    <div class="row">
      <label class="button"
        >${t("choose_file")}<input class="visually-hidden" type="file" @change=${(/** @type {any} */ event) => take([...event.target.files])}></label>
      <span class="muted small">${t("drop_file")}</span>
    </div>
  </div>
  <div role="status">${outcome}</div>
</section>`;
