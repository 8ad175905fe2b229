// A match from the server: existing frames by HTTP, then line by line over the socket.
import { hasAccounts } from "../account.js";
import { address, get, text } from "../api.js";
import { Frames } from "../frames.js";
import { isGuest, keys } from "../memory.js";
import { watch } from "../socket.js";
import { going } from "./title.js";
import { drawing, pictureNamed } from "./drawing.js";
import { t } from "../words.js";

/** @typedef {import("../contract.d.ts").Summary} Summary */
/** @typedef {import("../contract.d.ts").Eyes} Eyes */

/**
 * Opens a match.
 * @param {Summary} summary
 * @param {{ keys: (string | null)[], on: (message: any) => void }} listener
 * @param {{ text: typeof text, watch: typeof watch }} arena who has it
 */
export async function served(summary, listener, arena = { text, watch }) {
  const { id } = summary;
  const module = await drawing(summary.game);
  const key = () => listener.keys.find(Boolean) ?? null;
  const state = { summary };
  // A guest shows the key of a seat, which no address of a picture has.
  const loaded = isGuest(summary) && key() ? await loadedPictures(summary, /** @type {string} */ (key())) : null;

  /**
   * @param {Eyes} as
   * @param {() => void} grown
   */
  async function open(as, grown) {
    const frames = new Frames();
    // If players know less than spectators, they only see their own view until the end.
    const granted = as === "everything" && !sees(as) ? listener.keys.findIndex(Boolean) : as;
    frames.feed(await arena.text(`/matches/${id}/frames?as=${granted}`, typeof granted === "number" ? (listener.keys[granted] ?? key()) : key()));
    frames.finish();
    if (!going(state.summary)) return { frames, as: granted, close: () => {} };
    // The key for this viewpoint comes first; the others' prompts use the same watch.
    const own = typeof granted === "number" ? listener.keys[granted] : null;
    const close = arena.watch({
      id,
      as: granted,
      keys: [...new Set([own, ...listener.keys])].filter((one) => one !== null && one !== undefined),
      held: () => frames.length,
      on: (message) => {
        if (message.frame !== undefined) {
          if (message.line !== undefined && message.line < frames.length) return;
          frames.add(typeof message.frame === "string" ? message.frame : JSON.stringify(message.frame));
          grown();
          return;
        }
        if (message.summary) state.summary = message.summary;
        listener.on(message);
      },
    });
    return { frames, as: granted, close };
  }

  /** Whether a viewpoint is open: whoever plays sees no other side while something is hidden. @param {Eyes} as */
  const sees = (as) => !(state.summary.hidden && going(state.summary) && listener.keys.some(Boolean)) || (typeof as === "number" && Boolean(listener.keys[as]));

  return {
    summary,
    module,
    open,
    sees,
    /** @param {number} bot */
    log: async (bot) => {
      const lines = await arena.text(`/matches/${id}/log?bot=${bot}`).catch((error) => {
        throw hasAccounts() && [401, 404].includes(error.status) ? new Error(t("output_kept_back")) : error;
      });
      return lines.split("\n").filter(Boolean).map((line) => ({ bot, ...JSON.parse(line) }));
    },
    /** @param {string} name */
    pictures: (name) => {
      const list = loaded ?? state.summary.pictures ?? [];
      const kept = pictureNamed(Array.isArray(list) ? list : Object.keys(list), name);
      return kept === undefined ? null : !Array.isArray(list) ? list[kept] : address(`/matches/${id}/pictures/${encodeURIComponent(kept)}`);
    },
  };
}

/**
 * The pictures of a match as addresses that only this page has.
 * @param {Summary} summary
 * @param {string} key of a seat
 */
async function loadedPictures({ id, pictures }, key) {
  const load = async (/** @type {string} */ name) => {
    const reply = await fetch(address(`/matches/${id}/pictures/${encodeURIComponent(name)}`), { headers: { "x-viadal-key": key } });
    return [name, URL.createObjectURL(await reply.blob())];
  };
  return Object.fromEntries(await Promise.all((Array.isArray(pictures) ? pictures : []).map(load)));
}

/**
 * @param {string} id
 * @returns {Promise<Summary>}
 */
export const summaryOf = (id) => get(`/matches/${encodeURIComponent(id)}`, keys(id).find(Boolean));
