//! Replays recorded games and compares the board after every line with what the line says.

mod reader;

use std::path::Path;

use board::{Moves, Position, Program};
use zrf::zsg::{Edit, PlayedPart, start, step};

use crate::corpus;
use reader::Reader;

/// The result of replaying a game.
pub(crate) struct Replayed {
    pub(crate) game: String,
    pub(crate) rules: String,
    pub(crate) variant: String,
    pub(crate) edits: usize,
    pub(crate) lines: usize,
    /// Lines that were legal and changed the board as they say.
    pub(crate) agreed: usize,
    /// Lines that the engine writes exactly as recorded.
    pub(crate) written: usize,
    pub(crate) result: Result<(), String>,
}

/// Replays a saved game of the corpus.
pub(crate) fn replayed(path: &Path, folder: &Path) -> Replayed {
    let mut replayed = Replayed {
        game: corpus::name(path),
        rules: String::new(),
        variant: String::new(),
        edits: 0,
        lines: 0,
        agreed: 0,
        written: 0,
        result: Ok(()),
    };
    replayed.result = play(path, folder, &mut replayed);
    replayed
}

fn play(path: &Path, folder: &Path, report: &mut Replayed) -> Result<(), String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let game = zrf::zsg::read(&bytes).map_err(|error| error.to_string())?;
    report.rules = game.rules_file().to_owned();
    report.variant.clone_from(&game.variant);
    (report.edits, report.lines) = (game.edits.len(), game.lines.len());
    let same = |path: &&std::path::PathBuf| corpus::name(path).eq_ignore_ascii_case(game.rules_file());
    let files = corpus::files(folder, "zrf");
    let file = files.iter().find(same).ok_or("its rules file is not there")?;
    let rules = corpus::compile(file).map_err(|report| report.to_string())?;
    let entry = rules.entry(&game.variant).ok_or("its variant is not in the rules")?;
    let playable = corpus::playable(entry);
    let mut position = start(&game, &playable).map_err(|error| error.to_string())?;
    let mut reader = Reader::new(&entry.program);
    for edit in &game.edits {
        match edit {
            Edit::Remove(at) => drop(reader.cells.remove(at)),
            Edit::Put { player, piece, at } => reader.put(player, piece, at),
        }
    }
    same_board(&position, &reader, &entry.program).map_err(|error| format!("at the start: {error}"))?;
    let mut moves = Moves::new();
    for (number, line) in (1..).zip(&game.lines) {
        let found = position.find(&line.text, &mut moves);
        if let Some(part) = found.and_then(|index| moves.get(index)) {
            report.written += usize::from(PlayedPart::of(&position, part) == *line);
            position.make(part);
        } else {
            let at = |error: String| format!("move {number}, `{line}`: {error}");
            step(&mut position, line, &mut moves).map_err(|error| at(error.to_string()))?;
        }
        reader.read(&line.text);
        let at = |error| format!("move {number}, `{line}`: {error}");
        same_board(&position, &reader, &entry.program).map_err(at)?;
        report.agreed += 1;
    }
    Ok(())
}

/// Compares owner, type and the type's own attributes at every position.
fn same_board(position: &Position, reader: &Reader<'_>, program: &Program) -> Result<(), String> {
    for (index, site) in program.positions.iter().enumerate() {
        let at = board::PositionId::from_index(index);
        let here = position.piece(at).map(|(player, kind)| {
            let kind = &program.pieces[kind.index()];
            let named = |(attribute, _): &(board::AttributeId, bool)| {
                (program.attributes[attribute.index()].clone(), position.attribute(at, *attribute))
            };
            reader::Piece {
                player: program.players[player].name.clone(),
                kind: kind.name.clone(),
                attributes: kind.attributes.iter().map(named).collect(),
            }
        });
        let there = reader.cells.get(&site.name).cloned().map(|mut piece| {
            let kind = program.pieces.iter().find(|kind| kind.name == piece.kind);
            piece.attributes.retain(|name, _| {
                kind.is_some_and(|kind| {
                    kind.attributes.iter().any(|(id, _)| program.attributes[id.index()] == *name)
                })
            });
            piece
        });
        if here != there {
            return Err(format!("{} holds {here:?}, but the record says {there:?}", site.name));
        }
    }
    Ok(())
}
