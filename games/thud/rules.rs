//! The rules of Thud besides the board: proposals, points, penalties.

use game::{BadSetup, ByPlayer, Dice, Eyes, Fault, Game, Illegal, Opening, Player, Status};
use serde::{Deserialize, Serialize};

use super::agreement::{Agreement, Proposal};
use super::points::{pieces, points};
use super::setup::Setup;
use super::view::View;
use zrf_room::{self as zrf, BoardGame, Ending, Scene};

/// The penalty for a failed game: the other side gets the points of a full army.
pub(super) const WALKOVER: i64 = 32;

/// A game of Thud in play.
#[derive(Clone)]
pub struct Thud {
    board_game: BoardGame,
    agreement: Agreement,
    /// Whether the current turn comes with a proposal.
    proposing: Proposal,
    /// The ply of the last capture; before the first, that of the game's opening.
    last_taken: u32,
}

/// One part of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A move as listed in the view.
    Move(String),
    /// A move, proposing the end of the game after it.
    Propose(String),
    /// Accepts the other side's proposal instead of moving.
    Accept,
}

/// The reply to an action.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reply {
    /// The new view, if the same turn continues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
}

impl Thud {
    /// Plies since the last capture.
    pub fn quiet(&self) -> u32 {
        (self.board_game.turn() - 1).saturating_sub(self.last_taken)
    }

    /// Returns true if a side may accept the end now: at the start of its turn, if the other has proposed it.
    pub fn may_accept(&self, player: Player) -> bool {
        let at_start = self.board_game.current().position.continuing().is_none();
        self.board_game.due() == Some(player) && at_start && self.agreement.may_accept(player)
    }

    /// Returns true if a side may propose the end with its move now.
    pub fn may_propose(&self, player: Player) -> bool {
        self.board_game.due() == Some(player) && self.agreement.may_propose(player)
    }

    /// Each side's score: its pieces on the board; 0 for a side that failed and 32 for the other.
    pub fn scores(&self) -> ByPlayer<i64> {
        match self.board_game.ending() {
            Some(Ending::Failed(failed, _)) => {
                ByPlayer::new(2, |player| if player == *failed { 0 } else { WALKOVER })
            }
            _ => points(self.board_game.variant(), &self.board_game.current().position),
        }
    }

    fn move_piece(&mut self, player: Player, text: &str, with: Proposal) -> Result<(), Illegal> {
        let (turn, before) = (self.board_game.turn(), pieces(&self.board_game.current().position));
        self.board_game.play(player, text)?;
        if with == Proposal::Made {
            self.proposing = Proposal::Made;
        }
        if pieces(&self.board_game.current().position) != before {
            self.last_taken = turn;
        }
        if self.board_game.turn() != turn {
            self.agreement.moved(player, std::mem::take(&mut self.proposing));
        }
        Ok(())
    }
}

impl Game for Thud {
    type Setup = Setup;
    type Action = Action;
    type Reply = Reply;
    type View = View;

    fn start(setup: &Setup, opening: Opening, dice: Dice) -> Result<Thud, BadSetup> {
        let board_game = BoardGame::start(&setup.0, &opening, dice);
        let last_taken = board_game.turn() - 1;
        Ok(Thud { board_game, agreement: Agreement::default(), proposing: Proposal::None, last_taken })
    }

    fn status(&self) -> Status {
        match self.board_game.due() {
            Some(seat) => Status::due(self.board_game.turn(), seat),
            None => Status::Over { scores: self.scores(), reason: self.board_game.reason() },
        }
    }

    fn play(&mut self, player: Player, action: Action) -> Result<Reply, Illegal> {
        let turn = self.board_game.turn();
        match action {
            Action::Move(text) => self.move_piece(player, &text, Proposal::None)?,
            Action::Propose(_) if !self.may_propose(player) => {
                let pause = self.agreement.pause(player);
                return Err(Illegal(format!(
                    "your proposal was refused: make {pause} more {} before you propose again",
                    if pause == 1 { "move" } else { "moves" }
                )));
            }
            Action::Propose(text) => self.move_piece(player, &text, Proposal::Made)?,
            Action::Accept if self.may_accept(player) => self.board_game.end(Ending::Agreed),
            Action::Accept => {
                return Err(Illegal("there is nothing to accept: the other has not proposed".into()));
            }
        }
        let goes_on = self.status().awaits(player, turn);
        Ok(Reply { view: goes_on.then(|| self.view(Eyes::Player(player))) })
    }

    fn acts(action: &Action, _: &Reply) -> bool {
        *action != Action::Accept
    }

    fn fail(&mut self, player: Player, fault: &Fault) {
        self.board_game.fail(player, fault);
    }

    fn resign(&mut self, player: Player) {
        self.board_game.resign(player);
    }

    fn view(&self, eyes: Eyes) -> View {
        let board_game = &self.board_game;
        let scores = board_game.ending().map(|_| self.scores().as_slice().to_vec());
        let seer = match eyes {
            Eyes::Player(player) => Some(player),
            Eyes::Everything => board_game.due(),
        };
        let pauses = || Player::all(2).map(|player| self.agreement.pause(player)).collect();
        View {
            board: zrf::View::new(board_game, eyes, scores),
            points: points(board_game.variant(), &board_game.current().position).as_slice().to_vec(),
            quiet: self.quiet(),
            may_accept: seer.is_some_and(|seer| self.may_accept(seer)),
            may_propose: seer.is_some_and(|seer| self.may_propose(seer)),
            pauses: (eyes == Eyes::Everything).then(pauses),
        }
    }

    fn brief(view: &View) -> View {
        View { board: view.board.brief(), ..view.clone() }
    }

    fn scene(&self) -> serde_json::Value {
        Scene::new(self.board_game.variant()).json()
    }

    /// A random legal move, often with a proposal; half of all proposals are accepted.
    fn sample(view: &View, dice: &mut Dice) -> Action {
        if view.may_accept && dice.below(2) == 0 {
            return Action::Accept;
        }
        let proposes = view.may_propose && dice.below(4) == 0;
        let text = view.board.any_move(dice);
        if proposes { Action::Propose(text) } else { Action::Move(text) }
    }
}
