//! The option `position`: how games begin.

use board::{Moves, Position};
use game::{Dice, FromOptions, Options};

use super::support::begin;
use crate::notation::{
    Openings, find_san, read_book, read_fen, read_openings, read_pgn, read_position, write_position,
    write_san,
};
use crate::uci::Coordinates;
use crate::{ROOM, SHIPPED, Setup, rules_file, shipped};

fn setup(rules: &str, position: &str) -> Result<Setup, String> {
    let given = [("rules", rules), ("position", position), ("max_moves", "40")];
    let options = Options::new(&ROOM.all_options(), given).unwrap();
    Setup::read(&options, &game::Files::new()).map_err(|bad| bad.to_string())
}

/// How games 1, 2, ... of a match begin, as their positions and moves.
fn beginnings(rules: &str, position: &str, games: u32) -> Vec<String> {
    let setup = setup(rules, position).unwrap();
    let series = game::Series::of_games(
        &Options::new(&ROOM.all_options(), []).unwrap(),
        game::Between::Seats,
        game::Score::Points,
        game::Keeps::Match,
    );
    let series = series.unwrap();
    let one = |number| {
        let opening = setup.openings.of_game(&setup.variant, &series.opening(7, number, 2).0);
        format!("{} {}", write_position(&opening.position), opening.moves.join(", "))
    };
    (1..=games).map(one).collect()
}

#[test]
fn every_position_is_written_and_read_again() {
    for shipped in SHIPPED {
        let file = rules_file(shipped.name, shipped.text).unwrap();
        for title in file.titles() {
            let variant = file.variant(&title.number.to_string()).unwrap();
            let mut dice = Dice::named(7, shipped.name);
            let (mut position, mut moves) = (Position::new(&variant.rules), Moves::new());
            while position.turns_made() < 30 && position.legal(&mut moves).is_none() {
                let text = write_position(&position);
                if position.continuing().is_none() {
                    let read = read_position(&variant.rules, &text);
                    let read = read.unwrap_or_else(|bad| panic!("{}: {text}: {bad}", shipped.name));
                    let state = |position: &Position| {
                        let pieces: Vec<_> = position.pieces().collect();
                        (pieces, position.turn_index(), position.has_stock(), write_position(position))
                    };
                    // FEN counts the moves of a game, which a position does not have.
                    let plain = |(a, b, c, text): (Vec<_>, usize, bool, String)| {
                        let fields: Vec<_> = text.split(' ').collect();
                        let kept = if text.starts_with('(') { fields.len() } else { 4 };
                        (a, b, c, fields[..kept].join(" "))
                    };
                    assert_eq!(plain(state(&read)), plain(state(&position)), "{}", shipped.name);
                }
                let index = dice.below(moves.len() as u64) as usize;
                let part = moves.get(index).unwrap();
                position.make(part);
            }
        }
    }
}

#[test]
fn a_match_begins_where_its_option_says() {
    let check = |rules: &str, position: &str, expected: &[&str]| {
        assert_eq!(beginnings(rules, position, expected.len() as u32), expected);
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check("chess", "", &[&format!("{start} ")]);
    check("chess", "4k3/8/8/8/8/8/4P3/4K3 b", &["4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 "]);
    check(
        "chess",
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 12 34 moves e2e4",
        &["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 Pawn e2 - e4"],
    );
    // Each opening for a pair of games.
    let (e4, d4) = (format!("{start} Pawn e2 - e4"), format!("{start} Pawn d2 - d4"));
    check("chess", "startpos moves e2e4 | startpos moves d2d4", &[&e4, &e4, &d4, &d4, &e4]);
    check(
        "tic-tac-toe",
        "(Noughts Nought off 3) (Crosses Cross off 2); (Crosses Cross b2) (Noughts Nought a1) Crosses to move",
        &[
            "(Noughts Nought a1) (Crosses Cross b2) (Crosses Cross off 2) (Noughts Nought off 3) Crosses to move ",
        ],
    );
}

#[test]
fn openings_are_drawn_for_pairs_of_games() {
    for position in ["random:4", "drawn:startpos moves e2e4 | startpos moves d2d4 | startpos moves c2c4"] {
        let all = beginnings("chess", position, 40);
        assert!(all.chunks(2).all(|pair| pair[0] == pair[1]), "{all:?}");
        let mut distinct = all.clone();
        distinct.sort();
        distinct.dedup();
        assert!(distinct.len() >= 3, "{distinct:?}");
        assert_eq!(all, beginnings("chess", position, 40));
    }
    // Where so many plies end the game, there are fewer.
    let moves = |opening: &str| opening.matches(',').count() + 1;
    let all = beginnings("tic-tac-toe", "random:9", 20);
    assert!(all.iter().all(|opening| (5..9).contains(&moves(opening))), "{all:?}");
}

#[test]
fn the_players_see_the_moves_of_the_opening() {
    let given = [("rules", "chess"), ("position", "startpos moves e2e4 e7e5")];
    let mut game = begin(&given, 7);
    assert!(matches!(game.status(), game::Status::Waiting { turn: 3, .. }));
    let white = game.prompt(game::Player::FIRST, 3).text().to_string();
    assert!(white.contains(r#""last":[{"player":"White","move":"Pawn e2 - e4""#), "{white}");
    assert!(matches!(
        game.hear(game::Player::FIRST, r#"{"move":"Knight g1 - f3"}"#),
        game::Heard::Played { .. }
    ));
}

#[test]
fn what_is_no_opening_is_told_with_its_place() {
    let check = |rules: &str, position: &str, expected: &str| {
        let told = setup(rules, position).err().unwrap_or_else(|| panic!("{position} is taken"));
        assert_eq!(told, format!("option position: {expected}"));
    };
    check("chess", "8/8/8/8/8/8/8/7x w", "no piece 'x'");
    check(
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e2e4",
        "expected 'moves' or the end after the position, got 'e2e4'",
    );
    check(
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - bm Kd1;",
        "expected 'moves' or the end after the position, got 'bm'",
    );
    check("chess", "8/8/8/8/8/8/8/4K3 w", "Black has no King, and the game is about it");
    check("chess", "4k3/8/8/8/8/8/8/4RK2 w", "Black is in check, and White is to move");
    check("chess", "7k/6Q1/6K1/8/8/8/8/8 b", "the game is over in this position");
    check(
        "chess",
        "startpos moves e2e5",
        "move 1, 'e2e5', is not legal there; legal are a2a3, a2a4, b2b3, ...",
    );
    check("chess", "startpos moves f2f3 e7e5 g2g4 d8h4", "the game is over after its 4 moves");
    check("chess", "startpos | 8/8", "opening 2: '8/8' does not fit the board: expected 8 ranks of 8 files");
    check("chess", "|", "opening 1: '' does not fit the board: expected 8 ranks of 8 files");
    check("chess", "random:0", "expected random: and plies from 1 to 39, got 'random:0'");
    check("chess", "drawn:", "'' does not fit the board: expected 8 ranks of 8 files");
    let list = |text: &str, expected: &str| check("tic-tac-toe", text, expected);
    list("(Noughts Nought a1", "'(Noughts Nought a1' lacks its ')'");
    list("(Noughts a1) Noughts to move", "'(Noughts a1)': the rules have no piece 'a1'");
    list("(Noughts Nought) Noughts to move", "'(Noughts Nought)': expected (PLAYER PIECE PLACE ...)");
    list("(Noughts Nought z9) Noughts to move", "'(Noughts Nought z9)': the rules have no position 'z9'");
    list("(Noughts Nought a1 a1) Noughts to move", "'(Noughts Nought a1 a1)': 'a1' has a piece already");
    list(
        "(Noughts Nought off 70000) turn 1",
        "'(Noughts Nought off 70000)': the rules have no count '70000'",
    );
    list(
        "(Noughts Nought a1 x=true) turn 1",
        "'(Noughts Nought a1 x=true)': the rules have no attribute 'x=true'",
    );
    list(
        "(Noughts Nought a1)",
        "expected who is to move after the pieces, such as 'Crosses to move', got ''",
    );
    list(
        "(Noughts Nought a1) turn 3",
        "expected who is to move after the pieces, such as 'Crosses to move', got 'turn 3'",
    );
    let many = "startpos | ".repeat(10_000);
    check("chess", &many, "109999 bytes of openings; at most 65536 can be given");
}

#[test]
fn any_text_is_read_or_refused() {
    let chess = shipped("chess").unwrap();
    let chess = rules_file(chess.name, chess.text).unwrap().variant("").unwrap();
    let mut dice = Dice::named(7, "texts");
    let words = [
        "startpos", "moves", "e2e4", "(", ")", "White", "King", "e1", "off", "9", "to move", "turn", "|",
        "/", "=", "4k3/8",
    ];
    for _ in 0..3000 {
        let count = dice.below(8);
        let text: Vec<&str> = (0..count).map(|_| *dice.pick(&words).unwrap()).collect();
        let _ = read_openings(&chess, &text.join(" "));
        let _ = read_openings(&chess, &text.concat());
    }
    assert!(matches!(setup("chess", "random:2").unwrap().openings, Openings::Random(2)));
}

fn chess() -> std::sync::Arc<crate::Variant> {
    let chess = shipped("chess").unwrap();
    rules_file(chess.name, chess.text).unwrap().variant("").unwrap()
}

#[test]
fn moves_are_written_as_in_the_table() {
    let chess = chess();
    let mut legal = Moves::new();
    for line in include_str!("san.txt").lines().filter(|line| !line.starts_with('#')) {
        let (fen, expected) = line.split_once("; ").unwrap();
        let mut position = read_fen(&chess.rules, fen).unwrap();
        position.legal(&mut legal);
        let uci = Coordinates::all(&chess.spellings().own, &legal);
        let mut written: Vec<String> = (0..legal.len())
            .map(|index| {
                let san = write_san(&position, &legal, index).unwrap();
                assert_eq!(find_san(&position, &legal, &san), Some(index), "{fen}: {san}");
                format!("{} {san}", uci[index])
            })
            .collect();
        written.sort();
        assert_eq!(written.join(", "), expected, "{fen}");
    }
}

#[test]
fn books_of_all_kinds_are_read() {
    let chess = chess();
    let check = |text: &str, plies: usize, expected: &[&str]| {
        assert_eq!(read_book(&chess, text, plies).unwrap(), expected, "{text}");
    };
    let spanish = "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5";
    check(
        "# the Spanish game\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5\nd2d4 d7d5\n",
        99,
        &[spanish, "startpos moves d2d4 d7d5"],
    );
    check("startpos moves e2e4 e7e5", 1, &["startpos moves e2e4"]);
    let kings = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    check("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\";\n", 99, &[kings]);
    check("4k3/8/8/8/8/8/4P3/4K3 w - - 5 60\n", 99, &[kings]);
    check("4k3/8/8/8/8/8/4P3/4K3 w - - 5 60 moves e4\n", 99, &[&format!("{kings} moves e2e4")]);
    let pgn = "[Event \"a \\\"b\\\"\"]\r\n[Result \"*\"]\r\n\r\n1.e4 {best (by test)} e5 $1 (1...c5 2. Nf3 (2. c3)) 2. Nf3! ; comment\r\nNc6 3. Bb5 *\r\n\r\n\
               [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. Kd2 1/2-1/2\n\n[Event \"third\"]\n\n1. e4 c5 2. O-O *";
    assert_eq!(read_pgn(pgn)[0].tag("Event"), Some("a \"b\""));
    let read = read_book(&chess, pgn, 99).unwrap_err().to_string();
    assert_eq!(read, "line 11: move 3, 'O-O', is not legal there; legal are a2a3, a2a4, b2b3, ...");
    check(pgn, 2, &["startpos moves e2e4 e7e5", &format!("{kings} moves e1d2"), "startpos moves e2e4 c7c5"]);
    let record = "{\"viadal\":1,\"game\":\"zrf\",\"rules\":1,\"options\":{\"games\":1,\"rules\":\"chess\",\"position\":\"startpos moves d2d4\"},\"seed\":7,\"bots\":[{\"name\":\"a\",\"hash\":\"b\"},{\"name\":\"c\",\"hash\":\"d\"}]}\n{\"game\":1,\"seats\":[0,1],\"first\":0}\n{\"seat\":1,\"action\":{\"move\":\"Knight g8 - f6\"}}\n";
    check(record, 99, &["startpos moves d2d4 g8f6"]);
}

#[test]
fn what_is_no_book_is_told_with_its_line() {
    let chess = chess();
    let check = |text: &str, expected: &str| {
        assert_eq!(read_book(&chess, text, 99).unwrap_err().to_string(), expected);
    };
    check(
        "# nothing\n",
        "no openings: expected positions in FEN or EPD, lists of moves, one a line, PGN, or a record",
    );
    check("e4\ne5\n", "line 2: move 1, 'e5', is not legal there; legal are a2a3, a2a4, b2b3, ...");
    check("e4 e5\n8/8 w\n", "line 2: '8/8' does not fit the board: expected 8 ranks of 8 files");
    check("f3 e5 g4 Qh4#", "line 1: the game is over after its 4 moves; take fewer: FILE:PLIES");
    check("{\"viadal\":1", "line 1: EOF while parsing an object");
    let mut dice = Dice::named(7, "books");
    let words = [
        "e4", "1.", "{", "}", "(", ")", "[", "]", ";", "\n", "é", "O-O", "=", "+", "Q", "x", "\"", "8/8", "*",
    ];
    for _ in 0..3000 {
        let text: Vec<&str> = (0..dice.below(9)).map(|_| *dice.pick(&words).unwrap()).collect();
        let _ = (read_book(&chess, &text.join(" "), 9), read_book(&chess, &text.concat(), 9));
    }
}

#[test]
fn openings_ship_for_every_game_of_two_without_dice() {
    let mut without = Vec::new();
    for shipped in SHIPPED {
        if shipped.openings.is_empty() {
            without.push(shipped.name);
            continue;
        }
        let variant = rules_file(shipped.name, shipped.text).unwrap().variant("").unwrap();
        let openings = read_book(&variant, shipped.openings, usize::MAX);
        let openings = openings.unwrap_or_else(|bad| panic!("{}: {bad}", shipped.name));
        let openings = openings.iter().map(|text| read_openings(&variant, text).unwrap().remove(0));
        let ends = openings.map(|opening| {
            let (mut position, mut moves) = (opening.position, Moves::new());
            for text in &opening.moves {
                position.legal(&mut moves);
                let index = moves.iter().position(|part| position.text(part) == *text).unwrap();
                position.make(moves.get(index).unwrap());
            }
            position.hash()
        });
        let ends: Vec<u64> = ends.collect();
        let different: std::collections::BTreeSet<&u64> = ends.iter().collect();
        assert!(
            different.len() == ends.len() && ends.len() >= 6,
            "{}: {} openings",
            shipped.name,
            ends.len()
        );
    }
    assert_eq!(without, ["peg-solitaire", "race", "sokoban"]);
}

#[test]
fn positions_of_shogi_are_read_in_sfen() {
    let variant = |rules: &str| rules_file(rules, shipped(rules).unwrap().text).unwrap().variant("").unwrap();
    // The counts that shogi programs agree on.
    let check = |rules: &str, text: &str, depth: u32, expected: u64| {
        let mut position =
            read_position(&variant(rules).rules, text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
        assert_eq!(board::perft(&mut position, depth), expected, "{rules}: {text}");
    };
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    check("shogi", &format!("{start} b - 1"), 2, 900);
    check("shogi", &format!("{start}[-] w - - 0 1"), 2, 900);
    check("shogi", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 1, 593);
    let matsuri = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL";
    check("shogi", &format!("{matsuri} w RGgsn5p 1"), 1, 207);
    check("shogi", &format!("{matsuri}[RGgsnppppp] b - - 0 1"), 1, 207);
    let shogi = variant("shogi");
    let read = read_position(&shogi.rules, &format!("{start} b -")).unwrap();
    assert_eq!(read.hash(), Position::new(&shogi.rules).hash());
    check("minishogi", "rbsgk/4p/5/P4/KGSBR b -", 1, 14);
    let refused = |text: &str, expected: &str| {
        let bad = read_position(&shogi.rules, text).map(|_| ()).unwrap_err().to_string();
        assert!(bad.contains(expected), "{text}: {bad}");
    };
    refused("9/9 b -", "expected 9 ranks of 9 files");
    refused(&start.replace("1r5b1", "1r5b11"), "'1r5b11' does not fit the board");
    refused(&start.replace("1r5b1", "1r5bbb"), "'1r5bbb' does not fit the board");
    refused(&start.replace("1r5b1", "1r5q1"), "no piece 'q'");
    refused(&start.replace("1r5b1", "1r5b1+"), "'1r5b1+' does not fit the board");
    refused(&start.replace("1r5b1", "+1r5b1"), "'+1r5b1' does not fit the board");
    refused(&start.replace("1r5b1", "1++r5b1"), "'1++r5b1' does not fit the board");
    refused(&format!("{start} x -"), "expected 'w' or 'b' to move, got 'x'");
    refused(&format!("{start} b 200P"), "expected pieces in hand, such as 2Pb or -, got '200P'");
    refused(&format!("{start} b 99P99P"), "got '99P99P'");
    refused(&format!("{start} b 3"), "got '3'");
}
