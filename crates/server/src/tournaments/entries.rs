//! A tournament's bots as its entries write them: `house:greedy`, or a version of a bot of the page.

use store::Entry;

use crate::plan::Spec;

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
    match version_of(&entry.spec) {
        Some((bot, version)) => {
            Spec::Version { bot: bot.into(), version: version.into(), name: entry.name.clone() }
        }
        None => Spec::Ships(entry.spec.clone()),
    }
}
