// What the browser remembers for this reader; without storage, defaults.

/**
 * @param {string} name
 * @param {string} [otherwise]
 * @returns {string}
 */
export function recall(name, otherwise = "") {
  try {
    return localStorage.getItem(`viadal.${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(`viadal.${name}`, value);
  } catch {
    // Private windows and files opened from disk may have no storage.
  }
}

/**
 * The keys of the seats this tab plays in a match, by bot.
 * @param {string} match
 * @returns {(string | null)[]}
 */
export function keys(match) {
  return JSON.parse(recall(`keys.${match}`, "[]"));
}

/**
 * Whether somebody at this browser has a seat in a match.
 * @param {{ id: string }} match
 */
export const isOwn = ({ id }) => keys(id).some(Boolean);

/** Whether somebody at this browser ever had a seat in a match. */
export function hasPlayed() {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith("viadal.keys."));
  } catch {
    return false;
  }
}

/**
 * @param {string} match
 * @param {(string | null)[] | undefined} list
 */
export function keepKeys(match, list) {
  if (list?.some(Boolean)) remember(`keys.${match}`, JSON.stringify(list));
}

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
