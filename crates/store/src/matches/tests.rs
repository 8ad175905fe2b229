use super::*;
use crate::Tally;

fn a_match(id: &str, game: &str, state: &str, started: i64) -> MatchRow {
    MatchRow {
        id: id.into(),
        game: game.into(),
        state: state.into(),
        kind: "asked".into(),
        started,
        ended: None,
        plan: "{}".into(),
        summary: "{}".into(),
        owner: None,
    }
}

fn seat(bot: &str, result: Option<i64>, verdict: &str) -> Seat {
    Seat {
        bot: Some(bot.into()),
        result,
        verdict: Some(verdict.into()),
        at: Some("1.3".into()),
        ..Seat::default()
    }
}

#[test]
fn matches_are_found_by_state_game_bot_and_time() {
    let store = Store::in_memory().unwrap();
    let keep = |row: &MatchRow, seats: &[Seat]| store.keep_match(row, seats).unwrap();
    keep(&a_match("a", "thud", "done", 1), &[seat("x", Some(1), "ok"), seat("y", Some(-1), "timeout")]);
    keep(&a_match("b", "thud", "live", 2), &[seat("x", None, "ok")]);
    keep(&a_match("c", "zrf", "done", 3), &[seat("x", Some(0), "ok")]);
    let check = |filter: Filter<'_>, expected: &[&str]| {
        let found = store.matches(&Filter { limit: 9, ..filter }).unwrap();
        assert_eq!(found.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), expected);
    };
    let all = Filter::default();
    check(all, &["c", "b", "a"]);
    check(Filter { state: Some("done"), ..all }, &["c", "a"]);
    check(Filter { game: Some("thud"), before: Some(2), ..all }, &["a"]);
    check(Filter { bot: Some("y"), ..all }, &["a"]);
    check(Filter { kind: Some("exhibition"), ..all }, &[]);
    check(Filter { shown_to: Some((&["asked"], "somebody")), ..all }, &["c", "b", "a"]);
    check(Filter { shown_to: Some((&["exhibition", "tournament"], "somebody")), ..all }, &[]);
    assert_eq!(store.tally("x").unwrap(), Tally { won: 1, drawn: 1, lost: 0 });
    assert_eq!(store.errors_of("y", 5).unwrap()[0].at.as_deref(), Some("1.3"));
    assert_eq!(store.errors_of("x", 5).unwrap(), []);

    keep(&MatchRow { state: "broken".into(), ended: Some(9), ..a_match("b", "thud", "", 2) }, &[]);
    let broken = store.match_row("b").unwrap().unwrap();
    assert_eq!((broken.state.as_str(), broken.ended), ("broken", Some(9)));
    store.forget_match("a").unwrap();
    check(Filter { game: Some("thud"), ..all }, &["b"]);
    check(Filter { bot: Some("y"), ..all }, &[]);
}
