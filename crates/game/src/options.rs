//! Options of a match, checked against a table, and the files that they name.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Wording, wording};

/// An option of a game.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// The name on the command line and in records, in snake_case.
    pub name: &'static str,
    /// A short name for people; empty if `name` will do.
    pub label: &'static str,
    /// The default value; empty if there is none.
    pub default: &'static str,
    /// What it does, and its values.
    pub help: &'static str,
    /// The unit of a number, such as `rounds`; empty if the label or the value has it.
    pub unit: &'static str,
    /// All values, if there are few. The room's words give each a name for people, as `choice.VALUE`.
    pub choices: &'static [&'static str],
    /// The least and the greatest of a number, where they are declared.
    pub range: Option<[i64; 2]>,
    /// True if the value is drawn at random when none is given.
    pub drawn: bool,
    /// True if the option is left out of the record when no value is given. For options that older records lack.
    pub spare: bool,
    /// How its value is read.
    pub kind: OptKind,
}

/// What kind of value an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptKind {
    /// Text that the game reads.
    Text,
    /// The name of a file that the game reads.
    File(Load),
    /// Text that, if none is given, is found when a match begins: what is known of its game outside of this program.
    Found(Find),
}

/// Finds the value of a house bot's option for a match, from the bot's own options, the options of the match and its files. Returns
/// `None` if nothing is known.
pub type Find = fn(own: &Options, of_match: &Options, files: &Files) -> Option<String>;

/// Loads the file that an option's value names, with everything it includes. Returns `None` if the value needs no file.
pub type Load = fn(value: &str, read: Read<'_>) -> Result<Option<File>, BadSetup>;

/// Reads a file's bytes, or says why it cannot.
pub type Read<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, String>;

/// Loads a file without includes. Text that is not UTF-8 is read as Latin-1.
///
/// # Errors
/// If it cannot be read.
pub fn load_text(value: &str, read: Read<'_>) -> Result<Option<File>, BadSetup> {
    if value.is_empty() {
        return Ok(None);
    }
    let bytes = read(value).map_err(|error| BadSetup(wording!("{file}: {error}", file = value, error)))?;
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
    Ok(Some(File { name: file_name(value).into(), text }))
}

/// The last component of a path.
pub fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

impl Opt {
    /// An option with a text value.
    pub const fn new(name: &'static str, default: &'static str, help: &'static str) -> Opt {
        Opt {
            name,
            label: "",
            default,
            help,
            unit: "",
            choices: &[],
            range: None,
            drawn: false,
            spare: false,
            kind: OptKind::Text,
        }
    }

    /// An option that names a file without includes.
    pub const fn file(name: &'static str, help: &'static str) -> Opt {
        Opt::new(name, "", help).loaded(load_text)
    }

    /// Makes the option's value a file name, loaded by `load`.
    pub const fn loaded(self, load: Load) -> Opt {
        Opt { kind: OptKind::File(load), ..self }
    }

    /// Makes the option's value be found when a match begins, if none is given.
    pub const fn found(self, find: Find) -> Opt {
        Opt { kind: OptKind::Found(find), ..self }
    }

    /// Sets [`Opt::label`].
    pub const fn label(self, label: &'static str) -> Opt {
        Opt { label, ..self }
    }

    /// Sets [`Opt::unit`].
    pub const fn unit(self, unit: &'static str) -> Opt {
        Opt { unit, ..self }
    }

    /// Sets [`Opt::choices`].
    pub const fn choices(self, choices: &'static [&'static str]) -> Opt {
        Opt { choices, ..self }
    }

    /// Sets [`Opt::spare`].
    pub const fn spare(self) -> Opt {
        Opt { spare: true, ..self }
    }

    /// Sets [`Opt::drawn`].
    pub const fn drawn(self) -> Opt {
        Opt { drawn: true, ..self }
    }
}

/// The options of every game. A room that lists one of them again changes its default.
pub const COMMON: &[Opt] = &[
    Opt::new("games", "1", "games in a match, 1 to 1000").label("Games"),
    Opt::new("turn_time", "2s", "time a turn, 1ms to 1h").label("Time a turn"),
    Opt::new(
        "bank",
        "",
        "time saved up: what a turn leaves is kept for later turns of its game, up to this, 1ms to 1h",
    )
    .label("Time saved up")
    .spare(),
    Opt::new("load_time", "10s", "time to get ready, 1ms to 1h").label("Time to load"),
    Opt::new("memory", "256M", "memory of a bot, 16M to 64G").label("Memory"),
];

/// A setup that cannot be played. The text says what is wrong and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{0}")]
pub struct BadSetup(pub Wording);

impl BadSetup {
    /// A reason in words that are not ours to translate.
    pub fn verbatim(text: impl Into<String>) -> BadSetup {
        BadSetup(Wording::verbatim(text))
    }
}

/// A setup read from options: the [`Setup`](crate::Game::Setup) of a game.
pub trait FromOptions: Sized {
    /// The options that it reads.
    const OPTIONS: &'static [Opt];

    /// Reads the options, and the files that they name.
    ///
    /// # Errors
    /// If an option's value cannot be played. The text says what the option takes.
    fn read(options: &Options, files: &Files) -> Result<Self, BadSetup>;
}

/// A game without options.
impl FromOptions for () {
    const OPTIONS: &'static [Opt] = &[];

    fn read(_: &Options, _: &Files) -> Result<(), BadSetup> {
        Ok(())
    }
}

/// All options of a match by name, defaults filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Checks the given values and fills in defaults.
    ///
    /// # Errors
    /// If the game has no option of that name. The text suggests the nearest.
    pub fn new<'a>(
        table: &[Opt],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, BadSetup> {
        let filled = table.iter().rev().filter(|option| !option.spare);
        let mut values: BTreeMap<String, String> =
            filled.map(|option| (option.name.into(), option.default.into())).collect();
        for (name, value) in given {
            let Some(option) = table.iter().find(|option| option.name == name) else {
                let known: BTreeSet<&str> = table.iter().map(|option| option.name).collect();
                let known: Vec<&str> = known.into_iter().collect();
                return Err(BadSetup(match known.as_slice() {
                    [] => wording!("no option '{name}'; there are none", name),
                    known => {
                        wording!("no option '{name}'; there are: {known}", name, known = known.join(", "))
                    }
                }));
            };
            if value.is_empty() && option.spare {
                values.remove(name);
            } else {
                values.insert(name.into(), value.into());
            }
        }
        Ok(Options(values))
    }

    /// The same with another value of an option.
    #[must_use]
    pub fn with(mut self, name: &str, value: String) -> Options {
        self.0.insert(name.into(), value);
        self
    }

    /// The option's text; empty if it has no value.
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// The option as a whole number within `range`.
    ///
    /// # Errors
    /// If the value is anything else.
    pub fn number(&self, name: &str, range: RangeInclusive<i64>) -> Result<i64, BadSetup> {
        let text = self.text(name);
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let (low, high) = range.into_inner();
                Err(self.wrong(name, wording!("a whole number from {low} to {high}", low, high)))
            }
        }
    }

    /// The option as a whole number within `range`, which has none below 0; `None` if it has no value.
    ///
    /// # Errors
    /// If the value is anything else.
    pub fn given_number(&self, name: &str, range: RangeInclusive<i64>) -> Result<Option<u64>, BadSetup> {
        let is_given = !self.text(name).is_empty();
        is_given.then(|| self.number(name, range).map(|number| number as u64)).transpose()
    }

    /// The option as a time for a decision, such as `50ms`; `None` if it has no value.
    ///
    /// # Errors
    /// If the value is anything else.
    pub fn given_time(&self, name: &str) -> Result<Option<Duration>, BadSetup> {
        let wrong = || self.wrong(name, wording!("a time such as 50ms or 2s"));
        let is_given = !self.text(name).is_empty();
        is_given.then(|| duration(self.text(name)).ok_or_else(wrong)).transpose()
    }

    /// The option as `true` or `false`.
    ///
    /// # Errors
    /// If the value is neither.
    pub fn flag(&self, name: &str) -> Result<bool, BadSetup> {
        self.text(name).parse().map_err(|_| self.wrong(name, wording!("true or false")))
    }

    /// The option as a duration such as `200ms`, `2s` or `1m`, from 1ms to 1h.
    ///
    /// # Errors
    /// If the value is anything else.
    pub fn duration(&self, name: &str) -> Result<Duration, BadSetup> {
        duration(self.text(name))
            .filter(|time| (Duration::from_millis(1)..=Duration::from_secs(3600)).contains(time))
            .ok_or_else(|| self.wrong(name, wording!("a time from 1ms to 1h, such as 200ms or 2s")))
    }

    /// The value of the option `bank`; zero if it has none.
    ///
    /// # Errors
    /// If the value is not a duration.
    pub fn bank(&self) -> Result<Duration, BadSetup> {
        if self.text("bank").is_empty() { Ok(Duration::ZERO) } else { self.duration("bank") }
    }

    /// The option as a size in bytes, such as `64M` or `1G`, from 16M to 64G.
    ///
    /// # Errors
    /// If the value is anything else.
    pub fn size(&self, name: &str) -> Result<u64, BadSetup> {
        size(self.text(name))
            .filter(|bytes| (16 << 20..=64 << 30).contains(bytes))
            .ok_or_else(|| self.wrong(name, wording!("a size from 16M to 64G")))
    }

    /// The error for a value that the option does not take.
    pub fn wrong(&self, name: &str, expected: Wording) -> BadSetup {
        let value = self.text(name);
        BadSetup(wording!("option {name}: expected {expected}, got '{value}'", name, expected, value))
    }

    /// All names and values, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Parses a duration: a whole number and `ms`, `s`, `m` or `h`.
pub fn duration(text: &str) -> Option<Duration> {
    let split = text.find(|c: char| !c.is_ascii_digit())?;
    let number: u64 = text[..split].parse().ok()?;
    let unit = match &text[split..] {
        "ms" => 1,
        "s" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    number.checked_mul(unit).map(Duration::from_millis)
}

/// Parses a size in bytes: a whole number and nothing, `K`, `M` or `G` (powers of 1024).
pub fn size(text: &str) -> Option<u64> {
    let (number, shift) = match text.as_bytes().last()? {
        b'K' => (&text[..text.len() - 1], 10),
        b'M' => (&text[..text.len() - 1], 20),
        b'G' => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    number.parse::<u64>().ok()?.checked_mul(1 << shift)
}

/// Numbers and booleans become JSON numbers and booleans; everything else is a string.
impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, json(value))))
    }
}

fn json(value: &str) -> serde_json::Value {
    match value.parse::<i64>() {
        Ok(number) if number.to_string() == value => number.into(),
        _ => match value {
            "true" => true.into(),
            "false" => false.into(),
            _ => value.into(),
        },
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        let values = BTreeMap::<String, serde_json::Value>::deserialize(deserializer)?;
        let text = |value| match value {
            serde_json::Value::String(text) => Ok(text),
            serde_json::Value::Number(number) => Ok(number.to_string()),
            serde_json::Value::Bool(flag) => Ok(flag.to_string()),
            _ => Err(D::Error::custom("an option is a text, a number, true or false")),
        };
        values
            .into_iter()
            .map(|(name, value)| Ok((name, text(value)?)))
            .collect::<Result<_, _>>()
            .map(Options)
    }
}

/// The files that options name, by option.
pub type Files = BTreeMap<String, File>;

/// A file that an option names. The name has no path, so that records say nothing about the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// The last component of its path.
    pub name: String,
    /// Its decoded text.
    pub text: String,
}

#[cfg(test)]
mod tests;
