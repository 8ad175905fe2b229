// Starts a match on the server, and goes there.
import { send } from "./api.js";
import { isOwn, keepSeats } from "./memory.js";
import { notice } from "./notice.js";
import { go } from "./router.js";
import { wrong } from "./words.js";

/**
 * Goes to a requested match.
 * @param {Promise<import("./contract.d.ts").Summary>} asked
 * @param {(key: string, bot: number) => boolean} [isHere] whether somebody at this browser takes the seat
 */
export async function begin(asked, isHere) {
  const summary = await tried(asked);
  if (!summary) return;
  keepSeats(summary.id, summary.keys, isHere);
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
