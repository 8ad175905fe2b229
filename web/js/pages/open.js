// A link that holds a match: its record, packed, after the # of the address.
import { send } from "../api.js";
import { begin } from "../begin.js";
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

/** @returns {import("../router.js").Page} */
export function open() {
  return {
    title: t("load_game"),
    async open() {
      const text = atob(location.hash.slice(1).replace(/-/g, "+").replace(/_/g, "/"));
      await begin(send("POST", "/records", new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))])));
    },
  };
}
