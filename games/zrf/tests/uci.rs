//! Moves and positions in UCI.

use std::sync::Arc;

use board::{Moves, Position};
use game::{Dice, Status};

use super::support::begin;
use crate::notation::{read_fen, write_fen};
use crate::uci::{Coordinates, DIALECTS, Notation, Spelling};
use crate::{Variant, View, rules_file, shipped};

fn dialect(name: &str) -> &'static game::Dialect {
    DIALECTS.iter().find(|dialect| dialect.name == name).unwrap()
}

fn variant(rules: &str) -> Arc<Variant> {
    let shipped = shipped(rules).unwrap();
    rules_file(shipped.name, shipped.text).unwrap().variant("").unwrap()
}

#[test]
fn fen_is_read_and_written() {
    let check = |fen: &str, moves: usize| {
        let mut position = read_fen(&variant("chess").rules, fen).unwrap();
        let mut list = Moves::new();
        position.legal(&mut list);
        assert_eq!(list.len(), moves, "{fen}");
        let written = write_fen(&position, None, 0).unwrap();
        let board = |fen: &str| fen.split(' ').take(3).map(String::from).collect::<Vec<_>>();
        assert_eq!(board(&written), board(fen));
    };
    // Counts of legal moves from the well-known perft tables.
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20);
    check("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 48);
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 14);
    check("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6);
    check("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 44);
    // With a pawn that has just advanced two squares.
    check("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 31);
}

#[test]
fn what_is_no_fen_is_told() {
    let check = |rules: &str, fen: &str, message: &str| {
        assert_eq!(read_fen(&variant(rules).rules, fen).unwrap_err().to_string(), message);
    };
    check("chess", "8/8/8", "'8/8/8' does not fit the board: expected 8 ranks of 8 files");
    check("chess", "8/8/8/8/8/8/8/9 w", "'9' does not fit the board: expected 8 ranks of 8 files");
    check("chess", "8/8/8/8/8/8/8/7x w", "no piece 'x'");
    check("chess", "8/8/8/8/8/8/8/8 x", "expected 'w' or 'b' to move, got 'x'");
    check(
        "chess",
        "99999999999999999999999/8/8/8/8/8/8/8 w",
        "'99999999999999999999999' does not fit the board: expected 8 ranks of 8 files",
    );
    check("chess", "8/8/8/8/8/8/8/8 w x", "expected who may castle, such as KQkq or -, got 'x'");
    check("chess", "8/8/8/8/8/8/8/8 w - e6", "no pawn can have gone past 'e6'");
    let no_board = "this game's positions cannot be written in FEN: it needs files a to z, ranks from 1, a letter a \
                    piece, and nothing off the board";
    check("connect-four", "8", no_board);
    check("thud", "8", no_board);
}

#[test]
fn moves_are_written_by_their_squares() {
    let check = |rules: &str, fen: &str, text: &str, expected: &str| {
        let rules = &variant(rules).rules;
        let mut position = if fen.is_empty() { Position::new(rules) } else { read_fen(rules, fen).unwrap() };
        let mut moves = Moves::new();
        position.legal(&mut moves);
        let index = moves.iter().position(|part| position.text(part).starts_with(text)).unwrap();
        let written = Coordinates::all(&Spelling::own(rules.program()), &moves);
        assert_eq!(written[index], expected);
        let mut distinct = written.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), written.len(), "{written:?}");
    };
    check("chess", "", "Pawn e2 - e4", "e2e4");
    check("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "King e1 - g1", "e1g1");
    check("chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "King e8 - c8", "e8c8");
    check("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "Pawn a7 - a8 = Knight", "a7a8n");
    check("connect-four", "", "Yellow Disc d1", "D@d1");
    check("breakthrough", "", "Pawn a2 - b3", "a2b3");
    check("reversi", "", "Black Disc d3", "D@d3");
}

#[test]
fn an_engine_is_told_the_whole_game_and_every_move_is_heard() {
    let check = |rules: &str, turns: usize| {
        let mut dice = Dice::named(1, rules);
        let mut game = begin(&[("rules", rules)], 5);
        for _ in 0..turns {
            let Status::Waiting { turn, players } = game.status() else { break };
            let player = players.iter().next().unwrap();
            let prompt = game.prompt(player, turn);
            let view: &View = prompt.view().unwrap();
            let told = String::from_utf8((dialect("uci").ask)(&prompt)).unwrap();
            // An engine that plays the list reaches the position in play.
            let spellings = view.variant.spellings();
            let told_in = spellings.told();
            let mut position = Position::new(&view.variant.rules);
            let mut moves = Moves::new();
            for word in told.split_once(" moves ").map_or("", |(_, words)| words).split_whitespace() {
                position.legal(&mut moves);
                let written = Coordinates::all(told_in, &moves);
                let index = written.iter().position(|own| own == word).unwrap_or_else(|| panic!("{told}"));
                position.make(moves.get(index).unwrap());
            }
            assert_eq!(position.hash(), view.current.position.hash(), "{rules}: {told}");
            let legal = &view.current.legal;
            let words = Coordinates::all(told_in, legal);
            for (index, word) in words.iter().enumerate() {
                assert_eq!(spellings.find(legal, word), Some(index), "{rules}: {words:?}");
            }
            let chosen = &words[dice.below(words.len() as u64) as usize];
            let spoken =
                (dialect("uci").hear)(&prompt, format!("info depth 1\nbestmove {chosen}\n").as_bytes())
                    .unwrap();
            assert!(matches!(game.hear(player, &spoken.action), game::Heard::Played { .. }), "{chosen}");
        }
    };
    for rules in ["chess", "reversi", "english-draughts", "international-draughts", "ataxx", "shogi", "thud"]
    {
        check(rules, 60);
    }
}

#[test]
fn a_move_that_is_none_is_refused_with_some_that_are() {
    let game = begin(&[("rules", "chess")], 5);
    let Status::Waiting { turn, players } = game.status() else { panic!("the game has begun") };
    let prompt = game.prompt(players.iter().next().unwrap(), turn);
    for word in ["e2e5", "e2e4#2", "e2e4#0", ""] {
        let told = (dialect("uci").hear)(&prompt, format!("bestmove {word}").as_bytes()).unwrap_err();
        assert_eq!(
            told,
            format!(
                "the engine's move '{word}' is not legal here; 20 moves are legal: a2a3, a2a4, b2b3, ..."
            )
        );
    }
}

#[test]
fn variants_are_told_in_the_words_of_others() {
    // What other variant software calls the same moves, by its own lists.
    let check = |rules: &str, own: &str, theirs: &str| {
        let variant = variant(rules);
        let mut moves = Moves::new();
        Position::new(&variant.rules).legal(&mut moves);
        let spellings = variant.spellings();
        let index = spellings.find(&moves, own).unwrap_or_else(|| panic!("{rules}: {own}"));
        assert_eq!(Coordinates::all(spellings.told(), &moves)[index], theirs, "{rules}");
        assert_eq!(Coordinates::all(&spellings.own, &moves)[index], own, "{rules}");
        assert_eq!(spellings.find(&moves, theirs), Some(index), "{rules}");
    };
    check("shogi", "7g7f", "c3c4");
    check("shogi", "2h5h", "h2e2");
    check("minishogi", "2e3d", "d1c2");
    check("reversi", "D@d3", "P@e3");
    check("ataxx", "S@b6", "P@b6");
    check("connect-four", "D@d1", "P@d1");
    check("xiangqi", "b3e3", "b3e3");
    let told = |rules: &str| {
        let game = begin(&[("rules", rules)], 5);
        let Status::Waiting { turn, players } = game.status() else { panic!("the game has begun") };
        (dialect("uci").ask)(&game.prompt(players.iter().next().unwrap(), turn))
    };
    for (rules, name) in [("xiangqi", "xiangqi"), ("shogi", "shogi"), ("reversi", "flipello")] {
        assert_eq!(String::from_utf8(told(rules)).unwrap(), format!("variant {name}\nposition startpos\n"));
    }
}

#[test]
fn every_protocol_has_its_own_notation() {
    let check = |rules: &str, protocol: &str, own: &str, theirs: &str| {
        let mut game = begin(&[("rules", rules)], 5);
        let prompt = |game: &dyn game::Match| {
            let Status::Waiting { turn, players } = game.status() else { panic!("the game goes on") };
            let player = players.iter().next().unwrap();
            (player, game.prompt(player, turn))
        };
        let (player, first) = prompt(&*game);
        let spoken = (dialect(protocol).hear)(&first, theirs.as_bytes()).unwrap();
        let view: &View = first.view().unwrap();
        let legal = &view.current.legal;
        let index = view.variant.spellings().find(legal, own).unwrap();
        let text = view.current.position.text(legal.get(index).unwrap());
        assert_eq!(spoken.action, format!("{{\"move\":\"{text}\"}}"), "{rules} {protocol}");
        game.hear(player, &spoken.action);
        let asked = String::from_utf8((dialect(protocol).ask)(&prompt(&*game).1)).unwrap();
        assert!(asked.ends_with(&format!("position startpos moves {theirs}\n")), "{asked}");
    };
    for (protocol, theirs) in [("uci", "h3e3"), ("usi", "h3e3"), ("ucci", "h2e2"), ("xboard", "h2e2")] {
        check("xiangqi", protocol, "h3e3", theirs);
    }
    for (protocol, theirs) in [("uci", "c3c4"), ("usi", "7g7f"), ("xboard", "c3c4")] {
        check("shogi", protocol, "7g7f", theirs);
    }
    for protocol in ["uci", "usi", "ucci", "xboard"] {
        check("chess", protocol, "e2e4", "e2e4");
    }
    let chess = variant("chess");
    assert_eq!(chess.spellings().of(Notation::FromZero).variant, None);
}

#[test]
fn an_engine_may_write_castling_in_letters() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let game = begin(&[("rules", "chess"), ("position", start)], 5);
    let Status::Waiting { turn, players } = game.status() else { panic!("the game goes on") };
    let prompt = game.prompt(players.iter().next().unwrap(), turn);
    for (word, expected) in [("O-O", "King e1 - g1"), ("O-O-O", "King e1 - c1"), ("e1g1", "King e1 - g1")] {
        let spoken = (dialect("xboard").hear)(&prompt, word.as_bytes()).unwrap();
        assert!(spoken.action.contains(expected), "{}", spoken.action);
    }
}
