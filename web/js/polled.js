// A page that is read anew every few seconds while it is shown.
import { render } from "../vendor/lit-html.js";

/**
 * @param {string} title
 * @param {number} every milliseconds between two readings
 * @param {() => Promise<void>} read
 * @param {() => unknown} draw what is shown of it
 */
export function polled(title, every, read, draw) {
  /** @type {HTMLElement | null} */
  let box = null;
  let timer = 0;
  const show = () => void (box && render(draw(), box));
  const refresh = async () => {
    await read();
    show();
  };
  const wait = () => {
    if (!box) return;
    timer = window.setTimeout(async () => {
      if (!document.hidden) await refresh().catch(() => {});
      wait();
    }, every);
  };
  /** @type {import("./router.js").Page} */
  const page = {
    title,
    open(place) {
      box = place;
      show();
      wait();
    },
    leave() {
      box = null;
      clearTimeout(timer);
    },
  };
  return { page, refresh, show };
}
