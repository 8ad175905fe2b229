//! Malformed zips.

use std::io::Write;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

pub(crate) const LINK: u32 = 0o120_777 << 16;

/// A zip entry in which every field can be false.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) name: Vec<u8>,
    /// The name in its local header, if it differs.
    pub(crate) local_name: Option<Vec<u8>>,
    /// The stored bytes.
    pub(crate) packed: Vec<u8>,
    pub(crate) method: u16,
    pub(crate) size: u32,
    pub(crate) crc: u32,
    pub(crate) flags: u16,
    /// The creating system: 3 is Unix, 0 is DOS.
    pub(crate) system: u8,
    pub(crate) attributes: u32,
    /// The declared offset of its header, if it is false.
    pub(crate) offset: Option<u32>,
    /// The declared packed size, if it is false.
    pub(crate) packed_size: Option<u32>,
}

/// An ordinary file, uncompressed.
pub(crate) fn stored(name: impl Into<Vec<u8>>, data: impl Into<Vec<u8>>) -> Entry {
    let data = data.into();
    let mut crc = Crc::new();
    crc.update(&data);
    Entry {
        name: name.into(),
        local_name: None,
        method: 0,
        size: u32::try_from(data.len()).unwrap(),
        crc: crc.sum(),
        packed: data,
        flags: 0x800,
        system: 3,
        attributes: 0o100_644 << 16,
        offset: None,
        packed_size: None,
    }
}

/// An ordinary file, compressed.
pub(crate) fn deflated(name: &str, data: &[u8]) -> Entry {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).unwrap();
    Entry { method: 8, packed: encoder.finish().unwrap(), ..stored(name, data) }
}

pub(crate) fn folder(name: &str) -> Entry {
    Entry { attributes: 0o040_755 << 16, ..stored(name, "") }
}

/// A zip of these entries.
pub(crate) fn zip(entries: &[Entry]) -> Vec<u8> {
    zip_saying(entries, entries.len())
}

/// A zip of these entries that declares this many.
pub(crate) fn zip_saying(entries: &[Entry], said: usize) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for entry in entries {
        let offset = entry.offset.unwrap_or_else(|| u32::try_from(bytes.len()).unwrap());
        let packed_size = entry.packed_size.unwrap_or_else(|| u32::try_from(entry.packed.len()).unwrap());
        let shared = |name: &[u8]| {
            let mut head = Vec::new();
            head.extend([20, 0]);
            head.extend(entry.flags.to_le_bytes());
            head.extend(entry.method.to_le_bytes());
            head.extend([0; 4]);
            head.extend(entry.crc.to_le_bytes());
            head.extend(packed_size.to_le_bytes());
            head.extend(entry.size.to_le_bytes());
            head.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
            head.extend([0; 2]);
            head
        };
        let local = entry.local_name.as_ref().unwrap_or(&entry.name);
        bytes.extend(b"PK\x03\x04");
        bytes.extend(shared(local));
        bytes.extend(local);
        bytes.extend(&entry.packed);
        directory.extend(b"PK\x01\x02");
        directory.extend([20, entry.system]);
        directory.extend(shared(&entry.name));
        directory.extend([0; 6]);
        directory.extend(entry.attributes.to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(&entry.name);
    }
    let start = u32::try_from(bytes.len()).unwrap();
    let length = u32::try_from(directory.len()).unwrap();
    bytes.extend(directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    let said = u16::try_from(said).unwrap().to_le_bytes();
    bytes.extend([said, said].concat());
    bytes.extend(length.to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0; 2]);
    bytes
}
