//! Which goal holds.

use super::{Outcome, Position, Reason, Verdict};
use crate::generate;
use crate::program::{GoalKind, PlayerId};
use crate::rules::{Instance, Node, Pattern, Phase, Rules};

/// What is known besides the board when goals are asked.
#[derive(Clone, Copy)]
pub(crate) enum Known {
    /// Only the board.
    Board,
    /// The player to move, whether it has a legal move, and whether the position stands for the third time.
    Moves { player: PlayerId, stuck: bool, repeated: bool },
}

impl Position {
    /// The first goal that holds by the board alone, after a turn of `mover`.
    pub(super) fn board_outcome(&mut self, mover: PlayerId) -> Option<Outcome> {
        self.first_goal(Phase::Board, mover, Known::Board)
    }

    /// The end that shows only with the legal moves: a goal, or the defaults.
    pub(crate) fn moves_outcome(&mut self, stuck: bool, repeated: bool) -> Option<Outcome> {
        let player = self.turn().player;
        let outcome = self.first_goal(Phase::Moves, player, Known::Moves { player, stuck, repeated });
        let default = |reason| Some(Outcome { verdict: Verdict::Drawn, reason });
        match outcome {
            Some(outcome) => Some(outcome),
            None if stuck => default(Reason::NoMoves),
            None if repeated => default(Reason::Repetition),
            None => None,
        }
    }

    fn first_goal(&mut self, phase: Phase, mover: PlayerId, known: Known) -> Option<Outcome> {
        let rules = std::sync::Arc::clone(&self.rules);
        for (number, goal) in rules.goals.goals.iter().enumerate() {
            if goal.phase != phase {
                continue;
            }
            // What makes the mover win comes first.
            let own = |want: bool| move |tree: &&(PlayerId, Node)| (tree.0 == mover) == want;
            let first = goal.kind != GoalKind::Loss;
            let trees = goal.trees.iter().filter(own(first)).chain(goal.trees.iter().filter(own(!first)));
            for (player, tree) in trees {
                if self.holds(&rules, tree, known) {
                    let reason = Reason::Goal(number as u16);
                    return Some(Outcome { verdict: self.verdict(goal.kind, *player, &goal.trees), reason });
                }
            }
        }
        None
    }

    fn verdict(&self, kind: GoalKind, player: PlayerId, trees: &[(PlayerId, Node)]) -> Verdict {
        match kind {
            GoalKind::Win => Verdict::Won(player),
            GoalKind::Loss => Verdict::Lost(player),
            GoalKind::Draw => Verdict::Drawn,
            GoalKind::Count => {
                let totals = || trees.iter().map(|(player, _)| (self.cells.total[player.index()], *player));
                match totals().max() {
                    Some((most, leader)) if totals().filter(|(total, _)| *total == most).count() == 1 => {
                        Verdict::Won(leader)
                    }
                    _ => Verdict::Drawn,
                }
            }
        }
    }

    fn holds(&mut self, rules: &Rules, node: &Node, known: Known) -> bool {
        match node {
            Node::Not(inner) => !self.holds(rules, inner, known),
            Node::And(all) => all.iter().all(|inner| self.holds(rules, inner, known)),
            Node::Or(any) => any.iter().any(|inner| self.holds(rules, inner, known)),
            Node::Pattern(pattern) => self.matches(pattern),
            Node::Count(player, kind, count) => self.counted(rules, *player, *kind) == *count,
            Node::Captured(player, kinds) => self.captured[self.state.turn_captured as usize..]
                .iter()
                .any(|(owner, kind)| owner == player && kinds.contains(kind)),
            Node::Checkmated(goal_player, kinds) => match known {
                Known::Moves { player, stuck: true, .. } if player == *goal_player => {
                    generate::any_attacked(self, player, kinds)
                }
                _ => false,
            },
            Node::Stalemated(goal_player) => {
                matches!(known, Known::Moves { player, stuck: true, .. } if player == *goal_player)
            }
            Node::Repetition(goal_player) => {
                matches!(known, Known::Moves { player, repeated: true, .. } if player == *goal_player)
            }
        }
    }

    fn matches(&self, pattern: &Pattern) -> bool {
        pattern.instances.iter().any(|instance| self.instance_holds(pattern, instance))
    }

    fn instance_holds(&self, pattern: &Pattern, instance: &Instance) -> bool {
        instance.0.iter().all(|item| {
            let matcher = &pattern.matchers[usize::from(item.matcher)];
            item.cells.iter().any(|cell| {
                let index = usize::from(*cell);
                matcher.matches(self.cells.class[index], self.cells.kind[index])
            })
        })
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
                + if rules.program().options.include_off_pieces { self.off_board(player, kind) } else { 0 }
        };
        players.map(count).sum()
    }

    fn off_board(&self, player: usize, kind: Option<u16>) -> u32 {
        let kinds = self.rules.kinds();
        let stock = &self.stock[player * kinds..][..kinds];
        match kind {
            Some(kind) => u32::from(stock[usize::from(kind)]),
            None => {
                let counted = stock.iter().zip(&self.rules.counted).filter(|(_, counted)| **counted);
                counted.map(|(count, _)| u32::from(*count)).sum()
            }
        }
    }
}
