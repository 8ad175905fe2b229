//! The rules of a game of Thud around the board: proposals, points, what failures cost.

use game::{BadSetup, ByPlayer, Dice, Eyes, Fault, Game, Illegal, Opening, Player, Status};
use serde::{Deserialize, Serialize};

use super::WALKOVER;
use super::agreement::{Agreement, Proposal};
use super::points::{pieces, points};
use super::setup::Setup;
use super::view::View;
use zrf_room::{Course, Ending, Scene};

/// A game of Thud in play.
#[derive(Clone)]
pub struct Thud {
    course: Course,
    agreement: Agreement,
    /// Whether the turn under way comes with a proposal.
    proposing: Proposal,
    /// The last ply in which a piece was taken; 0 before the first.
    last_taken: u32,
}

/// One part of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A move as the view lists it.
    Move(String),
    /// A move with the proposal to end the game after it.
    Propose(String),
    /// Instead of a move: the game ends as the other has proposed.
    Accept,
}

/// What an action tells its author.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reply {
    /// The view after it, when the same turn goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
}

impl Thud {
    /// The board.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// Who has proposed the end, and who must wait.
    pub fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// Plies since a piece was taken.
    pub fn quiet(&self) -> u32 {
        (self.course.turn() - 1).saturating_sub(self.last_taken)
    }

    /// Whether a side may accept the end now: at the start of its turn, if the other has proposed it.
    pub fn may_accept(&self, player: Player) -> bool {
        let at_start = self.course.now().position.continuing().is_none();
        self.course.due() == Some(player) && at_start && self.agreement.may_accept(player)
    }

    /// Whether a side may propose the end with its move now.
    pub fn may_propose(&self, player: Player) -> bool {
        self.course.due() == Some(player) && self.agreement.may_propose(player)
    }

    /// What the game counts for each side: what is left on the board; 0 for a side that failed and 32 for the other.
    pub fn scores(&self) -> ByPlayer<i64> {
        match self.course.ending() {
            Some(Ending::Failed(failed, _)) => {
                ByPlayer::new(2, |player| if player == *failed { 0 } else { WALKOVER })
            }
            _ => points(self.course.ready(), &self.course.now().position),
        }
    }

    fn move_piece(&mut self, player: Player, text: &str, with: Proposal) -> Result<(), Illegal> {
        let (turn, before) = (self.course.turn(), pieces(&self.course.now().position));
        self.course.play(player, text)?;
        if with == Proposal::Made {
            self.proposing = Proposal::Made;
        }
        if pieces(&self.course.now().position) != before {
            self.last_taken = turn;
        }
        if self.course.turn() != turn {
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

    fn start(setup: &Setup, _opening: Opening, dice: Dice) -> Result<Thud, BadSetup> {
        let course = Course::start(&setup.0, dice);
        Ok(Thud { course, agreement: Agreement::default(), proposing: Proposal::None, last_taken: 0 })
    }

    fn status(&self) -> Status {
        match self.course.due() {
            Some(seat) => Status::due(self.course.turn(), seat),
            None => Status::Over { scores: self.scores(), reason: self.course.reason() },
        }
    }

    fn play(&mut self, player: Player, action: Action) -> Result<Reply, Illegal> {
        let turn = self.course.turn();
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
            Action::Accept if self.may_accept(player) => self.course.end(Ending::Agreed),
            Action::Accept => {
                return Err(Illegal("there is nothing to accept: the other has not proposed".into()));
            }
        }
        let goes_on = self.status().awaits(player, turn);
        Ok(Reply { view: goes_on.then(|| self.view(Eyes::Player(player))) })
    }

    fn fail(&mut self, player: Player, fault: &Fault) {
        self.course.fail(player, fault);
    }

    fn resign(&mut self, player: Player) {
        self.course.resign(player);
    }

    fn view(&self, eyes: Eyes) -> View {
        View::new(self, eyes)
    }

    fn brief(view: &View) -> View {
        view.brief()
    }

    fn scene(&self) -> serde_json::Value {
        Scene::new(self.course.ready()).json()
    }

    /// Any legal move, often with a proposal; half of all proposals are accepted.
    fn sample(view: &View, dice: &mut Dice) -> Action {
        if view.may_accept() && dice.below(2) == 0 {
            return Action::Accept;
        }
        let proposes = view.may_propose() && dice.below(4) == 0;
        let text = view.board().any_move(dice);
        if proposes { Action::Propose(text) } else { Action::Move(text) }
    }
}
