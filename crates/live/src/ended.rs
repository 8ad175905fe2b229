//! The summaries of matches that have ended.

use arena::{BadBot, CannotFollow, Divergences, NotPlayed, Played, Tally};
use game::{Verdict, winner};

use super::clock::now;
use super::live_match::LiveMatch;
use super::resolved_bot::ResolvedBot;
use crate::diagnostics::diagnostics;
use crate::summary::{BotVerdict, State, Summary};

/// The summary of a match that has ended.
pub(super) fn ended(
    live_match: &LiveMatch,
    found: &[ResolvedBot],
    played: &Result<Played, CannotFollow>,
    divergences: &Divergences,
    tally: &Tally,
) -> Summary {
    let last_words: Vec<String> = (0..found.len()).map(|bot| live_match.last_words(bot)).collect();
    let mut summary = over(live_match);
    match played {
        Ok(played) => done(&mut summary, played, found, &last_words, tally),
        Err(error) => broken(&mut summary, error, found),
    }
    if let Some(divergence) = divergences.take().first() {
        summary.note = Some(format!(
            "bot {} would have played otherwise at {}: {} instead of {}",
            divergence.bot, divergence.at, divergence.answered, divergence.recorded
        ));
    }
    summary
}

/// What the summaries of all finished matches share.
pub(super) fn over(live_match: &LiveMatch) -> Summary {
    Summary { ended: Some(now()), seed: Some(live_match.plan.seed), ..live_match.summary() }
}

fn done(summary: &mut Summary, played: &Played, found: &[ResolvedBot], last_words: &[String], tally: &Tally) {
    let standing = &played.outcome.standing;
    summary.state = State::Done;
    summary.scores = Some(standing.scores.clone());
    summary.ranks = Some(standing.ranks.clone());
    summary.winner = winner(&standing.scores);
    summary.reason = Some(standing.reason.clone());
    let verdicts = played.verdicts().into_iter().zip(found).zip(last_words);
    let described = |((verdict, bot), last_words): ((arena::Verdict, &ResolvedBot), &String)| {
        let failed = verdict.verdict != Verdict::Ok;
        let text = if failed { format!("{last_words}\n{}", verdict.message) } else { String::new() };
        BotVerdict {
            verdict: verdict.verdict.name().into(),
            marks: diagnostics(&text, &bot.files),
            message: bot.without_folder(&verdict.message),
            at: verdict.at,
            remarks: Vec::new(),
        }
    };
    let mut verdicts: Vec<BotVerdict> = verdicts.map(described).collect();
    for (verdict, tally) in verdicts.iter_mut().zip(tally.bots()) {
        let repeated = |remark: &arena::Remark| remark.count > 1 || remark.kind.starts_with("ignored");
        verdict.remarks = tally.remarks().into_iter().filter(repeated).collect();
    }
    summary.verdicts = Some(verdicts);
}

fn broken(summary: &mut Summary, error: &CannotFollow, found: &[ResolvedBot]) {
    summary.state = State::Broken;
    match error {
        CannotFollow::NotPlayed(NotPlayed::Interrupted(_)) => {
            summary.note.get_or_insert_with(|| "stopped".into());
        }
        CannotFollow::NotPlayed(NotPlayed::Bot(BadBot::File { spec, why })) => {
            summary.note = Some("bad_bot".into());
            let described = |bot: &ResolvedBot| {
                let guilty = bot.written == *spec;
                let message = if guilty { why.clone() } else { String::new() };
                let verdict = if guilty { Verdict::LoadFailed } else { Verdict::Ok };
                BotVerdict {
                    verdict: verdict.name().into(),
                    marks: diagnostics(&message, &bot.files),
                    message: bot.without_folder(&message),
                    at: guilty.then(|| "1.0".into()),
                    remarks: Vec::new(),
                }
            };
            summary.verdicts = Some(found.iter().map(described).collect());
        }
        other => summary.note = Some(other.to_string()),
    }
}

/// The summary of a match that will continue another time.
pub(super) fn suspended(live_match: &LiveMatch) -> Summary {
    let state = if live_match.has_person() { State::Waiting } else { State::Live };
    Summary { state, ..live_match.summary() }
}

/// The summary of a match that was stopped.
pub(super) fn stopped(live_match: &LiveMatch) -> Summary {
    let mut summary = over(live_match);
    summary.state = State::Broken;
    summary.note.get_or_insert_with(|| "stopped".into());
    summary
}
