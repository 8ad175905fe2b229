//! What a game is like when the computer plays it against itself: who wins, how long it takes, what of its rules is never used. All of it
//! repeats from the seed.

mod report;
mod tally;
mod unused;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{GameResult, Moves, Position};
use evaluation::{Chance, GameModel, mix};
use game::Player;
use search::{Limits, Outside, Style, Thinker};
use tournament::Pairs;

use crate::variant::Variant;
use tally::{PieceUse, Played, Step, Tally};

pub use report::{Rate, Report, Spread};

/// Turns after which a game is stopped, if nothing else is said.
pub const MAX_TURNS: usize = 300;
/// How many times as many positions the deeper player looks at.
const DEEPER: u64 = 4;
/// Slots of a player's table.
const SLOTS: usize = 1 << 14;
/// More parts than this in a turn, on average, end a game as its limit does.
const PARTS: usize = 20;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Games at equal depth, and as many between unequal players where there are two.
    pub games: u32,
    /// Positions looked at for a decision.
    pub nodes: u64,
    /// What all chance comes from.
    pub seed: u64,
    /// Turns after which a game is stopped.
    pub max_turns: usize,
}

/// Plays games and tells what they showed. `told` hears of what so many of how many are done, and says whether to go on: after a stop the
/// report is of what was played until then.
pub fn playtest(variant: &Variant, plan: &Plan, told: &mut dyn FnMut(&str, usize, usize) -> bool) -> Report {
    let (table, program) = (Table::new(variant, *plan), variant.program());
    let (mut tally, mut games, wanted) = (Tally::new(program), Vec::new(), plan.games as usize);
    while games.len() < wanted && told("games", games.len(), wanted) {
        games.push(table.play(games.len() as u64, None, &mut tally));
    }
    let is_whole = games.len() == wanted;
    let deeper = (is_whole && table.seats() == 2).then(|| table.deeper(told));
    let (impossible, unplayed, all_looked_for) = unused::unused(program, &games, &tally.pieces, told);
    let pieces = |is: &dyn Fn(&PieceUse) -> bool| -> Vec<String> {
        let kinds = program.pieces.iter().zip(&tally.pieces).filter(|(_, piece)| is(piece));
        kinds.map(|(kind, _)| kind.name.clone()).collect()
    };
    let different: HashSet<Vec<&String>> =
        games.iter().map(|game| game.steps.iter().map(|step| &step.text).collect()).collect();
    let turns: Vec<usize> = games.iter().map(|game| game.turns).collect();
    Report {
        title: format!(
            "{}: {} games of the computer against itself, {} of them different; {} positions a decision; turns by chance \
             at first: {}; seed {}",
            program.texts.title,
            games.len(),
            different.len(),
            plan.nodes,
            table.by_chance(),
            plan.seed,
        ),
        results: tally::results(variant, &games, plan.max_turns),
        endings: tally::endings(program, &games),
        deeper: deeper.into_iter().collect(),
        spreads: vec![
            Spread::of("turns of a game", &turns),
            Spread::of("legal moves to choose from", &tally.choices),
        ],
        never: vec![
            ("pieces that never came into being", pieces(&|piece| !piece.came)),
            ("pieces that never moved and were never dropped", pieces(&|piece| piece.came && !piece.moved)),
            ("pieces that were never captured or taken over", pieces(&|piece| piece.came && !piece.captured)),
            ("moves and drops that never were possible", impossible),
            ("moves and drops that were possible, and nobody played", unplayed),
        ],
        all_looked_for,
    }
}

/// Where games are played.
struct Table<'a> {
    variant: &'a Variant,
    model: Arc<GameModel>,
    plan: Plan,
}

impl<'a> Table<'a> {
    fn new(variant: &'a Variant, plan: Plan) -> Table<'a> {
        Table { variant, model: variant.latest_model(), plan }
    }

    fn seats(&self) -> usize {
        self.variant.seats.count()
    }

    /// Each seat's first turn is by chance, so that games differ; but a puzzle might have no solution after it.
    fn by_chance(&self) -> usize {
        if self.seats() == 1 { 0 } else { self.seats() }
    }

    /// Games between unequal players.
    fn deeper(&self, told: &mut dyn FnMut(&str, usize, usize) -> bool) -> Rate {
        let (mut pairs, wanted) = (Pairs::default(), u64::from(self.plan.games.div_ceil(2)));
        let first = self.variant.seats.player(Player::new(0));
        while pairs.count() < wanted
            && told("pairs of games with a deeper player", pairs.count() as usize, wanted as usize)
        {
            let points = |seat: usize| {
                let played = self.play(pairs.count(), Some(seat), &mut Tally::new(self.variant.program()));
                let of_first = match played.outcome.map(|outcome| outcome.result) {
                    Some(GameResult::Won(player)) => 2 * usize::from(player == first),
                    Some(GameResult::Lost(player)) => 2 * usize::from(player != first),
                    Some(GameResult::Drawn) | None => 1,
                };
                if seat == 0 { of_first } else { 2 - of_first }
            };
            pairs.add(points(0) + points(1));
        }
        let what = format!("points by looking at {DEEPER} times as many");
        Rate { what, games: 2 * pairs.count(), share: pairs.shares() }
    }

    /// Plays a game; `deeper` is the seat that looks at more.
    fn play(&self, number: u64, deeper: Option<usize>, tally: &mut Tally) -> Played {
        let seed = mix(self.plan.seed ^ mix(number));
        let mut chance = Chance::new(seed);
        let mut thinkers: Vec<Thinker> = (0..self.seats() as u64)
            .map(|seat| Style { seed: mix(seed ^ (seat + 1)), ..Style::default() })
            .map(|style| Thinker::new(Arc::clone(&self.model), style, SLOTS))
            .collect();
        let outside = Outside { clock: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
        let (mut position, mut moves) = (Position::new(&self.variant.rules), Moves::new());
        let (mut played, mut by_chance) = (Played::default(), self.by_chance());
        tally.look(&position);
        loop {
            played.outcome = position.legal(&mut moves);
            let turns = position.turns_made();
            let is_long =
                turns >= self.plan.max_turns || position.parts_made() >= PARTS * self.plan.max_turns;
            if played.outcome.is_some() || is_long {
                played.turns = turns;
                return played;
            }
            let seat = self.variant.seats.seat(position.turn().player);
            if turns < by_chance && seat.is_some() && self.ends_by_chance(&mut position, &moves) {
                by_chance = 0;
            }
            let index = match seat.filter(|_| turns >= by_chance) {
                None => chance.below(moves.len()),
                Some(seat) => {
                    let more = if deeper == Some(seat.seat()) { DEEPER } else { 1 };
                    let limits = Limits { nodes: Some(self.plan.nodes * more), ..Limits::default() };
                    let thinker = &mut thinkers[seat.seat()];
                    let thought = thinker.think(&position, limits, self.plan.max_turns, outside, &mut |_| {});
                    let best = thought.as_ref().map_or("", |thought| thought.best());
                    moves.iter().position(|part| position.text(part) == best).unwrap_or(0)
                }
            };
            played.steps.push(Step {
                text: moves
                    .get(index)
                    .map(|part| position.text(part))
                    .expect("a game that goes on has moves"),
                list: unused::hash(&position, &moves),
            });
            tally.make(&mut position, &moves, index);
        }
    }

    /// Whether a move here may end the game: that is not left to chance.
    fn ends_by_chance(&self, position: &mut Position, moves: &Moves) -> bool {
        let mut rest = Moves::new();
        moves.iter().any(|part| {
            position.make(part);
            let ends = position.legal(&mut rest).is_some();
            position.unmake();
            ends
        })
    }
}
