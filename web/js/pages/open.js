// A link that holds a match: its record, packed, after the # of the address.
import { w } from "../alone/words.js";
import { Refusal, send } from "../api.js";
import { go } from "../router.js";
import { base64 } from "../base64.js";
import { t } from "../words.js";

/** @param {ReadableStream} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** The longest link that all browsers take, in letters. */
const LONGEST = 1 << 20;

/**
 * What follows the # in a link to a record.
 * @param {string} record after the files of its game, if that is no part of the arena
 */
export async function packed(record) {
  const bytes = await bytesOf(new Blob([record]).stream().pipeThrough(new CompressionStream("gzip")));
  const text = base64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  if (text.length > LONGEST) throw new Refusal(400, { error: "too_long", message: w("too_long") });
  return text;
}

/**
 * The bytes that a link holds; what is no base64 stays as it is, and is no record.
 * @param {string} text
 */
function unpacked(text) {
  try {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  } catch {
    return text;
  }
}

/** @returns {import("../router.js").Page} */
export function open() {
  return {
    title: t("load_game"),
    async open() {
      go(`/match/${(await send("POST", "/records", new Blob([unpacked(location.hash.slice(1))]))).id}`);
    },
  };
}
