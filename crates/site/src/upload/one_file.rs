//! One file of an upload.

use accounts::Refused;
use game::{Wording, wording};
use store::SourceFile;

/// Signatures of other archives.
const ARCHIVES: &[(usize, &[u8])] = &[
    (0, b"PK\x03\x04"),
    (0, b"PK\x05\x06"),
    (0, b"\x1f\x8b"),
    (0, b"BZh"),
    (0, b"\xfd7zXZ\0"),
    (0, b"7z\xbc\xaf\x27\x1c"),
    (0, b"Rar!\x1a\x07"),
    (0, b"\x28\xb5\x2f\xfd"),
    (257, b"ustar"),
];

/// A file as text.
pub(super) fn source(name: String, bytes: Vec<u8>) -> Result<SourceFile, Refused> {
    match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(SourceFile { name, text }),
        _ => {
            Err(refused(wording!("'{entry}' is not text in UTF-8; send sources, not programs", entry = name)))
        }
    }
}

pub(super) fn is_archive(bytes: &[u8]) -> bool {
    ARCHIVES.iter().any(|(at, magic)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(magic)))
}

pub(super) fn refused(why: Wording) -> Refused {
    Refused::wrong("bad_upload", why)
}
