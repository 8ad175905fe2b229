//! Turns untrusted bytes, and errors of the system, into readable text.

use std::io;

#[cfg(feature = "encodings")]
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
#[cfg(feature = "encodings")]
use encoding_rs::{EUC_JP, Encoding, ISO_2022_JP, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1250};
use nix::errno::Errno;

/// A system error without its number.
pub fn plain(error: &io::Error) -> String {
    error.raw_os_error().map_or_else(|| error.to_string(), |code| Errno::from_raw(code).desc().to_lowercase())
}

/// Bytes shown of a malformed answer.
const SHOWN: usize = 200;

/// Quotes bytes as one escaped line, truncated, for messages.
pub(crate) fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]);
    // Single quotes need no backslash between double ones, and Python's authors would look for it.
    let escaped = text.escape_debug().to_string().replace("\\'", "'");
    if bytes.len() > SHOWN {
        format!("\"{escaped}...\" ({} bytes)", bytes.len())
    } else {
        format!("\"{escaped}\"")
    }
}

/// Lines of a bot's own message kept in a verdict.
const MESSAGE_LINES: usize = 12;

/// Shortens a bot's own message for a verdict, to its first and last lines.
pub(crate) fn shortened(message: &str) -> String {
    let lines: Vec<&str> = message.lines().collect();
    let head = &lines[..lines.len().min(MESSAGE_LINES * 2 / 3)];
    match lines.len().checked_sub(MESSAGE_LINES) {
        None | Some(0) => message.to_string(),
        Some(left) => {
            let end = &lines[head.len() + left..];
            format!("{}\n... {left} lines ...\n{}", head.join("\n"), end.join("\n"))
        }
    }
}

/// Lines shown of a long text: from the head of its last error, and from its end.
const HEAD: usize = 8;
const END: usize = 10;

/// The relevant lines of standard error, indented: all if there are few; otherwise the head of the last trace (most languages write the
/// error first and the calls below it; of Python's, the author's innermost line) and the last lines.
pub(crate) fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let cut = |line: &&str| format!("  {}\n", line.chars().take(SHOWN).collect::<String>());
    let some = |range: std::ops::Range<usize>| lines[range].iter().map(cut).collect::<String>();
    let end = lines.len().saturating_sub(END);
    let start = match trace_head(&lines) {
        Some(head) => head,
        None => end,
    };
    let head = start.min(end)..(start + HEAD).min(end);
    let between = match end - head.end {
        0 => String::new(),
        1 => some(head.end..end),
        left => format!("  ... {left} lines ...\n"),
    };
    some(head) + &between + &some(end..lines.len())
}

/// What Go, Rust and C++ write before the calls of a trace.
const PANICS: &[&str] =
    &["panic: ", "fatal error: ", "runtime: goroutine stack exceeds", "thread '", "terminate called"];

/// Shortly before the start of the last trace: the line before the first of a run of calls, or the last of the [`PANICS`]. Or where the
/// author's innermost line begins in the last trace of Python, which ends with the error.
fn trace_head(lines: &[&str]) -> Option<usize> {
    let last =
        |begins: &[&str]| lines.iter().rposition(|line| begins.iter().any(|begins| line.starts_with(begins)));
    let others = calls_head(lines).max(last(PANICS)).map(|head| head.saturating_sub(HEAD / 2));
    let trace = last(&["Traceback (most recent call last):"]);
    let is_own =
        |line: &&str| line.starts_with("  File \"") && !LIBRARIES.iter().any(|place| line.contains(place));
    let own = trace.map(|trace| trace + lines[trace..].iter().rposition(is_own).unwrap_or(0));
    others.max(own)
}

/// What paths of Python's own and installed code contain.
const LIBRARIES: &[&str] = &["/lib/python", "-packages/", "\"<"];

/// The line before the last run of calls: `at ...`, `Caused by`, Rust's numbered frames, Ruby's `from ...`, and the format of Perl's Carp.
fn calls_head(lines: &[&str]) -> Option<usize> {
    let is_call = |line: &&&str| {
        let is_perl = line.starts_with('\t') && line.contains(" called at ");
        let line = line.trim_start();
        let number = line.split_once(": ").map_or("", |(number, _)| number);
        let is_numbered = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        is_perl
            || is_numbered
            || ["at ", "from ", "Caused by", "... "].iter().any(|begins| line.starts_with(begins))
    };
    let last = lines.iter().rposition(|line| is_call(&line))?;
    let run = lines[..=last].iter().rev().take_while(is_call).count();
    Some((last + 1).saturating_sub(run + 1))
}

/// A source for a compiler that reads UTF-8 alone: without its byte order mark, and out of UTF-16 or an encoding of 8 bits that is guessed.
/// Never fails: a byte without a meaning becomes U+FFFD.
pub(crate) fn source_text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !bytes.contains(&0) => text.strip_prefix('\u{feff}').unwrap_or(text).into(),
        #[cfg(feature = "encodings")]
        _ => encoding(bytes).decode(bytes).0.into_owned(),
        #[cfg(not(feature = "encodings"))]
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// UTF-16 by its byte order mark or by zeros in every second byte at its start; else what the letters are likeliest to be. Text that both
/// Japanese encodings have is decided by its letters too.
#[cfg(feature = "encodings")]
fn encoding(bytes: &[u8]) -> &'static Encoding {
    let start = &bytes[..bytes.len().min(4)];
    let zeros = |odd: usize| start.iter().enumerate().all(|(at, byte)| (*byte == 0) == (at % 2 == odd));
    let wide = [(1, UTF_16LE), (0, UTF_16BE)].into_iter().find(|(odd, _)| start.len() == 4 && zeros(*odd));
    if let Some(wide) = Encoding::for_bom(bytes).map(|(encoding, _)| encoding).or(wide.map(|(_, wide)| wide))
    {
        return wide;
    }
    let reads = |encoding: &'static Encoding| {
        encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some()
    };
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(Some(b"jp"), Utf8Detection::Deny);
    match [SHIFT_JIS, EUC_JP].map(reads) {
        [true, true] if guess != EUC_JP => SHIFT_JIS,
        [_, true] => EUC_JP,
        [true, false] if guess == SHIFT_JIS => SHIFT_JIS,
        _ if is_hungarian(bytes) => WINDOWS_1250,
        _ => detector.guess(None, Utf8Detection::Deny),
    }
}

/// Whether text in Windows-1250 has the long vowels of Hungarian alone, and no letters that Hungarian lacks. Too few letters for a guess
/// by their frequency tell it from western text.
#[cfg(feature = "encodings")]
fn is_hungarian(bytes: &[u8]) -> bool {
    let text = WINDOWS_1250.decode_without_bom_handling(bytes).0;
    let mut letters = text.chars().filter(|letter| !letter.is_ascii());
    letters.clone().any(|letter| "őűŐŰ".contains(letter))
        && letters.all(|letter| "áéíóöőúüűÁÉÍÓÖŐÚÜŰ".contains(letter))
}

/// Decodes a bot's output: UTF-8, or an old encoding guessed from its source and its earlier output. Old scripts are mostly EUC-JP or
/// Shift_JIS.
#[cfg(feature = "encodings")]
pub(crate) struct TextDecoder {
    detector: EncodingDetector,
    /// True if the source is not UTF-8. Then its output is not either, even if it looks like it.
    old: bool,
}

#[cfg(feature = "encodings")]
impl TextDecoder {
    pub(crate) fn new(source: &[u8]) -> TextDecoder {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        let old = std::str::from_utf8(source).is_err();
        if old {
            detector.feed(source, false);
        }
        TextDecoder { detector, old }
    }

    pub(crate) fn text(&mut self, bytes: Vec<u8>) -> String {
        if bytes.windows(2).any(|pair| pair == b"\x1b$") {
            return ISO_2022_JP.decode_without_bom_handling(&bytes).0.into_owned();
        }
        let bytes = if self.old && !bytes.is_ascii() {
            bytes
        } else {
            match String::from_utf8(bytes) {
                Ok(text) => return text,
                Err(error) => error.into_bytes(),
            }
        };
        self.detector.feed(&bytes, false);
        let encoding = self.detector.guess(Some(b"jp"), Utf8Detection::Deny);
        encoding.decode_without_bom_handling(&bytes).0.into_owned()
    }
}

/// Reads a bot's output as UTF-8.
#[cfg(not(feature = "encodings"))]
pub(crate) struct TextDecoder;

#[cfg(not(feature = "encodings"))]
impl TextDecoder {
    pub(crate) fn new(_: &[u8]) -> TextDecoder {
        TextDecoder
    }

    pub(crate) fn text(&mut self, bytes: Vec<u8>) -> String {
        String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

#[cfg(all(test, feature = "encodings"))]
mod tests;
