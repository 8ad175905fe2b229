//! Compiles one entry with resolved names into a [`Program`].
mod block;
mod condition;
mod effect;
mod goal;
mod numbers;
mod piece;
mod place;
mod scope;
mod setup;
mod tables;
mod turns;

use std::cell::Cell;

use board::{ByPlayer, DirectionId, Player, Program, Role, Texts};

use self::scope::{Scope, missing, shown_text};
use crate::expand::Macros;
use crate::layout::Layout;
use crate::names::{Absent, Names, Sort};
use crate::options::options;
use crate::report::Findings;
use crate::variant::Entry;

/// Compiles one entry. A part with an error is reported and left out.
pub(crate) fn compile(
    entry: &Entry,
    layout: &Layout,
    absent: Absent,
    macros: &Macros,
    findings: &mut Findings,
) -> Program {
    let mut unsure = Vec::new();
    if entry.doubtful || layout.doubtful {
        unsure.extend([Sort::Position, Sort::Direction, Sort::Zone]);
    }
    let players = players(entry, findings);
    if players.is_empty() {
        unsure.push(Sort::Player);
    }
    let before = findings.error_count();
    let pieces = piece::names(entry, findings);
    if findings.error_count() > before {
        unsure.push(Sort::Piece);
    }
    let names = Names {
        players: players.iter().map(|(_, player)| player.name.as_str()).collect(),
        pieces,
        unsure,
        positions: layout.positions.iter().map(|site| &*site.name).collect(),
        directions: layout.directions.iter().map(|name| &**name).collect(),
        zones: layout.zones.iter().map(|zone| &*zone.name).collect(),
        attributes: numbers::attributes(entry),
        absent,
        ..Names::default()
    };
    let nowhere = DirectionId::from_index(layout.directions.len());
    let mut scope =
        Scope { names, findings, macros, type_uses: Vec::new(), nowhere, goes_nowhere: Cell::new(false) };
    let (turns, repeat_from) = turns::turns(entry, &mut scope);
    let priorities = turns::priorities(entry, &mut scope);
    let (pieces, visits) = piece::pieces(entry, &mut scope);
    let (setup, stock) = setup::setup(entry, &mut scope);
    let goals = goal::goals(entry, &mut scope);
    let mut program = Program {
        texts: texts(entry),
        symmetry: tables::symmetry(layout, &mut scope),
        zones: tables::zones(layout, &mut scope),
        options: options(entry, scope.findings),
        board_images: layout.images.clone(),
        players,
        directions: tables::directions(layout, &scope),
        links: tables::edges(&layout.edges, layout, &scope),
        opposites: tables::edges(&layout.opposites, layout, &scope),
        positions: layout.positions.iter().map(tables::site).collect(),
        pieces,
        attributes: scope.names.attributes.to_strings(),
        move_types: scope.names.move_types.to_strings(),
        flags: scope.names.flags.to_strings(),
        position_flags: scope.names.position_flags.to_strings(),
        turns,
        repeat_from,
        priorities,
        setup,
        stock,
        goals,
    };
    turns::report_unknown_types(&mut scope);
    numbers::number_move_types(&mut program, &visits);
    if !scope.findings.has_errors()
        && let Err(invalid) = program.validate()
    {
        scope.error(entry.place, format!("the rules cannot be played: {invalid}"));
    }
    program
}

/// The board of an entry.
pub(crate) fn layout(entry: &Entry, findings: &mut Findings) -> Layout {
    match entry.statement("board") {
        Some(statement) => crate::layout::build(statement, findings),
        None => {
            missing(entry, "a game without a board", "it needs `(board (grid ...))`", findings);
            Layout::missing()
        }
    }
}

/// The players in declaration order. `?` before a name makes a random player.
fn players(entry: &Entry, findings: &mut Findings) -> ByPlayer<Player> {
    let Some(statement) = entry.statement("players") else {
        missing(entry, "a game without players", "it needs `(players White Black)`", findings);
        return ByPlayer::default();
    };
    let mut players: Vec<Player> = Vec::new();
    for node in statement.rest() {
        let Some(name) = node.text() else {
            findings.error(node.place, format!("`{}` is not the name of a player", node.shown()));
            continue;
        };
        if players.iter().any(|player| player.name == name) {
            findings
                .warning(node.place, format!("the player `{name}` is declared twice"))
                .hint("once is enough");
            continue;
        }
        let role = if name.starts_with('?') { Role::Random } else { Role::Seat };
        players.push(Player { name: name.to_owned(), role });
    }
    if players.is_empty() {
        findings.error(statement.place, "a game without players").hint("write (players White Black)");
    }
    ByPlayer(players)
}

fn texts(entry: &Entry) -> Texts {
    let text = |head| entry.text(head).map(shown_text).unwrap_or_default();
    Texts {
        title: entry.title(),
        description: text("description"),
        history: text("history"),
        strategy: text("strategy"),
    }
}
