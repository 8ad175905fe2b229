//! Test cases for rules, as text: `== the rule in words`, a line of options, then lines that are played in order. The room interprets the
//! players' lines; the state of a game is written alike everywhere.

use game::{Fault, Game, Player, Status, Verdict};

pub(crate) struct Case<'a> {
    pub(crate) rule: &'a str,
    pub(crate) options: Vec<(&'a str, &'a str)>,
    pub(crate) lines: Vec<&'a str>,
}

/// The cases of a text, in which lines that begin with `#` say nothing. A case need not have options.
pub(crate) fn cases(text: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match (line.strip_prefix("== "), cases.last_mut()) {
            (Some(rule), _) => cases.push(Case { rule, options: Vec::new(), lines: Vec::new() }),
            (None, None) => panic!("a case begins with its rule, not with '{line}'"),
            (None, Some(case)) if case.lines.is_empty() && case.options.is_empty() && is_options(line) => {
                case.options = line.split(' ').filter_map(|option| option.split_once('=')).collect();
            }
            (None, Some(case)) => case.lines.push(line),
        }
    }
    cases
}

fn is_options(line: &str) -> bool {
    line.split(' ').all(|word| word.contains('=') && !word.contains("=>"))
}

/// The state of a game: `turn 3 0`, with the seats that are due; `over 1 0 hit`, with the scores and the reason.
pub(crate) fn standing(game: &impl Game) -> String {
    let words = |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<_>>().join(" ");
    match game.status() {
        Status::Waiting { turn, players } => {
            format!("turn {turn} {}", words(&mut players.iter().map(|player| player.seat().to_string())))
        }
        Status::Over { scores, reason } => {
            format!("over {} {reason}", words(&mut scores.as_slice().iter().map(ToString::to_string)))
        }
    }
}

/// Makes a player fail: `0 fails timeout`.
pub(crate) fn fails(game: &mut impl Game, player: Player, verdict: &str) {
    let verdict = *Verdict::ALL.iter().find(|known| known.name() == verdict).expect("a verdict");
    game.fail(player, &Fault::new(verdict, "it failed"));
}
