// Draws RoboBattler 2: the painted field, magazines, shots and searches; one robot's eyes see only what it reckons.
import { board } from "./view/board.js";
import { hand } from "./view/hand.js";
import { COLOURS, tell } from "./view/tell.js";
import { words } from "./view/words.js";
import { speaker } from "../view/words.js";

export default {
  words,
  sides: (/** @type {any} */ scene, lang = "en") => ["red", "blue"].map((side, seat) => ({ name: speaker(words, lang)(side), color: COLOURS[seat] })),
  create(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {View.Context} */ context) {
    const { as } = context;
    const told = tell(context, () => as);
    const drawn = board(stage, scene, context, told);
    const playing = hand(drawn, context, told);
    return {
      ...told.tellers,
      show(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {View.How} */ how) {
        drawn.show(frame, previous, { ...how, as });
      },
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
