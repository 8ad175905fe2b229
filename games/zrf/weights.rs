//! Learned weights: those that `viadal learn` writes beside a rules file, those that a server learned, and those that ship.

use std::sync::{Arc, Mutex, PoisonError};

use evaluation::weights_for;

/// How many learned weights are kept.
const KEPT: usize = 256;

/// Weights with the rules that they are for: the fingerprint of a rules file, and the number of a game in it.
type For = (u64, usize);

static LEARNED: Mutex<Vec<(For, Arc<[u8]>)>> = Mutex::new(Vec::new());

/// The path of a rules file's learned weights: the same with another extension.
pub fn weights_path(file: &str) -> String {
    format!("{}.weights", file.strip_suffix(".zrf").unwrap_or(file))
}

/// Uses learned weights from now on, in place of any others for the same rules, also in matches that are played. What is not weights is
/// not used.
pub fn use_weights(bytes: &[u8]) {
    let Some(rules) = weights_for(bytes) else { return };
    let mut learned = LEARNED.lock().unwrap_or_else(PoisonError::into_inner);
    if learned.iter().any(|(own, kept)| *own == rules && **kept == *bytes) {
        return;
    }
    learned.retain(|(own, _)| *own != rules);
    learned.truncate(KEPT - 1);
    learned.insert(0, (rules, bytes.into()));
}

/// The learned weights of a variant, if there are others than those that ship.
pub(crate) fn learned_weights(fingerprint: u64, number: usize) -> Option<Arc<[u8]>> {
    let learned = LEARNED.lock().unwrap_or_else(PoisonError::into_inner);
    let own = learned.iter().find(|(rules, _)| *rules == (fingerprint, number));
    own.map(|(_, bytes)| Arc::clone(bytes))
}

#[cfg(test)]
mod tests {
    use evaluation::{fingerprint, shipped_weights};

    use super::*;
    use crate::rules_file::rules_file;
    use crate::shipped::shipped;

    /// What was learned is used at once, in a game that has already been played too; what another version wrote is not.
    #[test]
    fn learned_weights_are_used_at_once() {
        let reversi = shipped("reversi").expect("it ships").text;
        let mine = format!("{reversi}\n; mine\n");
        let variant = rules_file("mine.zrf", &mine).and_then(|file| file.variant("")).expect("sound");
        let plain = variant.model();
        assert!(Arc::ptr_eq(&plain, &variant.model()), "made once");
        let use_with = |digest: Option<&str>| {
            let shipped = shipped_weights(fingerprint(reversi), 1).expect("weights ship");
            let end = shipped.iter().position(|byte| *byte == b'\n').expect("a header");
            let header = std::str::from_utf8(&shipped[..end]).expect("text");
            let mut words: Vec<&str> = header.split(' ').collect();
            let print = format!("{:016x}", variant.fingerprint());
            words[1] = &print;
            words[3] = digest.unwrap_or(words[3]);
            let mut bytes = words.join(" ").into_bytes();
            bytes.extend_from_slice(&shipped[end..]);
            use_weights(&bytes);
            variant.model()
        };
        let is_learned = |model: &evaluation::GameModel| format!("{model:?}").contains("Learned(");
        assert!(!is_learned(&plain));
        let learned = use_with(None);
        assert!(is_learned(&learned));
        assert!(Arc::ptr_eq(&learned, &use_with(None)), "the same weights change nothing");
        assert!(!is_learned(&use_with(Some("0"))), "of another version");
        use_weights(b"no weights");
        assert!(is_learned(&use_with(None)));
    }
}
