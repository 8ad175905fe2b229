// Whether the browser has left this document. It then ends what is loading; it may come back.

let gone = false;
addEventListener("pagehide", () => {
  gone = true;
});
addEventListener("pageshow", () => {
  gone = false;
});

/** Whether what failed to load failed for that. */
export const left = () => gone;

/** Waits until the browser comes back. */
export const back = () => new Promise((shown) => addEventListener("pageshow", shown, { once: true }));
