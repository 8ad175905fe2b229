// Who is signed in, on a server with accounts, and what they may do. The server decides; the page uses this to know
// what not to offer.
import { hello, send } from "./api.js";
import { isGuest } from "./memory.js";
import { said, t } from "./words.js";

/** @typedef {import("./types.d.ts").Me} Me */
/** @typedef {"guest" | "author" | "host"} Role */

const ROLES = ["guest", "author", "host"];
/** Sentences of the server, translated by its dictionaries. */
const REFUSALS = {
  guest: "sign in first, with the link that the host gave you",
  author: "guests watch; only authors may do this",
  host: "only the host may do this",
};

/** Undefined if the server has no accounts. @type {import("./types.d.ts").Account | undefined} */
let account;

/** Asks who is signed in. Changes nothing if the server does not answer. */
export async function meet() {
  account = await hello().then(
    (session) => session.account,
    () => account,
  );
}

/** Whether the server has accounts. */
export const hasAccounts = () => account !== undefined;

/** @returns {Me | null} who is signed in */
export const me = () => account?.person ?? null;

/**
 * Whether the reader has at least this role. Without accounts everybody may do everything.
 * @param {Role} role
 */
export const may = (role) => !account || (account.person !== null && ROLES.indexOf(account.person.role) >= ROLES.indexOf(role));

/**
 * Why the reader may not do what this role may; empty if they may.
 * @param {Role | null} role null for what anyone may do
 */
export function refusal(role) {
  if (role === null || may(role)) return null;
  return said(me() ? REFUSALS[role] : REFUSALS.guest);
}

/**
 * Whether the reader may stop, repeat and export a match. Tournaments and exhibitions are for everybody to watch, and whoever came by the link of a seat
 * plays and no more.
 * @param {{ id: string, kind: string }} match
 */
export const commands = (match) => may("host") || (may("author") && match.kind !== "tournament" && match.kind !== "exhibition" && !isGuest(match));

/** The role of somebody in words. @param {Me} person */
export const roleOf = (person) => t(`role.${/** @type {Role} */ (person.role)}`);

/** Ends the session, and shows the page for somebody who is not signed in. */
export async function signOut() {
  await send("POST", "/sign-out", {});
  location.assign("/join");
}
