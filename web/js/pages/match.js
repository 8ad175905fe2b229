// A match: watched while it is played, replayed when it is over, played by a person who has a seat in it.
import { address, send } from "../api.js";
import { begin, tried } from "../begin.js";
import { keys as keysOf } from "../memory.js";
import { going, nameOf, titleOf } from "../match/title.js";
import { served, summaryOf } from "../match/source.js";
import { Theatre } from "../match/theatre.js";
import { keep } from "../router.js";
import { watchTroubles } from "../socket.js";
import { lang, listed, t, wrong } from "../words.js";

/**
 * @param {string} id
 * @param {URLSearchParams} query
 * @returns {Promise<import("../router.js").Page>}
 */
export async function match(id, query) {
  const summary = await summaryOf(id);
  const keys = keysOf(id);
  /** @type {Theatre | undefined} */
  let theatre;
  /** @type {import("../match/play.js").Playing | undefined} */
  let playing;
  const deaf = watchTroubles((error) => playing?.trouble(wrong(error)));
  const source = await served(summary, {
    keys,
    on: (message) => {
      if (message.summary) theatre?.changed(message.summary);
      if (message.log && theatre?.tab === "output") refresh(theatre);
      playing?.hear(message);
    },
  });
  return {
    title: `${titleOf(summary)}: ${listed(summary.bots.map((_, n) => nameOf(summary.bots, n)))}`,
    wide: true,
    async open(box) {
      box.classList.add("match");
      theatre = new Theatre(
        box,
        { ...source, actions: actions(id, () => theatre?.summary ?? summary), href: (shown) => link(id, shown) },
        { turn: query.get("turn"), as: query.get("as"), tab: query.get("tab"), onstate: () => theatre && state(theatre) },
      );
      if (keys.some(Boolean)) playing = new (await import("../match/play.js")).Playing(theatre, keys, hands(theatre, keys));
      await theatre.start();
    },
    leave: () => {
      clearTimeout(pending);
      deaf();
      theatre?.destroy();
    },
    key: (event) => theatre?.key(event) ?? false,
  };
}

let pending = 0;
/** @param {Theatre} theatre */
function state(theatre) {
  clearTimeout(pending);
  pending = window.setTimeout(() => {
    if (theatre.gone || !theatre.deck || !theatre.reel || theatre.reel.length === 0) return;
    keep({
      turn: theatre.deck.following || theatre.deck.line === 0 ? null : theatre.reel.place(theatre.deck.line),
      as: theatre.as === "everything" ? null : `p${theatre.as + 1}`,
      tab: theatre.tab === "moves" ? null : theatre.tab,
    });
  }, 250);
}

let reloading = 0;
/** @param {Theatre} theatre */
function refresh(theatre) {
  if (reloading) return;
  reloading = window.setTimeout(() => {
    reloading = 0;
    const page = /** @type {any} */ (theatre.page);
    if (!theatre.gone && theatre.tab === "output") page?.load?.();
  }, 1000);
}

/**
 * @param {string} id
 * @param {Theatre} theatre
 */
function link(id, theatre) {
  const url = new URL(`/match/${id}`, location.href);
  if (theatre.reel && theatre.deck && theatre.reel.length > 0) url.searchParams.set("turn", theatre.reel.place(theatre.deck.line));
  if (theatre.as !== "everything") url.searchParams.set("as", `p${theatre.as + 1}`);
  if (theatre.tab !== "moves") url.searchParams.set("tab", theatre.tab);
  return url.href;
}

/**
 * @param {string} id
 * @param {() => import("../contract.d.ts").Summary} summary
 */
function actions(id, summary) {
  const over = () => !going(summary());
  const download = (/** @type {string} */ path) => {
    const anchor = document.createElement("a");
    anchor.href = address(path);
    anchor.download = "";
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
  };
  return [
    { name: "fork", label: () => t("fork"), run: async (/** @type {Theatre} */ theatre) => (await import("../match/fork.js")).forkDialog(theatre) },
    { name: "again", label: () => t("start_again"), run: () => again(id), when: over },
    { name: "stop", label: () => t("stop_match"), run: () => stop(id), when: () => !over() },
    { name: "record", label: () => t("download_record"), run: () => download(`/matches/${id}/record`), when: over },
    {
      name: "zsg",
      label: () => t("download_zsg"),
      run: (/** @type {Theatre} */ theatre) => download(`/matches/${id}/saved.zsg?game=${theatre.part?.game ?? 1}`),
      when: () => ["zrf", "thud"].includes(summary().game),
    },
    { name: "html", label: () => t("export_html"), run: () => download(`/matches/${id}/page.html?lang=${lang()}`), when: over },
  ];
}

/** @param {string} id */
async function again(id) {
  await begin(send("POST", `/matches/${id}/again`, {}));
}

/** @param {string} id */
async function stop(id) {
  await tried(send("POST", `/matches/${id}/stop`));
}

/**
 * @param {Theatre} theatre
 * @param {(string | null)[]} keys
 */
function hands(theatre, keys) {
  const { id } = theatre.summary;
  return {
    undo: () => {
      const asked = theatre.playing?.prompt;
      const key = asked ? keys[theatre.botAt(asked.seat)] : keys.find(Boolean);
      begin(send("POST", `/matches/${id}/undo`, { key }));
    },
    stop: () => stop(id),
    again: () => again(id),
  };
}
