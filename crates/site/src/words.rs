//! What the server and the games say in languages other than English. English is the sentence itself; missing translations are shown in
//! English and listed by [`missing_words`].

use std::collections::{BTreeMap, BTreeSet};

use crate::docs::chapters;
use furniture::dictionary;
use game::{COMMON, Opt, Room, patterns};

/// A dictionary: translations of English sentences and of keys such as `reason.ram`.
pub(crate) type Words = BTreeMap<String, String>;

/// The languages of the page.
pub(crate) const LANGUAGES: [&str; 3] = ["en", "hu", "ja"];

/// Translations for the whole program, by language.
const HOUSE: &[(&str, &str)] =
    &[("hu", include_str!("../words/hu.json")), ("ja", include_str!("../words/ja.json"))];

/// Translations about accounts, uploads and the like, by language: never used in a match.
const SITE: &[(&str, &str)] =
    &[("hu", include_str!("../words/site.hu.json")), ("ja", include_str!("../words/site.ja.json"))];

/// The translations of the program and of these rooms.
pub(crate) fn words(lang: &str, rooms: &[&Room]) -> Words {
    let languages =
        host::language_titles().map(|(name, title)| (format!("language.{name}"), title.to_string()));
    let mut words = languages.chain(in_english(rooms)).collect::<Words>();
    words.extend(said_in(lang, rooms));
    for room in rooms {
        let title = words.get(room.title).cloned().unwrap_or_else(|| room.title.into());
        words.insert(format!("game.{}", room.id), title);
    }
    words
}

/// The words of a language as a module of the page.
pub(crate) fn module(lang: &str, rooms: &[&Room]) -> String {
    dictionary(&json(&words(lang, rooms)))
}

/// The same for a single match in its own file, where no server says anything.
pub(crate) fn module_of_match(lang: &str, rooms: &[&Room]) -> String {
    let mut words = words(lang, rooms);
    for (_, text) in HOUSE.iter().chain(SITE).filter(|(of, _)| *of == lang) {
        let said = read(text).into_keys().filter(|said| COMMON.iter().all(|option| option.label != said));
        said.for_each(|sentence| _ = words.remove(&sentence));
    }
    dictionary(&json(&words))
}

fn json(words: &Words) -> String {
    serde_json::to_string(words).expect("texts")
}

/// The translations into a language, without fallbacks to English.
fn said_in(lang: &str, rooms: &[&Room]) -> Words {
    let texts = HOUSE.iter().chain(SITE).chain(rooms.iter().flat_map(|room| room.words));
    texts.filter(|(of, _)| *of == lang).flat_map(|(_, text)| read(text)).collect()
}

/// The rooms' keys in English.
fn in_english(rooms: &[&Room]) -> Words {
    said_in("en", rooms)
}

/// Parses an embedded dictionary.
fn read(text: &str) -> Words {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("words of a room: {error}"))
}

/// A sentence without a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingWord {
    /// The language's code.
    pub language: &'static str,
    /// English, or a key whose English is in the room's `words/en.json`.
    pub sentence: String,
}

/// Sentences without a translation in one of the page's languages. They are shown in English.
pub fn missing_words(rooms: &[&Room]) -> Vec<MissingWord> {
    let needed = needed(rooms);
    let missing = |(language, _): &(&'static str, &str)| {
        let said = said_in(language, rooms);
        let missing = needed.iter().filter(move |sentence| !said.contains_key(*sentence));
        missing.map(|sentence| MissingWord { language, sentence: sentence.clone() }).collect::<Vec<_>>()
    };
    HOUSE.iter().flat_map(missing).collect()
}

/// Everything that can be said: every wording in the program, what rooms say about themselves, their options and their bots, and the titles
/// of the book's chapters.
fn needed(rooms: &[&Room]) -> BTreeSet<String> {
    let mut needed: BTreeSet<String> = patterns().map(String::from).collect();
    let options = COMMON.iter().chain(rooms.iter().flat_map(|room| {
        let house = room.house.iter().flat_map(|house| house.options);
        room.options.iter().chain(house)
    }));
    needed.extend(options.flat_map(|Opt { label, help, unit, .. }| [*label, *help, *unit]).map(String::from));
    for room in rooms {
        needed.insert(room.summary.into());
        needed.extend(room.house.iter().map(|house| house.help.into()));
        needed.extend(room.samples.iter().map(|sample| sample.help.into()));
    }
    needed.extend(in_english(rooms).into_keys());
    needed.extend(chapters().into_iter().map(|chapter| chapter.title));
    needed.remove("");
    needed
}

#[cfg(test)]
mod tests;
