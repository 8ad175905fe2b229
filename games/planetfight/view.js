// Draws PlanetFight: planets, roads, ships on their way, and a person's orders.
import { board } from "./view/board.js";
import { cards } from "./view/card.js";
import { hand } from "./view/hand.js";
import { tell } from "./view/tell.js";
import { words } from "./view/words.js";

export default {
  words,
  sides: () => [{ name: null }, { name: null }],
  create(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {View.Context} */ context) {
    const told = tell(context, scene);
    const drawn = board(stage, scene, context, told);
    const playing = hand(drawn, context, told, () => open?.refresh());
    const open = context.thumbnail ? null : cards(stage, drawn, told, playing);
    return {
      ...told.tellers,
      show(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {View.How} */ how) {
        drawn.show(frame, previous, how);
        open?.refresh(frame.view);
      },
      play: playing.play,
      stop: playing.stop,
      key: (/** @type {any} */ event) => Boolean(open?.key(event)) || playing.key(event),
      /** Draws the orders that somebody advises. */
      hint: (/** @type {any} */ action) => drawn.advise(action?.orders ?? []),
      drawings: drawn.drawings,
      options: drawn.options,
      destroy() {
        playing.stop();
        open?.destroy();
        drawn.root.remove();
        drawn.below.remove();
      },
    };
  },
};
