use super::*;

#[test]
fn names_of_files() {
    for good in ["Hunter.plw", "a", "bot.toml", "Ágnes.py", "a b.c"] {
        assert!(check_name(good).is_ok(), "{good}");
    }
    for bad in ["", ".", "..", "../x", "a/b", "a\\b", ".hidden", "-rf", "a\nb", "c:x", &"x".repeat(65)] {
        assert!(check_name(bad).is_err(), "{bad}");
    }
}

#[test]
fn files_of_a_bot() {
    let file = |name: &str, text: &str| SourceFile { name: name.into(), text: text.into() };
    let check = |files: &[SourceFile], expected: &str| {
        let message = check_files("A", files).err().map_or(String::new(), |error| error.wording.to_string());
        assert_eq!(message, expected);
    };
    check(&[file("a.py", "x"), file("bot.toml", "y")], "");
    check(&[file("viadal/viadal.go", "x"), file("bot.go", "y")], "");
    check(&[file("a/b/c/d/e/f.py", "x")], "'a/b/c/d/e/f.py' lies more than 4 folders deep");
    check(&[], "a bot has 1 to 64 files, this one 0");
    check(&[file("a.py", "x"), file("a.py", "y")], "there are two files 'a.py'");
    let much = "x".repeat(BYTES + 1);
    check(&[file("a.py", &much)], "the files have 2097153 bytes together, at most 2097152 are taken");
    assert_eq!(language_of(&[file("bot.toml", ""), file("a.cpp", "")]), Some("cpp"));
    assert_eq!(language_of(&[file("README", "")]), None);
}
