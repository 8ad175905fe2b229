use super::*;

#[test]
fn the_schema_of_a_bots_lines_is_what_is_read() {
    let mut schema = schemars::schema_for!(Fields<'_>);
    schema.insert("title".into(), "A line from a bot".into());
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas/from-bot.json");
    if std::env::var_os("VIADAL_WRITE_TYPES").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "{} is stale: VIADAL_WRITE_TYPES=1 cargo test -p host schema", path.display());
}

fn heard(line: &str) -> (Word, Vec<Aside>) {
    let mut asides = Vec::new();
    let word = read(line.as_bytes(), &mut TextDecoder::new(b""), &mut asides);
    (word, asides)
}

#[test]
fn words() {
    let check = |line: &str, expected: Word| assert_eq!(heard(line).0, expected, "{line}");
    check(r#"{"action":{"move":1}}"#, Word::Action(r#"{"move":1}"#.into()));
    check(r#" {"action": "end" , "unknown": [1]} "#, Word::Action(r#""end""#.into()));
    check(r#"{"ready":true}"#, Word::Ready { legal: true });
    check(r#"{"ready":true,"legal":false}"#, Word::Ready { legal: false });
    check("", Word::Aside);
    let malformed = |line: &str, why: &str| check(line, Word::Malformed(why.into()));
    malformed("hello", "it is not a JSON object");
    malformed("[1]", "it is not a JSON object");
    malformed(
        "{\"action\":",
        "the line ends in the middle of the JSON; write each message whole, on one line",
    );
    malformed("{}", "it has none of the fields action, say, draw, data");
    malformed(r#"{"action":null}"#, "its action is null");
    malformed(
        r#"{"shot":{"x":3}}"#,
        "it has none of the fields action, say, draw, data; did you mean {\"action\":{\"shot\":{\"x\":3}}}?",
    );
    malformed(
        r#"{"Action":"end"}"#,
        "it has none of the fields action, say, draw, data; did you mean {\"action\":\"end\"}?",
    );
    malformed(r#"{"fault":"timeout"}"#, "'timeout' is not a fault for a driver to report");
}

#[test]
fn faults_of_drivers() {
    let check = |line: &str, verdict: Verdict, message: &str, more: bool| {
        assert_eq!(heard(line).0, Word::Fault { fault: Fault::new(verdict, message), more });
    };
    check(
        r#"{"fault":"crashed","message":"boom at X.plw line 3."}"#,
        Verdict::Crashed,
        "boom at X.plw line 3.",
        false,
    );
    check(r#"{"fault":"forbidden","message":"'open' trapped"}"#, Verdict::Forbidden, "'open' trapped", false);
    check(r#"{"fault":"crashed","message":"e","more":true}"#, Verdict::Crashed, "e", true);
    check(r#"{"fault":"load_failed"}"#, Verdict::LoadFailed, "its driver gave no reason", false);
}

#[test]
fn asides() {
    let check =
        |line: &str, expected: Aside| assert_eq!(heard(line), (Word::Aside, vec![expected]), "{line}");
    check(r#"{"say":"h\u00e9"}"#, Aside::Say("hé".into()));
    check(r#"{"say_bytes":"c5a8a4f2c8afb8ab"}"#, Aside::Say("敵を発見".into()));
    check(r#"{"draw":[{"line":[0,0,1,1]}]}"#, Aside::Draw(r#"[{"line":[0,0,1,1]}]"#.into()));
    check(r#"{"data":{"depth":7}}"#, Aside::Data(r#"{"depth":7}"#.into()));
    let ignored = |line: &str, notice: &str| check(line, Aside::Notice(notice.into()));
    ignored(r#"{"say":7}"#, "ignored \"7\": expected a text after \"say\"");
    ignored(
        r#"{"say_bytes":"c5a"}"#,
        "ignored \"\\\"c5a\\\"\": expected pairs of hexadecimal digits after \"say_bytes\"",
    );
    ignored(
        r#"{"data":{"a":"b"}}"#,
        "ignored \"{\\\"a\\\":\\\"b\\\"}\": expected an object of numbers after \"data\"",
    );
    ignored(r#"{"draw":3}"#, "ignored \"3\": expected a list after \"draw\"");
    assert_eq!(heard(r#"{"say":"a","action":1}"#), (Word::Action("1".into()), vec![Aside::Say("a".into())]));
}
