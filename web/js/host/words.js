// The words of the pages that only a server with accounts has, loaded with them.
import { fill, lang } from "../words.js";
import en from "./words/en.js";

/** @typedef {keyof typeof en} HostKey */

/** @type {Record<HostKey, string>} */
let dictionary = en;

/** Loads the words in the language that the page speaks. */
export async function speakHost() {
  if (lang() === "ja") dictionary = (await import("./words/ja.js")).default;
  else if (lang() === "hu") dictionary = (await import("./words/hu.js")).default;
  else dictionary = en;
}

/**
 * The text of a key.
 * @param {HostKey} key
 * @param {import("../words.js").Params} [params]
 */
export const w = (key, params) => fill(dictionary[key], params);
