// The stage: a game's drawing module in its box, recreated when the game, the viewpoint or the language changes.
import { lang, said } from "../words.js";
import { recall } from "../memory.js";
import { announce } from "../notice.js";
import { reasonText } from "./title.js";

/** @typedef {import("../contract.d.ts").GameView} GameView */

/** The smallest cell that a finger hits reliably, in pixels. */
const FINGER = 44;
/** An enlarged board has slightly larger cells. */
const ROOM = 1.03;

/** Holds the view that draws one game of a match. */
export class Stage {
  /**
   * @param {HTMLElement} box
   * @param {import("../contract.d.ts").GameModule} module
   * @param {{ pictures: (name: string) => string | null, names: (part: import("../frames.js").Part) => string[], side: (part: import("../frames.js").Part) => number | undefined, panel: HTMLElement | null, still: boolean }} around
   */
  constructor(box, module, around) {
    this.box = box;
    this.module = module;
    this.around = around;
    /** @type {GameView | null} */
    this.view = null;
    /** @type {import("../frames.js").Part | null} */
    this.part = null;
    this.flip = false;
    this.coordinates = true;
    // A size in pixels: if it depended on the boxes around it, every seek would lay out all text of the board again.
    this.room = /** @type {HTMLElement} */ (box.parentElement);
    /** The board's size relative to its box; beyond 1 it scrolls. */
    this.zoom = 1;
    this.fit();
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(this.room);
  }

  fit() {
    const { clientWidth, clientHeight } = /** @type {HTMLElement} */ (this.room.parentElement);
    Object.assign(this.box.style, { width: `${clientWidth * this.zoom}px`, height: `${clientHeight * this.zoom}px` });
  }

  /** The enlargement that fingers need; 1 if cells are large enough or there is no touch screen. */
  wanted() {
    const root = /** @type {SVGSVGElement | null} */ (this.box.querySelector("svg[data-cell]"));
    const scale = root?.getScreenCTM()?.a;
    if (!root || !scale || !matchMedia("(pointer: coarse), (max-width: 600px)").matches) return 1;
    const cell = (Number(root.dataset.cell) * scale) / this.zoom;
    return cell < FINGER ? (FINGER / cell) * ROOM : 1;
  }

  /** Enlarges the board for fingers, or fits it to its box again. */
  toggleZoom() {
    this.zoom = this.zoom > 1 ? 1 : this.wanted();
    this.room.classList.toggle("zoomed", this.zoom > 1);
    this.fit();
    this.room.scrollTo((this.box.offsetWidth - this.room.clientWidth) / 2, (this.box.offsetHeight - this.room.clientHeight) / 2);
  }

  destroy() {
    this.watch.disconnect();
    this.close();
  }

  /**
   * The view of a game of the match, recreated if it is a different one.
   * @param {import("../frames.js").Frames} frames
   * @param {import("../frames.js").Part} part
   * @param {import("../contract.d.ts").Eyes} as by seat
   * @returns {GameView}
   */
  open(frames, part, as) {
    if (this.view && this.part === part) return this.view;
    this.close();
    this.part = part;
    this.view = this.module.create(this.box, part.scene, {
      lang: lang(),
      hints: { coordinates: this.coordinates, flip: this.flip, plain: recall("pieces") === "plain" },
      pictures: this.around.pictures,
      reducedMotion: this.around.still,
      frames: () => frames.of(part),
      panel: this.around.panel,
      as,
      side: this.around.side(part),
      names: this.around.names(part),
      announce,
      reason: reasonText,
      said,
    });
    return this.view;
  }

  close() {
    this.view?.destroy();
    this.view = null;
    this.part = null;
    this.box.replaceChildren();
    this.around.panel?.replaceChildren();
  }

  turnAround() {
    this.flip = !this.flip;
    this.view?.options?.({ flip: this.flip });
  }

  toggleCoordinates() {
    this.coordinates = !this.coordinates;
    this.view?.options?.({ coordinates: this.coordinates });
  }
}
