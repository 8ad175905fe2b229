//! A saved game of the original program, dropped on the page.

use accounts::Refused;
use game::{File, OptKind, Record, Room, wording};
use live::{Brought, SentFile, State, Summary, check_name};
use referee::Stop;
use serde::{Deserialize, Serialize};
use zrf::zsg;

use crate::saved::{NotShown, record_of, rules_name};

/// A saved game without pictures.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SavedGame {
    #[serde(flatten)]
    file: SentFile,
    /// Its rules file; without it one that ships.
    rules: Option<SentFile>,
    #[serde(default)]
    includes: Vec<SentFile>,
}

/// A saved game, to be stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct SentSave {
    pub(crate) game: SavedGame,
    /// Its id as a match.
    pub(crate) id: String,
    pub(crate) owner: Option<String>,
    /// The names of its pictures.
    pub(crate) pictures: Vec<String>,
}

impl SentSave {
    /// Plays through a saved game, by its rules.
    ///
    /// # Errors
    /// If it cannot be read, or its moves do not follow the rules.
    pub(super) fn play_through(self, stop: &Stop) -> Result<Brought, Refused> {
        let SavedGame { file, rules: sent, includes } = self.game;
        let room = arena::room("zrf").ok_or_else(|| Refused::missing("no game 'zrf'"))?;
        let wrong = |error: String| {
            Refused::wrong("bad_save", wording!("{file}: {error}", file = file.name.as_str(), error))
        };
        let bytes = file.bytes()?;
        let saved = zsg::read(&bytes).map_err(|bad| wrong(bad.to_string()))?;
        let text = File { name: file.name.clone(), text: zrf::decode(&bytes) };
        let rules = sent.as_ref().map(|sent| rules(sent, &includes, room)).transpose()?;
        if rules.is_none() && games::zrf::shipped(&rules_name(&saved)).is_none() {
            let needed = saved.rules_file();
            let wording = wording!(
                "{name} needs its rules file '{needed}': drop both together",
                name = file.name.as_str(),
                needed
            );
            return Err(Refused::wrong("needs_rules", wording));
        }
        let record = record_of(&saved, text, rules, room, stop).map_err(|error| match error {
            NotShown::Setup(bad) => bad.into(),
            NotShown::Move(wording) => Refused::wrong("bad_save", wording),
        })?;
        let mut told = Summary::of_record(self.id, &record, room);
        told.pictures = self.pictures;
        if !record.is_complete() {
            (told.state, told.note) = (State::Broken, Some("saved_game".into()));
            (told.in_game, told.turn, told.turns) = (1, turn(&record, room), 0);
        }
        Ok(Brought::of(&record, told, self.owner))
    }
}

/// The turn that a record has come to.
fn turn(record: &Record, room: &'static Room) -> u32 {
    let mut turn = 0;
    let _ = referee::replay(record, room, &mut |event| {
        if let referee::Event::Played { place, .. } = event {
            turn = place.turn;
        }
    });
    turn
}

/// A rules file with what it includes.
fn rules(sent: &SentFile, includes: &[SentFile], room: &Room) -> Result<File, Refused> {
    let option = room.options.iter().find(|option| option.name == "rules");
    let Some(OptKind::File(load)) = option.map(|option| option.kind) else {
        return Err(Refused::internal("the room has no rules files"));
    };
    check_name(&sent.name)?;
    let read = |path: &str| SentFile::read(Some(sent), includes, path);
    if let Some(file) = load(&sent.name, &read)? {
        return Ok(file);
    }
    // It is called like one that ships; what was sent counts.
    let text = zrf::decode(&sent.bytes()?);
    Ok(File { name: sent.name.clone(), text })
}
