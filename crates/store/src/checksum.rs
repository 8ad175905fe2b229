//! The checksum at the end of a backup, beyond the pages of the database.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// What stands before the BLAKE3 hash of the bytes before it.
const MARK: &[u8; 8] = b"viadalB3";
/// The length of both, in bytes.
pub(crate) const LENGTH: u64 = 40;

/// Writes the checksum of a file at its end.
pub(crate) fn append(path: &Path) -> io::Result<()> {
    let mut file = File::options().read(true).append(true).open(path)?;
    let hash = hash(&mut file, u64::MAX)?;
    file.write_all(&[MARK.as_slice(), hash.as_bytes()].concat())
}

/// Whether the checksum at the end of a file is right. `None` if there is none.
pub(crate) fn is_right(path: &Path) -> io::Result<Option<bool>> {
    let mut file = File::open(path)?;
    let (length, end) = end_of(&mut file)?;
    let Some(sum) = end.strip_prefix(MARK) else { return Ok(None) };
    Ok(Some(hash(&mut file, length)?.as_bytes().as_slice() == sum))
}

/// Removes the checksum from a backup that is used as a store: what is written would make it wrong.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    let mut file = match File::options().read(true).write(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        file => file?,
    };
    let (length, end) = end_of(&mut file)?;
    if end.starts_with(MARK) { file.set_len(length) } else { Ok(()) }
}

/// The length of a file without a checksum, and what stands in a checksum's place.
fn end_of(file: &mut File) -> io::Result<(u64, Vec<u8>)> {
    let length = file.metadata()?.len().saturating_sub(LENGTH);
    file.seek(SeekFrom::Start(length))?;
    let mut end = Vec::new();
    file.take(LENGTH).read_to_end(&mut end)?;
    Ok((length, end))
}

/// The hash of a file's first bytes.
fn hash(file: &mut File, length: u64) -> io::Result<blake3::Hash> {
    file.rewind()?;
    let (mut hasher, mut chunk, mut rest) = (blake3::Hasher::new(), vec![0; 1 << 16], file.take(length));
    loop {
        match rest.read(&mut chunk)? {
            0 => return Ok(hasher.finalize()),
            read => hasher.update(&chunk[..read]),
        };
    }
}
