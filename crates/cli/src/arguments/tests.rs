use super::*;

#[test]
fn words_for_a_shell() {
    let check = |word, expected| assert_eq!(quoted(word), expected);
    check("bots/Finder.plw", "bots/Finder.plw");
    check("my bot", "'my bot'");
    check("it's", r"'it'\''s'");
    check("", "''");
}
