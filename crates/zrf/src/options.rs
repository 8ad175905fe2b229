//! `(option "name" value)` and the equivalent older statements.

use board::{MaximalCaptures, Options, PassTurn};

use crate::parse::Node;
use crate::report::Findings;
use crate::variant::Entry;
use crate::words::old_form;

/// Options that only affect the display.
const SHOWN: &[&str] = &[
    "animate captures",
    "animate drops",
    "prevent flipping",
    "allow flipping",
    "highlight goals",
    "smart moves",
    "show moves list",
    "progressive levels",
    "silent ? moves",
    "selection screen",
];

/// Reads all options of an entry. Unknown ones are skipped with a warning, as the language requires.
pub(crate) fn options(entry: &Entry, findings: &mut Findings) -> Options {
    let mut options = Options::default();
    for statement in &entry.statements {
        let (name, value) = match statement.head() {
            Some("option") => match statement.rest() {
                [name, value @ ..] => (name.text().unwrap_or("").trim().to_lowercase(), value.first()),
                [] => (String::new(), None),
            },
            Some(head) => match old_form(head) {
                Some(name) => (name.to_owned(), statement.rest().first()),
                None => continue,
            },
            None => continue,
        };
        // An option without a value is on.
        let value = value.map_or("true".into(), Node::shown);
        set(&mut options, &name, &value, statement, findings);
    }
    options
}

fn set(options: &mut Options, name: &str, value: &str, statement: &Node, findings: &mut Findings) {
    let value = value.trim_matches('"').to_lowercase();
    let on = match value.as_str() {
        "true" | "1" | "yes" | "on" => Some(true),
        "false" | "0" | "no" | "off" => Some(false),
        _ => None,
    };
    let valid = match name {
        "pass turn" => put(&mut options.pass_turn, pass_turn(&value, on)),
        "maximal captures" => put(&mut options.maximal_captures, maximal_captures(&value, on)),
        "pass partial" => put(&mut options.pass_partial, on),
        "recycle captures" => put(&mut options.recycle_captures, on),
        "recycle promotions" => put(&mut options.recycle_promotions, on),
        "include off-pieces" | "include off pieces" => put(&mut options.include_off_pieces, on),
        "discard cascades" => put(&mut options.discard_cascades, on),
        name if SHOWN.contains(&name) => true,
        _ => {
            findings.warning(statement.place, format!("unknown option \"{name}\"")).hint("it is passed over");
            return;
        }
    };
    if !valid {
        findings
            .warning(statement.place, format!("the option \"{name}\" cannot be `{value}`"))
            .hint("it is passed over; write true or false");
    }
}

/// Sets an option if it has a value.
fn put<T>(option: &mut T, value: Option<T>) -> bool {
    match value {
        Some(value) => {
            *option = value;
            true
        }
        None => false,
    }
}

fn pass_turn(value: &str, on: Option<bool>) -> Option<PassTurn> {
    match (value, on) {
        ("forced" | "2", _) => Some(PassTurn::Forced),
        (_, Some(true)) => Some(PassTurn::Always),
        (_, Some(false)) => Some(PassTurn::Never),
        (_, None) => None,
    }
}

fn maximal_captures(value: &str, on: Option<bool>) -> Option<MaximalCaptures> {
    match (value, on) {
        ("2", _) => Some(MaximalCaptures::MostValue),
        (_, Some(true)) => Some(MaximalCaptures::MostParts),
        (_, Some(false)) => Some(MaximalCaptures::Free),
        (_, None) => None,
    }
}
