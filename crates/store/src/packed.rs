//! Deterministic gzip of texts.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::BadStore;

/// Compresses a text. Slow, so it is done before locking the store.
pub(crate) fn pack(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("a vector takes everything");
    encoder.finish().expect("a vector takes everything")
}

pub(crate) fn unpack(bytes: &[u8]) -> Result<String, BadStore> {
    let mut text = String::new();
    GzDecoder::new(bytes)
        .read_to_string(&mut text)
        .map_err(|error| BadStore::Unreadable(error.to_string()))?;
    Ok(text)
}
