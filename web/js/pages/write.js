// Writing a bot: the editor on the left, its latest match on the right.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { hasAccounts } from "../account.js";
import { ALONE, addressOf } from "../address.js";
import { w } from "../alone/words.js";
import { get, send } from "../api.js";
import { article } from "../article.js";
import { brought, languageOf } from "../bot-files.js";
import { filesOf } from "../drop.js";
import { editor } from "../editor.js";
import { choiceField, optionField } from "../fields.js";
import { going } from "../match/title.js";
import { remarks } from "../match/side.js";
import { recall, remember } from "../memory.js";
import { notice } from "../notice.js";
import { botOptions, rival, spec } from "../seats.js";
import { problems } from "../signs.js";
import { rulesOption } from "../tiles.js";
import { findings, upload } from "../upload.js";
import { tryout } from "../tryout.js";
import { known, lang, t, wrong } from "../words.js";

/** @typedef {import("../contract.d.ts").GameInfo} GameInfo */
/** @typedef {import("../contract.d.ts").BotInfo} BotInfo */
/** @typedef {import("../contract.d.ts").SourceFile} SourceFile */
/** @typedef {{ file?: string, line?: number, column?: number | null, message: string }} Problem */

/**
 * @param {string} id of a saved bot; empty for a new one
 * @param {URLSearchParams} query `game` and `language` of a new one
 * @returns {Promise<import("../router.js").Page>}
 */
export async function write(id, query) {
  /** @type {[GameInfo[], BotInfo[]]} */
  const [games, bots] = await Promise.all([get("/games"), get("/bots")]);
  /** @type {BotInfo | null} */
  const saved = id ? await get(`/bots/${encodeURIComponent(id)}`) : null;
  const bench = new Bench(games, bots, saved, query);
  return {
    title: saved?.name ?? t("write_title"),
    wide: true,
    open: (box) => bench.open(box),
    leave: () => bench.leave(),
    key: (event) => bench.replay?.key(event) ?? false,
  };
}

class Bench {
  /**
   * @param {GameInfo[]} games
   * @param {BotInfo[]} bots
   * @param {BotInfo | null} saved
   * @param {URLSearchParams} query
   */
  constructor(games, bots, saved, query) {
    // A game of a folder has no bot to begin with.
    this.games = saved ? games : games.filter(({ languages }) => languages.length > 0);
    this.bots = bots;
    this.id = saved?.id ?? "";
    const wanted = saved?.game ?? query.get("game") ?? recall("write.game");
    this.game = this.games.find((one) => one.id === wanted) ?? this.games[0];
    this.language = saved?.language ?? query.get("language") ?? "";
    this.name = saved?.name ?? "Rover";
    /** @type {SourceFile[]} */
    this.files = saved?.files ?? [];
    this.active = 0;
    this.opponent = rival(this.game, true);
    this.seed = "";
    /** The rules file that it is tried out by. */
    this.rules = query.get("rules") ?? recall("write.rules") ?? "";
    /** @type {Problem[]} */
    this.problems = [];
    /** @type {import("../types.d.ts").BotRemark[]} What it did again and again. */
    this.remarks = [];
    this.message = "";
    this.state = "";
    this.changed = false;
    /** @type {import("../match/replay.js").Replay | undefined} */
    this.replay = undefined;
    /** @type {string | undefined} The tab that was open. */
    this.tab = undefined;
    /** @type {AbortController | null} The games against the house that are being played. */
    this.rounds = null;
    this.ranked = false;
  }

  /** @param {HTMLElement} box */
  async open(box) {
    this.box = box;
    box.classList.add("bench");
    if (this.files.length === 0) await this.starter();
    else this.active = this.main(this.files[0].name);
    this.draw();
    this.editor = await editor(/** @type {HTMLElement} */ (box.querySelector(".editor")), {
      label: t("editor"),
      change: (text) => {
        if (this.files[this.active]) this.files[this.active].text = text;
        this.changed = true;
      },
      run: () => this.run(),
    });
    this.show();
    await this.explain();
  }

  /** The choice of a rules file, in the game that has one. */
  get rulesOption() {
    return rulesOption(this.game);
  }

  /** The rules stand beside the editor until something is played. */
  async explain() {
    const told = await get(`/games/${encodeURIComponent(this.game.id)}/rules?lang=${lang()}`);
    const box = /** @type {HTMLElement | null | undefined} */ (this.box?.querySelector(".tryout-rules"));
    if (box) article(box, told.html, nothing, told.lang);
  }

  leave() {
    this.rounds?.abort();
    this.replay?.destroy();
    this.editor?.destroy();
    this.gone = true;
  }

  /** The starter in the chosen language. */
  async starter() {
    const { game } = this;
    if (!game.languages.includes(this.language)) {
      this.language = game.languages.includes("python") ? "python" : (game.languages[0] ?? "");
    }
    const told = await get(`/games/${game.id}/starter?language=${encodeURIComponent(this.language)}&name=${encodeURIComponent(this.name)}`);
    this.files = told.files;
    this.active = this.main(told.main);
    this.changed = false;
    this.problems = [];
  }

  /** @param {string} name */
  main(name) {
    const at = this.files.findIndex((file) => file.name === name && file.name !== "bot.toml");
    return Math.max(0, at >= 0 ? at : this.files.findIndex((file) => file.name !== "bot.toml"));
  }

  /** Puts the active file and its problems into the editor. */
  show() {
    const file = this.files[this.active];
    if (!file) return;
    this.editor?.set(file.text, file.name);
    this.mark();
    this.draw();
  }

  mark() {
    const file = this.files[this.active];
    this.editor?.mark(this.problems.filter((one) => one.line && (!one.file || one.file.endsWith(file?.name ?? ""))).map((one) => ({ line: one.line ?? 1, column: one.column ?? undefined, message: one.message })));
  }

  draw() {
    if (!this.box || this.gone) return;
    const { game } = this;
    // In an arena without a server a bot meets house players.
    const own = ALONE ? [] : this.bots.filter((one) => one.game === game.id && one.id !== this.id);
    render(
      html`
        <section
          class="card desk"
          aria-labelledby="write"
          @drop=${(/** @type {DragEvent} */ event) => {
            event.preventDefault();
            event.stopPropagation();
            filesOf(event.dataTransfer).then((files) => this.bring(files));
          }}
          @dragover=${(/** @type {Event} */ event) => event.preventDefault()}
        >
          <div class="pad stack">
            <div class="row spread">
              <h1 id="write">${t("write_title")}</h1>
              ${hasAccounts() ? html`<a class="small" href="/tokens">${t("tokens")}</a>` : nothing}
              ${this.bots.length > 0
                ? html`<nav class="row small" aria-label=${t("your_bots")}>${this.bots.map((one) => html`<a href=${`/${ALONE ? "write" : "bot"}/${one.id}`} aria-current=${one.id === this.id ? "true" : nothing}>${one.name}</a>`)}</nav>`
                : nothing}
            </div>
            <div class="fields">
              <label class="field"><span>${t("bot_name")}</span><input id="bot-name" .value=${this.name} maxlength="40" @change=${(/** @type {any} */ event) => this.rename(event.target.value.trim())}></label>
              ${choiceField(t("game"), this.games.map((one) => [one.id, known(`game.${one.id}`, one.title)]), game.id, (_, select) => this.chooseGame(select), { id: "bot-game", off: this.id !== "" })}
              ${choiceField(t("bot_language"), game.languages.map((one) => [one, known(`language.${one}`, one)]), this.language, (_, select) => this.chooseLanguage(select), { id: "bot-language", off: this.id !== "" })}
              ${this.rulesOption ? optionField(this.rulesOption, this.rules, (value) => remember("write.rules", (this.rules = value))) : nothing}
            </div>
            ${this.files.length > 1
              ? html`<div class="row" role="group" aria-label=${t("files")}>
                  ${this.files.map(
                    (file, n) => html`<button class="button small" aria-pressed=${String(n === this.active)} @click=${() => ((this.active = n), this.show())}>${file.name}</button>`,
                  )}
                </div>`
              : nothing}
          </div>
          <div class="pad runs">
            <div class="row">
              <label class="field inline"
                ><span>${t("run_against")}</span
                ><select id="opponent" @change=${(/** @type {any} */ event) => (this.opponent = event.target.value)}>${botOptions(game, own, this.opponent, { person: false })}</select></label
              >
              <label class="field inline seed"><span>${t("seed")}</span><input id="seed" inputmode="numeric" placeholder=${t("unset")} .value=${this.seed} @input=${(/** @type {any} */ event) => (this.seed = event.target.value)}></label>
              <button class="button primary" data-action="run" ?disabled=${this.state === "running"} @click=${() => this.run()}>${this.state === "running" ? t("running") : t("run")}</button>
              ${ALONE ? html`<button class="button" data-action="round" @click=${() => this.round()}>${this.rounds ? t("analysis.stop") : w("round")}</button>` : nothing}
              <button class="button" data-action="save" @click=${() => this.save()}>${t("save")}</button>
              ${this.id ? html`<a class="button" href="/write?game=${game.id}">${t("new_bot")}</a>` : nothing}
              <label class="button" title=${ALONE ? nothing : t("brought.warning")}
                >${t("open_file")}<input class="visually-hidden" id="bring" type="file" multiple @change=${(/** @type {any} */ event) => this.bring([...event.target.files])}></label>
              <a class="button plain" href=${`/games/${game.id}`}>${t("rules")}</a>
            </div>
          </div>
          <div class="editor"></div>
          <div class="problems pad" role="status">${this.told()}</div>
        </section>
        <div class="tryout">${this.replay || this.ranked ? nothing : html`<p class="card pad muted waiting">${t("run_to_see")}</p>`}<div class="tryout-rules" ?hidden=${this.replay || this.ranked}></div><div class="tryout-round"></div><div class="tryout-place"></div></div>
      `,
      this.box,
    );
  }

  told() {
    if (this.state === "checking") return html`<p class="muted">${t("checking")}</p>`;
    return html`${this.found()} ${remarks(this.remarks)}`;
  }

  found() {
    if (this.problems.length === 0) return this.state === "fine" ? html`<p class="muted">${t("no_problems")}</p>` : nothing;
    const place = (/** @type {Problem} */ one) => (one.line ? html`<button class="link danger" @click=${() => this.toLine(one)}>${one.file ?? ""} ${t("at_line", { line: one.line })}</button>` : nothing);
    return html`${problems(this.problems, place)}
      ${this.message && this.problems.some((one) => one.line) ? html`<details><summary>${t("whole_message")}</summary><pre tabindex="0">${this.message}</pre></details>` : nothing}`;
  }

  /** @param {Problem} problem */
  toLine(problem) {
    const at = this.files.findIndex((file) => problem.file?.endsWith(file.name));
    if (at >= 0 && at !== this.active) {
      this.active = at;
      this.show();
    }
    this.editor?.go(problem.line ?? 1);
  }

  /**
   * Renames the bot and its file: in some languages the names must match.
   * @param {string} name
   */
  async rename(name) {
    const before = this.name;
    if (!name || name === before) return this.draw();
    this.name = name;
    if (!this.changed && !this.id) await this.starter();
    else {
      const own = new RegExp(`\\b${before.replace(/[^\w]/g, "\\$&")}\\b`, "g");
      for (const file of this.files) {
        const [, stem, ending] = /^(.*?)(\.\w+)?$/.exec(file.name) ?? [];
        if (stem !== before) continue;
        file.name = `${name}${ending ?? ""}`;
        if (ending === ".java") file.text = file.text.replace(own, name);
      }
    }
    this.show();
  }

  /**
   * Handles the reader's files: sources go into the editor, a program into a match, a zip to the server.
   * @param {File[]} files
   */
  async bring(files) {
    try {
      const zip = files.find((file) => /\.zip$/i.test(file.name));
      if (zip) return await this.upload(zip);
      const own = await brought(files);
      if ("files" in own) {
        if (!this.mayReplace()) return;
        this.files = own.files;
        this.name = own.name;
        this.language = languageOf(own.files) ?? this.language;
        this.active = this.main(own.files[0].name);
        this.changed = true;
        this.problems = [];
        this.show();
      } else await this.run(own);
    } catch (error) {
      notice(wrong(error));
    }
  }

  /** @param {HTMLSelectElement} box */
  async chooseGame(box) {
    if (!this.mayReplace()) {
      box.value = this.game.id;
      return;
    }
    this.game = this.games.find((one) => one.id === box.value) ?? this.game;
    remember("write.game", this.game.id);
    this.opponent = rival(this.game, true);
    await this.starter();
    this.show();
    await this.explain();
  }

  /** @param {HTMLSelectElement} box */
  async chooseLanguage(box) {
    const before = this.language;
    this.language = box.value;
    if (!this.mayReplace()) {
      this.language = before;
      box.value = before;
      return;
    }
    await this.starter();
    this.show();
  }

  mayReplace() {
    return !this.changed || confirm(t("starter_replaces", { language: known(`language.${this.language}`, this.language) }));
  }

  /**
   * Plays the current text, or a program, against the chosen opponent.
   * @param {import("../bot-files.js").Brought} [own]
   */
  async run(own) {
    if (this.state === "running") return;
    this.state = "running";
    this.problems = [];
    this.remarks = [];
    this.message = "";
    this.clear();
    this.mark();
    this.draw();
    try {
      const seed = this.seed.trim() === "" ? {} : { seed: Number(this.seed) };
      const body = own ?? { name: this.name, files: this.files, ...(this.id ? { edits: this.id } : {}) };
      const summary = await send("POST", "/matches", { game: this.game.id, options: this.rulesOption && this.rules ? { rules: this.rules } : {}, bots: [body, spec(this.opponent)], ...seed });
      await this.watch(summary);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Lets the bot play every house player, or stops that. */
  async round() {
    if (this.rounds) return this.rounds.abort();
    this.clear();
    const { round } = await import("../alone/round.js");
    const place = /** @type {HTMLElement} */ (this.box?.querySelector(".tryout-round"));
    this.rounds = new AbortController();
    this.ranked = true;
    this.tell({ problems: [] });
    try {
      await round(place, this.game, { name: this.name, files: this.files }, this.rounds.signal);
    } catch (error) {
      this.failed(error);
    }
    this.rounds = null;
    this.draw();
  }

  /** @param {any} error why a match could not be played */
  failed(error) {
    this.state = "";
    this.problems = error.marks ?? [{ message: wrong(error) }];
    this.mark();
    this.draw();
  }

  /** Removes the previous match. */
  clear() {
    this.rounds?.abort();
    this.box?.querySelector(".tryout-round")?.replaceChildren();
    this.tab = this.replay?.state.tab;
    this.replay?.destroy();
    this.replay = undefined;
    this.box?.querySelector(".tryout-match")?.remove();
  }

  /** @param {import("../contract.d.ts").Summary} summary */
  async watch(summary) {
    const place = this.box?.querySelector(".tryout-place");
    if (this.gone || !place) return;
    this.replay = await tryout(place, summary, { tab: this.tab, heard: (now) => this.heard(now) });
    this.draw();
    await this.replay.start();
    if (!going(summary)) this.heard(summary);
  }

  /** @param {import("../contract.d.ts").Summary} summary */
  heard(summary) {
    if (going(summary)) return;
    const verdict = summary.verdicts?.[0];
    const failed = verdict && verdict.verdict !== "ok";
    const message = verdict?.message || known(`verdict.${verdict?.verdict}`, verdict?.verdict ?? "");
    this.state = "";
    this.tell({
      problems: failed ? (verdict.marks?.length ? verdict.marks : [{ message }]) : [],
      message: failed ? message : "",
      remarks: verdict?.remarks,
    });
  }

  async save() {
    try {
      const body = { name: this.name, game: this.game.id, language: this.language, files: this.files };
      /** @type {BotInfo} */
      const kept = this.id ? await send("PUT", `/bots/${this.id}`, body) : await send("POST", "/bots", body);
      this.id = kept?.id ?? this.id;
      this.changed = false;
      history.replaceState(null, "", addressOf(`/write/${this.id}`));
      this.bots = await get("/bots");
      notice(t("saved"));
      if (ALONE) this.draw();
      else await this.check();
    } catch (error) {
      notice(wrong(error));
      this.draw();
    }
  }

  /** Lets the server play the saved bot a little, and shows what it found. */
  async check() {
    this.state = "checking";
    this.tell({ problems: [] });
    /** @type {import("../types.d.ts").BotCheck} */
    const check = await send("POST", `/bots/${this.id}/check`, {}).finally(() => (this.state = ""));
    this.tell({ ...findings(check), remarks: check.remarks });
  }

  /**
   * Saves a zip as the bot that is open, or as a new one, and opens what it holds.
   * @param {File} zip
   */
  async upload(zip) {
    if (!this.mayReplace()) return;
    this.state = "checking";
    this.tell({ problems: [] });
    const { bot, check } = await upload(zip, this.id, { game: this.game.id }).finally(() => ((this.state = ""), this.draw()));
    /** @type {BotInfo} */
    const saved = await get(`/bots/${bot.id}`);
    this.id = bot.id;
    this.name = bot.name;
    this.files = saved.files ?? [];
    this.language = saved.language ?? this.language;
    this.active = this.main(this.files[0]?.name ?? "");
    this.changed = false;
    history.replaceState(null, "", addressOf(`/write/${this.id}`));
    this.bots = await get("/bots");
    this.show();
    notice(t("saved"));
    this.tell({ ...findings(check), remarks: check.remarks });
  }

  /**
   * Shows the bot's problems.
   * @param {{ problems: Problem[], message?: string, remarks?: import("../types.d.ts").BotRemark[] }} told
   */
  tell({ problems, message = "", remarks = [] }) {
    Object.assign(this, { problems, message, remarks });
    if (this.state === "" && problems.length === 0) this.state = "fine";
    this.mark();
    this.draw();
  }
}
