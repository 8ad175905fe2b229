//! Goals that show on the board, asked of a row of contents.

use board::{GoalCondition, GoalKind, GoalPlace, Occupant, PieceId, PlayerId, PositionId, Program};

use super::board::{Content, Contents, EMPTY};
use super::found::End;

/// The goals of the only player.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    goals: Vec<(GoalKind, GoalCondition)>,
    player: PlayerId,
    /// Each zone's places, for the player.
    zones: Vec<Vec<PositionId>>,
    dummies: Vec<bool>,
}

impl Ends {
    /// None where some goal needs more than the board.
    pub(super) fn new(program: &Program, player: PlayerId) -> Option<Ends> {
        let mut goals = Vec::new();
        for goal in &program.goals {
            let own = goal.players.is_empty() || goal.players == [player];
            match goal.kind {
                // What holds only when nothing can be done, or again, does not help.
                GoalKind::Loss | GoalKind::Draw if own && is_late(&goal.condition) => {}
                GoalKind::Win | GoalKind::Loss | GoalKind::Draw if own && is_on_board(&goal.condition) => {
                    goals.push((goal.kind, goal.condition.clone()));
                }
                _ => return None,
            }
        }
        let zones = program.zones.iter().map(|zone| zone.positions.get(player).cloned().unwrap_or_default());
        Some(Ends {
            goals,
            player,
            zones: zones.collect(),
            dummies: program.pieces.iter().map(|piece| piece.dummy).collect(),
        })
    }

    /// What the first goal that holds means.
    pub(super) fn end(&self, contents: &Contents, cells: &[Content]) -> End {
        let first = self.goals.iter().find(|(_, condition)| self.holds(contents, cells, condition));
        match first {
            None => End::GoesOn,
            Some((GoalKind::Win, _)) => End::Won,
            Some(_) => End::Over,
        }
    }

    fn holds(&self, contents: &Contents, cells: &[Content], condition: &GoalCondition) -> bool {
        match condition {
            GoalCondition::Not(inner) => !self.holds(contents, cells, inner),
            GoalCondition::And(all) => all.iter().all(|inner| self.holds(contents, cells, inner)),
            GoalCondition::Or(any) => any.iter().any(|inner| self.holds(contents, cells, inner)),
            GoalCondition::Absolute { occupants, places } => {
                let stands = |at: &PositionId| {
                    let content = cells[at.index()];
                    occupants.iter().any(|occupant| self.is_occupant(contents, content, occupant))
                };
                places.iter().all(|place| match place {
                    GoalPlace::Position(at) => stands(at),
                    GoalPlace::Zone(zone) => self.zones[zone.index()].iter().any(stands),
                })
            }
            GoalCondition::PiecesRemaining(count, kind) => {
                self.counted(contents, cells, *kind, Some(self.player)) == *count
            }
            GoalCondition::TotalPieceCount(count, kind) => {
                self.counted(contents, cells, *kind, None) == *count
            }
            GoalCondition::Relative(_)
            | GoalCondition::Captured(_)
            | GoalCondition::Checkmated(_)
            | GoalCondition::Stalemated
            | GoalCondition::Repetition => false,
        }
    }

    fn is_occupant(&self, contents: &Contents, content: Content, occupant: &Occupant) -> bool {
        let piece = || contents.piece(content);
        match occupant {
            Occupant::Own(kind) => {
                piece().is_some_and(|piece| piece.kind == *kind && piece.owner == self.player)
            }
            // With one player, all others are neutral.
            Occupant::Opponent(_) => false,
            Occupant::AnyOwner(kind) => piece().is_some_and(|piece| piece.kind == *kind),
            Occupant::Not(inner) => !self.is_occupant(contents, content, inner),
        }
    }

    fn counted(
        &self,
        contents: &Contents,
        cells: &[Content],
        kind: Option<PieceId>,
        owner: Option<PlayerId>,
    ) -> u32 {
        let pieces =
            cells.iter().filter(|content| **content != EMPTY).filter_map(|content| contents.piece(*content));
        let counted = pieces.filter(|piece| {
            let kind = kind.map_or(!self.dummies[piece.kind.index()], |kind| kind == piece.kind);
            kind && owner.is_none_or(|owner| owner == piece.owner)
        });
        counted.count() as u32
    }
}

/// Whether it can hold only when there is no move, or a position stands again.
fn is_late(condition: &GoalCondition) -> bool {
    match condition {
        GoalCondition::Stalemated | GoalCondition::Repetition => true,
        GoalCondition::And(all) => all.iter().any(is_late),
        GoalCondition::Or(any) => any.iter().all(is_late),
        _ => false,
    }
}

/// Whether the board alone tells.
fn is_on_board(condition: &GoalCondition) -> bool {
    match condition {
        GoalCondition::Not(inner) => is_on_board(inner),
        GoalCondition::And(all) | GoalCondition::Or(all) => all.iter().all(is_on_board),
        GoalCondition::Absolute { .. }
        | GoalCondition::PiecesRemaining(..)
        | GoalCondition::TotalPieceCount(..) => true,
        GoalCondition::Relative(_)
        | GoalCondition::Captured(_)
        | GoalCondition::Checkmated(_)
        | GoalCondition::Stalemated
        | GoalCondition::Repetition => false,
    }
}
