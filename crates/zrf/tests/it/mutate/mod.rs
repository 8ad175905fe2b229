//! Makes broken rules files out of good ones, for the fuzzer.

pub(crate) mod survive;

use game::Dice;

/// Words that are likely to reach a part of the compiler.
const WORDS: &[&str] = &[
    "(",
    ")",
    "\"",
    ";",
    "$1",
    "$2",
    "$12",
    "$",
    "(define x",
    "(x x)",
    "(game",
    "(variant",
    "(piece",
    "(moves",
    "(drops",
    "(board",
    "(grid",
    "(dimensions (\"a/b\" (1 1)))",
    "(directions (n 0 -1))",
    "(links n (a1 a2))",
    "(unlink a1)",
    "(kill-positions a1)",
    "(symmetry White (n s))",
    "(zone (name z) (positions a1))",
    "(dummy d)",
    "repeat",
    "else",
    "add",
    "add-copy",
    "add-partial",
    "(add-partial x)",
    "cascade",
    "capture",
    "flip",
    "mark",
    "back",
    "from",
    "to",
    "(go last-from)",
    "(while true)",
    "(while (not false) (create))",
    "(if true else add)",
    "(verify",
    "(opposite n)",
    "empty?",
    "not-empty?",
    "(not",
    "(and",
    "(or",
    "(attacked?)",
    "goal-position?",
    "adjacent-to-enemy?",
    "(change-type",
    "(set-flag f true)",
    "(set-attribute a false)",
    "(create",
    "off",
    "99999999999999999999",
    "-1",
    "0",
    "(include \"a.inc\")",
    "(turn-order White)",
    "(players White ?Black)",
    "(option \"maximal captures\" 2)",
    "(option \"pass turn\" forced)",
    "(win-condition (White) stalemated)",
    "(relative-config",
    "(count-condition",
    "\u{1A}",
    "\0",
    "\u{FEFF}",
    "é",
    "\r\n",
];

/// A text made from `seeds` by one to seven random changes, mostly few. Sometimes two texts are joined first.
pub(crate) fn mutate(seeds: &[String], dice: &mut Dice) -> String {
    let seed = |dice: &mut Dice| dice.pick(seeds).cloned().unwrap_or_default();
    let mut text = seed(dice);
    if dice.below(8) == 0 {
        text.push_str(&seed(dice));
    }
    for _ in 0..=dice.below(4) * dice.below(3) {
        change(&mut text, dice);
    }
    text
}

fn change(text: &mut String, dice: &mut Dice) {
    match dice.below(9) {
        0 => {
            let (start, end) = stretch(text, 30, dice);
            text.replace_range(start..end, "");
        }
        1 => {
            let (start, end) = stretch(text, 200, dice);
            let copy = text[start..end].to_owned();
            text.insert_str(place(text, dice), &copy);
        }
        2 => {
            let at = place(text, dice);
            let word = dice.pick(WORDS).copied().unwrap_or("");
            text.insert_str(at, &format!(" {word} "));
        }
        3 => {
            let (start, end) = word(text, dice);
            text.replace_range(start..end, dice.pick(WORDS).copied().unwrap_or(""));
        }
        4 => {
            let (start, end) = word(text, dice);
            let (from, to) = word(text, dice);
            let other = text[from..to].to_owned();
            text.replace_range(start..end, &other);
        }
        5 => {
            let (start, end) = list(text, dice);
            text.replace_range(start..end, "");
        }
        6 => {
            let (start, end) = list(text, dice);
            let copy = text[start..end].to_owned();
            text.insert_str(place(text, dice), &copy);
        }
        7 => {
            let (start, end) = list(text, dice);
            let (from, to) = list(text, dice);
            let other = text[from..to].to_owned();
            text.replace_range(start..end, &other);
        }
        _ => {
            let mut end = place(text, dice).max(text.len() / 2);
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
        }
    }
}

/// A random place between two characters.
fn place(text: &str, dice: &mut Dice) -> usize {
    let mut at = dice.below(text.len() as u64 + 1) as usize;
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn stretch(text: &str, longest: usize, dice: &mut Dice) -> (usize, usize) {
    let start = place(text, dice);
    let mut end = (start + dice.below(longest as u64) as usize).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    (start.min(end), end)
}

/// The word around or after a random place.
fn word(text: &str, dice: &mut Dice) -> (usize, usize) {
    let at = place(text, dice);
    let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"');
    let start = text[at..].find(|c| !ends(c)).map_or(at, |skip| at + skip);
    let end = text[start..].find(ends).map_or(text.len(), |length| start + length);
    (start, end)
}

/// The list that opens after a random place, to its closing parenthesis or the end.
fn list(text: &str, dice: &mut Dice) -> (usize, usize) {
    let at = place(text, dice);
    let Some(start) = text[at..].find('(').map(|skip| at + skip) else { return (at, at) };
    let mut depth = 0;
    for (index, c) in text[start..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (start, start + index + 1);
        }
    }
    (start, text.len())
}
