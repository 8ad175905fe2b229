use super::*;

#[test]
fn days_are_counted_from_1970() {
    let cases = [
        ("1970-01-01", Some(0)),
        ("1969-12-31", Some(-1)),
        ("2000-02-29", Some(11_016)),
        ("2026-11-28", Some(20_785)),
        ("2026-02-29", None),
        ("2026-13-01", None),
        ("2026-11", None),
        ("2026-11-28-1", None),
        ("", None),
        ("9999999-01-01", None),
    ];
    for (text, expected) in cases {
        assert_eq!(day(text), expected, "{text}");
    }
}

#[test]
fn a_range_may_be_open_at_one_end() {
    let number = |text: &str| text.parse::<u32>().ok();
    let cases = [
        ("3", Some((Some(3), Some(3)))),
        ("3..5", Some((Some(3), Some(5)))),
        ("3..", Some((Some(3), None))),
        ("..5", Some((None, Some(5)))),
        ("..", None),
        ("", None),
        ("x..5", None),
        ("3..5..7", None),
    ];
    for (text, expected) in cases {
        assert_eq!(range(text, &number), expected, "{text}");
    }
}
