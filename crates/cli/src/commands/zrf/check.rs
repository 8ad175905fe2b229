//! `viadal zrf check`: is a rules file sound?

use std::io::Write;
use std::sync::Arc;

use board::{PlayoutMemory, Program, Role};
use serde::Serialize;
use zrf::{Finding, Report, Severity};

use super::file;
use crate::failure::Failure;
use crate::sentences::{count, one_line};
use crate::terminal::{bold, escape_controls, stdout_paint};

/// Compiles a rules file, plays it a little, and reports what is wrong, with line and column; exit status 1 for errors
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rules file, or the name of one that ships; unset: lists those that ship
    file: Option<String>,
    /// Prints what the file says about its game: description, history, strategy, pieces
    #[arg(long, requires = "file", conflicts_with = "json")]
    about: bool,
    /// Number or title of the game for --about
    #[arg(long, value_name = "V", requires = "about")]
    variant: Option<String>,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Checked {
    file: String,
    ok: bool,
    findings: Vec<Found>,
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Found {
    severity: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

#[derive(Serialize)]
struct Game {
    number: usize,
    title: String,
    default: bool,
    players: Vec<String>,
    positions: usize,
    pieces: usize,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(name) = &args.file else { return list(args, out) };
    if args.about {
        write!(out, "{}", about(&file::entry(name, args.variant.as_deref())?.program))?;
        return Ok(());
    }
    let (mut games, mut faults) = (Vec::new(), Vec::new());
    let report = file::outline(name)?.and_then(|outline| {
        let cap = (MOVES / outline.titles().len()).max(MOVES_OF_EACH);
        outline.each(&mut |entry| {
            games.push(game(&entry));
            faults.extend(fault(entry, cap));
        })
    });
    let ok = report.is_ok();
    if !ok {
        (games, faults) = (Vec::new(), Vec::new());
    }
    let report = &report.unwrap_or_else(|report| report);
    if args.json {
        let mut findings: Vec<Found> = report.findings().into_iter().map(found).collect();
        findings.extend(faults.into_iter().map(in_play));
        let checked = Checked { file: name.clone(), ok, findings, games };
        writeln!(out, "{}", serde_json::to_string(&checked).expect("names and texts"))?;
    } else {
        tell(out, name, report, &faults, &games)?;
    }
    if ok { Ok(()) } else { Err(Failure::Reported) }
}

/// What a rules file says about a game.
fn about(program: &Program) -> String {
    let texts = &program.texts;
    let parts = [("", &texts.description), ("History", &texts.history), ("Strategy", &texts.strategy)];
    let mut text = format!("{}\n", bold(&escape_controls(&texts.title), stdout_paint()));
    for (heading, part) in parts.iter().filter(|(_, part)| !part.trim().is_empty()) {
        if !heading.is_empty() {
            text += &format!("\n{}", bold(heading, stdout_paint()));
        }
        text += &format!("\n{}\n", escape_controls(part.trim()));
    }
    let told: Vec<String> = program
        .pieces
        .iter()
        .map(|piece| (piece, if piece.help.is_empty() { &piece.description } else { &piece.help }))
        .filter(|(_, help)| !help.trim().is_empty())
        .map(|(piece, help)| match help.trim().starts_with(&piece.name) {
            true => format!("  {}\n", one_line(help.trim())),
            false => format!("  {}: {}\n", piece.name, one_line(help.trim())),
        })
        .collect();
    if !told.is_empty() {
        text += &format!("\n{}\n{}", bold("Pieces", stdout_paint()), escape_controls(&told.concat()));
    }
    text
}

fn list(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let names: Vec<&str> = games::zrf::SHIPPED.iter().map(|shipped| shipped.name).collect();
    if args.json {
        writeln!(out, "{}", serde_json::json!({ "shipped": names }))?;
        return Ok(());
    }
    for name in names {
        writeln!(out, "{name}")?;
    }
    Ok(())
}

fn tell(
    out: &mut dyn Write,
    name: &str,
    report: &Report,
    faults: &[String],
    games: &[Game],
) -> Result<(), Failure> {
    if !report.is_empty() {
        writeln!(out, "{report}")?;
    }
    for fault in faults {
        writeln!(out, "warning: in play: {fault}\n")?;
    }
    for game in games {
        let default = if game.default { " (default)" } else { "" };
        let players = game.players.join(", ");
        let (positions, pieces) = (game.positions, count(game.pieces, "piece type"));
        let Game { number, title, .. } = game;
        writeln!(out, "{number:>3}  {title}{default}: {players}; {positions} positions, {pieces}")?;
    }
    let errors = report.error_count();
    let warnings = report.findings().len() - errors + faults.len();
    writeln!(out, "{name}: {}, {}", count(errors, "error"), count(warnings, "warning"))?;
    Ok(())
}

fn game(entry: &zrf::Entry) -> Game {
    let Program { players, positions, pieces, .. } = &entry.program;
    let player = |(id, player): (board::PlayerId, &board::Player)| match player.role {
        _ if entry.program.is_neutral(id) => format!("{} (neutral)", player.name),
        Role::Random => format!("{} (random)", player.name),
        Role::Seat => player.name.clone(),
    };
    Game {
        number: entry.number,
        title: entry.title.clone(),
        default: entry.default,
        players: players.iter().map(player).collect(),
        positions: positions.len(),
        pieces: pieces.len(),
    }
}

fn found(finding: Finding) -> Found {
    let severity = if finding.severity == Severity::Error { "error" } else { "warning" };
    Found {
        severity,
        message: finding.message,
        file: Some(finding.file),
        line: Some(finding.line),
        column: Some(finding.column),
        hint: finding.hint,
    }
}

fn in_play(message: String) -> Found {
    Found { severity: "warning", message, file: None, line: None, column: None, hint: None }
}

/// How many random moves are played, divided between the games of the file.
const MOVES: usize = 600;
const MOVES_OF_EACH: usize = 10;

/// An error of a block in play, such as an endless loop.
fn fault(entry: zrf::Entry, cap: usize) -> Option<String> {
    let fault = match board::Rules::new(entry.program) {
        Ok(rules) => {
            let mut dice = game::Dice::named(1, "check");
            let mut position = board::Position::new(&Arc::new(rules));
            board::playout(&mut position, cap, &mut PlayoutMemory::default(), |bound| {
                dice.below(bound as u64) as usize
            });
            position.fault().map(ToString::to_string)
        }
        Err(error) => Some(error.to_string()),
    };
    fault.map(|fault| format!("{}: {fault}", entry.title))
}
