//! Turns untrusted bytes into readable text.

#[cfg(feature = "encodings")]
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
#[cfg(feature = "encodings")]
use encoding_rs::ISO_2022_JP;

/// Bytes shown of a malformed answer.
const SHOWN: usize = 200;

/// Quotes bytes as one escaped line, truncated, for messages.
pub(crate) fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]);
    let escaped = text.escape_debug();
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
mod tests {
    use encoding_rs::{EUC_JP, SHIFT_JIS, WINDOWS_1252};

    use super::*;

    #[test]
    fn old_japanese_is_readable() {
        let said = ["敵を発見！", "ダメだ", "移動します", "3発目"];
        let source = "# 索敵ロボット\n$x = 1; # 最初の位置\n";
        for encoding in [EUC_JP, SHIFT_JIS, ISO_2022_JP] {
            for source in ["", source] {
                let mut decoder = TextDecoder::new(&encoding.encode(source).0);
                for said in said {
                    let heard = decoder.text(encoding.encode(said).0.into_owned());
                    assert_eq!(heard, said, "{} after a source of {}", encoding.name(), source.len());
                }
            }
        }
    }

    #[test]
    fn utf_8_and_plain_text_stay() {
        let mut decoder = TextDecoder::new(b"print 'hello'");
        for said in ["hello", "敵を発見", "árvíztűrő", "\u{1f916}", ""] {
            assert_eq!(decoder.text(said.as_bytes().to_vec()), said);
        }
        let latin = WINDOWS_1252.encode("déjà vu, l'été est à côté").0.into_owned();
        assert!(!decoder.text(latin).contains('\u{fffd}'));
    }

    #[test]
    fn messages_are_cut_and_escaped() {
        assert_eq!(shown(b"a\"\n\xff"), r#""a\"\n�""#);
        assert_eq!(shown(&[b'x'; 201]), format!("\"{}...\" (201 bytes)", "x".repeat(200)));
    }

    #[test]
    fn a_message_has_few_lines_whatever_a_bot_wrote() {
        assert_eq!(shortened("boom at X.plw line 3."), "boom at X.plw line 3.");
        let many: String = (1..=1000).map(|line| format!("{line}\n")).collect();
        assert_eq!(shortened(&many), "1\n2\n3\n4\n5\n6\n7\n8\n... 988 lines ...\n997\n998\n999\n1000");
    }

    #[test]
    fn of_a_long_text_the_error_and_the_end_are_shown() {
        assert_eq!(last_lines("a\nb\nc\n\n"), "  a\n  b\n  c\n");
        assert_eq!(last_lines(""), "");
        let many: String = (1..=30).map(|line| format!("{line}\n")).collect();
        assert_eq!(last_lines(&many), "  21\n  22\n  23\n  24\n  25\n  26\n  27\n  28\n  29\n  30\n");
        let calls =
            |count: usize| (1..=count).map(|n| format!("    at call{n} (bot.js:{n})\n")).collect::<String>();
        let node = format!(
            "{many}/bots/bot.js:3\n  f();\n  ^\n\nReferenceError: f is not defined\n{}\nNode.js v20\n",
            calls(7)
        );
        let shown = last_lines(&node);
        assert!(
            shown.contains("/bots/bot.js:3\n    f();\n    ^\n  \n  ReferenceError: f is not defined\n"),
            "{shown}"
        );
        assert!(shown.ends_with("call7 (bot.js:7)\n  \n  Node.js v20\n"), "{shown}");
        let java =
            format!("{many}Exception in thread \"main\" java.lang.StackOverflowError\n{}", calls(1024));
        let shown = last_lines(&java);
        assert!(
            shown.contains(
                "  30\n  Exception in thread \"main\" java.lang.StackOverflowError\n      at call1 "
            ),
            "{shown}"
        );
        assert!(shown.contains("  ... 1011 lines ...\n      at call1015 "), "{shown}");
        let frame = |path: &str, code: &str| format!("  File \"{path}\", line 7, in f\n    {code}\n");
        let library =
            frame("/usr/lib/python3.11/urllib/request.py", "response = meth(req, response)").repeat(9);
        let trace = "Traceback (most recent call last):\n".to_string() + &frame("/bots/net.py", "main()");
        let python = format!(
            "{many}{trace}{}{library}urllib.error.URLError: <urlopen error>\n",
            frame("/bots/net.py", "urlopen(\"http://example.com\")")
        );
        let shown = last_lines(&python);
        assert!(shown.starts_with("    File \"/bots/net.py\", line 7, in f\n      urlopen("), "{shown}");
        assert!(shown.ends_with("urllib.error.URLError: <urlopen error>\n"), "{shown}");
        for (error, call, end) in [
            (
                "panic: runtime error: index out of range [3] with length 0\n\ngoroutine 1 [running]:",
                "main.deep(0x1?)",
                "exit status 2",
            ),
            (
                "thread 'main' panicked at bot.rs:3:9:\nboom\nstack backtrace:",
                "   3: bot::deep\n             at ./bot.rs:3",
                "note: some details",
            ),
            (
                "bot.rb:1:in `deep': undefined method `foo' for nil (NoMethodError)",
                "\tfrom bot.rb:1:in `deep'",
                "",
            ),
            ("boom at bot.pl line 1.", "\tmain::deep(3) called at bot.pl line 1", ""),
        ] {
            let shown = last_lines(&format!("{many}{error}\n{}{end}\n", format!("{call}\n").repeat(40)));
            assert!(shown.contains(error.lines().next().unwrap()) && shown.contains(" lines ..."), "{shown}");
        }
    }
}
