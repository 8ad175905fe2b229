use game::Dice;

use super::*;

#[test]
fn who_leaves_is_not_served() {
    let mut turns = Turns::default();
    for (line, ticket) in [("a", 1), ("b", 2), ("a", 3), ("c", 4)] {
        turns.join(line, ticket);
    }
    turns.leave("a", 1);
    turns.leave("b", 2);
    turns.leave("nobody", 9);
    assert_eq!([turns.take(), turns.take(), turns.take()], [Some(3), Some(4), None]);
    assert!(turns.is_empty());
}

#[test]
fn an_author_with_a_thousand_matches_delays_another_by_one_round_at_most() {
    for seed in 0..200 {
        let mut dice = Dice::named(seed, "turns");
        let mut turns = Turns::default();
        let authors = 2 + dice.below(40) as usize;
        // The owner of each ticket, by number.
        let mut owners: Vec<usize> = Vec::new();
        let join = |turns: &mut Turns, owners: &mut Vec<usize>, author: usize| {
            turns.join(&format!("author {author}"), owners.len() as u64);
            owners.push(author);
            owners.len() as u64 - 1
        };
        for _ in 0..1000 {
            join(&mut turns, &mut owners, 0);
        }
        for author in 1..authors - 1 {
            for _ in 0..dice.below(20) {
                join(&mut turns, &mut owners, author);
            }
        }
        for _ in 0..dice.below(900) {
            turns.take();
        }
        // Somebody arrives. Nobody is served twice before their first match.
        let first = join(&mut turns, &mut owners, authors - 1);
        let mut served = Vec::new();
        while turns.next() != Some(first) {
            served.push(owners[turns.take().unwrap() as usize]);
            // Meanwhile the others ask for more.
            join(&mut turns, &mut owners, dice.below(authors as u64 - 1) as usize);
        }
        let count = served.len();
        served.sort_unstable();
        served.dedup();
        assert_eq!(served.len(), count, "seed {seed}");
        assert!(turns.take() == Some(first) && !turns.is_empty());
    }
}
