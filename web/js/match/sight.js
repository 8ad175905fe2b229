// A bot's view at the cursor, as JSON.
import { html, render } from "../../vendor/lit-html.js";
import { t, wrong } from "../words.js";
import { botChooser } from "./output.js";
import { scroller } from "./rows.js";

/** The tab of the bot's view. */
export class Sight {
  /**
   * @param {import("./replay.js").Replay} replay
   * @param {HTMLElement} box
   */
  constructor(replay, box) {
    this.replay = replay;
    const seen = [...replay.state.summary.bots.keys()].filter((bot) => replay.source.sees?.(bot) ?? true);
    if (!seen.includes(replay.state.bot)) replay.state.bot = seen[0] ?? 0;
    box.replaceChildren();
    this.head = document.createElement("div");
    this.head.className = "tab-head";
    this.text = scroller("sight", t("tab.sight"), document.createElement("pre"));
    box.append(this.head, this.text);
    this.line = -1;
    this.pending = 0;
    this.load();
  }

  async load() {
    try {
      const { frames, close } = await this.replay.source.open(this.replay.state.bot, () => {});
      close();
      if (this.gone) return;
      this.frames = frames;
      this.line = -1;
      this.at(this.replay.state.line);
    } catch (error) {
      this.text.textContent = wrong(error);
    }
  }

  draw() {
    render(html`<div class="row">${botChooser(this.replay, false)}<span class="muted small">${t("sight_help")}</span></div>`, this.head);
  }

  /** @param {number} line */
  at(line) {
    if (!this.frames || line === this.line) return;
    this.line = line;
    cancelAnimationFrame(this.pending);
    this.pending = requestAnimationFrame(() => {
      const { frames } = this;
      if (!frames || frames.length === 0) return;
      const frame = frames.frame(Math.min(line, frames.length - 1));
      // Bots do not get the picture that a game of a folder declares.
      this.text.textContent = JSON.stringify({ type: "turn", turn: frame.view?.turn ?? frame.turn, view: frame.view && { ...frame.view, picture: undefined } }, null, 1);
    });
  }

  destroy() {
    this.gone = true;
    cancelAnimationFrame(this.pending);
    render("", this.head);
  }
}
