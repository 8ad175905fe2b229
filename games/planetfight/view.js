// Draws PlanetFight: planets, roads, ships on their way, and a person's orders.
import { room } from "../view/room.js";
import { board } from "./view/board.js";
import { cards } from "./view/card.js";
import { hand } from "./view/hand.js";
import { tell } from "./view/tell.js";
import { words } from "./view/words.js";

/** The cards over the map, and the orders that somebody advises. */
function more(/** @type {any} */ { stage, context, told, drawn, playing }) {
  const open = context.thumbnail ? null : cards(stage, drawn, told, playing);
  playing.changed = () => open?.refresh();
  return {
    show(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {View.How} */ how) {
      drawn.show(frame, previous, how);
      open?.refresh(frame.view);
    },
    key: (/** @type {any} */ event) => Boolean(open?.key(event)) || playing.key(event),
    hint: (/** @type {any} */ action) => drawn.advise(action?.orders ?? []),
    destroy() {
      open?.destroy();
      drawn.below.remove();
    },
  };
}

export default room({ words, tell, board, hand, more });
