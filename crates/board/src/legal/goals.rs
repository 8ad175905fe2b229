//! Decides which goal holds.

use crate::generate::last_royal_attacked;
use crate::position::{Board, GameResult, Outcome, Reason};
use crate::program::{GoalKind, PlayerId};
use crate::rules::{Node, Phase, Rules};

/// What is known besides the board when goals are tested.
#[derive(Clone, Copy)]
pub(crate) enum Known {
    /// Nothing.
    Board,
    /// Nothing, but no goal held before this turn. The changes since then start here in the log.
    Changes(u32),
    /// The player to move, whether it lacks a legal move, and whether the position occurs for the third time.
    Moves { player: PlayerId, stuck: bool, repeated: bool },
}

impl Known {
    /// The same for a nested condition, which may have held before.
    fn whole(self) -> Known {
        match self {
            Known::Board | Known::Changes(_) => Known::Board,
            Known::Moves { .. } => self,
        }
    }
}

impl Board {
    /// The first goal that holds by the board alone, after a turn of `mover`.
    pub(crate) fn board_outcome(&mut self, rules: &Rules, mover: PlayerId) -> Option<Outcome> {
        let new = self.is_settled && self.state.outcome.is_none();
        let known = if new { Known::Changes(self.state.turn_log) } else { Known::Board };
        self.first_goal(rules, Phase::Board, mover, known)
    }

    /// Returns true if no goal holds by the board alone.
    pub(crate) fn has_no_goal(&mut self, rules: &Rules) -> bool {
        let mover = self.turn(rules).player;
        self.first_goal(rules, Phase::Board, mover, Known::Board).is_none()
    }

    /// The outcome that depends on the legal moves: a goal, or the defaults.
    pub(crate) fn moves_outcome(&mut self, rules: &Rules, stuck: bool, repeated: bool) -> Option<Outcome> {
        let player = self.turn(rules).player;
        let outcome = self.first_goal(rules, Phase::Moves, player, Known::Moves { player, stuck, repeated });
        let default = |reason| Some(Outcome { result: GameResult::Drawn, reason });
        match outcome {
            Some(outcome) => Some(outcome),
            None if stuck => default(Reason::NoMoves),
            None if repeated => default(Reason::Repetition),
            None => None,
        }
    }

    fn first_goal(&mut self, rules: &Rules, phase: Phase, mover: PlayerId, known: Known) -> Option<Outcome> {
        for (number, goal, tree) in rules.goals.of_phase(phase, mover) {
            let (player, node) = &goal.trees[tree];
            if self.holds(rules, node, known) {
                let reason = Reason::Goal(number);
                return Some(Outcome { result: self.result(goal.kind, *player, &goal.trees), reason });
            }
        }
        None
    }

    fn result(&self, kind: GoalKind, player: PlayerId, trees: &[(PlayerId, Node)]) -> GameResult {
        match kind {
            GoalKind::Win => GameResult::Won(player),
            GoalKind::Loss => GameResult::Lost(player),
            GoalKind::Draw => GameResult::Drawn,
            GoalKind::Count => {
                let totals = || trees.iter().map(|(player, _)| (self.cells.total[player.index()], *player));
                match totals().max() {
                    Some((most, leader)) if totals().filter(|(total, _)| *total == most).count() == 1 => {
                        GameResult::Won(leader)
                    }
                    _ => GameResult::Drawn,
                }
            }
        }
    }

    fn holds(&mut self, rules: &Rules, node: &Node, known: Known) -> bool {
        match node {
            Node::Not(inner) => !self.holds(rules, inner, known.whole()),
            Node::And(all) => all.iter().all(|inner| self.holds(rules, inner, known.whole())),
            Node::Or(any) => any.iter().any(|inner| self.holds(rules, inner, known)),
            Node::Pattern(pattern) => {
                let cells = &self.cells;
                let word = |piece: Option<(PlayerId, u16)>, word: usize| match piece {
                    Some((owner, kind)) => cells.standing(owner, kind)[word],
                    None => !cells.taken(word),
                };
                match known {
                    Known::Changes(log) => cells.log[log as usize..].iter().any(|before| {
                        pattern.holds_at(before.cell, cells.class[usize::from(before.cell)], &word)
                    }),
                    Known::Board | Known::Moves { .. } => pattern.holds(&word),
                }
            }
            Node::Count(player, kind, count) => self.counted(rules, *player, *kind) == *count,
            Node::Captured(player, kinds) => self.captured[self.state.turn_captured as usize..]
                .iter()
                .any(|(owner, kind)| owner == player && kinds.contains(kind)),
            Node::Checkmated(goal_player, kinds) => match known {
                Known::Moves { player, stuck: true, .. } if player == *goal_player => {
                    last_royal_attacked(self, rules, player, kinds)
                }
                _ => false,
            },
            Node::Stalemated(goal_player) => {
                matches!(known, Known::Moves { player, stuck: true, .. } if player == *goal_player)
            }
            Node::Repetition(goal_player) => {
                matches!(known, Known::Moves { player, repeated: true, .. } if player == *goal_player)
            }
            Node::Repeated(goal_player) => {
                matches!(known, Known::Moves { repeated: true, .. })
                    && self.state.last_mover == Some(*goal_player)
            }
        }
    }

    fn counted(&self, rules: &Rules, player: Option<PlayerId>, kind: Option<u16>) -> u32 {
        let players = match player {
            Some(player) => player.index()..player.index() + 1,
            None => 0..rules.players(),
        };
        let count = |player: usize| {
            let on_board = match kind {
                Some(kind) => u32::from(self.cells.count_of(PlayerId::from_index(player), kind)),
                None => self.cells.total[player],
            };
            on_board
                + if rules.program().options.include_off_pieces {
                    self.off_board(rules, player, kind)
                } else {
                    0
                }
        };
        players.map(count).sum()
    }

    fn off_board(&self, rules: &Rules, player: usize, kind: Option<u16>) -> u32 {
        let kinds = rules.kinds();
        let stock = &self.stock[player * kinds..][..kinds];
        match kind {
            Some(kind) => u32::from(stock[usize::from(kind)]),
            None => {
                let counted = stock.iter().zip(&rules.counted).filter(|(_, counted)| **counted);
                counted.map(|(count, _)| u32::from(*count)).sum()
            }
        }
    }
}
