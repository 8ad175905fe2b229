//! Any rules file: board games as the ZRF language describes them, for one player, two or more.

mod compiled;
mod load;
mod seats;
mod setup;
mod shipped;

mod course;
mod ending;
mod rules;
mod saved;
mod scene;
mod view;

mod house;
pub mod strong;

pub mod uci;

pub mod terminal;

#[cfg(test)]
mod tests;

pub use compiled::{Compiled, Ready, compiled};
pub use course::{Course, Ending, Made, Now};
pub use ending::goal_in_words;
pub use house::greedy;
pub use load::{beside, load};
pub use rules::{Action, Reply, Zrf};
pub use saved::saved_game;
pub use scene::{Scene, SceneImages, ScenePiece, ScenePlayer, ScenePosition, SceneTurn, SceneZone};
pub use seats::Seats;
pub use setup::{SAVED, Setup};
pub use shipped::{SHIPPED, Shipped, shipped, shipped_names};
pub use view::View;

use game::{Between, Keeps, Room, Score, Series, Terminal, folder};

/// The room's door.
pub static ROOM: Room = Room::new::<Zrf>(
    "zrf",
    "Board games",
    "Any board game that a Zillions rules file describes: chess, reversi, halma, or your own",
)
.series(|options| Series::of_games(options, Between::Seats, Score::Points, Keeps::Match))
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
.dialects(&[uci::DIALECT])
.terminal(Terminal { draw: terminal::draw, tell: terminal::tell, read: terminal::read })
.folder(folder!());
