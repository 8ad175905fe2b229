//! What the search asks of the board in games with a royal piece: which offers are legal, and what exchanges come to.

use std::sync::Arc;

use board::{Moves, Part, PartChange, PieceId, PlayerId, Position, PositionId, Program, Rules};

use crate::placed::placed;
use crate::support::start;

/// Plays up to 120 parts by chance, calls back with the legal parts before each, and takes all of them back.
fn play_by_chance(
    position: &mut Position,
    chance: &mut u64,
    mut before_each: impl FnMut(&mut Position, &Moves),
) {
    let (start, mut legal) = (position.parts_made(), Moves::new());
    while position.parts_made() < start + 120 && position.legal_without_repetition(&mut legal).is_none() {
        before_each(position, &legal);
        *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position.make(legal.get((*chance >> 33) as usize % legal.len()).expect("a move"));
    }
    while position.parts_made() > start {
        position.unmake();
    }
}

/// The offers that are safe are the legal moves, in games by chance.
#[test]
fn safe_offers_are_the_legal_moves() {
    for game in ["chess", "xiangqi", "shogi", "minishogi"] {
        let mut position = start(game);
        let mut offers = Moves::new();
        let mut chance = 7_u64;
        let (mut unsafe_ones, mut checks) = (0, 0);
        for _ in 0..20 {
            play_by_chance(&mut position, &mut chance, |position, legal| {
                let texts: Vec<String> = legal.iter().map(|part| position.text(part)).collect();
                let mover = position.turn().moves_as;
                checks += u32::from(position.is_royal_attacked(mover));
                position.offers(&mut offers);
                let mut safe = Vec::new();
                for index in 0..offers.len() {
                    let part = offers.get(index).expect("an offer");
                    if position.is_safe(part) {
                        safe.push(position.text(part));
                    } else {
                        unsafe_ones += 1;
                    }
                }
                assert_eq!(safe, texts, "{game}");
            });
        }
        assert!(unsafe_ones > 100 && checks > 20, "{game}: {unsafe_ones} {checks}");
    }
}

/// The piece of a part that may not attack a royal piece does not give check: others still do when it changes sides. In games
/// by chance.
#[test]
fn no_check_is_overlooked() {
    for game in ["chess", "xiangqi", "shogi", "minishogi"] {
        let mut position = start(game);
        let mut chance = 3_u64;
        let (mut harmless, mut checks) = (0, 0);
        for _ in 0..10 {
            play_by_chance(&mut position, &mut chance, |position, legal| {
                for part in legal.iter() {
                    let may = position.may_attack_royal(part);
                    position.make(part);
                    let attacked = position.turn().moves_as;
                    let gives_check = position.is_royal_attacked(attacked);
                    checks += u32::from(gives_check);
                    harmless += u32::from(!may);
                    if let Some(to) = part.to().filter(|_| gives_check && !may) {
                        let mut other = position.clone();
                        let (_, kind) = other.piece(to).expect("what moved");
                        other.remove(to);
                        other.put(attacked, kind, to);
                        assert!(other.is_royal_attacked(attacked), "{game}: check on {to:?}");
                    }
                    position.unmake();
                }
            });
        }
        assert!(harmless > 1000 && checks > 100, "{game}: {harmless} {checks}");
    }
}

/// Lists of captures have every offer that captures or promotes, and nothing that is not offered, in games by chance.
#[test]
fn no_capture_is_left_out() {
    let takes = |position: &Position, part: Part<'_>| {
        let lands = part.to().filter(|to| part.from() != Some(*to));
        lands.is_some_and(|to| position.piece(to).is_some())
            || part
                .changes()
                .any(|change| !matches!(change, PartChange::Attribute(..) | PartChange::Move(..)))
    };
    let games = ["chess", "xiangqi", "shogi", "minishogi", "breakthrough", "english-draughts", "ataxx"];
    for game in games {
        let mut position = start(game);
        let (mut offers, mut captures) = (Moves::new(), Moves::new());
        let (mut offered, mut listed, mut taken) = (0, 0, 0);
        for round in 0..40 {
            // The same games again and again, so that in the end code has been made for what they ask.
            let mut chance: u64 = 11 + round % 2;
            play_by_chance(&mut position, &mut chance, |position, _| {
                position.offers(&mut offers);
                position.captures(&mut captures);
                let texts = |list: &Moves| list.iter().map(|part| position.text(part)).collect::<Vec<_>>();
                let (all, found) = (texts(&offers), texts(&captures));
                assert!(found.iter().all(|text| all.contains(text)), "{game}: {found:?} of {all:?}");
                for (part, text) in offers.iter().zip(&all).filter(|(part, _)| takes(position, *part)) {
                    assert!(found.contains(text), "{game}: {text} is not in {found:?}, of {part:?}");
                    taken += 1;
                }
                if round >= 38 {
                    (offered, listed) = (offered + all.len(), listed + found.len());
                }
            });
        }
        assert!(taken > 100, "{game}: {taken}");
        // Quiet moves are left out, but for those of draughts and ataxx, which have priorities or effects.
        if !["english-draughts", "ataxx"].contains(&game) {
            assert!(listed * 2 < offered, "{game}: {listed} of {offered}");
        }
    }
}

/// What the other gains on a cell where a chess piece stands, in the worth of pieces of the books.
#[test]
fn exchanges_come_to_what_the_books_say() {
    let check = |pieces: &str, played: &str, gain: i32| {
        let rules = start("chess");
        let mut position = placed(rules.rules(), pieces);
        let program = position.rules().program();
        let worth = book_worth(program);
        let way = played.split_once('-').expect("two squares");
        let [from, to] = [way.0, way.1].map(|square| program.position_named(square).expect("a square"));
        let mut moves = Moves::new();
        position.legal(&mut moves);
        let index = moves.iter().position(|part| part.journey() == Some((from, to))).expect("a legal move");
        let part = moves.get(index).expect("a move");
        let (before, key) = (pieces_of(&position), position.hash());
        assert_eq!(position.retaken(part, to, &worth), gain, "{pieces}: {played}");
        assert_eq!((pieces_of(&position), position.hash()), (before, key), "the position is as it was");
    };
    let kings = "White King a1, Black King h8";
    // A pawn guards: the rook is lost for nothing more.
    check(&format!("{kings}, White Rook e1, Black Pawn e5, Black Pawn d6"), "e1-e5", 5);
    // Nobody guards.
    check(&format!("{kings}, White Rook e1, Black Pawn e5"), "e1-e5", 0);
    // The rook behind the rook takes back: a rook for a rook.
    check(&format!("{kings}, White Rook e2, White Rook e1, Black Pawn e5, Black Rook e8"), "e2-e5", 0);
    // A queen in front of a rook: the queen is lost for a rook.
    check(&format!("{kings}, White Queen e2, White Rook e1, Black Pawn e5, Black Rook e8"), "e2-e5", 4);
    // A king does not take what is guarded.
    check("White King a1, Black King d6, White Rook e1, White Rook e2, Black Pawn e5", "e2-e5", 0);
}

/// Which pieces are threatened, and what they would cost.
#[test]
fn threatened_pieces_are_those_that_an_exchange_loses() {
    let rules = start("chess");
    let program = rules.rules().program();
    let worth = book_worth(program);
    let white = program.player_named("White").expect("a player");
    let check = |pieces: &str, threatened: &[(&str, i32)]| {
        let mut position = placed(rules.rules(), &format!("White King a1, Black King h8, {pieces}"));
        let (before, mut found) = (pieces_of(&position), vec![(PositionId(0), 1)]);
        position.threatened(white, &worth, 2..100, &mut found);
        let mut named: Vec<(&str, i32)> =
            found.iter().map(|(at, loss)| (program.positions[at.index()].name.as_str(), *loss)).collect();
        named.sort_unstable();
        assert_eq!(named, threatened, "{pieces}");
        assert_eq!(pieces_of(&position), before, "the position is as it was");
    };
    check("White Queen d4, Black Pawn d6", &[]);
    check("White Queen d4, Black Pawn e5", &[("d4", 9)]);
    // A guard makes it an exchange; a lone rook is lost as a whole, a pawn is not asked for.
    check("White Queen d4, White Pawn c3, Black Rook d8", &[("d4", 4)]);
    check("White Rook d4, White Pawn h2, Black Rook d8, Black Rook h7", &[("d4", 5)]);
    check("White Knight c3, White Rook f4, Black Pawn b4, Black Bishop h6", &[("c3", 3), ("f4", 5)]);
}

/// Exchanges and safety computed from sets of cells equal those found by moving pieces. Interpreted rules know no such sets, so with
/// them pieces are always moved.
#[test]
fn sets_of_cells_tell_what_moving_tells() {
    let games = ["chess", "xiangqi", "shogi", "minishogi", "hnefatafl", "breakthrough", "english-draughts"];
    for game in games {
        let mut position = start(game);
        let slow = Arc::new(Rules::interpreted(position.rules().program().clone()).expect("sound rules"));
        let program = position.rules().program();
        let worth: Vec<i32> =
            (0..program.players.len() * program.pieces.len()).map(|row| 1 + row as i32 * 7 % 11).collect();
        let players: Vec<PlayerId> = program.turns.iter().map(|turn| turn.moves_as).collect();
        let (mut moved, mut legal, mut offers) = (Position::new(&slow), Moves::new(), Moves::new());
        let (mut chance, mut compared, mut gained, mut unsafe_parts) = (5_u64, 0, 0, 0);
        for round in 0..23 {
            // The same game again and again at first, so that code has been made for what is asked.
            if round < 20 {
                chance = 5;
            }
            let is_compared = round == 0 || round >= 20;
            while position.parts_made() < 120 && position.legal_without_repetition(&mut legal).is_none() {
                position.offers(&mut offers);
                for part in offers.iter() {
                    let Some(to) = part.journey().map(|(_, to)| to).or(part.to()) else { continue };
                    let told = (position.retaken(part, to, &worth), position.is_safe(part));
                    if is_compared {
                        let same = (moved.retaken(part, to, &worth), moved.is_safe(part));
                        assert_eq!(told, same, "{game}: {}, {:?}", position.text(part), pieces_of(&position));
                        (compared, gained) = (compared + 1, gained + u32::from(told.0 > 0));
                        unsafe_parts += u32::from(!told.1);
                    }
                }
                for player in &players {
                    let mut found = [Vec::new(), Vec::new()];
                    position.threatened(*player, &worth, 1..100, &mut found[0]);
                    let attacked = position.is_royal_attacked(*player);
                    if is_compared {
                        moved.threatened(*player, &worth, 1..100, &mut found[1]);
                        assert_eq!(found[0], found[1], "{game}: {:?}", pieces_of(&position));
                        assert_eq!(attacked, moved.is_royal_attacked(*player), "{game}");
                    }
                }
                chance =
                    chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let part = legal.get((chance >> 33) as usize % legal.len()).expect("a move");
                position.make(part);
                moved.make(part);
            }
            while position.parts_made() > 0 {
                position.unmake();
                moved.unmake();
            }
        }
        assert!(compared > 1000 && gained > 100, "{game}: {compared} {gained}");
        let royal = ["chess", "xiangqi", "shogi", "minishogi"].contains(&game);
        assert_eq!(unsafe_parts > 10, royal, "{game}: {unsafe_parts}");
    }
}

/// The worth of chess pieces in the books, by owner and type.
fn book_worth(program: &Program) -> Vec<i32> {
    let of = |name: &str| match name {
        "Pawn" => 1,
        "Knight" | "Bishop" => 3,
        "Rook" => 5,
        "Queen" => 9,
        _ => 1000,
    };
    let kinds = || program.pieces.iter().map(|piece| of(&piece.name));
    program.players.iter().flat_map(|_| kinds()).collect()
}

fn pieces_of(position: &Position) -> Vec<(PositionId, PlayerId, PieceId)> {
    position.pieces().collect()
}
