//! `viadal zrf replay`: replays a saved game of the original program.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use board::{Moves, Position};
use serde::Serialize;
use zrf::zsg::{self, SavedGame};

use super::file;
use crate::failure::{Failure, unread_at};

/// Plays a saved game (.zsg) through its rules; exit status 1 at the first move that is not legal
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The saved game
    #[arg(value_name = "GAME.zsg")]
    game: PathBuf,
    /// Its rules file, or the name of one that ships; unset: the file it names, looked for beside it, else one that
    /// ships
    #[arg(long, value_name = "FILE")]
    rules: Option<String>,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Replayed {
    game: String,
    rules: String,
    variant: String,
    /// Moves in the saved game.
    moves: usize,
    /// How many of them were legal.
    played: usize,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// How the game ended, if it did.
    over: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let shown = args.game.display().to_string();
    let bytes = fs::read(&args.game).map_err(unread_at(&args.game))?;
    let saved = zsg::read(&bytes).map_err(|bad| Failure::Failed(format!("{shown}: {bad}")))?;
    let file = args.rules.clone().map_or_else(|| beside(&args.game, &saved), Ok)?;
    let variant = Some(saved.variant.as_str()).filter(|variant| !variant.is_empty());
    let entry = file::entry(&file, variant).map_err(|failure| match failure {
        Failure::Usage(why) if variant.is_some() => Failure::Failed(format!("{shown}: {file}: {why}")),
        failure => failure,
    })?;
    let title = entry.title.clone();
    let mut position = file::start(entry)?;
    position =
        zsg::start(&saved, position.rules()).map_err(|bad| Failure::Failed(format!("{shown}: {bad}")))?;
    let (played, message) = play(&saved, &mut position);
    let over = position.legal(&mut Moves::new()).map(|outcome| file::end(&position, outcome));
    let ok = message.is_none();
    if args.json {
        let variant = title;
        let moves = saved.lines.len();
        let replayed = Replayed { game: shown, rules: file, variant, moves, played, ok, message, over };
        writeln!(out, "{}", serde_json::to_string(&replayed).expect("names and texts"))?;
        return if ok { Ok(()) } else { Err(Failure::Reported) };
    }
    if let Some(message) = message {
        return Err(Failure::Failed(format!("{shown}: {message}")));
    }
    let to_move = &position.rules().program().players[position.turn().player].name;
    let end = over.unwrap_or_else(|| format!("{to_move} to move"));
    writeln!(out, "{shown}: {played} moves of {title} are legal; {end}")?;
    Ok(())
}

/// Plays all lines. Returns how many were legal, and what is wrong with the next one.
fn play(saved: &SavedGame, position: &mut Position) -> (usize, Option<String>) {
    let mut moves = Moves::new();
    for (index, line) in saved.lines.iter().enumerate() {
        if zsg::step(position, line, &mut moves).is_err() {
            position.legal(&mut moves);
            let legal: Vec<String> = moves.iter().take(5).map(|part| position.text(part)).collect();
            let more = if moves.len() > legal.len() { ", ..." } else { "" };
            let list = if legal.is_empty() { "no move is".into() } else { legal.join(", ") };
            let message = format!(
                "move {} of {}, '{line}', is not legal; legal: {list}{more}",
                index + 1,
                saved.lines.len()
            );
            return (index, Some(message));
        }
    }
    (saved.lines.len(), None)
}

/// The rules file named by a saved game: beside it, ignoring case, otherwise one that ships.
fn beside(game: &Path, saved: &SavedGame) -> Result<String, Failure> {
    let wanted = saved.rules_file();
    let folder = game.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let files = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|file| file.path());
    let is_wanted = |path: &PathBuf| {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.eq_ignore_ascii_case(wanted))
    };
    let mut found: Vec<PathBuf> = files.filter(is_wanted).collect();
    found.sort();
    if let Some(path) = found.first() {
        return Ok(path.display().to_string());
    }
    let stem = wanted.rsplit_once('.').map_or(wanted, |(stem, _)| stem).to_lowercase();
    games::zrf::shipped(&stem).map(|shipped| shipped.name.to_string()).ok_or_else(|| {
        Failure::Usage(format!(
            "{}: its rules file '{wanted}' is not beside it; name it with --rules",
            game.display()
        ))
    })
}
