// Assignments: people hand in bots and see on which rung each stands; the host opens them and sees where everybody stands.
import { html, nothing } from "../../vendor/lit-html.js";
import { may } from "../account.js";
import { address, get, send } from "../api.js";
import { tried } from "../begin.js";
import { askFor, askToDelete } from "../dialog.js";
import { NewAssignment } from "../host/new-assignment.js";
import { time } from "../host/new-contest.js";
import { similarButton } from "../host/similar.js";
import { tabs } from "../host/tabs.js";
import { speakHost, w } from "../host/words.js";
import { polled } from "../polled.js";
import { go } from "../router.js";
import { table } from "../signs.js";
import { titled } from "../tiles.js";
import { known, listed, moment, number, t } from "../words.js";

/** @typedef {import("../types.d.ts").Assignment} Assignment */
/** @typedef {import("../types.d.ts").HandedIn} HandedIn */
/** @typedef {import("../types.d.ts").RungStanding} RungStanding */

/** How often a page is polled, in milliseconds. */
const EVERY = 3000;

const percent = (/** @type {number} */ share) => number(share, { style: "percent", maximumFractionDigits: 0 });
const ownBots = () => (may("author") ? get("/bots") : []);
/** How many rungs are passed. */
const passed = (/** @type {number} */ reached, /** @type {Assignment} */ { rungs }) => w("rungs_passed", { n: number(reached), of: number(rungs.length) });
const state = (/** @type {string} */ name) => w(`state.${/** @type {"open"} */ (name)}`);

/**
 * One assignment, or the list of all.
 * @param {string | undefined} id none for the list
 * @returns {Promise<import("../router.js").Page>}
 */
export const assignments = (id) => (id ? assignment(id) : all());

async function all() {
  /** @type {[Assignment[], import("../contract.d.ts").BotInfo[], import("../contract.d.ts").GameInfo[]]} */
  let [list, bots, games] = await Promise.all([get("/assignments"), ownBots(), get("/games")]);
  const { page, refresh, show } = polled(
    w("assignments"),
    EVERY,
    async () => {
      list = await get("/assignments");
    },
    () =>
      html`${tabs("/contests/assignments")}
        <h1>${w("assignments")}</h1>
        <p class="muted">${w("assignments_help")}</p>
        ${list.length === 0 ? html`<p class="muted">${w("no_assignments")}</p>` : list.map(card)} ${may("host") ? form.draw() : nothing}`,
  );
  const form = new NewAssignment(games.filter((one) => one.seats[0] <= 2 && one.seats[1] >= 2), bots, refresh, show);
  return page;
}

/** The assignments that still take bots, for the first page. */
export async function due() {
  await speakHost();
  /** @type {Assignment[]} */
  const list = (await get("/assignments")).filter((/** @type {Assignment} */ one) => one.state !== "closed");
  return list.length === 0 ? nothing : html`<section class="stack" aria-labelledby="due"><h2 id="due">${w("assignments")}</h2>${list.map(card)}</section>`;
}

/** @param {Assignment} one */
const card = (one) => html`<section class="card pad" aria-labelledby=${`assignment-${one.id}`} data-assignment=${one.id}>
  <div class="row spread">
    <h2 id=${`assignment-${one.id}`}><a href=${`/contests/assignments/${one.id}`}>${one.title}</a></h2>
    <span class=${`pill ${one.state === "closed" ? "" : "live"}`}>${state(one.state)}</span>
  </div>
  <p class="muted">${titled(one.rules ?? one.game)} · ${w("due")}: ${moment(one.due)}${one.hand_ins.filter((own) => own.counts).map((own) => html` · <strong>${passed(own.reached, one)}</strong>`)}</p>
</section>`;

/** @param {string} id */
async function assignment(id) {
  /** @type {[Assignment, import("../contract.d.ts").BotInfo[]]} */
  let [one, bots] = await Promise.all([get(`/assignments/${id}`), ownBots()]);
  const done = async (/** @type {Promise<unknown>} */ asked) => {
    await tried(asked);
    await refresh();
  };
  const { page, refresh } = polled(
    one.title,
    EVERY,
    async () => {
      one = await get(`/assignments/${id}`);
    },
    () => html`${tabs("/contests/assignments")}
      <div class="row spread">
        <h1>${one.title}</h1>
        <span class=${`pill ${one.state === "closed" ? "" : "live"}`} data-state=${one.state}>${state(one.state)}</span>
      </div>
      <p class="muted">
        <a href=${`/games/${one.rules ?? one.game}`}>${titled(one.rules ?? one.game)}</a> · ${w("due")}: ${moment(one.due)} · ${w("late_days")}: ${number(one.late_days)}
        ${one.max_bytes === null ? nothing : html`· ${w("max_bytes")}: ${number(one.max_bytes)}`} ${one.team > 1 ? html`· ${w("team")}: ${number(one.team)}` : nothing}
      </p>
      ${standing(one)} ${may("author") && one.state !== "closed" ? handingIn(one, bots, done) : nothing} ${handIns(one.hand_ins.map((own) => ({ one, own, of: html`<strong>${own.bot}</strong>` })))} ${may("host") ? everybody(one, done) : nothing}`,
  );
  return page;
}

/** The rungs, and how the bot stands that was handed in last. @param {Assignment} one */
function standing(one) {
  const last = one.hand_ins[0];
  return html`<section class="card" aria-labelledby="rungs">
    <h2 class="pad" id="rungs">${w("rungs")}${last ? html` · <a href=${`/tournament/${last.tournament}`}>${last.bot}</a> <span class="pill" data-hand-in=${last.state}>${state(last.state)}</span>` : nothing}</h2>
    <div class="scroll-x" tabindex="0" role="group" aria-labelledby="rungs">
      ${table(
        "rungs",
        [w("rung"), ...(last ? [w("passed"), [w("share"), "number"]] : []), [w("pass_mark"), "number"]],
        one.rungs.map(
          (rung, place) => html`<tr>
            <td>${place + 1}. ${rung.name} <span class="muted small">${rung.house}</span></td>
            ${last ? reached(last.rungs[place], one.matches) : nothing}
            <td class="number">${percent(rung.pass)}</td>
          </tr>`,
        ),
      )}
    </div>
    <p class="pad muted small">${one.until_decided ? w("rung_rule_decided", { n: number(one.matches) }) : w("rung_rule", { n: number(one.matches) })}</p>
  </section>`;
}

/**
 * Why a bot that was handed in cannot play, or passes no more rungs.
 * @param {HandedIn} own
 * @param {Assignment} one
 */
const why = ({ trouble, lost, reached }, { rungs }) => html`${trouble ? html`<pre class="message bad" tabindex="0">${trouble}</pre>` : nothing}
  ${lost.length > 0
    ? html`<p class="pad row">${w("lost_on", { rung: rungs[reached].name })} ${lost.map(({ id, verdict, reason }) => html`<a class="button" data-lost href=${`/match/${id}`}>${verdict ? known(`verdict.${verdict}`, verdict) : known(`reason.${reason}`, reason)}</a>`)}</p>`
    : nothing}`;

/**
 * What was handed in of these versions of a bot, and why it counts or does not.
 * @param {import("../types.d.ts").BotVersion[]} versions
 */
export async function handedIn(versions) {
  await speakHost();
  const hashes = versions.map(({ hash }) => hash);
  /** @type {Assignment[]} */
  const all = await get("/assignments");
  return handIns(all.flatMap((one) => one.hand_ins.filter(({ version }) => hashes.includes(version)).map((own) => ({ one, own, of: html`<a href=${`/contests/assignments/${one.id}`}>${one.title}</a> ${t("version_n", { n: number(hashes.indexOf(own.version) + 1) })}` }))));
}

/**
 * What was handed in, the latest first, and why it passes no more rungs.
 * @param {{ one: Assignment, own: HandedIn, of: unknown }[]} list `of` is what a line begins with
 */
const handIns = (list) =>
  list.length === 0
    ? nothing
    : html`<section class="card" aria-labelledby="handed-in">
        <div class="pad">
          <h2 id="handed-in">${w("handed_in")}: ${number(list.length)}</h2>
          <p class="muted small">${w("counts_help")}</p>
        </div>
        ${list.map(
          ({ one, own, of }) => html`<div class="pad row hand-in" data-hand-in=${own.state}>
              ${of} <span class="muted">${moment(own.at)}</span> ${late(own)} ${own.people.length > 1 ? listed(own.people) : nothing}
              <a href=${`/tournament/${own.tournament}`}>${own.state === "done" ? passed(own.reached, one) : state(own.state)}</a>
              <span class="muted">${w("points_in", { points: number(sum(own.rungs, "points")), n: number(sum(own.rungs, "matches")) })}</span>
              ${own.counts ? html`<span class="pill">${w("counts")}</span>` : own.state === "playing" || own.state === "waiting" ? nothing : html`<span class="pill">${w("counts_not")}</span>`}
            </div>
            ${why(own, one)}`,
        )}
      </section>`;

/**
 * @param {RungStanding[]} rungs
 * @param {"points" | "matches"} of
 */
const sum = (rungs, of) => rungs.reduce((all, rung) => all + rung[of], 0);

/** @param {RungStanding} rung */
const share = ({ points, matches, interval: [low, high] }) => (matches === 0 ? "–" : html`${percent(points / matches)} <span class="muted">${percent(low)}–${percent(high)}</span>`);

/**
 * @param {RungStanding} rung
 * @param {number} matches
 */
const reached = (rung, matches) => html`<td data-passed=${rung.passed}>${rung.passed === null ? html`<span class="muted">${number(rung.matches)} / ${number(matches)}</span>` : rung.passed ? html`<strong>${w("passed")}</strong>` : w("not_passed")}</td>
  <td class="number">${share(rung)}</td>`;

/**
 * @param {Assignment} one
 * @param {import("../contract.d.ts").BotInfo[]} bots
 * @param {(asked: Promise<unknown>) => Promise<void>} done
 */
function handingIn(one, bots, done) {
  const fit = bots.filter((bot) => bot.game === one.game);
  if (fit.length === 0) return html`<p><a href=${`/write?game=${one.game}${one.rules ? `&rules=${one.rules}` : ""}`}>${w("no_own_bots")}</a></p>`;
  const handIn = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const read = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const names = String(read.get("with") ?? "").split(",").map((name) => name.trim());
    done(send("POST", `/assignments/${one.id}/hand-ins`, { bot: read.get("bot"), with: names.filter(Boolean) }));
  };
  return html`<form class="card pad row" @submit=${handIn}>
    <select name="bot" aria-label=${w("enter_bot")}>${fit.map((bot) => html`<option value=${bot.id}>${bot.name}</option>`)}</select>
    ${one.team > 1 ? html`<label class="row">${w("team_mates")} <input name="with" placeholder="Ada, Bob"></label>` : nothing}
    <button class="button primary" data-action="hand-in">${w("hand_in")}</button>
    <span class="muted small">${w("hand_in_help")}</span>
  </form>`;
}

/** @param {HandedIn} own */
const late = (own) => (own.days_late > 0 ? html`<span class="pill">${w("days_late", { n: number(own.days_late) })}</span>` : nothing);

/**
 * Where everybody stands, and the host's commands.
 * @param {Assignment} one
 * @param {(asked: Promise<unknown>) => Promise<void>} done
 */
function everybody(one, done) {
  const remove = () =>
    askToDelete(w("remove_assignment_sure", { name: one.title }), async () => {
      if (await tried(send("DELETE", `/assignments/${one.id}`))) go("/contests/assignments");
    });
  const change = () =>
    askFor(
      one.title,
      html`<label class="field"><span>${w("due")}</span><input name="due" type="datetime-local" required></label>
        <label class="field"><span>${w("late_days")}</span><input name="late_days" type="number" min="0" max="60" value=${one.late_days}></label>`,
      ["change-surely", t("save")],
      (read) => done(send("PUT", `/assignments/${one.id}`, { due: time(read.get("due")), late_days: Number(read.get("late_days")) })),
    );
  return html`<section class="card" aria-labelledby="everybody">
    <div class="row spread pad">
      <h2 id="everybody">${w("everybody")}</h2>
      <div class="row">
        <a class="button primary" data-action="gradebook" href=${address(`/assignments/${one.id}/gradebook.csv`)} download>${w("download_csv")}</a>
        ${similarButton(`/assignments/${one.id}`)}
        <button class="button" data-action="change" @click=${change}>${w("change_due")}</button>
        <button class="button" data-action="delete" @click=${remove}>${t("delete")}</button>
      </div>
    </div>
    <div class="scroll-x" tabindex="0" role="group" aria-labelledby="everybody">
      ${table(
        "everybody",
        [t("bot_name"), w("rungs"), ...one.rungs.map((rung) => [rung.name, "number"]), w("handed_in")],
        one.people.map(
          ({ name, best, in_time }) => html`<tr data-person=${name}>
            <td>${name}</td>
            <td>${best ? html`<a href=${`/tournament/${best.tournament}`}>${passed(best.reached, one)}</a> ${best.reached > in_time ? html`<span class="muted small">${w("in_time", { n: number(in_time) })}</span>` : nothing}` : nothing}</td>
            ${one.rungs.map((_, place) => html`<td class="number">${best ? (best.rungs[place].passed ? html`<strong>${share(best.rungs[place])}</strong>` : share(best.rungs[place])) : nothing}</td>`)}
            <td>${best ? html`${best.bot} <span class="muted small">${moment(best.at)} ${best.people.length > 1 ? listed(best.people) : nothing}</span> ${late(best)}` : w("nothing_yet")}</td>
          </tr>`,
        ),
      )}
    </div>
  </section>`;
}
