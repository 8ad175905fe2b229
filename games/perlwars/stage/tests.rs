use super::*;

/// The matrix of the document: distances from the centre of a square of 9 x 9.
const MATRIX: [[i64; 9]; 9] = [
    [6, 5, 4, 4, 4, 4, 4, 5, 6],
    [5, 4, 4, 3, 3, 3, 4, 4, 5],
    [4, 4, 3, 2, 2, 2, 3, 4, 4],
    [4, 3, 2, 1, 1, 1, 2, 3, 4],
    [4, 3, 2, 1, 0, 1, 2, 3, 4],
    [4, 3, 2, 1, 1, 1, 2, 3, 4],
    [4, 4, 3, 2, 2, 2, 3, 4, 4],
    [5, 4, 4, 3, 3, 3, 4, 4, 5],
    [6, 5, 4, 4, 4, 4, 4, 5, 6],
];

#[test]
fn distances_are_those_of_the_matrix() {
    let stage = Stage { width: 9, height: 9 };
    for cell in stage.cells() {
        let distance = cell.distance(Cell { x: 4, y: 4 });
        assert_eq!(distance, MATRIX[cell.y as usize][cell.x as usize], "{cell:?}");
    }
}

#[test]
fn distances_of_far_points_do_not_overflow() {
    let far = Cell { x: i64::MIN, y: i64::MAX };
    assert_eq!(answer(3, far, Cell { x: 6, y: 0 }), -1);
    assert_eq!(Cell { x: 3, y: 4 }.distance(Cell { x: 0, y: 0 }), 5);
}

#[test]
fn a_shot_tells_up_to_half_the_shorter_side() {
    let check = |shorter, within, below| {
        let stage = Stage { width: 15, height: shorter };
        assert_eq!([Range::Within, Range::Below].map(|range| range.reach(stage)), [within, below]);
    };
    check(7, 3, 3);
    check(8, 4, 3);
    check(15, 7, 7);
    check(1, 0, 0);
}
