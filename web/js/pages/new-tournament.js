// Sets up a tournament: the game, the bots, the format, the length, and start.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { get, send } from "../api.js";
import { COMMON, choiceField, optionField, seedField } from "../fields.js";
import { Openings, isOpening } from "../openings.js";
import { go } from "../router.js";
import { titleWith } from "../tiles.js";
import { known, said, t, wrong } from "../words.js";

/** @typedef {import("../contract.d.ts").GameInfo} GameInfo */

const FORMATS = /** @type {const} */ (["round-robin", "swiss", "gauntlet", "elimination", "ladder"]);
/** @typedef {typeof FORMATS[number]} Format */
const RANKS = /** @type {const} */ (["rating", "wins", "points"]);

/** The numbers that a format asks for, with what stands when nothing is given. @type {Record<Format, [name: "rounds" | "games" | "challengers" | "defeats", otherwise: string][]>} */
const NUMBERS = {
  "round-robin": [["rounds", "1"]],
  swiss: [["rounds", ""]],
  gauntlet: [
    ["challengers", "1"],
    ["rounds", "1"],
  ],
  elimination: [["defeats", "1"]],
  ladder: [["games", ""]],
};

/**
 * @param {URLSearchParams} query `game` is the one that is chosen
 * @returns {Promise<import("../router.js").Page>}
 */
export async function newTournament(query) {
  /** @type {GameInfo[]} */
  const games = (await get("/games")).filter((/** @type {GameInfo} */ one) => one.seats[1] >= 2);
  const game = games.find((one) => one.id === query.get("game")) ?? games[0];
  /** @type {import("../contract.d.ts").BotInfo[]} */
  const bots = await get(`/bots?game=${game.id}`);
  const form = new Form(games, game, bots);
  return { title: t("new_tournament"), open: (box) => form.open(box) };
}

class Form {
  /**
   * @param {GameInfo[]} games
   * @param {GameInfo} game
   * @param {import("../contract.d.ts").BotInfo[]} bots
   */
  constructor(games, game, bots) {
    this.games = games;
    this.game = game;
    this.bots = bots;
    this.chosen = new Set([...game.house.map((one) => `house:${one.name}`), ...bots.map((one) => `bot:${one.id}`)]);
    /** @type {Format} */
    this.format = "round-robin";
    /** @type {Record<string, string>} */
    this.numbers = {};
    /** @type {Record<string, string>} */
    this.values = { ...game.contests };
    this.openings = new Openings(game, () => this.draw());
    /** House bots with options, as written: `house:strong,time=100ms`. @type {string[]} */
    this.more = [];
    this.wanted = "";
    this.name = "";
    this.rankBy = "rating";
    this.seed = "";
    this.trouble = "";
    this.busy = false;
  }

  /** @param {HTMLElement} box */
  open(box) {
    this.box = box;
    this.draw();
  }

  draw() {
    if (!this.box) return;
    const { game } = this;
    // Files are uploaded on the page of a match; here, those that ship are chosen by name.
    const fields = (/** @type {boolean} */ common) =>
      game.options
        .filter((one) => COMMON.includes(one.name) === common && (!one.file || one.choices.length > 0) && !isOpening(game, one.name))
        .map((one) => optionField(one, this.values[one.name] ?? "", (value) => ((this.values[one.name] = value), this.draw())));
    render(
      html`
        <h1>${t("new_tournament")}</h1>
        <nav class="picker" aria-label=${t("choose_game")}>
          ${this.games.map(
            (one) => html`<a class="card pad" href=${`/tournaments/new?game=${one.id}`} aria-current=${one === game ? "true" : nothing}><strong>${known(`game.${one.id}`, one.title)}</strong></a>`,
          )}
        </nav>
        <form class="setup" data-game=${game.id} @submit=${(/** @type {Event} */ event) => this.begin(event)}>
          <section class="card pad stack" aria-labelledby="who">
            <h2 id="who">${t("who_plays")}</h2>
            ${this.group(t("house_bots"), game.house.map((one) => ({ value: `house:${one.name}`, name: one.name, help: said(one.help) })))}
            ${this.group("", this.more.map((one) => ({ value: one, name: one.slice("house:".length), help: "" })))}
            ${game.house.some((one) => one.options.length > 0) ? this.another() : nothing}
            ${this.group(t("sample_bots"), game.samples.map((one) => ({ value: one.file, name: one.name, help: said(one.help) })))}
            ${this.group(t("own_bots"), this.bots.map((one) => ({ value: `bot:${one.id}`, name: one.name, help: one.language ? known(`language.${one.language}`, one.language) : "" })))}
          </section>
          <section class="card pad stack" aria-labelledby="how">
            <h2 id="how">${t("how_held")}</h2>
            <div class="fields">
              <label class="field"
                ><span>${t("bot_name")}</span
                ><input name="name" maxlength="80" placeholder=${titleWith(game, this.values)} .value=${this.name} @input=${(/** @type {any} */ event) => (this.name = event.target.value)}></label
              >
              ${choiceField(t("how_held"), FORMATS.map((format) => [format, t(`format.${format}`)]), this.format, (value) => this.choose(/** @type {Format} */ (value)), { name: "format", help: html`<span class="muted small">${t(`format.help.${this.format}`)}</span>` })}
              ${NUMBERS[this.format].map(([name, otherwise]) => this.count(name, otherwise))}
              ${choiceField(t("rank_by"), RANKS.map((name) => [name, t(`rank.${name}`)]), this.rankBy, (value) => (this.rankBy = value), { name: "rank_by" })}
              ${this.openings.draw(this.values)}
            </div>
            ${this.trouble ? html`<p class="message bad" role="alert">${this.trouble}</p>` : nothing}
            <div><button class="button primary" ?disabled=${this.busy}>${t("begin")}</button></div>
            <details ?open=${game.id === "zrf"}>
              <summary>${t("options")}</summary>
              <div class="fields">
                ${fields(false)} ${fields(true)}
                ${seedField(this)}
              </div>
            </details>
          </section>
        </form>
      `,
      this.box,
    );
  }

  /**
   * Bots to choose from.
   * @param {string} title
   * @param {{ value: string, name: string, help: string }[]} list
   */
  group(title, list) {
    if (list.length === 0) return nothing;
    return html`<fieldset class="choices">
      ${title ? html`<legend>${title}</legend>` : nothing}
      ${list.map(
        ({ value, name, help }) => html`<label class="choice"
          ><input
            type="checkbox"
            name="bot"
            value=${value}
            .checked=${this.chosen.has(value)}
            @change=${(/** @type {any} */ event) => (event.target.checked ? this.chosen.add(value) : this.chosen.delete(value))}
          ><span>${name} <span class="muted small">${help}</span></span></label
        >`,
      )}
    </fieldset>`;
  }

  /** A field for one more house bot, with options. */
  another() {
    const add = () => {
      const words = this.wanted.trim().replace(/^house:/, "").replaceAll(/\s+/g, "");
      const one = `house:${words}`;
      if (words === "" || this.more.includes(one)) return;
      this.more.push(one);
      this.chosen.add(one);
      this.wanted = "";
      /** @type {any} */ (this.box?.querySelector("#another")).value = "";
      this.draw();
    };
    const [example] = this.game.house.filter((one) => one.options.length > 0);
    const { name, default: value } = example.options[0];
    return html`<div class="field">
      <label for="another">${t("house_with_options")}</label>
      <div class="row nowrap">
        <input
          id="another"
          name="another"
          autocapitalize="off"
          spellcheck="false"
          placeholder=${`${example.name},${name}=${value}`}
          .value=${this.wanted}
          @input=${(/** @type {any} */ event) => (this.wanted = event.target.value)}
          @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && (event.preventDefault(), add())}
        ><button type="button" class="button" data-action="add" @click=${add}>${t("add_bot")}</button>
      </div>
    </div>`;
  }

  /**
   * @param {"rounds" | "games" | "challengers" | "defeats"} name
   * @param {string} otherwise
   */
  count(name, otherwise) {
    const label = { rounds: this.format === "swiss" ? t("rounds") : t("times_each"), games: t("matches_in_all"), challengers: t("challengers"), defeats: t("defeats") }[name];
    return html`<label class="field"
      ><span>${label}</span
      ><input name=${name} type="number" min="1" placeholder=${otherwise || t("as_needed")} .value=${this.numbers[name] ?? ""} @input=${(/** @type {any} */ event) => (this.numbers[name] = event.target.value)}></label
    >`;
  }

  /** @param {Format} format */
  choose(format) {
    this.format = format;
    this.numbers = {};
    this.draw();
  }

  /** @param {Event} event */
  async begin(event) {
    event.preventDefault();
    if (this.chosen.size < 2) {
      this.trouble = t("choose_two");
      return this.draw();
    }
    this.busy = true;
    this.trouble = "";
    this.draw();
    // In list order: a gauntlet's first bots are the challengers.
    const all = [...this.game.house.map((one) => `house:${one.name}`), ...this.more, ...this.game.samples.map((one) => one.file), ...this.bots.map((one) => `bot:${one.id}`)];
    const bots = all.filter((one) => this.chosen.has(one)).map((one) => (one.startsWith("bot:") ? { bot: one.slice(4) } : one));
    const given = (/** @type {Record<string, string>} */ values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
    const numbers = Object.fromEntries(Object.entries(given(this.numbers)).map(([name, value]) => [name, Number(value)]));
    const seed = this.seed.trim() === "" ? {} : { seed: Number(this.seed) };
    try {
      const begun = await send("POST", "/tournaments", { game: this.game.id, name: this.name.trim() || titleWith(this.game, this.values), options: given(this.values), ...this.openings.asked(this.values), bots, format: this.format, rank_by: this.rankBy, ...numbers, ...seed });
      go(`/tournament/${begun.id}`);
    } catch (error) {
      this.busy = false;
      this.trouble = wrong(error);
      this.draw();
    }
  }
}
