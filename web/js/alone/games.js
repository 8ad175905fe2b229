// The games that are parts of the arena: `viadal site` writes their names.
/** @type {string[]} */
export const GAMES = [];
