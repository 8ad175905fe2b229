// What is said of bots in an arena without a server, loaded with them alone.
import { speaking } from "../words.js";
import en from "./words/en.js";
import hu from "./words/hu.js";
import ja from "./words/ja.js";

export const w = speaking({ en, hu, ja });
