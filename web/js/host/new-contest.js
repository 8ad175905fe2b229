// The host's form for a new contest: game, options, format, dates, bots per person.
import { html, nothing } from "../../vendor/lit-html.js";
import { send } from "../api.js";
import { tried } from "../begin.js";
import { choiceField, optionField } from "../fields.js";
import { Openings, isOpening } from "../openings.js";
import { rulesOption, titleWith } from "../tiles.js";
import { known, t } from "../words.js";
import { w } from "./words.js";

/** @typedef {import("../contract.d.ts").GameInfo} GameInfo */

const FORMATS = /** @type {const} */ (["round-robin", "swiss", "elimination"]);

/** The form of a new contest. */
export class NewContest {
  /**
   * @param {GameInfo[]} games
   * @param {() => Promise<void>} changed reloads everything
   * @param {() => void} redraw
   */
  constructor(games, changed, redraw) {
    this.games = games;
    this.game = games[0];
    this.changed = changed;
    this.redraw = redraw;
    /** @type {Record<string, string>} */
    this.values = { ...this.game?.contests };
    this.openings = new Openings(this.game, redraw);
    /** Whether remote bots may enter. */
    this.remotes = false;
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const read = new FormData(form);
    const number = (/** @type {string} */ name) => Number(read.get(name)) || undefined;
    const made = await tried(
      send("POST", "/contests", {
        ...this.setup(),
        name: String(read.get("name")).trim() || titleWith(this.game, this.values),
        format: read.get("format"),
        rounds: number("rounds"),
        opens: time(read.get("opens")) ?? undefined,
        closes: time(read.get("closes")),
        most: number("most"),
        remote_wait: this.remotes ? Number(read.get("remote_wait")) : undefined,
      }),
    );
    if (!made) return;
    form.reset();
    this.remotes = false;
    await this.changed();
  }

  /** The settings of the game, as a part of the request. */
  setup() {
    const options = Object.fromEntries(Object.entries(this.values).filter(([, value]) => value.trim() !== ""));
    // What is played is told, also where nobody chose it.
    if (this.rules) options.rules ||= this.rules.default;
    return { game: this.game.id, options, ...this.openings.asked(this.values) };
  }

  /** @param {string} id */
  choose(id) {
    this.game = this.games.find((one) => one.id === id) ?? this.game;
    this.values = { ...this.game.contests };
    this.openings = new Openings(this.game, this.redraw);
    this.redraw();
  }

  /** The choice of a rules file, in the game that has one. */
  get rules() {
    return rulesOption(this.game);
  }

  /** @param {GameInfo["options"][number]} one */
  optionField(one) {
    return optionField(one, this.values[one.name] ?? "", (value) => ((this.values[one.name] = value), this.redraw()));
  }

  /** The field for the game, and for its rules file. */
  gameField() {
    const games = this.games.map((one) => [one.id, known(`game.${one.id}`, one.title)]);
    return html`${choiceField(t("game"), games, this.game.id, (id) => this.choose(id), { name: "game" })}${this.rules ? this.optionField(this.rules) : nothing}`;
  }

  /** The fields for the game's options. */
  optionFields() {
    const options = this.game.options.filter((one) => one !== this.rules && (!one.file || one.choices.length > 0) && !isOpening(this.game, one.name));
    if (options.length === 0) return nothing;
    return html`<details ?open=${this.game.id === "zrf"}>
      <summary>${t("options")}</summary>
      <div class="fields">${options.map((one) => this.optionField(one))}</div>
    </details>`;
  }

  draw() {
    const allow = (/** @type {any} */ event) => {
      this.remotes = event.target.checked;
      this.redraw();
    };
    return html`<section class="card pad stack" aria-labelledby="new-contest">
      <h2 id="new-contest">${w("new_contest")}</h2>
      <form class="stack" @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event)}>
        <div class="fields">
          ${this.gameField()}
          <label class="field"><span>${t("bot_name")}</span><input name="name" maxlength="80" placeholder=${titleWith(this.game, this.values)}></label>
          <label class="field"><span>${w("opens")}</span><input name="opens" type="datetime-local"><span class="muted small">${w("opens_at_once")}</span></label>
          <label class="field"><span>${w("closes")}</span><input name="closes" type="datetime-local" required></label>
          <label class="field"><span>${w("bots_each")}</span><input name="most" type="number" min="1" max="100" value="1"></label>
          ${choiceField(t("how_held"), FORMATS.map((format) => [format, t(`format.${format}`)]), FORMATS[0], () => {}, { name: "format" })}
          <label class="field"><span>${t("rounds")}</span><input name="rounds" type="number" min="1" placeholder=${t("as_needed")}></label>
          ${this.openings.draw(this.values)}
        </div>
        <label class="check"><input name="remotes" type="checkbox" .checked=${this.remotes} @change=${allow}>${w("allow_remotes")}</label>
        ${this.remotes
          ? html`<label class="field"><span>${w("remote_wait")}</span><input name="remote_wait" type="number" min="0" max="3600" value="120" required><span class="muted small">${w("remote_wait_help")}</span></label>`
          : nothing}
        ${this.optionFields()}
        <div><button class="button primary" data-action="open-contest">${w("open_contest")}</button></div>
      </form>
    </section>`;
  }
}

/**
 * The time in a field in milliseconds since 1970; null if it is empty.
 * @param {FormDataEntryValue | null} value
 */
export const time = (value) => (value ? new Date(String(value)).getTime() : null);
