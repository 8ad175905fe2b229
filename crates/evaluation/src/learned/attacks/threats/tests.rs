use board::{Moves, Position};

use super::*;
use crate::chance::Chance;
use crate::learned::shape::Shape;
use crate::shipped_game::shipped_game;

/// How often there is each threat, as the terms of weights tell them.
fn by_terms(shape: &Shape, attacks: &Attacks, position: &Position, seat: usize) -> Vec<u8> {
    let reading = shape.read(position, shape.seats[seat]);
    let owned = attacks.owned(&reading.digits);
    let mut counts = vec![0; attacks.threats()];
    attacks.touched(seat % shape.sides(), &reading.digits, owned, reading.royal, |weight, count| {
        if let Some(threat) = weight.checked_sub(attacks.of_mobility()) {
            counts[threat] += count as u8;
        }
    });
    counts
}

/// What is followed forth and back through games by chance is what is counted term by term, for both seats.
#[test]
fn threats_are_followed() {
    for game in ["chess", "xiangqi", "minishogi"] {
        let (rules, _, shape) = shipped_game(game);
        let attacks = shape.attacks.as_ref().expect("royal pieces");
        let (mut chance, mut moves) = (Chance::new(3), Moves::new());
        let (mut board, mut now) = (ThreatBoard::default(), Vec::new());
        let (mut digits, mut counts) = (vec![0; shape.cells], vec![0_u8; attacks.threats()]);
        let mut met = vec![false; attacks.threats()];
        for _ in 0..40 {
            let mut position = Position::new(&rules);
            while position.turns_made() < 90 && position.legal(&mut moves).is_none() {
                position.make(moves.get(chance.below(moves.len())).expect("a move"));
                if chance.happens(200) {
                    position.unmake();
                }
                let after = shape.read(&position, shape.seats[0]).digits;
                let both = digits.iter().zip(&after).enumerate();
                let changed = both.filter(|(_, (before, after))| before != after);
                let changed: Vec<Change> = changed.map(|(at, (old, new))| (at, *old, *new)).collect();
                attacks.follow(0, &mut board, &changed, &mut now, |threat, more| {
                    counts[threat] = counts[threat].checked_add_signed(more as i8).expect("a number");
                });
                digits = after;
                assert_eq!(counts, by_terms(&shape, attacks, &position, 0), "{game}");
                let mut others = vec![0; counts.len()];
                for (threat, count) in counts.iter().enumerate() {
                    others[attacks.other_threat(threat)] = *count;
                    met[threat] |= *count > 0;
                }
                assert_eq!(others, by_terms(&shape, attacks, &position, 1), "{game}");
            }
        }
        let met = met.iter().filter(|met| **met).count();
        assert!(met > attacks.threats() / 3, "{game}: {met} of {}", attacks.threats());
    }
}
