// The tabs of the panel. A tab opens into a box and is notified of the position; all but the first are
// loaded on demand.
import { Moves } from "./moves.js";

/** @typedef {{ draw(): void, at(line: number): void, destroy(): void, load?(): void, drawings?(line: number): unknown[] }} TabPage */
/** @typedef {new (replay: import("./replay.js").Replay, box: HTMLElement) => TabPage} Opens */

/** @type {Record<string, { label: import("../words.js").Key, load?: (replay: import("./replay.js").Replay) => Promise<Opens> }>} */
export const TABS = {
  moves: { label: "tab.moves" },
  analysis: { label: "tab.analysis", load: async (replay) => (replay.source.analysis ? replay.source.analysis() : Moves) },
  output: { label: "tab.output", load: async () => (await import("./output.js")).Output },
  sight: { label: "tab.sight", load: async () => (await import("./sight.js")).Sight },
  messages: { label: "tab.messages", load: async () => (await import("./messages.js")).Messages },
};

/** The contents of the chosen tab. */
export class Tabs {
  /**
   * @param {import("./replay.js").Replay} replay
   * @param {HTMLElement} box
   */
  constructor(replay, box) {
    this.replay = replay;
    this.box = box;
    this.shown = "";
    /** @type {TabPage | null} */
    this.page = null;
  }

  /**
   * Shows a tab, redrawing it if it is already open.
   * @param {string} tab
   */
  open(tab) {
    this.choose(tab);
    if (this.shown === tab) return this.draw();
    this.page?.destroy();
    this.page = null;
    this.shown = tab;
    const { load } = TABS[tab];
    if (load) load(this.replay).then((Page) => this.shown === tab && !this.page && !this.replay.gone && this.turn(Page));
    else this.turn(Moves);
  }

  /** @param {string} wanted */
  choose(wanted) {
    for (const tab of this.replay.box.querySelectorAll("[role=tab]")) {
      const chosen = tab.getAttribute("data-tab") === wanted;
      tab.setAttribute("aria-selected", String(chosen));
      tab.setAttribute("tabindex", chosen ? "0" : "-1");
      if (chosen) this.box.setAttribute("aria-labelledby", tab.id);
    }
  }

  /** @param {Opens} Page */
  turn(Page) {
    this.page = new Page(this.replay, this.box);
    this.draw();
    if (this.replay.state.frames.length > 0) this.at(this.replay.state.line);
  }

  draw() {
    this.page?.draw();
  }

  /** @param {number} line */
  at(line) {
    this.page?.at(line);
  }

  /**
   * Shows the bots' drawings on the board while their output is open.
   * @param {number} line
   */
  mark(line) {
    this.replay.stage.view?.drawings?.(this.page?.drawings?.(line) ?? []);
  }

  /** Reloads the tab's data from the server. */
  reload() {
    this.page?.load?.();
  }

  /** Makes the next draw recreate the tab. */
  reset() {
    this.shown = "";
  }

  destroy() {
    this.page?.destroy();
  }
}

/** @param {KeyboardEvent} event on the tab list */
export function roving(event) {
  const tabs = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("[role=tab]")];
  const at = tabs.indexOf(/** @type {Element} */ (event.target));
  if (at < 0) return;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = /** @type {HTMLElement} */ (tabs[(to + tabs.length) % tabs.length]);
  tab.focus();
  tab.click();
}
