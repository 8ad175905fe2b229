//! How a match ended, for people.

use std::fmt::Write as _;

use arena::Played;
use game::{Paint, Verdict, no_winner, winner};
use referee::GameScore;

use crate::sentences::{count, distinct_names, when, words};
use crate::terminal::{bold, dim, escape_controls, indented, red};

/// So many games are listed; more are counted.
const LISTED: usize = 12;

/// Who won and why, game by game, and what is to be mended in the bots. `again` is the command that repeats it.
pub(crate) fn summary(played: &Played, again: &str, paint: Paint) -> String {
    let names: Vec<&str> = played.record.header.bots.iter().map(|bot| bot.name.as_str()).collect();
    let names: Vec<String> = distinct_names(&names).iter().map(|name| escape_controls(name)).collect();
    let mut text = format!("{}\n\n", bold(&headline(played, &names), paint));
    text += &scores(played, &names, paint);
    text += &games(&played.outcome.games, &names);
    text += &failures(played, &names, paint);
    let seed = played.record.header.seed;
    text += &format!("\nseed {seed}; to play it again:\n  {}\n", dim(again, paint));
    text
}

fn headline(played: &Played, names: &[String]) -> String {
    let standing = &played.outcome.standing;
    match winner(&standing.scores) {
        Some(bot) => format!("{} wins: {}", names[bot], plain(&standing.reason)),
        None if standing.reason == no_winner(names.len()) => nobody(names.len()).into(),
        None => format!("{}: {}", nobody(names.len()), plain(&standing.reason)),
    }
}

/// What a match of so many players is that nobody won, in a sentence.
pub(crate) fn nobody(players: usize) -> &'static str {
    if players == 1 { no_winner(1) } else { "a draw" }
}

fn plain(reason: &str) -> String {
    reason.replace('_', " ")
}

fn scores(played: &Played, names: &[String], paint: Paint) -> String {
    let scores = &played.outcome.standing.scores;
    let widest = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
    let name_width = widest(&mut names.iter().map(|name| name.chars().count()));
    let score_width = widest(&mut scores.iter().map(|score| score.to_string().len()));
    let best = winner(scores);
    let mut text = String::new();
    for (bot, name) in names.iter().enumerate() {
        let line = format!("{name:name_width$}  {:>score_width$}", scores[bot]);
        let line = if best == Some(bot) { bold(&line, paint) } else { line };
        let _ = writeln!(text, "  {line}");
    }
    text
}

fn games(games: &[GameScore], names: &[String]) -> String {
    let mut text = String::new();
    match games {
        [] => {}
        [game] => {
            let _ = writeln!(text, "\n{}", count(game.turns as usize, "turn"));
        }
        _ if games.len() <= LISTED => {
            text.push('\n');
            for (number, game) in games.iter().enumerate() {
                let scores: Vec<String> = game.scores.iter().map(ToString::to_string).collect();
                let (number, scores, reason) = (number + 1, scores.join(" : "), plain(&game.reason));
                let turns = count(game.turns as usize, "turn");
                let _ = writeln!(text, "game {number}  {scores}  {reason}, {turns}");
            }
        }
        _ => {
            let won = |bot| games.iter().filter(|game| winner(&game.scores) == Some(bot)).count();
            let wins = names.iter().enumerate().map(|(bot, name)| format!("{name} won {}", won(bot)));
            let drawn = games.iter().filter(|game| winner(&game.scores).is_none()).count();
            let wins: Vec<String> = wins.collect();
            let _ = writeln!(text, "\n{} games: {}, {drawn} drawn", games.len(), wins.join(", "));
        }
    }
    text
}

fn failures(played: &Played, names: &[String], paint: Paint) -> String {
    let mut text = String::new();
    for (name, verdict) in names.iter().zip(played.verdicts()) {
        if verdict.verdict == Verdict::Ok {
            continue;
        }
        let at = when(verdict.verdict, verdict.at.as_deref());
        let head = format!("{name} failed {at}: {}", words(verdict.verdict));
        text += &format!("\n{}\n{}", red(&head, paint), indented(&escape_controls(&verdict.message), "  "));
    }
    text
}
