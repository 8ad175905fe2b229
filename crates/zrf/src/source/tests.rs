use super::*;

#[test]
fn encodings_are_told_apart() {
    for (bytes, expected) in [
        (&b"plain"[..], "plain"),
        ("Thud \u{2013} ok".as_bytes(), "Thud – ok"),
        (b"caf\xE9 \x96 \xD4", "café – Ô"),
        (b"\xC2\xEE\xEB\xEA\xE8 \xB9", "Волки №"),
        (b"\xEF\xBB\xBF(game)", "(game)"),
        (b"\xFF\xFE(\0\x1E\x04)\0", "(\u{41E})"),
        (b"\xFE\xFF\0(\x04\x1E\0)", "(\u{41E})"),
        (b"(\0g\0a\0m\0e\0)\0", "(game)"),
        (b"\0(\0g\0a\0m\0e\0)", "(game)"),
        (b"; one\r(game)\r", "; one\n(game)\n"),
        (b"; one\r\n(game)\r\n", "; one\r\n(game)\r\n"),
    ] {
        assert_eq!(decode(bytes), expected);
    }
}
