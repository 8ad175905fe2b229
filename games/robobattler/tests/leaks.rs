//! Checks every byte sent to a seat.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{Bot, BotId, Fault, Hello, Message, Prompt};
use referee::Entrant;
use serde_json::{Value, json};

use super::support::match_of;
use crate::robobattler::{Direction, Sight, View};

/// How the hidden half of a match is played. In a turn before the listener searches all of them do the same, but for the
/// direction of a Line, which no search tells.
#[derive(Clone, Copy, PartialEq)]
enum Hidden {
    /// Fires at one place, and asks nothing.
    Plain,
    /// Fires at another, Lines the other way, searches all the time and uses up its power.
    Curious,
    /// Fires nothing, or off the field.
    Wasteful,
}

/// Whether the listener searches in its turn of this number.
fn listens(turn: u32) -> bool {
    turn % 6 >= 4
}

/// All messages to a seat until the end of the first battle, line by line.
fn told_to(seat: usize, hidden: Hidden) -> Vec<String> {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener: Box<dyn Bot> = Box::new(Listener { heard: heard.clone(), plan: PlannedCalls::default() });
    let other: Box<dyn Bot> = Box::new(Other { hidden, plan: PlannedCalls::default() });
    let entrant = |bot| Entrant { id: BotId { name: "bot".into(), hash: String::new() }, bot };
    let entrants =
        if seat == 0 { [entrant(listener), entrant(other)] } else { [entrant(other), entrant(listener)] };
    match_of(entrants, &[("battles", "3")], 11);
    let heard = heard.lock().unwrap();
    heard.clone()
}

fn sight(prompt: &Prompt) -> Sight {
    match prompt.view() {
        Some(View::Robot(sight)) => sight.clone(),
        _ => panic!("a bot sees a robot's view"),
    }
}

/// The calls of a turn in reverse order, prepared when it begins.
#[derive(Default)]
struct PlannedCalls {
    turn: u32,
    calls: Vec<Value>,
}

impl PlannedCalls {
    fn hear(&mut self, message: &Message<'_>) {
        if let Message::Start { .. } = message {
            self.turn = 0;
        }
    }

    fn next(&mut self, prompt: &Prompt, calls: impl FnOnce(u32) -> Vec<Value>) -> String {
        let turn = sight(prompt).turn;
        if self.turn != turn {
            *self = PlannedCalls { turn, calls: calls(turn) };
        }
        self.calls.pop().unwrap_or(json!("end")).to_string()
    }
}

/// Sometimes searches, twice with power, and fires along its own path.
struct Listener {
    heard: Arc<Mutex<Vec<String>>>,
    plan: PlannedCalls,
}

impl Listener {
    fn hear(&self, bytes: Vec<u8>) {
        self.heard.lock().unwrap().push(String::from_utf8(bytes).unwrap());
    }
}

impl Bot for Listener {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.hear(Message::Hello(hello).line());
        Ok(())
    }
    fn tell(&mut self, message: &Message<'_>) {
        self.hear(message.line());
        self.plan.hear(message);
    }
    fn ask(&mut self, prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        Ok(self.plan.next(prompt, |turn| {
            let mut calls = vec![json!("end"), json!({"fire": {"x": turn % 9, "y": turn / 4 % 9}})];
            if listens(turn) {
                calls.extend([json!("search"), json!(if turn > 20 { "power_search" } else { "search" })]);
            }
            calls
        }))
    }
}

struct Other {
    hidden: Hidden,
    plan: PlannedCalls,
}

impl Bot for Other {
    fn tell(&mut self, message: &Message<'_>) {
        self.plan.hear(message);
    }
    fn ask(&mut self, prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        let hidden = self.hidden;
        Ok(self.plan.next(prompt, |turn| {
            let mut calls = vec![json!("end")];
            let lies = if hidden == Hidden::Curious { Direction::Horizontal } else { Direction::Vertical };
            let fire = |x: i64, y: i64| json!({"fire": {"x": x, "y": y, "direction": lies}});
            match hidden {
                _ if listens(turn + 1) => calls.push(fire(3, 5)),
                Hidden::Plain => calls.push(fire(1, 1)),
                Hidden::Curious => calls.push(fire(7, 6)),
                Hidden::Wasteful if turn % 4 < 2 => calls.push(fire(-5, 3)),
                Hidden::Wasteful => {}
            }
            if hidden == Hidden::Curious {
                calls.extend([json!("search"), json!("power_search")]);
            }
            calls
        }))
    }
}

/// Whatever the opponent does unseen, a seat receives the same bytes, except for the count at the end.
#[test]
fn what_is_hidden_changes_no_byte() {
    for seat in [0, 1] {
        let [plain, curious, wasteful] =
            [Hidden::Plain, Hidden::Curious, Hidden::Wasteful].map(|hidden| told_to(seat, hidden));
        assert!(plain.len() > 150, "{}", plain.len());
        for other in [curious, wasteful] {
            assert_eq!(plain.len(), other.len());
            for (one, other) in plain.iter().zip(&other) {
                let is_end = one.starts_with(r#"{"type":"end""#) && other.starts_with(r#"{"type":"end""#);
                assert!(is_end || one == other, "seat {seat} can tell them apart:\n{one}{other}");
            }
        }
    }
}

/// All fields and words ever sent to a seat; nothing else is.
#[test]
fn nothing_else_is_told() {
    let mut fields = BTreeSet::new();
    for seat in [0, 1] {
        for hidden in [Hidden::Plain, Hidden::Curious, Hidden::Wasteful] {
            for line in told_to(seat, hidden) {
                collect("", &serde_json::from_str(&line).unwrap(), &mut fields);
            }
        }
    }
    insta::assert_snapshot!(fields.into_iter().collect::<Vec<_>>().join("\n"));
}

fn collect(path: &str, value: &Value, fields: &mut BTreeSet<String>) {
    let shown = match value {
        Value::Object(object) => {
            let kind = object.get("type").or(object.get("call")).and_then(Value::as_str);
            let path = kind.map_or(path.to_string(), |kind| format!("{path}({kind})"));
            return object.iter().for_each(|(name, value)| collect(&format!("{path}.{name}"), value, fields));
        }
        Value::Array(items) => {
            return items.iter().for_each(|item| collect(&format!("{path}[]"), item, fields));
        }
        Value::String(_) if path.ends_with(".type") || path.ends_with(".call") => return,
        Value::String(word) => word,
        Value::Number(_) => "number",
        Value::Bool(_) => "true or false",
        Value::Null => "null",
    };
    fields.insert(format!("{path} = {shown}"));
}
