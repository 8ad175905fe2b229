// Reads back a match's setup, to change it and play again.
import { address, get } from "./api.js";
import { base64 } from "./base64.js";
import { spec } from "./seats.js";

/** @typedef {{ name: string, base64: string }} Picture */
/** @typedef {{ chosen: string, options: Record<string, string>, own?: import("./bot-files.js").Brought }} Seat */
/**
 * @typedef {{
 *   values: Record<string, string>,
 *   files: Record<string, import("./open-file.js").TextFile>,
 *   pictures: Picture[],
 *   seats: Seat[],
 * }} Setup
 */

/**
 * The set-up of a match that was played.
 * @param {string} id
 * @returns {Promise<Setup>}
 */
export async function setupOf(id) {
  const summary = await get(`/matches/${encodeURIComponent(id)}?files=1`);
  /** @type {Record<string, import("./open-file.js").TextFile>} */
  const files = summary.contents ?? {};
  const values = Object.fromEntries(
    Object.entries(summary.options ?? {}).filter(([name]) => !(name in files)).map(([name, value]) => [name, String(value)]),
  );
  const given = summary.pictures ?? [];
  const pictures = Array.isArray(given)
    ? await Promise.all(given.map((/** @type {string} */ name) => picture(id, name)))
    : Object.entries(given).map(([name, data]) => ({ name, base64: data.split(",")[1] }));
  return { values, files, pictures, seats: summary.bots.map(seat) };
}

/**
 * The body of POST /matches for a set-up.
 * @param {string} game
 * @param {Setup} setup
 */
export function matchOf(game, { values, files, pictures, seats }) {
  const options = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== "" && !(name in files)));
  const bots = seats.map(({ chosen, options, own }) => {
    const given = Object.entries(options).filter(([, value]) => value !== "");
    return chosen === "own" ? (own ?? "") : spec([chosen, ...given.map(([name, value]) => `${name}=${value}`)].join(","));
  });
  return { game, options, files, pictures, bots };
}

/**
 * @param {import("./contract.d.ts").Player} bot
 * @returns {Seat}
 */
function seat(bot) {
  if (bot.human) return { chosen: "human", options: {} };
  if (bot.bot) return { chosen: `bot:${bot.bot}`, options: {} };
  const [chosen, ...given] = (bot.spec ?? "house:random").split(",");
  return { chosen, options: Object.fromEntries(given.map((one) => one.split("=")).map(([name, value]) => [name, value ?? ""])) };
}

/**
 * @param {string} id
 * @param {string} name
 * @returns {Promise<Picture>}
 */
async function picture(id, name) {
  const reply = await fetch(address(`/matches/${encodeURIComponent(id)}/pictures/${encodeURIComponent(name)}`));
  return { name, base64: base64(new Uint8Array(await reply.arrayBuffer())) };
}
