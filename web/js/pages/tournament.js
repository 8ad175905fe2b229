// A tournament: its current table, cross table, schedule and matches.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { may } from "../account.js";
import { address, get, send } from "../api.js";
import { tried } from "../begin.js";
import { askToDelete } from "../dialog.js";
import { openingsText } from "../openings.js";
import { go, keep } from "../router.js";
import { cross } from "../tournament/cross.js";
import { CONDITIONS, filter, partOf } from "../tournament/filter.js";
import { names, played, schedule } from "../tournament/matches.js";
import { standings } from "../tournament/standings.js";
import { progress, state, title } from "../tournament/state.js";
import { known, number, t, wrong } from "../words.js";

/** @typedef {import("../contract.d.ts").Standing} Standing */

/** How often a running tournament is polled, in milliseconds. */
const EVERY = 1000;
/** How many matches are shown at once. */
const PIECE = 100;

const TABS = /** @type {const} */ (["table", "cross", "schedule", "matches"]);
/** @typedef {typeof TABS[number]} Tab */

/** Exports, with their labels. */
const DOWNLOADS = /** @type {const} */ ([
  ["table.csv", "download.table.csv"],
  ["results.csv", "download.results.csv"],
  ["results.json", "download.results.json"],
]);

/**
 * @param {string} id
 * @param {URLSearchParams} query
 * @returns {Promise<import("../router.js").Page>}
 */
export async function tournament(id, query) {
  const page = new TournamentPage(id, await get(`/tournaments/${encodeURIComponent(id)}`), query);
  return { title: title(page.standing), open: (box) => page.open(box), leave: () => page.leave() };
}

/**
 * The bots that a ladder had to leave out.
 * @param {Standing} standing
 */
function skipped({ skipped: bots }) {
  if (bots.length === 0) return nothing;
  return html`<details class="skipped">
    <summary>${t("skipped_n", { n: number(bots.length) })}</summary>
    <ul>${bots.map(({ name, why }) => html`<li><strong>${name}</strong>: <span lang="en">${why}</span></li>`)}</ul>
  </details>`;
}

class TournamentPage {
  /**
   * @param {string} id
   * @param {Standing} standing
   * @param {URLSearchParams} query
   */
  constructor(id, standing, query) {
    this.id = encodeURIComponent(id);
    this.standing = standing;
    const tab = /** @type {Tab} */ (query.get("tab"));
    /** @type {Tab} */
    this.tab = TABS.includes(tab) ? tab : "table";
    this.of = query.get("of") ?? "";
    this.against = query.get("against") ?? "";
    /** The conditions that limit the table. */
    this.part = partOf(query);
    /** The standing of that part, once it is there. @type {Standing | null} */
    this.partial = null;
    this.trouble = "";
    /** @type {import("../tournament/standings.js").Order} */
    this.order = "rank";
    this.shown = PIECE;
    /** @type {import("../contract.d.ts").TournamentMatches} */
    this.matches = { total: 0, matches: [] };
    this.timer = 0;
    this.gone = false;
  }

  /** @param {HTMLElement} box */
  async open(box) {
    this.box = box;
    this.draw();
    await this.load();
    this.wait();
  }

  leave() {
    this.gone = true;
    clearTimeout(this.timer);
  }

  /** Polls while something may change. */
  wait() {
    clearTimeout(this.timer);
    if (this.gone) return;
    this.timer = window.setTimeout(async () => {
      // If the page is hidden or the server does not answer, poll again later.
      if (!document.hidden) await this.refresh().catch(() => {});
      this.wait();
    }, this.standing.state === "running" && this.part.size === 0 ? EVERY : EVERY * 5);
  }

  async refresh() {
    const before = this.standing;
    this.standing = await get(`/tournaments/${this.id}`);
    if (this.gone) return;
    const same = ["state", "played", "scheduled", "bots"].every((name) => before[/** @type {"state"} */ (name)] === this.standing[/** @type {"state"} */ (name)]);
    if (!same || this.standing.state === "running") await this.load();
  }

  /** Reads the matches that the open tab shows. */
  async load() {
    const wanted = new URLSearchParams({ limit: String(this.shown) });
    if (this.tab === "matches") {
      wanted.set("played", "1");
      if (this.of) wanted.set("of", this.of);
      if (this.against) wanted.set("against", this.against);
    }
    const tab = this.tab;
    if (tab === "schedule" || tab === "matches") this.matches = await get(`/tournaments/${this.id}/matches?${wanted}`);
    else if (this.part.size > 0) await this.limit();
    if (!this.gone) this.draw();
  }

  /** Reads the table of the part that is wanted. */
  async limit() {
    const wanted = this.part;
    let [partial, trouble] = [null, ""];
    try {
      partial = await get(`/tournaments/${this.id}?${wanted}`);
    } catch (error) {
      trouble = wrong(error);
    }
    if (this.part === wanted) [this.partial, this.trouble] = [partial, trouble];
  }

  /** @param {URLSearchParams} part */
  async choose(part) {
    this.part = part;
    [this.partial, this.trouble] = [null, ""];
    keep(Object.fromEntries(CONDITIONS.map((name) => [name, part.get(name) ?? ""])));
    this.draw();
    await this.load();
  }

  /** @param {Tab} tab */
  show(tab) {
    this.tab = tab;
    this.of = this.against = "";
    this.shown = PIECE;
    this.matches = { total: 0, matches: [] };
    keep({ tab: tab === "table" ? "" : tab, of: "", against: "" });
    this.draw();
    this.load();
  }

  /** @param {"stop" | "resume"} what */
  async turn(what) {
    await tried(send("POST", `/tournaments/${this.id}/${what}`));
    await this.refresh();
    this.wait();
  }

  /** Deletes the tournament after confirmation. */
  remove() {
    askToDelete(t("delete_tournament_sure", { name: title(this.standing) }), async () => {
      if (await tried(send("DELETE", `/tournaments/${this.id}`))) go("/tournaments");
    });
  }

  draw() {
    if (!this.box) return;
    const { standing } = this;
    render(
      html`
        <div class="row spread">
          <div>
            <h1>${title(standing)}</h1>
            <p class="muted">
              <a href=${`/games/${standing.game}`}>${known(`game.${standing.game}`, standing.game)}</a> · ${known(`format.${standing.format}`, standing.format)}${standing.rank_by === "rating" ? nothing : html` · ${t("rank_by")}: ${known(`rank.${standing.rank_by}`, standing.rank_by)}`}${standing.openings.length > 0 ? html` · <span data-openings>${openingsText(standing.openings)}</span>` : nothing}${standing.adjudication === null ? nothing : html` · ${t("adjudication")}: <span data-adjudication>${standing.adjudication}</span>`}
            </p>
          </div>
          <div class="row">
            ${state(standing)} ${may("host") ? this.commands() : nothing}
          </div>
        </div>
        ${progress(standing)}
        ${standing.trouble ? html`<p class="message bad" role="alert">${standing.trouble}</p>` : nothing}
        ${standing.needs_openings ? html`<p class="message" data-needs-openings>${t(standing.openings.length > 0 ? "needs_more_openings" : "needs_openings")}</p>` : nothing}
        ${skipped(standing)}
        ${standing.champion ? html`<p class="message">${t("champion_is", { name: standing.champion })}</p>` : nothing}
        <section class="card">
          <div class="tabs" role="tablist" aria-label=${title(standing)} @keydown=${(/** @type {KeyboardEvent} */ event) => this.arrow(event)}>
            ${TABS.map(
              (tab) => html`<button
                role="tab"
                id=${`tab-${tab}`}
                aria-controls="tab-page"
                aria-selected=${String(tab === this.tab)}
                tabindex=${tab === this.tab ? 0 : -1}
                @click=${() => this.show(tab)}
              >${t(`tab.${tab}`)}</button>`,
            )}
          </div>
          <div id="tab-page" role="tabpanel" aria-labelledby=${`tab-${this.tab}`} class="scroll-x" tabindex="0">${this.page()}</div>
        </section>
        <p class="row small">
          ${DOWNLOADS.map(([name, key]) => html`<a href=${address(`/tournaments/${this.id}/${name}${name === "table.csv" && this.part.size > 0 ? `?${this.part}` : ""}`)} download>${t(key)}</a>`)}
        </p>
      `,
      this.box,
    );
  }

  /** The host's controls. */
  commands() {
    const { standing } = this;
    return html`
      ${standing.state === "running" || standing.state === "resting" ? nothing : html`<button class="button" data-action="delete" @click=${() => this.remove()}>${t("delete")}</button>`}
      ${standing.state === "running" || standing.state === "resting" ? html`<button class="button" data-action="stop" @click=${() => this.turn("stop")}>${t("stop_tournament")}</button>` : nothing}
      ${standing.state === "stopped" ? html`<button class="button primary" data-action="resume" @click=${() => this.turn("resume")}>${t("resume_tournament")}</button>` : nothing}
    `;
  }

  page() {
    const { standing } = this;
    if (this.tab === "table" || this.tab === "cross")
      return html`${filter(standing, this.part, (part) => this.choose(part))}
        ${this.trouble ? html`<p class="message bad" role="alert">${this.trouble}</p>` : nothing}
        ${this.partial ? html`<p class="pad" data-part>${t("part_is", { part: this.partial.part ?? "" })}</p>` : nothing}
        ${this.part.size > 0 && !this.partial ? nothing : this.table(this.partial ?? standing)}`;
    const { total, matches } = this.matches;
    const name = names(standing);
    return html`
      ${this.of
        ? html`<p class="pad row"><strong>${this.against ? t("against", { one: name(Number(this.of)), other: name(Number(this.against)) }) : name(Number(this.of))}</strong> <button class="button" @click=${() => this.show("matches")}>${t("all_matches")}</button></p>`
        : nothing}
      ${matches.length === 0 ? html`<p class="pad muted">${t("no_matches")}</p>` : this.tab === "schedule" ? schedule(standing, matches) : played(standing, matches)}
      ${matches.length < total
        ? html`<p class="pad"><button class="button" @click=${() => ((this.shown += PIECE), this.load())}>${t("more_of", { shown: number(matches.length), total: number(total) })}</button></p>`
        : nothing}
    `;
  }

  /** @param {Standing} standing */
  table(standing) {
    if (this.tab === "table") return standings(standing, this.order, (order) => ((this.order = order), this.draw()));
    return standing.cross.length > 0 ? cross(standing) : html`<p class="pad muted">${t("cross_too_large")}</p>`;
  }

  /** @param {KeyboardEvent} event */
  arrow(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    this.show(TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length]);
    /** @type {HTMLElement | null | undefined} */ (this.box?.querySelector(`#tab-${this.tab}`))?.focus();
  }
}
