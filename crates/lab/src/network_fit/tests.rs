use std::sync::Arc;

use board::{Moves, Position};

use super::*;
use evaluation::learned::network::{MANY_UNITS, UNITS};
use evaluation::terms::WEIGHED;
use evaluation::{Accumulator, Learned};

use crate::rows::Row;
use crate::shipped_game::shipped_game;

fn row(reading: Reading) -> Row {
    Row { reading, mobility: 0, terms: [0; WEIGHED], result: None, score: 0, later: 0 }
}

/// Calls back with positions of games by chance.
fn positions(rules: &Arc<board::Rules>, games: usize, mut each: impl FnMut(&Position)) {
    let (mut chance, mut moves) = (Chance::new(8), Moves::new());
    for _ in 0..games {
        let mut position = Position::new(rules);
        while position.turns_made() < 50 && position.legal(&mut moves).is_none() {
            position.make(moves.get(chance.below(moves.len())).expect("a move"));
            each(&position);
        }
    }
}

fn same(shape: &Shape) -> Vec<Vec<u16>> {
    vec![(0..shape.cells as u16).collect()]
}

/// A network in whole numbers says in play what it said while it was fitted.
#[test]
fn whole_numbers_say_the_same() {
    for game in ["breakthrough", "chess", "shogi", "fox-and-geese", "english-draughts"] {
        let (rules, _, shape) = shipped_game(game);
        let maps = same(&shape);
        let units = if game == "chess" { MANY_UNITS } else { UNITS };
        let mut fit = Fit::new(&shape, &maps, units, &mut Chance::new(4));
        let mut chance = Chance::new(5);
        let [_, last, last_bias] = fit.starts;
        fit.numbers[last..last_bias].fill_with(|| chance.below(300) as f32 / 100.0 - 1.5);
        let nothing = Learned::new(Arc::clone(&shape), vec![0; shape.weights()]);
        let learned = nothing.with_network(Some(Arc::new(fit.network(200.0))));
        let (mut inputs, mut answer, mut most) = (Inputs::default(), Answer::default(), 0.0_f32);
        positions(&rules, 4, |position| {
            let player = position.turn().player;
            let reading = shape.read(position, player);
            fit.inputs(&reading, &maps[0], &mut inputs);
            fit.answer(&reading, &inputs, &mut answer);
            let said = answer.log_odds * 200.0;
            let whole = learned.value(position, player, &mut Accumulator::default(), [0; WEIGHED]);
            most = most.max(said.abs());
            let off = (said - whole as f32).abs();
            // Each unit is rounded by itself.
            let rounded = 30.0 * (units as f32 / UNITS as f32).sqrt();
            assert!(off < rounded + said.abs() / 20.0, "{game}: {said} is {whole}");
        });
        assert!(most > 100.0, "{game}: at most {most}");
    }
}

/// Two pieces together, and neither alone: no sum of single pieces tells that.
#[test]
fn what_pieces_tell_together_is_learned() {
    let (rules, _, shape) = shipped_game("breakthrough");
    let mut rows = Vec::new();
    positions(&rules, 800, |position| {
        rows.push(row(shape.read(position, position.turn().player)));
    });
    let own = |reading: &Reading, cell: usize| reading.digits[cell] == 1;
    let aim = |reading: &Reading| if own(reading, 40) == own(reading, 42) { 0.9 } else { 0.1 };
    let targets = |rows: &'_ [Row]| -> Vec<(usize, f32)> {
        rows.iter().enumerate().map(|(index, row)| (index, aim(&row.reading))).collect()
    };
    let all: Vec<Target<'_>> =
        targets(&rows).into_iter().map(|(index, aim)| Target { row: &rows[index], said: 0.0, aim }).collect();
    let mut all = all.into_iter();
    let apart: Vec<Target<'_>> = all.by_ref().take(2000).collect();
    let stop = AtomicBool::new(false);
    let learned = (all.collect(), apart.as_slice());
    let maps = same(&shape);
    let fitted = fit_network((&shape, &maps), UNITS, 150.0, learned, 1, &stop, &|_, _, _| {});
    let fitted = fitted.expect("not stopped");
    assert!(fitted.before > 0.65, "{}", fitted.before);
    assert!(fitted.after < 0.45, "{} and {}", fitted.before, fitted.after);
}
