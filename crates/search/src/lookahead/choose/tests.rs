use std::time::Duration;

use super::*;

/// A coin in a world; each choice wins with its own chance, the world's luck is the same for all.
struct Coins;

impl Guess for Coins {
    type World = u64;
    type Choice = u64;

    fn world(&self, dice: &mut Dice) -> u64 {
        dice.below(100)
    }

    fn play_out(&self, world: &u64, choice: &u64, dice: &mut Dice) -> Played {
        let luck = (world + dice.below(100)) % 100;
        Played { value: f64::from(u8::from(luck < *choice)), nodes: 1 }
    }
}

fn chosen(choices: &[u64], nodes: u64) -> usize {
    let clock = || Duration::ZERO;
    let mut budget = Budget::new(Some(nodes), None, Duration::from_secs(1), &clock);
    choose(&Coins, choices, &mut budget, &mut Dice::named(1, "coins")).index
}

#[test]
fn the_best_is_found_and_the_first_is_kept_where_none_is_better() {
    assert_eq!(chosen(&[50, 20, 40, 70, 10, 60, 55], 4_000), 3);
    assert_eq!(chosen(&[50, 50, 49, 30], 4_000), 0);
    assert_eq!(chosen(&[50, 52], 0), 0, "nothing is known without a budget");
    assert_eq!(chosen(&[50], 100), 0);
}
