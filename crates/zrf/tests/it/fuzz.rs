//! Randomly changed rules files neither panic nor hang. `examples/fuzz_rules.rs` runs for longer.

use std::time::{Duration, Instant};

use game::Dice;

use crate::mutate::mutate;
use crate::mutate::survive::{seeds, survive};

/// The fuzzer's time in this test.
const TIME: Duration = Duration::from_secs(10);

#[test]
fn changed_rules_never_panic() {
    let seeds = seeds();
    assert!(seeds.len() > 40, "{} seeds", seeds.len());
    let (start, mut texts, mut playable) = (Instant::now(), 0, 0);
    while start.elapsed() < TIME {
        let mut dice = Dice::named(texts, "fuzz rules");
        playable += u64::from(survive(&mutate(&seeds, &mut dice), &mut dice));
        texts += 1;
    }
    println!("{texts} texts, {playable} of them playable");
    assert!(playable > 0 && playable < texts);
}
