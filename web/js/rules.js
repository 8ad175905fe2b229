// Problems in a rules file: each finding with its line.
import { html, nothing } from "../vendor/lit-html.js";
import { dialog } from "./dialog.js";
import { remember } from "./memory.js";
import { go } from "./router.js";
import { counted, t } from "./words.js";

/**
 * Under which name this browser keeps a rules file that somebody edits.
 * @param {string} name
 */
export const draftOf = (name) => `rules.${name}`;

/**
 * Opens a rules file in the editor.
 * @param {string} name
 * @param {string} text
 */
export function edit(name, text) {
  remember(draftOf(name), text);
  go(`/games/${encodeURIComponent(name)}/edit`);
}

/**
 * Shows the findings of the rules compiler.
 * @param {string} name of the file
 * @param {string} text
 * @param {import("./contract.d.ts").Finding[]} reports
 */
export function rulesTrouble(name, text, reports) {
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
          edit(name, text);
        }}
      >${t("edit_rules")}</button>`,
  );
}
