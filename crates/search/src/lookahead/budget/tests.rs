use super::*;

#[test]
fn only_named_limits_count_until_all_time_is_over() {
    let share = |nodes, time: Option<u64>, passed: u64| {
        let clock = || Duration::from_millis(passed);
        let mut budget =
            Budget::new(nodes, time.map(Duration::from_millis), Duration::from_millis(200), &clock);
        budget.spend(30);
        (budget.share() * 100.0).round()
    };
    assert_eq!(share(Some(60), None, 199), 50.0);
    assert_eq!(share(Some(60), None, 200), 100.0);
    assert_eq!(share(Some(60), Some(100), 75), 75.0);
    assert_eq!(share(None, Some(100), 40), 40.0);
    assert_eq!(share(None, Some(400), 100), 50.0, "what a turn may take bounds the time");
}
