//! `viadal zrf report`: what a game is like, by the computer's games against itself.

use std::io::Write;
use std::sync::atomic::Ordering;

use games::zrf::playtest::{DEEPER, Plan, Rate, Report, Spread, Stage, Use, playtest};

use super::file;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::sentences::count;
use crate::signals::stop_on_interrupt;
use crate::terminal::escape_controls;

/// Plays the computer against itself and reports who wins, how long it takes, and which rules never mattered
///
/// The same seed gives the same figures. Ctrl-C ends it early, with a report of what was played until then.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rules file, or the name of one that ships
    file: String,
    /// Number or title of a game in the file
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// Games between equal players, and in games of two as many against one that looks at four times as many positions
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Positions looked at for a decision
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    nodes: u64,
    /// Turns after which a game is stopped
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_moves: u32,
    /// The seed of all randomness
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = file::ready(&args.file, args.variant.as_deref())?;
    let plan =
        Plan { games: args.games, nodes: args.nodes, seed: args.seed, max_turns: args.max_moves as usize };
    let (stop, mut progress) = (stop_on_interrupt(), Progress::new());
    let report = playtest(&variant, &plan, &mut |stage, done, of| {
        progress.at(|| match stage {
            Stage::Games => format!("{done} of {of} games"),
            Stage::Deeper => format!("{done} of {of} pairs of games with a deeper player"),
            Stage::Rules => format!("{done} of {of} move and drop blocks looked for"),
        });
        !stop.load(Ordering::Relaxed)
    });
    progress.end();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report).expect("names and numbers"))?;
        return Ok(());
    }
    write!(out, "{}", escape_controls(&words(&report, &plan)))?;
    Ok(())
}

/// The report in words.
fn words(report: &Report, plan: &Plan) -> String {
    let Plan { nodes, seed, max_turns, .. } = plan;
    let mut text = format!(
        "{}: {} of the computer against itself ({} different), {nodes} positions a decision, first {} by chance, seed {seed}\n\n",
        report.title,
        count(report.games as usize, "game"),
        report.different,
        count(report.by_chance, "turn"),
    );
    text += &format!("{:<32} {:>5} {:>6}   95 % interval\n", "", "games", "share");
    let mut row = |what: &str, rate: &Rate| {
        let [low, share, high] = rate.share.map(|share| 100.0 * share);
        text += &format!("{what:<32} {:>5} {share:>4.0} %   {low:.0} to {high:.0} %\n", rate.count);
    };
    for (seat, rate) in report.won.iter().enumerate() {
        let begins = if seat == 0 && report.won.len() > 1 { ", who begins" } else { "" };
        row(&format!("won by {}{begins}", rate.name), rate);
    }
    row("drawn", &report.drawn);
    row(&format!("stopped after {max_turns} turns"), &report.stopped);
    if report.lost.count > 0 || report.won.len() == 1 {
        row("won by nobody", &report.lost);
    }
    let spread = |what: &str, spread: &Spread| {
        format!("{what:<32} {:.1} on average, {} to {}\n", spread.mean, spread.least, spread.most)
    };
    text += &format!("\n{}", spread("turns of a game", &report.turns));
    text += &spread("legal moves to choose from", &report.choices);
    if let Some(deeper) = &report.deeper {
        let [low, share, high] = deeper.share.map(|share| 100.0 * share);
        let what = format!("looking at {DEEPER} times as many");
        text += &format!(
            "{what:<32} {share:.0} % of the points in {}; 95 % interval {low:.0} to {high:.0} %\n",
            count(deeper.games as usize, "game")
        );
    }
    text += "\nhow games ended\n";
    for ending in &report.endings {
        let what = ending.goal.map_or(ending.about.clone(), |goal| format!("{goal}. {}", ending.about));
        if ending.goal.is_some() || ending.games > 0 {
            text += &format!(
                "  {what}: {}\n",
                if ending.games == 0 { "never".into() } else { count(ending.games as usize, "game") }
            );
        }
    }
    let names = |is: &dyn Fn(&games::zrf::playtest::PieceUse) -> bool| {
        report.pieces.iter().filter(|piece| is(piece)).map(|piece| piece.name.clone()).collect::<Vec<_>>()
    };
    let blocks = |was: Use| {
        let of = report.unused.iter().filter(|block| block.was == was);
        of.map(|block| format!("{}, {} block {}", block.piece, block.list, block.block)).collect::<Vec<_>>()
    };
    let lists = [
        ("pieces that never came into being", names(&|piece| !piece.came)),
        ("pieces that never moved and were never dropped", names(&|piece| piece.came && piece.moved == 0)),
        ("pieces that were never captured or taken over", names(&|piece| piece.came && piece.captured == 0)),
        ("moves and drops that never were possible", blocks(Use::NeverPossible)),
        ("moves and drops that were possible, and nobody played", blocks(Use::NeverPlayed)),
    ];
    text.push('\n');
    for (what, list) in lists {
        text += &format!("{what}: {}\n", if list.is_empty() { "none".into() } else { list.join("; ") });
    }
    if !report.all_looked_for {
        text += "\nNot all moves and drops were looked for.\n";
    }
    text
}
