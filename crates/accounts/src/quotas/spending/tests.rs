use super::*;

#[test]
fn what_was_spent_an_hour_ago_counts_no_longer() {
    let spending = Spending::default();
    let wait = |minute: i64| spending.wait("ada", 100, minute * MINUTE);
    assert_eq!(wait(0), None);
    spending.add("ada", 60, 10 * MINUTE);
    assert_eq!(wait(10), None);
    spending.add("ada", 50, 30 * MINUTE);
    spending.add("bob", 500, 30 * MINUTE);
    // The first 60 expire in minute 70.
    assert_eq!((wait(30), wait(69)), (Some((110, 40)), Some((110, 1))));
    assert_eq!(wait(70), None);
    spending.add("ada", 60, 80 * MINUTE);
    assert_eq!((wait(80), wait(90)), (Some((110, 10)), None));
}
