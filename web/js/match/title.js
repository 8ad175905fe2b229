// What a match is called: its game, and which board game it is where a rules file says so; and what its players are.
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
