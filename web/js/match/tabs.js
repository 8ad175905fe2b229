// The tabs of the panel: one line each. A tab opens into a box and is told where the cursor stands; all but the first
// are loaded when they are opened.

/** @typedef {{ draw(): void, at(line: number): void, destroy(): void }} TabPage */
/** @typedef {new (theatre: import("./theatre.js").Theatre, box: HTMLElement) => TabPage} Opens */

/** @type {Record<string, { label: import("../words.js").Key, load?: () => Promise<Opens> }>} */
export const TABS = {
  moves: { label: "tab.moves" },
  output: { label: "tab.output", load: async () => (await import("./output.js")).Output },
  sight: { label: "tab.sight", load: async () => (await import("./sight.js")).Sight },
  messages: { label: "tab.messages", load: async () => (await import("./messages.js")).Messages },
};
