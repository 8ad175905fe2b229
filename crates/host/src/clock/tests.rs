use super::*;

const fn ms(number: u64) -> Duration {
    Duration::from_millis(number)
}

#[test]
fn only_a_machine_that_gave_no_time_is_at_fault() {
    use Lateness::{Its, NotYet, TheHosts};
    let check = |threads: &[(u64, u64)], elapsed: u64, expected: Lateness| {
        let number = |(thread, &(ran, waited)): (usize, &(u64, u64))| Scheduled {
            thread: thread as i32,
            ran: ms(ran),
            waited: ms(waited),
        };
        let after: Vec<Scheduled> = threads.iter().enumerate().map(number).collect();
        let kept = kept_waiting(&[], &after);
        assert_eq!(lateness(ms(elapsed), kept, ms(560)), expected, "{threads:?} {elapsed}");
    };
    check(&[(0, 0)], 560, Its); // asleep all the time
    check(&[(5, 550)], 560, NotYet(ms(550)));
    check(&[(5, 300)], 560, NotYet(ms(300)));
    check(&[(5, 300)], 860, Its); // asleep for the rest
    check(&[(19, 2781)], 2800, TheHosts);
    check(&[(19, 2200)], 2800, Its);
    // Its own threads take turns on one core, otherwise asleep.
    check(&[(9, 9), (9, 9)], 560, Its);
    // On this machine one thread works while others sleep.
    check(&[(0, 0), (5, 2790), (1, 2)], 2800, TheHosts);
}

#[test]
fn what_was_before_does_not_count() {
    let at = |ran, waited| [Scheduled { thread: 7, ran: ms(ran), waited: ms(waited) }];
    assert_eq!(kept_waiting(&at(100, 900), &at(110, 950)), ms(50));
}
