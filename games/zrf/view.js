// Draws any game by a rules file, Thud among them: its board, pieces and trays, and plays it by hand.
import { board } from "./view/board.js";
import { hand } from "./view/hand.js";
import { tell } from "./view/tell.js";
import { named } from "./view/names.js";
import { words } from "./view/words.js";

export default {
  words,
  sides(/** @type {any} */ scene, lang = "en") {
    return scene.players.filter((/** @type {any} */ player) => player.seat != null).sort((/** @type {any} */ a, /** @type {any} */ b) => a.seat - b.seat).map((/** @type {any} */ player) => ({ name: named(player.name, lang) }));
  },
  create(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {View.Context} */ context) {
    const told = tell(context, scene);
    const drawn = board(stage, scene, context, told);
    const playing = hand(stage, drawn, context, told);
    return {
      ...told.tellers,
      show: drawn.show,
      play: playing.play,
      stop: playing.stop,
      hint: playing.hint,
      key: playing.key,
      drawings: drawn.drawings,
      options(/** @type {any} */ changes) {
        drawn.options(changes);
        if (changes.flip !== undefined) playing.turned();
      },
      destroy() {
        playing.stop();
        drawn.root.remove();
      },
    };
  },
};
