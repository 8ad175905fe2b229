//! Draws a board as rows of letters if its positions form rows, otherwise as a list.

use std::collections::BTreeMap;

use game::Paint;

use super::frame::{Frame, Piece};
use super::grid::Grid;
use super::sentence;
use super::signs::Signs;
use crate::scene::Scene;

/// Draws a frame: who is to move, the board, pieces off the board, the legend, the last moves.
pub fn draw(scene: &str, frame: &str, paint: Paint) -> String {
    let (Ok(scene), Ok(frame)) = (serde_json::from_str::<Scene>(scene), serde_json::from_str::<Frame>(frame))
    else {
        return "(no frame of a board game)\n".into();
    };
    let signs = Signs { scene: &scene, paint };
    let mut text = heading(&scene, &frame);
    let grid = Grid::new(&scene.positions);
    text += &grid.as_ref().map_or_else(String::new, |grid| grid.draw(&frame, &signs));
    let is_named = |piece: &&Piece| grid.as_ref().is_some_and(|grid| grid.names(&piece.at));
    text += &list(&scene, &frame.pieces.iter().filter(|piece| !is_named(piece)).collect::<Vec<_>>());
    for stock in &frame.stock {
        text += &format!("off the board: {} {} {}\n", stock.owner, stock.piece, stock.count);
    }
    text += &legend(&signs, &frame);
    for last in &frame.last {
        text += &format!("{} {}\n", last.player, sentence(&last.text));
    }
    text
}

fn heading(scene: &Scene, frame: &Frame) -> String {
    match (&frame.reason, &frame.scores) {
        (Some(reason), Some(scores)) => {
            let seats = scene.players.iter().filter_map(|player| Some((player, player.seat?)));
            let each = seats.map(|(player, seat)| {
                format!("{} {}", player.name, scores.get(seat).copied().unwrap_or_default())
            });
            format!("over ({reason}): {}\n", each.collect::<Vec<_>>().join(", "))
        }
        _ => {
            let you = if frame.you.as_ref() == Some(&frame.player) { " (you)" } else { "" };
            let goes_on =
                frame.continues.as_ref().map_or_else(String::new, |at| format!(", goes on with {at}"));
            format!("ply {}: {}{you} to move{goes_on}\n", frame.turn, frame.player)
        }
    }
}

/// The legend: the types on the board or off it.
fn legend(signs: &Signs<'_>, frame: &Frame) -> String {
    let mut meanings = BTreeMap::new();
    for piece in &frame.pieces {
        let owner = signs.owner(&piece.owner);
        meanings.insert((owner, signs.sign(piece)), format!("{} {}", piece.owner, piece.piece));
    }
    let each =
        meanings.iter().map(|((owner, sign), meaning)| format!("{} {meaning}", signs.painted(sign, *owner)));
    wrapped(each.collect())
}

/// Pieces by owner and position.
fn list(scene: &Scene, pieces: &[&Piece]) -> String {
    let mut text = String::new();
    for player in &scene.players {
        let own = pieces.iter().filter(|piece| piece.owner == player.name);
        let each: Vec<String> = own.map(|piece| format!("{} {}", piece.piece, piece.at)).collect();
        if !each.is_empty() {
            text += &wrapped(std::iter::once(format!("{}:", player.name)).chain(each).collect());
        }
    }
    text
}

/// Phrases separated by commas, in lines of a readable width. Escape sequences have no width.
fn wrapped(phrases: Vec<String>) -> String {
    let mut text = String::new();
    let mut width = 0;
    let count = phrases.len();
    for (index, phrase) in phrases.into_iter().enumerate() {
        let length = visible(&phrase);
        if width > 0 && width + length > 78 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
        }
        let comma = index + 1 < count && !phrase.ends_with(':');
        text += &phrase;
        if comma {
            text.push(',');
        }
        width += length + 2;
    }
    if count > 0 {
        text.push('\n');
    }
    text
}

fn visible(text: &str) -> usize {
    let escapes: usize = text.split('\x1b').skip(1).map(|rest| rest.find('m').map_or(0, |end| end + 2)).sum();
    text.chars().count() - escapes
}
