// What the server and the games say, in the reader's language. Apart from the page's own words: a match in one file has no server.
import { lang, learn, speak } from "./words.js";

/**
 * Switches the page and all that the server says to a language.
 * @param {string} name
 */
export async function speakAll(name) {
  const spoken = speak(name);
  learn((await import(`/views/words/${lang()}.js`)).default);
  await spoken;
}
