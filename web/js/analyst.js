// The arena's module in a worker of the page, for questions that need no server.
import { send } from "./api.js";
import { t } from "./words.js";

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
   * @param {{ name: string, text: string }} file
   */
  async compile(file) {
    try {
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
