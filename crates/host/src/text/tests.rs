use encoding_rs::{WINDOWS_1250, WINDOWS_1252};

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
fn sources_of_all_encodings_are_read() {
    let source = "// 敵の陣地を塗り替えるロボット\nclass 敵 { String s = \"ミサイル、あいうえお\"; }\n";
    assert_eq!(source_text(source.as_bytes()), source);
    assert_eq!(source_text("\u{feff}class A {}".as_bytes()), "class A {}");
    let check = |encoding: &'static Encoding, source: &str| {
        assert_eq!(source_text(&encoding.encode(source).0), source, "{}", encoding.name());
    };
    for encoding in [SHIFT_JIS, EUC_JP] {
        check(encoding, source);
    }
    // Both encodings have these bytes; only Windows has these letters.
    check(SHIFT_JIS, "// ①②③ ～ 髙﨑\n");
    check(EUC_JP, "// つぎのもくひょうをきめる\n");
    check(WINDOWS_1250, "// régi robotó, árvíztűrő tükörfúrógép\nclass Robotó {}\n");
    check(WINDOWS_1252, "// le robot déjà réglé, été à côté\nclass Réglé {}\n");
    let units = |bytes: fn(u16) -> [u8; 2]| source.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    for (mark, units) in [([0xFF, 0xFE], units(u16::to_le_bytes)), ([0xFE, 0xFF], units(u16::to_be_bytes))] {
        assert_eq!(source_text(&[&mark[..], &units].concat()), source);
        assert_eq!(source_text(&units), source, "without a mark");
    }
    assert!(source_text(b"// \xff\xff\nclass A {}\n").ends_with("class A {}\n"));
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
    let java = format!("{many}Exception in thread \"main\" java.lang.StackOverflowError\n{}", calls(1024));
    let shown = last_lines(&java);
    assert!(
        shown.contains("  30\n  Exception in thread \"main\" java.lang.StackOverflowError\n      at call1 "),
        "{shown}"
    );
    assert!(shown.contains("  ... 1011 lines ...\n      at call1015 "), "{shown}");
    let frame = |path: &str, code: &str| format!("  File \"{path}\", line 7, in f\n    {code}\n");
    let library = frame("/usr/lib/python3.11/urllib/request.py", "response = meth(req, response)").repeat(9);
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
