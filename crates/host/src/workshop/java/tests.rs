use super::*;

#[test]
fn levels_are_read_from_versions() {
    let check = |version: &str, level: Option<u32>| assert_eq!(major(version), level, "{version}");
    check("javac 17.0.15", Some(17));
    check("openjdk version \"1.8.0_392\"", Some(8));
    check("openjdk 21 2023-09-19", Some(21));
    check("", None);
}

#[test]
fn packages_are_blanked_and_lines_keep_their_numbers() {
    let check = |text: &str, expected: &str| {
        let packages: Vec<String> = package(text).map(String::from).into_iter().collect();
        assert_eq!(without_packages(text.into(), &packages), expected);
    };
    let with = "/* a package of mine; */\n// package x;\npackage my.robots ;\nimport java.util.List;\nimport my.robots.Other;\nclass A {}\n";
    let without = "/* a package of mine; */\n// package x;\n                   \nimport java.util.List;\n\nclass A {}\n";
    check(with, without);
    check("import java.util.List;\nclass A {}\n", "import java.util.List;\nclass A {}\n");
    check(
        "package a;\nimport a.B;\nclass A { String s = \"package a;\"; }\n",
        "          \n\nclass A { String s = \"package a;\"; }\n",
    );
    check("class A {}", "class A {}");
}

#[cfg(feature = "encodings")]
#[test]
fn sources_of_all_encodings_are_read() {
    let source = "// 敵の陣地を塗り替えるロボット\nclass 敵 { String s = \"ミサイル、あいうえお\"; }\n";
    assert_eq!(recoded(source.as_bytes()), None);
    assert_eq!(recoded("\u{feff}class A {}".as_bytes()).as_deref(), Some("class A {}"));
    for encoding in [SHIFT_JIS, EUC_JP] {
        let bytes = encoding.encode(source).0;
        assert_eq!(recoded(&bytes).as_deref(), Some(source), "{}", encoding.name());
    }
    // Both encodings have these bytes; only Windows has these letters.
    let windows = "// ①②③ ～ 髙﨑\n";
    assert_eq!(recoded(&SHIFT_JIS.encode(windows).0).as_deref(), Some(windows));
    let hiragana = "// つぎのもくひょうをきめる\n";
    assert_eq!(recoded(&EUC_JP.encode(hiragana).0).as_deref(), Some(hiragana));
    assert_eq!(recoded(b"// \xff\xff\n"), None);
}
