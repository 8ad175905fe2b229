// What is wrong with a rules file: each finding at its line, with the line itself.
import { html } from "../vendor/lit-html.js";
import { dialog } from "./dialog.js";
import { counted, t } from "./words.js";

/**
 * Shows the findings of the rules compiler.
 * @param {string} name of the file
 * @param {string} text
 * @param {import("./contract.d.ts").Report[]} reports
 */
export function rulesTrouble(name, text, reports) {
  const lines = text.split(/\r?\n/);
  dialog(
    t("rules_trouble", { name }),
    html`<p>${counted("problems", reports.length)}</p>
      <ol class="reports">
        ${reports.map(
          (report) => html`<li>
            <p><span class="muted number">${report.line}:${report.column}</span> ${report.message}</p>
            <pre tabindex="0">${lines[report.line - 1] ?? ""}
${" ".repeat(Math.max(0, report.column - 1))}${"^".repeat(Math.max(1, (report.end_column ?? report.column + 1) - report.column))}</pre>
            ${report.hint ? html`<p class="muted">${report.hint}</p>` : ""}
          </li>`,
        )}
      </ol>`,
  );
}
