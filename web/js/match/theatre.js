// The player of a match: stage, timeline, transport and the panel beside them. The same for every game, for a replay
// and for what is live, on the page and in a file opened from disk.
import { render } from "../../vendor/lit-html.js";
import { recall, reducedMotion, remember } from "../memory.js";
import { seatColor } from "../signs.js";
import { t } from "../words.js";
import { Course } from "./course.js";
import { Deck } from "./deck.js";
import { going, nameOf } from "./title.js";
import { press } from "./keys.js";
import { Moves } from "./moves.js";
import { side } from "./side.js";
import { Stage } from "./stage.js";
import { TABS } from "./tabs.js";
import { Timeline } from "./timeline.js";
import { skeleton, transport } from "./transport.js";

/** @typedef {import("../contract.d.ts").Summary} Summary */
/** @typedef {import("../contract.d.ts").Eyes} Eyes */
/** @typedef {import("../reel.js").Reel} Reel */

/**
 * Where a match comes from: the server, or the file that holds it.
 * @typedef {{
 *   summary: Summary,
 *   module: import("../contract.d.ts").GameModule,
 *   open: (as: Eyes, grown: () => void) => Promise<{ reel: Reel, as: Eyes, close: () => void }>,
 *   log: (bot: number) => Promise<import("../contract.d.ts").LogLine[]>,
 *   pictures: (name: string) => string | null,
 *   actions: { name: string, label: () => string, run: (theatre: Theatre) => void, when?: () => boolean }[],
 *   href: (theatre: Theatre) => string,
 *   alone?: boolean,
 * }} Source
 */

/** One match on the screen. */
export class Theatre {
  /**
   * @param {HTMLElement} box
   * @param {Source} source
   * @param {{ turn?: string | null, as?: string | null, tab?: string | null, small?: boolean, onstate?: () => void }} wish
   */
  constructor(box, source, wish = {}) {
    this.box = box;
    this.source = source;
    this.wish = wish;
    this.summary = source.summary;
    this.tab = wish.tab && wish.tab in TABS ? wish.tab : "moves";
    /** @type {Eyes} */
    this.as = wish.as && /^p\d+$/.test(wish.as) ? Number(wish.as.slice(1)) - 1 : "everything";
    this.bot = 0;
    this.still = reducedMotion();
    /** @type {Course | null} */
    this.course = null;
    /** @type {{ draw(): void, at(line: number): void, destroy(): void } | null} */
    this.page = null;
    /** @type {import("./play.js").Playing | null} */
    this.playing = null;
    /** A bot's drawings at a line, while its output is shown. @type {((line: number) => unknown[]) | undefined} */
    this.drawn = undefined;
    /** @type {import("../reel.js").Part | null} */
    this.sidesOf = null;
    /** @type {import("../contract.d.ts").Side[]} */
    this.sideList = [];
    this.shownTab = "";
    this.gone = false;
    /** Whether everything was asked for, and only one seat's eyes were given. */
    this.blindfold = false;
    /** @type {Element[]} */
    this.scoreBoxes = [];
    /** @type {HTMLElement[]} */
    this.shares = [];

    box.dataset.game = this.summary.game;
    render(skeleton(this), box);
    const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (box.querySelector(name));
    this.parts = {
      sentence: box,
      turn: box,
      stage: find(".stage"),
      panel: find(".own"),
      strip: find(".strip"),
      transport: find(".transport"),
      side: find(".side-head"),
      tabs: find(".side-page"),
      curtain: find(".curtain"),
    };
    this.stage = new Stage(this.parts.stage, source.module, {
      pictures: source.pictures,
      names: (part) => this.names(part),
      panel: this.parts.panel,
      still: this.still,
    });
    this.timeline = new Timeline(this.parts.strip, {
      seek: (step) => this.deck?.seek(/** @type {import("../reel.js").Part} */ (this.part).stops[step]),
      preview: (step) => this.preview(step),
      colors: () => this.sides().map((one, seat) => seatColor(seat, one)),
    });
    this.wheeled = 0;
    this.parts.stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** Loads the match and shows it. */
  async start() {
    await this.look(this.as, this.wish.turn ?? null);
  }

  /**
   * Looks through some eyes, at a place.
   * @param {Eyes} as
   * @param {string | null} place
   */
  async look(as, place) {
    this.deck?.destroy();
    this.close?.();
    const { reel, as: granted, close } = await this.source.open(as, () => this.grown());
    if (this.gone) return close();
    this.blindfold = granted !== as;
    this.as = granted;
    this.close = close;
    this.reel = reel;
    this.leavePart();
    const speed = Number(recall("speed", "1")) || 1;
    this.deck = new Deck(
      reel,
      {
        show: (line, from, duration) => this.show(line, from, duration),
        moved: () => this.moved(),
        changed: () => this.draw(),
      },
      { still: this.still, speed },
    );
    this.deck.live = going(this.summary);
    const line = place ? reel.line(place) : null;
    this.deck.line = line ?? (this.deck.live ? Math.max(0, reel.length - 1) : 0);
    this.deck.following = this.deck.live && line === null;
    if (reel.length > 0) this.deck.jump(this.deck.line);
    this.draw();
  }

  /** The game now on the stage. */
  get part() {
    return this.reel && this.reel.length > 0 ? this.reel.part(this.deck?.line ?? 0) : null;
  }

  /** The frame now on the stage. */
  get frame() {
    return this.reel && this.deck && this.reel.length > 0 ? this.reel.frame(this.deck.line) : null;
  }

  /**
   * The sides of the game on the stage, by seat.
   * @returns {import("../contract.d.ts").Side[]}
   */
  sides() {
    const part = this.part;
    if (!part) return [];
    if (this.sidesOf !== part) {
      this.sidesOf = part;
      this.sideList = this.source.module.sides?.(part.scene, document.documentElement.lang) ?? [];
    }
    const list = this.sideList;
    const seats = Math.max(list.length, this.summary.bots.length);
    return Array.from({ length: seats }, (_, seat) => list[seat] ?? { name: "" });
  }

  /**
   * The seat of a bot in the game on the stage.
   * @param {number} bot
   */
  seat(bot) {
    return this.part?.seats[bot] ?? bot;
  }

  /**
   * The bot at a seat.
   * @param {number | null} seat
   */
  botAt(seat) {
    if (seat === null) return -1;
    const at = (this.part?.seats ?? []).indexOf(seat);
    return at >= 0 ? at : seat;
  }

  /** @param {import("../reel.js").Part} part */
  names(part) {
    return this.summary.bots.map((_, seat) => {
      const bot = part.seats.indexOf(seat);
      return nameOf(this.summary.bots, bot >= 0 ? bot : seat);
    });
  }

  /**
   * @param {number} line
   * @param {number | null} from
   * @param {number} duration
   */
  show(line, from, duration) {
    const { reel } = this;
    if (!reel) return;
    const part = reel.part(line);
    if (this.stage.part !== part) {
      this.leavePart();
      from = null;
    }
    const view = this.stage.open(reel, part);
    if (!this.course) {
      this.course = new Course(reel, part, view, () => this.read());
      this.course.go();
      this.draw();
    }
    view.show(reel.frame(line), from === null ? null : reel.frame(from), {
      animate: from !== null && !this.still,
      as: this.as === "everything" ? "everything" : this.seat(this.as),
      duration,
    });
    this.drawings(line);
  }

  /** The cursor stands elsewhere: what depends on it alone is written without drawing the page anew. */
  moved() {
    const { deck, reel, course, frame } = this;
    if (!deck || !reel || !frame || !this.stage.view) return;
    const sentence = this.sentence(deck.line);
    const step = reel.step(deck.line);
    this.timeline.at(step, sentence);
    transport.moved(this, step, sentence);
    side.moved(this, frame);
    this.page?.at(deck.line);
    if (course) course.go();
    this.playing?.moved();
    this.wish.onstate?.();
  }

  /**
   * What a turn did, up to a line: the sentences of its inputs.
   * @param {number} line
   */
  sentence(line) {
    const { reel } = this;
    const { view } = this.stage;
    if (!reel || !view) return "";
    const { stops } = reel.part(line);
    const step = reel.step(line);
    const from = step === 0 ? line : Math.max(stops[step - 1] + 1, line - 7);
    /** @type {string[]} */
    const said = [];
    for (let at = from; at <= line; at++) {
      const frame = reel.frame(at);
      // The end of a turn says nothing where something was done in it.
      if (frame.action === "end" && said.length > 0) continue;
      const text = view.sentence(frame);
      if (text && !said.includes(text)) said.push(text);
    }
    return said.join(" · ");
  }

  /** More of the course has been read. */
  read() {
    if (!this.course) return;
    this.timeline.draw(this.course);
    this.page?.draw();
  }

  /** New lines have come from a live match. */
  grown() {
    const { deck, reel } = this;
    if (!deck || !reel || reel.length === 0) return;
    if (!this.stage.view) {
      deck.jump(deck.following ? deck.end : 0);
      this.draw();
      return;
    }
    deck.grown();
    this.course?.go();
  }

  /**
   * The match has come to another state.
   * @param {Summary} summary
   */
  changed(summary) {
    this.summary = { ...this.summary, ...summary };
    if (this.deck && !going(this.summary)) {
      this.deck.live = false;
      this.deck.following = false;
    }
    this.draw();
    this.playing?.moved();
    if (this.blindfold && !going(this.summary)) {
      this.blindfold = false;
      this.lookAs("everything");
    }
  }

  /** Draws all that changes seldom. */
  draw() {
    if (this.gone) return;
    transport.draw(this);
    side.draw(this);
    this.turnPage();
    if (this.frame && this.stage.view && this.reel && this.deck) {
      const sentence = this.sentence(this.deck.line);
      transport.moved(this, this.reel.step(this.deck.line), sentence);
      side.moved(this, this.frame);
    }
  }

  /** @param {string} tab */
  choose(tab) {
    this.tab = tab;
    this.draw();
    this.drawings(this.deck?.line ?? 0);
    this.wish.onstate?.();
  }

  /** @param {number} bot whose output, view and messages are shown */
  chooseBot(bot) {
    this.bot = bot;
    this.shownTab = "";
    this.draw();
    this.drawings(this.deck?.line ?? 0);
  }

  /** @param {Eyes} as */
  async lookAs(as) {
    if (as === this.as) return;
    await this.look(as, this.reel && this.deck && this.reel.length > 0 ? this.reel.place(this.deck.line) : null);
    this.wish.onstate?.();
  }

  /** The next eyes: everything, the first, the second, ... */
  cycle() {
    const next = this.as === "everything" ? 0 : this.as + 1;
    this.lookAs(next < this.summary.bots.length ? next : "everything");
  }

  /** @param {number} speed */
  setSpeed(speed) {
    remember("speed", String(speed));
    this.deck?.setSpeed(speed);
  }

  flip() {
    this.stage.options({ flip: !this.stage.flip });
  }

  coordinates() {
    this.stage.options({ coordinates: !this.stage.coordinates });
  }

  async describe() {
    if (this.stage.view && this.frame) (await import("./dialogs.js")).describe(this.stage.view.describe(this.frame));
  }

  async help() {
    (await import("./dialogs.js")).keysHelp();
  }

  /** @param {1 | -1} way */
  event(way) {
    const line = this.course?.event(this.deck?.line ?? 0, way);
    if (line !== undefined) this.deck?.seek(line);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return press(this, event);
  }

  destroy() {
    this.gone = true;
    this.deck?.destroy();
    this.close?.();
    this.page?.destroy();
    this.leavePart();
    this.stage.destroy();
  }

  leavePart() {
    this.course?.stop();
    this.course = null;
    this.stage.close();
    this.shownTab = "";
  }

  turnPage() {
    if (this.shownTab === this.tab && this.page) {
      this.page.draw();
      return;
    }
    if (this.shownTab === this.tab) return;
    this.page?.destroy();
    this.page = null;
    const tab = (this.shownTab = this.tab);
    const { load } = TABS[tab];
    if (load) load().then((Page) => this.shownTab === tab && !this.page && !this.gone && this.openPage(new Page(this, this.parts.tabs)));
    else this.openPage(new Moves(this, this.parts.tabs));
  }

  /** @param {import("./tabs.js").TabPage} page */
  openPage(page) {
    this.page = page;
    page.draw();
    if (this.deck && this.reel && this.reel.length > 0) page.at(this.deck.line);
  }

  /** @param {number} line */
  drawings(line) {
    const view = this.stage.view;
    if (!view?.drawings) return;
    view.drawings(this.tab === "output" ? (this.drawn?.(line) ?? []) : []);
  }

  /** @param {number} step */
  preview(step) {
    const { part, reel } = this;
    if (!part || !reel || !this.stage.view) return "";
    const line = part.stops[Math.min(step, part.stops.length - 1)];
    return `${t("turn")} ${part.turns[Math.min(step, part.turns.length - 1)]}: ${this.sentence(line)}`;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (event.ctrlKey || event.defaultPrevented || Math.abs(event.deltaY) < Math.abs(event.deltaX)) return;
    event.preventDefault();
    this.wheeled += event.deltaY;
    if (Math.abs(this.wheeled) < 40) return;
    this.deck?.step(this.wheeled > 0 ? 1 : -1);
    this.wheeled = 0;
  }
}
