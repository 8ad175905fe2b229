use super::*;

#[test]
fn later_scores_count() {
    // What is seen at the end was true before, the more the nearer.
    let mut said = [0, 0, 0, 0, 1000, 1000];
    average_with_later(&mut said, Some(2));
    assert!(said.is_sorted() && said[0] > 500 && said[5] < CLEAR, "{said:?}");
    // A proven loss and a draw that was not expected.
    let mut said = [100, -PROVEN];
    average_with_later(&mut said, Some(0));
    assert_eq!(said[1], -CLEAR);
    let mut said = [200; 40];
    average_with_later(&mut said, Some(1));
    assert!(said[0] > 190 && said[39] < 100, "{said:?}");
    // A game that was broken off goes on as it was.
    let mut said = [70, 70];
    average_with_later(&mut said, None);
    assert_eq!(said, [70, 70]);
}
