//! All who watch one match that is played here, each as asked for.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use arena::{Log, write_record};
use game::{Record, Room};
use referee::{Event, Stop};

use crate::failure::{Failure, unusable, wrong_file};
use crate::journal::Journal;
use crate::progress::Progress;
use crate::sentences::told_apart;
use crate::show::Show;

/// How a match is shown while it is played.
#[derive(clap::Args)]
pub(crate) struct Showing {
    /// Writes the record (.vrec, compressed as .vrec.gz) and, beside it, what bots wrote and how long they took (.vlog)
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Prints the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Exits with status 3 when a bot failed
    #[arg(long)]
    pub(crate) strict: bool,
    /// Shows the match as a moving picture
    #[arg(long)]
    pub(crate) watch: bool,
    /// Pictures a second
    #[arg(long, value_name = "N", default_value = "8", requires = "watch", value_parser = speed)]
    pub(crate) speed: f64,
    /// Prints what bots say and write on standard error, by turn
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

fn speed(text: &str) -> Result<f64, String> {
    let fits = |speed: &f64| (0.1..=1000.0).contains(speed);
    text.parse().ok().filter(fits).ok_or_else(|| "expected a number from 0.1 to 1000".into())
}

impl Showing {
    /// Refuses what could not be done in the end, before anything is played.
    pub(crate) fn check(&self, bots: &[String]) -> Result<(), Failure> {
        let person = bots.iter().any(|bot| bot == "human");
        if self.watch && person {
            let message = "--watch shows what players must not see, and 'human' plays; leave one of them out";
            return Err(Failure::Usage(message.into()));
        }
        let Some(path) = &self.record else { return Ok(()) };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if folder.is_dir() {
            return Ok(());
        }
        Err(Failure::Usage(format!("--record {}: there is no folder '{}'", path.display(), folder.display())))
    }

    /// Writes the record and what lies beside it, where asked for.
    pub(crate) fn keep(&self, record: &Record, log: &Log) -> Result<(), Failure> {
        let Some(path) = &self.record else { return Ok(()) };
        write_record(path, record).map_err(|bad| Failure::Failed(wrong_file(&bad)))?;
        let beside = beside(path);
        std::fs::write(&beside, log.text())
            .map_err(|error| Failure::Failed(unusable(&beside.display().to_string(), &error)))
    }
}

/// The log beside a record.
pub(crate) fn beside(record: &Path) -> PathBuf {
    let name = record.to_string_lossy();
    let stem = name.strip_suffix(".gz").unwrap_or(&name);
    PathBuf::from(format!("{}.vlog", stem.strip_suffix(".vrec").unwrap_or(stem)))
}

/// What never changes in the game that is played now; persons at the table need it for their pictures.
pub(crate) type Scene = Arc<Mutex<String>>;

/// Those who watch.
pub(crate) struct Onlookers {
    scene: Scene,
    log: Log,
    journal: Option<Journal>,
    show: Option<Show>,
    progress: Option<Progress>,
}

impl Onlookers {
    /// Those who were asked for.
    pub(crate) fn new(
        showing: &Showing,
        room: &'static Room,
        bots: &[String],
        scene: Scene,
        stop: &Stop,
    ) -> Onlookers {
        let names: Vec<&str> = bots.iter().map(|bot| name(bot)).collect();
        let names = told_apart(&names);
        let person = bots.iter().any(|bot| bot == "human");
        let quiet = !showing.watch && !showing.verbose && !person;
        let journal = || {
            let journal = Journal::new(names.clone());
            if showing.watch { journal.kept() } else { journal }
        };
        Onlookers {
            scene,
            log: Log::default(),
            journal: showing.verbose.then(journal),
            show: showing.watch.then(|| Show::new(room, names, showing.speed, stop.clone())),
            progress: quiet.then(Progress::new),
        }
    }

    /// Shows an event to all.
    pub(crate) fn see(&mut self, event: &Event<'_>) {
        if let Event::Opened { game, .. } = event {
            *self.scene.lock().unwrap_or_else(PoisonError::into_inner) = game.scene().get().into();
        }
        self.log.see(event);
        if let Some(journal) = &mut self.journal {
            journal.see(event);
        }
        if let Some(show) = &mut self.show {
            show.see(event);
        }
        if let Some(progress) = &mut self.progress {
            progress.see(event);
        }
    }

    /// Shows what is left to show, and gives the log.
    pub(crate) fn leave(self) -> Log {
        if let Some(progress) = self.progress {
            progress.end();
        }
        if let Some(show) = self.show {
            show.end();
        }
        if let Some(journal) = self.journal {
            journal.end();
        }
        self.log
    }
}

/// The name of a bot as it is most likely called, before it is prepared.
pub(crate) fn name(bot: &str) -> &str {
    if let Some(house) = bot.strip_prefix("house:") {
        return house;
    }
    Path::new(bot).file_stem().and_then(|stem| stem.to_str()).unwrap_or(bot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_lie_beside_records() {
        let check = |record: &str, log: &str| assert_eq!(beside(Path::new(record)), Path::new(log));
        check("a/x.vrec", "a/x.vlog");
        check("a/x.vrec.gz", "a/x.vlog");
        check("x.json", "x.json.vlog");
    }
}
