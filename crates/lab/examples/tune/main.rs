//! Finds weights by self-play: one weight at a time is changed, and the change is kept when it wins games against the
//! weights found so far. What was found is then tried against the usual weights in games of other openings, and once more
//! at five times the nodes; only what wins clearly and does not lose there is printed as a line for `tuned.txt`.
//!
//! `cargo run --release -p lab --example tune -- [nodes=400] [minutes=10] [threads=1] [WEIGHT=N...] FILE.zrf...`: a
//! file's search begins with its line in the table, if it has one, and ends after so many minutes or when no change wins.
//! Everything is counted in nodes, so that it repeats but for where the minutes end. Standard error tells how it goes on,
//! with each line found so far: words such as `place=8` before the file's name take it up where it was broken off.
//!
//! `tune -- confirm [nodes=400] [threads=1] FILE.zrf...`: only tries the lines of the table, in yet other games.
//!
//! `tune -- ingredients [nodes=1500] [pairs=50] [threads=1] [NAME...] FILE.zrf...`: what the ingredients of the search are
//! worth: games with all of them against games without one, of all or of those named, as rows of a table.

mod games;
mod sequential;
mod steps;

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use evaluation::{Line, Weights, fingerprint, tuned};
use search::{Ingredients, Method};

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

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Find,
    Confirm,
    Measure,
}

struct Asked {
    task: Task,
    nodes: u64,
    minutes: u64,
    threads: u64,
    pairs: u64,
    /// Words of a line to begin with.
    begin: Vec<String>,
    /// Ingredients to be measured.
    ingredients: Vec<String>,
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1).peekable();
    let (task, nodes) = match words.peek().map(String::as_str) {
        Some("ingredients") => (Task::Measure, 1500),
        Some("confirm") => (Task::Confirm, 400),
        _ => (Task::Find, 400),
    };
    let (begin, ingredients) = (Vec::new(), Vec::new());
    let mut asked = Asked { task, nodes, minutes: 10, threads: 1, pairs: 50, begin, ingredients };
    let mut failed = false;
    for word in words.skip(usize::from(task != Task::Find)) {
        if let Err(wrong) = obey(&word, &mut asked) {
            eprintln!("{word}: {wrong}");
            failed = true;
        }
    }
    ExitCode::from(u8::from(failed))
}

/// Does what a word of the command line says: keeps what is asked, or plays by a file.
fn obey(word: &str, asked: &mut Asked) -> Result<(), String> {
    if let Some((name, number)) = word.split_once('=') {
        let kept = match name {
            "nodes" => &mut asked.nodes,
            "minutes" => &mut asked.minutes,
            "threads" => &mut asked.threads,
            "pairs" => &mut asked.pairs,
            _ => {
                let mut tried = Weights::USUAL;
                asked.begin.push(word.into());
                return tried.set(word);
            }
        };
        *kept = number.parse().map_err(|_| format!("'{number}' is no number"))?;
    } else if asked.task == Task::Measure && Ingredients::ALL.without(word).is_some() {
        asked.ingredients.push(word.into());
    } else {
        let (field, line) = field(word, &asked.begin)?;
        let is_usual = line.weights == Weights::USUAL;
        match asked.task {
            Task::Confirm if is_usual => eprintln!("{}: not in the table", line.name),
            _ if field.method() != Method::AlphaBeta => return Err("is not searched by alpha-beta".into()),
            Task::Find => tune(&field, line, asked),
            Task::Confirm => confirm(&field, &line, asked),
            Task::Measure => measure(&field, &line, asked),
        }
    }
    Ok(())
}

/// Plays with all ingredients against all but one.
fn measure(field: &Field, line: &Line, asked: &Asked) {
    let mut names: Vec<&str> = asked.ingredients.iter().map(String::as_str).collect();
    if names.is_empty() {
        names = Ingredients::NAMES.into();
    }
    println!("| game | without {} |\n|---|{}", names.join(" | "), "---|".repeat(names.len()));
    let mut row = format!("| {} |", line.name);
    for name in names {
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

/// The first game of a rules file, with its line in the table or the usual weights, changed by some words.
fn field(path: &str, begin: &[String]) -> Result<(Field, Line), String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let name = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or("?");
    let compiled = zrf::compile_alone(&zrf::Source { name, bytes: &bytes }).map_err(|all| all.to_string())?;
    let entry = compiled.entries.first().ok_or("no game")?;
    let field = Field::new(entry.program.clone())?;
    let fingerprint = fingerprint(&String::from_utf8_lossy(&bytes));
    let mut weights = tuned(fingerprint, entry.number).unwrap_or(Weights::USUAL);
    begin.iter().try_for_each(|word| weights.set(word))?;
    Ok((field, Line { name: name.into(), fingerprint, number: entry.number, weights }))
}

fn tune(field: &Field, mut line: Line, asked: &Asked) {
    climb(field, &mut line, asked);
    match line.weights == Weights::USUAL {
        true => eprintln!("{}: nothing better than the usual weights was found", line.name),
        false => confirm(field, &line, asked),
    }
}

/// Tries a line against the usual weights and prints it if it wins clearly and does not lose at more nodes.
fn confirm(field: &Field, line: &Line, asked: &Asked) {
    let name = &line.name;
    // Openings that no search of weights has seen.
    let fresh = if asked.task == Task::Confirm { 3_u64 } else { 1 } << 32;
    let contest = |nodes, first, pairs| Contest {
        field,
        nodes,
        threads: asked.threads,
        openings: first..first + pairs,
    };
    let players = || both(&line.weights, &Weights::USUAL);
    let (tally, answer) = contest(asked.nodes, fresh, CONFIRMED_PAIRS).play(players(), Some(&CONFIRMED));
    eprintln!("{name}: against the usual weights {tally}");
    let clearly = answer == Some(Answer::Yes) || answer.is_none() && tally.is_surely_more();
    if !clearly {
        eprintln!("{name}: not kept: {line}");
        return;
    }
    let nodes = asked.nodes * DEEPER;
    let (deep, _) = contest(nodes, fresh + CONFIRMED_PAIRS, DEEPER_PAIRS).play(players(), None);
    eprintln!("{name}: at {nodes} nodes {deep}");
    if deep.mean() < 0.5 {
        eprintln!("{name}: not kept, it loses there: {line}");
        return;
    }
    println!("# {tally} at {} nodes a move; {deep} at {nodes}\n{line}", asked.nodes);
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
