use super::*;

#[test]
fn control_characters_are_shown() {
    assert_eq!(escape_controls("a\x1b[2Jb\r\n\tű"), "a\\u{1b}[2Jb\\r\n\tű");
}
