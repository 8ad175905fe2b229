//! What the server says in English is there in Japanese and Hungarian: `web/js/words/phrases/`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use game::Opt;

const LANGUAGES: [&str; 2] = ["ja", "hu"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A dictionary of the page: English and the other language, a line each.
fn dictionary(lang: &str) -> BTreeMap<String, String> {
    let path = root().join(format!("web/js/words/phrases/{lang}.js"));
    let text = std::fs::read_to_string(path).unwrap();
    let entries = text.lines().filter(|line| line.starts_with("  \"")).map(|line| {
        let entry: BTreeMap<String, String> =
            serde_json::from_str(&format!("{{{}}}", line.trim_end_matches(','))).expect(line);
        entry.into_iter().next().unwrap()
    });
    entries.collect()
}

/// What the rooms say of themselves, their options and their bots.
fn of_the_rooms() -> BTreeSet<String> {
    let helps = |options: &[Opt]| options.iter().map(|option| option.help.to_string()).collect::<Vec<_>>();
    let mut said = BTreeSet::new();
    for room in games::ROOMS {
        said.insert(room.summary.to_string());
        said.extend(helps(&room.all_options()));
        said.extend(room.house.iter().map(|house| house.help.to_string()));
        said.extend(room.house.iter().flat_map(|house| helps(house.options)));
        said.extend(room.samples.iter().map(|sample| sample.help.to_string()));
    }
    said
}

/// The Rust sources below a folder, without those of tests.
fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("tests") && !path.ends_with("target") {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_string();
            found.push((path, text));
        }
    }
}

fn all_sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    sources(&root().join("crates"), &mut found);
    sources(&root().join("games"), &mut found);
    found.retain(|(path, _)| !path.ends_with("game/src/wording.rs"));
    found
}

/// The string literal that a text begins with.
fn literal(text: &str) -> Option<String> {
    let rest = text.trim_start().strip_prefix('"')?;
    let mut end = 0;
    while !rest[end..].starts_with('"') {
        end += if rest[end..].starts_with('\\') { 2 } else { rest[end..].chars().next()?.len_utf8() };
    }
    serde_json::from_str(&format!("\"{}\"", &rest[..end])).ok()
}

/// The patterns of all wordings.
fn wordings() -> BTreeSet<String> {
    let patterns = |(_, text): &(PathBuf, String)| {
        text.split("wording!(").skip(1).filter_map(literal).collect::<Vec<_>>()
    };
    all_sources().iter().flat_map(patterns).collect()
}

fn blanks(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

#[test]
fn every_sentence_is_there_in_every_language_and_no_other() {
    let said: BTreeSet<String> = of_the_rooms().union(&wordings()).cloned().collect();
    assert!(said.len() > 150, "{} sentences were found", said.len());
    for lang in LANGUAGES {
        let dictionary = dictionary(lang);
        let known: BTreeSet<String> = dictionary.keys().cloned().collect();
        let (missing, idle): (Vec<_>, Vec<_>) =
            (said.difference(&known).collect(), known.difference(&said).collect());
        assert!(missing.is_empty() && idle.is_empty(), "{lang}: missing {missing:#?}, nobody says {idle:#?}");
        for (english, other) in &dictionary {
            assert!(!other.trim().is_empty(), "{lang}: {english}");
            assert_eq!(blanks(english), blanks(other), "{lang}: {english}");
        }
    }
}

#[test]
fn every_refusal_has_words() {
    let english = std::fs::read_to_string(root().join("web/js/words/en.js")).unwrap();
    let mut refusals = 0;
    for (path, text) in
        all_sources().iter().filter(|(path, _)| path.starts_with(root().join("crates/server")))
    {
        for kind in ["wrong", "forbidden", "conflict"] {
            for call in text.split(&format!("AppError::{kind}(")).skip(1) {
                let Some(code) = literal(call) else { continue };
                let after = call.split_once(',').map_or("", |(_, rest)| rest.trim_start());
                let worded = ["wording!(", "wording)", "message)", "bad.0", "why)", "error.wording"];
                let has_words = worded.iter().any(|begins| after.starts_with(begins));
                assert!(
                    has_words || english.contains(&format!("\"error.{code}\"")),
                    "{}: {code}",
                    path.display()
                );
                refusals += 1;
            }
        }
    }
    assert!(refusals > 30, "{refusals} refusals were found");
}
