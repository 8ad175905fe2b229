// A bot from the reader's files: sources as text, or one program unchanged. It runs on this machine.
import { html } from "../vendor/lit-html.js";
import { dropField } from "./drop.js";
import { base64 } from "./base64.js";
import { t } from "./words.js";

/** @typedef {import("./contract.d.ts").SourceFile} SourceFile */
/** @typedef {{ name: string, files: SourceFile[] } | { name: string, file: string, base64: string }} Brought */

/** The largest program in bytes: as base64 the server takes no more. */
const MOST = 5 << 20;

/** Languages by file extension. @type {Record<string, string>} */
const LANGUAGES = { plw: "perl", pl: "perl", py: "python", js: "javascript", mjs: "javascript", rb: "ruby", lua: "lua", c: "c", cpp: "cpp", cc: "cpp", rs: "rust", go: "go", java: "java" };

/**
 * The language of some sources, by the first known extension.
 * @param {SourceFile[]} files
 */
export const languageOf = (files) => files.map(({ name }) => LANGUAGES[name.toLowerCase().replace(/^.*\./, "")]).find(Boolean);

/**
 * Reads files as a bot.
 * @param {File[]} files
 * @returns {Promise<Brought>}
 * @throws {Error} in the reader's words
 */
export async function brought(files) {
  const read = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
  const [first] = read;
  if (!first) throw new Error(t("brought.nothing"));
  const name = first.name.replace(/\.\w+$/, "").replace(/[^\p{L}\p{N}_ -]/gu, "").trim().slice(0, 40) || "Bot";
  const texts = read.map(({ bytes }) => text(bytes));
  if (texts.every((one) => one !== null)) return { name, files: read.map((one, at) => ({ name: one.name, text: texts[at] ?? "" })) };
  if (read.length > 1) throw new Error(t("brought.mixed"));
  if (first.bytes.length > MOST) throw new Error(t("brought.large", { name: first.name, most: MOST >> 20 }));
  return { name, file: first.name, base64: base64(first.bytes) };
}

/**
 * Bytes as text; null if they are not text. Sources that are not UTF-8 stay unchanged.
 * @param {Uint8Array} bytes
 */
function text(bytes) {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The field for choosing or dropping a program.
 * @param {Brought | undefined} own
 * @param {(files: File[]) => void} take
 */
export const broughtField = (own, take) => html`<div class="field file brought">
  ${dropField(html`<strong>${own ? ("file" in own ? own.file : own.files.map((file) => file.name).join(", ")) : t("no_file")}</strong>`, take, own ? "" : t("drop_file"))}
  <span class="muted small warning">⚠ ${t("brought.warning")}</span>
</div>`;
