// A match framed in another page: the same player, read-only, without the rest of our page. No session is needed
// or used: browsers withhold a framed page's cookies.
import { address, get, text } from "./api.js";
import { Frames } from "./frames.js";
import { drawing, pictureNamed } from "./match/drawing.js";
import { Replay } from "./match/replay.js";
import { SPEEDS } from "./match/controls.js";
import { endingOf } from "./match/ending.js";
import { partOf, queryOf, sentence } from "./match/state.js";
import { going, nameOf, titleOf } from "./match/title.js";
import { LANGUAGES, learn, listed, speak, wrong } from "./words.js";

/** How often a live match is polled, in milliseconds. */
const ASKED = 3000;

const id = location.pathname.split("/").at(-1) ?? "";
const query = new URLSearchParams(location.search);
const box = /** @type {HTMLElement} */ (document.getElementById("main"));
const home = /** @type {HTMLAnchorElement} */ (document.getElementById("home"));
const lang = query.get("lang") ?? navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES) ?? "en";
const theme = query.get("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

/** @type {Replay | undefined} */
let replay;
/** The place that the page around the frame was told last. */
let told = "";

try {
  await speak(lang);
  learn((await import(`/views/words/${document.documentElement.lang}.js`)).default);
  await show();
} catch (error) {
  const note = Object.assign(document.createElement("p"), { className: "message bad", textContent: wrong(error) });
  note.setAttribute("role", "alert");
  box.replaceChildren(note);
}

async function show() {
  /** @type {import("./contract.d.ts").Summary} */
  const summary = await get(`/embed/${id}`);
  const title = `${titleOf(summary)}: ${listed(summary.bots.map((_, n) => nameOf(summary.bots, n)))}`;
  document.title = title;
  home.href = link();
  home.textContent = `${title} · Viadal`;
  const frames = new Frames();
  frames.feed(await text(`/embed/${id}/frames`));
  frames.finish();
  replay = new Replay(
    box,
    {
      summary,
      module: await drawing(summary.game),
      open: async (as, grown) => ({ frames, as, close: follow(summary, frames, grown) }),
      log: async () => [],
      pictures: (name) => {
        const kept = pictureNamed(/** @type {string[]} */ (summary.pictures ?? []), name);
        return kept === undefined ? null : address(`/embed/${id}/pictures/${encodeURIComponent(kept)}`);
      },
      actions: [],
      href: link,
      alone: true,
    },
    { turn: query.get("turn"), as: query.get("as"), onstate: moved },
  );
  const speed = Number(query.get("speed"));
  if (SPEEDS.includes(speed)) replay.state.speed = speed;
  document.addEventListener("keydown", (event) => {
    if (replay?.key(event)) event.preventDefault();
  });
  await replay.start();
  if (query.get("play") === "1") replay.controls.play();
  addEventListener("message", heard);
  post("ready", { turns: turns(), bots: summary.bots.map((_, n) => nameOf(summary.bots, n)) });
  moved();
}

/** Turns of the game on the stage. */
function turns() {
  return (replay && partOf(replay.state)?.turns.at(-1)) ?? 0;
}

/**
 * Tells the page around the frame. Only pages that the host names can frame this one.
 * @param {"ready" | "turn" | "end"} type
 * @param {object} more
 */
function post(type, more) {
  parent.postMessage({ viadal: type, ...more }, "*");
}

/** Handles a new position: the link, and the page around the frame. */
function moved() {
  home.href = link();
  if (!replay || replay.state.frames.length === 0) return;
  const { state } = replay;
  const place = state.frames.place(state.line);
  if (place === told) return;
  told = place;
  post("turn", { turn: place, turns: turns(), text: replay.stage.view ? sentence(state.frames, state.line, replay.stage.view) : "" });
  const ending = endingOf(state);
  if (ending?.last) post("end", { scores: state.summary.scores, winner: state.summary.winner ?? null });
}

/**
 * What the page around the frame asks for.
 * @param {MessageEvent} event
 */
function heard({ source, data }) {
  if (source !== parent || !replay) return;
  const { controls, state } = replay;
  if (data?.viadal === "play") controls.play();
  else if (data?.viadal === "pause") controls.pause();
  else if (data?.viadal === "goto") {
    const line = state.frames.line(String(data.turn));
    if (line !== null) controls.seek(line);
  }
}

/**
 * Polls for news until the match is over. Returns a function that stops.
 * @param {import("./contract.d.ts").Summary} summary
 * @param {Frames} frames
 * @param {() => void} grown
 */
function follow(summary, frames, grown) {
  let timer = 0;
  const ask = async () => {
    try {
      const lines = (await text(`/embed/${id}/frames`)).split("\n").filter(Boolean);
      for (const line of lines.slice(frames.length)) frames.add(line);
      grown();
      const now = await get(`/embed/${id}`);
      replay?.changed(now);
      if (!going(now)) return;
    } catch {
      // The server may be back in a moment.
    }
    timer = window.setTimeout(ask, ASKED);
  };
  if (going(summary)) timer = window.setTimeout(ask, ASKED);
  return () => clearTimeout(timer);
}

/** The match on its own page, at the same place. */
function link() {
  const url = new URL(`/match/${id}`, location.href);
  if (!replay || replay.state.frames.length === 0) return url.href;
  const { frames, line } = replay.state;
  for (const [name, value] of Object.entries({ ...queryOf(replay.state), turn: frames.place(line) })) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}
