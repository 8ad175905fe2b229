use super::*;

#[test]
fn names_are_told_apart() {
    let check = |names: &[&str], written: &[&str], expected: &[&str]| {
        let written: Vec<String> = written.iter().map(ToString::to_string).collect();
        assert_eq!(distinct_names(names, &written), expected);
    };
    check(&["A", "B"], &["A.py", "B.py"], &["A", "B"]);
    check(&["A", "B", "A"], &[], &["A #1", "B", "A #3"]);
    check(&["A", "A"], &["old/A.py", "A.py"], &["A (old)", "A (.)"]);
    check(&["A", "A"], &["old/A", "new/A/"], &["A (old)", "A (new)"]);
    check(&["A", "A"], &["A.py", "A.py"], &["A #1", "A #2"]);
}
