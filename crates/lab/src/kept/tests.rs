use std::sync::atomic::AtomicBool;

use evaluation::Weights;

use super::*;
use crate::shipped_game::shipped_game;

/// What was learned is the same after a break, whatever network a player has; what is cut off is not read.
#[test]
fn learning_goes_on_with_every_network() {
    let (rules, ..) = shipped_game("chess");
    let learner = Learner::new(&rules, &Weights::USUAL).expect("learnable");
    let course = Course { seed: 3, generations: 2, games: 4, nodes: 50, threads: 1, match_games: 2 };
    let values = |units: Option<usize>| {
        let mut network = units.map(|units| Network::silent(&learner.shape, units));
        if let Some(network) = &mut network {
            network.bias.iter_mut().zip(0..).for_each(|(weight, number)| *weight = number);
        }
        Some(Values { weights: vec![7; learner.weights()], network: network.map(Arc::new) })
    };
    let players = vec![values(Some(UNITS)), values(Some(MANY_UNITS))];
    let learning = Learning { generation: 1, players, proven: values(None), ..Learning::default() };
    let bytes = learning.to_bytes(&learner, &course);
    let read = Learning::from_bytes(&learner, &course, &bytes).expect("sound");
    assert_eq!((read.players, read.proven), (learning.players, learning.proven));
    assert!(Learning::from_bytes(&learner, &course, &bytes[..bytes.len() - 1]).is_none());
    let other = Course { nodes: 51, ..course };
    assert!(Learning::from_bytes(&learner, &other, &bytes).is_none());
}

/// Games that were played before a break count; the others are the same as without one.
#[test]
fn a_generation_goes_on_where_it_was_stopped() {
    let (rules, ..) = shipped_game("breakthrough");
    let learner = Learner::new(&rules, &Weights::USUAL).expect("learnable");
    let course = Course { seed: 3, generations: 1, games: 5, nodes: 20, threads: 2, match_games: 2 };
    let stop = AtomicBool::new(false);
    let play = |learning: &mut Learning, most| learner.play(learning, &course, most, &stop, &|_| {});
    let mut whole = Learning::default();
    assert!(play(&mut whole, 5));
    let mut parts = Learning::default();
    for (most, is_all) in [(2, false), (1, false), (9, true)] {
        assert_eq!(play(&mut parts, most), is_all);
        let bytes = parts.to_bytes(&learner, &course);
        assert!(Learning::from_bytes(&learner, &course, &bytes[..bytes.len() - 1]).is_none());
        parts = Learning::from_bytes(&learner, &course, &bytes).expect("sound");
    }
    assert!(!whole.begun.rows.is_empty() && parts.begun == whole.begun);
}
