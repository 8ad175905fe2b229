//! Matches by the real referee, between house players.

use game::{Bot, BotId, Files, Options, Record, Verdict};
use referee::{Entrant, Event, MatchSetup, Stop, run};

use super::support::options;
use crate::wizards::ROOM;

/// The result of a match.
pub(super) struct Played {
    /// The scores of each game by bot.
    pub(super) games: Vec<Vec<i64>>,
    /// Why each game ended.
    pub(super) reasons: Vec<String>,
    /// The worst fault of each bot.
    pub(super) verdicts: Vec<Verdict>,
    pub(super) record: String,
}

/// A house player by its name, and its options after it: `strong,nodes=300`.
pub(super) fn bot(name: &str) -> Box<dyn Bot> {
    let mut words = name.split(',');
    let wanted = words.next().unwrap_or_default();
    let house = ROOM.house.iter().find(|house| house.name == wanted).expect("a house player");
    let given = words.filter_map(|word| word.split_once('='));
    (house.make)(&Options::new(house.options, given).expect("known options")).expect("sound options")
}

/// Plays a match.
pub(super) fn play(bots: [Box<dyn Bot>; 2], given: &[(&str, &str)], seed: u64) -> Played {
    let setup = MatchSetup { room: &ROOM, options: options(given), files: Files::new(), seed };
    let entrants: Vec<Entrant> = bots
        .into_iter()
        .map(|bot| Entrant { id: BotId { name: "bot".into(), hash: String::new() }, bot })
        .collect();
    let mut record = format!("{}\n", game::RecordLine::Header(setup.header(&entrants)));
    let mut watch = |event: Event<'_>| {
        if let Event::Line(line) = event {
            record += &format!("{line}\n");
        }
    };
    let outcome = run(&setup, entrants, &Stop::default(), &mut watch).expect("a match ends");
    assert!(Record::parse(&record).expect("a record").is_complete());
    let verdict =
        |worst: &Option<referee::Worst>| worst.as_ref().map_or(Verdict::Ok, |worst| worst.fault.verdict);
    Played {
        reasons: outcome.games.iter().map(|game| game.reason.clone()).collect(),
        games: outcome.games.into_iter().map(|game| game.scores).collect(),
        verdicts: outcome.worst.iter().map(verdict).collect(),
        record,
    }
}
