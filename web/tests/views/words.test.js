// Each module's dictionary says the same things in English, Japanese and Hungarian.
import assert from "node:assert/strict";
import test from "node:test";
import { words as perlwars } from "../../../games/perlwars/view/words.js";
import { words as planetfight } from "../../../games/planetfight/view/words.js";
import { words as robobattler } from "../../../games/robobattler/view/words.js";
import { speaker } from "../../../games/view/words.js";
import { words as wizards } from "../../../games/wizards/view/words.js";
import { words as zrf } from "../../../games/zrf/view/words.js";

for (const words of [perlwars, planetfight, robobattler, wizards, zrf]) {
  for (const lang of ["ja", "hu"]) words[lang] = (await words[lang]()).default;
}

const DICTIONARIES = { perlwars, planetfight, robobattler, wizards, zrf };

/** What is filled into a text, sorted. */
const blanks = (text) => [...new Set(typeof text === "string" ? text.match(/\{\w+\}/g) : Object.values(text).flatMap((one) => one.match(/\{\w+\}/g) ?? []))].sort();

for (const [name, words] of Object.entries(DICTIONARIES)) {
  test(`${name}: the same keys in all languages`, () => {
    for (const lang of ["ja", "hu"]) assert.deepEqual(Object.keys(words[lang]).sort(), Object.keys(words.en).sort());
  });

  test(`${name}: every text fills in what the English one does, or a part of it`, () => {
    for (const lang of ["ja", "hu"]) {
      for (const [key, text] of Object.entries(words[lang])) {
        for (const blank of blanks(text)) assert.ok(blanks(words.en[key]).includes(blank) || blank === "{n}", `${lang}.${key}: ${blank}`);
      }
    }
  });

  test(`${name}: a text by number has the forms of its language`, () => {
    for (const lang of ["en", "ja", "hu"]) {
      const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
      for (const [key, text] of Object.entries(words[lang])) {
        if (typeof text === "object") assert.ok(forms.every((form) => form in text), `${lang}.${key} has no form for ${forms}`);
      }
    }
  });
}

test("a number chooses its form, a blank is filled, an unknown key stays", () => {
  const say = speaker({ en: { cells: { one: "{n} cell", other: "{n} cells" } } }, "en");
  assert.deepEqual([say("cells", { n: 1 }), say("cells", { n: 2 }), say("nothing")], ["1 cell", "2 cells", "nothing"]);
});
