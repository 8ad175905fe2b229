use super::*;
use crate::chance::Chance;
use crate::learned::network::{MANY_UNITS, UNITS};
use crate::shipped_game::shipped_game;

/// Files give weights and network back, and nothing for a file that is cut off, goes on, or is of another size.
#[test]
fn files_give_back_what_was_learned() {
    let (_, _, shape) = shipped_game("breakthrough");
    let mut chance = Chance::new(2);
    let weights: Vec<i16> = (0..shape.weights()).map(|_| chance.below(9) as i16 / 3 * 500 - 500).collect();
    let mut network = |units: usize| {
        let mut numbers: Vec<i16> = Network::silent(&shape, units).numbers().collect();
        numbers.iter_mut().step_by(3).for_each(|number| *number = chance.below(200) as i16 - 100);
        Some(Arc::new(Network::from_numbers(&shape, units, &numbers).expect("sound")))
    };
    for network in [None, network(UNITS), network(MANY_UNITS)] {
        let learned = Learned::new(Arc::clone(&shape), weights.clone()).with_network(network.clone());
        let bytes = learned.to_bytes(7, 1);
        let read = Learned::from_bytes(&shape, &bytes).expect("sound");
        assert_eq!((read.weights(), read.network()), (weights.as_slice(), network.as_ref()));
        let longer = [bytes.as_slice(), &[2]].concat();
        for broken in [&bytes[..bytes.len() - 1], &bytes[..30], &[], &longer] {
            assert!(Learned::from_bytes(&shape, broken).is_none(), "{} bytes", broken.len());
        }
        let units = Header::read(&bytes).expect("a header").units;
        assert_eq!(units, network.map(|network| network.units()));
    }
    let mut other = Learned::new(Arc::clone(&shape), weights).with_network(None).to_bytes(7, 1);
    let end = other.iter().position(|byte| *byte == b'\n').expect("a header");
    other.splice(end..end, *b" 7");
    assert!(Learned::from_bytes(&shape, &other).is_none(), "a network of another size");
}
