// Descriptions of a match: its title, its players' names, its state, why it ended.
import { known, number, t } from "../words.js";

/** What the levels of a search player are called: three levels each. */
const LEVELS = /** @type {const} */ (["level.beginner", "level.casual", "level.club", "level.strong"]);

/**
 * The game of a match; for rules files, the title in the file.
 * @param {import("../contract.d.ts").Summary} summary
 * @param {{ title?: string }} [scene] of the game on the stage
 */
export function titleOf(summary, scene) {
  const game = known(`game.${summary.game}`, summary.title);
  if (summary.game !== "zrf") return game;
  const rules = String(summary.options?.rules ?? "").replace(/\.zrf$/i, "");
  // A file's own title names its variant too; the titles of those that ship are there in the reader's language.
  const title = scene?.title || (summary.title === "Board games" && rules ? rules : summary.title);
  return summary.files?.rules ? title : known(`rules.${title.toLowerCase().replace(/:.*|'/g, "").replaceAll(" ", "-")}`, title);
}

/**
 * A player's name: a bot's own, a person's in the reader's language, numbered if several are equal.
 * @param {import("../contract.d.ts").Player[]} bots
 * @param {number} n
 */
export function nameOf(bots, n) {
  const names = bots.map(plainName);
  const own = names[n] ?? "";
  const alike = names.filter((name) => name === own).length;
  return alike > 1 ? `${own} ${names.slice(0, n + 1).filter((name) => name === own).length}` : own;
}

/** @param {import("../contract.d.ts").Player} bot */
function plainName(bot) {
  if (bot.human && bot.name === "human") return t("person");
  // The options of a house bot follow its name after a comma.
  const [name, ...options] = bot.spec ? bot.name.split(",") : [bot.name ?? ""];
  const level = options.find((option) => option.startsWith("level="));
  return level ? `${name} (${levelName(Number(level.slice(6)))})` : name;
}

/** @param {number} level of a search player, from 1 */
export const levelName = (level) => t("level_n", { n: number(level), name: t(LEVELS[Math.ceil(level / 3) - 1] ?? "level.strong") });

/**
 * Whether a match is not over yet.
 * @param {import("../contract.d.ts").Summary} summary
 */
export const going = ({ state }) => state === "live" || state === "queued" || state === "waiting";

/**
 * How a match ended: whether it was drawn, and why.
 * @param {import("../contract.d.ts").Summary} summary
 */
export function outcome({ winner, reason }) {
  const why = reasonText(reason);
  const drawn = winner === null || winner === undefined ? t("draw") : "";
  return drawn && why && drawn !== why ? t("drawn_by", { why }) : drawn || why;
}

/**
 * Why a game ended, in the reader's language.
 * @param {string | null | undefined} reason as the rules say it
 */
export const reasonText = (reason) => (reason ? known(`reason.${reason}`, known(`verdict.${reason}`, reason)) : "");
