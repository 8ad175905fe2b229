//! The rules file named by a command: one that ships, or one on disk with its includes.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use board::{Moves, Outcome, Position, Reason};
use game::{BadSetup, nearest};
use games::zrf::Variant;
use zrf::{Entry, Report, Rules, Source};

use crate::arguments::one_of;
use crate::board_games::note_weights_unused_by;
use crate::failure::{Failure, unusable};

/// Compiles a rules file. The inner error is the report of its mistakes.
pub(super) fn compile(file: &str) -> Result<Result<Rules, Report>, Failure> {
    if let Some(shipped) = games::zrf::shipped(file) {
        let source = Source { name: shipped.name, bytes: shipped.text.as_bytes() };
        return Ok(zrf::compile_alone(&source));
    }
    let path = Path::new(file);
    let bytes = fs::read(path).map_err(|error| Failure::Usage(missing(file, &error)))?;
    let include = |name: &str| arena::read_included(path, &path.with_file_name(name));
    Ok(zrf::compile(&Source { name: file, bytes: &bytes }, &include))
}

fn missing(file: &str, error: &std::io::Error) -> String {
    let why = unusable(file, error);
    if file.contains(['/', '.']) {
        return why;
    }
    let names: Vec<&str> = games::zrf::SHIPPED.iter().map(|shipped| shipped.name).collect();
    format!("{why}, and no rules file ships under that name; {}", one_of(file, &names))
}

/// Compiles a rules file that must have no errors.
pub(crate) fn rules(file: &str) -> Result<Rules, Failure> {
    compile(file)?.map_err(|report| Failure::Failed(format!("{file} cannot be played\n\n{report}")))
}

/// The requested game or variant, or the file's default.
pub(crate) fn entry<'a>(rules: &'a Rules, variant: Option<&str>) -> Result<&'a Entry, Failure> {
    let Some(variant) = variant else { return Ok(rules.default_entry()) };
    rules.entry(variant).ok_or_else(|| {
        let known: Vec<String> =
            rules.entries.iter().map(|entry| format!("{} {}", entry.number, entry.title)).collect();
        Failure::Usage(format!(
            "--variant '{variant}': the file has no such game; there are: {}",
            known.join(", ")
        ))
    })
}

/// A game or variant prepared for a search player, with its learned weights.
pub(crate) fn ready(file: &str, variant: Option<&str>) -> Result<Arc<Variant>, Failure> {
    let rules = rules(file)?;
    let number = entry(&rules, variant)?.number.to_string();
    let read = |path: &str| {
        if path == file {
            fs::read(path).map_err(|error| unusable(path, &error))
        } else {
            arena::read_included(Path::new(file), Path::new(path))
        }
    };
    let refused = |bad: BadSetup| Failure::Failed(bad.to_string());
    let compiled = match games::zrf::shipped(file) {
        Some(shipped) => games::zrf::rules_file(shipped.name, shipped.text),
        None => games::zrf::load_rules(file, &read).and_then(|loaded| {
            let loaded = loaded.expect("a file that does not ship is loaded");
            games::zrf::rules_file(&loaded.name, &loaded.text)
        }),
    };
    let compiled = compiled.map_err(refused)?;
    note_weights_unused_by(file, &compiled);
    compiled.variant(&number).map_err(refused)
}

/// The start of a game.
pub(crate) fn start(entry: &Entry) -> Result<Position, Failure> {
    let rules =
        board::Rules::new(entry.program.clone()).map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(Position::new(&Arc::new(rules)))
}

/// Makes the moves in a text, separated by `;`.
pub(super) fn after(position: &mut Position, moves: &str) -> Result<(), Failure> {
    let mut allowed = Moves::new();
    for text in moves.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let mut legal = Moves::new();
        if let Some(outcome) = position.legal(&mut legal) {
            return Err(Failure::Usage(format!(
                "--after: the game is over before '{text}': {}",
                end(position, outcome)
            )));
        }
        let Some(index) = position.find(text, &mut allowed) else {
            let known: Vec<String> = legal.iter().map(|part| position.text(part)).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let shown = known.iter().take(5).copied().collect::<Vec<_>>().join(", ");
            let near = nearest(text, &known).map_or(String::new(), |near| format!("did you mean '{near}'? "));
            return Err(Failure::Usage(format!(
                "--after: '{text}' is not legal; {near}{} are: {shown}{}",
                known.len(),
                if known.len() > 5 { ", ..." } else { "" },
            )));
        };
        if let Some(part) = allowed.get(index) {
            position.make(part);
        }
    }
    Ok(())
}

/// How a game ended, in words.
pub(super) fn end(position: &Position, outcome: Outcome) -> String {
    let program = position.rules().program();
    let verdict = match outcome.result {
        board::GameResult::Won(player) => format!("{} has won", program.players[player].name),
        board::GameResult::Lost(player) => format!("{} has lost", program.players[player].name),
        board::GameResult::Drawn => "a draw".into(),
    };
    let reason = match outcome.reason {
        Reason::Goal(number) => games::zrf::goal_in_words(program, usize::from(number)),
        Reason::NoMoves => "no moves",
        Reason::Repetition => "repetition",
    };
    format!("{verdict} ({reason})")
}
