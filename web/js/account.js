// Who is signed in where the server has accounts, and what that person may do. The server decides; the page asks here
// what it need not offer.
import { hello, send } from "./api.js";
import { said, t } from "./words.js";

/** @typedef {import("./types.d.ts").Me} Me */
/** @typedef {"guest" | "author" | "host"} Role */

const ROLES = ["guest", "author", "host"];
/** The server's own sentences, which are in its dictionaries. */
const REFUSALS = {
  guest: "sign in first, with the link that the host gave you",
  author: "guests watch; only authors may do this",
  host: "only the host may do this",
};

/** Not there where the server has no accounts. @type {import("./types.d.ts").Account | undefined} */
let account;

/** Asks who is signed in; a server that is away changes nothing. */
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
 * Whether the reader is at least this. Without accounts everybody may do everything.
 * @param {Role} role
 */
export const may = (role) => !account || (account.person !== null && ROLES.indexOf(account.person.role) >= ROLES.indexOf(role));

/**
 * Why the reader may not do what this role may; nothing where it may.
 * @param {Role | null} role null for what anyone may do
 */
export function refusal(role) {
  if (role === null || may(role)) return null;
  return said(me() ? REFUSALS[role] : REFUSALS.guest);
}

/**
 * Whether a match is the reader's to stop, repeat and take along. Tournaments and exhibitions are shown to all.
 * @param {{ kind: string }} match
 */
export const commands = ({ kind }) => may("host") || (may("author") && kind !== "tournament" && kind !== "exhibition");

/** The role of somebody in words. @param {Me} person */
export const roleOf = (person) => t(`role.${/** @type {Role} */ (person.role)}`);

/** Ends the session here, and shows the page as somebody who is not signed in sees it. */
export async function signOut() {
  await send("POST", "/sign-out", {});
  location.assign("/join");
}
