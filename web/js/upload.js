// Uploads a bot's file or zip: the server unpacks, stores and checks it.
import { send } from "./api.js";
import { known, t } from "./words.js";

/** @typedef {import("./types.d.ts").Submission} Submission */
/** @typedef {import("./types.d.ts").BotCheck} BotCheck */

/**
 * @param {File} file a source or a zip
 * @param {string} id of the bot that gets a new version; empty for a new bot
 * @param {Record<string, string>} [wish] its `game` and `name`
 * @returns {Promise<Submission>}
 */
export const upload = (file, id, wish = {}) =>
  send("POST", `/bots/${id ? `${encodeURIComponent(id)}/` : ""}upload?${new URLSearchParams({ file: file.name, ...wish })}`, file);

/**
 * The findings of a check, as a list with places and as one text.
 * @param {BotCheck} check
 * @returns {{ problems: { file?: string, line?: number, column?: number | null, message: string }[], message: string }}
 */
export function findings({ verdict, message, marks, useless }) {
  if (verdict === "ok" && !useless) return { problems: [], message: "" };
  const text = message || (useless ? t("useless") : known(`verdict.${verdict}`, verdict));
  return { problems: marks.length ? marks : [{ message: text }], message: text };
}
