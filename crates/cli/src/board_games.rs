//! The board games that ship as rules files, for commands that also work without them.

#[cfg(feature = "games")]
use games::zrf;

/// The names of the shipped rules files.
pub(crate) fn names() -> Vec<&'static str> {
    #[cfg(feature = "games")]
    return zrf::SHIPPED.iter().map(|shipped| shipped.name).collect();
    #[cfg(not(feature = "games"))]
    Vec::new()
}

/// Whether a word on the command line names a rules file, shipped or not.
pub(crate) fn is_rules(written: &str) -> bool {
    names().contains(&written) || written.to_lowercase().ends_with(".zrf")
}

/// Tells on standard error of learned weights beside a rules file that are not used.
#[cfg(feature = "games")]
pub(crate) fn note_unused_weights(path: &str, file: &str, text: &str) {
    if let Ok(compiled) = zrf::rules_file(file, text) {
        note_weights_unused_by(path, &compiled);
    }
}

#[cfg(not(feature = "games"))]
pub(crate) fn note_unused_weights(_: &str, _: &str, _: &str) {}

/// The same for rules that are compiled already.
#[cfg(feature = "games")]
pub(crate) fn note_weights_unused_by(file: &str, rules: &zrf::RulesFile) {
    let path = zrf::weights_path(file);
    let Ok(weights) = std::fs::read(&path) else { return };
    if !rules.can_use_weights(&weights) {
        crate::terminal::note(&format!(
            "{path}: not used, because it was learned for other rules or by another version of viadal; \
             'viadal learn {file}' learns anew"
        ));
    }
}
