//! Thud: what a player sees, and its moves. Give [`play`] a function that chooses.

#![allow(dead_code)]

use std::collections::BTreeMap;

use crate::viadal::{quoted, Bot, Dice, Json, Referee};

/// A piece on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The type.
    pub piece: String,
    /// Whose it is.
    pub owner: String,
}

/// What to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// One of the legal moves.
    Move(String),
    /// The same, with the proposal to end the game after it.
    Propose(String),
    /// The end that the other side proposed, instead of a move.
    Accept,
}

/// The board as it is when you are to move.
pub struct View {
    /// From 1.
    pub ply: i32,
    /// Your player.
    pub you: String,
    /// The legal moves: texts such as "Dwarf f1 - f5".
    pub legal: Vec<String>,
    /// What stands on the board, by place.
    pub pieces: BTreeMap<String, Piece>,
    /// What your pieces on the board are worth: 32 at the start.
    pub own_points: i32,
    /// What the other side's are worth.
    pub their_points: i32,
    /// Plies since a piece was taken.
    pub quiet: i32,
    /// Whether the end was proposed to you.
    pub may_accept: bool,
    /// Whether you may propose it.
    pub may_propose: bool,
    /// In the middle of a turn the place of the piece that goes on.
    pub continues: Option<String>,
    /// Everything you may see, as the README of the game tells it: `last` and more.
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

/// Plays a whole match. The function returns what to do; a move that is not legal loses the game.
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
