//! `game.toml`: what a game's folder says about it.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Component, Path};

use serde::de::Error;
use serde::{Deserialize, Deserializer};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    /// The game's name on the command line and in records.
    pub(crate) id: String,
    /// Its name for people.
    pub(crate) title: String,
    /// The game in one sentence.
    pub(crate) summary: String,
    /// How many play.
    pub(crate) players: Numbers,
    /// The version of the rules.
    #[serde(default = "one")]
    pub(crate) rules: u32,
    #[serde(default)]
    pub(crate) information: Knowledge,
    /// The rules as a program: the words that run it.
    pub(crate) run: Option<Vec<String>>,
    /// What is run once before the program, in a copy of the folder.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "nothing is built there"))]
    pub(crate) build: Option<Vec<String>>,
    /// The rules as a WebAssembly module: its file.
    pub(crate) module: Option<String>,
    /// What the games of a match add up to.
    #[serde(default)]
    pub(crate) score: Points,
    /// What changes from game to game.
    #[serde(default)]
    pub(crate) swap: Swap,
    /// Whether a player may look ahead.
    pub(crate) lookahead: Option<Lookahead>,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, Choice>,
}

/// An option of the game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Choice {
    pub(crate) default: Value,
    #[serde(default)]
    pub(crate) help: String,
    #[serde(default)]
    pub(crate) label: String,
    /// The numbers that it takes.
    pub(crate) range: Option<Numbers>,
    /// The words that it takes.
    #[serde(default)]
    pub(crate) choices: Vec<String>,
}

/// Whether players see everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Knowledge {
    #[default]
    Perfect,
    Hidden,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Points {
    #[default]
    Wins,
    Points,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Swap {
    #[default]
    Seats,
    First,
}

/// What a player that looks ahead starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Lookahead {
    /// The state: everybody may know all of it, and nothing is left to chance.
    State,
    /// A state that the rules guess from the view.
    Guess,
}

/// A text, a number or a flag.
#[derive(Debug)]
pub(crate) struct Value(pub(crate) String);

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(i64),
            Flag(bool),
            Text(String),
        }
        let text = Written::deserialize(deserializer).map(|written| match written {
            Written::Number(number) => number.to_string(),
            Written::Flag(flag) => flag.to_string(),
            Written::Text(text) => text,
        });
        text.map(Value)
            .map_err(|_| D::Error::custom("a text, a whole number, true or false is expected here"))
    }
}

/// Whole numbers: `3`, `"2..4"`.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(pub(crate) RangeInclusive<i64>);

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Numbers, D::Error> {
        let Value(text) = Value::deserialize(deserializer)?;
        let (low, high) = text.split_once("..").unwrap_or((&text, &text));
        match (low.trim().parse(), high.trim().parse()) {
            (Ok(low), Ok(high)) if low <= high => Ok(Numbers(low..=high)),
            _ => Err(D::Error::custom("a whole number or a range such as \"2..4\" is expected here")),
        }
    }
}

fn one() -> u32 {
    1
}

/// The most seats that a game may have.
const SEATS: i64 = 16;
/// The most options.
const OPTIONS: usize = 64;
/// The most words that an option takes.
const CHOICES: usize = 64;
/// The longest text on one line, in bytes.
const LINE: usize = 200;

impl Manifest {
    /// Reads a `game.toml`. An error shows the line and says what to change.
    pub(crate) fn parse(text: &str) -> Result<Manifest, String> {
        let manifest: Manifest = toml::from_str(text)
            .map_err(|error: toml::de::Error| game::explain_toml(&error.to_string(), error.message()))?;
        manifest.check().map_err(|(field, why)| match line_of(text, field) {
            Some(line) => format!("error at line {line}: '{field}' {why}"),
            None => format!("'{field}' {why}"),
        })?;
        Ok(manifest)
    }

    fn check(&self) -> Result<(), (&str, String)> {
        let word = |text: &str| {
            let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
            text.starts_with(|first: char| first.is_ascii_lowercase())
                && text.len() <= 32
                && text.chars().all(fits)
        };
        let line = |text: &str| text.len() <= LINE && !game::is_deceptive(text);
        let wrong = |field, why: &dyn Display| Err((field, why.to_string()));
        if !word(&self.id) {
            return wrong("id", &"must be a small letter, then small letters, digits and _, at most 32");
        }
        for (field, text) in [("title", &self.title), ("summary", &self.summary)] {
            if text.trim().is_empty() || !line(text) {
                return wrong(
                    field,
                    &format!("must be 1 to {LINE} bytes of text on one line, without invisible letters"),
                );
            }
        }
        if *self.players.0.start() < 1 || *self.players.0.end() > SEATS {
            return wrong("players", &format!("must be from 1 to {SEATS}"));
        }
        match (&self.run, &self.module) {
            (None, None) => {
                return wrong(
                    "run",
                    &"is missing: name the program of the rules, such as run = [\"python3\", \"nim.py\"], or module = \"nim.wasm\"",
                );
            }
            (Some(_), Some(_)) => return wrong("module", &"and 'run' are both there: leave one of them out"),
            (Some(words), None) if words.is_empty() => return wrong("run", &"is empty"),
            _ => {}
        }
        let is_inside =
            |path: &str| Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        if self.module.as_ref().is_some_and(|path| path.is_empty() || !is_inside(path)) {
            return wrong(
                "module",
                &"is not a file of this folder: write its path from here, such as nim.wasm",
            );
        }
        if self.options.len() > OPTIONS {
            return wrong("options", &format!("are {}: at most {OPTIONS} are taken", self.options.len()));
        }
        for (name, option) in &self.options {
            let mut texts =
                [&option.default.0, &option.help, &option.label].into_iter().chain(&option.choices);
            if option.choices.len() > CHOICES || !texts.all(|text| line(text)) {
                return wrong(
                    name,
                    &format!(
                        "has a text of more than {LINE} bytes or one line, or more than {CHOICES} choices"
                    ),
                );
            }
            if !word(name)
                || game::COMMON
                    .iter()
                    .any(|common| common.name == name && name != "games" && name != "turn_time")
            {
                return wrong(
                    name,
                    &"cannot be an option's name: a small letter, then small letters, digits and _, and none of every game's own",
                );
            }
            let text = &option.default.0;
            let fits = match &option.range {
                Some(range) => text.parse().is_ok_and(|number| range.0.contains(&number)),
                None => option.choices.is_empty() || option.choices.contains(text),
            };
            if !fits {
                return wrong(name, &format!("has the default '{text}', which it does not take"));
            }
        }
        Ok(())
    }
}

/// The line of a field, from 1.
fn line_of(text: &str, field: &str) -> Option<usize> {
    let begins = |line: &str| {
        let line = line.trim_start();
        let line = line.strip_prefix("[options.").unwrap_or(line);
        line.strip_prefix(field).is_some_and(|rest| rest.trim_start().starts_with(['=', ']']))
    };
    Some(text.lines().position(begins)? + 1)
}

#[cfg(test)]
mod tests;
