//! Learned weights: those that `viadal learn` writes beside a rules file, and those that ship.

use std::sync::{Arc, Mutex, PoisonError};

use search::{shipped_weights, weights_are_for};

/// The size of the cache.
const KEPT: usize = 32;

static BESIDE_FILES: Mutex<Vec<Arc<[u8]>>> = Mutex::new(Vec::new());

/// The path of a rules file's learned weights: the same with another extension.
pub fn weights_path(file: &str) -> String {
    format!("{}.weights", file.strip_suffix(".zrf").unwrap_or(file))
}

/// Adds learned weights to the cache. They name the rules they are for.
pub(crate) fn keep_weights(bytes: Vec<u8>) {
    let mut kept = BESIDE_FILES.lock().unwrap_or_else(PoisonError::into_inner);
    kept.truncate(KEPT - 1);
    kept.insert(0, bytes.into());
}

/// The learned weights of a variant: those found beside its file, otherwise those that ship.
pub(crate) fn learned_weights(fingerprint: u64, number: usize) -> Option<Arc<[u8]>> {
    let kept = BESIDE_FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let beside = kept.iter().find(|bytes| weights_are_for(bytes, fingerprint, number)).map(Arc::clone);
    beside.or_else(|| shipped_weights(fingerprint, number).map(Arc::from))
}
