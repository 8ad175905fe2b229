//! Decodes a line of the line protocol from a bot.

use std::collections::BTreeMap;

use game::{Aside, Fault, Verdict, explain_json};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::text::{TextDecoder, shortened, shown};

/// The line expected from a program while it loads.
pub(crate) const READY: &str = r#"a line {"ready":true}"#;
/// The line expected from a program that was asked.
pub(crate) const ACTION: &str = r#"a line {"action":...}"#;
/// Bytes of a bot's `say` text kept per turn.
const SAID: usize = 64 << 10;

/// How much a bot has said in this turn.
#[derive(Default)]
pub(crate) struct Says(usize);

impl Says {
    /// Adds an aside. Text beyond the turn's limit is dropped with a notice.
    pub(crate) fn push(&mut self, aside: Aside, kept: &mut Vec<Aside>) {
        let Aside::Say(mut text) = aside else { return kept.push(aside) };
        let room = SAID.saturating_sub(self.0);
        let length = text.len();
        self.0 += length;
        if room > 0 {
            text.truncate(text.floor_char_boundary(room));
            kept.push(Aside::Say(text));
        }
        if (1..length).contains(&room) {
            let notice = "says are kept up to 64 KiB a turn; the rest was dropped";
            kept.push(Aside::Notice(notice.into()));
        }
    }
}

/// The meaning of a line, besides its asides.
#[derive(Debug, PartialEq)]
pub(crate) enum Word {
    Aside,
    /// An action as JSON.
    Action(String),
    /// The bot is ready; whether it wants lists of legal moves.
    Ready {
        legal: bool,
    },
    /// Its driver reports a failure; whether it can be asked again.
    Fault {
        fault: Fault,
        more: bool,
    },
    /// None of these, and why.
    Malformed(String),
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Fields<'a> {
    #[serde(borrow)]
    #[cfg_attr(test, schemars(with = "Option<serde_json::Value>"))]
    action: Option<&'a RawValue>,
    ready: Option<bool>,
    legal: Option<bool>,
    #[serde(borrow)]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    say: Option<&'a RawValue>,
    #[serde(borrow)]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    say_bytes: Option<&'a RawValue>,
    #[serde(borrow)]
    #[cfg_attr(test, schemars(with = "Option<Vec<serde_json::Value>>"))]
    draw: Option<&'a RawValue>,
    #[serde(borrow)]
    #[cfg_attr(test, schemars(with = "Option<BTreeMap<String, f64>>"))]
    data: Option<&'a RawValue>,
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    fault: Option<Verdict>,
    message: Option<String>,
    more: Option<bool>,
}

/// Decodes a line. Adds its asides to `asides`.
pub(crate) fn read(line: &[u8], decoder: &mut TextDecoder, asides: &mut Vec<Aside>) -> Word {
    if line.trim_ascii().is_empty() {
        return Word::Aside;
    }
    // serde would read a list as the fields in their order.
    if !line.trim_ascii_start().starts_with(b"{") {
        return Word::Malformed("it is not a JSON object".into());
    }
    let fields: Fields<'_> = match serde_json::from_slice(line) {
        Ok(fields) => fields,
        Err(error) => return Word::Malformed(explain_json(&String::from_utf8_lossy(line), &error)),
    };
    let before = asides.len();
    push_asides(&fields, decoder, asides);
    match fields {
        Fields { action: Some(action), .. } => Word::Action(action.get().into()),
        Fields { ready: Some(true), legal, .. } => Word::Ready { legal: legal.unwrap_or(true) },
        Fields { fault: Some(verdict), message, more, .. } => {
            let message = message.map_or_else(|| "its driver gave no reason".into(), |text| shortened(&text));
            match verdict {
                Verdict::Crashed | Verdict::LoadFailed | Verdict::Forbidden | Verdict::OutOfMemory => {
                    Word::Fault { fault: Fault::new(verdict, message), more: more.unwrap_or(false) }
                }
                _ => Word::Malformed(format!("'{}' is not a fault for a driver to report", verdict.name())),
            }
        }
        _ if asides.len() > before => Word::Aside,
        _ => Word::Malformed(without_a_word(line)),
    }
}

/// Why an object has no meaning: perhaps it is an unwrapped action.
fn without_a_word(line: &[u8]) -> String {
    let none = "it has none of the fields action, say, draw, data";
    let fields: BTreeMap<String, &RawValue> = serde_json::from_slice(line).unwrap_or_default();
    let mut fields = fields.iter();
    match (fields.next(), fields.next()) {
        (Some((name, value)), None) if name.eq_ignore_ascii_case("action") || name == "actions" => {
            let value = shortened_json(value.get());
            if name == "action" {
                "its action is null".into()
            } else {
                format!("{none}; did you mean {{\"action\":{value}}}?")
            }
        }
        (Some((name, value)), None) => {
            let value = shortened_json(value.get());
            format!("{none}; did you mean {{\"action\":{{\"{name}\":{value}}}}}?")
        }
        _ => none.into(),
    }
}

fn shortened_json(value: &str) -> &str {
    if value.len() > 100 { "..." } else { value }
}

fn push_asides(fields: &Fields<'_>, decoder: &mut TextDecoder, asides: &mut Vec<Aside>) {
    let mut take = |value: Option<&RawValue>, aside: &mut dyn FnMut(&str) -> Result<Aside, &'static str>| {
        let Some(value) = value.map(RawValue::get) else { return };
        asides.push(aside(value).unwrap_or_else(|wanted| {
            Aside::Notice(format!("ignored {}: expected {wanted}", shown(value.as_bytes())))
        }));
    };
    take(fields.say, &mut |value| {
        serde_json::from_str(value).map(Aside::Say).map_err(|_| "a text after \"say\"")
    });
    take(fields.say_bytes, &mut |value| {
        let bytes = serde_json::from_str::<&str>(value).ok().and_then(bytes);
        bytes
            .map(|bytes| Aside::Say(decoder.text(bytes)))
            .ok_or("pairs of hexadecimal digits after \"say_bytes\"")
    });
    take(fields.draw, &mut |value| {
        let list = value.starts_with('[');
        list.then(|| Aside::Draw(value.into())).ok_or("a list after \"draw\"")
    });
    take(fields.data, &mut |value| {
        let numbers: Result<BTreeMap<String, f64>, _> = serde_json::from_str(value);
        numbers.map(|_| Aside::Data(value.into())).map_err(|_| "an object of numbers after \"data\"")
    });
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let pairs = hex.as_bytes().chunks(2);
    let byte = |pair: &[u8]| match pair {
        [high, low] => u8::try_from(digit(*high)? << 4 | digit(*low)?).ok(),
        _ => None,
    };
    pairs.map(byte).collect()
}

#[cfg(test)]
mod tests;
