//! Random draws: the land, the refills, the cells of those who name none.

use game::{Fault, Game, Player, Verdict};

use super::support::{BOTH, start};
use crate::wizards::{Cell, Element, Wizards, half};

/// Chi-square test that these draws are uniform; the bound is exceeded by chance
/// once in ten thousand times.
fn evenly(counts: &[u64], bound: f64) {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let chi_square: f64 = counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    assert!(chi_square < bound, "{counts:?}: {chi_square:.1}");
}

#[test]
fn a_land_has_1_to_5_elements_a_cell_of_all_kinds_alike() {
    let (mut totals, mut kinds) = ([0; 5], [0; 5]);
    for seed in 0..100 {
        let game = start(&[], seed);
        for elements in game.land.elements.values() {
            totals[usize::from(elements.total()) - 1] += 1;
            Element::ALL
                .into_iter()
                .zip(&mut kinds)
                .for_each(|(element, kind)| *kind += u64::from(elements[element]));
        }
        assert!(game.land.obstacles.values().iter().all(|obstacle| *obstacle == 0));
    }
    evenly(&totals, 23.5);
    evenly(&kinds, 23.5);
}

#[test]
fn a_refill_comes_after_1_to_5_turns_with_1_to_5_elements() {
    let (mut waits, mut totals, mut kinds) = ([0; 5], [0; 5], [0; 5]);
    for seed in 0..20 {
        let mut land = start(&[], seed).land;
        for cell in Cell::all() {
            let all = land.elements[cell];
            land.remove(cell, all, 10, Player::SECOND);
            assert!(land.elements[cell].is_empty());
        }
        assert_eq!(land.refills.len(), 200);
        for refill in &land.refills {
            assert_eq!(refill.player, Player::SECOND);
            waits[refill.turn as usize - 11] += 1;
            totals[usize::from(refill.elements.total()) - 1] += 1;
            let elements = Element::ALL.into_iter().zip(&mut kinds);
            elements.for_each(|(element, kind)| *kind += u64::from(refill.elements[element]));
        }
        (10..=15).for_each(|turn| land.refill(turn, Player::FIRST));
        assert_eq!(land.refills.len(), 200);
        (10..=15).for_each(|turn| land.refill(turn, Player::SECOND));
        assert!(
            land.refills.is_empty() && land.elements.values().iter().all(|elements| !elements.is_empty())
        );
    }
    evenly(&waits, 23.5);
    evenly(&totals, 23.5);
    evenly(&kinds, 23.5);
}

#[test]
fn any_cell_of_the_half_is_drawn_for_who_names_none() {
    for player in BOTH {
        let mut rows = [0; 10];
        let mut columns = [0; 10];
        for seed in 0..1000 {
            let mut game: Wizards = start(&[], seed);
            game.fail(player, &Fault::new(Verdict::Timeout, "late"));
            let pos = game.wizards[player].pos.expect("it is placed");
            rows[pos.y as usize] += 1;
            columns[(pos.x - half(player).start()) as usize] += 1;
        }
        evenly(&rows, 33.7);
        evenly(&columns, 33.7);
    }
}

#[test]
fn games_of_a_pair_share_their_land_and_not_their_refills() {
    let series = (crate::wizards::ROOM.series)(&super::support::options(&[("games", "4")])).unwrap();
    let game = |number| {
        let (opening, dice) = series.opening(5, number, 2);
        Wizards::start(&start(&[], 1).setup, opening, dice).unwrap()
    };
    let [one, two, three] = [1, 2, 3].map(game);
    assert_eq!(one.land.elements, two.land.elements);
    assert_ne!(one.land.elements, three.land.elements);
    let refills = |mut game: Wizards| {
        Cell::all().for_each(|cell| {
            let all = game.land.elements[cell];
            game.land.remove(cell, all, 1, Player::FIRST);
        });
        game.land.refills
    };
    assert_ne!(refills(one), refills(two));
}
