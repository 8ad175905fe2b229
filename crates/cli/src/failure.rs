//! How a command can fail, with the exit statuses.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

use arena::{BadFile, CannotFollow, NotPlayed};
use game::BadSetup;
use referee::Broken;

use crate::terminal::{note, quotable};

#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line is invalid: exit status 2.
    Usage(String),
    /// The work failed or was interrupted: exit status 1.
    Failed(String),
    /// The same, and the output already says why.
    Reported,
    /// A bot failed, with `--strict`: exit status 3.
    Strict,
    /// Results cannot be written.
    Output(io::Error),
}

/// Prints why a command failed, if it did, and returns the exit status.
pub(crate) fn exit_status(done: Result<(), Failure>) -> ExitCode {
    let Err(failure) = done else { return ExitCode::SUCCESS };
    match failure {
        Failure::Usage(message) => {
            note(&format!("error: {}", quotable(&message)));
            ExitCode::from(2)
        }
        Failure::Failed(message) => {
            note(&format!("error: {}", quotable(&message)));
            ExitCode::from(1)
        }
        Failure::Reported => ExitCode::from(1),
        Failure::Strict => ExitCode::from(3),
        // The reader has seen enough, as `head` does.
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Failure::Output(error) => {
            note(&format!("error: {}", unusable("standard output", &error)));
            ExitCode::from(1)
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<BadSetup> for Failure {
    fn from(bad: BadSetup) -> Failure {
        Failure::Usage(bad.to_string())
    }
}

#[cfg(feature = "serve")]
impl From<store::BadStore> for Failure {
    fn from(bad: store::BadStore) -> Failure {
        Failure::Failed(bad.to_string())
    }
}

/// An unreadable file is a usage error; one that is not a record is a failure.
impl From<BadFile> for Failure {
    fn from(bad: BadFile) -> Failure {
        match bad {
            BadFile::Io { .. } | BadFile::Option(_) | BadFile::Compressed { .. } => {
                Failure::Usage(wrong_file(&bad))
            }
            BadFile::Record { .. }
            | BadFile::NotText { .. }
            | BadFile::Game { .. }
            | BadFile::Version { .. } => Failure::Failed(bad.to_string()),
        }
    }
}

/// What is wrong with a file, without the system's error numbers.
pub(crate) fn wrong_file(bad: &BadFile) -> String {
    match bad {
        BadFile::Io { path, error } => unusable(path, error),
        other => other.to_string(),
    }
}

/// The error of a file or folder that the work needs.
pub(crate) fn failed_at(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| Failure::Failed(unusable(&path.display().to_string(), &error))
}

/// The error of a file that the command line names and that cannot be read.
#[cfg(feature = "games")]
pub(crate) fn unread_at(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| Failure::Usage(unusable(&path.display().to_string(), &error))
}

/// Writes a file, and the folders above it where they are missing.
pub(crate) fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Failure> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, contents)).map_err(failed_at(path))
}

/// Refuses to put a file in the place of one that begins otherwise: what lies there would be lost.
pub(crate) fn check_replaced(path: &Path, kind: &str, begins: &[&[u8]]) -> Result<(), Failure> {
    let mut head = Vec::new();
    if path.is_file() {
        let read = |file: File| file.take(16).read_to_end(&mut head);
        File::open(path).and_then(read).map_err(failed_at(path))?;
    }
    if head.is_empty() || begins.iter().any(|begin| head.starts_with(begin)) {
        return Ok(());
    }
    let path = path.display();
    Err(Failure::Usage(format!(
        "{path}: there is a file already, which is no {kind}: name another, or remove it"
    )))
}

/// Why a file cannot be read or written.
pub(crate) fn unusable(path: &str, error: &io::Error) -> String {
    format!("{path}: {}", host::plain(error))
}

impl From<NotPlayed> for Failure {
    fn from(not_played: NotPlayed) -> Failure {
        match not_played {
            NotPlayed::Bot(_) | NotPlayed::Match(Broken::Setup(_)) => Failure::Usage(not_played.to_string()),
            NotPlayed::Match(Broken::Rules { ref fault, .. }) => {
                let detail =
                    if fault.detail.is_empty() { String::new() } else { format!("\n{}", fault.detail) };
                Failure::Failed(format!("{not_played}; the match is void, no bot is to blame{detail}"))
            }
            NotPlayed::Interrupted(_) | NotPlayed::Match(Broken::Interrupted(_) | Broken::Host { .. }) => {
                Failure::Failed(not_played.to_string())
            }
        }
    }
}

impl From<CannotFollow> for Failure {
    fn from(cannot: CannotFollow) -> Failure {
        match cannot {
            CannotFollow::NotPlayed(not_played) => not_played.into(),
            CannotFollow::TooLate { .. } | CannotFollow::NoSeat { .. } => Failure::Usage(cannot.to_string()),
            CannotFollow::Record(_) => Failure::Failed(cannot.to_string()),
        }
    }
}
