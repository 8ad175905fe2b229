use std::sync::Arc;

use board::{Moves, Position};

use super::*;
use crate::chance::Chance;
use crate::learned::Learned;
use crate::learned::accumulator::Accumulator;
use crate::learned::tables::Wiring;
use crate::shipped_game::shipped_game;
use crate::terms::WEIGHED;

fn by_chance(shape: &Shape, units: usize, chance: &mut Chance) -> Network {
    let mut network = Network::silent(shape, units);
    let mut even = |most: i16| chance.below(2 * most as usize + 1) as i16 - most;
    network.first.iter_mut().for_each(|number| *number = even(60));
    network.bias.iter_mut().for_each(|number| *number = even(90));
    network.last.iter_mut().for_each(|number| *number = even(LAST_MOST));
    network.last_bias.iter_mut().for_each(|number| *number = even(50));
    network.unit = 150;
    network
}

/// What is kept up to date is what is read anew, forth and back through games by chance; files give the same network back.
#[test]
fn kept_values_are_those_of_a_fresh_reading() {
    for game in ["breakthrough", "chess", "shogi", "fox-and-geese", "reversi"] {
        let (rules, _, shape) = shipped_game(game);
        let wiring = Wiring::new(&shape);
        let mut chance = Chance::new(11);
        let units = if game == "chess" { MANY_UNITS } else { UNITS };
        let network = by_chance(&shape, units, &mut chance);
        let numbers: Vec<i16> = network.numbers().collect();
        assert_eq!(Network::from_numbers(&shape, units, &numbers).as_ref(), Some(&network), "{game}");
        assert_eq!(Network::from_numbers(&shape, units, &numbers[1..]), None, "{game}");
        let (mut kept, mut values) = (Hidden::default(), Vec::new());
        for _ in 0..4 {
            let (mut position, mut moves) = (Position::new(&rules), Moves::new());
            while position.turns_made() < 60 && position.legal(&mut moves).is_none() {
                position.make(moves.get(chance.below(moves.len())).expect("a move"));
                if chance.happens(200) {
                    position.unmake();
                }
                let seat = shape.seat(position.turn().player);
                let phase = shape.phase(position.pieces().count());
                let value = |hidden: &mut Hidden| {
                    network.value(&shape, &wiring.digits, None, hidden, (&position, seat, phase))
                };
                let fresh = value(&mut Hidden::default());
                assert_eq!(value(&mut kept), fresh, "{game}");
                values.push(fresh);
            }
        }
        values.sort_unstable();
        values.dedup();
        assert!(values.len() > 50, "{game}: {} values", values.len());
    }
}

/// Beside single pieces alone the network keeps their sums too, and the whole is what both say apart.
#[test]
fn single_pieces_are_kept_beside_it() {
    for game in ["chess", "xiangqi", "minishogi"] {
        let (rules, _, shape) = shipped_game(game);
        let mut chance = Chance::new(12);
        let mut weights = vec![0; shape.weights()];
        for block in weights.chunks_mut(shape.block()) {
            let pieces = shape.singles_start()..shape.patterns_start();
            block[pieces].fill_with(|| chance.below(2001) as i16 - 1000);
        }
        let alone = Learned::new(Arc::clone(&shape), weights);
        let network = by_chance(&shape, MANY_UNITS, &mut chance);
        let both = alone.clone().with_network(Some(Arc::new(network.clone())));
        let wiring = Wiring::new(&shape);
        let [mut kept, mut kept_alone] = [Accumulator::default(), Accumulator::default()];
        let (mut moves, mut valued) = (Moves::new(), 0);
        for _ in 0..4 {
            let mut position = Position::new(&rules);
            while position.turns_made() < 80 && position.legal(&mut moves).is_none() {
                position.make(moves.get(chance.below(moves.len())).expect("a move"));
                if chance.happens(200) {
                    position.unmake();
                }
                let player = position.turn().player;
                let at = (&position, shape.seat(player), shape.phase(position.pieces().count()));
                let together = network.value(&shape, &wiring.digits, None, &mut Hidden::default(), at);
                let apart = alone.value(&position, player, &mut kept_alone, [0; WEIGHED]) + together;
                assert_eq!(both.value(&position, player, &mut kept, [0; WEIGHED]), apart, "{game}");
                valued += 1;
            }
        }
        assert!(valued > 80, "{game}: {valued}");
    }
}

/// Sums wrap around where they are too large. Those of the network that ships for chess stay far from that, even on boards that
/// no game reaches, with fifteen queens a side.
#[test]
fn sums_stay_far_from_their_limits() {
    let (rules, _, shape) = shipped_game("chess");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/zrf/rules/chess.zrf");
    let text = std::fs::read_to_string(path).expect("readable");
    let weights = crate::shipped_weights(crate::fingerprint(&text), 1).expect("weights ship");
    let learned = Learned::from_bytes(&shape, weights).expect("of these rules");
    let network = learned.network().expect("a network");
    let attacks = shape.threats(network.units()).expect("one that is told of threats");
    let royal = rules.program().pieces.iter().position(|piece| piece.name == "King").expect("a king");
    let rows = network.rows::<MANY_UNITS>(&shape, 0);
    let mut chance = Chance::new(5);
    let mut most = 0;
    for _ in 0..2000 {
        let mut digits = vec![0_u8; shape.cells];
        for side in 0..2 {
            let only = chance.happens(500).then(|| chance.below(shape.kinds));
            let others = (0..15).map(|_| only.unwrap_or_else(|| chance.below(shape.kinds)));
            let others: Vec<usize> = others.filter(|kind| *kind != royal).collect();
            for kind in others.into_iter().chain([royal]) {
                digits[chance.below(shape.cells)] = (1 + side * shape.kinds + kind) as u8;
            }
        }
        let changed: Vec<Change> = digits
            .iter()
            .enumerate()
            .filter(|(_, digit)| **digit != 0)
            .map(|(at, digit)| (at, 0, *digit))
            .collect();
        let mut sums: Vec<i32> = network.bias[..MANY_UNITS].iter().map(|bias| i32::from(*bias)).collect();
        let mut add = |input: usize, count: i32| {
            sums.iter_mut().zip(&rows[input]).for_each(|(sum, weight)| *sum += i32::from(*weight) * count);
        };
        for (cell, _, digit) in &changed {
            add(shape.input(*digit, *cell).expect("a piece"), 1);
        }
        attacks.follow(0, &mut ThreatBoard::default(), &changed, &mut Vec::new(), |threat, count| {
            add(shape.threat_input(threat), count);
        });
        most = sums.iter().map(|sum| sum.abs()).chain([most]).max().unwrap_or(0);
    }
    assert!((1000..i32::from(i16::MAX) / 2).contains(&most), "{most}");
}
