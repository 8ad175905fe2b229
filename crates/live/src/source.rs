//! The files of a bot as sent by the page.

use accounts::Refused;
use game::{is_deceptive, wording};
use store::SourceFile;

/// The most files of a bot, and their total size in bytes.
pub const FILES: usize = 64;
pub const BYTES: usize = 2 << 20;
/// The deepest nesting of folders.
pub const DEPTH: usize = 4;

/// Refuses invalid names and files.
pub fn check_files(name: &str, files: &[SourceFile]) -> Result<(), Refused> {
    let wrong = |wording| Err(Refused::wrong("bad_files", wording));
    check_name(name)?;
    if files.is_empty() || files.len() > FILES {
        return Err(too_many_files(files.len()));
    }
    let bytes: usize = files.iter().map(|file| file.text.len()).sum();
    if bytes > BYTES {
        return wrong(wording!(
            "the files have {bytes} bytes together, at most {most} are taken",
            bytes,
            most = BYTES
        ));
    }
    for (number, file) in files.iter().enumerate() {
        file.name.split('/').try_for_each(check_name)?;
        if file.name.matches('/').count() > DEPTH {
            return wrong(wording!(
                "'{entry}' lies more than {most} folders deep",
                entry = file.name.as_str(),
                most = DEPTH
            ));
        }
        if files[..number].iter().any(|other| other.name == file.name) {
            return wrong(wording!("there are two files '{file}'", file = file.name.as_str()));
        }
    }
    Ok(())
}

pub fn too_many_files(number: usize) -> Refused {
    let wording = wording!("a bot has 1 to {most} files, this one {number}", most = FILES, number);
    Refused::wrong("bad_files", wording)
}

/// Refuses what cannot be a file's name, without folders, on any system.
pub fn check_name(name: &str) -> Result<(), Refused> {
    let odd = |c: char| "/\\:*?\"<>|".contains(c) || c != ' ' && c.is_whitespace();
    let shown = || name.chars().take(64).collect::<String>().escape_debug().to_string();
    if is_deceptive(name) {
        let wording = wording!("'{name}' has letters that are invisible or change others", name = shown());
        return Err(Refused::wrong("bad_name", wording));
    }
    if name.is_empty() || name.len() > 64 || name.starts_with(['.', ' ', '-']) || name.contains(odd) {
        let wording = wording!(
            "'{name}' cannot be a name: 1 to 64 bytes, no / \\ : * ? \" < > |, not beginning with '.', '-' or a blank",
            name = shown()
        );
        return Err(Refused::wrong("bad_name", wording));
    }
    Ok(())
}

/// The language of a bot, by the extension of the first file that has one.
pub fn language_of(files: &[SourceFile]) -> Option<&'static str> {
    files.iter().find_map(|file| {
        let (_, ending) = file.name.rsplit_once('.')?;
        match &*ending.to_ascii_lowercase() {
            "plw" => Some("perl"),
            "cc" => Some("cpp"),
            ending => host::language_name(ending),
        }
    })
}

#[cfg(test)]
mod tests;
