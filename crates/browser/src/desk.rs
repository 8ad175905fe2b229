//! What can be asked, and who answers.

use std::collections::BTreeMap;
use std::time::Duration;

use board::{Position, perft};
use game::{Aside, Fault, Place, Record, Verdict, wording};
use games::zrf::playtest::{MAX_TURNS, Plan, playtest};
use games::zrf::{Contents, shipped, variant_of};
use referee::{FrameLines, MatchSetup, Seer, Stop, prompt_at, replay_lines, verify};
use search::Limits;
use serde::Deserialize;
use serde_json::{Value, json};
use tournament::{Outcome, fit};

use crate::analysis::{Point, Spot};
use crate::brought::learn;
use crate::matches::Playing;
use crate::refused::Refused;
use crate::seat::Said;
use crate::setup::{Asked, Sent, room_of};
use crate::told::Told;

/// The most matches at once: each holds its record and what its players remember.
const MOST: usize = 64;
/// The adviser's thinking time.
const HINT: Duration = Duration::from_secs(1);

/// A question.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Call {
    /// What a rules file holds, and what is wrong with it; by its name alone, one that ships.
    Check {
        #[serde(flatten)]
        file: Sent,
        #[serde(default)]
        includes: Vec<Sent>,
    },
    /// The words of the language of rules files, with what they mean.
    Words,
    /// Counts the positions after so many moves of a board game.
    Perft {
        #[serde(flatten)]
        asked: Asked,
        depth: u32,
    },
    /// Plays so many games of a board game by the computer against itself, each decision by so many nodes, and reports on them.
    Report {
        #[serde(flatten)]
        asked: Asked,
        games: u32,
        nodes: u64,
    },
    /// Takes a game whose rules are a module: `game.toml`, the module and perhaps `README.md`, in base64 by their names.
    Learn { files: BTreeMap<String, String> },
    /// Begins a match.
    Begin {
        id: String,
        #[serde(flatten)]
        asked: Asked,
    },
    /// Takes a match up from its record: to play on from its end, or from before the turn `at`, with these bots; without `bots` to look at
    /// it.
    Open { id: String, record: String, at: Option<String>, bots: Option<Vec<String>> },
    /// Plays on for about so long, or until a person is asked.
    Advance { id: String, ms: u64 },
    /// A person or a program of the page decides; `asides` is what it wrote besides.
    Act {
        id: String,
        bot: usize,
        game: u32,
        turn: u32,
        action: Value,
        #[serde(default)]
        asides: Vec<Aside>,
    },
    /// A program of the page failed instead. It is told nothing more until it is loaded again.
    Fail {
        id: String,
        bot: usize,
        game: u32,
        turn: u32,
        verdict: Verdict,
        message: String,
        #[serde(default)]
        asides: Vec<Aside>,
    },
    /// A person gives up.
    Resign { id: String, bot: usize },
    /// Ends a match early.
    Stop { id: String },
    /// Drops a match from memory.
    Forget { id: String },
    /// How a match stands.
    Status { id: String },
    /// The last decision of a person, to play on from before it.
    Undo { id: String, bot: usize },
    /// The lines of a match from one on, as `everything` or a bot sees them.
    Lines {
        id: String,
        #[serde(rename = "as", default)]
        bot: Option<usize>,
        #[serde(default)]
        from: usize,
    },
    /// The record so far.
    Record { id: String },
    /// What bots wrote of their decisions.
    Log { id: String, bot: usize },
    /// Whether a record follows the rules.
    Verify { record: String },
    /// What the strongest house player would do in a person's place.
    Hint { id: String, bot: usize },
    /// The best lines of a position, told depth by depth until so many nodes were searched.
    Analyse {
        #[serde(flatten)]
        spot: Spot,
        lines: usize,
        nodes: Option<u64>,
    },
    /// Ratings of so many players, by how their games ended: who played, and the rank of each, 0 the best.
    Rate { players: usize, outcomes: Vec<(Vec<usize>, Vec<u32>)> },
    /// What the positions of a game are worth that are not among the points, each by so many nodes, for about so long.
    Scores {
        #[serde(flatten)]
        spot: Spot,
        points: Vec<Point>,
        nodes: u64,
        ms: u64,
    },
}

/// Holds the matches in play, and answers.
pub struct Desk {
    matches: BTreeMap<String, Playing>,
    clock: fn() -> Duration,
}

impl Desk {
    /// A desk without matches. `clock` gives the time since a fixed moment.
    pub fn new(clock: fn() -> Duration) -> Desk {
        Desk { matches: BTreeMap::new(), clock }
    }

    /// Answers a question, both as JSON: an object, with `error` and `message` if there is no answer. `told` hears what is found before
    /// the answer, as JSON too.
    pub fn ask(&mut self, question: &str, told: &mut dyn FnMut(&str)) -> String {
        let answer = match serde_json::from_str(question) {
            Ok(call) => self.answer(call, told),
            Err(error) => Err(Refused::new("bad_request", error.to_string())),
        };
        answer.unwrap_or_else(|refused| refused.answer()).to_string()
    }

    fn answer(&mut self, call: Call, told: &mut dyn FnMut(&str)) -> Result<Value, Refused> {
        let clock = self.clock;
        match call {
            Call::Check { file, includes } => check(&file, &includes),
            Call::Words => Ok(json!({"words": zrf::meanings().collect::<BTreeMap<_, _>>()})),
            Call::Perft { asked, depth } => {
                let mut position = asked.position()?;
                Ok(json!({"count": perft(&mut position, depth), "at": position_text(&position)}))
            }
            Call::Report { asked, games, nodes } => {
                let MatchSetup { options, files, seed, .. } = asked.setup()?;
                let plan = Plan { games, nodes, seed, max_turns: MAX_TURNS };
                let report = playtest(&*variant_of(&options, &files)?, &plan, &mut |what, done, of| {
                    told(&json!({"what": what, "done": done, "of": of}).to_string());
                    true
                });
                Ok(json!({"report": report.to_string()}))
            }
            Call::Learn { files } => learn(&files),
            Call::Begin { id, asked } => self.keep(id, Playing::begin(&asked)?),
            Call::Open { id, record, at, bots } => {
                let record = parsed(&record)?;
                let at = at.map(|at| at.parse::<Place>()).transpose();
                let at = at.map_err(|error| Refused::new("bad_place", error))?;
                self.keep(id, Playing::open(&record, at, bots)?)
            }
            Call::Advance { id, ms } => {
                let playing = self.found(&id)?;
                playing.advance(Duration::from_millis(ms), clock)?;
                Ok(playing.told(&id).answer())
            }
            Call::Act { id, bot, game, turn, action, asides } => {
                let said = Said::Action(action.to_string());
                self.found(&id)?.decide(bot, Place { game, turn }, said, asides)?;
                Ok(json!({}))
            }
            Call::Fail { id, bot, game, turn, verdict, message, asides } => {
                let said = Said::Failed(Fault::new(verdict, message));
                self.found(&id)?.decide(bot, Place { game, turn }, said, asides)?;
                Ok(json!({}))
            }
            Call::Rate { players, outcomes } => rate(players, outcomes),
            Call::Resign { id, bot } => self.found(&id)?.resign(bot).map(|()| json!({})),
            Call::Stop { id } => {
                let playing = self.found(&id)?;
                playing.stop();
                Ok(playing.told(&id).answer())
            }
            Call::Forget { id } => Ok(json!({"known": self.matches.remove(&id).is_some()})),
            Call::Status { id } => Ok(self.found(&id)?.told(&id).answer()),
            Call::Undo { id, bot } => {
                let at = self.found(&id)?.last_decision(bot)?;
                Ok(json!({"at": at.to_string()}))
            }
            Call::Lines { id, bot, from } => self.found(&id)?.lines(bot, from),
            Call::Record { id } => Ok(json!({"record": self.found(&id)?.record.to_string()})),
            Call::Log { id, bot } => Ok(json!({"log": self.found(&id)?.log(bot)})),
            Call::Verify { record } => {
                let record = parsed(&record)?;
                let verified = verify(&record, room_of(&record)?);
                Ok(json!({"difference": verified.err().map(|difference| difference.to_string())}))
            }
            Call::Hint { id, bot } => self.found(&id)?.hint(bot),
            Call::Analyse { spot, lines, nodes } => {
                spot.analyse(lines, Limits { nodes, ..Limits::default() }, clock, told)
            }
            Call::Scores { spot, points, nodes, ms } => {
                spot.scores(points, nodes, Duration::from_millis(ms), clock)
            }
        }
    }

    fn found(&mut self, id: &str) -> Result<&mut Playing, Refused> {
        self.matches.get_mut(id).ok_or_else(|| Refused::Missing(id.into()))
    }

    fn keep(&mut self, id: String, playing: Playing) -> Result<Value, Refused> {
        if self.matches.len() >= MOST && !self.matches.contains_key(&id) {
            return Err(Refused::new("too_many", format!("{MOST} matches are open; forget one first")));
        }
        let told = playing.told(&id).answer();
        self.matches.insert(id, playing);
        Ok(told)
    }
}

impl Playing {
    fn lines(&self, bot: Option<usize>, from: usize) -> Result<Value, Refused> {
        if bot.is_some_and(|bot| bot >= self.record.header.bots.len()) {
            return Err(Refused::new("no_eyes", "there is no bot of that number"));
        }
        let seer = bot.map_or(Seer::Everything, Seer::Bot);
        let room = self.setup.room;
        let lines = if self.is_over() { FrameLines::annotated } else { FrameLines::live };
        let (mut number, mut text) = (0, String::new());
        replay_lines(&self.record, room, vec![lines(seer, room)], &Stop::default(), &mut |_, line| {
            if number >= from {
                text += line;
                text.push('\n');
            }
            number += 1;
        });
        Ok(json!({"lines": text, "length": number}))
    }

    fn hint(&self, bot: usize) -> Result<Value, Refused> {
        let not_asked = || Refused::new("not_now", wording!("it is not your turn").to_string());
        let (_, place) = self.open.filter(|(asked, _)| *asked == bot).ok_or_else(not_asked)?;
        let prompt = prompt_at(&self.record, self.setup.room, bot, place.turn).ok_or_else(not_asked)?;
        let hint = game::hint(self.setup.room, &prompt, HINT)
            .ok_or_else(|| Refused::new("not_found", "nobody here gives hints in this game"))?;
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
        Ok(
            json!({"action": value(&hint.action), "thought": hint.thought.as_deref().map(value), "turn": place.turn}),
        )
    }

    fn told<'a>(&'a self, id: &'a str) -> Told<'a> {
        Told { id, playing: self }
    }
}

/// Rates players as a tournament does, the first of them at 0.
fn rate(players: usize, outcomes: Vec<(Vec<usize>, Vec<u32>)>) -> Result<Value, Refused> {
    let is_whole = |(seats, ranks): &(Vec<usize>, Vec<u32>)| {
        seats.len() == ranks.len() && seats.len() > 1 && seats.iter().all(|player| *player < players)
    };
    if players > MOST || !outcomes.iter().all(is_whole) {
        return Err(Refused::new("bad_request", format!("at most {MOST} players, and a rank for each seat")));
    }
    let outcome = |(encounter, (players, ranks)): (usize, (Vec<usize>, Vec<u32>))| Outcome {
        encounter: encounter as u64,
        points: vec![0; players.len()],
        players,
        ranks,
    };
    let fit = fit(players, &outcomes.into_iter().enumerate().map(outcome).collect::<Vec<_>>());
    let row = |player| json!({"rating": fit.rating(player), "margin": fit.margin(player)});
    Ok(json!({"rows": (0..players).map(row).collect::<Vec<_>>()}))
}

fn parsed(text: &str) -> Result<Record, Refused> {
    Record::parse(text).map_err(|bad| Refused::new("bad_record", bad.to_string()))
}

fn check(file: &Sent, includes: &[Sent]) -> Result<Value, Refused> {
    let known = file.text.is_none().then(|| shipped(&file.name)).flatten();
    let text = file.text.as_deref().or(known.map(|known| known.text));
    let text =
        text.ok_or_else(|| Refused::new("not_found", format!("no rules file '{}' ships", file.name)))?;
    let include = |name: &str| Sent::find(includes, name).ok_or("is not there".to_string());
    let read = Contents::read(&file.name, text.as_bytes(), &include);
    let contents = Contents { source: known.map(|known| known.text), ..read };
    Ok(serde_json::to_value(contents).expect("names and texts"))
}

fn position_text(position: &Position) -> String {
    format!("{:016x}", position.hash())
}
