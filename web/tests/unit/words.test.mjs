// The three languages have the same keys, and every key that the page uses exists.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import en from "../../js/words/en.js";
import hu from "../../js/words/hu.js";
import ja from "../../js/words/ja.js";

const JS = new URL("../../js/", import.meta.url).pathname;
const sources = readdirSync(JS, { recursive: true }).filter((name) => name.endsWith(".js") && !/(^|\/)words\//.test(name));
const blanks = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

for (const [name, words] of Object.entries({ ja, hu })) {
  test(`${name} has the keys of English, filled, with the same blanks`, () => {
    assert.deepEqual(Object.keys(words), Object.keys(en));
    for (const [key, text] of Object.entries(words)) {
      assert.ok(text.trim(), key);
      assert.deepEqual([...new Set(blanks(text))], [...new Set(blanks(en[key]))], key);
    }
  });
}

for (const folder of ["host", "match", "alone"]) {
  for (const name of ["ja", "hu"]) {
    test(`the words of ${folder} in ${name} have the keys of English, filled, with the same blanks, and each is asked for`, async () => {
      const read = async (lang) => (await import(`../../js/${folder}/words/${lang}.js`)).default;
      const [first, words] = [await read("en"), await read(name)];
      assert.deepEqual(Object.keys(words), Object.keys(first));
      for (const [key, text] of Object.entries(words)) {
        assert.ok(text.trim(), key);
        assert.deepEqual([...new Set(blanks(text))], [...new Set(blanks(first[key]))].sort(), key);
      }
      const all = sources.map((name) => readFileSync(join(JS, name), "utf8")).join("\n");
      assert.deepEqual(Object.keys(first).filter((key) => !/^(state|playtest)\./.test(key) && !all.includes(`w("${key}"`)), []);
    });
  }
}

test("every key that is asked for is there", () => {
  for (const name of sources) {
    const text = readFileSync(join(JS, name), "utf8");
    for (const [, key] of text.matchAll(/\bt\("([^"]+)"/g)) assert.ok(key in en, `${name}: ${key}`);
    for (const [, key] of text.matchAll(/counted\("([^"]+)"/g)) assert.ok(`${key}.other` in en && `${key}.one` in en, `${name}: ${key}`);
  }
});

test("every key is asked for", () => {
  const all = sources.map((name) => readFileSync(join(JS, name), "utf8")).join("\n");
  const families = /^(theme|openings|error|reason|verdict|language|game|rules|option|choice|chapter|keys|tab|note|format|rank|state|sandbox|held_back|role|board|pieces|report)\./;
  const unused = Object.keys(en).filter((key) => !families.test(key) && !all.includes(`"${key.replace(/\.(one|other)$/, "")}"`));
  assert.deepEqual(unused, []);
});

test("numbers, counts and dates as each language writes them", async () => {
  globalThis.document = { documentElement: {} };
  const { counted, lang, listed, number, speak, t } = await import("../../js/words.js");
  const said = {};
  for (const name of ["en", "ja", "hu", "xx"]) {
    await speak(name);
    said[name] = [lang(), number(12345.5), counted("turns", 1), counted("turns", 10000), listed(["a", "b", "c"]), t("seat_n", { n: 2 })];
  }
  assert.deepEqual(said, {
    en: ["en", "12,345.5", "1 turn", "10,000 turns", "a, b, and c", "Player 2"],
    ja: ["ja", "12,345.5", "1 手", "10,000 手", "a、b、c", "プレーヤー 2"],
    hu: ["hu", "12\u00a0345,5", "1 lépés", "10\u00a0000 lépés", "a, b és c", "2. játékos"],
    xx: ["en", "12,345.5", "1 turn", "10,000 turns", "a, b, and c", "Player 2"],
  });
});
