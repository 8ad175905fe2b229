//! What happened in a match, in sentences.

use std::path::Path;

use game::{Input, Room, Verdict, winner};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::terminal::escape_controls;

/// Describes an input. An action that has a label in a picture is told by it.
pub(crate) fn sentence(
    room: &Room,
    who: &str,
    input: &Input,
    reply: Option<&RawValue>,
    label: &str,
) -> String {
    let reply = reply.map_or("null", RawValue::get);
    let did = input.action.as_ref().map(|action| match label {
        label if label.is_empty() || !room.terminal.by_name => (room.terminal.tell)(action.get(), reply),
        // A label is told as an action that is a text.
        label => (room.terminal.tell)(&Value::from(label).to_string(), reply),
    });
    let what = match (did, input.fault, &input.message) {
        (.., Some(why)) if input.adjudicated.is_some() => {
            format!("not asked, the game is adjudicated: {why}")
        }
        _ if input.resigned => "gives the game up".into(),
        (Some(did), None, _) => did,
        (Some(did), Some(fault), _) => format!("{did} ({})", words(fault)),
        (_, Some(fault), Some(message)) => format!("{} ({message})", words(fault)),
        (_, fault, _) => words(fault.unwrap_or_default()),
    };
    format!("{who}: {}", one_line(&what))
}

/// An untrusted text on one line.
pub(crate) fn one_line(text: &str) -> String {
    escape_controls(text.trim_end()).replace('\n', " / ")
}

/// A verdict in words.
pub(crate) fn words(verdict: Verdict) -> String {
    verdict.name().replace('_', " ")
}

/// When a bot failed, in words. Turn 0 is loading, and in some games what precedes the first turn.
pub(crate) fn when(verdict: Verdict, at: Option<&str>) -> String {
    let loading = matches!(verdict, Verdict::LoadFailed | Verdict::Forbidden);
    match at {
        Some(at) if !(loading && at.ends_with(".0")) => format!("at {at}"),
        _ => "while loading".into(),
    }
}

/// A number with its noun.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Distinct names for bots: equal names are distinguished by their files' folders, or by numbers if those are equal or unknown.
pub(crate) fn distinct_names(names: &[&str], written: &[String]) -> Vec<String> {
    let folder = |bot: usize| {
        let path = Path::new(written.get(bot)?.trim_end_matches('/'));
        let folder = path.parent()?;
        Some(if folder.as_os_str().is_empty() { ".".into() } else { folder.display().to_string() })
    };
    let label = |bot: usize| {
        let name = names[bot];
        let same: Vec<usize> = (0..names.len()).filter(|other| names[*other] == name).collect();
        let mut folders: Vec<_> = same.iter().filter_map(|other| folder(*other)).collect();
        folders.sort();
        folders.dedup();
        match folder(bot) {
            _ if same.len() == 1 => name.to_string(),
            Some(folder) if folders.len() == same.len() => format!("{name} ({folder})"),
            _ => format!("{name} #{}", bot + 1),
        }
    };
    (0..names.len()).map(label).collect()
}

/// Why a game ended, for people. Names a bot that failed.
pub(crate) fn reason_text(reason: &str, scores: &[i64], names: &[String]) -> String {
    match (reason, winner(scores), names) {
        ("retired", Some(winner), [first, second]) => {
            format!("{} failed", if winner == 0 { second } else { first })
        }
        ("retired", ..) => "a bot failed".into(),
        _ => reason.replace('_', " "),
    }
}

/// A time as people say it.
#[cfg(any(feature = "serve", feature = "learn"))]
pub(crate) fn in_words(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

#[cfg(test)]
mod tests;
