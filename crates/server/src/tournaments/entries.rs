//! A tournament's bots as its entries write them: `house:greedy`, a version of a bot of the page, or a bot that runs elsewhere.

use std::time::Duration;

use arena::REMOTE;
use store::Entry;

use crate::plan::Spec;

/// A bot that runs on its author's machine and takes part in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Elsewhere {
    /// The id by which it connects.
    pub(crate) remote: String,
    pub(crate) name: String,
    /// For how many seconds a match waits for it.
    pub(crate) wait: u32,
}

impl Elsewhere {
    /// How an entry writes it.
    pub(super) fn written(&self) -> String {
        format!("{REMOTE}{}@{}", self.remote, self.wait)
    }
}

/// The id of the bot that runs elsewhere, if an entry writes one, and how long a match waits for it.
pub(crate) fn remote_of(spec: &str) -> Option<(&str, Duration)> {
    let (remote, wait) = spec.strip_prefix(REMOTE)?.split_once('@')?;
    Some((remote, Duration::from_secs(wait.parse().ok()?)))
}

/// How an entry writes a version of a bot of the page.
pub(crate) fn written(bot: &str, version: &str) -> String {
    format!("bot:{bot}@{version}")
}

/// The bot of the page that an entry writes, and which version of it.
pub(crate) fn version_of(spec: &str) -> Option<(&str, &str)> {
    spec.strip_prefix("bot:")?.split_once('@')
}

/// An entry as the page asks for bots.
pub(crate) fn spec_of(entry: &Entry) -> Spec {
    match (version_of(&entry.spec), remote_of(&entry.spec)) {
        (Some((bot, version)), _) => {
            Spec::Version { bot: bot.into(), version: version.into(), name: entry.name.clone() }
        }
        (None, Some((remote, _))) => Spec::Remote { remote: remote.into() },
        (None, None) => Spec::Ships(entry.spec.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let rover = Elsewhere { remote: "abc".into(), name: "Rover".into(), wait: 90 };
        assert_eq!(remote_of(&rover.written()), Some(("abc", Duration::from_secs(90))));
        assert_eq!((remote_of("bot:abc@90"), remote_of("remote:abc@x")), (None, None));
        let entry = |spec: String| Entry { name: "Rover".into(), hash: String::new(), spec };
        assert_eq!(spec_of(&entry(rover.written())), Spec::Remote { remote: "abc".into() });
        let version = Spec::Version { bot: "a".into(), version: "b".into(), name: "Rover".into() };
        assert_eq!(spec_of(&entry(written("a", "b"))), version);
        assert_eq!(spec_of(&entry("house:random".into())), Spec::Ships("house:random".into()));
    }
}
