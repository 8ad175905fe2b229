// What is said of bots in an arena without a server, in the languages of the page: loaded with them alone.
import { fill, lang } from "../words.js";
import en from "./words/en.js";
import hu from "./words/hu.js";
import ja from "./words/ja.js";

const WORDS = { en, hu, ja };

/**
 * The text of a key.
 * @param {keyof typeof en} key
 * @param {import("../words.js").Params} [params]
 */
export const w = (key, params) => fill(WORDS[lang()][key], params);
