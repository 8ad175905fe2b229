//! The result of a match as printed by `play --json`.

use game::{BotId, Header, Options, Place, Standing, Verdict as Kind, winner};
use referee::GameScore;
use serde::Serialize;

use crate::play::{Played, Unfinished};
use crate::tally::{BotTally, Remark, Tally};

/// The worst fault of a bot.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    pub verdict: Kind,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// `GAME.TURN`; turn 0 while it loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    seed: u64,
    options: &'a Options,
    bots: &'a [BotId],
    scores: &'a [i64],
    ranks: &'a [u32],
    winner: Option<usize>,
    reason: &'a str,
    /// The sandbox level of the bots.
    sandbox: &'static str,
    games: Vec<GameReport<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    verdicts: Vec<Verdict>,
    remarks: Vec<Vec<Remark>>,
    record: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<String>,
    /// True if it does not count.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unrated: bool,
}

#[derive(Serialize)]
struct GameReport<'a> {
    scores: &'a [i64],
    turns: u32,
    reason: &'a str,
}

impl Played {
    /// The worst fault of each bot, in the order given.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let of = |worst: &Option<referee::Worst>| match worst {
            None => Verdict { verdict: Kind::Ok, message: String::new(), at: None },
            Some(worst) => Verdict {
                verdict: worst.fault.verdict,
                message: match worst.fault.detail.as_str() {
                    "" => worst.fault.message.clone(),
                    detail => format!("{}\n{detail}", worst.fault.message),
                },
                at: Some(at(worst.at)),
            },
        };
        self.outcome.worst.iter().map(of).collect()
    }
}

fn at(place: Place) -> String {
    place.to_string()
}

/// The result of a match as one line of JSON. An `unrated` match does not count.
pub fn report(played: &Played, tally: &Tally, record: Option<&str>, unrated: bool) -> String {
    let (header, outcome) = (&played.record.header, &played.outcome);
    let result = Report::new(header, &outcome.standing, &outcome.games, tally, record);
    json(&Report { verdicts: played.verdicts(), unrated, ..result })
}

/// A stopped match as one line of JSON: the games so far, and where it was `interrupted`.
pub fn report_unfinished(unfinished: &Unfinished, tally: &Tally, record: Option<&str>) -> String {
    let Unfinished { at, games, standing, record: played } = unfinished;
    let result = Report::new(&played.header, standing, games, tally, record);
    json(&Report { winner: None, reason: "interrupted", interrupted: Some(at.to_string()), ..result })
}

impl<'a> Report<'a> {
    fn new(
        header: &'a Header,
        standing: &'a Standing,
        games: &'a [GameScore],
        tally: &Tally,
        record: Option<&'a str>,
    ) -> Report<'a> {
        let game = |game: &'a GameScore| GameReport {
            scores: &game.scores,
            turns: game.turns,
            reason: &game.reason,
        };
        let remarks = |bot| tally.bots().get(bot).map(BotTally::remarks).unwrap_or_default();
        Report {
            game: &header.game,
            seed: header.seed,
            options: &header.options,
            bots: &header.bots,
            scores: &standing.scores,
            ranks: &standing.ranks,
            winner: winner(&standing.scores),
            reason: &standing.reason,
            sandbox: host::level_in_use().unwrap_or(host::Level::None).name(),
            games: games.iter().map(game).collect(),
            verdicts: Vec::new(),
            remarks: (0..header.bots.len()).map(remarks).collect(),
            record,
            interrupted: None,
            unrated: false,
        }
    }
}

fn json(report: &Report<'_>) -> String {
    serde_json::to_string(report).expect("a report has string keys and no failing parts")
}
