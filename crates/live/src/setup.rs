//! What is played and how, from a request.

use std::collections::BTreeMap;

use accounts::Refused;
use arena::Games;
use game::{BadSetup, Files, OptKind, Options, Room, wording};
use serde::{Deserialize, Serialize};

use crate::sent_file::SentFile;
use crate::source::check_name;

/// What is played and how, as the page asks for it.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct SetupBody {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    files: BTreeMap<String, SentFile>,
    /// Files that those may include.
    #[serde(default)]
    includes: Vec<SentFile>,
    /// How the games of a board game begin: `shipped`, `random:PLIES`, or the name of the file that was sent as `openings`. `drawn:`
    /// before it has them drawn, `:PLIES` after it cuts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    openings: Option<String>,
}

/// The name of the file of openings among those that are sent.
const OPENINGS: &str = "openings";

impl SetupBody {
    /// A ladder's game, which begins by these openings.
    pub fn of_ladder(game: &str, openings: Option<String>, file: Option<SentFile>) -> SetupBody {
        let files = file.into_iter().map(|file| (OPENINGS.into(), file)).collect();
        let (game, options, includes) = (game.into(), BTreeMap::new(), Vec::new());
        SetupBody { game, options, files, includes, openings }
    }

    /// Returns true if a file was sent, which has to be compiled.
    pub fn has_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// What an option is set to, if it is a text.
    pub fn option(&self, name: &str) -> Option<String> {
        self.options.get(name)?.as_str().map(String::from)
    }

    /// The game.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn room(&self, games: &Games) -> Result<&'static Room, Refused> {
        games.get(&self.game).ok_or_else(|| Refused::missing(format!("no game '{}'", self.game)))
    }

    /// The same for a tournament, which sets some options by itself.
    ///
    /// # Errors
    /// If there is no such game.
    #[must_use = "the options are in what it returns"]
    pub fn in_contest(mut self, games: &Games) -> Result<SetupBody, Refused> {
        for (name, value) in self.room(games)?.contests {
            self.options.entry((*name).into()).or_insert((*value).into());
        }
        Ok(self)
    }

    /// The game with its options and files. Compiles rules, which are then cached.
    pub fn read(&self, games: &Games) -> Result<(&'static Room, Options, Files), Refused> {
        let room = self.room(games)?;
        let (options, files) = set_up(room, self)?;
        let options = self.with_openings(room, options, &files)?;
        (room.seats)(&options, &files)?;
        Ok((room, options, files))
    }
}

impl SetupBody {
    /// The options with the openings that are asked for.
    fn with_openings(&self, room: &Room, options: Options, files: &Files) -> Result<Options, Refused> {
        let sent = self.files.get(OPENINGS);
        let named = sent.map(|file| file.name.as_str());
        let Some(written) = self.openings.as_deref().filter(|written| !written.is_empty()).or(named) else {
            return Ok(options);
        };
        let read = |name: &str| {
            let file = sent.filter(|file| file.name == name);
            let bytes = file.ok_or_else(|| format!("no file '{name}' was sent"))?.bytes();
            let bytes = bytes.map_err(|error| error.wording.to_string())?;
            String::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8"))
        };
        let position = arena::read_openings(room, &options, files, written, &read);
        let position = position.map_err(|bad| BadSetup(wording!("openings: {error}", error = bad.0)))?;
        Ok(options.with("position", position))
    }
}

/// The options and their files, loaded from what was sent, never from disk.
fn set_up(room: &Room, setup: &SetupBody) -> Result<(Options, Files), Refused> {
    let table = room.all_options();
    let mut values: BTreeMap<&str, String> = BTreeMap::new();
    for (name, value) in &setup.options {
        let text = match value {
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Null => continue,
            other => other.to_string(),
        };
        values.insert(name, text);
    }
    let mut files = Files::new();
    for option in &table {
        let OptKind::File(load) = option.kind else { continue };
        let sent = setup.files.get(option.name);
        let value = match sent {
            Some(file) => {
                check_name(&file.name)?;
                file.name.clone()
            }
            None => values.get(option.name).cloned().unwrap_or_else(|| option.default.into()),
        };
        let read = |path: &str| SentFile::read(sent, &setup.includes, path);
        match load(&value, &read)? {
            Some(file) => {
                values.insert(option.name, file.name.clone());
                files.insert(option.name.into(), file);
            }
            None => drop(values.insert(option.name, value)),
        }
    }
    let mut sent = setup.files.keys().filter(|name| *name != OPENINGS);
    let unknown = sent.find(|name| !table.iter().any(|option| option.name == name.as_str()));
    if let Some(name) = unknown {
        return Err(BadSetup(wording!(
            "{game} has no option '{name}' that takes a file",
            game = room.id,
            name = name.as_str()
        ))
        .into());
    }
    Ok((Options::new(&table, values.iter().map(|(name, value)| (*name, value.as_str())))?, files))
}
