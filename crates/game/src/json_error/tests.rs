use serde::Deserialize;

use super::*;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code)]
enum Action {
    Move(i64),
    Shot { x: i64, y: u32 },
    End,
}

#[test]
fn nothing_is_said_in_a_library_s_words() {
    for (text, expected) in [
        (r#"{"shoot":1}"#, "'shoot' is not known here, only move, shot, end; did you mean 'shot'?"),
        (r#"{"zap":1}"#, "'zap' is not known here, only move, shot, end"),
        (r#"{"move":"up"}"#, "got the text \"up\" where a whole number is expected"),
        (r#"{"move":1.5}"#, "got the number 1.5 where a whole number is expected"),
        (r#"{"move":null}"#, "got null where a whole number is expected"),
        (r#"{"move":[1]}"#, "got a list where a whole number is expected"),
        (r#"{"shot":{"x":1}}"#, "the field 'y' is missing"),
        (r#"{"shot":{"x":1,"x":2,"y":1}}"#, "the field 'x' is there twice"),
        (r#"{"shot":{"x":1,"y":-1}}"#, "got the number -1 where a whole number from 0 on is expected"),
        (r#"{"shot":5}"#, "got the number 5 where an object is expected"),
        (r#""move""#, "this action needs a value after its name"),
        (r#"{"end":1}"#, "this action takes no value: its name alone is a text"),
        (r#"{"move":1,"end":null}"#, "it must name one action; write each action on a line of its own"),
        ("7", "got the number 7 where an action is expected"),
        ("[]", "got a list where an action is expected"),
        ("{", "the line ends in the middle of the JSON; write each message whole, on one line"),
        (
            "{'move': 1}",
            "the name of a field must be a text in double quotes (character 2); JSON has double quotes: in Python \
             write print(json.dumps(message), flush=True)",
        ),
        (
            r#"{"move": True}"#,
            "it is not JSON (character 10); this looks like a printed Python value: write \
             print(json.dumps(message), flush=True)",
        ),
        (r#"{"move":1,}"#, "there is a comma before the closing bracket (character 11)"),
        (r#"{"move" 1}"#, "a colon is missing (character 9)"),
        (
            r#"{"move":1} {"end":1}"#,
            "the JSON is over before the line is; write one message a line (character 12)",
        ),
    ] {
        let error = serde_json::from_str::<Action>(text).unwrap_err();
        assert_eq!(explain_json(text, &error), expected, "{text}: {error}");
    }
}
