// A link that holds a match: its record, packed, after the # of the address.
import { send } from "../api.js";
import { go } from "../router.js";
import { base64 } from "../setup.js";
import { t } from "../words.js";

/** @param {ReadableStream} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/**
 * What follows the # in a link to a record.
 * @param {string} record
 */
export async function packed(record) {
  const bytes = await bytesOf(new Blob([record]).stream().pipeThrough(new CompressionStream("gzip")));
  return base64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
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
