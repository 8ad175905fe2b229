// A module's own dictionary: `{name}` is filled in, and a number `n` chooses between "one" and "other".

/** What every game may have to say. */
/** @type {Record<string, any>} */
const COMMON = {
  en: { resigns: "{name} gives the game up" },
  ja: { resigns: "{name}が投了しました" },
  hu: { resigns: "{name} feladta a játszmát" },
};

/** A function that gives the text of a key in a language, in English where that has none. */
export function speaker(/** @type {any} */ words, /** @type {string} */ lang) {
  const rules = new Intl.PluralRules(lang);
  const own = typeof words[lang] === "object" ? words[lang] : words.en;
  return (/** @type {any} */ key, /** @type {Record<string, any>} */ params = {}) => {
    let text = own[key] ?? words.en[key] ?? COMMON[lang]?.[key] ?? COMMON.en[key];
    if (text === undefined) return key;
    if (typeof text !== "string") text = text[rules.select(params.n)] ?? text.other;
    return text.replace(/\{(\w+)\}/g, (/** @type {any} */ whole, /** @type {any} */ name) => (name in params ? String(params[name]) : whole));
  };
}

/** What a word of the rules or the referee, such as `crashed`, is called by the page; a sentence stays as it is. */
export function called(/** @type {View.Context} */ context, /** @type {any} */ word) {
  const text = word?.message ?? word;
  return context.reason?.(text) ?? text;
}

/** A list in a language: `a, b and c`. */
export function list(/** @type {any} */ items, /** @type {string} */ lang) {
  return new Intl.ListFormat(lang, { style: "long", type: "conjunction" }).format(items);
}
