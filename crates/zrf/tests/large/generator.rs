//! Rules files for large boards with many types of pieces, made by a seed.

use std::fmt::Write;

/// The size of a made game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// About this many positions: the board is a rectangle.
    pub(crate) cells: usize,
    /// Types of pieces, the royal one among them; at least 2.
    pub(crate) types: usize,
    /// Decides which types of moves there are, and where pieces stand.
    pub(crate) seed: u64,
}

/// Directions with their steps.
const DIRECTIONS: [(&str, i32, i32); 8] = [
    ("n", 0, -1),
    ("e", 1, 0),
    ("s", 0, 1),
    ("w", -1, 0),
    ("ne", 1, -1),
    ("se", 1, 1),
    ("sw", -1, 1),
    ("nw", -1, -1),
];

/// Numbers that follow from a seed (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(word ^ (word >> 31)) * bound as u128) >> 64) as usize
    }

    fn direction(&mut self) -> &'static str {
        DIRECTIONS[self.below(DIRECTIONS.len())].0
    }
}

/// A chess-like game: two armies, one royal piece each, types that slide, leap, jump to capture, walk and promote, capture in chains or
/// by enclosing, and are dropped: some from the start, others once they were captured.
pub(crate) fn text(size: Size) -> String {
    let Size { cells, types, seed } = size;
    let mut dice = Dice(seed);
    let width = (1..).find(|side| side * side >= cells).unwrap_or(1);
    let height = cells.div_ceil(width);
    let labels =
        |letter: char, count: usize| (0..count).map(|n| format!("{letter}{n}")).collect::<Vec<_>>().join("/");
    let mut text = format!(
        "(game (title \"{cells} cells, {types} types, seed {seed}\") (players White Black) (turn-order White Black)\n\
         (board (grid (start-rectangle 0 0 9 9) (dimensions (\"{}\" (0 9)) (\"{}\" (9 0))) (directions",
        labels('y', height),
        labels('x', width),
    );
    DIRECTIONS.iter().for_each(|(name, x, y)| write(&mut text, &format!(" ({name} {y} {x})")));
    write(&mut text, "))\n (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))\n");
    for (player, row) in [("White", 0), ("Black", height - 1)] {
        let row: String = (0..width).map(|x| format!(" y{row}x{x}")).collect();
        write(&mut text, &format!(" (zone (name end) (players {player}) (positions{row}))\n"));
    }
    write(&mut text, ")\n(option \"recycle captures\" true)\n");
    let king: String =
        DIRECTIONS.iter().map(|(name, ..)| format!(" ({name} (verify not-friend?) add)")).collect();
    write(&mut text, &format!("(piece (name King) (moves{king}))\n"));
    for number in 1..types {
        let blocks = piece(number, types, &mut dice);
        write(&mut text, &format!("(piece (name P{number}) {blocks})\n"));
    }
    // Each side fills its rows up to an eighth of the board, the royal piece in the middle of the first.
    let rows = (height / 8).max(1);
    write(&mut text, "(board-setup");
    for (player, first, step) in [("White", height - 1, -1_isize), ("Black", 0, 1)] {
        write(&mut text, &format!("\n ({player} (King y{first}x{})", width / 2));
        for index in (0..rows * width).filter(|index| *index != width / 2) {
            let row = first.wrapping_add_signed(step * (index / width) as isize);
            let kind = 1 + if index < types { index % (types - 1) } else { dice.below(types - 1) };
            write(&mut text, &format!(" (P{kind} y{row}x{})", index % width));
        }
        (1..types)
            .filter(|number| is_dropped(*number))
            .for_each(|number| write(&mut text, &format!(" (P{number} off 2)")));
        write(&mut text, ")");
    }
    write(&mut text, ")\n(loss-condition (White Black) (checkmated King)))\n");
    text
}

/// Whether a type waits in hand.
fn is_dropped(number: usize) -> bool {
    number % 9 == 8
}

/// The moves of one type, and its drops.
fn piece(number: usize, types: usize, dice: &mut Dice) -> String {
    let several = |dice: &mut Dice, block: &dyn Fn(&str) -> String| {
        let first = dice.below(DIRECTIONS.len());
        let blocks =
            (0..2 + dice.below(7)).map(|turn| block(DIRECTIONS[(first + turn) % DIRECTIONS.len()].0));
        format!("(moves {})", blocks.collect::<Vec<_>>().join(" "))
    };
    match number % 9 {
        0 => several(dice, &|way| format!("({way} (while empty? add {way}) (verify not-friend?) add)")),
        1 => {
            let aside = dice.direction();
            several(dice, &|way| format!("({way} {way} {aside} (verify not-friend?) add)"))
        }
        2 => several(dice, &|way| {
            format!("({way} (while empty? add {way}) (verify not-empty?) {way} (while empty? {way}) (verify enemy?) add)")
        }),
        3 => {
            let becomes = 1 + dice.below(types - 1);
            let arrive = |test: &str, way: &str| {
                format!("({way} (verify {test}) (if (in-zone? end) (add P{becomes}) else add))")
            };
            format!("(moves {} {} {})", arrive("empty?", "n"), arrive("enemy?", "ne"), arrive("enemy?", "nw"))
        }
        4 => several(dice, &|way| {
            format!("({way} (verify enemy?) capture {way} (verify empty?) (add-partial)) ({way} (verify empty?) add)")
        }),
        5 => {
            let steps = 2 + dice.below(5);
            several(dice, &|way| {
                let steps = format!("(verify empty?) {way} ").repeat(steps);
                format!("({way} {steps} (verify not-friend?) add)")
            })
        }
        6 => several(dice, &|way| {
            format!("({way} (while (and empty? (not-in-zone? end)) {way}) (verify not-friend?) (set-attribute moved? true) add)")
        })
        .replacen("(moves", "(attribute moved? false) (moves", 1),
        7 => several(dice, &|way| {
            format!("({way} (verify empty?) mark {way} (if enemy? {way} (if friend? (opposite {way}) capture)) back add)")
        }),
        _ => several(dice, &|way| format!("({way} (verify not-friend?) add)")) + " (drops ((verify empty?) add))",
    }
}

fn write(text: &mut String, more: &str) {
    text.write_str(more).expect("a string takes everything");
}
