use super::*;

#[test]
fn long_matches_keep_few_frames() {
    assert_eq!(spread(0..5, 8), [0, 1, 2, 3, 4]);
    for length in [8, 9, 100, 1001] {
        let kept = spread(0..length, 8);
        assert!((4..=8).contains(&kept.len()), "{kept:?}");
        assert_eq!((kept[0], kept.last()), (0, Some(&(length - 1))), "{kept:?}");
        assert!(kept.is_sorted(), "{kept:?}");
    }
}
