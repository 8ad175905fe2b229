// What a bot was shown at the cursor: exactly its view, as JSON.
import { html, render } from "../../vendor/lit-html.js";
import { t, wrong } from "../words.js";
import { botChooser } from "./chooser.js";

/** The tab of the bot's view. */
export class Sight {
  /**
   * @param {import("./theatre.js").Theatre} theatre
   * @param {HTMLElement} box
   */
  constructor(theatre, box) {
    this.theatre = theatre;
    if (theatre.bot < 0 || theatre.bot >= theatre.summary.bots.length) theatre.bot = 0;
    box.replaceChildren();
    this.head = document.createElement("div");
    this.head.className = "tab-head";
    this.text = document.createElement("pre");
    this.text.className = "sight";
    this.text.tabIndex = 0;
    this.text.setAttribute("role", "group");
    this.text.setAttribute("aria-label", t("tab.sight"));
    box.append(this.head, this.text);
    this.line = -1;
    this.pending = 0;
    this.load();
  }

  async load() {
    try {
      const { reel, close } = await this.theatre.source.open(this.theatre.bot, () => {});
      close();
      if (this.gone) return;
      this.reel = reel;
      this.line = -1;
      this.at(this.theatre.deck?.line ?? 0);
    } catch (error) {
      this.text.textContent = wrong(error);
    }
  }

  draw() {
    render(html`<div class="row">${botChooser(this.theatre, false)}<span class="muted small">${t("sight_help")}</span></div>`, this.head);
  }

  /** @param {number} line */
  at(line) {
    if (!this.reel || line === this.line) return;
    this.line = line;
    cancelAnimationFrame(this.pending);
    this.pending = requestAnimationFrame(() => {
      const { reel } = this;
      if (!reel || reel.length === 0) return;
      const frame = reel.frame(Math.min(line, reel.length - 1));
      this.text.textContent = JSON.stringify({ type: "turn", turn: frame.view?.turn ?? frame.turn, view: frame.view }, null, 1);
    });
  }

  destroy() {
    this.gone = true;
    cancelAnimationFrame(this.pending);
    render("", this.head);
  }
}
