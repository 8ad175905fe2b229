//! Learned weights beside those that ship: what `viadal learn` writes beside a rules file, and what a server learned.
//!
//! They are versions, each known by the hash of its content. A match takes the latest for its rules when it begins; what is
//! learned later is for matches that begin later.

use std::sync::{Arc, Mutex, PoisonError};

use evaluation::weights_for;
use game::{BadSetup, Files, Options, wording};

use crate::setup::variant_of;

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
    let mut versions = VERSIONS.lock().unwrap_or_else(PoisonError::into_inner);
    versions.retain(|(_, own)| own.hash != version.hash);
    versions.truncate(KEPT - 1);
    versions.insert(0, (rules, version));
}

/// The latest version for the rules of a variant, if there is one.
pub(crate) fn latest(fingerprint: u64, number: usize) -> Option<LearnedWeights> {
    let versions = VERSIONS.lock().unwrap_or_else(PoisonError::into_inner);
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
    let versions = VERSIONS.lock().unwrap_or_else(PoisonError::into_inner);
    let version = versions.iter().find(|(_, version)| version.hash == hash);
    let version = version.map(|(_, version)| version.clone());
    version
        .map(Some)
        .ok_or_else(|| BadSetup(wording!("option weights: no learned weights '{hash}' here", hash)))
}

/// Finds the weights for a match: the hash of the latest version for its rules that this program can use.
pub(crate) fn of_match(own: &Options, of_match: &Options, files: &Files) -> Option<String> {
    if own.text("without").split('+').any(|name| name == "learning") {
        return None;
    }
    let variant = variant_of(of_match, files).ok()?;
    let version = latest(variant.fingerprint(), variant.number())?;
    variant.model(&version).map(|_| version.hash)
}

#[cfg(test)]
mod tests {
    use evaluation::{fingerprint, shipped_weights};
    use game::File;

    use super::*;
    use crate::rules_file::rules_file;
    use crate::search_player::OPTIONS_WITH_WEIGHTS;
    use crate::shipped::shipped;

    /// A match takes the latest version that this program can read, and keeps it; a version has one model.
    #[test]
    fn a_match_takes_the_latest_version_when_it_begins() {
        let reversi = shipped("reversi").expect("it ships").text;
        let mine = format!("{reversi}\n; mine\n");
        let variant = rules_file("mine.zrf", &mine).and_then(|file| file.variant("")).expect("sound");
        let plain = variant.shipped_model();
        assert!(Arc::ptr_eq(&plain, &variant.shipped_model()), "made once");
        assert!(!plain.evaluation().is_learned());
        let shipped = shipped_weights(fingerprint(reversi), 1).expect("weights ship");
        let end = shipped.iter().position(|byte| *byte == b'\n').expect("a header");
        let header = std::str::from_utf8(&shipped[..end]).expect("text");
        let version = |digest: Option<&str>, last: u8| {
            let mut words: Vec<&str> = header.split(' ').collect();
            let print = format!("{:016x}", variant.fingerprint());
            words[1] = &print;
            words[3] = digest.unwrap_or(words[3]);
            let mut bytes = words.join(" ").into_bytes();
            bytes.extend_from_slice(&shipped[end..]);
            *bytes.last_mut().expect("weights") ^= last;
            LearnedWeights::new(&bytes)
        };
        let files =
            Files::from_iter([("rules".into(), File { name: "mine.zrf".into(), text: mine.clone() })]);
        let options = Options::new(OPTIONS_WITH_WEIGHTS, []).expect("no options");
        let found = || of_match(&options, &Options::default(), &files);
        assert_eq!(found(), None);
        let [first, second, old] = [version(None, 0), version(None, 2), version(Some("0"), 0)];
        add_weights(&first.bytes);
        assert_eq!(found().as_deref(), Some(first.hash.as_str()));
        let begun =
            named(&options.clone().with("weights", first.hash.clone())).expect("known").expect("named");
        add_weights(&second.bytes);
        add_weights(b"no weights");
        assert_eq!(found().as_deref(), Some(second.hash.as_str()));
        assert_eq!(
            (begun.hash, begun.bytes),
            (first.hash.clone(), first.bytes.clone()),
            "a match keeps its version"
        );
        let model = variant.model(&first).expect("for these rules");
        assert!(model.evaluation().is_learned());
        assert!(Arc::ptr_eq(&model, &variant.model(&first).expect("for these rules")), "made once");
        add_weights(&old.bytes);
        assert_eq!(found(), None, "another version of this program wrote it");
        assert!(variant.model(&old).is_none());
        let plain = Options::new(OPTIONS_WITH_WEIGHTS, [("without", "learning")]).expect("sound");
        add_weights(&first.bytes);
        assert_eq!(of_match(&plain, &Options::default(), &files), None);
        let unknown = named(&options.with("weights", "0123".into())).expect_err("unknown").to_string();
        assert_eq!(unknown, "option weights: no learned weights '0123' here");
    }
}
