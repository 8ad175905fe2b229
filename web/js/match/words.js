// What analysis, trials and the setting up of positions say, loaded with them alone.
import { speaking } from "../words.js";
import en from "./words/en.js";
import hu from "./words/hu.js";
import ja from "./words/ja.js";

export const w = speaking({ en, hu, ja });
