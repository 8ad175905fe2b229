// Draws Perl Wars: the stage, two robots that cannot see each other, steps, beams and their answers.
import { board } from "./view/board.js";
import { hand } from "./view/hand.js";
import { tell } from "./view/tell.js";
import { words } from "./view/words.js";

export default {
  words,
  sides: () => [{ name: null }, { name: null }],
  create(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {View.Context} */ context) {
    const { as } = context;
    const told = tell(context, () => as);
    const drawn = board(stage, scene, context, told);
    const playing = hand(drawn, context, told);
    /** @type {any} */ let shown = null;
    return {
      ...told.tellers,
      show(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {View.How} */ how) {
        shown = frame;
        drawn.show(frame, previous, { ...how, as });
        playing.show(frame);
      },
      play: (/** @type {any} */ prompt, /** @type {any} */ submit, /** @type {any} */ refused) => playing.play(prompt, submit, refused, shown),
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
