//! Unpacks a zip in memory. Nothing that the archive says about itself is trusted.

use std::collections::BTreeMap;
use std::io::Read;

use super::one_file::{is_archive, refused};
use super::paths::{checked_path, is_left_out};
use accounts::Refused;
use flate2::bufread::DeflateDecoder;
use game::wording;
use live::{BYTES, FILES, too_many_files};
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive, ZipSliceEntry};

/// A file of a zip: its path, and its bytes.
pub(super) type Unpacked = (String, Vec<u8>);

/// The most entries of a zip, including folders and files that are left out.
const ENTRIES: usize = 1000;

/// The file type bits of a mode, and three of their values.
const KIND: u32 = 0o170_000;
const FILE: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;
const LINK: u32 = 0o120_000;

/// A file in a zip that is part of the bot or game.
struct File<'a> {
    path: String,
    packed: ZipSliceEntry<'a>,
    method: CompressionMethod,
}

/// The files of a zip, in order.
///
/// # Errors
/// If it contains anything that does not belong in a bot or a game.
pub(super) fn unzip(bytes: &[u8]) -> Result<Vec<Unpacked>, Refused> {
    let archive = ZipArchive::from_slice(bytes).map_err(damaged)?;
    let mut files = Vec::new();
    let (mut names, mut ranges, mut entries) = (Names::default(), Vec::new(), 0);
    for record in archive.entries() {
        let record = record.map_err(damaged)?;
        entries += 1;
        if entries > ENTRIES {
            return Err(refused(wording!("the zip has more than {most} entries", most = ENTRIES)));
        }
        let path = path_of(&record)?;
        let packed = archive.get_entry(record.wayfinder()).map_err(damaged)?;
        check_header(&path, &record, &packed)?;
        let (_, end) = packed.compressed_data_range();
        ranges.push((record.local_header_offset(), end, path.clone()));
        if record.is_dir() {
            names.add_folder(&path)?;
        } else {
            names.add_file(&path)?;
            if !is_left_out(&path) {
                files.push(File { path, packed, method: record.compression_method() });
            }
        }
    }
    if entries as u64 != archive.entries_hint() {
        return Err(damaged(()));
    }
    check_ranges(&archive, ranges, bytes.len())?;
    if files.is_empty() {
        return Err(refused(wording!("the zip has no files")));
    }
    if files.len() > FILES {
        return Err(too_many_files(files.len()));
    }
    let mut left = BYTES;
    files.into_iter().map(|file| file.unpacked(&mut left)).collect()
}

fn damaged<E>(_: E) -> Refused {
    refused(wording!("the zip is damaged or cut short"))
}

/// The path of an entry, without a folder's final slash.
fn path_of(record: &ZipFileHeaderRecord<'_>) -> Result<String, Refused> {
    let path = record.file_path();
    let raw = path.as_bytes();
    checked_path(if record.is_dir() { raw.strip_suffix(b"/").unwrap_or(raw) } else { raw })
}

/// Refuses entries by their headers.
fn check_header(
    entry: &str,
    record: &ZipFileHeaderRecord<'_>,
    packed: &ZipSliceEntry<'_>,
) -> Result<(), Refused> {
    // Some programs that unpack archives use these bits, whatever system made them.
    match (record.external_attributes() >> 16) & KIND {
        LINK => {
            return Err(refused(wording!("'{entry}' is a link; put the file itself into the zip", entry)));
        }
        0 | FILE | FOLDER => {}
        _ => return Err(refused(wording!("'{entry}' is neither a file nor a folder", entry))),
    }
    let local = packed.local_header();
    if record.flags().is_encrypted() || record.flags().is_masked() || local.flags().is_encrypted() {
        return Err(refused(wording!("'{entry}' is encrypted; make the zip without a password", entry)));
    }
    if local.file_path().as_bytes() != record.file_path().as_bytes() {
        return Err(refused(wording!(
            "'{entry}' is called '{other}' in its own header",
            entry,
            other = local.file_path().as_bytes().escape_ascii().to_string()
        )));
    }
    if record.is_dir() && record.uncompressed_size_hint() > 0 {
        return Err(refused(wording!("'{entry}' is a folder with contents of its own", entry)));
    }
    if ![CompressionMethod::STORE, CompressionMethod::DEFLATE].contains(&record.compression_method()) {
        return Err(refused(wording!(
            "'{entry}' is packed in a way that is not read here; make the zip with deflate",
            entry
        )));
    }
    if record.uncompressed_size_hint() > BYTES as u64 {
        return Err(too_large(entry));
    }
    Ok(())
}

fn too_large(entry: &str) -> Refused {
    refused(wording!(
        "'{entry}' is too large: all files have at most {most} bytes together",
        entry,
        most = BYTES
    ))
}

/// Refuses overlapping entries, as in zip bombs, and bytes outside entries before the first or after the end.
fn check_ranges(
    archive: &ZipSliceArchive<&[u8]>,
    mut ranges: Vec<(u64, u64, String)>,
    length: usize,
) -> Result<(), Refused> {
    ranges.sort();
    if ranges.first().is_some_and(|(start, ..)| *start > 0) || archive.end_offset() != length as u64 {
        return Err(refused(wording!("there is something before or after the zip in the file")));
    }
    let ends = ranges.iter().skip(1).map(|(start, ..)| *start).chain([archive.directory_offset()]);
    for ((_, end, path), next) in ranges.iter().zip(ends) {
        if *end > next {
            let wording = wording!("'{entry}' shares its bytes with something else", entry = path.as_str());
            return Err(refused(wording));
        }
    }
    Ok(())
}

impl File<'_> {
    /// Unpacks it, and subtracts its size from `left`.
    fn unpacked(&self, left: &mut usize) -> Result<Unpacked, Refused> {
        let mut bytes = Vec::new();
        let data = self.packed.data();
        let packed: Box<dyn Read> = match self.method {
            CompressionMethod::STORE => Box::new(data),
            _ => Box::new(DeflateDecoder::new(data)),
        };
        // One byte more than allowed, so that oversized files are noticed; the sizes in the zip do not count.
        let limit = *left as u64 + 1;
        let read = self.packed.verifying_reader(packed).take(limit).read_to_end(&mut bytes);
        if bytes.len() > *left {
            return Err(too_large(&self.path));
        }
        if read.is_err() {
            return Err(refused(wording!(
                "'{entry}' is damaged: its size or checksum is not what the zip says",
                entry = self.path.as_str()
            )));
        }
        *left -= bytes.len();
        if is_archive(&bytes) {
            return Err(refused(wording!(
                "'{entry}' is an archive itself; put its files into the zip",
                entry = self.path.as_str()
            )));
        }
        Ok((self.path.clone(), bytes))
    }
}

/// The names in a zip, as seen by a system that ignores case.
#[derive(Default)]
struct Names(BTreeMap<String, (String, bool)>);

impl Names {
    fn add_file(&mut self, path: &str) -> Result<(), Refused> {
        if let Some((folder, _)) = path.rsplit_once('/') {
            self.add_folder(folder)?;
        }
        self.add(path, false)
    }

    fn add_folder(&mut self, path: &str) -> Result<(), Refused> {
        let ends = path.match_indices('/').map(|(at, _)| at).chain([path.len()]);
        ends.map(|end| &path[..end]).try_for_each(|folder| self.add(folder, true))
    }

    fn add(&mut self, path: &str, is_folder: bool) -> Result<(), Refused> {
        let Some((other, was_folder)) = self.0.get(&path.to_lowercase()) else {
            self.0.insert(path.to_lowercase(), (path.into(), is_folder));
            return Ok(());
        };
        if other != path {
            return Err(refused(wording!(
                "'{entry}' and '{other}' differ only in upper and lower case",
                entry = other.as_str(),
                other = path
            )));
        }
        match (was_folder, is_folder) {
            (true, true) => Ok(()),
            (false, false) => Err(refused(wording!("there are two files '{file}'", file = path))),
            _ => Err(refused(wording!("'{entry}' is both a file and a folder", entry = path))),
        }
    }
}
