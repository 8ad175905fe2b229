//! What is counted while games are played.

use board::{
    GameResult, Goal, GoalKind, Moves, Outcome, PartChange, PieceId, PlayerId, Position, Program, Reason,
};
use game::Player;

use super::report::Rate;
use crate::ending::goal_in_words;
use crate::variant::Variant;

/// A part that was played, and a hash of the list that it was chosen from, in any order.
pub(super) struct Step {
    pub text: String,
    pub list: u64,
}

/// A game that was played.
#[derive(Default)]
pub(super) struct Played {
    pub steps: Vec<Step>,
    pub turns: usize,
    pub outcome: Option<Outcome>,
}

/// What became of a piece type.
#[derive(Clone, Copy, Default)]
pub(super) struct PieceUse {
    /// Whether one ever was on the board, or off it to be dropped.
    pub came: bool,
    pub moved: bool,
    pub captured: bool,
}

pub(super) struct Tally {
    /// How many moves there were to choose from, in each decision.
    pub choices: Vec<usize>,
    pub pieces: Vec<PieceUse>,
    /// Pieces on the board before a part: by player, then by type.
    before: Vec<usize>,
}

impl Tally {
    pub(super) fn new(program: &Program) -> Tally {
        Tally {
            choices: Vec::new(),
            pieces: vec![PieceUse::default(); program.pieces.len()],
            before: Vec::new(),
        }
    }

    /// Notes which pieces are there.
    pub(super) fn look(&mut self, position: &Position) {
        self.before.clear();
        for (player, _) in position.rules().program().players.iter() {
            for (kind, piece) in self.pieces.iter_mut().enumerate() {
                let count = position.count(player, PieceId::from_index(kind));
                piece.came |= count + position.stock(player, PieceId::from_index(kind)) > 0;
                self.before.push(count);
            }
        }
    }

    /// Makes a part and notes what it does. What a player other than the mover has less of, was captured.
    pub(super) fn make(&mut self, position: &mut Position, moves: &Moves, index: usize) {
        let Some(part) = moves.get(index) else { return };
        self.choices.push(moves.len());
        let mover = position.turn().moves_as;
        let moved = |change: PartChange| match change {
            PartChange::Move(from, _) => Some(from),
            _ => None,
        };
        let from = part.changes().filter_map(moved).chain(part.from());
        // A captured piece that is led away does not move of itself.
        let own = from.filter_map(|from| position.piece(from)).filter(|(owner, _)| *owner == mover);
        own.map(|(_, kind)| kind)
            .chain(part.dropped())
            .for_each(|kind| self.pieces[kind.index()].moved = true);
        position.make(part);
        let (before, kinds) = (std::mem::take(&mut self.before), self.pieces.len());
        self.look(position);
        for (number, (before, after)) in before.iter().zip(&self.before).enumerate() {
            self.pieces[number % kinds].captured |= number / kinds != mover.index() && after < before;
        }
    }
}

/// How often each seat won, and how often nobody did or the game was stopped.
pub(super) fn results(variant: &Variant, games: &[Played], max_turns: usize) -> Vec<Rate> {
    let of = |what: String, is: &dyn Fn(Option<GameResult>) -> bool| {
        let ends = games.iter().map(|played| played.outcome.map(|outcome| outcome.result));
        Rate::new(what, ends.filter(|end| is(*end)).count(), games.len())
    };
    let seats: Vec<PlayerId> =
        Player::all(variant.seats.count()).map(|seat| variant.seats.player(seat)).collect();
    let has_won = |seat: PlayerId, end: Option<GameResult>| match end {
        Some(GameResult::Won(winner)) => winner == seat,
        // Of several players all others win.
        Some(GameResult::Lost(loser)) => seats.len() > 1 && loser != seat,
        Some(GameResult::Drawn) | None => false,
    };
    let nobody = |end: Option<GameResult>| {
        end.is_some_and(|end| end != GameResult::Drawn) && !seats.iter().any(|seat| has_won(*seat, end))
    };
    let mut rates: Vec<Rate> = (seats.iter().enumerate())
        .map(|(place, seat)| {
            let begins = if place == 0 && seats.len() > 1 { ", who begins" } else { "" };
            of(format!("won by {}{begins}", variant.program().players[*seat].name), &|end| {
                has_won(*seat, end)
            })
        })
        .collect();
    rates.push(of("drawn".into(), &|end| end == Some(GameResult::Drawn)));
    rates.push(of(format!("stopped after {max_turns} turns"), &|end| end.is_none()));
    rates.extend(Some(of("won by nobody".into(), &nobody)).filter(|rate| rate.games > 0));
    rates
}

/// What ended the games.
pub(super) fn endings(program: &Program, games: &[Played]) -> Vec<Rate> {
    let by = |reason: Reason, what: String| {
        let is_by = |played: &&Played| played.outcome.is_some_and(|outcome| outcome.reason == reason);
        Rate::new(what, games.iter().filter(is_by).count(), games.len())
    };
    let goals = (0..program.goals.len()).map(|number| by(Reason::Goal(number as u16), goal(program, number)));
    let others = [(Reason::NoMoves, "no moves"), (Reason::Repetition, "repetition")];
    let others = others.map(|(reason, what)| by(reason, what.into()));
    goals.chain(others.into_iter().filter(|rate| rate.games > 0)).collect()
}

/// A goal as its file names it, with its players, and what it is about.
fn goal(program: &Program, number: usize) -> String {
    let Goal { kind, players, .. } = &program.goals[number];
    let word = match kind {
        GoalKind::Win => "win",
        GoalKind::Loss => "loss",
        GoalKind::Draw => "draw",
        GoalKind::Count => "count",
    };
    let players: Vec<&str> = players.iter().map(|player| program.players[*player].name.as_str()).collect();
    format!("{}. {word}-condition ({}), {}", number + 1, players.join(" "), goal_in_words(program, number))
}
