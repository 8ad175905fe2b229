//! `viadal zrf perft`: counts move sequences, the strongest test of rules.

use std::io::Write;

use serde::Serialize;

use super::file;
use crate::arguments::whole;
use crate::failure::Failure;

/// Counts the lines of play that are this many whole turns long
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rules file, or the name of one that ships
    file: String,
    /// How many turns
    #[arg(value_parser = whole::<u32>)]
    depth: u32,
    /// Number or title of a game in the file
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// Makes these moves first
    #[arg(long, value_name = "MOVE; MOVE", default_value = "")]
    after: String,
    /// Also prints the count for each first turn
    #[arg(long)]
    divide: bool,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Counted {
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Turn>>,
}

#[derive(Serialize)]
struct Turn {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut position = file::start(file::entry(&args.file, args.variant.as_deref())?)?;
    file::after(&mut position, &args.after)?;
    let turns = (args.divide && args.depth > 0).then(|| board::divide(&mut position, args.depth));
    let nodes = match &turns {
        Some(turns) => turns.iter().map(|(_, nodes)| nodes).sum(),
        None => board::perft(&mut position, args.depth),
    };
    if let Some(fault) = position.fault() {
        return Err(Failure::Failed(format!("{}: {fault}", args.file)));
    }
    if args.json {
        let divide = turns.map(|turns| turns.into_iter().map(|(text, nodes)| Turn { text, nodes }).collect());
        let counted = Counted { depth: args.depth, nodes, divide };
        writeln!(out, "{}", serde_json::to_string(&counted).expect("names and numbers"))?;
        return Ok(());
    }
    for (text, nodes) in turns.iter().flatten() {
        writeln!(out, "{text}: {nodes}")?;
    }
    writeln!(out, "{nodes}")?;
    Ok(())
}
