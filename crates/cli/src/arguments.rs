//! Parses arguments: games, options, seeds. Also writes the command that repeats a match.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;
use std::str::FromStr;

#[cfg(feature = "games")]
use std::path::Path;

use game::{BadSetup, Options, Room, nearest};

use crate::board_games::{is_rules, names};
use crate::failure::Failure;
#[cfg(feature = "games")]
use crate::folders;

/// A game on the command line: a game's own name, or a rules file, which means a board game.
#[derive(Clone)]
pub(crate) struct GameName {
    pub(crate) room: &'static Room,
    /// The argument as given, for commands that name the same game again.
    pub(crate) written: String,
    rules: Option<String>,
}

/// Parses the name of a game or of a shipped rules file, or the path of a rules file.
pub(crate) fn game_name(written: &str) -> Result<GameName, String> {
    let name = |room, rules| GameName { room, written: written.into(), rules };
    if let Some(room) = arena::room(written) {
        return Ok(name(room, None));
    }
    #[cfg(feature = "games")]
    if arena::is_game(Path::new(written)) {
        let opened = arena::Versions::new(folders::cache()).open(Path::new(written));
        return opened.map(|room| name(room, None)).map_err(|bad| bad.to_string());
    }
    if let (true, Some(room)) = (is_rules(written), arena::room("zrf")) {
        return Ok(name(room, Some(written.to_string())));
    }
    let games: Vec<&str> = arena::rooms().iter().map(|room| room.id).collect();
    let board_games = names();
    Err(match nearest(written, &[games.clone(), board_games.clone()].concat()) {
        Some(near) => format!("no such game; did you mean '{near}'? 'viadal games' lists them all"),
        None if board_games.is_empty() => format!("no such game; there are {}", games.join(", ")),
        None => {
            let games = games.join(", ");
            format!("no such game; there are {games}, and the board games that 'viadal games' lists")
        }
    })
}

impl GameName {
    /// The options given, plus the rules file that the name stands for.
    ///
    /// # Errors
    /// If another rules file is given as an option.
    pub(crate) fn settings(&self, given: &[(String, String)]) -> Result<Vec<(String, String)>, Failure> {
        let Some(rules) = &self.rules else { return Ok(given.to_vec()) };
        if given.iter().any(|(name, _)| name == "rules") {
            let message = format!("'{rules}' names the rules already; leave --set rules=... out");
            return Err(Failure::Usage(message));
        }
        Ok([&[("rules".to_string(), rules.clone())], given].concat())
    }

    /// Returns true if the name already implies a setting.
    pub(crate) fn implies(&self, (name, value): &(String, String)) -> bool {
        name == "rules" && self.rules.as_ref() == Some(value)
    }
}

/// Parses a whole number.
pub(crate) fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| "expected a whole number from 0 on, not too large".into())
}

/// Parses a whole number of this range.
#[cfg(feature = "games")]
pub(crate) fn within<N: Number>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone {
    ranged("a whole number", range)
}

/// Parses a number of this range; what is not a number is in none.
pub(crate) fn number(range: RangeInclusive<f64>) -> impl Fn(&str) -> Result<f64, String> + Clone {
    ranged("a number", range)
}

fn ranged<N: Number>(what: &str, range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone {
    let wrong = format!("expected {what} from {} to {}", range.start(), range.end());
    move |text| text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| wrong.clone())
}

pub(crate) trait Number: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static {}

impl<N: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static> Number for N {}

/// Parses `KEY=VALUE`.
pub(crate) fn setting(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE")?;
    Ok((key.into(), value.into()))
}

/// The options of a game, with these values given.
pub(crate) fn options(room: &Room, given: &[(String, String)]) -> Result<Options, BadSetup> {
    let table = room.all_options();
    let mut names: Vec<&str> = table.iter().map(|option| option.name).collect();
    names.sort_unstable();
    for (name, _) in given {
        if !names.contains(&name.as_str()) {
            let message = format!("{} has no option '{name}'; {}", room.id, one_of(name, &names));
            return Err(BadSetup::verbatim(message));
        }
    }
    Options::new(&table, given.iter().map(|(name, value)| (name.as_str(), value.as_str())))
}

/// The same for a tournament, which sets some options by itself.
#[cfg(feature = "serve")]
pub(crate) fn contest_options(room: &Room, given: &[(String, String)]) -> Result<Options, BadSetup> {
    let set = room.contests.iter().map(|(name, value)| (name.to_string(), value.to_string()));
    options(room, &set.chain(given.iter().cloned()).collect::<Vec<_>>())
}

/// Lists the alternatives, and suggests the nearest if one is similar.
pub(crate) fn one_of(word: &str, known: &[&str]) -> String {
    let list = known.join(", ");
    match nearest(word, known) {
        Some(near) => format!("did you mean '{near}'? There are: {list}"),
        None => format!("there are: {list}"),
    }
}

/// A seed of 53 bits, which JSON readers with floating-point numbers keep exactly.
pub(crate) fn random_seed() -> u64 {
    // The keys of a new hasher are the system's random numbers.
    RandomState::new().hash_one(0) >> 11
}

/// The command that repeats a match.
pub(crate) fn play_again(game: &str, bots: &[String], seed: u64, given: &[(String, String)]) -> String {
    let mut words = vec!["viadal".into(), "play".into(), quoted(game)];
    words.extend(bots.iter().map(|bot| quoted(bot)));
    words.extend(["--seed".into(), seed.to_string()]);
    for (key, value) in given {
        words.extend(["--set".into(), quoted(&format!("{key}={value}"))]);
    }
    words.join(" ")
}

/// Quotes a word for a shell.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:,=+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.into();
    }
    if word.contains(char::is_control) {
        // A shell reads these escapes; a terminal would obey the characters.
        let escaped = word.chars().map(|c| match c {
            '\\' | '\'' => format!("\\{c}"),
            c if c.is_control() => format!("\\u{:04x}", u32::from(c)),
            c => c.into(),
        });
        return format!("$'{}'", escaped.collect::<String>());
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Other names that people use for a language.
const ALSO: &[(&str, &str)] = &[
    ("c++", "cpp"),
    ("cxx", "cpp"),
    ("golang", "go"),
    ("js", "javascript"),
    ("mjs", "javascript"),
    ("node", "javascript"),
    ("nodejs", "javascript"),
    ("pl", "perl"),
    ("plw", "perl"),
    ("py", "python"),
    ("python3", "python"),
    ("rs", "rust"),
];

/// A language by the name that people use for it.
pub(crate) fn language_named(written: &str) -> String {
    let word = written.to_lowercase();
    ALSO.iter().find(|(also, _)| *also == word).map_or(word, |(_, name)| (*name).into())
}

#[cfg(test)]
mod tests;
