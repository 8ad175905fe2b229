// Drawing modules with the reader's language: other languages are not loaded.
import { viewOf } from "../address.js";
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
 * The picture that a rules file means, among those available: the same file name, ignoring case; of several, the one
 * with the most matching folders.
 * @param {string[]} names
 * @param {string} wanted as the rules name it, often with folders: `images\\gluk\\d.bmp`
 * @returns {string | undefined}
 */
export function pictureNamed(names, wanted) {
  const parts = (/** @type {string} */ name) => name.toLowerCase().split(/[\\/]+/).reverse();
  const sought = parts(wanted);
  const agreeing = (/** @type {string} */ name) => {
    const own = parts(name);
    const differs = sought.findIndex((part, k) => part !== own[k]);
    return differs < 0 ? sought.length : differs;
  };
  const [best] = names.filter((name) => agreeing(name) > 0).sort((a, b) => agreeing(b) - agreeing(a));
  return best;
}

/**
 * The drawing module of a game.
 * @param {string} game
 * @returns {Promise<import("../contract.d.ts").GameModule>}
 */
export async function drawing(game) {
  return learned((await import(`../../views/${viewOf(game)}`)).default);
}
