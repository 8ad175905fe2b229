// The report on a rules file in the reader's language. The report is made in English, as the command line shows it; each sentence of it is found by its words here.
import en from "./match/words/en.js";
import { w } from "./match/words.js";
import { reasonText } from "./match/title.js";
import { lang, number } from "./words.js";

/** The sentences by their English patterns; the first that fits counts. */
const SENTENCES = /** @type {(keyof typeof en)[]} */ (Object.keys(en).filter((key) => key.startsWith("playtest."))).map((key) => {
  const pattern = en[key].replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)");
  return /** @type {const} */ ([key, new RegExp(`^${pattern}$`)]);
});

/** @param {string} report */
export function inWords(report) {
  if (lang() === "en") return report;
  const rows = report.split("\n").map((line) => cells(line).map(said));
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row.length > column + 1 ? columns(row[column]) : 0))));
  const pad = (/** @type {string} */ text, /** @type {number} */ column) => {
    const space = " ".repeat(Math.max(0, (widths[column] ?? 0) - columns(text)));
    return column > 0 ? space + text : text + space;
  };
  return rows.map((row) => row.map((text, column) => (column + 1 < row.length ? pad(text, column) : text)).join("  ")).join("\n");
}

/**
 * The cells of a line of the report: a row of its table, a label with its numbers, or a sentence.
 * @param {string} line
 */
function cells(line) {
  const row = /^(.*?) +(\d+) +(\d+ %) +(\d+ to \d+ %)$/.exec(line) ?? /^( +)(games) +(share) +(95 % interval)$/.exec(line) ?? /^(.*?\S) +([\d.]+ on average, .*)$/.exec(line);
  return row ? row.slice(1) : [line];
}

/**
 * A sentence, and what is in it, in the reader's language. Names stay as the file has them.
 * @param {string} text
 * @returns {string}
 */
function said(text) {
  const [, space, rest] = /** @type {RegExpExecArray} */ (/^( *)(.*)$/.exec(text));
  for (const [key, pattern] of SENTENCES) {
    const found = pattern.exec(rest);
    if (!found) continue;
    const blanks = Object.entries(found.groups ?? {}).map(([name, blank]) => [name, name === "why" ? reasonText(blank) : name === "list" ? blank.split("; ").map(said).join("; ") : name === "mean" ? number(Number(blank)) : blank]);
    return space + w(key, Object.fromEntries(blanks));
  }
  return text;
}

/** How wide a text is in a fixed-width font: signs of Japanese take two columns. @param {string} text */
const columns = (text) => [...text].reduce((sum, sign) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(sign) ? 2 : 1), 0);
