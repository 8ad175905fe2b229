// The home page: what this is, a match that moves, every game, live matches, and recent ones.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { hasAccounts, may, me } from "../account.js";
import { ALONE, offers } from "../address.js";
import { get } from "../api.js";
import { take } from "../drop.js";
import { guestIn, hasPlayed, isOwn, keys } from "../memory.js";
import { going, nameOf, titleOf } from "../match/title.js";
import { matchTable, seatChip } from "../match/table.js";
import { Thumbnail } from "../match/thumbnail.js";
import { keep } from "../router.js";
import { chip, pill } from "../signs.js";
import { paintTiles, tiles } from "../tiles.js";
import { watchLobby } from "../socket.js";
import { known, moment, t } from "../words.js";

/** @typedef {import("../contract.d.ts").Summary} Summary */

const PIECE = 30;
/** The most matches of others that are looked up: those that a link led to last. */
const GUEST_IN = 8;

/**
 * @param {URLSearchParams} query
 * @returns {Promise<import("../router.js").Page>}
 */
export async function home(query) {
  const [games, bots, files] = await Promise.all([get("/games"), may("author") && !ALONE ? get("/bots") : [], ALONE ? get("/own").then((own) => own.filter((/** @type {any} */ one) => !one.hash)) : []]);
  const due = hasAccounts() && may("author") ? await (await import("./assignments.js")).due() : nothing;
  const state = { game: query.get("game") ?? "", bot: query.get("bot") ?? "", more: false };
  /** @type {Summary[]} */
  let recent = [];
  /** Matches in which somebody at this browser has a seat. @type {Summary[]} */
  let own = [];
  /** @type {Map<string, Card>} */
  const cards = new Map();
  /** @type {HTMLElement} */
  let box;
  let leave = () => {};
  let blind = () => {};
  // A server with accounts shows its matches to those who are signed in.
  const stranger = hasAccounts() && !me();
  /** The match at the top. */
  let first = "";
  /** The live matches of people at this browser, with their states. */
  let ownSeen = "";

  const load = async (before = 0) => {
    const wanted = new URLSearchParams({ limit: String(PIECE) });
    if (state.game) wanted.set("game", state.game);
    if (state.bot) wanted.set("bot", state.bot);
    if (before) wanted.set("before", String(before));
    const list = await get(`/matches?${wanted}`);
    state.more = list.length >= PIECE;
    recent = [...(before ? recent : []), ...list.filter((/** @type {Summary} */ one) => !going(one) || (one.state === "waiting" && !isOwn(one)))];
    draw();
  };
  const loadOwn = async () => {
    if (!hasPlayed()) return;
    const listed = stranger ? [] : ["live", "waiting"].map((state) => get(`/matches?state=${state}&limit=500`));
    const lists = await Promise.all([...listed, ...guestIn().slice(0, GUEST_IN).map((id) => get(`/matches/${id}`, keys(id).find(Boolean)).catch(() => []))]);
    own = lists.flat().filter((one) => going(one) && isOwn(one));
    own = own.filter((one, n) => own.findIndex(({ id }) => id === one.id) === n);
    draw();
  };
  const filter = (/** @type {"game" | "bot"} */ name) => (/** @type {Event} */ event) => {
    state[name] = /** @type {HTMLSelectElement} */ (event.target).value;
    keep({ game: state.game, bot: state.bot });
    load();
  };
  const draw = () =>
    render(
      html`
        ${due}
        <section class="hero card" aria-labelledby="hello">
          <div class="pad stack">
            <h1 id="hello">${t("hello")}</h1>
            ${may("author") ? nothing : html`<p>${t(stranger ? "stranger_may" : "guest_may")}</p>`}
            <div class="row">
              <a class="button primary" href=${may("author") ? "/play" : "/games"}>${t(may("author") ? "door_play" : "games_title")}</a>
              <a class="button" href=${may("author") && offers("/write") ? "/write" : "/docs/write-a-bot"}>${t("door_write")}</a>
              ${stranger ? html`<a class="button" href="/join">${t("sign_in")}</a>` : ALONE ? nothing : html`<a class="button door-watch" href=${first ? `/match/${first}` : "#live"}>${t("door_watch")}</a>`}
            </div>
          </div>
          ${ALONE ? nothing : html`<div id="first"></div>`}
        </section>
        ${own.length > 0
          ? html`<section class="card" aria-labelledby="own">
              <h2 class="pad" id="own">${t("yours")}</h2>
              <ul class="own-matches">${own.map(ownMatch)}</ul>
            </section>`
          : nothing}
        <h2 ?hidden=${cards.size < 2}>${t("live_now")}</h2>
        <div class="cards" id="live"></div>
        ${files.length > 0
          ? html`<section class="card pad stack" aria-labelledby="files">
              <h2 id="files">${t("files_here")}</h2>
              <div class="row">${files.map((/** @type {{ title: string, folder: string, files: string[] }} */ one) => html`<button class="button" @click=${() => open(one)}>${one.title}</button>`)}</div>
            </section>`
          : nothing}
        <section aria-labelledby="all-games"><h2 id="all-games">${t("games_title")}</h2>${tiles(games)}</section>
        ${stranger ? nothing : html`<section class="card" aria-labelledby="recent">
          <div class="pad row spread">
            <h2 id="recent">${t("recent")}</h2>
            <div class="row">
              <select aria-label=${t("game")} @change=${filter("game")}>
                <option value="">${t("all_games")}</option>
                ${games.map((/** @type {any} */ one) => html`<option value=${one.id} ?selected=${one.id === state.game}>${known(`game.${one.id}`, one.title)}</option>`)}
              </select>
              <select aria-label=${t("bot")} ?hidden=${!may("author")} @change=${filter("bot")}>
                <option value="">${t("all_bots")}</option>
                ${bots.map((/** @type {any} */ one) => html`<option value=${one.id} ?selected=${one.id === state.bot}>${one.name}</option>`)}
              </select>
              <label class="button" ?hidden=${!may("author")}>${t("open_file")}<input class="visually-hidden" type="file" multiple @change=${(/** @type {Event} */ event) => take([.../** @type {any} */ (event.target).files])}></label>
            </div>
          </div>
          ${recent.length === 0
            ? html`<p class="pad muted">${t("no_matches")}</p>`
            : html`<div class="scroll-x" tabindex="0" role="group" aria-labelledby="recent">${matchTable(recent)}</div>`}
          ${state.more ? html`<p class="pad"><button class="button" @click=${() => load(recent.at(-1)?.started)}>${t("older")}</button></p>` : nothing}
        </section>`}
      `,
      box,
    );

  return {
    title: t("nav.matches"),
    async open(place) {
      box = place;
      draw();
      blind = paintTiles(box);
      if (stranger) return loadOwn();
      leave = watchLobby((list) => {
        // What one plays oneself stands under one's own; what has not begun has nothing to see.
        const seen = list.filter((one) => one.state === "live" && (one.frame || one.hidden) && !isOwn(one));
        // Bots move while one looks; people may be away.
        if (!seen.some(({ id }) => id === first)) first = (seen.find((one) => one.frame && !one.bots.some((/** @type {any} */ bot) => bot.human)) ?? seen.find((one) => one.frame))?.id ?? "";
        const gone = show(cards, seen, (id) => /** @type {HTMLElement} */ (box.querySelector(id === first ? "#first" : "#live")));
        draw();
        const mine = list.filter(isOwn).map((one) => one.id + one.state).join();
        if (gone || mine !== ownSeen) loadOwn();
        ownSeen = mine;
        if (gone) load();
      });
      await Promise.all([load(), loadOwn()]);
    },
    leave() {
      leave();
      blind();
      for (const card of cards.values()) card.thumbnail.destroy();
    },
  };
}

/** @param {Summary} one */
const ownMatch = (one) => html`<li>
  <a class="button" href=${`/match/${one.id}`}>${t("go_on")}</a>
  <strong>${titleOf(one)}</strong>
  <ul class="seats" data-game=${one.game}>
    ${one.bots.map((_, n) => html`<li>${seatChip(one, n)}<span>${nameOf(one.bots, n)}</span></li>`)}
  </ul>
  <span class="muted small number">${t("turn")} ${one.turn} · ${moment(one.started)}</span>
  ${pill(one)}
</li>`;

/**
 * Opens a file that the site's author added, with its pictures.
 * @param {{ folder: string, files: string[] }} own
 */
async function open({ folder, files }) {
  const read = async (/** @type {string} */ name) => new File([await (await fetch(`data/${folder}/${encodeURIComponent(name)}`)).blob()], name);
  await take(await Promise.all(files.map(read)));
}

/** @typedef {{ root: HTMLElement, text: HTMLElement, thumbnail: Thumbnail }} Card */

/**
 * Shows a card for each live match, keeping their places. Returns true if one has ended.
 * @param {Map<string, Card>} cards
 * @param {Summary[]} list
 * @param {(id: string) => HTMLElement} boxOf
 */
function show(cards, list, boxOf) {
  let gone = false;
  for (const [id, card] of cards) {
    if (list.some((one) => one.id === id)) continue;
    card.thumbnail.destroy();
    card.root.remove();
    cards.delete(id);
    gone = true;
  }
  for (const one of list) {
    let card = cards.get(one.id);
    if (!card) {
      const root = document.createElement("a");
      root.className = "card live-card";
      root.href = `/match/${one.id}`;
      const stage = document.createElement("div");
      stage.className = "mini";
      const text = document.createElement("div");
      text.className = "pad stack";
      root.append(stage, text);
      card = { root, text, thumbnail: new Thumbnail(stage) };
      cards.set(one.id, card);
    }
    const box = boxOf(one.id);
    if (card.root.parentElement !== box) box.append(card.root);
    const { text, thumbnail } = card;
    render(face(one, thumbnail.sides), text);
    thumbnail.show(one).then(() => render(face(one, thumbnail.sides), text));
  }
  return gone;
}

/**
 * @param {Summary} one
 * @param {import("../contract.d.ts").Side[]} sides
 */
const face = (one, sides) => html`
  <div class="row spread">
    <strong>${titleOf(one)}</strong>
    ${pill(one)}
  </div>
  <ul class="seats" data-game=${one.game}>
    ${one.bots.map((_, n) => html`<li>${chip(n, sides[n])}<span>${nameOf(one.bots, n)}</span></li>`)}
  </ul>
  <span class="muted small number">${t("turn")} ${one.turn ?? 0}</span>
`;
