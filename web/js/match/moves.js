// The list of moves: only visible rows are drawn, the current one inverted.
import { CHARACTERS, seatLine } from "../signs.js";
import { t } from "../words.js";
import { Rows } from "./rows.js";

/** The tab of the moves. */
export class Moves {
  /**
   * @param {import("./replay.js").Replay} replay
   * @param {HTMLElement} box
   */
  constructor(replay, box) {
    this.replay = replay;
    this.box = box;
    box.replaceChildren();
    this.list = document.createElement("div");
    this.list.className = "rows moves";
    this.list.setAttribute("role", "group");
    this.list.setAttribute("aria-label", t("tab.moves"));
    box.append(this.list);
    this.current = -1;
    this.rows = new Rows(this.list, {
      height: matchMedia("(pointer: coarse)").matches ? 44 : 28,
      count: () => this.replay.digest?.rows.length ?? 0,
      row: () => this.make(),
      draw: (row, index) => this.write(row, index),
      pick: (index) => this.replay.controls.seek(this.replay.digest?.rows[index] ?? 0),
    });
  }

  draw() {
    const row = this.replay.digest?.row(this.replay.state.line) ?? -1;
    const elsewhere = row !== this.current;
    this.current = row;
    this.rows.refresh();
    if (elsewhere) this.rows.reveal(Math.max(0, row));
  }

  /** @param {number} line */
  at(line) {
    const row = this.replay.digest?.row(line) ?? -1;
    if (row === this.current) return;
    const before = this.current;
    this.current = row;
    for (const index of [before, row]) {
      const shown = this.rows.shown.get(index);
      if (shown) this.write(shown, index);
    }
    this.rows.reveal(Math.max(0, row));
  }

  destroy() {
    this.rows.destroy();
  }

  make() {
    const row = document.createElement("button");
    row.type = "button";
    for (const name of ["when", "who", "what", "mark"]) {
      const part = document.createElement("span");
      part.className = name;
      row.append(part);
    }
    return row;
  }

  /**
   * @param {HTMLElement} row
   * @param {number} index
   */
  write(row, index) {
    const { digest } = this.replay;
    if (!digest) return;
    const line = digest.rows[index];
    const seat = digest.seats.get(line) ?? 0;
    const [when, who, what, mark] = /** @type {HTMLElement[]} */ ([...row.children]);
    when.textContent = String(digest.part.turns[digest.frames.step(line)]);
    who.textContent = CHARACTERS[seat % CHARACTERS.length];
    row.style.setProperty("--chip", seatLine(seat, this.replay.sides()[seat]));
    what.textContent = digest.moves.get(line) ?? "";
    mark.textContent = badge(digest.credits.get(line));
    const here = index === this.current;
    row.setAttribute("aria-current", here ? "step" : "false");
    row.tabIndex = here || (this.current < 0 && index === 0) ? 0 : -1;
  }
}

/** @param {import("../contract.d.ts").GameEvent[] | undefined} events */
function badge(events) {
  if (!events) return "";
  const captures = events.filter((event) => event.kind === "capture").length;
  if (captures > 0) return `×${captures}`;
  const planets = events.filter((event) => event.kind === "planet").length;
  if (planets > 0) return `+${planets}`;
  return events.some((event) => event.kind === "death" || event.kind === "hit") ? "✕" : "•";
}
