// A list of any length with only its visible rows in the document.

/**
 * @typedef {{
 *   height: number,
 *   count: () => number,
 *   draw: (row: HTMLElement, index: number) => void,
 *   row?: () => HTMLElement,
 *   pick?: (index: number, row: HTMLElement) => void,
 * }} Source
 */

const SPARE = 4;

/**
 * A box for a list, or for something else that scrolls.
 * @param {string} kind its classes
 * @param {string} label
 */
export function scroller(kind, label, box = /** @type {HTMLElement} */ (document.createElement("div"))) {
  Object.assign(box, { className: kind, tabIndex: 0, role: "group", ariaLabel: label });
  return box;
}

/** A row of two parts. */
function pair() {
  const row = document.createElement("div");
  row.append(document.createElement("span"), document.createElement("span"));
  return row;
}

/** Keeps a pool of rows for the visible part of the list. */
export class Rows {
  /**
   * @param {HTMLElement} box scrolls; its size is observed, never read while drawing
   * @param {Source} source
   */
  constructor(box, source) {
    this.box = box;
    this.source = source;
    this.top = 0;
    this.tall = 0;
    /** @type {Map<number, HTMLElement>} */
    this.shown = new Map();
    /** @type {HTMLElement[]} */
    this.free = [];
    this.space = document.createElement("div");
    this.space.className = "rows-space";
    box.replaceChildren(this.space);
    this.onScroll = () => {
      this.top = box.scrollTop;
      this.fill();
    };
    box.addEventListener("scroll", this.onScroll, { passive: true });
    this.watch = new ResizeObserver(([entry]) => {
      const first = this.tall === 0;
      this.tall = entry.contentRect.height;
      if (first && this.wanted !== undefined) this.reveal(this.wanted);
      this.fill();
    });
    this.watch.observe(box);
  }

  /** Redraws all visible rows, because the source has changed. */
  refresh() {
    for (const [index, row] of this.shown) {
      if (index < this.source.count()) this.source.draw(row, index);
    }
    this.fill();
  }

  /**
   * Scrolls a row into view, to the middle if it was not visible.
   * @param {number} index
   */
  reveal(index) {
    const { height } = this.source;
    this.wanted = index;
    if (this.tall === 0) return;
    const at = index * height;
    if (at >= this.top + height && at + 2 * height <= this.top + this.tall) return;
    const limit = Math.max(0, this.source.count() * height - this.tall);
    this.top = Math.max(0, Math.min(limit, at - (this.tall - height) / 2));
    this.box.scrollTop = this.top;
    this.fill();
  }

  destroy() {
    this.watch.disconnect();
    this.box.removeEventListener("scroll", this.onScroll);
    this.box.replaceChildren();
  }

  fill() {
    const { height } = this.source;
    const count = this.source.count();
    const tall = `${count * height}px`;
    if (this.space.style.height !== tall) this.space.style.height = tall;
    const from = Math.max(0, Math.floor(this.top / height) - SPARE);
    const to = Math.min(count, Math.ceil((this.top + this.tall) / height) + SPARE);
    for (const [index, row] of this.shown) {
      if (index >= from && index < to) continue;
      this.shown.delete(index);
      this.free.push(row);
    }
    for (let index = from; index < to; index++) {
      if (this.shown.has(index)) continue;
      const row = this.free.pop() ?? this.make();
      row.hidden = false;
      row.style.transform = `translateY(${index * height}px)`;
      row.dataset.index = String(index);
      this.shown.set(index, row);
      this.source.draw(row, index);
    }
    for (const row of this.free) row.hidden = true;
  }

  make() {
    const row = this.source.row?.() ?? pair();
    row.classList.add("line");
    row.style.height = `${this.source.height}px`;
    row.addEventListener("click", () => this.source.pick?.(Number(row.dataset.index), row));
    this.space.append(row);
    return row;
  }
}
