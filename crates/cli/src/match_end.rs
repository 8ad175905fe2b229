//! The end of a match: records and prints the result.

use std::io::Write;

use arena::{BotTally, NotPlayed, Played, Unfinished, report, report_unfinished};
use game::Verdict;

use crate::arguments::quoted;
use crate::failure::Failure;
use crate::local_arena::not_played;
use crate::match_args::MatchArgs;
use crate::summary::{summary, unfinished_summary};
use crate::terminal::stdout_paint;
use crate::watchers::Kept;

pub(crate) struct End<'a> {
    pub(crate) match_args: &'a MatchArgs,
    /// The specs, as given.
    pub(crate) bots: &'a [String],
    /// The command that repeats the match.
    pub(crate) again: &'a str,
    /// True if the match does not count.
    pub(crate) unrated: bool,
}

impl End<'_> {
    /// Records and prints a match, finished or not.
    pub(crate) fn of(
        &self,
        played: Result<Played, NotPlayed>,
        kept: &Kept,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        match played {
            Ok(mut played) => self.played(&mut played, kept, out),
            Err(NotPlayed::Interrupted(unfinished)) => self.interrupted(&unfinished, kept, out),
            Err(error) => Err(not_played(error, self.again)),
        }
    }

    fn record(&self) -> Option<String> {
        self.match_args.record.as_ref().map(|path| path.display().to_string())
    }

    fn played(&self, played: &mut Played, kept: &Kept, out: &mut dyn Write) -> Result<(), Failure> {
        self.match_args.keep(&played.record, &kept.log)?;
        #[cfg(feature = "serve")]
        self.match_args.store(&played.record, &kept.log)?;
        let record = self.record();
        if self.match_args.json {
            add_command(played, self.again);
            writeln!(out, "{}", report(played, &kept.tally, record.as_deref(), self.unrated))?;
        } else {
            write!(out, "{}", summary(played, &kept.tally, self.bots, self.again, stdout_paint()))?;
            if self.unrated {
                writeln!(out, "unrated: a bot was debugged")?;
            }
            if let Some(record) = record {
                writeln!(out, "record {record}")?;
            }
            if let Some(path) = &self.match_args.db {
                writeln!(out, "kept in {}", path.display())?;
            }
        }
        let worst = played
            .outcome
            .worst
            .iter()
            .enumerate()
            .map(|(bot, worst)| (bot, worst.as_ref().map_or(Verdict::Ok, |worst| worst.fault.verdict)));
        let clean = BotTally::default();
        let mut bots = worst.map(|(bot, worst)| (kept.tally.bots().get(bot).unwrap_or(&clean), worst));
        let failed = bots.any(|(tally, worst)| tally.has_failed(worst));
        if self.match_args.strict && failed { Err(Failure::Strict) } else { Ok(()) }
    }

    /// The standing goes to the results, the way to continue to the error.
    fn interrupted(&self, unfinished: &Unfinished, kept: &Kept, out: &mut dyn Write) -> Result<(), Failure> {
        self.match_args.keep(&unfinished.record, &kept.log)?;
        let record = self.record();
        if self.match_args.json {
            writeln!(out, "{}", report_unfinished(unfinished, &kept.tally, record.as_deref()))?;
        } else if !unfinished.games.is_empty() {
            write!(out, "{}", unfinished_summary(unfinished, &kept.tally, self.bots, stdout_paint()))?;
        }
        out.flush()?;
        let go_on = record.map_or(String::new(), |record| {
            let bots: Vec<String> = self.bots.iter().map(|bot| quoted(bot)).collect();
            let (record, at) = (quoted(&record), unfinished.at);
            format!("; to go on: viadal fork {record} --at {at} {}", bots.join(" "))
        });
        let (at, again) = (unfinished.at, self.again);
        Err(Failure::Failed(format!("interrupted at {at}{go_on}; to play it again: {again}")))
    }
}

/// Adds the command that repeats the match to the message of each failed bot.
fn add_command(played: &mut Played, again: &str) {
    for worst in played.outcome.worst.iter_mut().flatten() {
        let detail = &mut worst.fault.detail;
        if !detail.is_empty() {
            detail.push('\n');
        }
        detail.push_str(&format!("to see it again: {again}"));
    }
}
