//! Explains errors of TOML files in our own words.

use crate::fault::shortened;
use crate::nearest::nearest;

/// The longest line of a file that is shown with its error, in bytes.
const LINE: usize = 200;

/// The place of an error, explained without terms of the parser. `shown` is the error as the parser writes it, with the line and at its
/// end the `message`. Long lines are not shown.
pub fn explain_toml(shown: &str, message: &str) -> String {
    let place =
        shown.trim_end().strip_suffix(message).unwrap_or_default().replace("TOML parse error at", "error at");
    let known = |names: &str| {
        names.replace("expected one of ", "").replace("expected ", "").replace(" or ", ", ").replace('`', "")
    };
    let said = if let Some((field, names)) = quoted(message, "unknown field `") {
        let known = known(names);
        let near = nearest(field, &known.split(", ").collect::<Vec<_>>());
        let there = near.map_or("there".into(), |near| format!("did you mean '{near}'? There"));
        format!("there is no '{field}'; {there} are: {known}")
    } else if let Some((word, names)) = quoted(message, "unknown variant `") {
        format!("'{word}' is none of: {}", known(names))
    } else if message.ends_with("expected a sequence") {
        "a list is expected here, such as [\"python3\", \"bot.py\"]".into()
    } else if message.ends_with("expected a string") {
        "text in quotes is expected here, such as \"Rover\"".into()
    } else {
        message.into()
    };
    let place = match place.split_once('\n') {
        Some((head, shown)) if shown.lines().any(|line| line.len() > LINE) => format!("{head}: "),
        _ => place,
    };
    place + &shortened(said, 2 * LINE)
}

/// The text in backquotes after `begins` in a message, and the rest of the message.
fn quoted<'a>(message: &'a str, begins: &str) -> Option<(&'a str, &'a str)> {
    message.strip_prefix(begins)?.split_once("`, ")
}
