//! The levels of `strong`: how much it looks at, and how often it slips, so that each level takes about three quarters of the points from
//! the one below. Where a game's own table was measured it counts (`./evidence levels`), elsewhere that of reversi.

/// How many levels there are.
pub const COUNT: usize = 12;

/// A level.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Positions searched for a decision.
    pub nodes: u64,
    /// Of a hundred decisions so many are any legal move.
    pub slips: u64,
}

/// The weakest first: slips of a hundred for those that look at the fewest positions, then positions for those that do not slip.
type Table = ([u64; SLIPPING], [u64; COUNT - SLIPPING]);

/// The levels that slip.
const SLIPPING: usize = 3;
/// What they look at, and the first that does not slip.
const FEWEST: u64 = 36;

const CHESS: Table = ([27, 15, 6], [FEWEST, 70, 135, 260, 510, 1_000, 2_000, 4_200, 9_000]);
const REVERSI: Table = ([55, 30, 12], [FEWEST, 80, 180, 400, 1_000, 2_500, 6_000, 15_000, 40_000]);
const BREAKTHROUGH: Table = ([24, 13, 5], [FEWEST, 80, 180, 550, 1_700, 5_500, 17_000, 55_000, 170_000]);

/// Elo points of the levels of chess, on the scale of Stockfish's `UCI_Elo`, give or take 200.
pub const CHESS_ELO: [u32; COUNT] =
    [550, 740, 920, 1_100, 1_250, 1_400, 1_550, 1_700, 1_850, 2_000, 2_200, 2_400];

/// A level of the game in a rules file. `rules` is its name, with or without its ending; levels count from 1.
pub fn level(rules: &str, number: usize) -> Level {
    let (slips, nodes) = match rules.strip_suffix(".zrf").unwrap_or(rules) {
        "chess" => CHESS,
        "breakthrough" => BREAKTHROUGH,
        _ => REVERSI,
    };
    match number.checked_sub(SLIPPING + 1) {
        Some(above) => Level { nodes: nodes[above], slips: 0 },
        None => Level { nodes: FEWEST, slips: slips[number - 1] },
    }
}
