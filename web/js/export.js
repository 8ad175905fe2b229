// A match in one file: the same player, with everything it needs beside it, and no server.
import { render } from "../vendor/lit-html.js";
import { chapters } from "./export-head.js";
import { learned } from "./match/drawing.js";
import { Theatre } from "./match/theatre.js";
import { Reel } from "./reel.js";
import { keep } from "./place.js";
import { speak } from "./words.js";

const text = (/** @type {string} */ id) => document.getElementById(id)?.textContent ?? "";

/** @type {import("./contract.d.ts").Summary} */
const summary = JSON.parse(text("summary"));
// The file's own import map knows the drawing module of its game by this name.
const view = (await import(/** @type {any} */ ("viadal/view"))).default;
/** @type {import("./contract.d.ts").LogLine[]} */
const log = text("log").split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
/** The match through each pair of eyes. @type {Map<string, Reel>} */
const reels = new Map();
for (const line of text("frames").split("\n")) {
  const space = line.indexOf(" ");
  if (space < 0) continue;
  const eyes = line.slice(0, space);
  const reel = reels.get(eyes) ?? new Reel();
  reels.set(eyes, reel);
  reel.add(line.slice(space + 1));
}

await speak(document.documentElement.lang);
const module = await learned(view);
const query = new URLSearchParams(location.hash.slice(1));
const box = /** @type {HTMLElement} */ (document.getElementById("main"));
render(chapters(summary), /** @type {HTMLElement} */ (document.getElementById("head")));

/** @type {Theatre} */
const theatre = new Theatre(
  box,
  {
    summary,
    module,
    open: async (as) => ({ reel: reels.get(String(as)) ?? new Reel(), as, close: () => {} }),
    log: async (/** @type {number} */ bot) => log.filter((line) => line.bot === bot || (line.bot === undefined && theatre.botAt(line.seat) === bot)),
    pictures: (name) => (summary.pictures && !Array.isArray(summary.pictures) ? (summary.pictures[name] ?? null) : null),
    actions: [],
    href: () => location.href,
    alone: true,
  },
  { turn: query.get("turn"), as: query.get("as"), tab: query.get("tab"), onstate: () => keep(theatre) },
);
document.addEventListener("keydown", (event) => theatre.key(event));
await theatre.start();
