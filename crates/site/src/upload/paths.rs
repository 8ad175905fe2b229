//! Paths in an upload: inside the bot's folder on any system, and unambiguous.

use accounts::Refused;
use game::{Wording, wording};
use live::DEPTH;

use super::one_file::refused;

/// The longest component of a path, in bytes.
const PART: usize = 64;

/// Device names on Windows, with any extension.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "conin$", "conout$"];

/// A path as text.
///
/// # Errors
/// If it leads elsewhere, or some system would read it as another name.
pub(super) fn checked_path(raw: &[u8]) -> Result<String, Refused> {
    let shown = || raw.escape_ascii().to_string();
    let Ok(path) = std::str::from_utf8(raw) else {
        return Err(refused(wording!("'{entry}': the name is not in UTF-8", entry = shown())));
    };
    match trouble(path, &path.escape_debug().to_string()) {
        Some(why) => Err(refused(why)),
        None => Ok(path.into()),
    }
}

/// What is wrong with a path; `entry` is how to display it.
fn trouble(path: &str, entry: &str) -> Option<Wording> {
    if path.is_empty() {
        return Some(wording!("a file has no name"));
    }
    if path.chars().any(char::is_control) {
        return Some(wording!("'{entry}': a name has no control characters", entry));
    }
    if path.chars().any(is_invisible) {
        return Some(wording!("'{entry}': a name has no invisible characters", entry));
    }
    if path.contains('\\') {
        return Some(wording!("'{entry}': a name has no backslash; folders are written with /", entry));
    }
    if path.starts_with('/') {
        return Some(wording!("'{entry}' is an absolute path; write it from the bot's folder", entry));
    }
    let mut letters = path.chars();
    if letters.next().is_some_and(|letter| letter.is_ascii_alphabetic()) && letters.next() == Some(':') {
        return Some(wording!("'{entry}' begins with a drive letter; write it from the bot's folder", entry));
    }
    let parts: Vec<&str> = path.split('/').collect();
    if parts.contains(&"..") {
        return Some(wording!("'{entry}' leads out of the bot's folder", entry));
    }
    if parts.iter().any(|part| part.is_empty() || *part == ".") {
        return Some(wording!("'{entry}' has a folder without a name", entry));
    }
    if parts.len() > DEPTH + 1 {
        return Some(wording!("'{entry}' lies more than {most} folders deep", entry, most = DEPTH));
    }
    if parts.iter().any(|part| part.len() > PART) {
        return Some(wording!("'{entry}': a name has at most {most} bytes", entry, most = PART));
    }
    if path.contains([':', '*', '?', '"', '<', '>', '|']) {
        return Some(wording!("'{entry}': a name has none of : * ? \" < > |", entry));
    }
    if parts.iter().any(|part| part.starts_with([' ', '-']) || part.ends_with([' ', '.'])) {
        return Some(wording!(
            "'{entry}': a name neither begins with '-' or a blank nor ends with a blank or a point",
            entry
        ));
    }
    parts
        .iter()
        .any(|part| is_device(part))
        .then(|| wording!("'{entry}' is a name that Windows keeps for devices", entry))
}

fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let numbered = ["com", "lpt"].iter().any(|port| {
        stem.strip_prefix(port).is_some_and(|number| {
            number.chars().count() == 1 && number.chars().all(|c| "0123456789¹²³".contains(c))
        })
    });
    numbered || DEVICES.contains(&stem.as_str())
}

/// Invisible marks and those that change the direction of text: names with them look alike.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// Returns true for hidden files and tools' leftovers, which are not part of a bot.
pub(super) fn is_left_out(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') || matches!(part, "__MACOSX" | "__pycache__"))
}
