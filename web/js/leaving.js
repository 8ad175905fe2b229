// Whether the browser has left this document. It then ends all that was loading, which is no trouble to tell of; it may
// also keep the document and come back to it.

let gone = false;
addEventListener("pagehide", () => {
  gone = true;
});
addEventListener("pageshow", () => {
  gone = false;
});

/** Whether what failed to load failed because the browser left this document. */
export const left = () => gone;

/** Waits until the browser comes back to this document. */
export const back = () => new Promise((shown) => addEventListener("pageshow", shown, { once: true }));
