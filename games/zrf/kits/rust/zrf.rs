//! Board games by rules files: what a player sees, and its moves. Give [`play`] a function that chooses.

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

/// The board when you are to move.
pub struct View {
    /// From 1.
    pub ply: i32,
    /// Your player.
    pub you: String,
    /// The legal moves, such as "Man a3 - b4".
    pub legal: Vec<String>,
    /// The pieces on the board, by position.
    pub pieces: BTreeMap<String, Piece>,
    /// In the middle of a turn, the position of the piece that continues.
    pub continues: Option<String>,
    /// Everything you may see, as described in the game's README: `last`, `stock` and more.
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
        View {
            ply: all["turn"].number(),
            you: text(&all["you"]),
            legal: all["legal"].items().iter().map(text).collect(),
            pieces: all["pieces"].items().iter().map(piece).collect(),
            continues: (!all["continues"].is_null()).then(|| text(&all["continues"])),
            all: all.clone(),
            options: options.clone(),
        }
    }
}

/// Plays a whole match. The function returns one of `view.legal`; any other move loses the game.
pub fn play(choose: fn(&View, &mut Dice) -> String) {
    crate::viadal::play(&mut Player { choose, options: Json::Null });
}

struct Player {
    choose: fn(&View, &mut Dice) -> String,
    options: Json,
}

impl Bot for Player {
    fn hello(&mut self, hello: &Json, _referee: &mut Referee) {
        self.options = hello["options"].clone();
    }

    fn turn(&mut self, view: &Json, referee: &mut Referee) {
        let mut view = view.clone();
        while referee.due() {
            let chosen = (self.choose)(&View::new(&view, &self.options), &mut referee.dice);
            let action = format!(r#"{{"move":{}}}"#, quoted(&chosen));
            match referee.act(&action) {
                Ok(reply) => view = reply["view"].clone(), // the same piece goes on: the turn has another part
                Err(why) => return eprintln!("turn {}: the move is refused: {why}", view["turn"].number()),
            }
        }
    }
}
