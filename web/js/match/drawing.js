// Drawing modules that know the reader's language: only those that are spoken are loaded.
import { lang } from "../words.js";

/**
 * @param {import("../contract.d.ts").GameModule} module
 */
export async function learned(module) {
  const words = module.words?.[lang()];
  if (module.words && typeof words === "function") module.words[lang()] = (await words()).default;
  return module;
}

/**
 * The drawing module of a game.
 * @param {string} game
 * @returns {Promise<import("../contract.d.ts").GameModule>}
 */
export async function drawing(game) {
  return learned((await import(`/views/${game}/view.js`)).default);
}
