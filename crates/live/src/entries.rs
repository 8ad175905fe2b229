//! The specs of a tournament's entries: `house:greedy`, a version of a bot of the page, or a remote bot.

use std::time::Duration;

use arena::REMOTE;
use store::Entry;

use crate::plan::Spec;

/// A remote bot in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The id with which it connects.
    pub remote: String,
    pub name: String,
    /// How many seconds a match waits for it.
    pub wait: u32,
}

impl Elsewhere {
    /// Its spec as an entry.
    pub fn written(&self) -> String {
        format!("{REMOTE}{}@{}", self.remote, self.wait)
    }
}

/// The id of the remote bot in a spec, if there is one, and how long a match waits for it.
pub fn remote_of(spec: &str) -> Option<(&str, Duration)> {
    let (remote, wait) = spec.strip_prefix(REMOTE)?.split_once('@')?;
    Some((remote, Duration::from_secs(wait.parse().ok()?)))
}

/// The spec of a version of a bot of the page.
pub fn written(bot: &str, version: &str) -> String {
    format!("bot:{bot}@{version}")
}

/// The bot of the page in a spec, and its version.
pub fn version_of(spec: &str) -> Option<(&str, &str)> {
    spec.strip_prefix("bot:")?.split_once('@')
}

/// An entry as a spec of the page.
pub fn spec_of(entry: &Entry) -> Spec {
    match (version_of(&entry.spec), remote_of(&entry.spec)) {
        (Some((bot, version)), _) => {
            Spec::Version { bot: bot.into(), version: version.into(), name: entry.name.clone() }
        }
        (None, Some((remote, _))) => Spec::Remote { remote: remote.into() },
        (None, None) => Spec::Ships(entry.spec.clone()),
    }
}

#[cfg(test)]
mod tests;
