use super::*;

#[test]
fn who_wants_more_than_there_is_waits_until_another_has_decided() {
    let pool = TableMemory::new();
    let (in_use, seen) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let decide = || {
        for _ in 0..3 {
            let table = pool.take(LARGE);
            seen.fetch_max(
                in_use.fetch_add(slots_of(&table), Ordering::SeqCst) + slots_of(&table),
                Ordering::SeqCst,
            );
            assert!(table[7].0[1].iter().all(|word| word.swap(9, Ordering::Relaxed) == 0), "it is empty");
            in_use.fetch_sub(slots_of(&table), Ordering::SeqCst);
            pool.give_back(table);
        }
    };
    std::thread::scope(|scope| (0..most() / LARGE * 3).for_each(|_| drop(scope.spawn(decide))));
    let large = pool.large();
    assert!(seen.into_inner() <= most() && large.all <= most());
    assert_eq!((large.in_use, large.all), (0, large.free.iter().map(|free| slots_of(free)).sum()));
    drop(large);
    // Another size takes the room of those that are free, and one that is too large comes alone.
    for slots in [most(), most() * 2, AT_REST * 2] {
        let table = pool.take(slots);
        assert_eq!(slots_of(&table), slots);
        pool.give_back(table);
    }
    assert!(pool.large().all <= most());
}

#[test]
fn all_players_together_keep_no_more_than_so_much() {
    let pool = TableMemory::new();
    let players: Vec<_> = (0..ALL_AT_REST / AT_REST).map(|_| (pool.kept(), pool.take(pool.kept()))).collect();
    assert!(players.iter().all(|(kept, _)| *kept == AT_REST));
    assert_eq!(pool.kept(), 0);
    players.into_iter().for_each(|(_, table)| pool.give_back(table));
    assert_eq!(pool.kept(), AT_REST);
}
