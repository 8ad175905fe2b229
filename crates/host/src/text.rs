//! Bytes of strangers as readable text.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::ISO_2022_JP;

/// Bytes shown of an answer that is none.
const SHOWN: usize = 200;

/// Bytes as one escaped line in quotes, cut, for messages.
pub(crate) fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]);
    let escaped = text.escape_debug();
    if bytes.len() > SHOWN {
        format!("\"{escaped}...\" ({} bytes)", bytes.len())
    } else {
        format!("\"{escaped}\"")
    }
}

/// The last lines of a text, at most so many, each indented.
pub(crate) fn last_lines(text: &str, lines: usize) -> String {
    let all: Vec<&str> = text.trim_end().lines().collect();
    let cut = |line: &&str| format!("  {}\n", line.chars().take(SHOWN).collect::<String>());
    all[all.len().saturating_sub(lines)..].iter().map(cut).collect()
}

/// Makes out what one bot writes: UTF-8, or an old encoding that is guessed from its source and all it has written
/// before. Old scripts are mostly EUC-JP or Shift_JIS.
pub(crate) struct Hearing {
    detector: EncodingDetector,
    /// Whether the source is no UTF-8: then the bot's text is none either, even where it looks like it.
    old: bool,
}

impl Hearing {
    pub(crate) fn new(source: &[u8]) -> Hearing {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        let old = std::str::from_utf8(source).is_err();
        if old {
            detector.feed(source, false);
        }
        Hearing { detector, old }
    }

    /// The bytes as text.
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

#[cfg(test)]
mod tests {
    use encoding_rs::{EUC_JP, SHIFT_JIS, WINDOWS_1252};

    use super::*;

    #[test]
    fn old_japanese_is_readable() {
        let said = ["敵を発見！", "ダメだ", "移動します", "3発目"];
        let source = "# 索敵ロボット\n$x = 1; # 最初の位置\n";
        for encoding in [EUC_JP, SHIFT_JIS, ISO_2022_JP] {
            for source in ["", source] {
                let mut hearing = Hearing::new(&encoding.encode(source).0);
                for said in said {
                    let heard = hearing.text(encoding.encode(said).0.into_owned());
                    assert_eq!(heard, said, "{} after a source of {}", encoding.name(), source.len());
                }
            }
        }
    }

    #[test]
    fn utf_8_and_plain_text_stay() {
        let mut hearing = Hearing::new(b"print 'hello'");
        for said in ["hello", "敵を発見", "árvíztűrő", "\u{1f916}", ""] {
            assert_eq!(hearing.text(said.as_bytes().to_vec()), said);
        }
        let latin = WINDOWS_1252.encode("déjà vu, l'été est à côté").0.into_owned();
        assert!(!hearing.text(latin).contains('\u{fffd}'));
    }

    #[test]
    fn messages_are_cut_and_escaped() {
        assert_eq!(shown(b"a\"\n\xff"), r#""a\"\n�""#);
        assert_eq!(shown(&[b'x'; 201]), format!("\"{}...\" (201 bytes)", "x".repeat(200)));
        assert_eq!(last_lines("a\nb\nc\n\n", 2), "  b\n  c\n");
        assert_eq!(last_lines("", 2), "");
    }
}
