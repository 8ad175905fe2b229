use super::*;

#[test]
fn a_picture_has_numbers_at_its_rims_and_nothing_beyond_them() {
    let picture = |paint| {
        let mut picture = Picture::new([3, 2], 2, paint);
        picture.put((2, 1), 'A', "34");
        for off in [(3, 0), (-1, 0), (0, 2), (0, -1), (2, i64::MAX), (i64::MIN, i64::MAX)] {
            picture.put(off, 'B', "31");
        }
        picture.text()
    };
    assert_eq!(picture(Paint::Plain), "   0 1 2\n 0 . . .\n 1 . . A\n");
    assert_eq!(picture(Paint::Colours), "   0 1 2\n 0 . . .\n 1 . . \x1b[1;34mA\x1b[0m\n");
}

#[test]
fn brackets_and_commas_part_words() {
    assert_eq!(typed_words(" Shot (3, 4)"), ["shot", "3", "4"]);
    assert!(typed_words(" ,").is_empty());
}
