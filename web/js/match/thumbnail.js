// A thumbnail of a match: the game's own drawing of its latest frame, without controls.
import { address } from "../api.js";
import { recall } from "../memory.js";
import { t } from "../words.js";
import { drawing, pictureNamed } from "./drawing.js";

/** One small board. */
export class Thumbnail {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    box.inert = true;
    box.setAttribute("aria-hidden", "true");
    /** @type {import("../contract.d.ts").GameView | null} */
    this.view = null;
    /** By seat. @type {import("../contract.d.ts").Side[]} */
    this.sides = [];
    this.game = 0;
    this.seen = "";
  }

  /**
   * Shows the latest frame of a match.
   * @param {import("../contract.d.ts").Summary} one with its scene and frame
   */
  async show(one) {
    const frame = one.frame;
    // A game of a folder may have a scene that says nothing.
    if (!frame) {
      if (!this.view && one.hidden) this.box.textContent = t("covered");
      return;
    }
    const key = `${frame.game}.${frame.turn}.${frame.seat}.${JSON.stringify(frame.action)}`;
    if (key === this.seen) return;
    this.seen = key;
    const module = await drawing(one.game);
    if (this.gone || key !== this.seen) return;
    const whole = { ...frame, index: 0, turn: frame.turn ?? 0, seat: frame.seat ?? null, action: frame.action ?? null, reply: frame.reply ?? null };
    if (!this.view || this.game !== frame.game) {
      this.view?.destroy();
      this.box.replaceChildren();
      this.game = frame.game;
      this.sides = module.sides?.(one.scene, document.documentElement.lang) ?? [];
      this.view = module.create(this.box, one.scene, {
        lang: document.documentElement.lang,
        hints: { coordinates: false, flip: false, plain: recall("pieces") === "plain" },
        pictures: (name) => {
          const kept = Array.isArray(one.pictures) ? pictureNamed(one.pictures, name) : undefined;
          return kept === undefined ? null : address(`/matches/${one.id}/pictures/${encodeURIComponent(kept)}`);
        },
        reducedMotion: true,
        frames: () => ({ length: 1, at: () => whole }),
        as: "everything",
        panel: null,
        names: one.bots.map((bot) => bot.name),
        announce: () => {},
        thumbnail: true,
      });
    }
    this.view.show(whole, null, { animate: false, as: "everything", duration: 0 });
  }

  destroy() {
    this.gone = true;
    this.view?.destroy();
    this.view = null;
  }
}
