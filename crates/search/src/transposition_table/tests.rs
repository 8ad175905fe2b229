use super::*;

fn entry(value: i32, depth: i32) -> Known {
    Known { best: Some(3), value, depth, bound: Bound::AtLeast }
}

#[test]
fn a_smaller_table_keeps_the_deepest_and_a_larger_one_everything() {
    let table = TranspositionTable::new(64);
    for key in 0..64 {
        table.put(key, entry(key as i32, key as i32 / 4));
    }
    let small = table.resized(16);
    let kept: Vec<u64> = (0..64).filter(|key| small.get(*key).is_some()).collect();
    assert_eq!(kept, (48..64).collect::<Vec<_>>());
    let large = small.resized(64);
    assert!(kept.iter().all(|key| large.get(*key) == table.get(*key)));
}

#[test]
fn what_is_put_is_got() {
    let table = TranspositionTable::new(4);
    let check = |key, known| {
        table.put(key, known);
        assert_eq!(table.get(key), Some(known));
    };
    check(1, Known { best: None, value: -999_990, depth: 0, bound: Bound::AtMost });
    check(0, Known { best: Some(65_534), value: 999_990, depth: 120, bound: Bound::Exact });
    check(5, Known { best: Some(0), value: -1, depth: 1, bound: Bound::AtLeast });
    table.put(5, Known { best: None, value: 7, depth: 3, bound: Bound::AtLeast });
    assert_eq!(table.get(5).unwrap().best, Some(0), "the best move stays known");
}

#[test]
fn in_a_full_bucket_the_shallow_and_the_old_give_way() {
    let table = TranspositionTable::new(4);
    for (key, depth) in [(4, 9), (8, 2), (12, 7), (16, 8)] {
        table.put(key, entry(0, depth));
    }
    table.put(20, entry(0, 1));
    assert_eq!(table.get(8), None, "the shallowest gave way");
    assert_eq!(table.get(20), Some(entry(0, 1)));
    for _ in 0..3 {
        table.grow_older();
    }
    table.put(24, entry(0, 1));
    table.put(28, entry(0, 1));
    assert_eq!((table.get(20), table.get(24)), (None, Some(entry(0, 1))));
    assert_eq!(table.get(12), None, "an old one of depth 7 gave way, not a new one of depth 1");
}
