// Writing a rules file: checked while it is typed, and played beside it.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { Analyst } from "../analyst.js";
import { get, send } from "../api.js";
import { tried } from "../begin.js";
import { editor } from "../editor.js";
import { recall, remember } from "../memory.js";
import { textFile } from "../open-file.js";
import { draftOf, edit } from "../rules.js";
import { save } from "../save.js";
import { tryout } from "../tryout.js";
import { counted, number, t } from "../words.js";

/** How long nobody types before the text is checked, in milliseconds. */
const PAUSE = 300;

/**
 * @param {string} name of a rules file that ships, or of one's own
 * @returns {Promise<import("../router.js").Page>}
 */
export async function editRules(name) {
  const source = async (/** @type {string} */ one) => (await send("POST", "/rules", { name: one })).source;
  const shipped = (await get("/rules")).includes(name) ? await source(name) : "";
  const desk = new Desk(name, shipped, recall(draftOf(name)) || shipped || (await source("tic-tac-toe")));
  return { title: t("edit_rules"), wide: true, open: (box) => desk.open(box), leave: () => desk.leave(), key: (event) => desk.replay?.key(event) ?? false };
}

class Desk {
  /**
   * @param {string} name
   * @param {string} shipped its text, if it ships
   * @param {string} text
   */
  constructor(name, shipped, text) {
    this.name = name;
    this.shipped = shipped;
    this.text = text;
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
    remember(draftOf(this.name), text === this.shipped ? "" : text);
    const told = await tried(this.analyst.compile({ name: this.file, text }));
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
    return variant && { players: variant.players, game: "zrf", options: { games: 1, variant: String(variant.number) }, files: { rules: { name: this.file, text: this.text } } };
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
    const answer = await tried(this.reporter.ask(asked, ({ done, of }) => show(`${number(done)} / ${number(of)}`)));
    show(answer?.report ?? "");
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

  /** @param {File | undefined} file */
  async bring(file) {
    if (!file) return;
    const { name, text } = await textFile(file);
    edit(name, text);
  }

  draw() {
    if (!this.box || this.gone) return;
    const playable = Boolean(this.told?.variants.length);
    render(
      html`<section class="card desk" aria-labelledby="edit">
          <div class="pad stack">
            <div class="row spread"><h1 id="edit">${t("edit_rules")}</h1><a class="small" href="/docs/write-rules">${t("rules_language")}</a></div>
            <p class="muted small">${this.file} · ${t("kept_here")}</p>
          </div>
          <div class="pad runs">
            <div class="row">
              <button class="button primary" data-action="play" ?disabled=${!playable} @click=${() => this.run("human")}>${t("play_it")}</button>
              <button class="button" data-action="watch-bots" ?disabled=${!playable} @click=${() => this.run("house:greedy")}>${t("watch_bots")}</button>
              <button class="button" data-action="report" title=${t("rules_report.title")} ?disabled=${!playable} @click=${() => this.report()}>${t("rules_report")}</button>
              <button class="button" data-action="download" @click=${() => save(this.file, this.text)}>${t("save_file")}</button>
              <label class="button">${t("open_file")}<input class="visually-hidden" type="file" accept=".zrf" @change=${(/** @type {any} */ event) => this.bring(event.target.files[0])}></label>
              ${this.shipped && this.text !== this.shipped ? html`<button class="button plain" data-action="shipped" @click=${() => this.put(this.shipped)}>${t("as_shipped")}</button>` : nothing}
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
    if (told.reports.length === 0) return html`<p class="muted">${t("rules_fine")}</p>`;
    return html`<p><strong>${counted("problems", told.reports.length)}</strong></p>
      <ul class="errors">
        ${told.reports.map(
          (one) => html`<li>
            ${one.file === this.file ? html`<button class="link danger" @click=${() => this.editor?.go(one.line)}>${t("at_line", { line: one.line })}</button>` : `${one.file}:${one.line}`}
            <pre tabindex="0">${one.message}${one.hint ? `\n${one.hint}` : ""}</pre>
          </li>`,
        )}
      </ul>`;
  }
}
