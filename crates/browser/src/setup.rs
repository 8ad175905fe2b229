//! What is played and who plays, from a question.

use std::collections::BTreeMap;

use board::Position;
use game::{BadSetup, BotId, Files, FromOptions, OptKind, Options, Record, Room, shortened, wording};
use games::zrf::Setup;
use games::zrf::notation::Openings;
use referee::{MatchSetup, house_entrant};
use serde::Deserialize;
use serde_json::Value;

use crate::refused::Refused;
use crate::seat::Hand;

/// How a person is asked for.
pub(crate) const PERSON: &str = "human";
/// The hash of a person in a record.
const PERSONS_HASH: &str = "person";
/// How a program of the page is asked for, before its name.
const PROGRAM: &str = "program:";
/// The hash of a program of the page in a record.
const PROGRAMS_HASH: &str = "page";
/// The longest name of a program, in bytes.
const LONGEST_NAME: usize = 100;

/// A match as it is asked for.
#[derive(Deserialize)]
pub struct Asked {
    game: String,
    /// The version of a game that is no part of this program.
    #[serde(default)]
    rules_hash: String,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    /// Files by the option that names them.
    #[serde(default)]
    files: BTreeMap<String, Sent>,
    /// Files that those may include.
    #[serde(default)]
    includes: Vec<Sent>,
    #[serde(default)]
    pub(crate) bots: Vec<String>,
    #[serde(default)]
    seed: u64,
}

/// A text file.
#[derive(Deserialize)]
pub struct Sent {
    pub(crate) name: String,
    pub(crate) text: Option<String>,
}

impl Sent {
    /// The contents of the file that a path means: folders and case are ignored.
    pub(crate) fn find(files: &[Sent], path: &str) -> Option<Vec<u8>> {
        let name = game::file_name(path);
        let file = files.iter().find(|file| file.name.eq_ignore_ascii_case(name))?;
        Some(file.text.clone()?.into_bytes())
    }
}

impl Asked {
    /// The game with its options and files. Compiles rules.
    pub(crate) fn setup(&self) -> Result<MatchSetup, Refused> {
        let room = room(&self.game, &self.rules_hash)?;
        let (mut values, mut files) = (BTreeMap::new(), Files::new());
        for (name, value) in &self.options {
            values.insert(name.as_str(), value.as_str().map_or_else(|| value.to_string(), String::from));
        }
        let table = room.all_options();
        for option in &table {
            let OptKind::File(load) = option.kind else { continue };
            let sent = self.files.get(option.name);
            let named = || values.get(option.name).cloned().unwrap_or_else(|| option.default.into());
            let value = sent.map_or_else(named, |file| file.name.clone());
            let read = |path: &str| match sent.filter(|file| file.name == path) {
                Some(Sent { text: Some(text), .. }) => Ok(text.clone().into_bytes()),
                _ => Sent::find(&self.includes, path).ok_or_else(|| "it was not sent".to_string()),
            };
            let file = load(&value, &read)?;
            values.insert(option.name, file.as_ref().map_or(value, |file| file.name.clone()));
            files.extend(file.map(|file| (option.name.to_string(), file)));
        }
        let given = values.iter().map(|(name, value)| (*name, value.as_str()));
        let options = Options::new(&table, given)?;
        Ok(MatchSetup { room, options, files, seed: self.seed })
    }

    /// The first position of a board game.
    pub(crate) fn position(&self) -> Result<Position, Refused> {
        let setup = self.setup()?;
        match Setup::read(&setup.options, &setup.files)?.openings {
            Openings::InTurn(openings) if openings[0].moves.is_empty() => Ok(openings[0].position.clone()),
            _ => Err(Refused::new("bad_setup", "a count begins at one position, without moves")),
        }
    }
}

/// The game of a record, with the record's version of the rules.
pub(crate) fn room_of(record: &Record) -> Result<&'static Room, Refused> {
    let header = &record.header;
    let room = room(&header.game, &header.rules_hash)?.of_rules(header.rules);
    room.ok_or_else(|| Refused::new("not_found", format!("no game '{}' by these rules", header.game)))
}

/// The game of this name, or of a game that was brought the version with this hash.
fn room(id: &str, hash: &str) -> Result<&'static Room, Refused> {
    if hash.is_empty() {
        return games::room(id).ok_or_else(|| Refused::new("not_found", format!("no game '{id}'")));
    }
    let missing = || {
        Refused::new(
            "no_game",
            format!("this version of the game '{id}' is not here: open its game.toml and its module first"),
        )
    };
    outside::version(id, hash).ok_or_else(missing)
}

/// What a recorded match was played by.
pub(crate) fn setup_of(record: &Record) -> Result<MatchSetup, Refused> {
    let (room, header) = (room_of(record)?, &record.header);
    let options = Options::new(&room.all_options(), header.options.iter())?;
    Ok(MatchSetup { room, options, files: header.files.clone(), seed: header.seed })
}

/// Who is asked for: a person, a program of the page, or a house player.
pub(crate) fn seated(setup: &MatchSetup, spec: &str) -> Result<(BotId, Hand), BadSetup> {
    if spec == PERSON {
        return Ok((BotId { name: PERSON.into(), hash: PERSONS_HASH.into() }, Hand::Person));
    }
    if let Some(name) = spec.strip_prefix(PROGRAM) {
        let name = shortened(name.into(), LONGEST_NAME);
        return Ok((BotId { name, hash: PROGRAMS_HASH.into() }, Hand::Program(Vec::new())));
    }
    let name = spec.strip_prefix("house:").unwrap_or(spec).split(',').next().unwrap_or_default();
    let house = setup.room.house.iter().find(|house| house.name == name);
    let house = house.ok_or_else(|| {
        BadSetup(wording!("no house player '{name}' in {game}", name, game = setup.room.id))
    })?;
    let of_match = Some((&setup.options, &setup.files));
    let entrant = house_entrant(setup.room, spec, (house.name, house.options, &house.make), of_match)?;
    Ok((entrant.id, Hand::House(entrant.bot)))
}

/// How somebody in a record would be asked for; `None` if they cannot play here.
pub(crate) fn spec_of(room: &Room, id: &BotId) -> Option<String> {
    let name = id.name.split(',').next().unwrap_or_default();
    match id.hash == PERSONS_HASH {
        true => Some(PERSON.into()),
        false => room.house.iter().any(|house| house.name == name).then(|| format!("house:{}", id.name)),
    }
}
