//! Many players at once.

use game::Dice;
use tournament::{Format, History, Plan, fit, next_round};

use crate::simulate::League;

#[test]
fn three_hundred_players_are_rated() {
    let mut dice = Dice::named(1, "many");
    let league = League::new(300, 250.0, &mut dice);
    let plan = Plan::new(Format::Sampled { encounters: 6_000 }, 300, 1);
    let round = next_round(&plan, &History::default()).unwrap().unwrap();
    let outcomes: Vec<_> = round
        .iter()
        .enumerate()
        .flat_map(|(number, met)| league.meet(number as u64, met.players[0], met.players[1], &mut dice))
        .collect();
    let fit = fit(300, &outcomes);
    let held = (0..300).filter(|&p| (fit.rating(p) - league.rating(p)).abs() <= fit.margin(p)).count();
    assert!((270..=297).contains(&held), "{held} of 300");
    let mean = (0..300).map(|player| fit.rating(player)).sum::<f64>() / 300.0;
    assert!((mean - 1500.0).abs() < 1e-6);
}
