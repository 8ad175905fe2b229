//! Recorded matches in a room's folder `tests`.

use std::path::Path;

use game::{BotId, Files, Options, Record, Room};
use referee::{Entrant, MatchSetup, Recorder, Stop};

/// Checks that the recorded match between house players in `tests/NAME.vrec` still follows from the rules. `UPDATE_RECORDS=1` in the
/// environment records it again first.
///
/// # Panics
/// At the first difference.
pub fn check_recorded(
    room: &'static Room,
    folder: &Path,
    name: &str,
    given: &[(&str, &str)],
    house: &[&str],
    seed: u64,
) {
    let path = folder.join("tests").join(name).with_extension("vrec");
    if std::env::var_os("UPDATE_RECORDS").is_some() {
        std::fs::write(&path, record(room, given, house, seed).to_string()).expect("writable");
    }
    let kept = Record::parse(&std::fs::read_to_string(&path).expect("readable")).expect("a sound record");
    referee::verify(&kept, room).unwrap_or_else(|difference| panic!("{}: {difference}", path.display()));
}

fn record(room: &'static Room, given: &[(&str, &str)], house: &[&str], seed: u64) -> Record {
    let options = Options::new(&room.all_options(), given.iter().copied()).expect("the options exist");
    let setup = MatchSetup { room, options, files: Files::new(), seed };
    let entrants: Vec<Entrant> = house.iter().map(|name| entrant(room, name)).collect();
    let header = setup.header(&entrants);
    let mut recorder = Recorder::default();
    referee::run(&setup, entrants, &Stop::default(), &mut |event| recorder.see(&event)).expect("a match");
    Record { header, lines: recorder.lines() }
}

fn entrant(room: &Room, name: &str) -> Entrant {
    let house = room.house.iter().find(|house| house.name == name).expect("a house player");
    let id = BotId { name: format!("house:{name}"), hash: String::new() };
    Entrant { id, bot: (house.make)(&Options::default()).expect("usual options") }
}
