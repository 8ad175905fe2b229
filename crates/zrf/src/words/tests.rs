use super::*;

#[test]
fn slips_find_their_word() {
    for (word, expected) in [
        ("turn-ordr", Some("turn-order")),
        ("peice", Some("piece")),
        ("win-conditoin", Some("win-condition")),
        ("zzz", None),
        ("x", None),
    ] {
        assert_eq!(nearest(word, STATEMENTS), expected, "{word}");
    }
}

#[test]
fn every_word_of_the_grammar_has_a_meaning() {
    let grammar = include_str!("../../GRAMMAR.md");
    let grammar = grammar.split("## Saved games").next().unwrap();
    let is_word = |word: &&str| {
        word.starts_with(|first: char| first.is_ascii_lowercase())
            && word.chars().all(|letter| letter.is_ascii_lowercase() || "-?".contains(letter))
    };
    // What stands between quotes in the rules of the grammar.
    let rules = grammar.split("```").skip(1).step_by(2);
    let quoted = rules.flat_map(|rule| rule.split('"').skip(1).step_by(2));
    let mut expected: Vec<&str> = quoted
        .map(|word| word.trim_matches(['(', ')', ' ']))
        .flat_map(|words| words.split(' '))
        .filter(is_word)
        .collect();
    expected.sort_unstable();
    expected.dedup();
    let mut known: Vec<&str> = meanings().map(|(word, _)| word).collect();
    assert!(known.is_sorted(), "in the order of the alphabet");
    known.sort_unstable();
    assert_eq!(known, expected);
    for (word, meaning) in meanings() {
        assert!(meaning.ends_with('.') && meaning.len() > 10, "{word}: {meaning}");
    }
}
