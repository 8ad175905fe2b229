// Draws RoboBattler 2: the painted field, magazines, shots and searches; one robot's eyes see only what it reckons.
import { room } from "../view/room.js";
import { speaker } from "../view/words.js";
import { board } from "./view/board.js";
import { hand } from "./view/hand.js";
import { COLOURS, tell } from "./view/tell.js";
import { words } from "./view/words.js";

const sides = (/** @type {any} */ _, lang = "en") => ["red", "blue"].map((side, seat) => ({ name: speaker(words, lang)(side), color: COLOURS[seat] }));

export default room({ words, sides, tell, board, hand });
