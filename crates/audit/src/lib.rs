//! What every game must obey, tested on random play: one line in each room's tests.
//!
//! This is not part of `game` because it reads files and panics, which `game` never does. Only tests depend on it.

#![warn(missing_docs)]

mod exchanges;
mod leaks;
mod play;
mod recorded;
mod table;

use std::path::Path;

use game::{Files, FromOptions, Information, Options, Players, Record, Room};

use self::play::Play;

pub use exchanges::{Rooms, exchanges, replay_exchanges};
pub use play::Audited;
pub use recorded::check_recorded;
pub use table::{begin, check_table};

/// Audits the room in this folder: every player's view, every number of players, random faults.
///
/// # Panics
/// At the first error, with the options, number of players and seed that reproduce it.
pub fn audit<G: Audited>(room: &Room, folder: &Path) {
    furniture(room, folder);
    for given in G::SETUPS {
        let options =
            Options::new(&room.all_options(), given.iter().copied()).expect("the audited options exist");
        let setup = G::Setup::read(&options, &Files::new()).expect("the audited set-ups are sound");
        for players in G::seats(&setup) {
            let mut disguised = Players::NOBODY;
            for seed in 0..G::PLAYS {
                disguised = Play::<G>::new(&setup, players, seed, given)
                    .run(room)
                    .iter()
                    .fold(disguised, Players::with);
            }
            if room.information == Information::Hidden {
                leaks::assert_disguised(disguised, players, given);
            }
        }
    }
}

/// Checks that the README has an exchange, there is a recorded match, no option is listed twice and all trials can be played.
fn furniture(room: &Room, folder: &Path) {
    assert!(room.readme.contains("```exchange"), "{}: the README has no example exchange", room.id);
    let recorded: Vec<_> = std::fs::read_dir(folder.join("tests"))
        .expect("a room has a folder tests")
        .filter_map(|entry| {
            Some(entry.ok()?.path()).filter(|path| path.extension().is_some_and(|end| end == "vrec"))
        })
        .collect();
    let id = room.id;
    assert!(
        !recorded.is_empty(),
        "{id}: no recorded match in tests/: viadal play {id} random random --seed 7 --record tests/match.vrec"
    );
    for path in recorded {
        let shown = path.display();
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{shown}: {error}"));
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{shown}: {error:?}"));
        assert!(record.is_complete() && record.header.game == id, "{shown}");
    }
    let options = room.all_options();
    let names: std::collections::BTreeSet<_> = options.iter().map(|option| option.name).collect();
    assert_eq!(names.len(), options.len(), "{}: an option is listed twice", room.id);
    assert!(room.options.is_empty() || !room.trials.is_empty(), "{}: options without trials", room.id);
    room.trials.iter().for_each(|trial| can_be_played(room, trial));
}

fn can_be_played(room: &Room, trial: &str) {
    let given =
        trial.split(';').map(|setting| setting.split_once('=').expect("a trial is KEY=VALUE;KEY=VALUE"));
    let opened = Options::new(&room.all_options(), given).and_then(|options| {
        let seats = (room.seats)(&options, &Files::new())?;
        let (opening, dice) = (room.series)(&options)?.opening(1, 1, *seats.start());
        (room.open)(&options, &Files::new(), opening, dice)
    });
    if let Err(bad) = opened {
        panic!("{}, trial '{trial}': {bad}", room.id);
    }
}
