//! `viadal zrf moves`: the legal moves.

use std::io::Write;

use board::Moves;
use serde::Serialize;

use super::file;
use crate::failure::Failure;
use crate::terminal::note;

/// Lists the legal moves of a position, one a line
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rules file, or the name of one that ships
    file: String,
    /// Number or title of a game in the file
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// Makes these moves first, written as this command lists them, including those of random players
    #[arg(long, value_name = "MOVE; MOVE", default_value = "")]
    after: String,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    player: String,
    moves: Vec<String>,
    over: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut position = file::start(file::entry(&args.file, args.variant.as_deref())?)?;
    file::after(&mut position, &args.after)?;
    let mut legal = Moves::new();
    let over = position.legal(&mut legal).map(|outcome| file::end(&position, outcome));
    let moves: Vec<String> = legal.iter().map(|part| position.text(part)).collect();
    if args.json {
        let player = position.rules().program().players[position.turn().player].name.clone();
        let listed = Listed { player, moves, over };
        writeln!(out, "{}", serde_json::to_string(&listed).expect("names and texts"))?;
        return Ok(());
    }
    for text in moves {
        writeln!(out, "{text}")?;
    }
    if let Some(over) = over {
        note(&format!("the game is over: {over}"));
    }
    Ok(())
}
