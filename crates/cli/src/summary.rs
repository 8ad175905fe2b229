//! How a match ended, for people.

use std::fmt::Write as _;

use arena::{BotTally, Played, Remark, Tally, Unfinished};
use game::{Paint, Record, Standing, Verdict, no_winner, winner};
use referee::GameScore;

use crate::sentences::{count, distinct_names, one_line, reason_text, when, words};
use crate::terminal::{bold, dim, escape_controls, indented, red};

/// How many games are listed; the rest are counted.
const LISTED: usize = 12;

/// Who won and why, game by game, what was ignored, and what to fix in the bots. `again` is the command that repeats the match; `written`
/// are the bots' specs.
pub(crate) fn summary(
    played: &Played,
    tally: &Tally,
    written: &[String],
    again: &str,
    paint: Paint,
) -> String {
    let (names, standing) = (names(&played.record, written), &played.outcome.standing);
    let mut text = format!("{}\n\n", bold(&headline(played, &names), paint));
    text += &scores(standing, &names, paint);
    text += &games(&played.outcome.games, &names);
    text += &failures(played, tally, &names, paint);
    text += &remarks(tally, &names, paint);
    let seed = played.record.header.seed;
    text += &format!("\nseed {seed}; to play it again:\n  {}\n", dim(again, paint));
    text
}

/// The standing of an interrupted match.
pub(crate) fn unfinished_summary(
    unfinished: &Unfinished,
    tally: &Tally,
    written: &[String],
    paint: Paint,
) -> String {
    let Unfinished { at, games: ended, standing, record } = unfinished;
    let names = names(record, written);
    let headline = format!("interrupted at {at}, after {}", count(ended.len(), "game"));
    let mut text = format!("{}\n\n", bold(&headline, paint));
    text += &scores(standing, &names, paint);
    text += &games(ended, &names);
    text + &remarks(tally, &names, paint)
}

fn names(record: &Record, written: &[String]) -> Vec<String> {
    let names: Vec<&str> = record.header.bots.iter().map(|bot| bot.name.as_str()).collect();
    distinct_names(&names, written).iter().map(|name| escape_controls(name)).collect()
}

fn headline(played: &Played, names: &[String]) -> String {
    let Standing { scores, reason, .. } = &played.outcome.standing;
    let Some(bot) = winner(scores) else {
        let nobody = nobody(names.len());
        let reason = reason_text(reason, scores, names);
        return if reason == no_winner(names.len()) { nobody.into() } else { format!("{nobody}: {reason}") };
    };
    let failed = played.verdicts().into_iter().enumerate().find(|(other, verdict)| {
        reason == "retired"
            && *other != bot
            && !matches!(verdict.verdict, Verdict::Ok | Verdict::IllegalAction)
    });
    if let Some((other, _)) = failed.as_ref().filter(|(_, verdict)| verdict.verdict == Verdict::LoadFailed) {
        return format!("{} wins: {} did not load", names[bot], names[*other]);
    }
    let how = failed.map_or(String::new(), |(_, verdict)| {
        format!(" ({} {})", words(verdict.verdict), when(verdict.verdict, verdict.at.as_deref()))
    });
    format!("{} wins: {}{how}", names[bot], reason_text(reason, scores, names))
}

/// The outcome of a match without a winner, as a sentence.
pub(crate) fn nobody(players: usize) -> &'static str {
    if players == 1 { no_winner(1) } else { "a draw" }
}

fn scores(standing: &Standing, names: &[String], paint: Paint) -> String {
    let scores = &standing.scores;
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
                let reason = reason_text(&game.reason, &game.scores, names);
                let (number, scores) = (number + 1, scores.join(" : "));
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

fn failures(played: &Played, tally: &Tally, names: &[String], paint: Paint) -> String {
    let mut text = String::new();
    for (bot, (name, verdict)) in names.iter().zip(played.verdicts()).enumerate() {
        if verdict.verdict == Verdict::Ok {
            continue;
        }
        let at = when(verdict.verdict, verdict.at.as_deref());
        let failed = tally.bots().get(bot).is_none_or(|tally| tally.has_failed(verdict.verdict));
        let head = match failed {
            true if verdict.verdict == Verdict::LoadFailed => red(&format!("{name} did not load"), paint),
            true => red(&format!("{name} failed {at}: {}", words(verdict.verdict)), paint),
            false => format!("{name} was refused {at}: {}", words(verdict.verdict)),
        };
        text += &format!("\n{head}\n{}", indented(&escape_controls(&verdict.message), "  "));
    }
    text
}

/// What happened more than once, or was ignored, bot by bot.
fn remarks(tally: &Tally, names: &[String], paint: Paint) -> String {
    let mut text = String::new();
    for (name, tally) in names.iter().zip(tally.bots()) {
        let remarks = tally.remarks();
        let told = |remark: &&Remark| remark.count > 1 || remark.kind.starts_with("ignored");
        let lines: Vec<String> = remarks.iter().filter(told).map(remark_text).collect();
        if lines.is_empty() && !tally.is_useless() {
            continue;
        }
        let head = match tally.is_useless() {
            true => red(&format!("{name}: {}", useless(tally)), paint),
            false => format!("{name}, all in all:"),
        };
        text += &format!("\n{head}\n");
        text += &indented(&lines.join("\n"), "  ");
    }
    text
}

/// Says that none of a bot's answers was used, or did anything.
pub(crate) fn useless(tally: &BotTally) -> String {
    match tally.answers() {
        answers if tally.is_idle() => format!("none of its {answers} answers did anything"),
        1 => "its one answer was of no use".into(),
        answers => format!("none of its {answers} answers was of any use"),
    }
}

/// A remark as a sentence: `60 of 60 orders ignored: you have no ship 99 (first at 1.1)`.
pub(crate) fn remark_text(remark: &Remark) -> String {
    let Remark { kind, count: number, of, first, message } = remark;
    let what = match &**kind {
        "ignored_order" => format!("{number} of {} ignored", count(*of, "order")),
        "ignored_output" => format!("{} of output ignored or cut", count(*number, "line")),
        kind => format!("{number} of {}: {}", count(*of, "answer"), kind.replace('_', " ")),
    };
    let message = if message.is_empty() { String::new() } else { format!(": {}", one_line(message)) };
    format!("{what}{message} (first at {first})")
}
