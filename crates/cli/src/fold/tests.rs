use super::*;

#[test]
fn what_is_too_wide_is_folded() {
    for (text, columns, expected) in [
        ("one two three", 20, "one two three"),
        ("one two three", 8, "one two\nthree"),
        (" a . . .\n b . x .", 20, " a . . .\n b . x ."),
        ("a b c d e f\nu v w x y z", 6, "a b c\nu v w\n(columns of the screen from 7)\nd e f\nx y z"),
        ("\x1b[1;31mA\x1b[0m b c", 5, "\x1b[1;31mA\x1b[0m b c"),
    ] {
        assert_eq!(fold(text, columns), expected);
    }
}
