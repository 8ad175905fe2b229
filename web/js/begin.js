// Starts a match on the server, and goes there.
import { send } from "./api.js";
import { isOwn, keepKeys } from "./memory.js";
import { notice } from "./notice.js";
import { go } from "./router.js";
import { wrong } from "./words.js";

/**
 * Goes to a requested match.
 * @param {Promise<import("./contract.d.ts").Summary>} asked
 */
export async function begin(asked) {
  const summary = await tried(asked);
  if (!summary) return;
  keepKeys(summary.id, summary.keys);
  go(`/match/${summary.id}`);
}

/**
 * @template T
 * @param {Promise<T>} asked
 * @returns {Promise<T | null>} null if it was refused; the reader has been told why
 */
export async function tried(asked) {
  try {
    return await asked;
  } catch (error) {
    notice(wrong(error));
    return null;
  }
}

/**
 * Starts a new match.
 * @param {object} setup the body of POST /matches
 */
export const play = (setup) => begin(send("POST", "/matches", setup));

/**
 * Whether the reader plays in a match, and the others can be seated once more as they are.
 * @param {import("./contract.d.ts").Summary} summary
 */
export const isRepeatable = (summary) => isOwn(summary) && summary.bots.every((bot) => bot.human || bot.bot || bot.spec);
