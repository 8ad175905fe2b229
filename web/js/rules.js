// Problems in a rules file: each finding with its line.
import { html, nothing } from "../vendor/lit-html.js";
import { dialog } from "./dialog.js";
import { counted, t } from "./words.js";

/**
 * Shows the findings of the rules compiler.
 * @param {string} name of the file
 * @param {string} text
 * @param {import("./contract.d.ts").Finding[]} reports
 */
export function rulesTrouble(name, text, reports) {
  const lines = text.split(/\r?\n/);
  dialog(
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
      </ol>`,
  );
}
