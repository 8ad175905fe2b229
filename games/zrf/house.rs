//! The players that ship inside the program.

use board::{GameResult, Moves, PieceId, PlayerId, Position};
use game::{Dice, House, Options, house, random};

use crate::rules::{Action, Zrf};
use crate::search_player;
use crate::variant::Variant;
use crate::view::View;

/// The house players.
pub(crate) const HOUSE: &[House] = &[
    House {
        name: "random",
        help: "plays any legal move, all equally likely",
        options: &[],
        make: |_: &Options| Ok(random::<Zrf>()),
    },
    House {
        name: "greedy",
        help: "makes the most valuable capture, else moves towards its goals",
        options: &[],
        make: |_: &Options| {
            Ok(house::<Zrf, _>(|| {
                |view: &View, dice: &mut Dice| Action::Move(greedy(view, view.variant.worth().values(), dice))
            }))
        },
    },
    House {
        name: "strong",
        help: "looks ahead as far as its limits allow; knows each game only by its rules",
        options: search_player::OPTIONS_WITH_WEIGHTS,
        make: search_player::seated,
    },
];

/// How good a move looks, what matters most first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Look {
    /// 1 for a move that wins at once, -1 for one that loses.
    ends: i8,
    /// Own material less that of all enemies.
    material: i64,
    /// Steps towards the aims.
    advance: i64,
}

/// The move that takes most: it looks one part ahead and no further. Of equal ones that which advances most, of these
/// any. `values` are by piece type.
pub fn greedy(view: &View, values: &[i64], dice: &mut Dice) -> String {
    let legal = &view.current.legal;
    let mut position = view.current.position.clone();
    let looks: Vec<Look> =
        (0..legal.len()).map(|index| look(view, &mut position, legal, index, values)).collect();
    let Some(best) = looks.iter().max() else { return String::new() };
    let equals: Vec<usize> = (0..looks.len()).filter(|&index| looks[index] == *best).collect();
    let chosen = dice.pick(&equals).and_then(|&index| legal.get(index));
    chosen.map_or_else(String::new, |part| position.text(part))
}

fn look(view: &View, position: &mut Position, legal: &Moves, index: usize, values: &[i64]) -> Look {
    let part = legal.get(index).expect("the index is within the list");
    let turn = position.turn();
    let me = turn.moves_as;
    let advance = part.to().map_or(0, |to| view.variant.worth().advance(me, part.from(), to));
    position.make(part);
    let ends = match position.outcome().map(|outcome| outcome.result) {
        Some(GameResult::Won(winner)) if winner == turn.player => 1,
        Some(GameResult::Lost(loser)) if loser != turn.player => 1,
        Some(GameResult::Won(_) | GameResult::Lost(_)) => -1,
        Some(GameResult::Drawn) | None => 0,
    };
    let material = material(&view.variant, position, me, values);
    position.unmake();
    Look { ends, material, advance }
}

/// A player's pieces on the board and off, less those of all enemies. Who wins by having none counts them against
/// itself.
fn material(variant: &Variant, position: &Position, me: PlayerId, values: &[i64]) -> i64 {
    let of = |player: PlayerId| -> i64 {
        let each = values.iter().enumerate().map(|(index, value)| {
            let piece = PieceId::from_index(index);
            value * (position.count(player, piece) + position.stock(player, piece)) as i64
        });
        each.sum()
    };
    let program = variant.program();
    let own = if variant.worth().wants_none(me) { -of(me) } else { of(me) };
    let enemies = program.players.iter().map(|(player, _)| player);
    let enemies = enemies.filter(|player| *player != me && !program.is_neutral(*player));
    own - enemies.map(of).sum::<i64>()
}
