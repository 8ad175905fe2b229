// Perl Wars: its picture is declared (picture.rs); here are its words, and where the enemy can still be.
import { declared } from "../view/declared.js";
import { tell } from "./view/tell.js";
import { words } from "./view/words.js";

export default declared({ words, sides: () => [{ name: null }, { name: null }], tell });
