// Draws Perl Wars: the stage, two robots that cannot see each other, steps, beams and their answers.
import { room } from "../view/room.js";
import { board } from "./view/board.js";
import { hand } from "./view/hand.js";
import { tell } from "./view/tell.js";
import { words } from "./view/words.js";

export default room({ words, tell, board, hand });
