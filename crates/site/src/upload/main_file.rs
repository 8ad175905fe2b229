//! What an upload is: its game, its name, its main file.

use std::path::Path;

use accounts::Refused;
use game::{Room, wording};
use live::{MatchRegistry, check_name};
use store::SourceFile;

use super::{Uploaded, refused};

/// Stems of main files when there is no `bot.toml`.
const MAIN: &[&str] = &["bot", "main"];

impl Uploaded {
    /// Its game: the requested one, or the only one named in its `bot.toml`, or the only one with files of this extension.
    pub(crate) fn game(
        &self,
        registry: &MatchRegistry,
        wanted: Option<&str>,
    ) -> Result<&'static Room, Refused> {
        if let Some(id) = wanted {
            return registry.room(id);
        }
        if let [id] = self.stated().1.as_slice() {
            return registry.room(id);
        }
        // A language's extension says nothing about the game.
        let is_own =
            |file: &SourceFile| ending(file).is_none_or(|ending| host::language_name(ending).is_none());
        let telling = || self.files.iter().filter(|file| is_own(file));
        let games = registry.games.all();
        let mut own = games.into_iter().filter(|room| telling().any(|file| is_of(room, file)));
        match (own.next(), own.next()) {
            (Some(room), None) => Ok(room),
            _ => Err(refused(wording!(
                "it is not clear which game this bot plays; name it, or add games = [\"GAME\"] to bot.toml"
            ))),
        }
    }

    /// Its name: the requested one, or the name in its `bot.toml`, or its folder's, or its file's.
    pub(crate) fn name(&self, wanted: Option<&str>, upload: &str) -> Result<String, Refused> {
        let file = match self.files.as_slice() {
            [file] => &file.name,
            _ => upload,
        };
        let stem = || Path::new(file).file_stem().and_then(|stem| stem.to_str()).map(String::from);
        let found =
            wanted.map(String::from).or(self.stated().0).or_else(|| self.folder.clone()).or_else(stem);
        let name = found.unwrap_or_default();
        check_name(&name)?;
        Ok(name)
    }

    /// Adds a `bot.toml` if there is none, several files could be meant, and one is clearly the main file.
    pub(crate) fn with_main_file(mut self, room: &Room, name: &str) -> Uploaded {
        let is_settled = self.files.len() == 1
            || self.files.iter().any(|file| file.name == "bot.toml" || is_of(room, file));
        if is_settled {
            return self;
        }
        let mut main = self.files.iter().filter_map(|file| {
            let (stem, ending) = file.name.rsplit_once('.')?;
            let is_main = MAIN.contains(&stem) || stem.eq_ignore_ascii_case(name);
            host::interpreter(ending).filter(|_| is_main).map(|program| (program, &file.name))
        });
        if let (Some((program, file)), None) = (main.next(), main.next()) {
            let text = format!("run = [\"{program}\", \"{file}\"]\n");
            self.files.push(SourceFile { name: "bot.toml".into(), text });
        }
        self
    }

    /// The name and games in its `bot.toml`.
    fn stated(&self) -> (Option<String>, Vec<String>) {
        let manifest = self.files.iter().find(|file| file.name == "bot.toml");
        manifest.and_then(|file| host::stated(&file.text)).unwrap_or_default()
    }
}

/// Returns true if a file is a bot of this game by its extension.
fn is_of(room: &Room, file: &SourceFile) -> bool {
    ending(file).is_some_and(|ending| room.drivers.iter().any(|driver| driver.runs(ending)))
}

fn ending(file: &SourceFile) -> Option<&str> {
    file.name.rsplit_once('.').map(|(_, ending)| ending)
}
