//! Files of openings: positions (FEN, EPD, lists), move lists, PGN, or a record of ours.

use board::{Moves, Position};
use game::{Record, RecordLine};

use super::opening::{BadOpening, Opening, Openings};
use super::pgn::read_pgn;
use super::position::write_position;
use super::san::find_san;
use crate::uci::Coordinates;
use crate::variant::Variant;

/// A file that has no openings for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBook {
    /// A line that is no opening.
    #[error("line {0}: {1}")]
    Line(usize, BadOpening),
    /// A record that cannot be read.
    #[error("{0}")]
    Record(String),
    /// Nothing but comments.
    #[error("no openings: expected positions in FEN or EPD, lists of moves, one a line, PGN, or a record")]
    Empty,
}

/// Reads a file as texts of the option `position`, one an opening, each cut after so many `plies`. Lines beginning with `#` are comments.
///
/// # Errors
/// The first line that is no opening of this game.
pub fn read_book(variant: &Variant, text: &str, plies: usize) -> Result<Vec<String>, BadBook> {
    let first = text.trim_start_matches('\u{feff}').trim_start();
    let lines: Vec<(usize, String, Vec<String>)> = if first.starts_with("{\"viadal\"") {
        return of_record(variant, text, plies);
    } else if first.starts_with('[') {
        let game = |game: super::PgnGame| {
            let start = game.tag("FEN").unwrap_or("startpos").to_string();
            (game.line, start, game.moves)
        };
        read_pgn(text).into_iter().map(game).collect()
    } else {
        let lines = (1..).zip(text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        lines.map(|(number, line)| split(number, line)).collect()
    };
    if lines.is_empty() {
        return Err(BadBook::Empty);
    }
    let one = |(line, start, moves): (usize, String, Vec<String>)| {
        opening(variant, &start, &moves, plies).map_err(|bad| BadBook::Line(line, bad))
    };
    lines.into_iter().map(one).collect()
}

/// A line's position and moves. What EPD says after its four fields is left out.
fn split(number: usize, line: &str) -> (usize, String, Vec<String>) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_fen = words[0].contains('/') || words[0] == "fen";
    let moves = words.iter().position(|word| *word == "moves");
    let end = moves.unwrap_or(match words[0] {
        "startpos" => 1,
        _ if is_fen => words.len().min(4 + usize::from(words[0] == "fen")),
        word if word.starts_with('(') => words.len(),
        _ => 0,
    });
    let start = if end == 0 { "startpos".into() } else { words[..end].join(" ") };
    let after = if is_fen && moves.is_none() { &[] } else { &words[end..] };
    // Numbers and comments may stand among the moves, as in PGN.
    let moves = read_pgn(&after.join(" ")).into_iter().flat_map(|game| game.moves);
    (number, start, moves.filter(|word| word != "moves").collect())
}

/// The text of one opening, whose moves are in UCI notation, in SAN or as in saved games.
fn opening(variant: &Variant, start: &str, words: &[String], plies: usize) -> Result<String, BadOpening> {
    let mut position = Opening::read(variant, start)?.position;
    let mut text = match start {
        "startpos" => start.into(),
        _ => write_position(&position),
    };
    let mut before = " moves ";
    let mut legal = Moves::new();
    for (number, word) in (1..).zip(words) {
        if position.turns_made() >= plies && position.continuing().is_none() {
            break;
        }
        if position.legal(&mut legal).is_some() {
            return Err(BadOpening::Over(format!("before move {number}, '{word}'")));
        }
        let found = variant.spellings().find(&legal, word).or_else(|| find_san(&position, &legal, word));
        let found = found.or_else(|| legal.iter().position(|part| position.text(part) == *word));
        let index = found.ok_or_else(|| BadOpening::illegal(variant, number, word, &legal))?;
        text.push_str(before);
        before = " ";
        let spelling = variant.spellings().told();
        Coordinates::of(spelling, &position, &legal, index)
            .expect("it is in the list")
            .write(spelling, &mut text);
        position.make(legal.get(index).expect("it is in the list"));
    }
    match position.legal(&mut legal) {
        Some(_) => Err(BadOpening::Over(format!("after its {} moves; take fewer: FILE:PLIES", words.len()))),
        None => Ok(text),
    }
}

/// The games of a record, as far as they go.
fn of_record(variant: &Variant, text: &str, plies: usize) -> Result<Vec<String>, BadBook> {
    let record = Record::parse(text).map_err(|bad| BadBook::Record(bad.to_string()))?;
    let series =
        (crate::ROOM.series)(&record.header.options).map_err(|bad| BadBook::Record(bad.to_string()))?;
    let openings = Openings::read(&record.header.options, variant, u32::MAX);
    let openings = openings.map_err(|bad| BadBook::Record(bad.to_string()))?;
    let mut games: Vec<(usize, Opening)> = Vec::new();
    for (line, entry) in (2..).zip(&record.lines) {
        match entry {
            RecordLine::Game { game, seats, .. } => {
                let begun = series.opening(record.header.seed, *game, seats.len()).0;
                games.push((line, openings.of_game(variant, &begun)));
            }
            RecordLine::Input(input) if input.fault.is_none() => {
                let action = input.action.as_ref().and_then(|json| serde_json::from_str(json.get()).ok());
                if let (Some(crate::Action::Move(text)), Some((_, game))) = (action, games.last_mut()) {
                    game.moves.push(text);
                }
            }
            _ => {}
        }
    }
    let one = |(line, begun): (usize, Opening)| {
        text_of(variant, &begun, plies).map_err(|bad| BadBook::Line(line, bad))
    };
    games.into_iter().map(one).collect()
}

fn text_of(
    variant: &Variant,
    Opening { position, moves }: &Opening,
    plies: usize,
) -> Result<String, BadOpening> {
    let is_usual = position.hash() == Position::new(&variant.rules).hash();
    let start = if is_usual { "startpos".into() } else { write_position(position) };
    opening(variant, &start, moves, plies)
}

/// Writes an opening as the option `position` has it.
///
/// # Errors
/// If it cannot be played by these rules.
pub fn write_opening(variant: &Variant, opening: &Opening) -> Result<String, BadOpening> {
    text_of(variant, opening, usize::MAX)
}
