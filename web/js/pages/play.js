// Sets up a match: the game, the seats, the options, and start.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { ALONE } from "../address.js";
import { get, send } from "../api.js";
import { keepSeats } from "../memory.js";
import { beside, take, textFile } from "../open-file.js";
import { COMMON, choiceField, fileField, optionField, optionLabel, seedField } from "../fields.js";
import { go } from "../router.js";
import { missingPictures, rulesTrouble } from "../rules.js";
import { paintTiles, tiles, titleWith } from "../tiles.js";
import { brought, broughtField } from "../bot-files.js";
import { filesOf } from "../drop.js";
import { botOptions, rival } from "../seats.js";
import { matchOf, setupOf } from "../setup.js";
import { chip } from "../signs.js";
import { levelName } from "../match/title.js";
import { known, number, said, t, wrong } from "../words.js";

/** @typedef {import("../contract.d.ts").GameInfo} GameInfo */
/** @typedef {import("../setup.js").Seat} Seat */

/** Positions that a search player looks at for a decision where no limit is given, as on ladders. */
const NODES = 10_000;

/** What a level stands for: whichever is chosen last counts. @type {Record<string, string>} */
const LIMITS = { nodes: "", time: "", depth: "" };

/**
 * @param {string} id
 * @param {URLSearchParams} query `bot` seats one of the reader's bots, `remote` one that is connected, `rules` names a rules file that ships, `from` is a
 *   match whose setup is copied
 * @returns {Promise<import("../router.js").Page>}
 */
export async function play(id, query) {
  /** @type {GameInfo[]} */
  const games = await get("/games");
  const game = games.find((one) => one.id === id);
  if (!game) return choose(games);
  /** @type {import("../contract.d.ts").BotInfo[]} */
  const bots = await get(`/bots?game=${game.id}`);
  /** @type {import("../contract.d.ts").RemoteRow[]} */
  const remotes = (await get("/remotes")).filter((/** @type {import("../contract.d.ts").RemoteRow} */ one) => one.game === game.id);
  const from = query.get("from");
  const form = new Form(game, { bots, remotes }, query, from ? await setupOf(from) : null);
  return { title: `${t("play_title")}: ${known(`game.${game.id}`, game.title)}`, open: (box) => form.open(box) };
}

/**
 * Every game by its picture.
 * @param {GameInfo[]} games
 * @returns {import("../router.js").Page}
 */
function choose(games) {
  let leave = () => {};
  return {
    title: t("play_title"),
    leave: () => leave(),
    open(box) {
      render(
        html`<div class="row spread">
            <h1>${t("play_what")}</h1>
            <label class="button">${t("load_game")}<input class="visually-hidden" type="file" multiple @change=${(/** @type {any} */ event) => take([...event.target.files])}></label>
          </div>
          ${tiles(games, (id, isBoard) => (isBoard ? `/play/zrf?rules=${id}` : `/play/${id}`))}`,
        box,
      );
      leave = paintTiles(box);
    },
  };
}

class Form {
  /**
   * @param {GameInfo} game
   * @param {{ bots: import("../contract.d.ts").BotInfo[], remotes: import("../contract.d.ts").RemoteRow[] }} own the reader's
   * @param {URLSearchParams} query
   * @param {import("../setup.js").Setup | null} given
   */
  constructor(game, { bots, remotes }, query, given) {
    this.game = game;
    this.bots = bots;
    this.remotes = remotes;
    /** @type {Record<string, string>} */
    this.values = given?.values ?? {};
    /** @type {Record<string, import("../open-file.js").TextFile>} */
    this.files = given?.files ?? {};
    this.pictures = given?.pictures ?? [];
    /** @type {import("../open-file.js").TextFile[]} */
    this.includes = [];
    /** @type {{ number: number, title: string, default?: boolean, players?: number }[]} */
    this.variants = [];
    /** Which pictures of the rules file are not there. @type {string | false} */
    this.missing = false;
    /** How often the rules were read. */
    this.readings = 0;
    this.seed = "";
    this.trouble = "";
    this.busy = false;
    const bot = query.get("bot");
    const remote = query.get("remote");
    const own = bot ? `bot:${bot}` : remote ? `remote:${remote}` : "human";
    /** @type {Seat[]} */
    this.seats = given?.seats ?? [
      { chosen: own, options: {} },
      { chosen: rival(game), options: {} },
    ];
    for (const name of ["rules", "position"]) this.values[name] = query.get(name) ?? this.values[name] ?? "";
    this.resize(game.seats[0], game.seats[1]);
  }

  /** @param {HTMLElement} box */
  async open(box) {
    this.box = box;
    this.draw();
    await this.readRules();
  }

  /**
   * Adjusts the number of seats to one that is allowed.
   * @param {number} least
   * @param {number} most
   */
  resize(least, most) {
    this.least = least;
    this.most = most;
    while (this.seats.length < least) this.seats.push({ chosen: rival(this.game), options: {} });
    if (this.seats.length > most) this.seats.length = most;
  }

  /** Loads the variants in the rules file, if the game has one. */
  readRules() {
    this.reading = this.read();
    return this.reading;
  }

  /**
   * Reads the rules that are chosen. An answer on rules that were chosen before comes too late.
   * @returns {Promise<void>}
   */
  async read() {
    const reading = ++this.readings;
    const option = this.game.options.find((one) => one.name === "rules");
    const file = this.files.rules;
    const name = option ? (file?.name ?? (this.values.rules || option.default)) : this.game.id === "thud" ? "thud" : null;
    if (name === null) return;
    try {
      const told = await send("POST", "/rules", file ? { name, text: file.text, includes: this.includes } : { name });
      if (reading !== this.readings) return;
      const errors = told.reports?.filter((/** @type {any} */ one) => one.severity === "error") ?? [];
      if (file && (errors.length > 0 || told.variants.length === 0)) {
        rulesTrouble(name, file.text, told.reports, this);
        delete this.files.rules;
        return this.read();
      }
      this.variants = told.variants ?? [];
      this.missing = missingPictures(told, this.pictures);
      const { variant } = this.values;
      const kept = this.variants.find((one) => String(one.number) === variant || one.title === variant);
      this.values.variant = kept ? String(kept.number) : "";
      this.variantChosen();
    } catch {
      if (reading !== this.readings) return;
      this.variants = [];
    }
    this.draw();
  }

  variantChosen() {
    const chosen =
      this.variants.find((one) => String(one.number) === this.values.variant) ?? this.variants.find((one) => one.default) ?? this.variants[0];
    if (chosen?.players) this.resize(chosen.players, chosen.players);
  }

  draw() {
    if (!this.box) return;
    const { game } = this;
    const own = game.options.filter((one) => !COMMON.includes(one.name));
    const common = game.options.filter((one) => COMMON.includes(one.name));
    render(
      html`
        <div class="row spread">
          <h1>${this.files.rules?.name ?? titleWith(game, this.values)}</h1>
          <a class="button" href="/play">${t("all_games")}</a>
        </div>
        <form class="setup" data-game=${game.id} @submit=${(/** @type {Event} */ event) => this.begin(event)}>
          <section class="card pad stack" aria-labelledby="who">
            <div class="row spread">
              <h2 id="who">${t("who_plays")}</h2>
              ${this.seats.length === 2 ? html`<button type="button" class="button" data-action="swap" @click=${() => this.swap()}>${t("swap_seats")}</button>` : nothing}
            </div>
            ${this.seats.map((seat, n) => this.seat(seat, n))}
            ${(this.least ?? 2) < (this.most ?? 2)
              ? html`<div class="row">
                  <button type="button" class="button" ?disabled=${this.seats.length >= (this.most ?? 2)} @click=${() => this.grow(1)}>${t("add_player")}</button>
                  <button type="button" class="button" ?disabled=${this.seats.length <= (this.least ?? 2)} @click=${() => this.grow(-1)}>${t("remove_player")}</button>
                </div>`
              : nothing}
            <p class="muted small">${t("bots_alone_help")}</p>
            ${this.trouble ? html`<p class="message bad" role="alert">${this.trouble}</p>` : nothing}
            <div><button class="button primary" ?disabled=${this.busy}>${t("begin")}</button></div>
          </section>
          <section class="card pad stack" aria-labelledby="options">
            <h2 id="options">${game.id === "planetfight" ? t("random_map") : t("options")}</h2>
            ${game.id === "planetfight" ? html`<p class="muted small">${t("random_map_help")}</p>` : nothing}
            <div class="fields">${own.map((option) => this.field(option))}</div>
            <details>
              <summary>${t("more_options")}</summary>
              <div class="fields">
                ${common.map((option) => this.field(option))}
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
   * @param {Seat} seat
   * @param {number} n
   */
  seat(seat, n) {
    const house = this.game.house.find((one) => `house:${one.name}` === seat.chosen);
    const sample = this.game.samples.find((one) => one.file === seat.chosen);
    const take = (/** @type {File[]} */ files) => this.bring(seat, files);
    return html`<div
      class="seat"
      @drop=${(/** @type {DragEvent} */ event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        filesOf(event.dataTransfer).then(take);
      }}
      @dragover=${(/** @type {Event} */ event) => event.preventDefault()}
    >
      ${chip(n)}
      <label class="field"
        ><span>${t("seat_n", { n: n + 1 })}</span
        ><select
          data-seat=${n}
          @change=${(/** @type {any} */ event) => {
            seat.chosen = event.target.value;
            seat.options = {};
            this.draw();
          }}
        >
          ${botOptions(this.game, this.bots, seat.chosen, { person: true, friend: !ALONE && this.seats.length > 1, own: !ALONE, remotes: this.remotes })}
        </select
        ><span class="muted small">${house ? said(house.help) : sample ? said(sample.help) : ""}</span></label
      >
      ${seat.chosen === "own" ? broughtField(seat.own, take) : nothing}
      ${house && house.options.length > 0 ? this.habits(seat, house.options) : nothing}
    </div>`;
  }

  /**
   * Seats a program of the reader's own.
   * @param {Seat} seat
   * @param {File[]} files
   */
  async bring(seat, files) {
    try {
      seat.own = await brought(files);
      seat.chosen = "own";
      this.trouble = "";
    } catch (error) {
      this.trouble = wrong(error);
    }
    this.draw();
  }

  /**
   * A bot's strength and thinking time; other options are hidden.
   * @param {Seat} seat
   * @param {import("../contract.d.ts").Option[]} options
   */
  habits(seat, options) {
    const set = (/** @type {Record<string, string>} */ chosen) => {
      seat.options = chosen;
      this.draw();
    };
    const field = (/** @type {import("../contract.d.ts").Option} */ option) =>
      optionField(option, seat.options[option.name] ?? "", (value) => set({ ...seat.options, ...(option.name in LIMITS && { level: "" }), [option.name]: value }));
    const levels = options.find((one) => one.name === "level");
    const time = options.find((one) => one.name === "time");
    const rest = options.filter((one) => one !== levels && one !== time);
    const level = Number(seat.options.level);
    const limited = Object.keys(LIMITS).some((name) => seat.options[name]);
    const named = level ? levelName(level) : limited ? "" : t("level_ladder", { n: number(NODES) });
    return html`<div class="fields">
        ${levels
          ? html`<label class="field"
              ><span>${t("strength")}</span
              ><input type="range" min="1" max="12" data-option="level" .value=${String(level || 11)} aria-valuetext=${named} @input=${(/** @type {any} */ event) => set({ ...seat.options, ...LIMITS, level: event.target.value })}
              ><output class="muted small">${named}</output></label
            >`
          : nothing}
        ${time ? field(time) : nothing}
      </div>
      ${rest.length > 0 ? html`<details><summary>${t("more")}</summary><div class="fields">${rest.map(field)}</div></details>` : nothing}`;
  }

  /** @param {import("../contract.d.ts").Option} option */
  field(option) {
    if (option.name === "variant" && this.variants.length > 0) {
      const first = this.variants.find((one) => one.default) ?? this.variants[0];
      const choose = (/** @type {string} */ value) => {
        this.values.variant = value;
        this.variantChosen();
        this.draw();
      };
      return choiceField(optionLabel(option), this.variants.map((one) => [String(one.number), one.title]), this.values.variant || String(first.number), choose, { option: "variant" });
    }
    const set = (/** @type {string} */ value) => {
      this.values[option.name] = value;
      if (option.name === "rules") this.readRules();
    };
    const plain = !option.file || option.name === "rules" ? optionField(option, this.values[option.name] ?? "", set, Boolean(this.files[option.name])) : nothing;
    if (!option.file) return plain;
    return html`${plain}
    ${this.missing && option.name === "rules" ? html`<p class="message" role="status" data-missing>${this.missing}</p>` : nothing}
    ${fileField(option, this.files[option.name], async (file, all) => {
      if (file) this.files[option.name] = await textFile(file);
      else delete this.files[option.name];
      if (option.name === "rules") {
        ({ pictures: this.pictures, includes: this.includes } = await beside(all.filter((one) => one !== file)));
        this.values.variant = "";
      }
      this.trouble = "";
      this.draw();
      if (option.name === "rules") await this.readRules();
    })}`;
  }

  swap() {
    this.seats.reverse();
    this.draw();
  }

  /** @param {1 | -1} more */
  grow(more) {
    if (more > 0) this.seats.push({ chosen: rival(this.game), options: {} });
    else this.seats.pop();
    this.draw();
  }

  /** @param {Event} event */
  async begin(event) {
    event.preventDefault();
    if (this.seats.some((seat) => seat.chosen === "own" && !seat.own)) {
      this.trouble = t("brought.nothing");
      return this.draw();
    }
    const isFriend = (/** @type {number} */ n) => this.seats[n].chosen === "friend";
    if (this.seats.some((_, n) => isFriend(n)) && !this.seats.some((seat) => seat.chosen === "human")) {
      this.trouble = t("friend_alone");
      return this.draw();
    }
    this.busy = true;
    this.trouble = "";
    this.draw();
    // The rules say how many play.
    await this.reading;
    try {
      const seed = this.seed.trim() === "" ? {} : { seed: Number(this.seed) };
      const summary = await send("POST", "/matches", { ...matchOf(this.game.id, this), includes: this.includes, ...seed });
      keepSeats(summary.id, summary.keys, (_, n) => !isFriend(n));
      go(`/match/${summary.id}`);
    } catch (error) {
      const message = wrong(error);
      this.busy = false;
      this.trouble = this.files.level ? t("level_refused", { message }) : message;
      this.draw();
    }
  }
}
