//! A bot ready for the arena.

use std::path::Path;

use host::Scratch;

use crate::summary::Player;

pub struct ResolvedBot {
    /// The spec for the arena.
    pub written: String,
    /// What the page shows.
    pub player: Player,
    /// The names of its own files.
    pub files: Vec<String>,
    /// Whether it runs as a process.
    pub(crate) is_process: bool,
    /// Whether its name is only known when it is seated.
    pub(crate) names_itself: bool,
    /// The folder of a bot of the page, new for each match, as bots may write there.
    pub _folder: Option<Scratch>,
}

impl ResolvedBot {
    /// A program without files of its own, as the page shows it.
    pub(crate) fn process(written: String, player: Player) -> ResolvedBot {
        let (files, _folder) = (Vec::new(), None);
        ResolvedBot { written, player, files, is_process: true, names_itself: false, _folder }
    }

    /// A message with the bot's files named as by its author.
    pub fn without_folder(&self, message: &str) -> String {
        let message = &message.replace(&format!("{}: ", self.written), "");
        let folder = Path::new(&self.written).parent().map(|folder| folder.display().to_string());
        match folder {
            Some(folder) if !self.files.is_empty() => {
                let own = if self.files.len() == 1 { folder } else { self.written.clone() };
                message.replace(&format!("{own}/"), "")
            }
            _ => message.into(),
        }
    }
}
