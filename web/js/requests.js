// What every request of the page has in common: refusals, and a browser that leaves while something loads.

/** Whether the browser has left this document. It then ends what is loading; it may come back. */
let gone = false;
addEventListener("pagehide", () => {
  gone = true;
});
addEventListener("pageshow", () => {
  gone = false;
});

/** Whether loading failed because of that. */
export const left = () => gone;

/** Waits until the browser comes back. */
export const back = () => new Promise((shown) => addEventListener("pageshow", shown, { once: true }));

/** What was refused, with its code and, for files, the place. */
export class Refusal extends Error {
  /** @param {number} status @param {{error?: string, message?: string, wording?: import("./contract.d.ts").Wording}} body */
  constructor(status, body) {
    super(body.message || body.error || `HTTP ${status}`);
    this.status = status;
    this.code = body.error || "unknown";
    this.wording = body.wording;
  }
}

/**
 * Does something, and again if the browser left this document before it was done.
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function stayed(act) {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (error instanceof Refusal || !left()) throw error;
      await back();
    }
  }
}
