// What the bots wrote, said and measured, by turn; of two bots side by side.
import { html, render } from "../../vendor/lit-html.js";
import { seatLine } from "../signs.js";
import { known, number, t, wrong } from "../words.js";
import { charts, thoughtOf } from "./charts.js";
import { Rows, scroller } from "./rows.js";
import { partOf } from "./state.js";
import { going, nameOf } from "./title.js";

/** Longer lines, such as a model's thoughts, are broken at blanks. */
const LONGEST = /.{1,100}(?:\s|$)|.{1,100}/g;
/** How long a match in play goes on before what was written since is fetched, in milliseconds. */
const PAUSE = 1000;

/** @typedef {{ game: number, turn: number, seat: number, bot: number, kind: string, text: string }} OutputLine */

/** The tab of the bots' output. */
export class Output {
  /**
   * @param {import("./replay.js").Replay} replay
   * @param {HTMLElement} box
   */
  constructor(replay, box) {
    this.replay = replay;
    this.box = box;
    if (replay.state.bot >= replay.state.summary.bots.length) replay.state.bot = -1;
    box.replaceChildren();
    this.head = document.createElement("div");
    this.head.className = "tab-head";
    const lists = document.createElement("div");
    lists.className = "outputs";
    box.append(this.head, lists);
    const bots = replay.state.summary.bots.length;
    this.columns = (replay.state.bot < 0 && bots === 2 ? [0, 1] : [replay.state.bot]).map((bot, _, { length }) => new Column(replay, lists, bot, length > 1));
    this.follow = true;
    this.filter = "";
    /** @type {OutputLine[]} */
    this.lines = [];
    /** @type {Map<string, unknown[]>} */
    this.draws = new Map();
    /** @type {import("./charts.js").Series[]} */
    this.series = [];
    this.state = "loading";
    this.live = going(replay.state.summary);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    this.load();
  }

  async load() {
    const { replay } = this;
    this.loaded = replay.state.frames.length;
    const bots = replay.state.bot < 0 ? replay.state.summary.bots.map((_, n) => n) : [replay.state.bot];
    try {
      const logs = await Promise.allSettled(bots.map((bot) => replay.source.log(bot)));
      if (this.gone) return;
      // Other people's bots' output is not available.
      const told = logs.filter((log) => log.status === "fulfilled");
      if (told.length === 0 && logs[0]?.status === "rejected") throw logs[0].reason;
      this.take(told.flatMap((log) => log.value));
      this.state = "ready";
    } catch (error) {
      this.state = wrong(error);
    }
    this.draw();
    this.at(replay.state.line);
    replay.tabs.mark(replay.state.line);
  }

  /**
   * Turns log lines into lines of text, drawings and series.
   * @param {import("../contract.d.ts").LogLine[]} log
   */
  take(log) {
    const { replay } = this;
    /** @type {Map<string, OutputLine & { cpu: number, wall: number }>} */
    const times = new Map();
    /** @type {Map<string, import("./charts.js").Series>} */
    const series = new Map();
    this.lines = [];
    this.draws.clear();
    for (const entry of log) {
      const bot = entry.bot ?? replay.botAt(entry.seat);
      const place = { game: entry.game, turn: entry.turn, seat: entry.seat, bot };
      const spot = `${entry.game}.${entry.turn}.${entry.seat}`;
      for (const kind of ["stderr", "stdout", "notice", "say"]) {
        if (typeof entry[kind] !== "string") continue;
        for (const text of entry[kind].replace(/\n$/, "").split("\n").flatMap((/** @type {string} */ line) => line.match(LONGEST) ?? [""])) this.lines.push({ ...place, kind, text });
      }
      if (typeof entry.sandbox === "string") {
        this.lines.push({ ...place, kind: "time", text: t("sandbox_level", { level: known(`sandbox.${entry.sandbox}`, entry.sandbox) }) });
      }
      if (entry.draw) this.draws.set(spot, [...(this.draws.get(spot) ?? []), ...[entry.draw].flat()]);
      if (entry.data) {
        const thought = [thoughtOf(entry.data), entry.data.line].filter((text) => typeof text === "string" && text).join(" · ");
        if (thought) this.lines.push({ ...place, kind: "time", text: thought });
        for (const [name, told] of Object.entries(entry.data)) {
          // Players that search write their score as text, such as +0.35; a mate is no point of the curve.
          const value = typeof told === "string" ? Number(told || NaN) : told;
          if (typeof value !== "number" || Number.isNaN(value)) continue;
          const key = `${name}.${bot}`;
          const one = series.get(key) ?? { name, bot, seat: entry.seat, points: [] };
          one.points.push({ game: entry.game, turn: entry.turn, value });
          series.set(key, one);
        }
      }
      if (entry.wall_us === undefined && entry.cpu_us === undefined) continue;
      const time = times.get(spot) ?? { ...place, kind: "time", text: "", cpu: 0, wall: 0 };
      time.cpu += entry.cpu_us ?? 0;
      time.wall += entry.wall_us ?? 0;
      times.set(spot, time);
    }
    for (const time of times.values()) {
      const ms = (/** @type {number} */ us) => number(us / 1000, { maximumFractionDigits: 1 });
      this.lines.push({ ...time, text: t("time_used", { cpu: ms(time.cpu), wall: ms(time.wall) }) });
    }
    const wanted = replay.state.bot;
    if (!this.lines.some((line) => line.kind === "say")) {
      for (const { turn, seat, text } of replay.digest?.says ?? []) {
        const bot = replay.botAt(seat);
        if (wanted < 0 || bot === wanted) this.lines.push({ game: partOf(replay.state)?.game ?? 1, turn, seat, bot, kind: "say", text });
      }
    }
    this.lines.sort((a, b) => a.game - b.game || a.turn - b.turn || a.seat - b.seat);
    this.series = [...series.values()];
  }

  draw() {
    const { replay } = this;
    const wanted = this.filter.toLowerCase();
    const lines = wanted ? this.lines.filter((line) => line.text.toLowerCase().includes(wanted)) : this.lines;
    render(
      html`<div class="row">
          ${botChooser(replay, true)}
          <input
            type="search"
            placeholder=${t("filter")}
            aria-label=${t("filter")}
            .value=${this.filter}
            @input=${(/** @type {Event} */ event) => {
              this.filter = /** @type {HTMLInputElement} */ (event.target).value;
              this.draw();
            }}
          >
          <label class="check"
            ><input
              type="checkbox"
              .checked=${this.follow}
              @change=${(/** @type {Event} */ event) => {
                this.follow = /** @type {HTMLInputElement} */ (event.target).checked;
                this.at(replay.state.line);
              }}
            >${t("follow_turn")}</label
          >
        </div>
        ${this.state === "ready" && this.lines.length + this.series.length === 0 ? html`<p class="muted">${t("no_output")}</p>` : ""}
        ${this.state !== "ready" && this.state !== "loading" ? html`<p class="message bad">${this.state}</p>` : ""}
        ${charts(this.series, replay)}`,
      this.head,
    );
    for (const column of this.columns) column.draw(lines);
  }

  /** @param {number} line */
  at(line) {
    const { frames } = this.replay.state;
    if (frames.length === 0) return;
    if (this.live && this.state !== "loading" && frames.length !== this.loaded) {
      this.later ??= setTimeout(() => {
        this.later = undefined;
        this.load();
      }, PAUSE);
    }
    const part = frames.part(line);
    for (const column of this.columns) column.at(part.game, part.turns[frames.step(line)], this.follow);
  }

  destroy() {
    this.gone = true;
    clearTimeout(this.later);
    for (const { rows } of this.columns) rows.destroy();
    render("", this.head);
  }

  /** @param {number} line */
  drawings(line) {
    const { frames } = this.replay.state;
    if (frames.length === 0) return [];
    const part = frames.part(line);
    const turn = part.turns[frames.step(line)];
    return [...this.draws].filter(([spot]) => spot.startsWith(`${part.game}.${turn}.`)).flatMap(([, list]) => list);
  }
}

/** A list of lines: of one bot, or of all. */
class Column {
  /**
   * @param {import("./replay.js").Replay} replay
   * @param {HTMLElement} box
   * @param {number} bot negative for all
   * @param {boolean} named whether the bot's name stands above
   */
  constructor(replay, box, bot, named) {
    this.replay = replay;
    this.bot = bot;
    /** @type {OutputLine[]} */
    this.shown = [];
    const name = named ? nameOf(replay.state.summary.bots, bot) : "";
    const list = scroller("rows output", [t("tab.output"), name].filter(Boolean).join(": "));
    const column = document.createElement("div");
    const title = document.createElement("p");
    title.textContent = name;
    column.append(...(named ? [title] : []), list);
    box.append(column);
    this.rows = new Rows(list, {
      height: 22,
      count: () => this.shown.length,
      draw: (row, index) => this.write(row, index),
      pick: (index) => {
        const line = replay.state.frames.line(`${this.shown[index].game}.${this.shown[index].turn}`);
        if (line !== null && line !== undefined) replay.controls.seek(line);
      },
    });
  }

  /** @param {OutputLine[]} lines */
  draw(lines) {
    this.shown = this.bot < 0 ? lines : lines.filter(({ bot }) => bot === this.bot);
    this.rows.refresh();
  }

  /**
   * @param {number} game
   * @param {number} turn
   * @param {boolean} follow whether its first line is scrolled to
   */
  at(game, turn, follow) {
    this.game = game;
    this.turn = turn;
    for (const [index, row] of this.rows.shown) if (index < this.shown.length) this.mark(row, index);
    if (!follow) return;
    const first = this.shown.findIndex((one) => one.game > game || (one.game === game && one.turn >= turn));
    this.rows.reveal(first < 0 ? Math.max(0, this.shown.length - 1) : first);
  }

  /**
   * @param {HTMLElement} row
   * @param {number} index
   */
  write(row, index) {
    const line = this.shown[index];
    const before = this.shown[index - 1];
    const [when, what] = /** @type {HTMLElement[]} */ ([...row.children]);
    const same = before && before.turn === line.turn && before.game === line.game && before.seat === line.seat;
    when.textContent = same ? "" : String(line.turn);
    what.textContent = line.text;
    row.className = `line ${line.kind}`;
    row.dataset.double = String(line.seat % 2 === 1);
    row.style.setProperty("--chip", seatLine(line.seat, this.replay.sides()[line.seat]));
    this.mark(row, index);
  }

  /**
   * @param {HTMLElement} row
   * @param {number} index
   */
  mark(row, index) {
    const line = this.shown[index];
    row.classList.toggle("here", line.game === this.game && line.turn === this.turn);
  }
}

/**
 * The row above a tab that chooses a bot.
 * @param {import("./replay.js").Replay} replay
 * @param {boolean} all whether all bots can be chosen together
 */
export const botChooser = (replay, all) => html`<select
  aria-label=${t("bot")}
  @change=${(/** @type {Event} */ event) => replay.chooseBot(Number(/** @type {HTMLSelectElement} */ (event.target).value))}
>
  ${all ? html`<option value="-1" ?selected=${replay.state.bot < 0}>${t("all_bots")}</option>` : ""}
  ${replay.state.summary.bots.map((_, n) => (all || (replay.source.sees?.(n) ?? true) ? html`<option value=${n} ?selected=${replay.state.bot === n}>${nameOf(replay.state.summary.bots, n)}</option>` : ""))}
</select>`;
