//! The room of board games: every game described by a rules file (ZRF), for one or more players.
//!
//! The rules of a match around a board are in [`rules`](Zrf); the room of Thud has its own around the same [`BoardGame`].

// From a rules file to something that can be played.
mod contents;
mod load;
mod rules_file;
mod seats;
mod setup;
mod shipped;
mod variant;
mod weights;

// A game in play, and what players see of it.
mod board_game;
mod ending;
mod rules;
mod scene;
mod view;

// The players that ship.
mod house;
pub mod levels;
pub mod search_player;
pub mod thinking_clock;

// Games of the computer against itself, to see what rules are like.
pub mod playtest;

// Other formats: positions and openings, UCI, saved games of the original program.
pub mod notation;
mod saved;
pub mod uci;

// The terminal.
pub mod terminal;

#[cfg(test)]
mod tests;

pub use board_game::{BoardGame, Current, Ending, PlayedMove};
pub use contents::{Contents, Finding, Listed, Texts};
pub use ending::goal_in_words;
pub use evaluation::SHIPPED_WEIGHTS;
pub use house::greedy;
pub use load::load_rules;
pub use rules::{Action, Reply, Zrf};
pub use rules_file::{RulesFile, drop_idle, forget, rules_file};
pub use saved::saved_game;
pub use scene::{Scene, SceneImages, ScenePiece, ScenePlayer, ScenePosition, SceneTurn, SceneZone};
pub use seats::Seats;
pub use setup::{SAVED, Setup, variant_of};
pub use shipped::{SHIPPED, Shipped, shipped, shipped_names};
pub use variant::Variant;
pub use view::View;
pub use weights::{LearnedWeights, add_weights, all_weights, weights_path};

use game::{Between, Keeps, Room, Score, Series, Terminal, folder};

pub static ROOM: Room = Room::new::<Zrf>(
    "zrf",
    "Board games",
    "Any board game that a Zillions rules file describes: chess, reversi, halma, or your own",
)
.series(&|options| Series::of_games(options, Between::Seats, Score::Points, Keeps::Match))
.trials(&[
    "max_moves=1",
    "rules=english-draughts;max_moves=150",
    "rules=chess;max_moves=60",
    "rules=shogi;max_moves=40",
    "rules=reversi",
    "rules=kalah;max_moves=80",
    "rules=race;max_moves=60",
    "rules=fox-and-geese;max_moves=60",
    "rules=sokoban;max_moves=30",
    "rules=peg-solitaire;max_moves=40",
])
.house(house::HOUSE)
.dialects(uci::DIALECTS)
.terminal(Terminal { draw: terminal::draw, tell: terminal::tell, by_name: false, read: terminal::read })
.folder(folder!());
