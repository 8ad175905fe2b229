//! Small programs built by hand, without rules text.
#![allow(dead_code, unreachable_pub)]

use std::sync::Arc;

use board::*;

/// Directions of [`grid`]: steps of a file and a rank.
pub const N: DirectionId = DirectionId(0);
pub const E: DirectionId = DirectionId(1);
pub const S: DirectionId = DirectionId(2);
pub const W: DirectionId = DirectionId(3);
pub const NE: DirectionId = DirectionId(4);
pub const SE: DirectionId = DirectionId(5);
pub const SW: DirectionId = DirectionId(6);
pub const NW: DirectionId = DirectionId(7);

pub const WHITE: PlayerId = PlayerId(0);
pub const BLACK: PlayerId = PlayerId(1);

const STEPS: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// An empty board for two players: files from `a`, ranks from 1, Black's directions rotated by 180 degrees.
pub fn grid(files: i32, ranks: i32) -> Program {
    let cell = |file: i32, rank: i32| {
        let inside = (0..files).contains(&file) && (0..ranks).contains(&rank);
        inside.then(|| PositionId::from_index((file * ranks + rank) as usize))
    };
    let cells = || (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank)));
    let table = |sign: i32| -> Vec<Vec<Option<PositionId>>> {
        let row = |(x, y): &(i32, i32)| {
            cells().map(|(file, rank)| cell(file + sign * x, rank + sign * y)).collect::<Vec<_>>()
        };
        STEPS.iter().map(row).collect()
    };
    let name = |(file, rank)| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
    let turn = |player| Turn { player, moves_as: player, move_type: None };
    Program {
        players: ByPlayer(
            ["White", "Black"].map(|name| Player { name: name.into(), role: Role::Seat }).into(),
        ),
        directions: ["n", "e", "s", "w", "ne", "se", "sw", "nw"].map(String::from).into(),
        positions: cells().map(|at| Site { name: name(at), rectangle: None }).collect(),
        links: table(1),
        opposites: table(-1),
        symmetry: ByPlayer(vec![vec![], vec![S, W, N, E, SW, NW, NE, SE]]),
        turns: vec![turn(WHITE), turn(BLACK)],
        ..Program::default()
    }
}

pub fn piece(name: &str, moves: Vec<Vec<Statement>>) -> Piece {
    let blocks = moves.into_iter().map(|statements| Block { statements, ..Block::default() });
    Piece { name: name.into(), moves: blocks.collect(), ..Piece::default() }
}

/// Places pieces: `place(&mut program, WHITE, 0, "a1 b1")`.
pub fn place(program: &mut Program, player: PlayerId, piece: u16, names: &str) {
    for name in names.split_whitespace() {
        let at = program.position_named(name).expect("the position exists");
        program.setup.push(Placement { player, piece: PieceId(piece), at });
    }
}

pub fn at(program: &Program, name: &str) -> PositionId {
    program.position_named(name).expect("the position exists")
}

pub fn start(program: Program) -> Position {
    Position::new(&Arc::new(Rules::new(program).expect("the program is valid")))
}

/// The notation of the legal parts, in list order.
pub fn legal(position: &mut Position) -> Vec<String> {
    let mut moves = Moves::new();
    position.legal(&mut moves);
    moves.iter().map(|part| position.text(part)).collect()
}

/// Plays moves given in notation, separated by commas.
pub fn play(position: &mut Position, line: &str) {
    let mut moves = Moves::new();
    for text in line.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        let index = position.find(text, &mut moves);
        let part = index.and_then(|index| moves.get(index));
        let Some(part) = part else { panic!("`{text}` is none of {:?}", legal(position)) };
        position.make(part);
    }
}

/// A board as text: `a1=White:Man b2=...`, in position order.
pub fn board(position: &Position) -> String {
    let program = position.rules().program();
    let name = |(at, owner, piece): (PositionId, PlayerId, PieceId)| {
        let [at, owner, piece] = [
            &program.positions[at.index()].name,
            &program.players[owner].name,
            &program.pieces[piece.index()].name,
        ];
        format!("{at}={owner}:{piece}")
    };
    position.pieces().map(name).collect::<Vec<_>>().join(" ")
}

// Statements and conditions under their names in rules files.

pub fn step(direction: DirectionId) -> Statement {
    Statement::Go(PositionRef::Toward(direction))
}
pub fn go(name: PositionId) -> Statement {
    Statement::Go(PositionRef::At(name))
}
pub fn back() -> Statement {
    Statement::Go(PositionRef::Landmark(Landmark::Mark))
}
pub fn mark() -> Statement {
    Statement::Mark(PositionRef::Here)
}
pub fn verify(condition: Condition) -> Statement {
    Statement::Verify(condition)
}
pub fn when(condition: Condition, then: Vec<Statement>) -> Statement {
    Statement::If(condition, then, vec![])
}
pub fn repeat(condition: Condition, body: Vec<Statement>) -> Statement {
    Statement::While(condition, body)
}
pub fn add() -> Statement {
    Statement::Add(Add::default())
}
pub fn promote(pieces: &[u16]) -> Statement {
    Statement::Add(Add { promotions: pieces.iter().map(|piece| PieceId(*piece)).collect(), ..Add::default() })
}
pub fn partial() -> Statement {
    Statement::Add(Add { continuation: Continuation::SameType, ..Add::default() })
}
pub fn copy() -> Statement {
    Statement::Add(Add { manner: Manner::Copy, ..Add::default() })
}
pub fn capture() -> Statement {
    Statement::Capture(PositionRef::Here)
}
pub fn empty() -> Condition {
    Condition::Empty(PositionRef::Here)
}
pub fn enemy() -> Condition {
    Condition::Enemy(PositionRef::Here)
}
pub fn friend() -> Condition {
    Condition::Friend(PositionRef::Here)
}
pub fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

/// Three in a row on 3 x 3, by drops.
pub fn tic_tac_toe() -> Program {
    let mut program = grid(3, 3);
    let drop = Block { statements: vec![verify(empty()), add()], ..Block::default() };
    program.pieces = vec![Piece { drops: vec![drop], ..piece("Man", vec![]) }];
    for player in [WHITE, BLACK] {
        program.stock.push(Stock { player, piece: PieceId(0), count: 5 });
    }
    let row = |direction| {
        let man = || PatternItem::Occupant(Occupant::Own(PieceId(0)));
        let step = || PatternItem::Step(direction);
        GoalCondition::Relative(vec![man(), step(), man(), step(), man()])
    };
    program.goals = vec![
        Goal {
            kind: GoalKind::Win,
            players: vec![WHITE, BLACK],
            condition: GoalCondition::Or([N, E, NE, SE].map(row).into()),
        },
        Goal { kind: GoalKind::Draw, players: vec![], condition: GoalCondition::Stalemated },
    ];
    program
}

/// Kings, rooks and pawns on 4 x 5: steps, slides, promotion, check, mate.
pub fn little_chess() -> Program {
    let mut program = grid(4, 5);
    let leap = |direction| vec![step(direction), verify(not(friend())), add()];
    let slide = |direction| {
        vec![step(direction), repeat(empty(), vec![add(), step(direction)]), verify(not(friend())), add()]
    };
    let far: Vec<PositionId> = ["a5", "b5", "c5", "d5"].map(|name| at(&program, name)).into();
    let near: Vec<PositionId> = ["a1", "b1", "c1", "d1"].map(|name| at(&program, name)).into();
    program.zones = vec![Zone { name: "far".into(), positions: ByPlayer(vec![far, near]) }];
    let arrive = || {
        let there = Condition::InZone(ZoneId(0), PositionRef::Here);
        Statement::If(there, vec![promote(&[1])], vec![add()])
    };
    let pawn = vec![
        vec![step(N), verify(empty()), arrive()],
        vec![step(NE), verify(enemy()), arrive()],
        vec![step(NW), verify(enemy()), arrive()],
    ];
    program.pieces = vec![
        piece("King", [N, E, S, W, NE, SE, SW, NW].map(leap).into()),
        piece("Rook", [N, E, S, W].map(slide).into()),
        piece("Pawn", pawn),
    ];
    place(&mut program, WHITE, 0, "a1");
    place(&mut program, WHITE, 1, "d1");
    place(&mut program, WHITE, 2, "a2 b2");
    place(&mut program, BLACK, 0, "d5");
    place(&mut program, BLACK, 1, "a5");
    place(&mut program, BLACK, 2, "c4 d4");
    program.goals = vec![Goal {
        kind: GoalKind::Loss,
        players: vec![WHITE, BLACK],
        condition: GoalCondition::Checkmated(vec![PieceId(0)]),
    }];
    program
}

/// Men that jump as often as they can, one part after the other, on 5 x 5.
pub fn jumpers() -> Program {
    let mut program = grid(5, 5);
    let jump = |direction| {
        vec![step(direction), verify(enemy()), capture(), step(direction), verify(empty()), partial()]
    };
    let walk = |direction| vec![step(direction), verify(empty()), add()];
    let typed =
        |kind, statements| Block { move_type: Some(MoveTypeId(kind)), statements, ..Block::default() };
    program.move_types = vec!["walk".into(), "jump".into()];
    program.priorities = vec![MoveTypeId(1), MoveTypeId(0)];
    let jumps = [N, E, S, W].map(|direction| typed(1, jump(direction)));
    let walks = [N, E, W].map(|direction| typed(0, walk(direction)));
    program.pieces = vec![Piece { moves: jumps.into_iter().chain(walks).collect(), ..piece("Man", vec![]) }];
    place(&mut program, WHITE, 0, "a1 b1 c1 d1 e1 a2 b2 d2 e2");
    place(&mut program, BLACK, 0, "a5 b5 c5 d5 e5 a4 b4 d4 e4");
    let lost = |condition| Goal { kind: GoalKind::Loss, players: vec![WHITE, BLACK], condition };
    program.goals = vec![lost(GoalCondition::PiecesRemaining(0, None)), lost(GoalCondition::Stalemated)];
    program
}
