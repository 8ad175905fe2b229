// What the position on the stage is worth, and every position of its game: thought about by the reader's own machine.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { ALONE } from "../address.js";
import { Analyst } from "../analyst.js";
import { chip } from "../signs.js";
import { number, t, wrong } from "../words.js";
import { w } from "./words.js";
import { charts } from "./charts.js";
import { endingOf } from "./ending.js";
import { partOf } from "./state.js";
import { going, nameOf } from "./title.js";

/** @typedef {{ lost?: number, won?: number, worth?: number, chance?: number }} Score */
/** @typedef {{ seat: number, nodes: number, lines: { score: Score, depth: number, moves: string[] }[] }} Found */
/** @typedef {{ points: { seat: number | null, chances: (number | null)[] }[], lost: { index: number, seat: number, before: number, after: number } | null, goes_on: boolean }} Scores */

/** Positions searched for a point of the curve, and how long the worker works before it tells of them, in milliseconds. */
const NODES = 20_000;
const SLICE = 300;
const LINES = [1, 3, 5, 10];

/** The scores of the games of a match that were looked at. @type {WeakMap<object, Map<number, Scores>>} */
const KNOWN = new WeakMap();

/** The tab of the analysis. */
export class Analysis {
  /**
   * @param {import("./replay.js").Replay} replay
   * @param {HTMLElement} box
   */
  constructor(replay, box) {
    this.replay = replay;
    this.box = box;
    this.analyst = new Analyst();
    /** What it is at. @type {"position" | "game" | null} */
    this.at_work = null;
    this.lines = 3;
    this.line = -1;
    /** @type {Found | null} */
    this.found = null;
    this.error = "";
    if (!KNOWN.has(replay)) KNOWN.set(replay, new Map());
    box.replaceChildren();
    box.classList.add("analysis");
  }

  get game() {
    return partOf(this.replay.state)?.game ?? 1;
  }

  get scores() {
    return KNOWN.get(this.replay)?.get(this.game) ?? null;
  }

  /** @param {number} line */
  at(line) {
    if (line === this.line) return;
    this.line = line;
    if (this.at_work !== "game") this.found = null;
    if (this.at_work === "position") this.think();
    else this.draw();
  }

  /**
   * Does what takes time, until it is done or stopped.
   * @param {"position" | "game"} what
   * @param {(record: string) => Promise<unknown>} work
   */
  async work(what, work) {
    this.analyst.stop();
    [this.at_work, this.error] = [what, ""];
    this.draw();
    const { line } = this;
    try {
      await work(await /** @type {() => Promise<string>} */ (this.replay.source.record)());
      if (what === "position" && line !== this.line) return;
    } catch (error) {
      this.error = wrong(error);
    }
    this.at_work = null;
    this.draw();
  }

  think() {
    const { line } = this;
    const { frames } = this.replay.state;
    const told = (/** @type {Found} */ found) => {
      if (line !== this.line || this.gone) return;
      this.found = found;
      this.draw();
    };
    const asked = { ask: "analyse", game: this.game, index: frames.frame(line).index, lines: this.lines };
    return this.work("position", async (record) => line === this.line && told(await this.analyst.ask({ ...asked, record }, told)));
  }

  judge() {
    const { game } = this;
    return this.work("game", async (record) => {
      /** @type {Scores} */
      let scores = { points: [], lost: null, goes_on: true };
      while (scores.goes_on && !this.gone) {
        scores = await this.analyst.ask({ ask: "scores", record, game, points: scores.points, nodes: NODES, ms: SLICE });
        KNOWN.get(this.replay)?.set(game, scores);
        this.draw();
      }
    });
  }

  stop() {
    this.analyst.stop();
    this.at_work = null;
    this.draw();
  }

  draw() {
    if (!this.gone) render(this.page(), this.box);
  }

  page() {
    const { replay, at_work } = this;
    const { summary } = replay.state;
    // Who plays in a contest, or against somebody, may not ask; the record has the seed.
    const played = summary.bots.some(({ human }) => human) && !ALONE && !replay.source.tell;
    const why = summary.hidden ? w("analysis.hidden") : going(summary) && (summary.tournament || played) ? w("analysis.later") : "";
    if (why) return html`<p class="pad muted">${why}</p>`;
    const button = (/** @type {"position" | "game"} */ what, /** @type {string} */ label, /** @type {() => void} */ run) =>
      html`<button class="button" data-action=${`analyse-${what}`} aria-pressed=${String(at_work === what)} @click=${() => (at_work === what ? this.stop() : run())}>
        ${at_work === what ? t("analysis.stop") : label}
      </button>`;
    return html`<div class="tab-head">
        <div class="row">
          ${button("position", w("analysis.position"), () => this.think())}
          <label class="row small">${w("analysis.lines")} <select class="lines" @change=${(/** @type {Event} */ event) => this.wish(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
            ${LINES.map((lines) => html`<option value=${lines} ?selected=${lines === this.lines}>${number(lines)}</option>`)}
          </select></label>
        </div>
        <div class="row">
          ${button("game", w("analysis.game"), () => this.judge())}${this.progress()}
          <button class="button" data-action="try" ?disabled=${endingOf(replay.state) !== null} ?hidden=${replay.source.tell !== undefined} @click=${() => this.tryMoves()}>${w("trial")}</button>
        </div>
      </div>
      <div class="pad stack">
        ${this.error ? html`<p class="message bad">${this.error}</p>` : nothing}
        ${this.found ? this.best(this.found) : nothing} ${this.curve()}
        <p class="muted small">${w("analysis.help")}</p>
      </div>`;
  }

  /** @param {number} lines */
  wish(lines) {
    this.lines = lines;
    if (this.at_work === "position") this.think();
  }

  async tryMoves() {
    this.stop();
    const { trial } = await import("./trial.js");
    await trial(this.replay);
  }

  progress() {
    const part = partOf(this.replay.state);
    if (this.at_work !== "game" || !part) return nothing;
    const [done, all] = [this.scores?.points.length ?? 0, this.replay.state.frames.end(part) - part.from];
    return html`<progress max=${all} value=${done} aria-label=${w("analysis.game")}></progress><span class="number small">${number(done)} / ${number(all)}</span>`;
  }

  /** @param {number} seat */
  player(seat) {
    const { replay } = this;
    return html`${chip(seat, replay.sides()[seat])} ${nameOf(replay.state.summary.bots, replay.botAt(seat))}`;
  }

  /** @param {Found} found */
  best({ seat, lines, nodes }) {
    return html`<p class="small">${this.player(seat)} <span class="muted number">${t("thought.depth", { n: number(lines[0]?.depth ?? 0) })}, ${t("thought.nodes", { n: number(nodes) })}</span></p>
      <ol class="best">
        ${lines.map(({ score, moves }) => html`<li><b class="number">${worth(score)}</b> <span>${moves.map((move) => html`<span>${move.replace(/^partial \d+ /, "")}</span> `)}</span></li>`)}
      </ol>`;
  }

  /** The chances of each side over the turns, and where the game was lost. */
  curve() {
    const { replay, scores, game } = this;
    const part = partOf(replay.state);
    if (!scores || !part) return nothing;
    const { frames } = replay.state;
    const turn = (/** @type {number} */ index) => part.turns[frames.step(Math.min(part.from + index, frames.end(part) - 1))];
    const series = replay.sides().map((_, seat) => ({
      name: w("analysis.chances"),
      bot: replay.botAt(seat),
      seat,
      points: scores.points.flatMap(({ chances }, index) => (typeof chances[seat] === "number" ? [{ game, turn: turn(index), value: /** @type {number} */ (chances[seat]) / 10 }] : [])),
    }));
    const { lost, goes_on } = scores;
    return html`${charts(series, replay)}
      ${goes_on ? nothing : lost
        ? html`<p>${w("analysis.lost")} ${this.player(lost.seat)} <span class="number">${percent(lost.before)} → ${percent(lost.after)}</span></p>
            <button class="button" data-action="lost" @click=${() => replay.controls.seek(part.from + lost.index)}>${w("analysis.go", { n: number(turn(lost.index)) })}</button>`
        : html`<p class="muted">${w("analysis.not_lost")}</p>`}`;
  }

  destroy() {
    this.gone = true;
    this.analyst.stop();
    this.box.classList.remove("analysis");
    render("", this.box);
  }
}

/** @param {number} thousandths */
const percent = (thousandths) => number(thousandths / 1000, { style: "percent" });

/** @param {Score} score as whoever is to move sees it */
const worth = ({ won, lost, worth, chance }) =>
  won !== undefined ? w("analysis.won_in", { n: number(won) })
    : lost !== undefined ? w("analysis.lost_in", { n: number(lost) })
      : chance !== undefined ? percent(chance)
        : number((worth ?? 0) / 100, { signDisplay: "exceptZero", minimumFractionDigits: 2 });
