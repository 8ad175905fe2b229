//! The rules file named by a command: one that ships, or one on disk with its includes.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use board::{Moves, Outcome, Position, Reason};
use game::{BadSetup, nearest};
use games::zrf::Variant;
use zrf::{Entry, Outline, Report, Source};

use crate::arguments::one_of;
use crate::board_games::note_weights_unused_by;
use crate::failure::{Failure, unusable};

/// Reads a rules file, whose games are compiled one by one. The inner error is the report of its mistakes.
pub(super) fn outline(file: &str) -> Result<Result<Outline, Report>, Failure> {
    if let Some(shipped) = games::zrf::shipped(file) {
        let source = Source { name: shipped.name, bytes: shipped.text.as_bytes() };
        return Ok(Outline::read(&source, &|_| Err("is not there".into())));
    }
    let (path, bytes) = (Path::new(file), bytes(file)?);
    let include = |name: &str| arena::read_included(path, &path.with_file_name(name));
    Ok(Outline::read(&Source { name: file, bytes: &bytes }, &include))
}

fn bytes(file: &str) -> Result<Vec<u8>, Failure> {
    check_no_folder(file)?;
    fs::read(file).map_err(|error| Failure::Usage(missing(file, &error)))
}

/// Refuses a folder: what reads rules files plays no game whose rules are a program.
fn check_no_folder(file: &str) -> Result<(), Failure> {
    let path = Path::new(file);
    let why = match arena::is_game(path) {
        true => format!(
            "{file} is a game whose rules are a program or a module, and a rules file (.zrf) is needed here; its house \
             players sit at matches: viadal play {file} human house:random"
        ),
        false => format!("{file} is a folder; name a rules file (.zrf) in it"),
    };
    if path.is_dir() { Err(Failure::Usage(why)) } else { Ok(()) }
}

fn missing(file: &str, error: &std::io::Error) -> String {
    let why = unusable(file, error);
    if file.contains(['/', '.']) {
        return why;
    }
    let names: Vec<&str> = games::zrf::SHIPPED.iter().map(|shipped| shipped.name).collect();
    format!("{why}, and no rules file ships under that name; {}", one_of(file, &names))
}

/// The requested game or variant of a file, or the file's default.
pub(super) fn entry(file: &str, variant: Option<&str>) -> Result<Entry, Failure> {
    let refused = |report: Report| Failure::Failed(format!("{file} cannot be played\n\n{report}"));
    let outline = outline(file)?.map_err(refused)?;
    let found = variant.map_or_else(|| Some(outline.default_title()), |variant| outline.title(variant));
    let title = found.ok_or_else(|| {
        let known: Vec<String> =
            outline.titles().iter().map(|title| format!("{} {}", title.number, title.title)).collect();
        Failure::Usage(format!(
            "the file has no game '{}'; there are: {}",
            variant.unwrap_or_default(),
            known.join(", ")
        ))
    })?;
    outline.compile(title).map_err(refused)
}

/// A game or variant prepared for a search player, with its learned weights.
pub(crate) fn ready(file: &str, variant: Option<&str>) -> Result<Arc<Variant>, Failure> {
    let refused = |bad: BadSetup| Failure::Failed(bad.to_string());
    let compiled = match games::zrf::shipped(file) {
        Some(shipped) => games::zrf::rules_file(shipped.name, shipped.text),
        None => {
            let main = bytes(file)?;
            let read = |path: &str| match path == file {
                true => Ok(main.clone()),
                false => arena::read_included(Path::new(file), Path::new(path)),
            };
            games::zrf::load_rules(file, &read).and_then(|loaded| {
                let loaded = loaded.expect("what was read and does not ship is loaded");
                games::zrf::rules_file(&loaded.name, &loaded.text)
            })
        }
    };
    let compiled = compiled.map_err(refused)?;
    note_weights_unused_by(file, &compiled);
    compiled.variant(variant.unwrap_or_default()).map_err(refused)
}

/// The start of a game.
pub(crate) fn start(entry: Entry) -> Result<Position, Failure> {
    let rules = board::Rules::new(entry.program).map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(Position::new(&Arc::new(rules)))
}

/// Makes the moves in a text, separated by `;`.
pub(super) fn after(position: &mut Position, moves: &str) -> Result<(), Failure> {
    let mut allowed = Moves::new();
    for text in moves.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let mut legal = Moves::new();
        if let Some(outcome) = position.legal(&mut legal) {
            let message = format!("--after: the game is over before '{text}': {}", end(position, outcome));
            return Err(Failure::Usage(message));
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
pub(crate) fn end(position: &Position, outcome: Outcome) -> String {
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
