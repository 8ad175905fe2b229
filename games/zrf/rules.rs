//! The rules of a match around a rules file: who won, and the price of failures.

use std::ops::RangeInclusive;

use game::{BadSetup, Caption, Dice, Eyes, Fault, Game, Illegal, Opening, Player, Status};
use serde::{Deserialize, Serialize};

use crate::board_game::{BoardGame, Ending};
use crate::scene::Scene;
use crate::setup::Setup;
use crate::view::View;

/// A game by a rules file, in play.
#[derive(Clone)]
pub struct Zrf {
    board_game: BoardGame,
    /// Whether the match has a rule of adjudication.
    adjudicates: bool,
}

/// One part of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A move as listed in the view.
    Move(String),
}

/// The reply to a part of a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reply {
    /// The new view, if the same turn continues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
}

impl Game for Zrf {
    type Setup = Setup;
    type Action = Action;
    type Reply = Reply;
    type View = View;

    fn seats(setup: &Setup) -> RangeInclusive<usize> {
        let seats = setup.variant.seats.count();
        seats..=seats
    }

    fn start(setup: &Setup, opening: Opening, dice: Dice) -> Result<Zrf, BadSetup> {
        Ok(Zrf { board_game: BoardGame::start(setup, &opening, dice), adjudicates: setup.adjudicates })
    }

    fn status(&self) -> Status {
        match self.board_game.due() {
            Some(seat) => Status::due(self.board_game.turn(), seat),
            None => Status::Over { scores: self.board_game.wins(), reason: self.board_game.reason() },
        }
    }

    fn play(&mut self, player: Player, Action::Move(text): Action) -> Result<Reply, Illegal> {
        let turn = self.board_game.turn();
        self.board_game.play(player, &text)?;
        let goes_on = self.status().awaits(player, turn);
        Ok(Reply { view: goes_on.then(|| self.view(Eyes::Player(player))) })
    }

    fn acts(Action::Move(text): &Action, _: &Reply) -> bool {
        text != "Pass"
    }

    fn fail(&mut self, player: Player, fault: &Fault) {
        self.board_game.fail(player, fault);
    }

    fn resign(&mut self, player: Player) {
        self.board_game.resign(player);
    }

    fn adjudicate(&mut self, scores: [i64; 2]) {
        // Without a rule, both sides have agreed on a draw.
        self.board_game.end(if self.adjudicates { Ending::Adjudicated(scores) } else { Ending::Agreed });
    }

    fn view(&self, eyes: Eyes) -> View {
        let scores = self.board_game.ending().map(|_| self.board_game.wins().as_slice().to_vec());
        View::new(&self.board_game, eyes, scores)
    }

    fn brief(view: &View) -> View {
        view.brief()
    }

    fn scene(&self) -> serde_json::Value {
        Scene::new(self.board_game.variant()).json()
    }

    fn caption(&self) -> Caption {
        self.board_game.caption()
    }

    fn redraw(&mut self, _: Option<(Player, &View)>, dice: &mut Dice) {
        self.board_game = self.board_game.with_dice(Dice::named(dice.bits(), "redrawn"));
    }

    fn sample(view: &View, dice: &mut Dice) -> Action {
        Action::Move(view.any_move(dice))
    }
}

#[cfg(test)]
impl Zrf {
    /// The same game with other dice.
    pub(crate) fn with_dice(&self, dice: Dice) -> Zrf {
        Zrf { board_game: self.board_game.with_dice(dice), adjudicates: self.adjudicates }
    }
}
