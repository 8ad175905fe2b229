// The host's form for a new assignment: game, date, rungs with their pass marks.
import { html, nothing } from "../../vendor/lit-html.js";
import { send } from "../api.js";
import { tried } from "../begin.js";
import { t } from "../words.js";
import { NewContest, time } from "./new-contest.js";
import { w } from "./words.js";

/** @typedef {{ bot: string, pass: string }} Rung a house bot, or `bot:` and the id of one of the host's; the pass mark in percent */

/** The form of a new assignment. */
export class NewAssignment extends NewContest {
  /**
   * @param {import("../contract.d.ts").GameInfo[]} games
   * @param {import("../contract.d.ts").BotInfo[]} bots the host's
   * @param {() => Promise<void>} changed reloads everything
   * @param {() => void} redraw
   */
  constructor(games, bots, changed, redraw) {
    super(games, changed, redraw);
    this.bots = bots;
    this.rungs = this.usual();
  }

  /** All house bots, as they are listed. @returns {Rung[]} */
  usual() {
    return this.game.house.map((one) => ({ bot: `house:${one.name}`, pass: "50" }));
  }

  /**
   * @override
   * @param {string} id
   */
  choose(id) {
    super.choose(id);
    this.rungs = this.usual();
    this.redraw();
  }

  /**
   * @override
   * @param {SubmitEvent} event
   */
  async submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const read = new FormData(form);
    const number = (/** @type {string} */ name) => Number(read.get(name)) || undefined;
    const rungs = this.rungs.map(({ bot, pass }) => ({ bot: bot.startsWith("bot:") ? { bot: bot.slice(4) } : bot, pass: Number(pass) / 100 }));
    const dates = { due: time(read.get("due")), late_days: number("late_days") };
    const limits = { matches: number("each"), until_decided: read.has("until_decided"), team: number("team"), max_bytes: number("max_bytes") };
    if (!(await tried(send("POST", "/assignments", { ...this.setup(), title: read.get("name"), ...dates, rungs, ...limits })))) return;
    form.reset();
    await this.changed();
  }

  /**
   * @param {Rung} rung
   * @param {number} place
   */
  rung(rung, place) {
    const own = this.bots.filter((one) => one.game === this.game.id);
    const options = [...this.game.house.map((one) => [`house:${one.name}`, `house:${one.name}`]), ...own.map((one) => [`bot:${one.id}`, one.name])];
    const set = (/** @type {keyof Rung} */ name) => (/** @type {any} */ event) => (rung[name] = event.target.value);
    return html`<div class="row" data-rung>
      <select aria-label=${`${w("rung")} ${place + 1}`} @change=${set("bot")}>${options.map(([value, name]) => html`<option value=${value} ?selected=${value === rung.bot}>${name}</option>`)}</select>
      <label class="row">${w("pass_mark")} <input type="number" min="50" max="100" value=${rung.pass} .value=${rung.pass} @input=${set("pass")}> %</label>
      <button type="button" class="button" data-action="remove-rung" ?disabled=${this.rungs.length === 1} @click=${() => (this.rungs.splice(place, 1), this.redraw())}>${t("delete")}</button>
    </div>`;
  }

  /** @override */
  draw() {
    const add = () => {
      this.rungs.push({ bot: `house:${this.game.house[0].name}`, pass: "50" });
      this.redraw();
    };
    const count = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number[]} */ [min, max, value]) =>
      html`<label class="field"><span>${label}</span><input name=${name} type="number" min=${min} max=${max} step=${name === "each" ? 2 : 1} value=${value || nothing}></label>`;
    return html`<section class="card pad stack" aria-labelledby="new-assignment">
      <h2 id="new-assignment">${w("new_assignment")}</h2>
      <form class="stack" @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event)}>
        <div class="fields">
          ${this.gameField()}
          <label class="field"><span>${t("bot_name")}</span><input name="name" maxlength="80" required></label>
          <label class="field"><span>${w("due")}</span><input name="due" type="datetime-local" required></label>
          ${count("late_days", w("late_days"), [0, 60, 0])} ${count("each", w("matches_each"), [2, 200, 20])} ${count("team", w("team"), [1, 10, 1])} ${count("max_bytes", w("max_bytes"), [1, 1e9, 0])}
          ${this.openings.draw(this.values)}
        </div>
        <label class="check"><input name="until_decided" type="checkbox">${w("until_decided")}</label>
        <div class="stack" role="group" aria-labelledby="new-rungs">
          <h3 id="new-rungs">${w("rungs")}</h3>
          <p class="muted small">${w("rungs_help")}</p>
          ${this.rungs.map((rung, place) => this.rung(rung, place))}
          <div><button type="button" class="button" data-action="add-rung" @click=${add}>${w("add_rung")}</button></div>
        </div>
        ${this.optionFields()}
        <div><button class="button primary" data-action="open-assignment">${w("open_assignment")}</button></div>
      </form>
    </section>`;
  }
}
