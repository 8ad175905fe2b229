// The colours that a game's own players have by name: White is white. All of its sides have one, or none has.

/** By name: the body, what is drawn on it, and a line of it that can be told from the paper. @type {Record<string, [string, string, string]>} */
const NAMED = {
  white: ["light-dark(#fdfbf4, #ece8dc)", "#23262b", "light-dark(#746e60, #ece8dc)"],
  black: ["light-dark(#2b2f35, #111418)", "#f4f1e8", "light-dark(#2b2f35, #8a929c)"],
  red: ["light-dark(#b91c2e, #e0525f)", "light-dark(#fff, #1b0c0e)", "light-dark(#b91c2e, #ff7d7d)"],
  blue: ["light-dark(#1f5fc8, #6ea8ff)", "light-dark(#fff, #10151c)", "light-dark(#1f5fc8, #6ea8ff)"],
  green: ["light-dark(#1c7a45, #4fc585)", "light-dark(#fff, #0c1a12)", "light-dark(#1c7a45, #4fc585)"],
  yellow: ["light-dark(#e9c43a, #e9cf5a)", "#2b2510", "light-dark(#8a6f00, #e9cf5a)"],
  brown: ["light-dark(#7a4a22, #b98252)", "light-dark(#fff, #1a1008)", "light-dark(#7a4a22, #c89566)"],
  orange: ["light-dark(#d96c0b, #ff9d57)", "light-dark(#fff, #1c1006)", "light-dark(#b25400, #ff9d57)"],
  purple: ["light-dark(#7a3a93, #c58fe0)", "light-dark(#fff, #170c1c)", "light-dark(#7a3a93, #c58fe0)"],
  indigo: ["light-dark(#3b2f9c, #938ff0)", "light-dark(#fff, #100e24)", "light-dark(#3b2f9c, #938ff0)"],
  pink: ["light-dark(#c93a86, #f08ac0)", "light-dark(#fff, #210c17)", "light-dark(#b52d75, #f08ac0)"],
  grey: ["light-dark(#7c8490, #9aa3af)", "light-dark(#fff, #12151a)", "light-dark(#5f6772, #9aa3af)"],
};
/** @type {Record<string, string>} */
const ALSO = { sente: "black", gote: "white", light: "white", dark: "black", gray: "grey", violet: "purple", gold: "yellow" };

/**
 * The colours of a scene's players by seat, as `{ body, ink, line }`; nothing where their names are no colours.
 */
export function coloursOf(/** @type {any} */ scene) {
  const players = scene.players.filter((/** @type {any} */ player) => player.seat != null).sort((/** @type {any} */ a, /** @type {any} */ b) => a.seat - b.seat);
  const names = players.map(({ name = "" }) => ALSO[name.toLowerCase()] ?? name.toLowerCase());
  if (players.length === 0 || new Set(names).size < names.length || !names.every((/** @type {string} */ name) => Object.hasOwn(NAMED, name))) return null;
  return names.map((/** @type {string} */ name) => ({ body: NAMED[name][0], ink: NAMED[name][1], line: NAMED[name][2] }));
}

/** Gives a picture these colours for its seats. */
export function paint(/** @type {any} */ root, /** @type {any} */ scene) {
  coloursOf(scene)?.forEach((/** @type {any} */ { body, ink }, /** @type {number} */ seat) => {
    root.style.setProperty(`--seat${seat}`, body);
    root.style.setProperty(`--seat${seat}-ink`, ink);
  });
}
