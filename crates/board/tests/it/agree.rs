//! Random blocks mean the same whether interpreted or compiled, and unmaking restores a position, however odd the moves.
use std::sync::Arc;

use crate::programs::*;
use board::*;

/// Numbers from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn direction(&mut self) -> DirectionId {
        DirectionId(self.below(8) as u16)
    }

    fn piece(&mut self) -> PieceId {
        PieceId(self.below(3) as u16)
    }

    fn at(&mut self) -> PositionId {
        PositionId(self.below(16) as u16)
    }

    fn place(&mut self) -> PositionRef {
        match self.below(12) {
            0..=4 => PositionRef::Here,
            5 => PositionRef::At(self.at()),
            6..=8 => PositionRef::Toward(self.direction()),
            9 => PositionRef::Against(self.direction()),
            10 => PositionRef::Landmark([Landmark::From, Landmark::To, Landmark::Mark][self.below(3)]),
            _ => PositionRef::Landmark([Landmark::LastFrom, Landmark::LastTo][self.below(2)]),
        }
    }

    fn condition(&mut self, depth: usize) -> Condition {
        let place = self.place();
        match self.below(if depth == 0 { 15 } else { 20 }) {
            0..=2 => Condition::Empty(place),
            3..=4 => Condition::Enemy(place),
            5 => Condition::Friend(place),
            6 => Condition::Piece(self.piece(), place),
            7 => Condition::Attribute(AttributeId(self.below(2) as u8), place),
            8 => Condition::InZone(ZoneId(0), place),
            9 => Condition::OnBoard(place),
            10 => [Condition::LastFrom(place), Condition::LastTo(place)][self.below(2)].clone(),
            11 => [Condition::Marked(place), Condition::Position(self.at(), place)][self.below(2)].clone(),
            12 => Condition::Flag(FlagId(self.below(2) as u16)),
            13 => Condition::PositionFlag(PositionFlagId(0), place),
            14 => {
                [Condition::Attacked(None, place), Condition::AdjacentToEnemy(place)][self.below(2)].clone()
            }
            15..=16 => not(self.condition(depth - 1)),
            17..=18 => Condition::And(vec![self.condition(depth - 1), self.condition(depth - 1)]),
            _ => Condition::Or(vec![self.condition(depth - 1), self.condition(depth - 1)]),
        }
    }

    fn statement(&mut self, depth: usize) -> Statement {
        match self.below(if depth == 0 { 18 } else { 23 }) {
            0..=4 => step(self.direction()),
            5 => Statement::Go(self.place()),
            6 => mark(),
            7 => [Statement::From, Statement::To, Statement::Cascade][self.below(3)].clone(),
            8..=9 => verify(self.condition(1)),
            10..=11 => add(),
            12 => [promote(&[1, 2]), partial(), copy()][self.below(3)].clone(),
            13..=14 => Statement::Capture(self.place()),
            15 => [Statement::Flip(self.place()), Statement::ChangeType(self.piece(), self.place())]
                [self.below(2)]
            .clone(),
            16 => match self.below(3) {
                0 => Statement::Create { player: None, piece: Some(self.piece()), at: self.place() },
                1 => Statement::ChangeOwner(self.place()),
                _ => Statement::SetAttribute {
                    attribute: AttributeId(self.below(2) as u8),
                    value: self.condition(1),
                    at: self.place(),
                },
            },
            17 => match self.below(2) {
                0 => Statement::SetFlag(FlagId(self.below(2) as u16), self.condition(1)),
                _ => Statement::SetPositionFlag(PositionFlagId(0), self.condition(1), self.place()),
            },
            18..=20 => {
                Statement::If(self.condition(1), self.statements(depth - 1), self.statements(depth - 1))
            }
            // All rounds step in the same direction, so that the loop ends at the edge.
            _ => {
                let ahead = self.direction();
                Statement::While(self.condition(1), vec![when(self.condition(1), vec![add()]), step(ahead)])
            }
        }
    }

    fn statements(&mut self, depth: usize) -> Vec<Statement> {
        (0..=self.below(4)).map(|_| self.statement(depth)).collect()
    }

    fn block(&mut self) -> Block {
        let mut statements: Vec<Statement> = (0..2 + self.below(5)).map(|_| self.statement(2)).collect();
        statements.push(add());
        Block { move_type: [None, Some(MoveTypeId(0))][self.below(2)], statements, ..Block::default() }
    }

    fn program(&mut self) -> Program {
        let mut program = grid(4, 4);
        program.attributes = vec!["fresh?".into(), "hurt?".into()];
        program.flags = vec!["one".into(), "two".into()];
        program.position_flags = vec!["seen".into()];
        program.move_types = vec!["first".into()];
        let zone = [(); 2].map(|()| (0..5).map(|_| self.at()).collect());
        program.zones = vec![Zone { name: "zone".into(), positions: ByPlayer(zone.into()) }];
        for name in ["Man", "King", "Rook"] {
            let drops = (0..self.below(2)).map(|_| self.block()).collect();
            program.pieces.push(Piece {
                name: name.into(),
                moves: (0..2 + self.below(9)).map(|_| self.block()).collect(),
                drops,
                attributes: vec![(AttributeId(0), true), (AttributeId(1), false)],
                ..Piece::default()
            });
        }
        for player in [WHITE, BLACK] {
            let piece = self.piece();
            program.stock.push(Stock { player, piece, count: 2 });
            for _ in 0..4 {
                let placement = Placement { player, piece: self.piece(), at: self.at() };
                program.setup.push(placement);
            }
        }
        program.options.pass_turn = PassTurn::Forced;
        program.options.recycle_captures = self.below(2) == 0;
        program
    }
}

#[test]
fn both_ways_of_running_blocks_agree() {
    let (mut parts, mut hits) = (0, 0);
    for seed in 1..=300 {
        let mut random = Random(seed);
        let program = random.program();
        let [quick, slow] = [Rules::new(program.clone()), Rules::interpreted(program)];
        let [quick, slow] = [quick, slow].map(|rules| Arc::new(rules.expect("the program is valid")));
        // Repeatedly, so that code is eventually compiled.
        for _ in 0..6 {
            let (compared, hit) = play_both(&mut random, &quick, &slow, seed);
            (parts, hits) = (parts + compared, hits + hit);
        }
    }
    assert!(parts > 20_000, "only {parts} parts were compared");
    assert!(hits > 20_000, "only {hits} cells were attacked");
}

/// Plays a game with both and returns the numbers of parts compared and of cells that were attacked.
fn play_both(random: &mut Random, quick: &Arc<Rules>, slow: &Arc<Rules>, seed: u64) -> (usize, usize) {
    let [mut one, mut other] = [Position::new(quick), Position::new(slow)];
    let (mut moves, mut others) = (Moves::new(), Moves::new());
    let mut trail = vec![];
    let (mut parts, mut hits) = (0, 0);
    for _ in 0..40 {
        let ends = (one.legal(&mut moves), other.legal(&mut others));
        let texts: Vec<String> = moves.iter().map(|part| one.text(part)).collect();
        let wanted: Vec<String> = others.iter().map(|part| other.text(part)).collect();
        assert_eq!((ends.0, &texts), (ends.1, &wanted), "seed {seed}: {}", board(&other));
        parts += texts.len();
        let program = one.rules().program();
        let players = (0..program.players.len()).map(PlayerId::from_index);
        let cells = (0..program.positions.len()).map(PositionId::from_index);
        let places: Vec<_> = players.flat_map(|player| cells.clone().map(move |at| (player, at))).collect();
        for (player, at) in places {
            let attacked = (one.is_attacked(player, at), other.is_attacked(player, at));
            assert_eq!(attacked.0, attacked.1, "seed {seed}: {player:?} at {at:?} on {}", board(&other));
            hits += usize::from(attacked.0);
        }
        if ends.0.is_some() {
            break;
        }
        trail.push((one.hash(), board(&one)));
        let index = random.below(moves.len());
        let [part, same] =
            [moves.get(index), others.get(index)].map(|part| part.expect("the lists are alike"));
        one.make(part);
        other.make(same);
        assert_eq!(one.hash(), other.hash(), "seed {seed}: {}", texts[index]);
    }
    while let Some(then) = trail.pop() {
        one.unmake();
        assert_eq!((one.hash(), board(&one)), then, "seed {seed}");
    }
    (parts, hits)
}

#[test]
fn both_ways_of_running_blocks_play_the_same_games_by_chance() {
    let mut compared = 0;
    for seed in 1..=300 {
        let mut random = Random(seed);
        let program = random.program();
        let [quick, slow] = [Rules::new(program.clone()), Rules::interpreted(program)];
        let [quick, slow] = [quick, slow].map(|rules| Arc::new(rules.expect("the program is valid")));
        let mut memory = PlayoutMemory::default();
        for game in 0..12 {
            let mut played = [&quick, &slow].map(|rules| {
                let (mut position, mut chance) = (Position::new(rules), Random(seed * 100 + game));
                let playout = playout(&mut position, 40, &mut memory, |bound| chance.below(bound));
                (playout, position.hash(), board(&position), position.fault().is_some())
            });
            let [one, other] = &mut played;
            // Loops that never end are met by what lists more.
            if !other.3 {
                (compared, one.3) = (compared + 1, false);
                assert_eq!(one, other, "seed {seed}, game {game}");
            }
        }
    }
    assert!(compared > 2_000, "only {compared} games were compared");
}
