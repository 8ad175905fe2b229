// Writing a rules file: checked while it is typed, and played beside it.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { Analyst } from "../analyst.js";
import { get, send } from "../api.js";
import { tried } from "../begin.js";
import { editor } from "../editor.js";
import { recall, remember } from "../memory.js";
import { beside, textFile } from "../open-file.js";
import { besideOf, draftOf, edit, missingPictures } from "../rules.js";
import { save } from "../save.js";
import { problems } from "../signs.js";
import { tryout } from "../tryout.js";
import { known, number, t } from "../words.js";

/** How long nobody types before the text is checked, in milliseconds. */
const PAUSE = 300;

/**
 * @param {string} name of a rules file that ships, or of one's own
 * @returns {Promise<import("../router.js").Page>}
 */
export async function editRules(name) {
  const ships = (await get("/rules")).includes(name);
  const { source } = await send("POST", "/rules", { name: ships ? name : "tic-tac-toe" });
  const desk = new Desk(name, ships, source);
  return { title: t("edit_rules"), wide: true, open: (box) => desk.open(box), leave: () => desk.leave(), key: (event) => desk.replay?.key(event) ?? false };
}

class Desk {
  /**
   * @param {string} name
   * @param {boolean} ships whether the server has rules of this name
   * @param {string} first what is changed: the server's text, otherwise an example
   */
  constructor(name, ships, first) {
    this.name = name;
    this.ships = ships;
    this.first = first;
    this.text = recall(draftOf(name)) || first;
    this.beside = besideOf(name);
    /** What the compiler says of the text; null while it is asked. @type {import("../types.d.ts").RulesFile | null} */
    this.told = null;
    this.pause = 0;
    this.analyst = new Analyst();
    /** Plays for the report. */
    this.reporter = new Analyst();
    /** The report on the game, or how far it has come. */
    this.reported = "";
    /** @type {import("../match/replay.js").Replay | undefined} */
    this.replay = undefined;
  }

  /** @param {HTMLElement} box */
  async open(box) {
    this.box = box;
    box.classList.add("bench");
    this.draw();
    this.editor = await editor(/** @type {HTMLElement} */ (box.querySelector(".editor")), {
      label: t("edit_rules"),
      change: (text) => {
        this.text = text;
        clearTimeout(this.pause);
        this.pause = window.setTimeout(() => this.check(), PAUSE);
      },
      run: () => this.run("human"),
    });
    await this.put(this.text);
  }

  leave() {
    this.gone = true;
    clearTimeout(this.pause);
    this.analyst.stop();
    this.reporter.stop();
    this.replay?.destroy();
    this.editor?.destroy();
  }

  get file() {
    return /\.zrf$/i.test(this.name) ? this.name : `${this.name}.zrf`;
  }

  /** @param {string} text */
  async put(text) {
    this.text = text;
    this.editor?.set(text, this.file);
    await this.check();
  }

  /** Keeps the text in this browser, and says what is wrong with it, each at its place. */
  async check() {
    const { text } = this;
    remember(draftOf(this.name), text === this.first ? "" : text);
    const told = await tried(this.analyst.compile({ name: this.file, text, includes: this.beside.includes }));
    // What has been typed meanwhile is checked next.
    if (this.gone || !told || text !== this.text) return;
    this.told = told;
    this.editor?.mark(this.reports());
    this.draw();
  }

  reports() {
    return (this.told?.reports ?? []).filter(({ file }) => file === this.file);
  }

  /** The game of the file that is played, once it has been checked. */
  async setup() {
    clearTimeout(this.pause);
    await this.check();
    const variant = this.told?.variants.find((one) => one.default) ?? this.told?.variants[0];
    return variant && { players: variant.players, game: "zrf", options: { games: 1, variant: String(variant.number) }, files: { rules: { name: this.file, text: this.text } }, ...this.beside };
  }

  /** What is beside the editor makes way. */
  clear() {
    this.reporter.stop();
    this.reported = "";
    this.replay?.destroy();
    this.replay = undefined;
    const place = this.box?.querySelector(".tryout-place");
    place?.replaceChildren();
    return place;
  }

  /** Has the computer play against itself here, as `viadal zrf report` does. */
  async report() {
    const setup = await this.setup();
    if (!setup || this.gone) return;
    this.clear();
    const show = (/** @type {string} */ text) => {
      this.reported = text;
      this.draw();
    };
    const { game, options, files } = setup;
    const asked = { ask: "report", game, options, files, seed: 1, games: 100, nodes: 100 };
    const answer = await tried(this.reporter.ask(asked, ({ what = "", done, of }) => show(`${known(`report.${what.split(" ", 1)[0]}`, what)}: ${number(done)} / ${number(of)}`)));
    show(answer ? (await import("../rules-report.js")).inWords(answer.report) : "");
  }

  /** @param {string} first who begins; the others are bots */
  async run(first) {
    const setup = await this.setup();
    if (!setup) return;
    const { players, ...rest } = setup;
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? first : "house:greedy"));
    const summary = await tried(send("POST", "/matches", { ...rest, bots }));
    if (!summary || this.gone) return;
    const place = this.clear();
    if (!place) return;
    this.replay = await tryout(place, summary, { keys: summary.keys, again: () => this.run(first) });
    this.draw();
    await this.replay.start();
  }

  /** Opens a rules file with what came with it, or takes pictures for the one that is open. @param {File[]} files */
  async bring(files) {
    const rules = files.find(({ name }) => /\.zrf$/i.test(name));
    const { pictures, includes } = await beside(files.filter((one) => one !== rules));
    if (rules) {
      const { name, text } = await textFile(rules);
      return edit(name, text, { pictures, includes });
    }
    this.beside = { pictures: [...pictures, ...this.beside.pictures], includes: [...includes, ...this.beside.includes] };
    await this.check();
  }

  /** Whose rules these are: the server's, a draft of this browser, or an example. */
  whose() {
    const isFirst = this.text === this.first;
    if (this.ships && isFirst) return html`<p class="muted small" data-whose="server">${this.file} · ${t("rules_of_server")}</p>`;
    return html`<div class="message row spread" data-whose=${isFirst ? "nobody" : "draft"}>
      <span><strong>${this.file}</strong> · ${isFirst ? t("rules_of_nobody") : this.ships ? t("rules_of_draft") : t("rules_of_own")}</span>
      ${this.ships ? html`<button class="button" data-action="shipped" @click=${() => this.put(this.first)}>${t("as_shipped")}</button>` : nothing}
    </div>`;
  }

  draw() {
    if (!this.box || this.gone) return;
    const playable = Boolean(this.told?.variants.length);
    render(
      html`<section class="card desk" aria-labelledby="edit">
          <div class="pad stack">
            <div class="row spread"><h1 id="edit">${t("edit_rules")}</h1><a class="small" href="/docs/write-rules">${t("rules_language")}</a></div>
            ${this.whose()}
          </div>
          <div class="pad runs">
            <div class="row">
              <button class="button primary" data-action="play" ?disabled=${!playable} @click=${() => this.run("human")}>${t("play_it")}</button>
              <button class="button" data-action="watch-bots" ?disabled=${!playable} @click=${() => this.run("house:greedy")}>${t("watch_bots")}</button>
              <button class="button" data-action="report" title=${t("rules_report.title")} ?disabled=${!playable} @click=${() => this.report()}>${t("rules_report")}</button>
              <button class="button" data-action="download" @click=${() => save(this.file, this.text)}>${t("save_file")}</button>
              <label class="button">${t("open_file")}<input class="visually-hidden" type="file" multiple @change=${(/** @type {any} */ event) => this.bring([...event.target.files])}></label>
            </div>
          </div>
          <div class="editor"></div>
          <div class="problems pad" role="status">${this.found()}</div>
        </section>
        <div class="tryout">${this.replay ? nothing : this.reported ? html`<pre class="card pad" role="status" aria-busy=${String(Boolean(this.reporter.busy))} tabindex="0">${this.reported}</pre>` : html`<p class="card pad muted waiting">${t("run_to_see")}</p>`}<div class="tryout-place"></div></div>`,
      this.box,
    );
  }

  found() {
    const { told } = this;
    if (!told) return nothing;
    const missing = missingPictures(told, this.beside.pictures);
    const place = (/** @type {import("../contract.d.ts").Finding} */ one) => (one.file === this.file ? html`<button class="link danger" @click=${() => this.editor?.go(one.line)}>${t("at_line", { line: one.line })}</button>` : `${one.file}:${one.line}`);
    const reports = told.reports.map((one) => ({ ...one, message: one.hint ? `${one.message}\n${one.hint}` : one.message }));
    return html`${reports.length === 0 ? html`<p class="muted">${t("rules_fine")}</p>` : problems(reports, place)}${missing ? html`<p class="muted" data-missing>${missing}</p>` : nothing}`;
  }
}
