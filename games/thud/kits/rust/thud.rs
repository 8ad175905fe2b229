//! Thud: what a player sees, and its moves. Give [`play`] a function that chooses.

#![allow(dead_code)]

use std::collections::BTreeMap;

use crate::viadal::{quoted, Bot, Dice, Json, Referee};

/// A piece on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The type.
    pub piece: String,
    /// Its owner.
    pub owner: String,
}

/// What to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// One of the legal moves.
    Move(String),
    /// The same, proposing the end of the game after it.
    Propose(String),
    /// Accepts the end that the other side proposed, instead of moving.
    Accept,
}

/// The board when you are to move.
pub struct View {
    /// From 1.
    pub ply: i32,
    /// Your player.
    pub you: String,
    /// The legal moves, such as "Dwarf f1 - f5".
    pub legal: Vec<String>,
    /// The pieces on the board, by position.
    pub pieces: BTreeMap<String, Piece>,
    /// The value of your pieces on the board: 32 at the start.
    pub own_points: i32,
    /// The value of the other side's.
    pub their_points: i32,
    /// Plies since the last capture.
    pub quiet: i32,
    /// True if the end was proposed to you.
    pub may_accept: bool,
    /// True if you may propose it.
    pub may_propose: bool,
    /// In the middle of a turn, the position of the piece that continues.
    pub continues: Option<String>,
    /// Everything you may see, as described in the game's README: `last` and more.
    pub all: Json,
    /// The options of the match.
    pub options: Json,
}

impl View {
    fn new(all: &Json, options: &Json) -> View {
        let text = |json: &Json| json.text().to_string();
        let piece = |json: &Json| {
            (text(&json["at"]), Piece { piece: text(&json["piece"]), owner: text(&json["owner"]) })
        };
        let side = usize::from(all["you"].text() != "Dwarfs");
        View {
            ply: all["turn"].number(),
            you: text(&all["you"]),
            legal: all["legal"].items().iter().map(text).collect(),
            pieces: all["pieces"].items().iter().map(piece).collect(),
            own_points: all["points"][side].number(),
            their_points: all["points"][1 - side].number(),
            quiet: all["quiet"].number(),
            may_accept: all["may_accept"].is_true(),
            may_propose: all["may_propose"].is_true(),
            continues: (!all["continues"].is_null()).then(|| text(&all["continues"])),
            all: all.clone(),
            options: options.clone(),
        }
    }
}

/// Plays a whole match. The function returns what to do; an illegal move loses the game.
pub fn play(choose: fn(&View, &mut Dice) -> Choice) {
    crate::viadal::play(&mut Player { choose, options: Json::Null });
}

struct Player {
    choose: fn(&View, &mut Dice) -> Choice,
    options: Json,
}

impl Bot for Player {
    fn hello(&mut self, hello: &Json, _referee: &mut Referee) {
        self.options = hello["options"].clone();
    }

    fn turn(&mut self, view: &Json, referee: &mut Referee) {
        let mut view = view.clone();
        while referee.due() {
            let action = match (self.choose)(&View::new(&view, &self.options), &mut referee.dice) {
                Choice::Move(chosen) => format!(r#"{{"move":{}}}"#, quoted(&chosen)),
                Choice::Propose(chosen) => format!(r#"{{"propose":{}}}"#, quoted(&chosen)),
                Choice::Accept => r#""accept""#.into(),
            };
            match referee.act(&action) {
                Ok(reply) => view = reply["view"].clone(), // the same piece goes on: the turn has another part
                Err(why) => return eprintln!("turn {}: the move is refused: {why}", view["turn"].number()),
            }
        }
    }
}
