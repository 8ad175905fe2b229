// The stage: one game's drawing module in its box, made anew when the game, the eyes or the language change.
import { lang } from "../words.js";
import { announce } from "../notice.js";
import { reasonText } from "./title.js";

/** @typedef {import("../contract.d.ts").GameView} GameView */

/** The least width of a cell that a finger hits for sure, in pixels. */
const FINGER = 44;
/** Of which a board that is made larger has a little more. */
const ROOM = 1.03;

/** Holds the view that draws one game of a match. */
export class Stage {
  /**
   * @param {HTMLElement} box
   * @param {import("../contract.d.ts").GameModule} module
   * @param {{ pictures: (name: string) => string | null, names: (part: import("../frames.js").Part) => string[], panel: HTMLElement | null, still: boolean }} around
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
    // A size in pixels: where it follows from the boxes around, every seek would lay out all texts of the board anew.
    this.room = /** @type {HTMLElement} */ (box.parentElement);
    /** How many times as large as its room the board is; what does not fit is reached by scrolling. */
    this.zoom = 1;
    this.fit();
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(this.room);
  }

  fit() {
    const { clientWidth, clientHeight } = /** @type {HTMLElement} */ (this.room.parentElement);
    Object.assign(this.box.style, { width: `${clientWidth * this.zoom}px`, height: `${clientHeight * this.zoom}px` });
  }

  /** How much larger the board has to be for fingers; 1 where its cells are large enough, or no finger is there. */
  wanted() {
    const root = /** @type {SVGSVGElement | null} */ (this.box.querySelector("svg[data-cell]"));
    const scale = root?.getScreenCTM()?.a;
    if (!root || !scale || !matchMedia("(pointer: coarse), (max-width: 600px)").matches) return 1;
    const cell = (Number(root.dataset.cell) * scale) / this.zoom;
    return cell < FINGER ? (FINGER / cell) * ROOM : 1;
  }

  /** Makes the board large enough for fingers, or as large as its room again. */
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
   * The view of a game of the match; made when it is another than before.
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
      hints: { coordinates: this.coordinates, flip: this.flip },
      pictures: this.around.pictures,
      reducedMotion: this.around.still,
      frames: () => frames.of(part),
      panel: this.around.panel,
      as,
      names: this.around.names(part),
      announce,
      reason: reasonText,
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
