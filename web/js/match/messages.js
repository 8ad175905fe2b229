// The messages between bots and referee, line by line.
import { html, render } from "../../vendor/lit-html.js";
import { CHARACTERS, seatLine } from "../signs.js";
import { t } from "../words.js";
import { Rows, scroller } from "./rows.js";
import { partOf } from "./state.js";

/** The tab of raw messages: an action and its reply for each input. */
export class Messages {
  /**
   * @param {import("./replay.js").Replay} replay
   * @param {HTMLElement} box
   */
  constructor(replay, box) {
    this.replay = replay;
    box.replaceChildren();
    this.head = document.createElement("div");
    this.head.className = "tab-head";
    const list = scroller("rows output raw", t("tab.messages"));
    box.append(this.head, list);
    this.rows = new Rows(list, {
      height: 22,
      count: () => 2 * Math.max(0, this.length() - 1),
      draw: (row, index) => this.write(row, index),
      pick: (index) => this.replay.controls.seek(this.first() + 1 + (index >> 1)),
    });
  }

  draw() {
    render(html`<p class="muted small">${t("messages_help")}</p>`, this.head);
    this.rows.refresh();
  }

  /** @param {number} line */
  at(line) {
    this.here = line;
    for (const [index, row] of this.rows.shown) row.classList.toggle("here", this.first() + 1 + (index >> 1) === line);
    this.rows.reveal(Math.max(0, 2 * (line - this.first() - 1)));
  }

  destroy() {
    this.rows.destroy();
    render("", this.head);
  }

  first() {
    return partOf(this.replay.state)?.from ?? 0;
  }

  length() {
    const part = partOf(this.replay.state);
    return part ? this.replay.state.frames.end(part) - part.from : 0;
  }

  /**
   * @param {HTMLElement} row
   * @param {number} index
   */
  write(row, index) {
    const line = this.first() + 1 + (index >> 1);
    const { frames } = this.replay.state;
    if (line >= frames.length) return;
    const frame = frames.frame(line);
    const [when, what] = /** @type {HTMLElement[]} */ ([...row.children]);
    const asked = index % 2 === 0;
    const seat = frame.seat ?? 0;
    when.textContent = asked ? `${frame.turn} ${CHARACTERS[seat % CHARACTERS.length]}` : "";
    what.textContent = asked
      ? `< ${JSON.stringify(frame.adjudicated ? { adjudicated: true } : frame.resigned ? { resigned: true } : frame.action === null && frame.fault ? { fault: frame.fault } : { action: frame.action })}`
      : `> ${JSON.stringify(frame.fault ? { fault: frame.fault } : { reply: frame.reply })}`;
    row.className = "line";
    row.classList.toggle("here", line === this.here);
    row.dataset.double = String(seat % 2 === 1);
    row.style.setProperty("--chip", seatLine(seat, this.replay.sides()[seat]));
  }
}
