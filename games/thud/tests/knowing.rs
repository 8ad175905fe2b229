//! What the evaluation knows beyond the rules.

use board::{Position, Program};
use game::{Files, FromOptions, Options};

use crate::thud::Setup;
use crate::thud::cells::{Cells, NAMES, bits};
use crate::thud::reach;
use crate::thud::term::Board;
use crate::thud::weighing::Weighing;

fn start() -> Position {
    let options = Options::new(&crate::thud::ROOM.all_options(), []).expect("no options are right");
    let Setup(setup) = Setup::read(&options, &Files::new()).expect("the usual set-up");
    Position::new(&setup.variant.rules)
}

/// The position with only dwarfs and trolls on these cells.
fn set_up(dwarfs: &str, trolls: &str) -> Position {
    let mut position = Position::empty(start().rules());
    let rules = std::sync::Arc::clone(position.rules());
    let program = rules.program();
    for (name, owner, cells) in [("Dwarf", 0, dwarfs), ("Troll", 1, trolls)] {
        let kind = program.piece_named(name).expect("known");
        for cell in cells.split_whitespace() {
            let at = program.position_named(cell).unwrap_or_else(|| panic!("no cell {cell}"));
            position.put(board::PlayerId(owner), kind, at);
        }
    }
    position
}

/// Weights only for dwarfs out of the trolls' reach.
const REACH: Weighing = Weighing {
    together: 0,
    commanded: 0,
    astray: 0,
    gathered: 0,
    hunted: 0,
    in_reach: 0,
    near: 0,
    place: 0,
    advance: 0,
    out_of_reach: 40,
    sound: 1,
    paid_back: 0,
};

fn value(position: &Position) -> i32 {
    let (dwarfs, trolls, free) =
        Board::new(position.rules().program()).expect("the usual board").sets(position);
    reach::value(dwarfs, trolls, free, &REACH)
}

#[test]
fn sets_of_cells_step_as_the_board_does() {
    let position = start();
    let program: &Program = position.rules().program();
    let bits = bits(program).expect("the usual board");
    let set = |all: &mut dyn Iterator<Item = usize>| {
        all.fold(Cells::default(), |mut cells, at| {
            cells.add(bits[at]);
            cells
        })
    };
    let board = set(&mut (0..bits.len()));
    assert_eq!(board.count(), bits.len() as i32);
    for at in 0..bits.len() {
        let linked = NAMES.map(|name| {
            let way = program.directions.iter().position(|direction| direction == name).expect("known");
            program.links[way][at].map(board::PositionId::index)
        });
        let one = set(&mut std::iter::once(at));
        for (way, to) in linked.iter().enumerate() {
            assert_eq!(one.step(way) & board, set(&mut to.iter().copied()), "{at} {}", NAMES[way]);
        }
        assert_eq!(one.beside() & board, set(&mut linked.iter().flatten().copied()), "{at}");
    }
}

#[test]
fn dwarfs_are_exposed_where_trolls_come_beside_them_unpaid() {
    // A dwarf out of reach counts 40; one that trolls reach one move later 22, 32, 36, 39; one they can never reach 41.
    let table = [
        ("five moves away and more", "a6", "o6", 40),
        ("in the next move", "a6", "c6", 0),
        ("in the next move but one", "a6", "d6", 22),
        ("by a shove of three", "h15", "h11 h10 h9", 0),
        ("not by a shove of two", "h15", "h11 h10", 22),
        ("both by the same step", "a6 a7", "c6", 0),
        ("a line of three pays back straight ahead, and is taken from its side", "d6 c6 b6", "f6", 22 + 32),
    ];
    for (what, dwarfs, trolls, expected) in table {
        assert_eq!(value(&set_up(dwarfs, trolls)), expected, "{what}");
    }
}

#[test]
fn dwarfs_near_one_another_are_gathered() {
    let weighing = Weighing { gathered: 1, out_of_reach: 0, sound: 0, ..REACH };
    let table = [
        ("one is near itself", "a6", 5),
        ("two beside each other", "a6 a7", 5 + 4),
        ("two four steps apart", "a6 a10", 5 + 1),
        ("two too far apart", "a6 h15", 5),
        ("the greater of two groups counts", "a6 a7 a8 h15 i15", 5 + 4 + 4),
        ("none", "", 0),
    ];
    for (what, dwarfs, expected) in table {
        let position = set_up(dwarfs, "o6");
        let board = Board::new(position.rules().program()).expect("the usual board");
        assert_eq!(board.value(&position, &weighing), expected, "{what}");
    }
}
