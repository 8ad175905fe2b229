//! Explains JSON errors in our own words.

use serde_json::Value;
use serde_json::error::Category;

use crate::nearest::nearest;

/// Explains why a text could not be read as the wanted type. No final stop; the input is quoted.
pub fn explain_json(text: &str, error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Data => data(&plain_message(error)),
        Category::Eof => {
            "the line ends in the middle of the JSON; write each message whole, on one line".into()
        }
        // serde_json reports a syntax error when an action is neither a string nor an object with one field.
        Category::Syntax | Category::Io => match serde_json::from_str::<Value>(text) {
            Ok(value) => no_name(&value),
            Err(error) => format!("{}{}", syntax(&error), hint(text)),
        },
    }
}

/// serde_json reads a list as an object's fields in their order of declaration. The protocol does not, so this refuses lists: `got` is the
/// input, `read` the same value serialized again.
pub(crate) fn list_for_object(got: &str, read: &str) -> Option<String> {
    if !got.contains('[') {
        return None;
    }
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let (list, object) = first_list_for_object(&value(got), &value(read))?;
    Some(format!("got the list {list} where an object is expected; did you mean {object}?"))
}

fn first_list_for_object(got: &Value, read: &Value) -> Option<(String, String)> {
    match (got, read) {
        (Value::Array(_), Value::Object(_)) => Some((got.to_string(), read.to_string())),
        (Value::Array(got), Value::Array(read)) => {
            got.iter().zip(read).find_map(|(got, read)| first_list_for_object(got, read))
        }
        (Value::Object(got), Value::Object(read)) => {
            read.iter().find_map(|(name, read)| first_list_for_object(got.get(name)?, read))
        }
        _ => None,
    }
}

/// The library's message without its line and column.
pub(crate) fn plain_message(error: &serde_json::Error) -> String {
    error.to_string().split(" at line ").next().unwrap_or_default().into()
}

/// JSON that names no action, or several.
fn no_name(value: &Value) -> String {
    match value {
        Value::Object(fields) if fields.is_empty() => "it names no action".into(),
        Value::Object(_) => "it must name one action; write each action on a line of its own".into(),
        Value::Array(_) => "got a list where an action is expected".into(),
        Value::Number(number) => format!("got the number {number} where an action is expected"),
        other => format!("got {other} where an action is expected"),
    }
}

/// Text that is not JSON.
fn syntax(error: &serde_json::Error) -> String {
    let (message, column) = (plain_message(error), error.column());
    let what = match message.as_str() {
        "key must be a string" => "the name of a field must be a text in double quotes",
        "trailing comma" => "there is a comma before the closing bracket",
        "trailing characters" => "the JSON is over before the line is; write one message a line",
        "invalid number" => "this number is not written as JSON has it",
        "invalid escape" => "this escape is not one of JSON's",
        "expected `:`" => "a colon is missing",
        "expected `,` or `}`" | "expected `,` or `]`" => "a comma or the closing bracket is missing",
        "recursion limit exceeded" => "it is nested too deep",
        _ if message.starts_with("control character") => "a control character in a text must be escaped",
        _ => "it is not JSON",
    };
    format!("{what} (character {column})")
}

/// Guesses which other language a text is written in.
fn hint(text: &str) -> &'static str {
    let has = |word: &str| text.split(|letter: char| !letter.is_alphanumeric()).any(|other| other == word);
    if has("True") || has("False") || has("None") {
        return "; this looks like a printed Python value: write print(json.dumps(message), flush=True)";
    }
    if text.contains("{'") || text.contains("': ") || text.contains("':") {
        return "; JSON has double quotes: in Python write print(json.dumps(message), flush=True)";
    }
    ""
}

/// Valid JSON of the wrong type.
fn data(message: &str) -> String {
    let quoted = |rest: &str| rest.split('`').nth(1).unwrap_or_default().to_string();
    if let Some(rest) = message.strip_prefix("unknown variant ") {
        return unknown(rest);
    }
    if let Some(rest) = message.strip_prefix("unknown field ") {
        return unknown(rest);
    }
    if let Some(rest) = message.strip_prefix("missing field ") {
        return format!("the field '{}' is missing", quoted(rest));
    }
    if let Some(rest) = message.strip_prefix("duplicate field ") {
        return format!("the field '{}' is there twice", quoted(rest));
    }
    for kind in ["invalid type: ", "invalid value: ", "invalid length "] {
        if let Some((got, expected)) =
            message.strip_prefix(kind).and_then(|rest| rest.rsplit_once(", expected "))
        {
            return expected_text(got, expected, kind == "invalid length ");
        }
    }
    if message.starts_with("data did not match any variant") {
        return "it has none of the forms that are understood".into();
    }
    message.into()
}

/// `` `shoot`, expected one of `move`, `shot`, `end` ``.
fn unknown(rest: &str) -> String {
    let mut names = rest.split('`').skip(1).step_by(2);
    let name = names.next().unwrap_or_default();
    let known: Vec<&str> = names.collect();
    let near = nearest(name, &known).map_or(String::new(), |near| format!("; did you mean '{near}'?"));
    if known.is_empty() {
        return format!("'{name}' is not known here");
    }
    format!("'{name}' is not known here, only {}{near}", known.join(", "))
}

fn expected_text(got: &str, expected: &str, length: bool) -> String {
    if expected.starts_with("map with a single key") {
        return "it must name one action; write each action on a line of its own".into();
    }
    if got == "unit variant" {
        return "this action needs a value after its name".into();
    }
    if expected.starts_with("unit") {
        return "this action takes no value: its name alone is a text".into();
    }
    let got = if length { format!("a list of {got}") } else { value(got) };
    format!("got {got} where {} is expected", wanted(expected))
}

/// `string "abc"`, `` integer `5` ``, `map`, ...
fn value(got: &str) -> String {
    let inner = got.split('`').nth(1);
    match (got.split(' ').next().unwrap_or_default(), inner) {
        ("string", _) => format!("the text {}", got.trim_start_matches("string ")),
        ("integer" | "floating" | "number", Some(number)) => format!("the number {number}"),
        ("boolean", Some(value)) => value.into(),
        ("null" | "unit" | "Option", _) => "null".into(),
        ("map", _) => "an object".into(),
        ("sequence", _) => "a list".into(),
        _ => got.into(),
    }
}

fn wanted(expected: &str) -> String {
    let first = expected.split(' ').next().unwrap_or_default();
    match first {
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".into(),
        "u8" => "a whole number from 0 to 255".into(),
        "u16" | "u32" | "u64" | "usize" => "a whole number from 0 on".into(),
        "f32" | "f64" => "a number".into(),
        "struct" | "newtype" | "internally" | "adjacently" => "an object".into(),
        "tuple" => "a list".into(),
        _ => match expected {
            "a string" | "a borrowed string" | "string" => "a text".into(),
            "a boolean" => "true or false".into(),
            "a map" | "map" => "an object".into(),
            "a sequence" | "sequence" => "a list".into(),
            "string or map" | "enum" => "an action".into(),
            _ if expected.starts_with("enum ") => "an action".into(),
            _ if expected.starts_with("an array of length ") => {
                format!("a list of {}", expected.trim_start_matches("an array of length "))
            }
            _ => expected.into(),
        },
    }
}

#[cfg(test)]
mod tests;
