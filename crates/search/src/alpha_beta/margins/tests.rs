use super::*;

#[test]
fn reductions_grow() {
    assert_eq!(reduction(3, 4), 1);
    assert_eq!(reduction(6, 10), 2);
    assert_eq!(reduction(12, 30), 4);
    for depth in 1..60 {
        for tried in 1..100 {
            assert!(reduction(depth, tried) <= reduction(depth + 1, tried));
            assert!(reduction(depth, tried) <= reduction(depth, tried + 1));
            assert!(reduction(depth, tried) <= depth.max(2));
        }
    }
}
