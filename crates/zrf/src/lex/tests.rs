use super::*;
use crate::source::Source;

#[test]
fn tokens_of_a_line() {
    for (text, expected) in [
        ("(add-partial $1x)", "( add-partial $1x )"),
        ("a;b\nc", "a c"),
        ("\"two\nlines\"d4x8", "'two\nlines' d4x8"),
        ("not-enemy?\0\u{1A}\r\n", "not-enemy?"),
        ("\u{A0}a/b'c<>=", "a/b'c<>="),
    ] {
        let mut sources = Sources::default();
        let file = sources.add(&Source { name: "t", bytes: text.as_bytes() });
        let decoded = sources.files[0].text.clone();
        let shown: Vec<String> = lex(&sources, file, &mut Findings::default())
            .iter()
            .map(|token| {
                let word = &decoded[token.span.start as usize..token.span.end as usize];
                if token.kind == Kind::Text { format!("'{word}'") } else { word.to_owned() }
            })
            .collect();
        assert_eq!(shown.join(" "), expected);
    }
}
