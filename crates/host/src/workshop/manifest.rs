//! `bot.toml`: a bot's description in its folder.

use std::fs;
use std::path::Path;

use game::{explain_toml, is_deceptive};
use serde::{Deserialize, Deserializer};

use super::model::Model;
use super::run::inside;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    /// The bot's name; the folder's by default.
    pub(crate) name: Option<String>,
    /// The program and its arguments, run in the bot's folder.
    #[serde(default)]
    pub(crate) run: Vec<String>,
    /// A command that is run once, in a copy of the folder, before the bot.
    pub(crate) build: Option<Vec<String>>,
    /// Recognised if it is not stated.
    pub(crate) protocol: Option<Tongue>,
    /// What an engine is told before it plays.
    #[serde(default, alias = "uci")]
    pub(crate) engine: Vec<String>,
    pub(crate) author: Option<String>,
    /// The ids of its games; all if empty.
    #[serde(default)]
    pub(crate) games: Vec<String>,
    #[serde(default)]
    pub(crate) random: Chance,
    /// A model that plays instead of a program.
    pub(crate) model: Option<Model>,
}

/// The protocol of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Tongue {
    Lines,
    Step,
    Kept,
    Robo,
    Uci,
    Usi,
    Ucci,
    #[serde(alias = "cecp")]
    Xboard,
}

impl Tongue {
    /// The dialect of games; none for the line protocol, and what drivers run.
    pub(crate) fn dialect(self) -> Option<&'static str> {
        match self {
            Tongue::Lines | Tongue::Robo => None,
            Tongue::Step => Some("step"),
            Tongue::Kept => Some("kept"),
            Tongue::Uci => Some("uci"),
            Tongue::Usi => Some("usi"),
            Tongue::Ucci => Some("ucci"),
            Tongue::Xboard => Some("xboard"),
        }
    }
}

/// Whether a bot uses randomness, and so whether its matches are reproducible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chance {
    No,
    /// From its seed alone: reproducible.
    #[default]
    Repeatable,
    /// From elsewhere, or depending on the clock: not reproducible.
    Yes,
}

impl<'de> Deserialize<'de> for Chance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Chance, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Flag(bool),
            Word(String),
        }
        match Written::deserialize(deserializer) {
            Ok(Written::Flag(false)) => Ok(Chance::No),
            Ok(Written::Flag(true)) => Ok(Chance::Yes),
            Ok(Written::Word(word)) if word == "no" => Ok(Chance::No),
            Ok(Written::Word(word)) if word == "repeatable" => Ok(Chance::Repeatable),
            Ok(Written::Word(word)) if word == "yes" => Ok(Chance::Yes),
            _ => Err(serde::de::Error::custom(r#"expected "repeatable", "yes" or "no""#)),
        }
    }
}

/// Parses a `bot.toml`. An error shows the line.
pub(crate) fn parse(text: &str) -> Result<Manifest, String> {
    let manifest: Manifest =
        toml::from_str(text).map_err(|error| explain_toml(&error.to_string(), error.message()))?;
    if let Some(model) = &manifest.model {
        model.check()?;
        if !manifest.run.is_empty() || manifest.build.is_some() || manifest.protocol.is_some() {
            return Err(
                "a bot is a program or a model: leave out [model], or 'run', 'build' and 'protocol'".into()
            );
        }
    } else if manifest.run.is_empty() && manifest.protocol != Some(Tongue::Robo) {
        return Err(
            "'run' is missing: name the program and its arguments, such as run = [\"python3\", \"bot.py\"]"
                .into(),
        );
    }
    if manifest.build.as_ref().is_some_and(Vec::is_empty) {
        return Err("'build' is empty: name a program and its arguments, or leave it out".into());
    }
    if manifest.engine.iter().any(|line| line.contains(['\n', '\r'])) {
        return Err("'engine' is a list of lines: each must be one line".into());
    }
    for (field, text) in [("name", &manifest.name), ("author", &manifest.author)] {
        if text.as_ref().is_some_and(|text| !is_name(text)) {
            return Err(format!("'{field}' must be {A_NAME}"));
        }
    }
    Ok(manifest)
}

/// What [`is_name`] asks for.
pub(crate) const A_NAME: &str = "1 to 64 bytes of text on one line, without invisible letters";

/// Returns true for what can stand in tables as the name of a bot.
pub(crate) fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && text.len() <= 64 && !is_deceptive(text)
}

/// The bot's name and the ids of its games from a `bot.toml`; `None` if it cannot be parsed.
pub fn stated(text: &str) -> Option<(Option<String>, Vec<String>)> {
    parse(text).ok().map(|manifest| (manifest.name, manifest.games))
}

/// The longest prompt, in bytes.
const LONGEST: u64 = 64 << 10;

/// The model that a folder's `bot.toml` states, with the text of its prompt; `None` if it states none, or cannot be read.
///
/// # Errors
/// If the prompt cannot be read.
pub fn stated_model(folder: &Path) -> Result<Option<Model>, String> {
    let file = folder.join("bot.toml");
    // A link to a device or a pipe would never end.
    let Some(text) = file.is_file().then(|| fs::read_to_string(file).ok()).flatten() else { return Ok(None) };
    let Ok(Manifest { name, author, games, model: Some(mut model), .. }) = parse(&text) else {
        return Ok(None);
    };
    // The same model with two prompts is two players.
    let mut usual = model.name.clone();
    if let Some(file) = &model.prompt {
        usual += &format!("/{}", Path::new(file).file_stem().unwrap_or_default().to_string_lossy());
        model.prompt = Some(beside(folder, file).map_err(|why| format!("bot.toml, prompt: {why}"))?);
    }
    if let Some(file) = &model.ca {
        model.ca = Some(beside(folder, file).map_err(|why| format!("bot.toml, ca: {why}"))?);
    }
    Ok(Some(Model { title: name.unwrap_or(usual), author, games, ..model }))
}

/// The text of a file of the folder.
fn beside(folder: &Path, file: &str) -> Result<String, String> {
    let path = inside(folder, &folder.join(file)).map_err(|error| error.to_string())?;
    if path.metadata().is_ok_and(|facts| facts.len() > LONGEST) {
        return Err(format!("'{file}' is longer than 64 KiB"));
    }
    fs::read_to_string(path).map_err(|error| format!("'{file}': {error}"))
}

#[cfg(test)]
mod tests;
