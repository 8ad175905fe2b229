//! Positions of any game as a list of pieces: `(White Man a1 b2) (Black King e8) (Black Man off 3) White to move`.
//!
//! The lists in brackets are those that saved games have for changes of the board, with more places. A word `ATTRIBUTE=true` or
//! `ATTRIBUTE=false` sets an attribute of the pieces in its list; others are as of a new piece. `turn 3` instead of `White to move` names
//! an item of the turn order, where a player has several.

use std::fmt::Write;
use std::sync::Arc;

use board::{AttributeId, PieceId, PlayerId, Position, PositionId, Program, Rules};

use super::bad_position::BadPosition;

/// Pieces off the board.
const OFF: &str = "off";

/// Reads a list.
pub(super) fn read(rules: &Arc<Rules>, text: &str) -> Result<Position, BadPosition> {
    let mut position = Position::empty(rules);
    let mut rest = text.trim();
    while let Some(list) = rest.strip_prefix('(') {
        let (inside, after) = list.split_once(')').ok_or_else(|| BadPosition::Open(rest.into()))?;
        put(&mut position, rules.program(), inside)?;
        rest = after.trim_start_matches([' ', '\t', ',', ';']);
    }
    let turn = turn(rules.program(), rest)?;
    position.set_turn(turn);
    Ok(position)
}

/// `White Man a1 b2`, `White Man off 3`, `White King e1 never-moved?=false`
fn put(position: &mut Position, program: &Program, list: &str) -> Result<(), BadPosition> {
    let unknown =
        |what: &'static str, name: &str| BadPosition::Unknown(format!("({list})"), what, name.into());
    let words: Vec<&str> = list.split_whitespace().collect();
    let [owner, kind, places @ ..] = &words[..] else { return Err(BadPosition::Short(format!("({list})"))) };
    let owner = program.player_named(owner).ok_or_else(|| unknown("player", owner))?;
    let kind = program.piece_named(kind).ok_or_else(|| unknown("piece", kind))?;
    if let [OFF, count] = places {
        let most = u16::MAX >> 1;
        let count = count.parse().ok().filter(|count| (1..=most).contains(count));
        let left = most - position.stock(owner, kind) as u16;
        let count = count.filter(|count| *count <= left).ok_or_else(|| unknown("count", places[1]))?;
        position.add_stock(owner, kind, count);
        return Ok(());
    }
    let (settings, places): (Vec<&str>, Vec<&str>) = places.iter().partition(|word| word.contains('='));
    if places.is_empty() {
        return Err(BadPosition::Short(format!("({list})")));
    }
    for name in places {
        let at = program.position_named(name).ok_or_else(|| unknown("position", name))?;
        if position.piece(at).is_some() {
            return Err(BadPosition::Taken(format!("({list})"), name.into()));
        }
        position.put(owner, kind, at);
        for setting in &settings {
            let known = setting.rsplit_once('=').and_then(|(name, value)| {
                let attribute = program.attributes.iter().position(|known| known == name)?;
                Some((AttributeId::from_index(attribute), value.parse().ok()?))
            });
            let (attribute, value) = known.ok_or_else(|| unknown("attribute", setting))?;
            position.set_attribute(at, attribute, value);
        }
    }
    Ok(())
}

/// `White to move` or `turn 3`: an index in the turn order.
fn turn(program: &Program, text: &str) -> Result<usize, BadPosition> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let index = match words[..] {
        ["turn", number] => number.parse().ok().and_then(|number: usize| number.checked_sub(1)),
        [player, "to", "move"] => first_turn(program, player),
        _ => None,
    };
    index.filter(|index| *index < program.turns.len()).ok_or_else(|| {
        let some = program.turns.first().map_or("White", |turn| &program.players[turn.player].name);
        BadPosition::Turn(text.into(), some.into())
    })
}

fn first_turn(program: &Program, player: &str) -> Option<usize> {
    program.turns.iter().position(|turn| program.players[turn.player].name.eq_ignore_ascii_case(player))
}

/// Writes a list that is read as the same position.
pub(super) fn write(position: &Position) -> String {
    let program = position.rules().program();
    // Of every piece, owner and what its attributes say, the places: in the order of the first.
    let mut lists: Vec<(PlayerId, PieceId, String, Vec<&str>)> = Vec::new();
    for (at, owner, kind) in position.pieces() {
        let settings = settings(position, at, owner, kind);
        let list = lists.iter_mut().find(|list| (list.0, list.1, &list.2) == (owner, kind, &settings));
        let place = program.positions[at.index()].name.as_str();
        match list {
            Some((.., places)) => places.push(place),
            None => lists.push((owner, kind, settings, vec![place])),
        }
    }
    let mut text = String::new();
    let name = |owner: PlayerId, kind: PieceId| {
        format!("({} {}", program.players[owner].name, program.pieces[kind.index()].name)
    };
    for (owner, kind, settings, places) in &lists {
        let _ = write!(text, "{} {}{settings}) ", name(*owner, *kind), places.join(" "));
    }
    for (owner, _) in program.players.iter() {
        for kind in (0..program.pieces.len()).map(PieceId::from_index) {
            match position.stock(owner, kind) {
                0 => {}
                count => {
                    let _ = write!(text, "{} {OFF} {count}) ", name(owner, kind));
                }
            }
        }
    }
    let player = &program.players[position.turn().player].name;
    match first_turn(program, player) == Some(position.turn_index()) {
        true => text + player + " to move",
        false => format!("{text}turn {}", position.turn_index() + 1),
    }
}

/// The attributes that are not as of a new piece.
fn settings(position: &Position, at: PositionId, owner: PlayerId, kind: PieceId) -> String {
    let program = position.rules().program();
    let mut fresh = None;
    let mut text = String::new();
    for (index, name) in program.attributes.iter().enumerate() {
        let attribute = AttributeId::from_index(index);
        let fresh = fresh.get_or_insert_with(|| {
            let mut alone = Position::empty(position.rules());
            alone.put(owner, kind, at);
            alone
        });
        let value = position.attribute(at, attribute);
        if value != fresh.attribute(at, attribute) {
            let _ = write!(text, " {name}={value}");
        }
    }
    text
}
