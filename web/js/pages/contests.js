// Contests: authors enter bots until the closing time; the host opens, closes and reopens them.
import { html, nothing } from "../../vendor/lit-html.js";
import { may } from "../account.js";
import { get, send } from "../api.js";
import { tried } from "../begin.js";
import { askFor, askToDelete } from "../dialog.js";
import { NewContest, time } from "../host/new-contest.js";
import { similarButton } from "../host/similar.js";
import { tabs } from "../host/tabs.js";
import { speakHost, w } from "../host/words.js";
import { polled } from "../polled.js";
import { titled } from "../tiles.js";
import { known, listed, moment, number, t } from "../words.js";

/** @typedef {import("../types.d.ts").Contest} Contest */
/** @typedef {import("../contract.d.ts").BotInfo} BotInfo */
/** @typedef {import("../contract.d.ts").RemoteRow} RemoteRow */
/** @typedef {{ bots: BotInfo[], remotes: RemoteRow[] }} Own the reader's bots: those that are kept here, and those that are connected */

/** How often the list is polled, in milliseconds. */
const EVERY = 3000;

/**
 * @param {string} more what the address names besides: `assignments`, `assignments/ID`
 * @returns {Promise<import("../router.js").Page>}
 */
export async function contests(more) {
  await speakHost();
  if (more) return (await import("./assignments.js")).assignments(more.split("/")[1]);
  const own = (/** @type {string} */ path) => (may("author") ? get(path) : []);
  /** @type {[Contest[], BotInfo[], RemoteRow[], import("../contract.d.ts").GameInfo[]]} */
  let [list, bots, remotes, games] = await Promise.all([get("/contests"), own("/bots"), own("/remotes"), get("/games")]);
  /** @param {Promise<unknown>} asked */
  const done = async (asked) => {
    await tried(asked);
    await refresh();
  };
  const { page, refresh, show } = polled(
    w("contests"),
    EVERY,
    async () => {
      [list, remotes] = await Promise.all([get("/contests"), own("/remotes")]);
    },
    () =>
      html`${tabs("/contests")}
        <h1>${w("contests")}</h1>
        <p class="muted">${w("contests_help")}</p>
        ${list.length === 0 ? html`<p class="muted">${w("no_contests")}</p>` : list.map((one) => card(one, { bots, remotes }, done))} ${may("host") ? form.draw() : nothing}`,
  );
  const form = new NewContest(games.filter((one) => one.seats[1] >= 2), refresh, show);
  return page;
}

/**
 * @param {Contest} one
 * @param {Own} own
 * @param {(asked: Promise<unknown>) => Promise<void>} done asks and then shows what has become of it
 */
const card = (one, own, done) => html`<section class="card pad stack" aria-labelledby=${`contest-${one.id}`} data-contest=${one.id}>
  <div class="row spread">
    <h2 id=${`contest-${one.id}`}>${one.name}</h2>
    <span class=${`pill ${one.state === "open" ? "live" : ""}`} data-state=${one.state}>${w(`state.${/** @type {"open"} */ (one.state)}`)}</span>
  </div>
  <p class="muted">
    ${titled(one.rules ?? one.game)} · ${known(`format.${one.format}`, one.format)} ·${one.openings ? html` ${t("openings")}: <span data-openings>${one.openings}</span> ·` : nothing} ${w("opens")}: ${moment(one.opens)} · ${w("closes")}: ${moment(one.closes)} · ${w("bots_each")}: ${number(one.most)} ·
    <span data-entered>${w("entered_n", { n: number(one.entered) })}</span>
    ${one.remote_wait === null ? nothing : html`· <span data-remotes>${w("remotes_allowed", { n: number(one.remote_wait) })}</span>`}
  </p>
  ${one.bots.length > 0
    ? html`<ul class="plain stack">
        ${one.bots.map(
          (bot) => html`<li class="row" data-bot=${bot.id}>
            ${bot.connected === null ? html`<a href=${`/bot/${bot.id}`}>${bot.name}</a>` : html`<span>${bot.name}</span>`} <span class="muted small">${bot.author ?? ""}</span>
            ${bot.connected === null ? nothing : html`<span class="pill">${t("remote_bot")}</span> <span class="muted small" data-connected=${bot.connected}>${bot.connected ? w("connected") : w("not_connected")}</span>`}
            ${one.state === "open" ? html`<button class="button" data-action="leave" @click=${() => done(send("DELETE", `/contests/${one.id}/entries/${bot.id}`))}>${w("leave")}</button>` : nothing}
          </li>`,
        )}
      </ul>`
    : nothing}
  ${one.state === "open" && may("author") ? entering(one, own, done) : nothing}
  ${one.left_out.length > 0
    ? html`<p class="message bad">${w("left_out", { names: listed(one.left_out.map((left) => left.name)) })}</p>
        ${one.left_out.map((left) => (left.why ? html`<pre class="message" tabindex="0">${left.name}: ${left.why}</pre>` : nothing))}`
    : nothing}
  ${one.repeats > 0 ? html`<p class="muted small" data-repeats>${t("repeats_n", { n: number(one.repeats) })}</p>` : nothing}
  ${one.trouble ? html`<p class="message bad">${one.trouble}</p>` : nothing}
  <div class="row">
    ${one.tournament ? html`<a class="button primary" href=${`/tournament/${one.tournament}`}>${w("to_tournament")}</a>` : nothing} ${may("host") ? commands(one, done) : nothing}
  </div>
</section>`;

/**
 * @param {Contest} one
 * @param {Own} own
 * @param {(asked: Promise<unknown>) => Promise<void>} done
 */
function entering(one, { bots, remotes }, done) {
  /** @param {{ id: string, game: string }} bot */
  const isOut = (bot) => bot.game === one.game && !one.bots.some((entered) => entered.id === bot.id);
  const [kept, connected] = [bots.filter(isOut), one.remote_wait === null ? [] : remotes.filter(isOut)];
  const hint = one.remote_wait === null ? nothing : html`<p class="muted small">${w("connect_yours")} <code>viadal connect ${location.origin} BOT --game ${one.rules ?? one.game}</code></p>`;
  if (kept.length + connected.length === 0)
    return html`${one.bots.length === 0 ? html`<p class="muted small"><a href=${`/write?game=${one.game}${one.rules ? `&rules=${one.rules}` : ""}`}>${w("no_own_bots")}</a></p>` : nothing}${hint}`;
  const enter = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const chosen = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("bot"));
    const isConnected = connected.some((bot) => bot.id === chosen);
    done(send("POST", `/contests/${one.id}/entries`, isConnected ? { remote: chosen } : { bot: chosen }));
  };
  const options = (/** @type {{ id: string, name: string }[]} */ some) => some.map((bot) => html`<option value=${bot.id}>${bot.name}</option>`);
  return html`<form class="row" @submit=${enter}>
      <select name="bot" aria-label=${w("enter_bot")}>
        ${options(kept)} ${connected.length > 0 ? html`<optgroup label=${t("remote_bots")}>${options(connected)}</optgroup>` : nothing}
      </select>
      <button class="button primary" data-action="enter">${w("enter")}</button>
    </form>
    ${hint}`;
}

/**
 * The host's controls for a contest.
 * @param {Contest} one
 * @param {(asked: Promise<unknown>) => Promise<void>} done
 */
function commands(one, done) {
  const remove = () => askToDelete(w("remove_contest_sure", { name: one.name }), () => done(send("DELETE", `/contests/${one.id}`)));
  const reopen = () =>
    askFor(
      one.name,
      html`${one.tournament ? html`<p class="message">${w("reopen_help")}</p>` : nothing}
        <label class="field"><span>${w("closes")}</span><input name="closes" type="datetime-local" required></label>`,
      ["reopen-surely", w("open_contest")],
      (read) => done(send("PUT", `/contests/${one.id}`, { closes: time(read.get("closes")) })),
    );
  return html`${one.state === "closed"
      ? html`<button class="button" data-action="reopen" @click=${reopen}>${w("reopen")}</button>`
      : html`<button class="button" data-action="close" @click=${() => done(send("PUT", `/contests/${one.id}`, { close: true }))}>${w("close_now")}</button>`}
    ${similarButton(`/contests/${one.id}`)}
    <button class="button" data-action="delete" @click=${remove}>${t("delete")}</button>`;
}
