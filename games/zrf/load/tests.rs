use super::*;

#[test]
fn includes_are_resolved() {
    let include = |name: &str| match name {
        "a.inc" => Ok(b"(define a b) ; end (include \"b.inc\")".to_vec()),
        "sub/b.inc" => Ok(b"caf\xE9".to_vec()),
        "self.inc" => Ok(b"x(include \"self.inc\")".to_vec()),
        _ => Err("is not there".into()),
    };
    let check = |text: &str, expected: &str| assert_eq!(inline(text, &include, 2), expected);
    check("(game)", "(game)");
    check("(include \"a.inc\")(game)", "(define a b) ; end (include \"b.inc\")\n(game)");
    check("( include \"sub\\b.inc\" ) x", "café\n x");
    check("; (include \"a.inc\")\n\"(include \"", "; (include \"a.inc\")\n\"(include \"");
    check("(include \"missing.inc\")", "(include \"missing.inc\")");
    check("(include \"self.inc\")", "xx(include \"self.inc\")\n\n");
    check("\"open", "\"open");
}
