use serde_json::json;

use super::*;

fn remarks(tally: &BotTally) -> Vec<(Cow<'static, str>, usize, usize)> {
    tally.remarks().iter().map(|remark| (remark.kind.clone(), remark.count, remark.of)).collect()
}

#[test]
fn orders_are_counted_by_what_is_wrong_with_them() {
    let place = Place { game: 1, turn: 3 };
    let mut tally = BotTally::default();
    for ship in 0..3 {
        let message = format!("you have no ship {ship}");
        tally.notice(place, &format!("line 1: '{ship} 7' is ignored: {message}"));
        tally.answers += 1;
        tally.reply(place, &json!({"accepted": [], "ignored": [{"message": message}], "unlisted": 0}));
    }
    assert_eq!(remarks(&tally), [(ORDER.into(), 3, 3)]);
    assert!(tally.is_useless());
    tally.answers += 1;
    tally.acted += 1;
    tally.reply(place, &json!({"accepted": [{"ship": 1}], "ignored": [], "unlisted": 0}));
    assert!(!tally.is_useless());
}

#[test]
fn faults_of_a_kind_are_one_remark() {
    let mut tally = BotTally::default();
    for turn in 1..=5 {
        let message = format!("expected 1 action, got {turn}");
        tally.answers += 1;
        tally.fault(Place { game: 1, turn }, Verdict::IllegalAction, &message);
    }
    let [remark] = &tally.remarks()[..] else { panic!("{tally:?}") };
    assert_eq!((&*remark.kind, remark.count, remark.of), ("illegal_action", 5, 5));
    assert_eq!((remark.first.as_str(), remark.message.as_str()), ("1.1", "expected 1 action, got 1"));
}

#[test]
fn silence_is_useless_if_nothing_else_comes() {
    let check = |answers: usize, acted: usize, is_useless: bool| {
        let mut tally = BotTally { answers, acted, ..BotTally::default() };
        tally.reply(Place { game: 1, turn: 1 }, &json!({"accepted": [], "ignored": [], "unlisted": 0}));
        assert_eq!((tally.is_useless(), tally.is_idle()), (is_useless, is_useless), "{answers} {acted}");
        assert_eq!(tally.has_failed(Verdict::Ok), is_useless);
        assert_eq!(remarks(&tally), []);
    };
    check(1, 0, false);
    check(40, 0, true);
    check(40, 1, false);
}
