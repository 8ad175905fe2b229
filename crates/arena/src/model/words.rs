//! What a model is told: the game, its situation, its mistakes.

use std::fmt::Write as _;

use game::{Lists, Paint, Prompt, Room};
use host::Model;
use serde_json::Value;

/// The most bytes of the rules.
const RULES: usize = 8 << 10;
/// The most bytes of what is legal.
const LEGAL: usize = 8 << 10;
/// The most bytes of what a game tells about itself, of its help, and of a reply.
const ABOUT: usize = 2 << 10;

/// What it is told first: who it is, the rules, and how to answer.
pub(super) fn instructions(room: &Room, model: &Model, scene: &Value) -> String {
    let told = |name: &str| scene[name].as_str().map(str::trim).filter(|text| !text.is_empty());
    let title = told("title").unwrap_or(room.title);
    let mut text = match &model.prompt {
        Some(prompt) => format!("{}\n\nThe game: {title}.", prompt.trim()),
        None => format!("You play a match of {title}. Play to win."),
    };
    if model.rules {
        let about =
            told("description").map(|about| format!("\n\n{}", bounded(about, ABOUT))).unwrap_or_default();
        // How programs are to answer comes after the rules, and is not for a model.
        let rules = room.readme.split("\n## ").take(3).collect::<Vec<_>>().join("\n## ");
        write!(text, "{about}\n\n{}", bounded(&rules, RULES)).expect("a string takes everything");
    }
    text + "\n\nThink as long as you like, but briefly. End your answer with one line:\naction: ACTION"
}

/// What it is asked in a decision: the situation, and what it can do. The latter is not told again.
pub(super) fn question(room: &Room, model: &Model, prompt: &Prompt, scene: &str, reply: &str) -> [String; 2] {
    let mut text = String::new();
    if !reply.is_empty() && reply != "null" && reply != "{}" {
        text += &format!("The answer to your last action: {}\n\n", bounded(reply, ABOUT));
    }
    let brief = prompt.text_with(Lists::Without).get();
    let [whole, without]: [Value; 2] =
        [prompt.text().get(), brief].map(|text| serde_json::from_str(text).unwrap_or_default());
    let you = without["you"].as_str().map_or(String::new(), |you| format!(", {you}"));
    text += &format!("Turn {}. You have seat {}{you}.\n\n", prompt.turn, prompt.player.seat());
    text += (room.terminal.draw)(scene, prompt.shown().get(), Paint::Plain).trim_end();
    let legal = if model.legal { legal(&whole, &without) } else { String::new() };
    if !legal.is_empty() {
        return [text, format!("Legal actions: {legal}")];
    }
    // What a person is told that can be typed.
    let help = (room.terminal.read)("?", brief).err();
    let help = help.map_or(String::new(), |help| format!("{}\n\n", bounded(&help, ABOUT)));
    let example = prompt.example().unwrap_or_default();
    [text, format!("{help}The form of an action, by an example that need not be good: {example}")]
}

/// The lists of a view that a bot can do without: what is legal.
fn legal(whole: &Value, without: &Value) -> String {
    let Value::Object(whole) = whole else { return String::new() };
    let lists = whole.iter().filter(|(name, list)| without.get(name.as_str()) != Some(list));
    let mut text = String::new();
    for (_, list) in lists {
        let items: &[Value] = list.as_array().map_or(std::slice::from_ref(list), Vec::as_slice);
        for (number, item) in items.iter().enumerate() {
            let item = item.as_str().map_or_else(|| item.to_string(), String::from);
            if text.len() + item.len() > LEGAL {
                return text + &format!("; and {} more", items.len() - number);
            }
            text += if text.is_empty() { "" } else { "; " };
            text += &item;
        }
    }
    text
}

/// What it is told when its answer is of no use, and the same for a fault.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mistake {
    Unparsable,
    Illegal,
    CutOff,
}

impl Mistake {
    pub(super) fn complaint(self, why: &str) -> String {
        match self {
            Mistake::Unparsable => {
                format!(
                    "Your answer has no action that can be read: {why}. End your answer with one line:\naction: ACTION"
                )
            }
            Mistake::Illegal => {
                format!(
                    "That action is not legal: {why}. Choose another, and end your answer with one line:\naction: ACTION"
                )
            }
            Mistake::CutOff => {
                "Your answer was cut off before its end. Answer at once, with one line:\naction: ACTION"
                    .into()
            }
        }
    }

    /// What is wrong with a decision of which all answers were so.
    pub(super) fn failed(self, times: u32, why: &str) -> String {
        match self {
            Mistake::Unparsable => format!("{times} answers without an action that can be read: {why}"),
            Mistake::Illegal => format!("{times} illegal actions in one turn: {why}"),
            Mistake::CutOff => format!("{times} answers were cut off at the most tokens of an answer"),
        }
    }
}

/// The beginning of a text, to the end of a line.
fn bounded(text: &str, most: usize) -> &str {
    let text = text.trim();
    if text.len() <= most {
        return text;
    }
    let head = &text[..text.floor_char_boundary(most)];
    head.rfind('\n').map_or(head, |end| head[..end].trim_end())
}
