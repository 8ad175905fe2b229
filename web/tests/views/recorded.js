// Recorded frames as the page gives them to a drawing module, and the tellers of each module over them.
import { readFileSync } from "node:fs";
import { tell as perlwars } from "../../../games/perlwars/view/tell.js";
import { tell as planetfight } from "../../../games/planetfight/view/tell.js";
import { tell as robobattler } from "../../../games/robobattler/view/tell.js";
import { tell as wizards } from "../../../games/wizards/view/tell.js";
import { tell as zrf } from "../../../games/zrf/view/tell.js";
import { words as perlwarsWords } from "../../../games/perlwars/view/words.js";
import { words as planetfightWords } from "../../../games/planetfight/view/words.js";
import { words as robobattlerWords } from "../../../games/robobattler/view/words.js";
import { words as wizardsWords } from "../../../games/wizards/view/words.js";
import { words as zrfWords } from "../../../games/zrf/view/words.js";

for (const words of [perlwarsWords, planetfightWords, robobattlerWords, wizardsWords, zrfWords]) {
  for (const lang of ["ja", "hu"]) words[lang] = (await words[lang]()).default;
}

/** The fixtures by name, and which module draws them. */
export const FIXTURES = { perlwars: "perlwars", planetfight: "planetfight", thud: "zrf", "tic-tac-toe": "zrf", race: "zrf", minishogi: "zrf", robobattler: "robobattler", wizards: "wizards" };

export const LANGUAGES = ["en", "ja", "hu"];

/** The frames of a fixture as `everything` or `seat0` sees them: the opening without a seat, each with its index. */
export function frames(name, eyes) {
  const text = readFileSync(new URL(`./fixtures/${name}.${eyes}.ndjson`, import.meta.url), "utf8");
  return text.trim().split("\n").map((line, index) => ({ seat: null, action: null, reply: null, fault: null, say: null, turn: 0, ...JSON.parse(line), index }));
}

/** The tellers of a fixture in a language. */
export function tellers(name, eyes, lang) {
  const all = frames(name, eyes);
  const [{ scene }] = all;
  const context = { lang, names: undefined, frames: () => all, as: eyes === "everything" ? eyes : 0 };
  const tell = { perlwars: () => perlwars(context), planetfight: () => planetfight(context, scene), robobattler: () => robobattler(context),
    wizards: () => wizards(context), zrf: () => zrf(context, scene) }[FIXTURES[name]];
  return { all, ...tell().tellers };
}
