//! The meaning of a game's end: the reason in words, and who won or lost.

use std::borrow::Cow;

use board::{GameResult, GoalCondition, GoalKind, Program, Reason};
use game::{ByPlayer, Player};

use crate::board_game::{BoardGame, Ending};

impl BoardGame {
    /// Why the game ended, in a few words.
    pub fn reason(&self) -> Cow<'static, str> {
        match self.ending() {
            None => "".into(),
            Some(Ending::Board(outcome)) => match outcome.reason {
                Reason::Goal(number) => goal_in_words(self.variant().program(), usize::from(number)).into(),
                Reason::NoMoves => "no moves".into(),
                Reason::Repetition => "repetition".into(),
            },
            Some(Ending::MaxMoves) => "max_moves".into(),
            Some(Ending::OnlyChance) => "only random players move".into(),
            Some(Ending::Failed(_, verdict)) => (*verdict).into(),
            Some(Ending::AllFailed) => "all failed".into(),
            Some(Ending::Agreed) => "agreed".into(),
            Some(Ending::Adjudicated(_)) => "adjudicated".into(),
        }
    }

    /// 1 for a win, 0 otherwise. If some have lost and nobody has won (with more than two players), 1 for all others. Random players and
    /// failed seats never win.
    pub fn wins(&self) -> ByPlayer<i64> {
        let seats = self.variant().seats.count();
        if let Some(Ending::Adjudicated(scores)) = self.ending() {
            return ByPlayer::new(seats, |seat| scores.get(seat.seat()).copied().unwrap_or(0));
        }
        let (mut winner, mut loser) = (None, None);
        let mut only_chance_lost = false;
        if let Some(Ending::Board(outcome)) = self.ending() {
            let seat = |player| self.variant().seats.seat(player);
            match outcome.result {
                GameResult::Won(player) => {
                    winner = seat(player).filter(|seat| !self.failed.contains(*seat));
                }
                GameResult::Lost(player) => {
                    loser = seat(player);
                    only_chance_lost = loser.is_none();
                }
                GameResult::Drawn => {}
            }
        }
        let has_lost = |seat: Player| self.failed.contains(seat) || loser == Some(seat);
        let anybody_lost = Player::all(seats).any(has_lost);
        ByPlayer::new(seats, |seat| match winner {
            Some(winner) => i64::from(seat == winner),
            None if anybody_lost => i64::from(!has_lost(seat)),
            None => i64::from(seats == 1 && only_chance_lost),
        })
    }
}

/// The subject of a goal, in a few words.
pub fn goal_in_words(program: &Program, number: usize) -> &'static str {
    match program.goals.get(number) {
        Some(goal) if goal.kind == GoalKind::Count => "more pieces",
        Some(goal) => condition(&goal.condition),
        None => "a goal",
    }
}

/// The subject of a condition; of several, the first.
fn condition(condition: &GoalCondition) -> &'static str {
    match condition {
        GoalCondition::Not(inner) => self::condition(inner),
        GoalCondition::And(all) | GoalCondition::Or(all) => all.first().map_or("a goal", self::condition),
        GoalCondition::Absolute { .. } => "goal reached",
        GoalCondition::Relative(_) => "pattern made",
        GoalCondition::PiecesRemaining(..) | GoalCondition::TotalPieceCount(..) => "pieces left",
        GoalCondition::Captured(_) => "captured",
        GoalCondition::Checkmated(_) => "checkmated",
        GoalCondition::Stalemated => "stalemated",
        GoalCondition::Repetition => "repetition",
    }
}
