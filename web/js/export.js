// An exported match: the same player with everything it needs in one file, without a server.
import { render } from "../vendor/lit-html.js";
import { chapters } from "./export-head.js";
import { learned, pictureNamed } from "./match/drawing.js";
import { Frames } from "./frames.js";
import { Replay } from "./match/replay.js";
import { keep } from "./place.js";
import { learn, speak } from "./words.js";

const text = (/** @type {string} */ id) => document.getElementById(id)?.textContent ?? "";

/** @type {import("./contract.d.ts").Summary} */
const summary = JSON.parse(text("summary"));
// The file's import map has the game's drawing module under this name.
const view = (await import(/** @type {any} */ ("viadal/view"))).default;
learn((await import(/** @type {any} */ ("viadal/words"))).default);
/** @type {import("./contract.d.ts").LogLine[]} */
const log = text("log").split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
/** The match from each viewpoint. @type {Map<string, Frames>} */
const byEyes = new Map();
for (const line of text("frames").split("\n")) {
  const space = line.indexOf(" ");
  if (space < 0) continue;
  const eyes = line.slice(0, space);
  const frames = byEyes.get(eyes) ?? new Frames();
  byEyes.set(eyes, frames);
  frames.add(line.slice(space + 1));
}

await speak(document.documentElement.lang);
const module = await learned(view);
const query = new URLSearchParams(location.hash.slice(1));
const box = /** @type {HTMLElement} */ (document.getElementById("main"));
render(chapters(summary), /** @type {HTMLElement} */ (document.getElementById("head")));

/** @type {Replay} */
const replay = new Replay(
  box,
  {
    summary,
    module,
    open: async (as) => ({ frames: byEyes.get(String(as)) ?? new Frames(), as, close: () => {} }),
    log: async (/** @type {number} */ bot) => log.filter((line) => line.bot === bot || (line.bot === undefined && replay.botAt(line.seat) === bot)),
    pictures: (name) => {
      if (!summary.pictures || Array.isArray(summary.pictures)) return null;
      const kept = pictureNamed(Object.keys(summary.pictures), name);
      return kept === undefined ? null : summary.pictures[kept];
    },
    actions: [],
    href: () => location.href,
    alone: true,
  },
  { turn: query.get("turn"), as: query.get("as"), tab: query.get("tab"), onstate: () => keep(replay) },
);
document.addEventListener("keydown", (event) => replay.key(event));
await replay.start();
