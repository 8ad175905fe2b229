//! `viadal learn`: an evaluation from games of the player against itself.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Instant;

use evaluation::{Weights, tuned};
use game::lock;
use host::write_whole;
use lab::{Course, Learner, Learning, Progress, SelfPlayScore};

use super::zrf::file;
use crate::arguments::{whole, within};
use crate::failure::{Failure, failed_at, unread_at};
use crate::sentences::in_words;
use crate::signals::stop_on_interrupt;

/// Games between which what is played is kept.
const PORTION: u32 = 100;

/// Learns to play a board game from games against itself
///
/// The weights are kept in a file beside the rules, and 'strong' and 'viadal uci' use them from then on. Ctrl-C stops it, and a kill
/// loses little: the same command continues the interrupted generation. The same seed learns the same weights. Weights that do not
/// pass a sequential test against the player without learning are not written.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rules file, or the name of one that ships
    rules: String,
    /// Number or title of a game in the file
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// Where the weights go; unset: beside the rules file, ending in .weights
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Weights learned before, with other options, to begin with; unset: nothing
    #[arg(long, value_name = "WEIGHTS")]
    from: Option<PathBuf>,
    /// Number of generations: in each, games are played and weights are fitted to them
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = within::<u32>(1..=1000))]
    generations: u32,
    /// Games of a generation
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = within::<u32>(20..=1_000_000))]
    games: u32,
    /// Positions looked at for a decision
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = within::<u64>(20..=1_000_000))]
    nodes: u64,
    /// The seed of all randomness
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// Games that are played at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u16>(1..=256))]
    threads: u16,
    /// Games of each generation against the player without learning, at ten times --nodes: weights are written only if they
    /// clearly win
    #[arg(long = "match", value_name = "N", default_value_t = 100, value_parser = within::<u32>(20..=100_000))]
    match_games: u32,
}

/// Learns until all generations are done or it is interrupted.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let ready = file::ready(&args.rules, args.variant.as_deref())?;
    let number = ready.number;
    let tuned = tuned(ready.fingerprint, number).unwrap_or(Weights::USUAL);
    let Some(learner) = Learner::new(&ready.rules, &tuned) else {
        let message = format!("{}: only games of two players without dice are learned", args.rules);
        return Err(Failure::Usage(message));
    };
    let beside = PathBuf::from(games::zrf::weights_path(&args.rules));
    let weights = args.out.clone().unwrap_or(beside);
    let kept = weights.with_extension("learning");
    let course = Course {
        seed: args.seed,
        generations: args.generations,
        games: args.games,
        nodes: args.nodes,
        threads: usize::from(args.threads),
        match_games: args.match_games,
    };
    let mut learning = match fs::read(&kept) {
        Ok(bytes) => Learning::from_bytes(&learner, &course, &bytes).ok_or_else(|| {
            Failure::Usage(format!(
                "{} is of other rules, of an older version, or of other --seed, --games, --nodes or --match: give \
                 those, or remove it",
                kept.display()
            ))
        })?,
        Err(error) if error.kind() == ErrorKind::NotFound => begun(args, &learner)?,
        Err(error) => return Err(unread_at(&kept)(error)),
    };
    let write = |path: &PathBuf, bytes: &[u8]| write_whole(path, bytes).map_err(failed_at(path));
    if learning.generation > 0 {
        writeln!(out, "going on after generation {}", learning.generation)?;
    }
    let (stop, meter) = (stop_on_interrupt(), Meter::default());
    let show = |progress| meter.show(progress);
    let keep = |learning: &Learning| write(&kept, &learning.to_bytes(&learner, &course));
    while learning.generation < course.generations {
        while !learner.play(&mut learning, &course, PORTION, &stop, &show) && !stop.load(Ordering::Relaxed) {
            keep(&learning)?;
        }
        let done = learner.generation(&mut learning, &course, &stop, &show);
        if done.is_none() || stop.load(Ordering::Relaxed) && learning.generation < course.generations {
            keep(&learning)?;
            eprintln!();
            let text = format!("stopped after generation {}; the same command goes on", learning.generation);
            return Err(Failure::Failed(text));
        }
        if let Some(learned) = learner.learned(&learning) {
            write(&weights, &learned.to_bytes(ready.fingerprint, number))?;
        }
        keep(&learning)?;
        out.flush()?;
    }
    let (count, generations, file) = (learner.weights(), learning.generation, weights.display());
    match learner.learned(&learning) {
        Some(_) => writeln!(out, "{file}: {count} weights, {generations} generations")?,
        None => writeln!(
            out,
            "{generations} generations, and none clearly wins against the player without learning: no weights are \
             written; more --games may help"
        )?,
    }
    Ok(())
}

/// Learning of which nothing is done yet.
fn begun(args: &Args, learner: &Learner) -> Result<Learning, Failure> {
    let Some(path) = &args.from else { return Ok(Learning::default()) };
    let bytes = fs::read(path).map_err(unread_at(path))?;
    let refused = || {
        Failure::Usage(format!(
            "{}: no weights for {}: they are of other rules or of an older version",
            path.display(),
            args.rules
        ))
    };
    learner.starting_from(&bytes).ok_or_else(refused)
}

/// Tells of the progress on standard error: results are for standard output.
#[derive(Default)]
struct Meter {
    /// When a phase began, and how much of it was done before.
    phase: Mutex<Option<(Instant, u32)>>,
}

impl Meter {
    fn show(&self, progress: Progress) {
        match progress {
            Progress::Games { generation, played, of } => {
                self.step(&format!("generation {generation}"), "games", played, of);
            }
            Progress::Contest { played, of, .. } => self.step("  match", "games", played, of),
            Progress::Fitted { rows, before, after, tally, .. } => {
                let SelfPlayScore { won, drawn, lost, .. } = tally;
                eprintln!(
                    "  fitted to {rows} positions: loss {before:.4}, then {after:.4}; {won} won, {drawn} drawn, {lost} lost"
                );
            }
            Progress::Round { round, of, loss, .. } => {
                self.step(&format!("  network: loss {loss:.4}"), "rounds", round as u32, of as u32);
            }
            Progress::Network {
                rows, before, after, tally: SelfPlayScore { won, drawn, lost, .. }, ..
            } => {
                eprintln!(
                    "  network fitted to {rows} positions: loss {before:.4}, then {after:.4}; against the player before {won} won, \
             {drawn} drawn, {lost} lost"
                );
            }
            Progress::Match { tally, .. } => {
                let SelfPlayScore { won, drawn, lost, .. } = tally;
                let verdict = if tally.wins() { "better" } else { "not proven better" };
                eprintln!(
                    "  against the player without learning: {won} won, {drawn} drawn, {lost} lost: {verdict}"
                );
            }
            Progress::Unlearned { .. } => {
                eprintln!("  no weights play better than the player without learning, who plays on");
            }
        }
    }

    /// A line that changes: so much of a phase is done, and how long the rest takes at that rate.
    fn step(&self, phase: &str, what: &str, done: u32, of: u32) {
        let mut begun = lock(&self.phase);
        let (since, before) = *begun.get_or_insert_with(|| (Instant::now(), done - 1));
        let rate = f64::from(done - before) / since.elapsed().as_secs_f64().max(0.001);
        let left = in_words(f64::from(of - done) / rate);
        // What was longer is written over.
        eprint!("\r{:<70}", format!("{phase}: {done} of {of} {what}, {left} left"));
        if done == of {
            eprint!("\r{:<70}\n", format!("{phase}: {of} of {of} {what}"));
            *begun = None;
        }
    }
}
