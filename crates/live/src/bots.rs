//! Resolves the page's bot specs to what the arena can seat.

use std::path::Path;

use accounts::Refused;
use arena::REMOTE;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use game::{Room, wording};
use host::Scratch;
use store::SourceFile;

use super::registry::MatchRegistry;
use super::resolved_bot::ResolvedBot;
use crate::plan::Spec;
use crate::source::{check_files, check_name, language_of};
use crate::summary::Player;

impl MatchRegistry {
    /// Finds a bot. Writes its files to a new folder if they were sent or are stored.
    ///
    /// # Errors
    /// If there is no such bot, or it plays another game.
    pub fn resolve(&self, room: &'static Room, spec: &Spec) -> Result<ResolvedBot, Refused> {
        match spec {
            Spec::Ships(_) if spec.is_human() => Ok(ships("human".into(), "human", true)),
            Spec::Ships(name) => shipped(room, name),
            Spec::Version { bot, version, name } => {
                let files = self.store.version_files(bot, version)?;
                let files = files.ok_or_else(|| Refused::missing(format!("no bot '{bot}'")))?;
                let mut found = MatchRegistry::written(name, &files)?;
                found.player.bot = self.store.bot(bot)?.map(|kept| kept.id);
                Ok(found)
            }
            Spec::Kept { bot } => {
                let missing = || Refused::missing(format!("no bot '{bot}'"));
                let kept = self.store.bot(bot)?.ok_or_else(missing)?;
                if kept.game != room.id {
                    let message = wording!(
                        "{name} plays {other}, not {game}",
                        name = kept.name,
                        other = kept.game,
                        game = room.id
                    );
                    return Err(Refused::wrong("other_game", message));
                }
                let files = self.store.files_of(bot)?.ok_or_else(missing)?;
                let mut found = MatchRegistry::written(&kept.name, &files)?;
                found.player.bot = Some(kept.id);
                Ok(found)
            }
            Spec::Unsaved { name, files, edits } => {
                let mut found = MatchRegistry::written(name, files)?;
                if let Some(id) = edits {
                    let kept = self.store.bot(id)?.filter(|kept| kept.game == room.id);
                    found.player.bot = kept.map(|kept| kept.id);
                }
                Ok(found)
            }
            Spec::Program { name, file, base64 } => program(name, file, base64),
            Spec::Remote { remote } => {
                let bot = self.remotes.find(remote).ok_or_else(|| not_connected(remote))?;
                if bot.game != room.id {
                    let (name, other, game) = (bot.name.as_str(), bot.game, room.id);
                    let message = wording!("{name} plays {other}, not {game}", name, other, game);
                    return Err(Refused::wrong("other_game", message));
                }
                if self.remotes.is_busy(remote) {
                    let message = wording!("{name} plays another match", name = bot.name.as_str());
                    return Err(Refused::conflict("busy", message));
                }
                Ok(connected(&bot.name))
            }
            Spec::Local { path } if self.settings.local_bots.contains(path) => Ok(local(path)),
            Spec::Local { path } => {
                let message =
                    wording!("'{path}' was not named when this server was started", path = path.as_str());
                Err(Refused::wrong("no_bot", message))
            }
        }
    }

    fn written(name: &str, files: &[SourceFile]) -> Result<ResolvedBot, Refused> {
        check_files(name, files)?;
        let failed = |error: std::io::Error| Refused::internal(format!("the bot's folder: {error}"));
        let scratch = Scratch::new().map_err(failed)?;
        let folder = scratch.path().join(name);
        std::fs::create_dir(&folder).map_err(failed)?;
        for file in files {
            write_file(&folder.join(&file.name), &file.text).map_err(failed)?;
        }
        let path = match files {
            [file] => folder.join(&file.name),
            _ => folder,
        };
        let player = Player { language: language_of(files).map(Into::into), ..Player::named(name) };
        Ok(ResolvedBot {
            files: files.iter().map(|file| file.name.clone()).collect(),
            _folder: Some(scratch),
            ..ResolvedBot::process(path.display().to_string(), player)
        })
    }
}

/// Writes a bot's file, executable if its first line names an interpreter.
fn write_file(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, text)?;
    if text.starts_with("#!") { make_executable(path) } else { Ok(()) }
}

/// The error for a missing connection.
pub fn not_connected(id: &str) -> Refused {
    Refused::missing(format!("no bot is connected as '{id}'"))
}

/// A bot connected from elsewhere.
pub(super) fn connected(name: &str) -> ResolvedBot {
    let player = Player { remote: true, ..Player::named(name) };
    ResolvedBot::process(format!("{REMOTE}{name}"), player)
}

/// A program on this machine, in place.
fn local(path: &str) -> ResolvedBot {
    let stem = Path::new(path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    ResolvedBot { names_itself: true, ..ResolvedBot::process(path.into(), Player::named(&stem)) }
}

/// An uploaded program, executable in its own folder.
fn program(name: &str, file: &str, base64: &str) -> Result<ResolvedBot, Refused> {
    check_name(name)?;
    check_name(file)?;
    let wrong = |_| {
        Refused::wrong("bad_files", wording!("{file}: {error}", file = file, error = wording!("not base64")))
    };
    let bytes = BASE64_STANDARD.decode(base64).map_err(wrong)?;
    let failed = |error: std::io::Error| Refused::internal(format!("the bot's folder: {error}"));
    let scratch = Scratch::new().map_err(failed)?;
    let folder = scratch.path().join(name);
    let path = folder.join(file);
    std::fs::create_dir(&folder).map_err(failed)?;
    std::fs::write(&path, bytes).and_then(|()| make_executable(&path)).map_err(failed)?;
    Ok(ResolvedBot {
        files: vec![file.into()],
        _folder: Some(scratch),
        ..ResolvedBot::process(path.display().to_string(), Player::named(name))
    })
}

fn make_executable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))
}

/// Bytes of a house bot's name with its options.
const LONGEST: usize = 500;

/// A bot that ships with the game; never a path, whatever is in the working directory.
fn shipped(room: &'static Room, spec: &str) -> Result<ResolvedBot, Refused> {
    if spec.starts_with(host::MODEL) {
        let message = wording!("a server asks no language models; play it at your own command line");
        return Err(Refused::wrong("no_bot", message));
    }
    let name = spec.strip_prefix("house:").unwrap_or(spec);
    let plain = name.split(',').next().unwrap_or_default();
    let stem = |file: &'static str| file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let house = room.house.iter().any(|house| house.name == plain);
    let samples = room.samples.iter().map(|sample| sample.file);
    let sample = samples.into_iter().find(|file| *file == name || stem(file) == name);
    if !house && sample.is_none() || name.len() > LONGEST {
        let message = wording!("{game} ships no bot '{name}'", game = room.id, name);
        return Err(Refused::wrong("no_bot", message));
    }
    let mut found = ships(format!("house:{name}"), sample.map_or(name, stem), false);
    found.is_process = !house;
    Ok(found)
}

fn ships(written: String, name: &str, human: bool) -> ResolvedBot {
    let player = Player { spec: Some(written.clone()), human, ..Player::named(name) };
    ResolvedBot { is_process: false, ..ResolvedBot::process(written, player) }
}
