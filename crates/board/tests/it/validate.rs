//! A program with an index out of range is refused, and its place is reported.
use crate::programs::*;
use board::*;

/// Puts one wrong index into a program.
type Spoil = Box<dyn Fn(&mut Program)>;

#[test]
fn wrong_numbers_are_refused() {
    let cases: Vec<(&str, Spoil)> = vec![
        ("the program: turn to repeat from 2 is none of the 2", Box::new(|program| program.repeat_from = 2)),
        (
            "the program: 0 positions, but 1 to 16384 are possible",
            Box::new(|program| program.positions.clear()),
        ),
        (
            "the program: too many players, pieces and positions together",
            Box::new(|program| {
                program.positions = vec![program.positions[0].clone(); 16_384];
                program.pieces = vec![program.pieces[0].clone(); 300];
            }),
        ),
        (
            "the board: position 99 is none of the 20",
            Box::new(|program| program.links[0][0] = Some(PositionId(99))),
        ),
        (
            "the board: `links` is not one row a direction, one column a position",
            Box::new(|program| program.links[3].clear()),
        ),
        (
            "the turn order: move type 0 is none of the 0",
            Box::new(|program| {
                program.turns[0].move_type = Some(MoveTypeId(0));
            }),
        ),
        (
            "piece `King`, move block 1: direction 8 is none of the 8",
            Box::new(|program| {
                program.pieces[0].moves[0].statements.push(step(DirectionId(8)));
            }),
        ),
        (
            "piece `Rook`, move block 4: flag 0 is none of the 0",
            Box::new(|program| {
                let flag = when(Condition::True, vec![verify(not(Condition::Flag(FlagId(0))))]);
                program.pieces[1].moves[3].statements.push(flag);
            }),
        ),
        ("the set-up: piece 7 is none of the 3", Box::new(|program| program.setup[0].piece = PieceId(7))),
        (
            "goal 1: piece 3 is none of the 3",
            Box::new(|program| {
                program.goals[0].condition =
                    GoalCondition::Not(Box::new(GoalCondition::Captured(vec![PieceId(3)])));
            }),
        ),
        (
            "piece `King`: attribute 0 is none of the 0",
            Box::new(|program| {
                program.pieces[0].attributes.push((AttributeId(0), true));
            }),
        ),
        (
            "piece `King`, move block 1: nested deeper than 256",
            Box::new(|program| {
                let deep = (0..300).fold(Condition::True, |inner, _| not(inner));
                program.pieces[0].moves[0].statements.push(verify(deep));
            }),
        ),
    ];
    assert!(little_chess().validate().is_ok());
    for (expected, spoil) in cases {
        let mut program = little_chess();
        spoil(&mut program);
        let error = Rules::new(program).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(expected));
    }
}
