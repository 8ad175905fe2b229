// A module's own dictionary: `{name}` is filled in, and a number `n` chooses between "one" and "other".

/** A function that gives the text of a key in a language, in English where that has none. */
export function speaker(words, lang) {
  const rules = new Intl.PluralRules(lang);
  return (key, params = {}) => {
    let text = words[lang]?.[key] ?? words.en[key];
    if (text === undefined) return key;
    if (typeof text !== "string") text = text[rules.select(params.n)] ?? text.other;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
  };
}

/** A list in a language: `a, b and c`. */
export function list(items, lang) {
  return new Intl.ListFormat(lang, { style: "long", type: "conjunction" }).format(items);
}
