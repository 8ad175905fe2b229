//! Finds weights by self-play: one weight at a time is changed, and the change is kept when it wins games against the
//! weights found so far. What was found is then tried against the usual weights in games of other openings, and once more
//! at five times the nodes; only what wins clearly and does not lose there is printed as a line for `tuned.txt`.
//!
//! `cargo run --release -p search --example tune -- [nodes=400] [minutes=10] [threads=1] FILE.zrf...`: a file's search
//! begins with its line in the table, if it has one, and ends after so many minutes or when no change wins. Everything is
//! counted in nodes, so that it repeats but for where the minutes end. Standard error tells how it goes on, with each
//! line found so far: what is broken off can be taken up by writing that line into the table.
//!
//! `tune -- ingredients [nodes=1500] [pairs=50] [threads=1] [NAME...] FILE.zrf...`: what the ingredients of the search are
//! worth: games with all of them against games without one, of all or of those named, as rows of a table.

mod games;
mod sequential;
mod steps;

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use search::{Ingredients, Line, Method, Weights, fingerprint, tuned};

use games::{Contest, Field, Player};
use sequential::{Answer, Question};

/// How much is asked of a step, of the match at the end, and how many pairs of games they take at most.
const STEP: Question = Question { none: 0.0, much: 60.0, wrong_yes: 0.05, wrong_no: 0.2 };
const STEP_PAIRS: u64 = 150;
const CONFIRMED: Question = Question { none: 0.0, much: 40.0, wrong_yes: 0.01, wrong_no: 0.01 };
const CONFIRMED_PAIRS: u64 = 500;
/// The check with more nodes.
const DEEPER: u64 = 5;
const DEEPER_PAIRS: u64 = 100;

struct Asked {
    nodes: u64,
    minutes: u64,
    threads: u64,
    pairs: u64,
    /// Ingredients to be measured; none where weights are to be found.
    ingredients: Vec<String>,
}

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let mut asked = Asked { nodes: 400, minutes: 10, threads: 1, pairs: 50, ingredients: Vec::new() };
    if words.first().is_some_and(|word| word == "ingredients") {
        asked.nodes = 1500;
        asked.ingredients =
            words.extract_if(1.., |word| Ingredients::NAMES.contains(&word.as_str())).collect();
        if asked.ingredients.is_empty() {
            asked.ingredients = Ingredients::NAMES.map(String::from).into();
        }
        println!("| game | without {} |", asked.ingredients.join(" | "));
        println!("|---|{}", "---|".repeat(asked.ingredients.len()));
        words.remove(0);
    }
    let mut failed = false;
    for word in words {
        let given = word.split_once('=').and_then(|(name, number)| Some((name, number.parse().ok()?)));
        match given {
            Some(("nodes", number)) => asked.nodes = number,
            Some(("minutes", number)) => asked.minutes = number,
            Some(("threads", number)) => asked.threads = number,
            Some(("pairs", number)) => asked.pairs = number,
            _ => match field(&word) {
                Ok((field, line)) if asked.ingredients.is_empty() => tune(&field, line, &asked),
                Ok((field, line)) => measure(&field, &line, &asked),
                Err(wrong) => {
                    eprintln!("{word}: {wrong}");
                    failed = true;
                }
            },
        }
    }
    ExitCode::from(u8::from(failed))
}

/// Plays with all ingredients against all but one.
fn measure(field: &Field, line: &Line, asked: &Asked) {
    let mut row = format!("| {} |", line.name);
    for name in &asked.ingredients {
        let Some(fewer) = Ingredients::ALL.without(name) else { continue };
        let players =
            [Ingredients::ALL, fewer].map(|ingredients| Player { weights: &line.weights, ingredients });
        let contest = Contest { field, nodes: asked.nodes, threads: asked.threads, openings: 0..asked.pairs };
        let (tally, _) = contest.play(players, None);
        eprintln!("{} without {name}: {tally}", line.name);
        row += &format!(" {} |", tally.brief());
    }
    println!("{row}");
}

/// The first game of a rules file, with its line in the table or the usual weights.
fn field(path: &str) -> Result<(Field, Line), String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let name = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or("?");
    let compiled =
        zrf::compile(&zrf::Source { name, bytes: &bytes }, &|_| None).map_err(|all| all.to_string())?;
    let entry = compiled.entries.first().ok_or("no game")?;
    let field = Field::new(entry.program.clone())?;
    if field.knowledge(&Weights::USUAL).method() != Method::AlphaBeta {
        return Err("is not searched by alpha-beta".into());
    }
    let fingerprint = fingerprint(&String::from_utf8_lossy(&bytes));
    let weights = tuned(fingerprint, entry.number).unwrap_or(Weights::USUAL);
    Ok((field, Line { name: name.into(), fingerprint, number: entry.number, weights }))
}

fn tune(field: &Field, mut line: Line, asked: &Asked) {
    let name = line.name.clone();
    climb(field, &mut line, asked);
    if line.weights == Weights::USUAL {
        eprintln!("{name}: nothing better than the usual weights was found");
        return;
    }
    let contest = |nodes, pairs, first| Contest {
        field,
        nodes,
        threads: asked.threads,
        openings: first..first + pairs,
    };
    let fresh = contest(asked.nodes, CONFIRMED_PAIRS, 1 << 32);
    let (tally, answer) = fresh.play(both(&line.weights, &Weights::USUAL), Some(&CONFIRMED));
    eprintln!("{name}: against the usual weights {tally}");
    let clearly = answer == Some(Answer::Yes) || answer.is_none() && tally.is_surely_more();
    if !clearly {
        eprintln!("{name}: not kept: {line}");
        return;
    }
    let nodes = asked.nodes * DEEPER;
    let (deep, _) = contest(nodes, DEEPER_PAIRS, 2 << 32).play(both(&line.weights, &Weights::USUAL), None);
    eprintln!("{name}: at {nodes} nodes {deep}");
    if deep.mean() < 0.5 {
        eprintln!("{name}: not kept, it loses there: {line}");
        return;
    }
    println!("# {tally} at {} nodes a move; {deep} at {nodes}", asked.nodes);
    println!("{line}");
}

/// Two who differ in weights alone.
fn both<'a>(first: &'a Weights, second: &'a Weights) -> [Player<'a>; 2] {
    [first, second].map(|weights| Player { weights, ingredients: Ingredients::ALL })
}

/// Changes one weight after the other and keeps what wins, with long steps first.
fn climb(field: &Field, line: &mut Line, asked: &Asked) {
    let (start, most) = (Instant::now(), Duration::from_secs(asked.minutes * 60));
    let mut opening = 0;
    for length in steps::LENGTHS {
        for knob in steps::knobs(field.worths()) {
            for way in [1, -1] {
                let mut moved = false;
                while let Some(next) = steps::step(&line.weights, knob, way, length, field.worths()) {
                    if start.elapsed() > most {
                        return;
                    }
                    if field.plays_alike(&next, &line.weights) {
                        break;
                    }
                    let openings = opening..opening + STEP_PAIRS;
                    opening = openings.end;
                    let contest = Contest { field, nodes: asked.nodes, threads: asked.threads, openings };
                    let (tally, answer) = contest.play(both(&next, &line.weights), Some(&STEP));
                    let tried = Line { weights: next, ..line.clone() };
                    let told = if answer == Some(Answer::Yes) { "better" } else { "no better" };
                    eprintln!("{:5.0} s {told}, {tally}: {tried}", start.elapsed().as_secs_f64());
                    if answer != Some(Answer::Yes) {
                        break;
                    }
                    *line = tried;
                    moved = true;
                }
                if moved {
                    break;
                }
            }
        }
    }
}
