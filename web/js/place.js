// The position in an exported match, kept after the # of its address, as files have no query.
import { queryOf } from "./match/state.js";

let pending = 0;

/** @param {import("./match/replay.js").Replay} replay */
export function keep(replay) {
  clearTimeout(pending);
  pending = window.setTimeout(() => {
    const kept = Object.entries(queryOf(replay.state)).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
    try {
      history.replaceState(null, "", `#${new URLSearchParams(kept)}`);
    } catch {
      // Some viewers of local files do not allow changing the address.
    }
  }, 250);
}
