// The stage: one game's drawing module in its box, made anew when the game, the eyes or the language change.
import { lang } from "../words.js";
import { announce } from "../notice.js";

/** @typedef {import("../contract.d.ts").GameView} GameView */

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
    const room = /** @type {HTMLElement} */ (box.parentElement);
    const fit = () => Object.assign(box.style, { width: `${room.clientWidth}px`, height: `${room.clientHeight}px` });
    fit();
    this.watch = new ResizeObserver(fit);
    this.watch.observe(room);
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
