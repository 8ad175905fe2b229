//! `viadal check`: a bot in awkward situations.

use std::io::Write;
use std::time::Duration;

use arena::{Arena, BotTally, Finding, NotPlayed, Remark, Situation, Trial, situations};
use game::{Place, Verdict};
use serde::Serialize;

use crate::arguments::{GameName, game_name, options, play_again, setting, whole};
use crate::failure::Failure;
use crate::local_arena::{local_arena, not_played, warn};
use crate::sentences::{count, when, words};
use crate::summary::{remark_text, useless};
use crate::terminal::{bold, escape_controls, indented, red, stdout_paint};

/// Plays a bot in awkward situations and says what to fix
#[derive(clap::Args)]
#[command(
    after_help = "It tries every seat, many seeds, every house bot, itself, several games in a match, extreme options,\n\
    an opponent that fails, a busy machine. Exit status: 0 nothing to fix, 1 something to fix.\n\n\
    Example: viadal check perlwars Rover"
)]
pub(crate) struct Args {
    /// The game; 'viadal games' lists them
    #[arg(value_name = "GAME", value_parser = game_name)]
    game: GameName,
    /// The bot: a file, a folder with bot.toml
    bot: String,
    /// Seeds in each seat
    #[arg(long, value_name = "N", default_value = "5", value_parser = whole::<u64>)]
    seeds: u64,
    /// Sets an option of every match; 'viadal games GAME' lists them
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let room = args.game.room;
    let settings = args.game.settings(&args.settings)?;
    let limit = options(room, &settings)?.duration("turn_time")?;
    if args.bot == "human" {
        return Err(Failure::Usage("a person cannot be checked; name a program".into()));
    }
    if args.seeds == 0 {
        return Err(Failure::Usage("--seeds 0: one seed at least is wanted, such as --seeds 5".into()));
    }
    let situations = situations(room, &args.bot, args.seeds, &settings)?;
    let arena = local_arena();
    let mut report =
        Report { game: room.id, bot: &args.bot, situations: Vec::new(), remarks: Vec::new(), mend: 0 };
    let mut remarks =
        Remarks { limit, slowest: None, tally: BotTally::default(), again: None, repeats: None };
    let (mut matches, mut warned) = (0, Vec::new());
    for situation in &situations {
        let (tried, played) = try_out(args, &arena, situation, &mut remarks, &mut warned)?;
        matches += played;
        report.mend += usize::from(tried.failed());
        if !args.json {
            write!(out, "{}", tried.for_people(&report.situations))?;
            out.flush()?;
        }
        report.situations.push(tried);
        if report.hopeless().is_some() {
            break;
        }
    }
    report.remarks = remarks.sentences();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report).expect("names and texts"))?;
    } else {
        write!(out, "{}", report.end(situations.len(), matches))?;
    }
    if report.mend == 0 { Ok(()) } else { Err(Failure::Reported) }
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    bot: &'a str,
    situations: Vec<Tried>,
    remarks: Vec<String>,
    mend: usize,
}

/// The result of a situation: its first failure, if any.
#[derive(Serialize)]
struct Tried {
    situation: String,
    matches: usize,
    verdict: Verdict,
    #[serde(skip_serializing_if = "String::is_empty")]
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    useless: bool,
    /// True if none of its answers came in time.
    #[serde(skip)]
    always_late: bool,
}

/// Plays the matches of a situation up to the first failure.
fn try_out(
    args: &Args,
    arena: &Arena,
    situation: &Situation,
    remarks: &mut Remarks,
    warned: &mut Vec<String>,
) -> Result<(Tried, usize), Failure> {
    let mut tried = Tried {
        situation: situation.title.clone(),
        matches: situation.trials.len(),
        verdict: Verdict::Ok,
        message: String::new(),
        at: None,
        again: None,
        useless: false,
        always_late: false,
    };
    for (number, trial) in situation.trials.iter().enumerate() {
        let again = replay_command(&args.game, trial);
        let mut once = |warning: &str| {
            if !warned.iter().any(|old| old == warning) {
                warned.push(warning.into());
                warn(warning);
            }
        };
        let mut play = || trial.play(arena, args.game.room, &args.bot, situation.machine, &mut once);
        let found = play().map_err(|error| broken(error, &again))?;
        remarks.see(&found, &again);
        if found.tally.has_failed(found.worst.verdict) {
            tried.useless = found.tally.is_useless();
            tried.always_late = found.tally.is_always_late();
            tried.verdict = found.worst.verdict;
            tried.message = match (tried.useless, found.worst.message) {
                (true, message) if message.is_empty() => useless_message(&found.tally),
                (true, message) => format!("{}\n{message}", useless_message(&found.tally)),
                (false, message) => message,
            };
            tried.at = found.worst.at;
            tried.again = Some(again);
            return Ok((tried, number + 1));
        }
        if remarks.repeats.is_none() {
            let second = play().map_err(|error| broken(error, &again))?;
            remarks.repeats = Some(second.record == found.record);
        }
    }
    Ok((tried, situation.trials.len()))
}

fn replay_command(game: &GameName, trial: &Trial) -> String {
    let settings: Vec<_> = trial.settings.iter().filter(|setting| !game.implies(setting)).cloned().collect();
    play_again(&game.written, &trial.bots, trial.seed, &settings)
}

/// What is wrong with a bot whose answers were all useless, with the remarks on them.
fn useless_message(tally: &BotTally) -> String {
    let remarks: Vec<String> = tally.remarks().iter().map(remark_text).collect();
    format!("{}\n{}", useless(tally), remarks.join("\n"))
}

/// A match that cannot be played is an error, not a finding.
fn broken(error: NotPlayed, again: &str) -> Failure {
    match error {
        NotPlayed::Interrupted(_) => Failure::Failed("interrupted".into()),
        other => not_played(other, again),
    }
}

impl Tried {
    fn failed(&self) -> bool {
        self.useless || self.verdict != Verdict::Ok
    }

    /// Why it would do no better in another situation.
    fn hopeless(&self) -> Option<&'static str> {
        match self.verdict {
            Verdict::LoadFailed => Some("it does not get ready"),
            _ if self.always_late => Some("none of its answers came in time"),
            _ => None,
        }
    }

    /// A message without the times in its middle.
    fn gist(&self) -> (Option<&str>, Option<&str>) {
        (self.message.lines().next(), self.message.lines().next_back())
    }

    /// One line if all is well; otherwise what to fix, unless it was reported before.
    fn for_people(&self, before: &[Tried]) -> String {
        let paint = stdout_paint();
        if !self.failed() {
            return format!("ok    {}\n", self.situation);
        }
        let at = match self.verdict {
            Verdict::LoadFailed => String::new(),
            _ if self.useless => String::new(),
            verdict => format!(" {}", when(verdict, self.at.as_deref())),
        };
        let mut text = format!("{}  {}\n", red("mend", paint), self.situation);
        let known = before.iter().any(|tried| tried.verdict == self.verdict && tried.gist() == self.gist());
        let what = if self.useless { "useless".into() } else { words(self.verdict) };
        text += &format!("      {what}{at}{}\n", if known { ": as before" } else { ":" });
        if !known {
            text += &indented(&escape_controls(&self.message), "        ");
        }
        let again = self.again.as_deref().unwrap_or_default();
        text + &format!("      to see it again:\n        {again}\n")
    }
}

impl Report<'_> {
    /// Why the other situations are not tried: each would only wait for the bot again.
    fn hopeless(&self) -> Option<&'static str> {
        let [first] = &self.situations[..] else { return None };
        first.hopeless()
    }

    fn end(&self, situations: usize, matches: usize) -> String {
        let mut text: String =
            self.remarks.iter().map(|remark| format!("note  {}\n", escape_controls(remark))).collect();
        let tried = self.situations.len();
        text += "\n";
        text += &match self.mend {
            0 => bold("nothing to mend", stdout_paint()),
            mend => bold(&format!("{mend} of {} to mend", count(tried, "situation")), stdout_paint()),
        };
        text += &match self.mend {
            0 => format!(" in {}, {matches} matches\n", count(tried, "situation")),
            _ => match self.hopeless() {
                Some(why) if tried < situations => format!(": {why}, so the rest was not tried\n"),
                _ => "\n".into(),
            },
        };
        text
    }
}

/// Returns true for remarks that are reported although no situation failed.
fn is_harmless(remark: &Remark) -> bool {
    remark.kind.starts_with("ignored") || remark.kind == Verdict::IllegalAction.name()
}

/// Remarks on things that are not failures.
struct Remarks {
    limit: Duration,
    slowest: Option<(Place, Duration, String)>,
    /// The counts of all matches.
    tally: BotTally,
    /// The command of the first match with a remark.
    again: Option<String>,
    /// Whether the first match gave the same record again.
    repeats: Option<bool>,
}

impl Remarks {
    fn see(&mut self, found: &Finding, again: &str) {
        let most = self.slowest.as_ref().map_or(Duration::ZERO, |(_, most, _)| *most);
        if let Some((place, time)) = found.slowest.filter(|(_, time)| *time > most) {
            self.slowest = Some((place, time, again.into()));
        }
        self.tally.add(&found.tally);
        if self.again.is_none() && found.tally.remarks().iter().any(is_harmless) {
            self.again = Some(again.into());
        }
    }

    fn sentences(&self) -> Vec<String> {
        let mut all = Vec::new();
        if self.repeats == Some(false) {
            all.push(
                "the same match went otherwise a second time: draw chance from the seed of 'hello' (VIADAL_SEED) \
                 alone, or say random = \"yes\" in bot.toml"
                    .into(),
            );
        }
        let mut remarks = self.tally.remarks();
        remarks.retain(is_harmless);
        all.extend(remarks.iter().map(remark_text));
        all.extend(self.again.iter().map(|again| format!("to see these: {again} -v")));
        if let Some((place, time, again)) =
            self.slowest.as_ref().filter(|(_, time, _)| *time * 2 > self.limit)
        {
            let (time, limit) = (time.as_secs_f64(), self.limit.as_secs_f64());
            all.push(format!("its slowest turn took {time:.2} s of {limit} s, at {place} of: {again}"));
        }
        all
    }
}
