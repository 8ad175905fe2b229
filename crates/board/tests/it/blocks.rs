//! The meaning of single statements in a block, tested by the resulting moves.
use crate::programs::*;
use board::*;

/// The moves of a white Man on b2 of a 4 x 4 board by one block, with a black Man on b3 and a white King on d4.
fn moves_of(block: Vec<Statement>) -> Vec<String> {
    legal(&mut start(world(block)))
}

/// The board after the only move of that block.
fn board_after(block: Vec<Statement>) -> String {
    let mut position = start(world(block));
    let moves = legal(&mut position);
    assert_eq!(moves.len(), 1, "{moves:?}");
    play(&mut position, &moves[0]);
    board(&position)
}

fn world(block: Vec<Statement>) -> Program {
    let mut program = grid(4, 4);
    let attributes = vec![(AttributeId(0), true), (AttributeId(1), false)];
    program.attributes = vec!["fresh?".into(), "hurt?".into()];
    program.pieces =
        vec![Piece { attributes, ..piece("Man", vec![block]) }, piece("King", vec![]), piece("Rook", vec![])];
    program.flags = vec!["flag".into()];
    program.position_flags = vec!["seen".into()];
    place(&mut program, WHITE, 0, "b2");
    place(&mut program, WHITE, 1, "d4");
    place(&mut program, BLACK, 0, "b3");
    program
}

fn here(name: &str) -> Statement {
    go(at(&grid(4, 4), name))
}

fn spot(name: &str) -> PositionRef {
    PositionRef::At(at(&grid(4, 4), name))
}

#[test]
fn blocks_emit() {
    let cases: Vec<(&str, Vec<Statement>, &[&str])> = vec![
        ("a step off the board ends the run", vec![step(W), add(), step(W), add()], &["Man b2 - a2"]),
        ("landing on a piece is written with x", vec![step(N), add()], &["Man b2 x b3"]),
        (
            "add goes on",
            vec![step(E), repeat(empty(), vec![add(), step(E)])],
            &["Man b2 - c2", "Man b2 - d2"],
        ),
        (
            "add clears the effects",
            vec![Statement::Capture(PositionRef::Toward(N)), step(E), add(), step(E), add()],
            &["Man b2 - c2 x b3", "Man b2 - d2"],
        ),
        (
            "predicates see the board as it was",
            vec![Statement::Capture(PositionRef::Toward(N)), step(N), verify(enemy()), step(N), add()],
            &["Man b2 - b4 x b3"],
        ),
        (
            "the moving piece is still seen at its place",
            vec![step(E), verify(Condition::Friend(PositionRef::Toward(W))), add()],
            &["Man b2 - c2"],
        ),
        (
            "flags are seen at once",
            vec![
                Statement::SetFlag(FlagId(0), Condition::Enemy(PositionRef::Toward(N))),
                step(E),
                verify(Condition::Flag(FlagId(0))),
                add(),
            ],
            &["Man b2 - c2"],
        ),
        (
            "position flags are seen at once",
            vec![
                Statement::SetPositionFlag(PositionFlagId(0), Condition::True, PositionRef::Toward(E)),
                verify(not(Condition::PositionFlag(PositionFlagId(0), PositionRef::Here))),
                step(E),
                verify(Condition::PositionFlag(PositionFlagId(0), PositionRef::Here)),
                add(),
            ],
            &["Man b2 - c2"],
        ),
        ("the mark is the start", vec![step(E), back(), step(W), add()], &["Man b2 - a2"]),
        ("to decides where the piece goes", vec![step(E), Statement::To, step(E), add()], &["Man b2 - c2"]),
        (
            "off the board every test is false",
            vec![
                verify(not(Condition::Empty(PositionRef::Against(N)))),
                verify(not(Condition::OnBoard(PositionRef::Against(N)))),
                add(),
            ],
            &[],
        ),
        ("nothing changed is no move", vec![add()], &[]),
        (
            "a change in place is a move",
            vec![Statement::ChangeType(PieceId(2), PositionRef::Here), add()],
            &["= Rook on b2"],
        ),
        (
            "capturing off the board is nothing",
            vec![step(S), Statement::Capture(PositionRef::Toward(S)), add()],
            &["Man b2 - b1"],
        ),
        ("a promotion each", vec![step(E), promote(&[1, 2])], &["Man b2 - c2 = King", "Man b2 - c2 = Rook"]),
        (
            "a promotion after a capture says where",
            vec![Statement::Capture(PositionRef::Toward(N)), step(E), promote(&[2])],
            &["Man b2 - c2 x b3 = Rook on c2"],
        ),
        (
            "captures go behind other changes",
            vec![
                Statement::Capture(PositionRef::Toward(N)),
                Statement::Capture(spot("d4")),
                step(E),
                Statement::Create { player: Some(BLACK), piece: Some(PieceId(2)), at: spot("a1") },
                add(),
            ],
            &["Man b2 - c2 Black Rook a1 x d4 x b3"],
        ),
        (
            "equal changes share a sign",
            vec![
                step(E),
                Statement::ChangeType(PieceId(2), spot("b3")),
                Statement::ChangeType(PieceId(2), spot("d4")),
                add(),
            ],
            &["Man b2 - c2 = Rook on b3 d4"],
        ),
        (
            "attributes by number",
            vec![
                step(E),
                Statement::SetAttribute {
                    attribute: AttributeId(1),
                    value: Condition::True,
                    at: PositionRef::Here,
                },
                add(),
            ],
            &["Man b2 - c2 @ c2 1 1"],
        ),
        (
            "flip and owner",
            vec![step(E), Statement::Flip(spot("b3")), Statement::ChangeOwner(spot("d4")), add()],
            &["Man b2 - c2 flip b3 = White on d4"],
        ),
        (
            "a cascade comes first",
            vec![step(N), Statement::Cascade, step(N), add()],
            &["Man b2 x b3 Man b3 - b4"],
        ),
        (
            "create without more is the mover's own",
            vec![step(E), Statement::Create { player: None, piece: None, at: spot("a1") }, add()],
            &["Man b2 - c2 White Man a1"],
        ),
        ("a copy stays", vec![step(E), copy()], &["Man b2 - c2 White Man b2"]),
        (
            "an attribute is the piece's",
            vec![
                step(N),
                verify(Condition::Attribute(AttributeId(0), PositionRef::Here)),
                verify(not(Condition::Attribute(AttributeId(1), PositionRef::Here))),
                verify(not(Condition::Attribute(AttributeId(0), PositionRef::Toward(N)))),
                add(),
            ],
            &["Man b2 x b3"],
        ),
        (
            "if and else",
            vec![
                Statement::If(
                    Condition::Or(vec![
                        Condition::Empty(PositionRef::Toward(N)),
                        Condition::Enemy(PositionRef::Toward(S)),
                    ]),
                    vec![step(N)],
                    vec![step(S)],
                ),
                add(),
            ],
            &["Man b2 - b1"],
        ),
        (
            "next to an enemy",
            vec![
                verify(Condition::AdjacentToEnemy(PositionRef::Here)),
                step(S),
                verify(not(Condition::AdjacentToEnemy(PositionRef::Here))),
                add(),
            ],
            &["Man b2 - b1"],
        ),
    ];
    for (what, block, expected) in cases {
        assert_eq!(moves_of(block), expected, "{what}");
    }
}

#[test]
fn parts_change_the_board() {
    let cases: Vec<(&str, Vec<Statement>, &str)> = vec![
        (
            "everything is lifted, then put down",
            vec![step(N), Statement::Cascade, step(S), add()],
            "b2=Black:Man b3=White:Man d4=White:King",
        ),
        (
            "a capture at the end kills the piece that arrived",
            vec![step(E), Statement::Capture(PositionRef::Here), add()],
            "b3=Black:Man d4=White:King",
        ),
        (
            "a capture behind a create leaves nothing",
            vec![
                step(E),
                Statement::Capture(spot("b3")),
                Statement::Create { player: None, piece: None, at: spot("b3") },
                add(),
            ],
            "c2=White:Man d4=White:King",
        ),
        (
            "a change at the end hits the piece that arrived",
            vec![step(N), Statement::Flip(PositionRef::Here), add()],
            "b3=Black:Man d4=White:King",
        ),
        (
            "a new piece where the old one left",
            vec![
                Statement::Create { player: Some(BLACK), piece: Some(PieceId(2)), at: PositionRef::Here },
                step(E),
                add(),
            ],
            "b2=Black:Rook b3=Black:Man c2=White:Man d4=White:King",
        ),
        (
            "a change on an empty cell is nothing",
            vec![step(E), Statement::Flip(spot("a1")), Statement::ChangeType(PieceId(2), spot("a2")), add()],
            "b3=Black:Man c2=White:Man d4=White:King",
        ),
        ("a copy", vec![step(E), copy()], "b2=White:Man b3=Black:Man c2=White:Man d4=White:King"),
        (
            "another piece is pulled along",
            vec![here("d4"), Statement::From, here("c1"), add()],
            "b2=White:Man b3=Black:Man c1=White:King",
        ),
    ];
    for (what, block, expected) in cases {
        assert_eq!(board_after(block), expected, "{what}");
    }
}

#[test]
fn attributes_travel_with_the_piece() {
    let hurt =
        |place| Statement::SetAttribute { attribute: AttributeId(1), value: Condition::True, at: place };
    let mut position = start(world(vec![step(E), hurt(PositionRef::Here), add()]));
    play(&mut position, "Man b2 - c2 @ c2 1 1");
    let [b2, c2] = ["b2", "c2"].map(|name| at(position.rules().program(), name));
    assert!(position.attribute(c2, AttributeId(1)) && position.attribute(c2, AttributeId(0)));
    assert!(!position.attribute(b2, AttributeId(0)));
}

#[test]
fn a_loop_without_end_is_stopped_and_reported() {
    let mut position = start(world(vec![step(E), add(), repeat(Condition::True, vec![mark()])]));
    assert_eq!(legal(&mut position), ["Man b2 - c2"]);
    let fault = position.fault().map(ToString::to_string);
    assert_eq!(fault.as_deref(), Some("piece `Man`, move block 1: a loop goes on for ever"));
}

#[test]
fn passing_by_option() {
    let with = |pass_turn, block| {
        let mut program = world(block);
        program.options.pass_turn = pass_turn;
        moves_of_program(program)
    };
    assert_eq!(with(PassTurn::Never, vec![]), [""; 0]);
    assert_eq!(with(PassTurn::Forced, vec![]), ["Pass"]);
    assert_eq!(with(PassTurn::Forced, vec![step(E), add()]), ["Man b2 - c2"]);
    assert_eq!(with(PassTurn::Always, vec![step(E), add()]), ["Man b2 - c2", "Pass"]);
}

fn moves_of_program(program: Program) -> Vec<String> {
    legal(&mut start(program))
}

#[test]
fn drops_need_stock_and_captures_may_refill_it() {
    let mut program = world(vec![step(N), verify(enemy()), add()]);
    let target = DropTarget::At(at(&program, "a1"));
    program.pieces[0].drops =
        vec![Block { target, statements: vec![verify(empty()), add()], ..Block::default() }];
    assert_eq!(moves_of_program(program.clone()), ["Man b2 x b3"]);
    program.stock.push(Stock { player: WHITE, piece: PieceId(0), count: 1 });
    program.options.recycle_captures = true;
    assert_eq!(moves_of_program(program.clone()), ["Man b2 x b3", "White Man a1"]);
    let mut position = start(program);
    play(&mut position, "Man b2 x b3");
    assert_eq!(legal(&mut position), ["Black Man a1"]);
    play(&mut position, "Black Man a1");
    assert_eq!((position.stock(BLACK, PieceId(0)), position.stock(WHITE, PieceId(0))), (0, 1));
}

#[test]
fn turns_of_a_type_for_another_player() {
    let mut program = world(vec![step(E), verify(empty()), add()]);
    program.move_types = vec!["sleep".into(), "wake".into()];
    program.players.0.push(Player { name: "?Dice".into(), role: Role::Random });
    program.symmetry.0.push(vec![]);
    program.pieces[0].moves[0].move_type = Some(MoveTypeId(1));
    let turn = |kind| Turn { player: PlayerId(2), moves_as: BLACK, move_type: Some(MoveTypeId(kind)) };
    program.turns = vec![turn(0), turn(1)];
    program.options.pass_turn = PassTurn::Forced;
    let mut position = start(program);
    assert_eq!(legal(&mut position), ["Pass"]);
    play(&mut position, "Pass");
    // Black's directions are mirrored, and its piece is the one that moves.
    assert_eq!(legal(&mut position), ["Man b3 - a3"]);
    play(&mut position, "Man b3 - a3");
    assert_eq!((position.number(), position.turn_index()), (2, 0));
}
