//! Shows and logs a match while it is played, according to the options.

use std::path::Path;

use arena::{Log, Tally};
use game::Room;
use host::MODEL;
use referee::{Event, Stop};

use crate::animation::Animation;
use crate::match_args::MatchArgs;
use crate::progress::Progress;
use crate::sentences::distinct_names;
use crate::verbose::Verbose;

pub(crate) struct Watchers {
    log: Option<Log>,
    tally: Tally,
    verbose: Option<Verbose>,
    animation: Option<Animation>,
    progress: Option<Progress>,
}

impl Watchers {
    pub(crate) fn new(match_args: &MatchArgs, room: &'static Room, bots: &[String], stop: &Stop) -> Watchers {
        let names: Vec<&str> = bots.iter().map(|bot| name(bot)).collect();
        let names = distinct_names(&names, bots);
        let person = bots.iter().any(|bot| bot == "human");
        let quiet = !match_args.watch && !match_args.verbose && !person;
        let verbose = || {
            let verbose = Verbose::new(names.clone());
            if match_args.watch { verbose.kept() } else { verbose }
        };
        Watchers {
            log: (match_args.record.is_some() || match_args.db.is_some()).then(Log::default),
            tally: Tally::default(),
            verbose: match_args.verbose.then(verbose),
            animation: match_args.watch.then(|| Animation::new(room, names, match_args.speed, stop.clone())),
            progress: quiet.then(Progress::new),
        }
    }

    pub(crate) fn see(&mut self, event: &Event<'_>) {
        self.tally.see(event);
        if let Some(log) = &mut self.log {
            log.see(event);
        }
        if let Some(verbose) = &mut self.verbose {
            verbose.see(event);
        }
        if let Some(animation) = &mut self.animation {
            animation.see(event);
        }
        if let Some(progress) = &mut self.progress {
            progress.see(event);
        }
    }

    /// Finishes showing the match and returns what was kept.
    pub(crate) fn leave(self) -> Kept {
        if let Some(progress) = self.progress {
            progress.end();
        }
        if let Some(animation) = self.animation {
            animation.end();
        }
        if let Some(verbose) = self.verbose {
            verbose.end();
        }
        Kept { log: self.log.unwrap_or_default(), tally: self.tally }
    }
}

/// What is kept of a match besides its record.
pub(crate) struct Kept {
    pub(crate) log: Log,
    pub(crate) tally: Tally,
}

/// The likely name of a bot, before it is prepared.
pub(crate) fn name(bot: &str) -> &str {
    if let Some(house) = bot.strip_prefix("house:") {
        return house;
    }
    if let Some(model) = bot.strip_prefix(MODEL) {
        return model.split("@http").next().unwrap_or(model);
    }
    Path::new(bot).file_stem().and_then(|stem| stem.to_str()).unwrap_or(bot)
}
