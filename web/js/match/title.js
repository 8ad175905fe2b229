// What is told of a match: what it and its players are called, whether more will come of it, why it ended.
import { known, t } from "../words.js";

/** @param {import("../contract.d.ts").Summary} summary */
export function titleOf(summary) {
  const game = known(`game.${summary.game}`, summary.title);
  const rules = summary.game === "zrf" && summary.options?.rules;
  return rules ? `${game}: ${String(rules).replace(/\.zrf$/i, "")}` : game;
}

/**
 * A player's name: a bot's own, a person's in the reader's language, numbered where there are several.
 * @param {import("../contract.d.ts").Player[]} bots
 * @param {number} n
 */
export function nameOf(bots, n) {
  const bot = bots[n];
  if (!bot?.human || bot.name !== "human") return bot?.name ?? "";
  const persons = bots.filter((one) => one.human);
  return persons.length > 1 ? `${t("person")} ${persons.indexOf(bot) + 1}` : t("person");
}

/**
 * Whether more will come of a match.
 * @param {import("../contract.d.ts").Summary} summary
 */
export const going = ({ state }) => state === "live" || state === "queued";

/**
 * Why a game ended, in the reader's language.
 * @param {string | null | undefined} reason as the rules say it
 */
export const reasonText = (reason) => (reason ? known(`reason.${reason}`, known(`verdict.${reason}`, reason)) : "");
