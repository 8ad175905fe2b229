// Where the pages are: each has its path on the server. An arena without a server has another module here (alone/address.js).

/** The path of the page that the address names. */
export const here = () => location.pathname;

/**
 * The address of a page of this site, as links and the browser's history have it.
 * @param {string} path with its query
 */
export const addressOf = (path) => path;

/**
 * The path and query of a page that a link leads to; `null` if it leads elsewhere.
 * @param {URL} url
 */
export const pathOf = (url) => (url.origin !== location.origin || url.pathname.startsWith("/api/") ? null : url.pathname + url.search);

/** Whether the arena has no server: nothing is kept elsewhere, and no bots run that are programs. */
export const ALONE = false;

/**
 * Whether there is such a page.
 * @param {string} _path
 */
export const offers = (_path) => true;

/**
 * The module that draws a game.
 * @param {string} game
 */
export const viewOf = (game) => `${game}/view.js`;
