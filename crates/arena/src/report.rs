//! The result of a match as `play --json` prints it.

use game::{BotId, Options, Place, Verdict as Kind, winner};
use serde::Serialize;

use crate::play::Played;

/// The worst that happened to one bot.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// Which of the endings.
    pub verdict: Kind,
    /// What helps to mend the bot.
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
    games: Vec<GameReport<'a>>,
    verdicts: Vec<Verdict>,
    record: Option<&'a str>,
}

#[derive(Serialize)]
struct GameReport<'a> {
    scores: &'a [i64],
    turns: u32,
    reason: &'a str,
}

impl Played {
    /// The worst that happened to each bot, in the order given.
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

/// The result of a match as one JSON object on one line.
pub fn report(played: &Played, record: Option<&str>) -> String {
    let (header, outcome) = (&played.record.header, &played.outcome);
    let games = outcome.games.iter().map(|game| GameReport {
        scores: &game.scores,
        turns: game.turns,
        reason: &game.reason,
    });
    let report = Report {
        game: &header.game,
        seed: header.seed,
        options: &header.options,
        bots: &header.bots,
        scores: &outcome.standing.scores,
        ranks: &outcome.standing.ranks,
        winner: winner(&outcome.standing.scores),
        reason: &outcome.standing.reason,
        games: games.collect(),
        verdicts: played.verdicts(),
        record,
    };
    serde_json::to_string(&report).expect("a report has string keys and no failing parts")
}
