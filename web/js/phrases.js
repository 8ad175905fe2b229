// What the server says in English, in the reader's language. Apart from the page's own words: a match in one file has no server.
import { lang, learn, speak } from "./words.js";

/**
 * Switches the page and all that the server says to a language.
 * @param {string} name
 */
export async function speakAll(name) {
  const spoken = speak(name);
  if (lang() === "ja") learn((await import("./words/phrases/ja.js")).default);
  else if (lang() === "hu") learn((await import("./words/phrases/hu.js")).default);
  else learn({});
  await spoken;
}
