// Opens files: plays a rules file or a level, shows a record or a saved game.
import { ALONE } from "./address.js";
import { get, send } from "./api.js";
import { begin, play, tried } from "./begin.js";
import { notice } from "./notice.js";
import { go } from "./router.js";
import { missingPictures, rulesTrouble } from "./rules.js";
import { rival } from "./seats.js";
import { base64 } from "./base64.js";
import { t } from "./words.js";

/** @typedef {{ name: string, text: string }} TextFile */

/** The most bytes of a file of a game. */
const LARGEST = 16 << 20;

/**
 * Opens files according to their names.
 * @param {File[]} files
 */
export async function take(files) {
  const ending = (/** @type {File} */ file) => file.name.toLowerCase().replace(/^.*\./, "");
  const rules = files.find((file) => ending(file) === "zrf");
  const saved = files.find((file) => ending(file) === "zsg");
  if (saved) return showSaved(saved, rules, files);
  if (rules) return playRules(rules, files);
  const record = files.find((file) => /\.vrec(\.gz)?$/i.test(file.name));
  if (record) return begin(send("POST", "/records", record));
  const level = files.find((file) => ending(file) === "pflvl");
  if (level) {
    return play({ game: "planetfight", files: { level: await textFile(level) }, bots: ["human", "house:uber"] });
  }
  if (ALONE && files.some(({ name }) => name === "game.toml")) return playGame(files);
  notice(t("unknown_file", { name: files[0]?.name ?? "" }));
}

/**
 * Takes a game whose rules are a module, and offers it.
 * @param {File[]} files
 */
async function playGame(files) {
  const own = files.filter(({ name }) => /^(game\.toml|README\.md|.*\.wasm)$/.test(name));
  const large = own.find(({ size }) => size > LARGEST);
  if (large) return notice(t("brought.large", { name: large.name, most: LARGEST >> 20 }));
  const read = async (/** @type {File} */ file) => [file.name, base64(new Uint8Array(await file.arrayBuffer()))];
  const game = await tried(send("POST", "/games", Object.fromEntries(await Promise.all(own.map(read)))));
  if (game) go(`/play/${game.id}`);
}

/**
 * Plays a rules file against the computer, with its pictures.
 * @param {File} rules
 * @param {File[]} files all that was dropped
 */
async function playRules(rules, files) {
  const { name, text } = await textFile(rules);
  const { pictures, includes } = await beside(files.filter((file) => file !== rules));
  const told = await tried(send("POST", "/rules", { name, text, pictures, includes }));
  if (!told) return;
  const errors = told.reports?.filter((/** @type {any} */ report) => report.severity === "error") ?? [];
  if (told.variants.length === 0 || errors.length > 0) return rulesTrouble(name, text, told.reports, { pictures, includes });
  const first = told.variants.find((/** @type {any} */ one) => one.default) ?? told.variants[0];
  const seats = first.players ?? 2;
  const game = (await get("/games")).find((/** @type {any} */ one) => one.id === "zrf");
  const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? "human" : rival(game)));
  const missing = missingPictures(told, pictures);
  if (missing) notice(missing);
  await play({ game: "zrf", options: { variant: String(first.number) }, files: { rules: { name, text } }, includes, pictures, bots });
}

/**
 * Shows a saved game of the original program, with its rules file or one that ships.
 * @param {File} saved
 * @param {File | undefined} rules
 * @param {File[]} files all that was dropped
 */
async function showSaved(saved, rules, files) {
  const { pictures, includes } = await beside(files.filter((file) => file !== rules));
  const sent = async (/** @type {File} */ file) => ({ name: file.name, base64: base64(new Uint8Array(await file.arrayBuffer())) });
  await begin(send("POST", "/saved", { ...(await sent(saved)), rules: rules && (await sent(rules)), includes, pictures }));
}

/**
 * A file as text: UTF-8, otherwise the encoding of old Windows programs.
 * @param {File} file
 * @returns {Promise<TextFile>}
 */
export async function textFile(file) {
  const bytes = await file.arrayBuffer();
  try {
    return { name: file.name, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { name: file.name, text: new TextDecoder("windows-1252").decode(bytes) };
  }
}

/**
 * The pictures among some files, and the texts that a rules file may include.
 * @param {File[]} files
 */
export async function beside(files) {
  const pictures = files.filter((file) => /\.(bmp|png|gif|jpe?g|webp)$/i.test(file.name));
  const includes = files.filter((file) => /\.(zrf|txt|inc)$/i.test(file.name));
  return {
    pictures: await Promise.all(pictures.map(async (file) => ({ name: file.name, base64: base64(new Uint8Array(await file.arrayBuffer())) }))),
    includes: await Promise.all(includes.map(textFile)),
  };
}
