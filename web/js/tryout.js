// A match beside an editor: watched there, or played by whoever writes.
import { send } from "./api.js";
import { tried } from "./begin.js";
import { Replay } from "./match/replay.js";
import { served } from "./match/source.js";

/**
 * Puts a match into a box; `start()` of what is returned shows it.
 * @param {Element} box
 * @param {import("./contract.d.ts").Summary} summary
 * @param {{ keys?: (string | null)[], tab?: string, heard?: (summary: import("./contract.d.ts").Summary) => void, again?: () => void }} how
 */
export async function tryout(box, summary, { keys = [], tab, heard = () => {}, again = () => {} }) {
  /** @type {Replay | undefined} */
  let replay;
  const source = await served(summary, {
    keys,
    on: (message) => {
      if (message.summary) replay?.changed(message.summary);
      if (message.summary) heard(message.summary);
      replay?.person?.hear(message);
    },
  });
  const place = document.createElement("div");
  place.className = "tryout-match";
  box.append(place);
  replay = new Replay(place, { ...source, actions: [], href: () => new URL(`/match/${summary.id}`, location.href).href }, { tab });
  // What is taken back here is played again.
  const actions = { undo: again, again, stop: () => tried(send("POST", `/matches/${summary.id}/stop`)) };
  if (keys.some(Boolean)) new (await import("./match/play.js")).Playing(replay, keys, actions);
  return replay;
}
