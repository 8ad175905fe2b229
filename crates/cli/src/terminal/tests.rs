use super::*;

#[test]
fn control_characters_are_shown() {
    assert_eq!(escape_controls("a\x1b[2Jb\r\n\tű"), "a\\u{1b}[2Jb\\r\n\tű");
}

#[test]
fn what_strangers_wrote_is_quoted_with_a_bound() {
    let long = format!("got {}: write less", "x".repeat(1_000_000));
    let shown = quotable(&format!("a\u{202e}b\u{2066}\n{long}\u{1b}"));
    assert!(shown.starts_with("a\\u{202e}b\\u{2066}\ngot xxx"), "{shown}");
    assert!(shown.ends_with("xxx: write less\\u{1b}") && shown.len() < 2100, "{shown}");
    let whole = "x".repeat(2000);
    assert_eq!(quotable(&whole), whole);
}
