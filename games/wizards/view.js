// Draws the wizards' duel: elements, obstacles, wizards, spells, and what each of them has seen.
import { room } from "../view/room.js";
import { board } from "./view/board.js";
import { hand } from "./view/hand.js";
import { tell } from "./view/tell.js";
import { words } from "./view/words.js";

export default room({ words, tell, board, hand });
