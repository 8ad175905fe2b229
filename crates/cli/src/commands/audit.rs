//! `viadal audit`: does a game of a folder obey what every game must?

use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use outside::{Finding, Setting, Versions, audit};
use serde_json::json;

use crate::arguments::{quoted, setting, whole};
use crate::failure::{Failure, failed_at};
use crate::folders;
use crate::sentences::count;

/// Plays a game of your own at random, and says what is wrong with its rules
#[derive(clap::Args)]
#[command(
    after_help = "It asks the rules every question three times in two processes, plays all numbers of players and the ends of all\n\
    options, lets bots fail and resign everywhere, sends odd actions, and compares the example exchanges of README.md.\n\
    Exit status: 0 nothing to fix, 1 something to fix.\n\n\
    Example: viadal audit ./nim"
)]
pub(crate) struct Args {
    /// The game's folder, with its game.toml
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Plays with each number of players and each end of an option
    #[arg(long, value_name = "N", default_value = "20", value_parser = whole::<u64>)]
    plays: u64,
    /// Plays just this one, and prints its inputs
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// The number of players of that one
    #[arg(long, value_name = "N", default_value = "2", value_parser = whole::<usize>)]
    players: usize,
    /// Sets an option of that one
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// Writes the referee's lines in the example exchanges of README.md anew
    #[arg(long)]
    update: bool,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let versions = Versions::new(folders::cache());
    if !(1..=16).contains(&args.players) {
        return Err(Failure::Usage(format!("--players {}: a game has 1 to 16 players", args.players)));
    }
    let only = args.seed.map(|seed| Setting { options: args.settings.clone(), players: args.players, seed });
    let mut told = Vec::new();
    let audited = audit(&versions, &args.folder, args.plays, only.as_ref(), &mut |line| {
        if only.is_some() {
            told.push(line.to_string());
        }
    });
    let report = audited.map_err(|bad| Failure::Usage(bad.to_string()))?;
    let exchanges = match report.late {
        true => Ok(0),
        false => exchanges(args, &versions)?,
    };
    if args.json {
        let findings = report.findings.iter().map(|finding| {
            let Finding { what, options, players, seed, play } = finding;
            json!({ "what": what, "options": options, "players": players, "seed": seed, "play": play })
        });
        let told = json!({ "plays": report.plays, "inputs": report.inputs, "longest": report.longest, "exchanges": exchanges.as_ref().ok(), "difference": exchanges.as_ref().err(), "findings": findings.collect::<Vec<_>>() });
        writeln!(out, "{told}")?;
    } else {
        told.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        for finding in &report.findings {
            write!(out, "{}", in_words(finding, args))?;
        }
        if report.late {
            writeln!(out, "stopped there: nothing else was asked")?;
            return Err(Failure::Reported);
        }
        let examples = match &exchanges {
            Ok(number) => count(*number, "example exchange"),
            Err(why) => {
                writeln!(out, "README.md: {why}")?;
                "an example exchange that differs".into()
            }
        };
        let plays = count(report.plays as usize, "play");
        writeln!(
            out,
            "{plays}, {} inputs, the longest of {} turns; {examples}",
            report.inputs, report.longest
        )?;
        if report.findings.is_empty() && exchanges.is_ok() {
            writeln!(out, "nothing to fix")?;
        }
    }
    if report.findings.is_empty() && exchanges.is_ok() { Ok(()) } else { Err(Failure::Reported) }
}

/// Lines of a play that are shown: its last ones.
const LINES: usize = 12;

fn in_words(Finding { what, options, players, seed, play }: &Finding, args: &Args) -> String {
    let mut text = format!("{what}\n");
    if play.len() > LINES {
        text += &format!("  ... {} inputs before\n", play.len() - LINES);
    }
    for input in &play[play.len().saturating_sub(LINES)..] {
        text += &format!("  {input}\n");
    }
    let folder = quoted(&args.folder.display().to_string());
    text += &format!("  to see it: viadal audit {folder} --seed {seed} --players {players}");
    for (name, value) in options {
        text += &format!(" --set {}", quoted(&format!("{name}={value}")));
    }
    text + "\n\n"
}

/// The number of example exchanges; the inner error tells one that differs.
fn exchanges(args: &Args, versions: &Versions) -> Result<Result<usize, String>, Failure> {
    let path = args.folder.join("README.md");
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Ok(0)),
        Err(error) => return Ok(Err(format!("cannot be read: {error}"))),
    };
    let room = versions.open(&args.folder).map_err(|bad| Failure::Usage(bad.to_string()))?;
    let (rewritten, number) = match outside::replay_exchanges(&text, room) {
        Ok(replayed) => replayed,
        Err(why) => return Ok(Err(why)),
    };
    if args.update && rewritten != text {
        std::fs::write(&path, &rewritten).map_err(failed_at(&path))?;
    } else if let Some((line, (is, says))) =
        text.lines().zip(rewritten.lines()).enumerate().find(|(_, (one, other))| one != other)
    {
        return Ok(Err(format!(
            "line {}: '{is}', and the referee says '{says}'; --update writes it",
            line + 1
        )));
    } else if rewritten != text && text.lines().count() != rewritten.lines().count() {
        return Ok(Err(
            "an example exchange is longer or shorter than the referee has it; --update writes it".into(),
        ));
    }
    Ok(Ok(number))
}
