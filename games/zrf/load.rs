//! Loads rules files from outside, with their includes.

use game::{BadSetup, File, Read, file_name, wording};
use zrf::{Include, Outline, Source};

use crate::rules_file::keep;
use crate::shipped::shipped;
use crate::weights::{add_weights, weights_path};

/// Loads a rules file with its includes resolved; `None` for the name of one that ships.
///
/// # Errors
/// If it cannot be read or compiled; the text has the compiler's report.
pub fn load_rules(value: &str, read: Read<'_>) -> Result<Option<File>, BadSetup> {
    if value.is_empty() || shipped(value).is_some() {
        return Ok(None);
    }
    let bytes = match read(value) {
        Ok(bytes) => bytes,
        // A name, not a path: the setup lists the names.
        Err(_) if !value.contains(['/', '.']) => return Ok(None),
        Err(error) => return Err(BadSetup(wording!("{file}: {error}", file = value, error))),
    };
    let name = file_name(value);
    let folder = &value[..value.len() - name.len()];
    let include = |included: &str| read(&format!("{folder}{included}"));
    let source = Source { name, bytes: &bytes };
    let outline =
        Outline::read(&source, &include).map_err(|report| BadSetup::verbatim(report.to_string()))?;
    let text = inline(&zrf::decode(&bytes), &include, DEPTH);
    // Kept for the match, which asks for it by its text; errors are told by the files they are in.
    keep(name, &text, &outline)?;
    if let Ok(weights) = read(&weights_path(value)) {
        add_weights(&weights);
    }
    Ok(Some(File { name: name.into(), text }))
}

/// The deepest nesting of includes.
const DEPTH: u32 = 16;

/// The text with every `(include "file")` replaced by that file. Missing files leave it unchanged.
fn inline(text: &str, include: Include<'_>, depth: u32) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(['(', ';', '"']) {
        written.push_str(&rest[..start]);
        rest = &rest[start..];
        let included = included(rest).filter(|_| depth > 0);
        let found =
            included.and_then(|(name, length)| Some((include(&name.replace('\\', "/")).ok()?, length)));
        if let Some((bytes, length)) = found {
            written.push_str(&inline(&zrf::decode(&bytes), include, depth - 1));
            // The included text may end in a comment.
            written.push('\n');
            rest = &rest[length..];
            continue;
        }
        let length = match rest.as_bytes()[0] {
            b';' => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            b'"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ => 1,
        };
        written.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    written + rest
}

/// The file in an include list at the start of the text, and the list's length.
fn included(text: &str) -> Option<(&str, usize)> {
    let rest = text.strip_prefix('(')?.trim_start().strip_prefix("include")?;
    let rest = rest.trim_start().strip_prefix('"')?;
    let (name, rest) = rest.split_once('"')?;
    let rest = rest.trim_start().strip_prefix(')')?;
    Some((name, text.len() - rest.len()))
}

#[cfg(test)]
mod tests;
