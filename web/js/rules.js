// Problems in a rules file: each finding with its line.
import { html, nothing } from "../vendor/lit-html.js";
import { dialog } from "./dialog.js";
import { remember } from "./memory.js";
import { go } from "./router.js";
import { counted, listed, number, t } from "./words.js";

/** @typedef {{ pictures: { name: string, base64: string }[], includes: import("./open-file.js").TextFile[] }} Beside what came with a rules file */

/** What came with rules that were opened, by their names, until the page is left. @type {Map<string, Beside>} */
const besides = new Map();

/** What came with the rules of this name. @param {string} name @returns {Beside} */
export const besideOf = (name) => besides.get(name) ?? { pictures: [], includes: [] };

/** How many missing pictures are named. */
const NAMED = 6;

/**
 * Which pictures a rules file names and nobody has given, in words; nothing if none.
 * @param {{ pictures?: string[] } | null} told what the compiler says of it
 * @param {{ name: string }[]} given
 */
export function missingPictures(told, given) {
  const has = new Set(given.map(({ name }) => name.toLowerCase()));
  const missing = (told?.pictures ?? []).filter((name) => !has.has(name.toLowerCase()));
  const names = missing.slice(0, NAMED);
  if (missing.length > NAMED) names.push(t("and_more", { n: number(missing.length - NAMED) }));
  return missing.length > 0 && t("pictures_missing", { names: listed(names) });
}

/**
 * Under which name this browser keeps a rules file that somebody edits.
 * @param {string} name
 */
export const draftOf = (name) => `rules.${name}`;

/**
 * Opens a rules file in the editor.
 * @param {string} name
 * @param {string} text
 * @param {Beside} beside
 */
export function edit(name, text, beside) {
  remember(draftOf(name), text);
  besides.set(name, { pictures: beside.pictures, includes: beside.includes });
  go(`/games/${encodeURIComponent(name)}/edit`);
}

/**
 * Shows the findings of the rules compiler.
 * @param {string} name of the file
 * @param {string} text
 * @param {import("./contract.d.ts").Finding[]} reports
 * @param {Beside} beside
 */
export function rulesTrouble(name, text, reports, beside) {
  const lines = text.split(/\r?\n/);
  const box = dialog(
    t("rules_trouble", { name }),
    html`<p>${counted("problems", reports.length)}</p>
      <ol class="reports">
        ${reports.map(
          (report) => html`<li>
            <p><span class="muted number">${report.file === name ? "" : `${report.file}:`}${report.line}:${report.column}</span> ${report.message}</p>
            ${report.file === name
              ? html`<pre tabindex="0">${lines[report.line - 1] ?? ""}
${" ".repeat(Math.max(0, report.column - 1))}^</pre>`
              : nothing}
            ${report.hint ? html`<p class="muted">${report.hint}</p>` : ""}
          </li>`,
        )}
      </ol>
      <button
        class="button primary"
        data-action="edit"
        @click=${() => {
          box.close();
          edit(name, text, beside);
        }}
      >${t("edit_rules")}</button>`,
  );
}
