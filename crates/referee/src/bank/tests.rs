use super::*;

#[test]
fn what_turns_leave_is_saved_up_to_the_most() {
    let ms = Duration::from_millis;
    let mut bank = Bank::new(ms(250));
    let mut turn = |number, used: u64| {
        bank.open(number, ms(100));
        let saved = bank.saved().unwrap().as_millis();
        bank.see(&[Aside::WallMicros(9_000_000), Aside::CpuMicros(used * 1000)]);
        saved
    };
    assert_eq!(turn(1, 20), 0);
    assert_eq!(turn(1, 20), 0); // the same turn
    assert_eq!(turn(2, 0), 60);
    assert_eq!(turn(3, 250), 160);
    assert_eq!(turn(5, 0), 10); // turns of others between
    assert_eq!(turn(6, 0), 110);
    assert_eq!(turn(7, 0), 210);
    assert_eq!(turn(8, 400), 250); // more than it had: its time is over, and nothing is owed
    assert_eq!(turn(9, 0), 0);
    // A bot whose processor time cannot be measured.
    bank.open(10, ms(100));
    // What is told in parts is added up.
    bank.see(&[Aside::WallMicros(10_000), Aside::WallMicros(20_000)]);
    bank.open(11, ms(100));
    assert_eq!(bank.saved(), Some(ms(170)));
    bank.begin();
    bank.open(1, ms(100));
    assert_eq!(bank.saved(), Some(Duration::ZERO));
    assert_eq!(Bank::new(Duration::ZERO).saved(), None);
}
