// The arena's module in a worker of the page, for questions that need no server.
import { send } from "./api.js";
import { t } from "./words.js";

/** How much of a macro is shown, in letters. */
const LONGEST = 600;

/** The words of rules files and what they mean, once the module has told them. @type {Record<string, string>} */
let words = {};

/**
 * What a word of a rules file means: a word of the language, or a macro of the text.
 * @param {string} word
 * @param {string} text
 * @returns {string | null}
 */
export function meaningOf(word, text) {
  const plain = word.replace(/^not-(?=.+)/, "");
  if (Object.hasOwn(words, plain)) return word === plain ? words[plain] : `not: ${words[plain]}`;
  const defined = [...text.matchAll(/\(\s*define\s+([^\s()";]+)/g)].filter((found) => found[1] === word).at(-1);
  if (!defined) return null;
  let depth = 0;
  const letters = text.slice(defined.index, defined.index + LONGEST).split("");
  const end = letters.findIndex((letter) => (depth += letter === "(" ? 1 : letter === ")" ? -1 : 0) === 0);
  return letters.slice(0, end < 0 ? LONGEST : end + 1).join("");
}

/** One worker, which answers one question at a time. */
export class Analyst {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
  }

  /**
   * Asks; what was asked before is given up.
   * @param {object} question
   * @param {(found: any) => void} [on] hears what is found before the answer
   * @returns {Promise<any>} never settles if it is given up
   */
  ask(question, on = () => {}) {
    if (this.busy) this.stop();
    this.busy = true;
    this.worker ??= new Worker(new URL("./alone/analyst.js", import.meta.url), { type: "module" });
    const { worker } = this;
    return new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error(t("analysis.stopped")));
      worker.onmessage = ({ data: { found, answer } }) => {
        if (found) return on(found);
        this.busy = false;
        if (answer.error) reject(answer);
        else resolve(answer);
      };
      worker.postMessage(question);
    });
  }

  /**
   * What a rules file holds: by the module, or by the server where the page has none.
   * @param {{ name: string, text: string, includes?: { name: string, text: string }[] }} file
   */
  async compile(file) {
    try {
      // A module from before it knew them does without.
      if (!words.add) words = (await this.ask({ ask: "words" }).catch(() => ({ words }))).words;
      return await this.ask({ ask: "check", ...file });
    } catch (error) {
      if (/** @type {any} */ (error).error === "no_module") return send("POST", "/rules", file);
      throw error;
    }
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.busy = false;
  }
}
