// Draws any game by a rules file, Thud among them: its board, pieces and trays, and plays it by hand.
import { board } from "./view/board.js";
import { captures } from "./view/captured.js";
import { hand } from "./view/hand.js";
import { coloursOf, paint } from "./view/colours.js";
import { help } from "./view/help.js";
import { tell } from "./view/tell.js";
import { named } from "./view/names.js";
import { room } from "../view/room.js";
import { speaker } from "../view/words.js";
import { words } from "./view/words.js";

/** What a board game has more than other rooms: captured pieces, details of a piece, portraits, turned boards. */
function more(/** @type {any} */ { stage, scene, context, told, drawn, playing }) {
  paint(drawn.root, scene);
  const taken = captures(scene, context, told.seen);
  const details = context.thumbnail ? null : help(stage, drawn, scene, told, () => drawn.shown()?.view);
  return {
    show(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {View.How} */ how) {
      details?.close();
      drawn.show(frame, previous, how);
    },
    taken(/** @type {View.Frame} */ frame, /** @type {number} */ seat) {
      const lost = taken(frame, seat);
      return lost && {
        text: lost.map(({ piece, n }) => `${told.call(piece)} × ${n}`).join(", "),
        pictures: () => lost.flatMap(({ piece, owner, n }) => Array.from({ length: n }, () => drawn.portrait(piece, owner))),
      };
    },
    key(/** @type {KeyboardEvent} */ event) {
      const at = event.key === "i" ? document.activeElement?.getAttribute("data-at") : null;
      return (at && details?.open(at)) || playing.key(event);
    },
    portrait: drawn.portrait,
    options(/** @type {any} */ changes) {
      drawn.options(changes);
      if (changes.flip !== undefined) playing.turned();
    },
    destroy: () => details?.stop(),
  };
}

export default {
  ...room({ words, tell, board, hand, more }),
  sides(/** @type {any} */ scene, lang = "en") {
    const colours = coloursOf(scene);
    return scene.players.filter((/** @type {any} */ player) => player.seat != null).sort((/** @type {any} */ a, /** @type {any} */ b) => a.seat - b.seat)
      .map((/** @type {any} */ player, /** @type {number} */ seat) => ({ name: named(player.name, lang), color: colours?.[seat].body, line: colours?.[seat].line }));
  },
  /** What the rules file says of its game and its pieces. */
  about(/** @type {any} */ scene, lang = "en") {
    const say = speaker(words, lang);
    const pieces = scene.pieces.flatMap((/** @type {any} */ { name, help, description }) => (help || description ? [`${named(name, lang)}: ${[help, description].filter((text, index, all) => text && all.indexOf(text) === index).map((text) => (text.startsWith(name) ? text.slice(name.length).replace(/^[:\s]+/, "") : text)).join("\n")}`] : []));
    const texts = [["about_rules", scene.description], ["about_history", scene.history], ["about_strategy", scene.strategy], ["about_pieces", pieces.join("\n\n")]]
      .flatMap(([key, text]) => (text ? [{ label: say(key), text }] : []));
    return texts.length ? { title: scene.title, texts } : null;
  },
};
