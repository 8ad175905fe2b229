//! Deterministic gzip.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::BadStore;

/// Compresses a text or bytes. Slow, so it is done before locking the store.
pub(crate) fn pack(contents: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(contents.as_ref()).expect("a vector takes everything");
    encoder.finish().expect("a vector takes everything")
}

pub(crate) fn unpack(bytes: &[u8]) -> Result<String, BadStore> {
    String::from_utf8(unpack_bytes(bytes)?).map_err(|error| BadStore::Unreadable(error.to_string()))
}

pub(crate) fn unpack_bytes(bytes: &[u8]) -> Result<Vec<u8>, BadStore> {
    let mut contents = Vec::new();
    let read = GzDecoder::new(bytes).read_to_end(&mut contents);
    read.map(|_| contents).map_err(|error| BadStore::Unreadable(error.to_string()))
}
