// A match: watched live, replayed afterwards, played by a person with a seat in it.
import { commands, hasAccounts, may } from "../account.js";
import { ALONE, addressOf } from "../address.js";
import { Refusal, download, send, text } from "../api.js";
import { begin, isRepeatable, tried } from "../begin.js";
import { forgetSeats, invitations, isGuest, isOwn, keepGuest, keepKeys, keys as keysOf } from "../memory.js";
import { going, nameOf, titleOf } from "../match/title.js";
import { served, summaryOf } from "../match/source.js";
import { partOf, queryOf } from "../match/state.js";
import { Replay } from "../match/replay.js";
import { copy } from "../match/transport.js";
import { go, keep } from "../router.js";
import { watchTroubles } from "../socket.js";
import { lang, listed, t, wrong } from "../words.js";

/**
 * @param {string} id
 * @param {URLSearchParams} query
 * @returns {Promise<import("../router.js").Page>}
 */
export async function match(id, query) {
  const came = takeKeys(id);
  const keys = keysOf(id);
  const summary = await summaryOf(id).catch((error) => {
    if (!came || !(error instanceof Refusal)) throw error;
    forgetSeats(id);
    throw new Refusal(error.status, { error: "no_seat" });
  });
  /** @type {Replay | undefined} */
  let replay;
  /** @type {import("../match/play.js").Playing | undefined} */
  let playing;
  const deaf = watchTroubles((error) => playing?.trouble(wrong(error)));
  const source = await served(summary, {
    keys,
    on: (message) => {
      if (message.summary) {
        replay?.changed(message.summary);
        if (!going(message.summary) && playing?.others.length) comeAlong();
      }
      if (message.clock) replay?.side.clocks.hear(message.clock);
      if (message.taken_back) {
        playing?.prompts.clear();
        replay?.look(replay.state.as, null);
      }
      if (message.log && replay?.state.tab === "output") refresh(replay);
      playing?.hear(message);
    },
  });
  let coming = 0;
  /** Waits for a rematch, as long as somebody may still want one. */
  function comeAlong() {
    let times = COMING.times;
    clearInterval(coming);
    coming = window.setInterval(async () => {
      if (times-- === 0) clearInterval(coming);
      if (document.hidden || !replay || replay.gone) return;
      const now = await summaryOf(id).catch(() => null);
      if (now?.rematch && !replay.gone) follow(now);
    }, COMING.every);
  }
  return {
    title: `${titleOf(summary)}: ${listed(summary.bots.map((_, n) => nameOf(summary.bots, n)))}`,
    wide: true,
    async open(box) {
      box.classList.add("match");
      replay = new Replay(
        box,
        { ...source, ...(isGuest(summary) ? {} : analysis(id)), actions: isGuest(summary) ? [] : actions(id, () => replay?.state.summary ?? summary), href: (shown) => link(id, shown), copied: () => copied(summary) },
        { turn: query.get("turn"), as: query.get("as"), tab: query.get("tab"), onstate: () => replay && state(replay) },
      );
      if (keys.some(Boolean)) playing = new (await import("../match/play.js")).Playing(replay, keys, seatActions(replay, keys));
      if (playing && invitations(id).some(Boolean)) {
        const [{ invite }, here] = [await import("../match/invite.js"), playing];
        here.invite = () => invite(here);
      }
      await replay.start();
    },
    leave: () => {
      clearTimeout(pending);
      clearInterval(coming);
      deaf();
      replay?.destroy();
    },
    key: (event) => replay?.key(event) ?? false,
  };
}

/** How often, and how many times, a page asks whether the other side wants a rematch. */
const COMING = { every: 5000, times: 120 };

/**
 * The analysis of a match.
 * @param {string} id
 */
const analysis = (id) => ({ analysis: async () => (await import("../match/analysis.js")).Analysis, record: () => text(`/matches/${id}/record`) });

/**
 * Takes a person's keys from the address that the terminal opens, or that invites to a seat, `#keys=KEY,` by bot, and removes them.
 * @param {string} id
 * @returns {boolean} whether they are taken
 */
function takeKeys(id) {
  const given = new URLSearchParams(location.hash.slice(1)).get("keys");
  if (given === null) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  // A foreign link must not replace seats that somebody here has.
  if (keysOf(id).some(Boolean)) return false;
  keepKeys(id, given.split(",").map((key) => key || null));
  if (hasAccounts()) keepGuest(id);
  return true;
}

let pending = 0;
/** @param {Replay} replay */
function state(replay) {
  clearTimeout(pending);
  pending = window.setTimeout(() => {
    if (!replay.gone && replay.state.frames.length > 0) keep(queryOf(replay.state));
  }, 250);
}

let reloading = 0;
/** @param {Replay} replay */
function refresh(replay) {
  if (reloading) return;
  reloading = window.setTimeout(() => {
    reloading = 0;
    if (!replay.gone) replay.tabs.reload();
  }, 1000);
}

/**
 * @param {string} id
 * @param {Replay} replay
 */
function link(id, replay) {
  const url = new URL(addressOf(`/match/${id}`), location.href);
  const { frames, line } = replay.state;
  const turn = frames.length > 0 ? frames.place(line) : null;
  for (const [name, value] of Object.entries({ ...queryOf(replay.state), turn })) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Whom a link to a match is for: a seat is nobody's but here, and what somebody asked for is the author's and the host's to see.
 * @param {import("../contract.d.ts").Summary} summary
 */
const copied = (summary) => (hasAccounts() && ["asked", "brought"].includes(summary.kind) ? t("link_own") : isOwn(summary) ? t("link_watch") : null);

/**
 * @param {string} id
 * @param {() => import("../contract.d.ts").Summary} summary
 */
function actions(id, summary) {
  const over = () => !going(summary());
  const own = () => commands(summary());
  return [
    { name: "fork", label: () => (isRepeatable(summary()) ? t("play_here") : t("fork")), run: async (/** @type {Replay} */ replay) => (await import("../match/fork.js")).forkDialog(replay), when: () => own() && (over() || !summary().bots.some(({ human }) => human)) },
    {
      name: "arrange",
      label: () => t("arrange"),
      run: async (/** @type {Replay} */ replay) => (await import("../match/arrange.js")).arrangeDialog(replay),
      when: () => summary().game === "zrf",
    },
    { name: "again", label: () => t("start_again"), run: () => again(id), when: () => over() && own() },
    { name: "rerun", label: () => t("rerun"), run: () => rerun(summary()), when: () => over() && hasAccounts() && may("host") && Boolean(summary().tournament) },
    { name: "stop", label: () => t("stop_match"), run: () => stop(id), when: () => !over() && own() },
    {
      name: "learn",
      label: () => t("learn"),
      run: async (/** @type {Replay} */ replay) => (await import("../match/learning.js")).learningDialog(replay),
      when: () => !ALONE && summary().game === "zrf" && Boolean(summary().files.rules) && may("host"),
    },
    { name: "record", label: () => t("download_record"), run: () => download(`/matches/${id}/record`), when: () => over() && own() },
    { name: "copy-match", label: () => t("copy_match"), run: () => copyLink(id), when: () => ALONE && over() },
    {
      name: "zsg",
      label: () => t("download_zsg"),
      run: (/** @type {Replay} */ replay) => download(`/matches/${id}/saved.zsg?game=${partOf(replay.state)?.game ?? 1}`),
      when: () => !ALONE && ["zrf", "thud"].includes(summary().game),
    },
    {
      name: "pgn",
      label: () => t("download_pgn"),
      run: () => download(`/matches/${id}/games.pgn`),
      when: (/** @type {Replay} */ { state: { frames } }) => !ALONE && frames.length > 1 && Boolean(frames.frame(1).san),
    },
    { name: "html", label: () => t("export_html"), run: () => download(`/matches/${id}/page.html?lang=${lang()}`), when: () => !ALONE && over() && own() },
  ];
}

/**
 * Copies a link that holds the match.
 * @param {string} id
 */
async function copyLink(id) {
  const { packed } = await import("./open.js");
  const url = new URL(addressOf("/open"), location.href);
  const held = await tried(text(`/matches/${id}/link`).then(packed));
  if (held === null) return;
  url.hash = held;
  await copy(url.href, t("match_copied"));
}

/**
 * @param {string} id
 * @param {{ fresh?: boolean, swap?: boolean }} [how]
 */
async function again(id, how = {}) {
  const own = keysOf(id);
  // Whoever has played has the same key again.
  await begin(send("POST", `/matches/${id}/again`, how), (key) => !own.some(Boolean) || own.includes(key));
}

/**
 * Goes where the same people play again.
 * @param {import("../contract.d.ts").Summary} summary
 */
function follow({ id, rematch }) {
  if (!rematch) return;
  const keys = keysOf(id);
  if (!keysOf(rematch.match).some(Boolean)) keepKeys(rematch.match, rematch.swapped ? keys.toReversed() : keys);
  if (isGuest({ id })) keepGuest(rematch.match);
  go(`/match/${rematch.match}`);
}

/** Lets a tournament play a match again. @param {import("../contract.d.ts").Summary} summary */
async function rerun({ id, tournament }) {
  const path = `/tournaments/${tournament?.id}`;
  if (await tried(send("POST", `${path}/rerun`, { match: id }))) go(`/tournament/${tournament?.id}`);
}

/** @param {string} id */
async function stop(id) {
  await tried(send("POST", `/matches/${id}/stop`));
}

/**
 * @param {Replay} replay
 * @param {(string | null)[]} keys
 */
function seatActions(replay, keys) {
  const { id } = replay.state.summary;
  return {
    undo: () => tried(send("POST", `/matches/${id}/undo`, { key: keys[replay.person?.decider() ?? -1], keys: keys.filter(Boolean) })),
    stop: () => stop(id),
    again: (swap = false) => again(id, { fresh: true, swap }),
    follow: () => follow(replay.state.summary),
  };
}
