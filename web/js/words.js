// The page's words in the reader's language, and how numbers, dates and counts are written in it.
import en from "./words/en.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | number>} Params */

/** The languages of the page, each by its own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", ja: "日本語", hu: "Magyar" });
/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Language} */
let language = "en";
/** @type {Record<Key, string>} */
let dictionary = en;
/** What the server and the games say, in the reader's language. @type {Record<string, string>} */
let phrases = {};
let plural = new Intl.PluralRules("en");

/** @returns {Language} the language now shown */
export const lang = () => language;

/**
 * Switches to a language; an unknown one is English.
 * @param {string} name
 */
export async function speak(name) {
  language = name in LANGUAGES ? /** @type {Language} */ (name) : "en";
  if (language === "ja") dictionary = (await import("./words/ja.js")).default;
  else if (language === "hu") dictionary = (await import("./words/hu.js")).default;
  else dictionary = en;
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/**
 * The text of a key, with `{name}` replaced by a parameter.
 * @param {Key} key
 * @param {Params} [params]
 */
export function t(key, params) {
  return fill(dictionary[key] ?? en[key] ?? key, params);
}

/**
 * The text of a key that may not exist, for words that come from outside: codes, option names, reasons.
 * @param {string} key
 * @param {string} otherwise
 * @param {Params} [params]
 */
export function known(key, otherwise, params) {
  const text = dictionary[/** @type {Key} */ (key)] ?? phrases[key];
  return text === undefined ? otherwise : fill(text, params);
}

/**
 * Takes in what the server says, in the language that is spoken.
 * @param {Record<string, string>} sentences
 */
export function learn(sentences) {
  phrases = sentences;
}

/**
 * A sentence of the server: English with blanks, or a whole sentence. The blanks may hold sentences too.
 * @param {import("./contract.d.ts").Wording | string} wording
 * @returns {string}
 */
export function said(wording) {
  if (typeof wording === "string") return phrases[wording] ?? wording;
  const blanks = Object.entries(wording.blanks).map(([name, blank]) => [name, typeof blank === "string" ? blank : said(blank)]);
  return fill(phrases[wording.pattern] ?? wording.pattern, Object.fromEntries(blanks));
}

/**
 * What went wrong, in the reader's language: by its code, else as the server words it.
 * @param {any} error a refusal of the server, a message of the socket, or any other error
 * @returns {string}
 */
export function wrong(error) {
  const code = error?.code ?? error?.error;
  const text = error?.wording ? said(error.wording) : (error?.message ?? String(error));
  return code ? known(`error.${code}`, text, { message: text }) : text;
}

/**
 * A counted thing: `turns` chooses between `turns.one` and `turns.other` as the language does.
 * @param {"turns" | "games" | "matches" | "players" | "problems" | "warnings"} key
 * @param {number} count
 */
export function counted(key, count) {
  const form = plural.select(count) === "one" ? "one" : "other";
  return fill(dictionary[/** @type {Key} */ (`${key}.${form}`)], { n: number(count) });
}

/**
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export const number = (value, options) => new Intl.NumberFormat(language, options).format(value);

/**
 * Date and time of a match in the reader's zone; today only the time.
 * @param {string | number} when
 */
export function moment(when) {
  const date = new Date(when);
  if (Number.isNaN(date.getTime())) return "";
  const today = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/**
 * A list in words: "a, b and c".
 * @param {string[]} items
 */
export const listed = (items) => new Intl.ListFormat(language).format(items);

/**
 * What speaks from words of its own, loaded with whoever uses them.
 * @template {string} K
 * @param {Record<Language, Record<K, string>>} words
 * @returns {(key: K, params?: Params) => string}
 */
export const speaking = (words) => (key, params) => fill(words[language][key], params);

/**
 * @param {string} text
 * @param {Params} [params]
 */
export function fill(text, params) {
  if (!params) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}
