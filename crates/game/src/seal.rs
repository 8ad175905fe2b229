//! The digest that covers a whole record.

use crate::{Header, RecordLine};

/// A digest of a record's header and lines, in order. Scores and frames follow from the rules; only this digest protects the rest (names,
/// time limits, what was said, fault messages) against changes.
#[derive(Clone)]
pub struct Seal(blake3::Hasher);

impl Seal {
    /// The digest of a record that has only its header.
    pub fn of(header: &Header) -> Seal {
        let mut seal = Seal(blake3::Hasher::new());
        seal.add(&RecordLine::Header(header.clone()));
        seal
    }

    /// Adds a line as it is written in the record.
    pub fn add(&mut self, line: &RecordLine) {
        self.0.update(line.to_string().as_bytes());
        self.0.update(b"\n");
    }

    /// The digest of the lines so far, as 16 hexadecimal digits.
    pub fn digest(&self) -> String {
        self.0.finalize().to_hex()[..16].to_string()
    }

    /// The record's last line, with the digest of all earlier ones.
    pub fn result(&self, scores: Vec<i64>, ranks: Vec<u32>, reason: String) -> RecordLine {
        RecordLine::Result { scores, ranks, reason, digest: Some(self.digest()) }
    }
}
