// The arena's module in a worker of the page, for questions that need no server.
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

  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.busy = false;
  }
}
