// The replay player: stage, timeline, controls and side panel. The same for every game, for replays and live
// matches, on the page and in an exported file. Its data is in `state.js`; this connects it to what draws it.
import { render } from "../../vendor/lit-html.js";
import { recall, reducedMotion, remember } from "../memory.js";
import { seatLine } from "../signs.js";
import { notice } from "../notice.js";
import { t, wrong } from "../words.js";
import { Controls } from "./controls.js";
import { Digest } from "./digest.js";
import { EndCard, endingOf } from "./ending.js";
import { press, wheel } from "./keyboard.js";
import { SidePanel } from "./side.js";
import { play } from "./sound.js";
import { Stage } from "./stage.js";
import { botAt, frameOf, initial, load, namesBySeat, partOf, seatOf, sentence, update } from "./state.js";
import { TABS, Tabs } from "./tabs.js";
import { Timeline } from "./timeline.js";
import { skeleton, Transport } from "./transport.js";

/** @typedef {import("../contract.d.ts").Summary} Summary */
/** @typedef {import("../contract.d.ts").Eyes} Eyes */
/** @typedef {import("../frames.js").Frames} Frames */
/** @typedef {import("../contract.d.ts").Source} Source */

/** The sides of each game that has been on the stage, by seat. @type {WeakMap<import("../frames.js").Part, import("../contract.d.ts").Side[]>} */
const SIDES = new WeakMap();

/** One match on the screen. */
export class Replay {
  /**
   * @param {HTMLElement} box
   * @param {Source} source
   * @param {{ turn?: string | null, as?: string | null, tab?: string | null, onstate?: () => void }} wish
   */
  constructor(box, source, wish = {}) {
    this.box = box;
    this.source = source;
    this.wish = wish;
    const tab = wish.tab && wish.tab in TABS ? wish.tab : null;
    this.state = initial(source.summary, { as: wish.as, tab, turn: wish.turn, speed: Number(recall("speed", "1")) || 1, still: reducedMotion() });
    /** @type {Digest | null} */
    this.digest = null;
    /** A person at a seat of this match. @type {import("./play.js").Playing | null} */
    this.person = null;
    /** Moves that are tried on a board over this one. @type {Replay | null} */
    this.trial = null;
    /** The bot whose side is at the bottom: the one seat of whoever plays here. @type {number | undefined} */
    this.own = undefined;
    this.gone = false;
    /** The step on the stage. */
    this.step = 0;
    this.close = () => {};

    box.dataset.game = source.summary.game;
    render(skeleton(this), box);
    const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (box.querySelector(name));
    this.parts = { stage: find(".stage"), deck: find(".deck"), panel: find(".own"), playBox: find(".play-box"), side: find(".side-head"), curtain: find(".curtain"), thinking: find(".thinking") };
    this.stage = new Stage(this.parts.stage, source.module, {
      pictures: source.pictures,
      names: (part) => namesBySeat(this.state, part),
      side: ({ seats }) => seats[this.own ?? -1],
      panel: this.parts.panel,
      still: this.state.still,
    });
    this.controls = new Controls(this.state, {
      show: (line, from, duration) => this.show(line, from, duration),
      moved: () => this.moved(),
      changed: () => this.draw(),
    });
    this.timeline = new Timeline(find(".strip"), {
      seek: (step) => this.controls.seek(partOf(this.state)?.stops[step] ?? 0),
      preview: (step) => this.preview(step),
      colors: () => this.sides().map((one, seat) => seatLine(seat, one)),
    });
    this.transport = new Transport(this, find(".transport"));
    this.card = new EndCard(this, find(".end-card"));
    this.side = new SidePanel(this, this.parts.side);
    this.tabs = new Tabs(this, find(".side-page"));
    wheel(this.parts.stage, (turns) => this.controls.step(turns));
  }

  /** Loads the match and shows it. */
  async start() {
    await this.look(this.state.as, this.wish.turn ?? null);
    if (this.state.live && !this.state.following && !this.wish.turn && !this.gone) this.controls.play();
  }

  /**
   * Switches to a viewpoint and a place.
   * @param {Eyes} as
   * @param {string | null} place
   */
  async look(as, place) {
    const opened = await this.opened(as);
    if (!opened) return this.draw();
    if (this.gone) return opened.close();
    this.controls.stop();
    this.close();
    this.close = opened.close;
    this.leavePart();
    load(this.state, opened, as, place);
    if (opened.frames.length > 0) this.controls.jump(this.state.line);
    this.draw();
  }

  /**
   * The frames from a viewpoint; null if they are refused, and the reader has been told why.
   * @param {Eyes} as
   */
  async opened(as) {
    try {
      return await this.source.open(as, () => this.grown());
    } catch (error) {
      if (this.state.frames.length === 0) throw error;
      notice(wrong(error));
      return null;
    }
  }

  /** The sides of the game on the stage, by seat. */
  sides() {
    const part = partOf(this.state);
    if (!part) return [];
    const list = SIDES.get(part) ?? this.source.module.sides?.(part.scene, document.documentElement.lang) ?? [];
    SIDES.set(part, list);
    const seats = Math.max(list.length, this.state.summary.bots.length);
    return Array.from({ length: seats }, (_, seat) => list[seat] ?? { name: "" });
  }

  /**
   * Draws a line on the stage.
   * @param {number} line
   * @param {number | null} from the previous line, if the change may be animated
   * @param {number} duration
   */
  show(line, from, duration) {
    const { frames, as, still } = this.state;
    const part = frames.part(line);
    const elsewhere = this.stage.part !== part;
    if (elsewhere) this.leavePart();
    const eyes = as === "everything" ? as : seatOf(this.state, as);
    const view = this.stage.open(frames, part, eyes);
    view.show(frames.frame(line), from === null || elsewhere ? null : frames.frame(from), {
      animate: from !== null && !elsewhere && !still,
      as: eyes,
      duration,
    });
    this.tabs.mark(line);
    if (!elsewhere && frames.step(line) === this.step + 1) this.sound(frames.frame(line), frames.frame(line - 1));
    this.step = frames.step(line);
    if (!elsewhere) return;
    this.digest = new Digest(frames, part, view, () => this.read());
    this.digest.go();
    this.draw();
  }

  /**
   * The sound of one step on. Pages framed by others have none, nor have steps faster than an ear can tell apart.
   * @param {import("../contract.d.ts").Frame} frame
   * @param {import("../contract.d.ts").Frame} previous
   */
  sound(frame, previous) {
    if (this.source.alone || this.state.speed > 4) return;
    const { view } = this.stage;
    play(endingOf(this.state)?.last ? "end" : frame.threatened?.length ? "check" : view?.events(frame, previous).length ? "capture" : "move");
  }

  /** Draws the board anew, by another choice of its pieces. */
  redraw() {
    this.leavePart();
    this.controls.jump(this.state.line);
  }

  /** Handles a new position without redrawing the whole page. */
  moved() {
    const { line, frames } = this.state;
    const frame = frameOf(this.state);
    if (!frame || !this.stage.view) return;
    const said = sentence(frames, line, this.stage.view);
    this.timeline.at(frames.step(line), said);
    this.transport.moved(frames.step(line), said);
    this.side.moved(frame);
    this.card.draw();
    this.tabs.at(line);
    this.digest?.go();
    this.person?.moved();
    this.wish.onstate?.();
  }

  /** Handles progress of the digest. */
  read() {
    if (!this.digest) return;
    this.timeline.draw(this.digest);
    this.tabs.draw();
  }

  /** Handles new lines of a live match. */
  grown() {
    this.side.clocks.stop();
    if (this.stage.view) {
      this.controls.grown();
      this.digest?.go();
    } else if (this.state.frames.length > 0) {
      this.controls.jump(this.state.following ? this.controls.end : 0);
      if (this.state.live && !this.state.following) this.controls.play();
      this.draw();
    }
  }

  /**
   * Handles a new summary.
   * @param {Summary} summary
   */
  changed(summary) {
    const { line } = this.state;
    const atEnd = this.controls.atEnd;
    const freed = update(this.state, summary);
    this.draw();
    this.person?.moved();
    if (freed) this.unveil(atEnd ? line : null);
  }

  /** Draws everything that rarely changes. */
  draw() {
    if (this.gone) return;
    this.transport.draw();
    this.side.draw();
    this.card.draw();
    this.tabs.open(this.state.tab);
    const frame = frameOf(this.state);
    if (!frame || !this.stage.view) return;
    const { frames, line } = this.state;
    this.transport.moved(frames.step(line), sentence(frames, line, this.stage.view));
    this.side.moved(frame);
  }

  /** @param {string} tab */
  choose(tab) {
    this.state.tab = tab;
    this.draw();
    this.tabs.mark(this.state.line);
    this.wish.onstate?.();
  }

  /** @param {number} bot whose output, view and messages are shown */
  chooseBot(bot) {
    this.state.bot = bot;
    this.tabs.reset();
    this.draw();
    this.tabs.mark(this.state.line);
  }

  /** @param {Eyes} as */
  async lookAs(as) {
    const { state } = this;
    if (as === state.as) return;
    await this.look(as, state.frames.length > 0 ? state.frames.place(state.line) : null);
    this.wish.onstate?.();
  }

  /**
   * Shows everything, now that it may be seen. A person at the end sees the last turn again, with everything that was
   * hidden from them.
   * @param {number | null} end the last line from the person's viewpoint
   */
  async unveil(end) {
    const { frames } = this.state;
    await this.lookAs("everything");
    if (end === null || frames.length === 0) return;
    const place = frames.place(end);
    const from = this.state.frames.line(place);
    if (from !== null) this.controls.jump(from);
    this.controls.walk(this.controls.end, 0);
  }

  /** The viewpoints that the reader may choose. @returns {Eyes[]} */
  views() {
    const { bots } = this.state.summary;
    /** @type {Eyes[]} */
    const all = ["everything", ...bots.keys()];
    return bots.length < 2 ? ["everything"] : all.filter((as) => this.source.sees?.(as) ?? true);
  }

  cycle() {
    const views = this.views();
    this.lookAs(views[(views.indexOf(this.state.as) + 1) % views.length]);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    remember("speed", String(speed));
    this.controls.setSpeed(speed);
  }

  /** @param {number | null} seat */
  botAt(seat) {
    return botAt(this.state, seat);
  }

  /** What the game on the stage says about itself. */
  about() {
    const part = partOf(this.state);
    return (part && this.source.module.about?.(part.scene, document.documentElement.lang)) || null;
  }

  async showAbout() {
    const about = this.about();
    if (about) (await import("./dialogs.js")).aboutGame(about);
  }

  async describe() {
    const frame = frameOf(this.state);
    if (this.stage.view && frame) (await import("./dialogs.js")).describe(this.stage.view.describe(frame));
  }

  /** Saves the position as a picture. */
  async picture() {
    const { frames, line, summary } = this.state;
    if (frames.length === 0) return;
    const [{ picture }, { save }] = await Promise.all([import("./picture.js"), import("../save.js")]);
    save(`${summary.game}-${frames.place(line)}.svg`, await picture(this.parts.stage), "image/svg+xml");
  }

  async help() {
    (await import("./dialogs.js")).keysHelp();
  }

  /** @param {1 | -1} way */
  event(way) {
    const line = this.digest?.event(this.state.line, way);
    if (line !== undefined) this.controls.seek(line);
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    return this.trial ? this.trial.key(event) : press(this, event);
  }

  /** @param {number} step */
  preview(step) {
    const part = partOf(this.state);
    if (!part || !this.stage.view) return "";
    const at = Math.min(step, part.stops.length - 1);
    return `${t("turn")} ${part.turns[at]}: ${sentence(this.state.frames, part.stops[at], this.stage.view)}`;
  }

  leavePart() {
    // The next board listens only when it is told to.
    this.person?.leave();
    this.digest?.stop();
    this.digest = null;
    this.stage.close();
    this.tabs.reset();
  }

  destroy() {
    this.gone = true;
    this.trial?.destroy();
    this.person?.deaf();
    this.controls.stop();
    this.close();
    this.tabs.destroy();
    this.leavePart();
    this.stage.destroy();
  }
}
