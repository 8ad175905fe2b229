//! What is counted while games are played, and the report that is made of it.

use std::collections::HashSet;

use board::{GameResult, Goal, GoalKind, Moves, PartChange, PieceId, PlayerId, Position, Program, Reason};
use game::Player;
use serde::Serialize;
use tournament::rate;

use super::Played;
use super::unused::BlockUse;
use crate::ending::goal_in_words;
use crate::variant::Variant;

/// What games of the computer against itself showed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// The game's title.
    pub title: String,
    /// Games that were played at equal depth.
    pub games: u64,
    /// How many of them differ in a move: those that repeat another say nothing new.
    pub different: usize,
    /// Turns by chance at the beginning of each.
    pub by_chance: usize,
    /// Games won by each seat, the one that begins first.
    pub won: Vec<Rate>,
    /// Games that nobody won or drew: lost by the only seat, or won by chance.
    pub lost: Rate,
    /// Games drawn by the rules.
    pub drawn: Rate,
    /// Games stopped at the limit.
    pub stopped: Rate,
    /// Turns of a game.
    pub turns: Spread,
    /// Legal moves to choose from, partial turns each for itself.
    pub choices: Spread,
    /// The deeper player's share of the points; none unless there are two seats.
    pub deeper: Option<Deeper>,
    /// What became of each piece type.
    pub pieces: Vec<PieceUse>,
    /// How often each goal, and what needs no goal, ended a game.
    pub endings: Vec<EndingUse>,
    /// Moves and drops that were never played, of pieces that were there.
    pub unused: Vec<BlockUse>,
    /// Whether all moves and drops of the rules were looked for: not in very large files, nor after a stop.
    pub all_looked_for: bool,
}

/// How often something happened.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Rate {
    /// The player, where it is about one.
    pub name: String,
    /// How often.
    pub count: u64,
    /// The lower end of its 95 % interval, the share, the upper end.
    pub share: [f64; 3],
}

/// Numbers of which there are many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// How many.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// The smallest.
    pub least: usize,
    /// The largest.
    pub most: usize,
}

/// Games between players that look at unequal numbers of positions, each opening from both seats.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Deeper {
    /// Games played.
    pub games: u64,
    /// The share of the points of who looks at [`DEEPER`] times as many: lower end of its 95 % interval, share, upper end.
    pub share: [f64; 3],
}

/// What became of a piece type, in all games at equal depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceUse {
    /// The type's name.
    pub name: String,
    /// Whether one ever was on the board or off it, ready to be dropped.
    pub came: bool,
    /// How often one moved or was dropped.
    pub moved: u64,
    /// How often one was captured or taken over.
    pub captured: u64,
}

/// How often a goal ended a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EndingUse {
    /// Its number in the file, from 1; none for what ends games without a goal.
    pub goal: Option<usize>,
    /// What it is about.
    pub about: String,
    /// Games that ended by it.
    pub games: u64,
}

impl Spread {
    pub(super) fn add(&mut self, number: usize) {
        self.least = if self.count == 0 { number } else { self.least.min(number) };
        self.most = self.most.max(number);
        self.count += 1;
        self.mean += (number as f64 - self.mean) / self.count as f64;
    }
}

/// What is counted while games are played.
pub(super) struct Tally {
    pub turns: Spread,
    choices: Spread,
    pub pieces: Vec<PieceUse>,
    /// Pieces on the board before a part: by player, then by type.
    before: Vec<usize>,
}

impl Tally {
    pub(super) fn new(program: &Program) -> Tally {
        let piece = |name: &String| PieceUse { name: name.clone(), came: false, moved: 0, captured: 0 };
        Tally {
            turns: Spread::default(),
            choices: Spread::default(),
            pieces: program.pieces.iter().map(|kind| piece(&kind.name)).collect(),
            before: Vec::new(),
        }
    }

    /// Notes which pieces are there.
    pub(super) fn look(&mut self, position: &Position) {
        let kinds = self.pieces.len();
        let players = position.rules().program().players.len();
        let each =
            |number: usize| (PlayerId::from_index(number / kinds), PieceId::from_index(number % kinds));
        self.before.clear();
        for (player, kind) in (0..players * kinds).map(each) {
            let count = position.count(player, kind);
            self.pieces[kind.index()].came |= count + position.stock(player, kind) > 0;
            self.before.push(count);
        }
    }

    /// Makes a part and counts what it does. What a player other than the mover has less of, was captured.
    pub(super) fn make(&mut self, position: &mut Position, moves: &Moves, index: usize) {
        let Some(part) = moves.get(index) else { return };
        self.choices.add(moves.len());
        let mover = position.turn().moves_as;
        let moved = |change: PartChange| match change {
            PartChange::Move(from, _) => Some(from),
            _ => None,
        };
        let from = part.changes().filter_map(moved).chain(part.from());
        // A captured piece that is led away does not move of itself.
        let own = from.filter_map(|from| position.piece(from)).filter(|(owner, _)| *owner == mover);
        let kinds: Vec<PieceId> = own.map(|(_, kind)| kind).chain(part.dropped()).collect();
        kinds.iter().for_each(|kind| self.pieces[kind.index()].moved += 1);
        position.make(part);
        let before = std::mem::take(&mut self.before);
        self.look(position);
        let kinds = self.pieces.len();
        for (number, (before, after)) in before.iter().zip(&self.before).enumerate() {
            if number / kinds != mover.index() {
                self.pieces[number % kinds].captured += before.saturating_sub(*after) as u64;
            }
        }
    }
}

/// Fills in what was counted.
pub(super) fn report(variant: &Variant, tally: Tally, games: &[Played], rest: Report) -> Report {
    let (program, all) = (variant.program(), games.len() as u64);
    let of = |name: &str, is: &dyn Fn(&Played) -> bool| {
        let count = games.iter().filter(|played| is(played)).count() as u64;
        Rate { name: name.into(), count, share: rate(count, all) }
    };
    let ended = |name: &str, is: &dyn Fn(GameResult) -> bool| {
        of(name, &|played| played.outcome.is_some_and(|outcome| is(outcome.result)))
    };
    let seats: Vec<PlayerId> =
        Player::all(variant.seats.count()).map(|seat| variant.seats.player(seat)).collect();
    let has_won = |seat: PlayerId, result: GameResult| match result {
        GameResult::Won(winner) => winner == seat,
        // Of several players all others win.
        GameResult::Lost(loser) => seats.len() > 1 && loser != seat,
        GameResult::Drawn => false,
    };
    let nobody = |result| result != GameResult::Drawn && !seats.iter().any(|seat| has_won(*seat, result));
    let by = |reason: Reason| {
        let is_by = |played: &&Played| played.outcome.is_some_and(|outcome| outcome.reason == reason);
        games.iter().filter(is_by).count() as u64
    };
    let goals = (0..program.goals.len()).map(|number| EndingUse {
        goal: Some(number + 1),
        about: goal(program, number),
        games: by(Reason::Goal(number as u16)),
    });
    let others = [(Reason::NoMoves, "no moves"), (Reason::Repetition, "repetition")];
    let others =
        others.map(|(reason, about)| EndingUse { goal: None, about: about.into(), games: by(reason) });
    Report {
        title: program.texts.title.clone(),
        games: all,
        different: games.iter().map(Played::texts).collect::<HashSet<_>>().len(),
        won: seats
            .iter()
            .map(|seat| ended(&program.players[*seat].name, &|result| has_won(*seat, result)))
            .collect(),
        lost: ended("", &nobody),
        drawn: ended("", &|result| result == GameResult::Drawn),
        stopped: of("", &|played| played.outcome.is_none()),
        turns: tally.turns,
        choices: tally.choices,
        pieces: tally.pieces,
        endings: goals.chain(others).collect(),
        ..rest
    }
}

/// A goal as its file names it, with its players, and what it is about.
fn goal(program: &Program, number: usize) -> String {
    let Goal { kind, players, .. } = &program.goals[number];
    let word = match kind {
        GoalKind::Win => "win-condition",
        GoalKind::Loss => "loss-condition",
        GoalKind::Draw => "draw-condition",
        GoalKind::Count => "count-condition",
    };
    let players: Vec<&str> = players.iter().map(|player| program.players[*player].name.as_str()).collect();
    format!("{word} ({}), {}", players.join(" "), goal_in_words(program, number))
}
