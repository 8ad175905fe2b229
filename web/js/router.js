// Links stay links: what they lead to is shown in place.
import { addressOf, here, pathOf } from "./address.js";

/**
 * A page: draws itself into a box, and cleans up when it is left.
 * @typedef {{
 *   title: string,
 *   open: (box: HTMLElement) => void | Promise<void>,
 *   leave?: () => void,
 *   key?: (event: KeyboardEvent) => boolean,
 *   query?: (query: URLSearchParams) => void,
 *   wide?: boolean,
 * }} Page
 */

/** @type {(path: string) => void} */
let opened = () => {};

/**
 * Starts listening to links and the back button.
 * @param {(path: string) => void} open shows the page of the address as it now is
 */
export function route(open) {
  opened = open;
  addEventListener("popstate", () => open(here()));
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    const path = pathOf(url);
    if (path === null || (path.split("?")[0] === here() && url.hash)) return;
    event.preventDefault();
    go(path);
  });
}

/**
 * Goes to an address of this page.
 * @param {string} url
 */
export function go(url) {
  history.pushState(null, "", addressOf(url));
  opened(here());
}

/**
 * Writes the state of a page into its address, without a history entry.
 * @param {Record<string, string | null | undefined>} state empty values leave the address
 */
export function keep(state) {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(state)) {
    if (value === null || value === undefined || value === "") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
