// The tabs of the panel: one line each. A tab opens into a box and is told where the cursor stands.
import { Messages } from "./messages.js";
import { Moves } from "./moves.js";
import { Output } from "./output.js";
import { Sight } from "./sight.js";

/** @typedef {{ draw(): void, at(line: number): void, destroy(): void }} TabPage */

/** @type {Record<string, { label: import("../words.js").Key, open: (theatre: import("./theatre.js").Theatre, box: HTMLElement) => TabPage }>} */
export const TABS = {
  moves: { label: "tab.moves", open: (theatre, box) => new Moves(theatre, box) },
  output: { label: "tab.output", open: (theatre, box) => new Output(theatre, box) },
  sight: { label: "tab.sight", open: (theatre, box) => new Sight(theatre, box) },
  messages: { label: "tab.messages", open: (theatre, box) => new Messages(theatre, box) },
};
