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

/**
 * Keeps the keys of a new match: those of the reader's own seats, and the others for the links that invite to them.
 * @param {string} match
 * @param {(string | null)[] | undefined} list by bot
 * @param {(key: string, bot: number) => boolean} [isHere] whether somebody at this browser takes the seat
 */
export function keepSeats(match, list = [], isHere = () => true) {
  keepKeys(match, list.map((key, bot) => (key && isHere(key, bot) ? key : null)));
  keepInvitations(match, list.map((key, bot) => (key && !isHere(key, bot) ? key : null)));
}

/**
 * The keys of seats to which links invite and nobody has come yet, by bot.
 * @param {string} match
 * @returns {(string | null)[]}
 */
export const invitations = (match) => JSON.parse(recall(`invited.${match}`, "[]"));

/**
 * @param {string} match
 * @param {(string | null)[]} list
 */
export function keepInvitations(match, list) {
  if (list.some(Boolean)) remember(`invited.${match}`, JSON.stringify(list));
  else forget(`invited.${match}`);
}

/**
 * Whether somebody came to a match by the link of a seat: the match is another person's.
 * @param {{ id: string }} match
 */
export const isGuest = ({ id }) => recall(`guest.${id}`) !== "";

/** The matches to which somebody came by the link of a seat, the latest first. */
export const guestIn = () => named("guest.").sort((one, other) => Number(recall(`guest.${other}`)) - Number(recall(`guest.${one}`)));

/** @param {string} match */
export const keepGuest = (match) => remember(`guest.${match}`, String(Date.now()));

/** Forgets the seats of a match. @param {string} match */
export const forgetSeats = (match) => ["keys", "guest"].forEach((name) => forget(`${name}.${match}`));

/** Whether somebody at this browser ever had a seat in a match. */
export const hasPlayed = () => named("keys.").length > 0;

/**
 * What is remembered under names that begin like this: how they go on.
 * @param {string} start
 */
function named(start) {
  try {
    return Object.keys(localStorage).flatMap((name) => (name.startsWith(`viadal.${start}`) ? [name.slice(7 + start.length)] : []));
  } catch {
    return [];
  }
}

/** @param {string} name */
function forget(name) {
  try {
    localStorage.removeItem(`viadal.${name}`);
  } catch {
    // As above.
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
