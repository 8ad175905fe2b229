//! Files as text: decoding of 8-bit encodings, and places in files.

use std::sync::Arc;

/// A rules file or saved game as bytes, with its name for reports.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The name shown in reports, usually the file's name.
    pub name: &'a str,
    /// The bytes on disk, in any encoding.
    pub bytes: &'a [u8],
}

/// Decodes a file that may be UTF-8, UTF-16, Windows-1251 or Windows-1252. CR line ends, as on old Macintoshes, become LF.
///
/// Rules files are older than UTF-8 and do not declare their encoding. Valid UTF-8 is taken as such. Otherwise four letters of the upper
/// half in a row mean Cyrillic, since no western word has four accented letters in a row. Never fails: an undefined byte becomes U+FFFD.
pub fn decode(bytes: &[u8]) -> String {
    let text = utf_16(bytes).unwrap_or_else(|| eight_bit(bytes));
    if text.contains('\n') { text } else { text.replace('\r', "\n") }
}

/// UTF-16 by its byte order mark, or by zeros in every second byte of the first words.
fn utf_16(bytes: &[u8]) -> Option<String> {
    let start = bytes.get(..8).unwrap_or(bytes);
    let zeros = |odd: usize| {
        start.len() == 8 && start.iter().enumerate().all(|(at, &byte)| (byte == 0) == (at % 2 == odd))
    };
    let (unit, bytes): (fn([u8; 2]) -> u16, _) = match bytes {
        [0xFF, 0xFE, rest @ ..] => (u16::from_le_bytes, rest),
        [0xFE, 0xFF, rest @ ..] => (u16::from_be_bytes, rest),
        _ if zeros(1) => (u16::from_le_bytes, bytes),
        _ if zeros(0) => (u16::from_be_bytes, bytes),
        _ => return None,
    };
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    Some(char::decode_utf16(units).map(|read| read.unwrap_or('\u{FFFD}')).collect())
}

fn eight_bit(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let cyrillic = bytes.windows(4).any(|four| four.iter().all(|&byte| byte >= 0xC0));
    let upper = if cyrillic { windows_1251 } else { windows_1252 };
    bytes.iter().map(|&byte| if byte < 0x80 { char::from(byte) } else { upper(byte) }).collect()
}

fn windows_1252(byte: u8) -> char {
    const C1: &str = "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ";
    match byte {
        0x80..=0x9F => C1.chars().nth(usize::from(byte - 0x80)).unwrap_or('\u{FFFD}'),
        _ => char::from(byte),
    }
}

fn windows_1251(byte: u8) -> char {
    const BELOW_LETTERS: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\
        \u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї";
    match byte {
        0xC0.. => char::from_u32(0x0410 + u32::from(byte - 0xC0)).unwrap_or('\u{FFFD}'),
        _ => BELOW_LETTERS.chars().nth(usize::from(byte - 0x80)).unwrap_or('\u{FFFD}'),
    }
}

/// A decoded file.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) text: Arc<str>,
}

/// A byte range in a decoded file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Span {
    pub(crate) file: u16,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    /// From the start of `self` to the end of `last`, both in one file.
    pub(crate) fn to(self, last: Span) -> Span {
        if self.file == last.file { Span { end: last.end.max(self.start), ..self } } else { self }
    }
}

/// Where a node comes from: a range of a file, and the macro call that put it here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Origin {
    pub(crate) span: Span,
    /// Index into the table of calls; [`WRITTEN`] if no macro was involved.
    pub(crate) call: u32,
}

/// The `call` of an origin without macros.
pub(crate) const WRITTEN: u32 = u32::MAX;

/// One macro call that was expanded.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) name: Arc<str>,
    pub(crate) place: Origin,
}

/// All files of a compilation, with their macro calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    pub(crate) files: Vec<File>,
    pub(crate) calls: Vec<Call>,
}

impl Sources {
    /// Adds a file and returns its number.
    pub(crate) fn add(&mut self, source: &Source<'_>) -> u16 {
        self.files.push(File { name: source.name.to_owned(), text: decode(source.bytes).into() });
        u16::try_from(self.files.len() - 1).unwrap_or(u16::MAX)
    }

    /// The first word of the first file, for errors that concern the file as a whole.
    pub(crate) fn start(&self) -> Origin {
        let end = self
            .files
            .first()
            .map_or(0, |file| file.text.find(char::is_whitespace).unwrap_or(file.text.len()));
        Origin { span: Span { file: 0, start: 0, end: end as u32 }, call: WRITTEN }
    }

    /// Line and column, both from 1, columns in characters.
    pub(crate) fn line_column(&self, span: Span) -> (usize, usize) {
        let text = &self.files[usize::from(span.file)].text;
        let before = &text[..span.start as usize];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

#[cfg(test)]
mod tests;
