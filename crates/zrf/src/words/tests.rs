use super::*;

#[test]
fn slips_find_their_word() {
    for (word, expected) in [
        ("turn-ordr", Some("turn-order")),
        ("peice", Some("piece")),
        ("win-conditoin", Some("win-condition")),
        ("zzz", None),
        ("x", None),
    ] {
        assert_eq!(nearest(word, STATEMENTS), expected, "{word}");
    }
}
