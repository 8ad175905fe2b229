// RoboBattler 2: its picture is declared (picture.rs); here are its words.
import { declared } from "../view/declared.js";
import { speaker } from "../view/words.js";
import { tell } from "./view/tell.js";
import { words } from "./view/words.js";

/** The colours of the sides, as the picture has them. */
const COLOURS = ["light-dark(#c0182c, #ff7d7d)", "light-dark(#1f5fc8, #6ea8ff)"];
const sides = (/** @type {any} */ _, lang = "en") => ["red", "blue"].map((side, seat) => ({ name: speaker(words, lang)(side), color: COLOURS[seat] }));

export default declared({ words, sides, tell });
