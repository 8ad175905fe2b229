//! Tests a bot in difficult situations: which there are, and what needs fixing.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Aside, BadSetup, Options, Place, Room, Verdict as Kind};
use referee::{Event, MatchSetup};

use crate::bots::Arena;
use crate::files::load_option_files;
use crate::play::{NotPlayed, Played, play};
use crate::report::Verdict;
use crate::tally::BotTally;

/// A situation that a bot must handle: one or more matches.
pub struct Situation {
    /// A title for people.
    pub title: String,
    pub trials: Vec<Trial>,
    pub machine: Machine,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The bots' specs, in seat order.
    pub bots: Vec<String>,
    pub seed: u64,
    /// The options given.
    pub settings: Vec<(String, String)>,
}

/// What the machine does during a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// Nothing else.
    Idle,
    /// Others want every processor twice.
    Busy,
}

/// The result of a match.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The bot's worst fault, in any seat.
    pub worst: Verdict,
    /// The bot's longest turn: when, and the time of all its answers.
    pub slowest: Option<(Place, Duration)>,
    /// How often it failed or was ignored, by kind.
    pub tally: BotTally,
    /// The processor time it used, in microseconds.
    pub cpu_us: u64,
    /// The record, to compare it with another.
    pub record: String,
}

/// All situations for a bot of a game, with the first `seeds` seeds in each seat.
///
/// # Errors
/// If the options are invalid.
pub fn situations(
    room: &'static Room,
    bot: &str,
    seeds: u64,
    settings: &[(String, String)],
) -> Result<Vec<Situation>, BadSetup> {
    let plan = Plan { room, bot, settings };
    let seats = plan.seats(&[])?;
    let mut all = Vec::new();
    for seat in 0..seats {
        let trials: Result<_, _> =
            (1..=seeds).map(|seed| plan.trial(seat, "house:random", seed, "")).collect();
        all.push(Situation::idle(format!("seat {seat}, {seeds} seeds"), trials?));
    }
    for house in room.house.iter().filter(|house| house.name != "random") {
        let opponent = format!("house:{}", house.name);
        all.push(Situation::idle(format!("against {opponent}"), plan.seats_of(&opponent, 101, "")?));
    }
    let itself = Trial { bots: vec![bot.into(); seats], ..plan.trial(0, "house:random", 102, "")? };
    all.push(Situation::idle("against itself", vec![itself]));
    let games = plan.trial(0, "house:random", 103, "games=4")?;
    all.push(Situation::idle("four games in a match", vec![games]));
    for setting in room.trials {
        all.push(Situation::idle(setting.replace(';', ", "), plan.seats_of("house:random", 104, setting)?));
    }
    for (title, turn) in [("does not get ready", 0), ("dies in its first turn", 1), ("dies later", 4)] {
        let opponent = format!("house:faulty,turn={turn}");
        all.push(Situation::idle(format!("the opponent {title}"), plan.seats_of(&opponent, 105, "games=2")?));
    }
    let busy = Situation::idle("a busy machine", vec![plan.trial(0, "house:random", 106, "")?]);
    all.push(Situation { machine: Machine::Busy, ..busy });
    Ok(all)
}

impl Situation {
    fn idle(title: impl Into<String>, trials: Vec<Trial>) -> Situation {
        Situation { title: title.into(), trials, machine: Machine::Idle }
    }
}

struct Plan<'a> {
    room: &'static Room,
    bot: &'a str,
    settings: &'a [(String, String)],
}

impl Plan<'_> {
    /// The smallest number of players with these settings.
    fn seats(&self, more: &[(String, String)]) -> Result<usize, BadSetup> {
        let given = self.settings.iter().chain(more).map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Options::new(&self.room.all_options(), given)?;
        let (options, files) =
            load_option_files(self.room, &options).map_err(|bad| BadSetup::verbatim(bad.to_string()))?;
        Ok(*(self.room.seats)(&options, &files)?.start())
    }

    /// The bot in one seat, the opponent in all others.
    fn trial(&self, seat: usize, opponent: &str, seed: u64, settings: &str) -> Result<Trial, BadSetup> {
        let more: Vec<(String, String)> = pairs(settings);
        let mut bots = vec![opponent.to_string(); self.seats(&more)?];
        let seat = seat % bots.len();
        bots[seat] = self.bot.into();
        Ok(Trial { bots, seed, settings: [self.settings, &more].concat() })
    }

    /// The bot in each of the first two seats.
    fn seats_of(&self, opponent: &str, seed: u64, settings: &str) -> Result<Vec<Trial>, BadSetup> {
        let seats = self.seats(&pairs(settings))?.min(2);
        (0..seats).map(|seat| self.trial(seat, opponent, seed, settings)).collect()
    }
}

fn pairs(settings: &str) -> Vec<(String, String)> {
    let pairs = settings.split(';').filter_map(|setting| setting.split_once('='));
    pairs.map(|(name, value)| (name.into(), value.into())).collect()
}

impl Trial {
    /// Plays it and returns how the bot with the spec `bot` did.
    ///
    /// # Errors
    /// If it cannot be played to its end.
    pub fn play(
        &self,
        arena: &Arena,
        room: &'static Room,
        bot: &str,
        machine: Machine,
        warn: &mut dyn FnMut(&str),
    ) -> Result<Finding, NotPlayed> {
        let given = self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Options::new(&room.all_options(), given).map_err(referee::Broken::from)?;
        let (options, files) = load_option_files(room, &options)
            .map_err(|bad| referee::Broken::from(BadSetup::verbatim(bad.to_string())))?;
        let setup = MatchSetup { room, options, files, seed: self.seed };
        let mut observer = Observer::default();
        let ours = |number: usize| self.bots[number] == bot;
        let mut watch = |event: Event<'_>| observer.see(&event, &ours);
        let played = match machine {
            Machine::Idle => play(arena, &setup, &self.bots, &mut watch, warn),
            Machine::Busy => busily(|| play(arena, &setup, &self.bots, &mut watch, warn)),
        }?;
        Ok(observer.finding(&played, &ours))
    }
}

/// Runs `work` while others want every processor.
fn busily<T>(work: impl FnOnce() -> T) -> T {
    let over = AtomicBool::new(false);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..2 * processors {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let done = work();
        over.store(true, Ordering::Relaxed);
        done
    })
}

/// Observes the bot during a match.
#[derive(Default)]
struct Observer {
    turns: BTreeMap<Place, Duration>,
    cpu_us: u64,
}

impl Observer {
    fn see(&mut self, event: &Event<'_>, ours: &dyn Fn(usize) -> bool) {
        let Event::Aside { place, bot, aside, .. } = event else { return };
        if !ours(*bot) {
            return;
        }
        match aside {
            Aside::WallMicros(micros) if place.turn > 0 => {
                *self.turns.entry(*place).or_default() += Duration::from_micros(*micros);
            }
            Aside::CpuMicros(micros) => self.cpu_us += *micros,
            _ => {}
        }
    }

    fn finding(self, played: &Played, ours: &dyn Fn(usize) -> bool) -> Finding {
        let verdicts = played.verdicts().into_iter().enumerate();
        let worst = verdicts.filter(|(number, _)| ours(*number)).map(|(_, verdict)| verdict);
        let mut tally = BotTally::default();
        let bots = played.tally.bots().iter().enumerate();
        bots.filter(|(number, _)| ours(*number)).for_each(|(_, bot)| tally.add(bot));
        Finding {
            worst: worst.max_by_key(|verdict| verdict.verdict).unwrap_or(Verdict {
                verdict: Kind::Ok,
                message: String::new(),
                at: None,
            }),
            slowest: self.turns.into_iter().max_by_key(|(_, time)| *time),
            tally,
            cpu_us: self.cpu_us,
            record: played.record.to_string(),
        }
    }
}
