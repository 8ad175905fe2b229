//! Learned weights beside those that ship: what `viadal learn` writes beside a rules file, and what a server learned.
//!
//! They are versions, each known by the hash of its content. A match takes the latest for its rules when it begins; what is
//! learned later is for matches that begin later.

use std::sync::{Arc, Mutex};

use evaluation::weights_for;
use game::{BadSetup, Options, lock, wording};

/// How many versions are kept.
const KEPT: usize = 256;

/// The rules that weights are for: the fingerprint of a rules file, and the number of a game in it.
type For = (u64, usize);

/// The latest first.
static VERSIONS: Mutex<Vec<(For, LearnedWeights)>> = Mutex::new(Vec::new());

/// A version of the learned weights of a game.
#[derive(Clone, Debug)]
pub struct LearnedWeights {
    /// The hash of the content, 16 hexadecimal digits.
    pub hash: String,
    /// The content, as `viadal learn` writes it.
    pub bytes: Arc<[u8]>,
}

impl LearnedWeights {
    /// The version with this content.
    pub fn new(bytes: &[u8]) -> LearnedWeights {
        LearnedWeights { hash: blake3::hash(bytes).to_hex()[..16].into(), bytes: bytes.into() }
    }
}

/// The path of a rules file's learned weights: the same with another extension.
pub fn weights_path(file: &str) -> String {
    format!("{}.weights", file.strip_suffix(".zrf").unwrap_or(file))
}

/// Adds a version, the latest for its rules. What is not weights is not added.
pub fn add_weights(bytes: &[u8]) {
    let Some(rules) = weights_for(bytes) else { return };
    let version = LearnedWeights::new(bytes);
    let mut versions = lock(&VERSIONS);
    versions.retain(|(_, own)| own.hash != version.hash);
    versions.truncate(KEPT - 1);
    versions.insert(0, (rules, version));
}

/// All versions, the latest last.
pub fn all_weights() -> Vec<LearnedWeights> {
    let versions = lock(&VERSIONS);
    versions.iter().rev().map(|(_, version)| version.clone()).collect()
}

/// The latest version for the rules of a variant, if there is one.
pub(crate) fn latest(fingerprint: u64, number: usize) -> Option<LearnedWeights> {
    let versions = lock(&VERSIONS);
    let own = versions.iter().find(|(rules, _)| *rules == (fingerprint, number));
    own.map(|(_, version)| version.clone())
}

/// The version that the option `weights` of a bot names; none if it names none.
///
/// # Errors
/// If it is not known here.
pub(crate) fn named(options: &Options) -> Result<Option<LearnedWeights>, BadSetup> {
    let hash = options.text("weights");
    if hash.is_empty() {
        return Ok(None);
    }
    let versions = lock(&VERSIONS);
    let version = versions.iter().find(|(_, version)| version.hash == hash);
    let version = version.map(|(_, version)| version.clone());
    version
        .map(Some)
        .ok_or_else(|| BadSetup(wording!("option weights: no learned weights '{hash}' here", hash)))
}

#[cfg(test)]
mod tests;
