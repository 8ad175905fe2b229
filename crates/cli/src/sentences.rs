//! What happened in a match, in sentences.

use game::{Input, Room, Verdict};
use serde_json::value::RawValue;

use crate::terminal::escape_controls;

/// Says what an input did.
pub(crate) fn sentence(room: &Room, who: &str, input: &Input, reply: Option<&RawValue>) -> String {
    let reply = reply.map_or("null", RawValue::get);
    let did = input.action.as_ref().map(|action| (room.terminal.tell)(action.get(), reply));
    let what = match (did, input.fault, &input.message) {
        _ if input.resigned => "gives the game up".into(),
        (Some(did), None, _) => did,
        (Some(did), Some(fault), _) => format!("{did} ({})", words(fault)),
        (_, Some(fault), Some(message)) => format!("{} ({message})", words(fault)),
        (_, fault, _) => words(fault.unwrap_or_default()),
    };
    format!("{who}: {}", one_line(&what))
}

/// A stranger's text on one line.
pub(crate) fn one_line(text: &str) -> String {
    escape_controls(text.trim_end()).replace('\n', " / ")
}

/// A verdict in words.
pub(crate) fn words(verdict: Verdict) -> String {
    verdict.name().replace('_', " ")
}

/// When a bot failed, in words. Turn 0 is where it loads, and in some games what comes before the first turn.
pub(crate) fn when(verdict: Verdict, at: Option<&str>) -> String {
    let loading = matches!(verdict, Verdict::LoadFailed | Verdict::Forbidden);
    match at {
        Some(at) if !(loading && at.ends_with(".0")) => format!("at {at}"),
        _ => "while loading".into(),
    }
}

/// A number of things.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// The names of bots, told apart where two are the same.
pub(crate) fn distinct_names(names: &[&str]) -> Vec<String> {
    let twice = |name: &str| names.iter().filter(|other| **other == name).count() > 1;
    let label = |(number, name): (usize, &&str)| {
        if twice(name) { format!("{name} #{}", number + 1) } else { (*name).to_string() }
    };
    names.iter().enumerate().map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart() {
        assert_eq!(distinct_names(&["A", "B"]), ["A", "B"]);
        assert_eq!(distinct_names(&["A", "B", "A"]), ["A #1", "B", "A #3"]);
    }
}
