//! From a wish to a match that is being played.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use game::{Information, Record, Room, wording};
use referee::Contest;
use serde::Serialize;
use store::SourceFile;

use super::hall::{Hall, now};
use super::run::run;
use super::stage::Stage;
use crate::chance::secret;
use crate::error::AppError;
use crate::plan::{Plan, Spec};
use crate::source::{check_files, language_of};
use crate::summary::{Player, State, Summary};

/// More matches than this are not played at once.
const MOST: usize = 500;

/// What is to be played.
pub(crate) struct Wish {
    /// How it was asked for.
    pub(crate) plan: Plan,
    /// The record that it plays on from, when it plays on.
    pub(crate) record: Option<Record>,
    /// Pictures of its pieces: name and contents.
    pub(crate) pictures: Vec<(String, Vec<u8>)>,
}

/// A match that has begun.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Begun {
    /// What is told of it.
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// What persons show to act, by bot.
    pub(crate) keys: Vec<Option<String>>,
}

/// A bot of a wish, found.
pub(crate) struct Found {
    /// How the arena is told of it.
    pub(crate) written: String,
    /// What the page is told of it.
    pub(crate) player: Player,
    /// Its own files.
    pub(crate) files: Vec<String>,
    /// Whether it runs as a process.
    pub(crate) is_process: bool,
}

impl Found {
    /// A message with the bot's files named as its author names them.
    pub(crate) fn without_folder(&self, message: &str) -> String {
        let folder = std::path::Path::new(&self.written).parent().map(|folder| folder.display().to_string());
        match folder {
            Some(folder) if !self.files.is_empty() => {
                let own = if self.files.len() == 1 { folder } else { self.written.clone() };
                message.replace(&format!("{own}/"), "")
            }
            _ => message.into(),
        }
    }
}

impl Hall {
    /// Begins a match. Blocks for as long as it takes to write the bots' files and to compile rules.
    ///
    /// # Errors
    /// When it cannot be set up or a bot not be found.
    pub(crate) fn begin(self: &Arc<Hall>, wish: Wish) -> Result<Begun, AppError> {
        let Wish { plan, record, pictures } = wish;
        let room = games::room(&plan.game).ok_or_else(|| {
            AppError::wrong("no_game", wording!("no game '{game}'", game = plan.game.as_str()))
        })?;
        if self.is_closing() {
            return Err(AppError::conflict("closing", wording!("the server is being stopped")));
        }
        if self.count() >= MOST {
            let message = wording!("{most} matches are being played; wait until one has ended", most = MOST);
            return Err(AppError::conflict("too_many_matches", message));
        }
        let (options, files) = (plan.options.clone(), plan.files.clone());
        Contest { room, options, files, seed: plan.seed }.check(plan.bots.len())?;
        let found: Vec<Found> =
            plan.bots.iter().map(|spec| self.find(room, spec)).collect::<Result<_, _>>()?;
        let keys: Vec<Option<String>> = found.iter().map(|bot| bot.player.human.then(secret)).collect();
        let summary = summary(self.store.match_id(), room, &plan, &found, &pictures);
        let stage = Stage::new(room, plan, summary, keys);
        self.keep(&stage)?;
        for (name, bytes) in &pictures {
            self.store.keep_picture(&stage.id, name, bytes)?;
        }
        self.enter(&stage);
        let begun = Begun { summary: stage.summary(), keys: stage.keys.clone() };
        let (hall, name) = (Arc::clone(self), format!("match {}", stage.id));
        let thread = std::thread::Builder::new().name(name);
        let spawned = thread.spawn({
            let stage = Arc::clone(&stage);
            move || run(&hall, &stage, &found, record.as_ref())
        });
        if let Err(error) = spawned {
            self.leave(&stage);
            self.store.forget_match(&stage.id)?;
            return Err(AppError::internal(format!("no thread for the match: {error}")));
        }
        Ok(begun)
    }

    fn find(&self, room: &'static Room, spec: &Spec) -> Result<Found, AppError> {
        match spec {
            Spec::Ships(_) if spec.is_human() => Ok(ships("human".into(), "human", true)),
            Spec::Ships(name) => shipped(room, name),
            Spec::Kept { bot } => {
                let missing = || AppError::missing(format!("no bot '{bot}'"));
                let kept = self.store.bot(bot)?.ok_or_else(missing)?;
                if kept.game != room.id {
                    let message = wording!(
                        "{name} plays {other}, not {game}",
                        name = kept.name,
                        other = kept.game,
                        game = room.id
                    );
                    return Err(AppError::wrong("other_game", message));
                }
                let files = self.store.files_of(bot)?.ok_or_else(missing)?;
                let mut found = self.written(&kept.name, &files)?;
                found.player.bot = Some(kept.id);
                Ok(found)
            }
            Spec::Unsaved { name, files } => self.written(name, files),
        }
    }

    /// Writes a bot's files where programs are prepared; the same files always to the same place.
    fn written(&self, name: &str, files: &[SourceFile]) -> Result<Found, AppError> {
        check_files(name, files)?;
        let text = serde_json::to_string(&(name, files)).expect("names and texts");
        let hash = blake3::hash(text.as_bytes()).to_hex();
        let folder = self.cache.join("page").join(&hash[..24]).join(name);
        let path: PathBuf = match files {
            [file] => folder.join(&file.name),
            _ => folder.clone(),
        };
        write_all(&folder, files).map_err(|error| AppError::internal(format!("the cache: {error}")))?;
        Ok(Found {
            written: path.display().to_string(),
            player: Player {
                name: name.into(),
                bot: None,
                spec: None,
                human: false,
                language: language_of(files).map(Into::into),
            },
            files: files.iter().map(|file| file.name.clone()).collect(),
            is_process: true,
        })
    }
}

fn write_all(folder: &std::path::Path, files: &[SourceFile]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for file in files {
        let path = folder.join(&file.name);
        if std::fs::read(&path).is_ok_and(|found| found == file.text.as_bytes()) {
            continue;
        }
        // Written aside and renamed: another match may be reading it.
        let aside = folder.join(format!("{}.{}", file.name, secret()));
        std::fs::write(&aside, &file.text)?;
        std::fs::rename(&aside, &path)?;
    }
    Ok(())
}

/// A bot that ships with the game; never a path, whatever lies in the working folder.
fn shipped(room: &'static Room, spec: &str) -> Result<Found, AppError> {
    let name = spec.strip_prefix("house:").unwrap_or(spec);
    let plain = name.split(',').next().unwrap_or_default();
    let stem = |file: &'static str| file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let house = room.house.iter().any(|house| house.name == plain);
    let sample = room.samples.iter().any(|sample| sample.file == name || stem(sample.file) == name);
    if !house && !sample {
        let message = wording!("{game} ships no bot '{name}'", game = room.id, name);
        return Err(AppError::wrong("no_bot", message));
    }
    let mut found = ships(format!("house:{name}"), name, false);
    found.is_process = !house;
    Ok(found)
}

fn ships(written: String, name: &str, human: bool) -> Found {
    let player = Player { name: name.into(), bot: None, spec: Some(written.clone()), human, language: None };
    Found { written, player, files: Vec::new(), is_process: false }
}

/// What is told of a match before it begins.
pub(super) fn summary(
    id: String,
    room: &'static Room,
    plan: &Plan,
    found: &[Found],
    pictures: &[(String, Vec<u8>)],
) -> Summary {
    let person = found.iter().any(|bot| bot.player.human);
    Summary {
        id,
        game: room.id.into(),
        title: room.title.into(),
        bots: found.iter().map(|bot| bot.player.clone()).collect(),
        state: State::Queued,
        kind: plan.kind,
        in_game: 0,
        turn: 0,
        turns: 0,
        scores: None,
        ranks: None,
        winner: None,
        reason: None,
        games: Vec::new(),
        seed: (!person).then_some(plan.seed),
        options: plan.options.clone(),
        files: plan
            .files
            .iter()
            .map(|(option, file)| (option.clone(), file.name.clone()))
            .collect::<BTreeMap<_, _>>(),
        pictures: pictures.iter().map(|(name, _)| name.clone()).collect(),
        hidden: room.information == Information::Hidden,
        undo: person && room.information == Information::Perfect,
        started: now(),
        ended: None,
        verdicts: None,
        note: None,
        from: plan.from.clone(),
    }
}
