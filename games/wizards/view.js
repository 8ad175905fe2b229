// Draws the wizards' duel: elements, obstacles, wizards, spells, and what each of them has seen.
import { board } from "./view/board.js";
import { hand } from "./view/hand.js";
import { tell } from "./view/tell.js";
import { words } from "./view/words.js";

export default {
  words,
  sides: () => [{ name: null }, { name: null }],
  create(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {View.Context} */ context) {
    const told = tell(context);
    const drawn = board(stage, scene, context, told);
    const playing = hand(drawn, scene, context, told);
    return {
      ...told.tellers,
      show: drawn.show,
      play: playing.play,
      stop: playing.stop,
      key: playing.key,
      hint: playing.hint,
      drawings: drawn.drawings,
      options: drawn.options,
      destroy() {
        playing.stop();
        drawn.root.remove();
      },
    };
  },
};
