use super::*;

#[test]
fn brackets_and_commas_part_words() {
    assert_eq!(typed_words(" Shot (3, 4)"), ["shot", "3", "4"]);
    assert!(typed_words(" ,").is_empty());
}
