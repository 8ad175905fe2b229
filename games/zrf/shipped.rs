//! The rules files that ship inside the program.

/// A rules file that ships.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name, without an extension.
    pub name: &'static str,
    pub text: &'static str,
    /// Balanced openings, one a line; empty for games that have no two sides, or dice.
    pub openings: &'static str,
}

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        /// Every rules file that ships.
        pub const SHIPPED: &[Shipped] = &[
            $(Shipped {
                name: $name,
                text: include_str!(concat!("rules/", $name, ".zrf")),
                openings: include_str!(concat!("openings/", $name, ".txt")),
            }),*
        ];
    };
}

shipped! {
    "amazons",
    "ataxx",
    "breakthrough",
    "chess",
    "connect-four",
    "english-draughts",
    "fox-and-geese",
    "gomoku",
    "halma",
    "hex",
    "hnefatafl",
    "international-draughts",
    "kalah",
    "minishogi",
    "nine-mens-morris",
    "peg-solitaire",
    "race",
    "reversi",
    "russian-draughts",
    "shogi",
    "sokoban",
    "thud",
    "tic-tac-toe",
    "xiangqi",
}

/// The shipped rules file with this name.
pub fn shipped(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|shipped| shipped.name == name)
}

/// All their names, for messages.
pub fn shipped_names() -> String {
    SHIPPED.iter().map(|shipped| shipped.name).collect::<Vec<_>>().join(", ")
}
