use super::*;

#[test]
fn the_largest_drop_of_a_loser_is_where_it_was_lost() {
    let point = |&(seat, first): &(Option<usize>, u32)| Point {
        seat,
        chances: vec![Some(first), Some(1000 - first)],
    };
    let check = |list: &[(Option<usize>, u32)], expected: Option<(usize, usize)>| {
        let points: Vec<Point> = list.iter().map(point).collect();
        let found = lost(&points).map(|lost| {
            let number = |name: &str| lost[name].as_u64().expect("a number") as usize;
            (number("index"), number("seat"))
        });
        assert_eq!(found, expected, "{list:?}");
    };
    let (first, second) = (Some(0), Some(1));
    check(&[], None);
    check(&[(first, 500), (second, 450), (first, 500)], None);
    check(&[(first, 500), (second, 200), (first, 900), (second, 600), (None, 1000)], Some((1, 1)));
    check(&[(first, 900), (second, 200), (first, 250), (second, 300), (None, 0)], Some((0, 0)));
    // Drawn: whoever let a win go.
    check(&[(first, 500), (second, 900), (first, 950), (None, 500)], Some((2, 0)));
    // Who plays twice is judged after each move.
    check(&[(first, 900), (first, 300), (second, 100), (None, 0)], Some((0, 0)));
}

#[test]
fn chances_grow_with_scores() {
    let scores = [Score::Lost(3), Score::Worth(-300), Score::Worth(0), Score::Worth(300), Score::Won(9)];
    assert!(scores.map(chance).is_sorted());
    assert_eq!([chance(Score::Worth(0)), chance(Score::Chance(250))], [500, 250]);
}
