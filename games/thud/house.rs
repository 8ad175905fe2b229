//! The players that ship inside the program, and how all of them agree on the end of a game.

use std::time::Duration;

use game::{Bot, Dice, Fault, Hello, House, Message, Options, Player, Prompt, Verdict};

use super::points::price;
use super::rules::Action;
use super::view::View;
use crate::zrf::house::greedy;

/// The house players.
pub(super) const HOUSE: &[House] = &[
    House {
        name: "random",
        help: "plays any legal move, all equally likely; agrees to the end of a quiet game",
        options: &[],
        make: |_: &Options| Ok(seated(|view: &View, dice: &mut Dice| view.board().any_move(dice))),
    },
    House {
        name: "greedy",
        help: "takes what counts most, else goes where the enemy stood; agrees to the end of a quiet game",
        options: &[],
        make: |_: &Options| Ok(seated(taker)),
    },
];

/// Plies without a capture after which a house player wants the end.
const QUIET: u32 = 40;

/// Takes the most points.
fn taker(view: &View, dice: &mut Dice) -> String {
    let pieces = &view.board().ready().program().pieces;
    let values: Vec<i64> = pieces.iter().map(|piece| price(&piece.name)).collect();
    greedy(view.board(), &values, dice)
}

/// Seats a player that chooses moves so. It proposes the end, and accepts it, when nothing was taken for 40 plies
/// and it is not behind in the whole match.
pub(super) fn seated(choose: impl FnMut(&View, &mut Dice) -> String + Send + 'static) -> Box<dyn Bot> {
    Box::new(Seated { choose, dice: Dice::named(0, "unseated"), seat: Player::FIRST, lead: 0 })
}

struct Seated<F> {
    choose: F,
    dice: Dice,
    seat: Player,
    /// Own points less the other's, in the games before this one.
    lead: i64,
}

impl<F: FnMut(&View, &mut Dice) -> String + Send> Seated<F> {
    fn decide(&mut self, view: &View) -> Action {
        let points = |player: Player| view.points()[player.seat()];
        let wants_end = view.quiet() >= QUIET && self.lead + points(self.seat) >= points(self.seat.other());
        if wants_end && view.may_accept() {
            return Action::Accept;
        }
        let text = (self.choose)(view, &mut self.dice);
        if wants_end && view.may_propose() { Action::Propose(text) } else { Action::Move(text) }
    }
}

impl<F: FnMut(&View, &mut Dice) -> String + Send> Bot for Seated<F> {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.dice = Dice::named(u64::from(hello.seed), "house player");
        self.lead = 0;
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { seat, .. } => self.seat = *seat,
            Message::End { scores, .. } => {
                self.lead += scores[self.seat.seat()] - scores[self.seat.other().seat()];
            }
            _ => {}
        }
    }

    fn ask(&mut self, prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        let view: &View = prompt
            .view()
            .ok_or_else(|| Fault::new(Verdict::HostFault, "a house player was seated at another game"))?;
        let action = self.decide(view);
        Ok(serde_json::to_string(&action).expect("actions have string keys and no failing parts"))
    }
}
