//! `viadal uci` and `viadal usi`, and engines as bots.

use std::path::Path;

use crate::support::Folder;

#[test]
fn our_player_is_an_engine() {
    let talk = "uci\nsetoption name Hash value 1\nisready\nucinewgame\n\
                position startpos moves f2f3 e7e5 g2g4\ngo depth 3\n";
    let ran = Folder::new("uci").typing("uci chess", talk).ended(0);
    for expected in ["id name Viadal", "uciok", "readyok", "score mate 1", "bestmove d8h4"] {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
    let ran = Folder::new("uci-wrong")
        .typing(
            "uci",
            "position startpos moves e2e5\nposition fen x\nhm\nsetoption name UCI_Chess960 value true\nquit\n",
        )
        .ended(0);
    for expected in [
        "'e2e5' is not legal there",
        "'x' does not fit the board",
        "unknown command 'hm'",
        "Chess960 is not played here",
    ] {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
}

#[test]
fn our_player_is_an_engine_of_shogi() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let talk = format!(
        "usi\nsetoption name USI_Hash value 1\nisready\nusinewgame\n\
         position sfen {start} moves 7g7f 3c3d\ngo nodes 1 searchmoves 8h2b+\ngameover win\n\
         position startpos moves 7g7f e2e4\ngo byoyomi 10\n\
         position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo depth 3\n"
    );
    let ran = Folder::new("usi").typing("usi", &talk).ended(0);
    for expected in [
        "option name USI_Hash",
        "usiok",
        "readyok",
        "bestmove 8h2b+",
        "'e2e4' is not legal there",
        "bestmove resign",
        "bestmove G*5b",
    ] {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
}

#[test]
fn a_folder_is_no_rules_file() {
    let folder = Folder::new("uci-folder");
    folder.inside("rules");
    folder.inside("nim").with("game.toml", "");
    let refused = folder.viadal("uci nim").ended(2);
    assert!(refused.err.contains("a rules file (.zrf) is needed here"), "{}", refused.err);
    let refused = folder.viadal("uci rules").ended(2);
    assert_eq!(refused.err, "error: rules is a folder; name a rules file (.zrf) in it\n");
}

#[test]
fn after_a_position_that_cannot_be_read_no_move_is_answered() {
    let talk = "position startpos moves f2f3 e7e5 g2g4\nposition startpos moves e2e4 e7e7\ngo depth 3\n\
                position startpos moves f2f3 e7e5 g2g4\ngo depth 3\n";
    let ran = Folder::new("uci-refused").typing("uci chess", talk).ended(0);
    for expected in [
        "'e7e7' is not legal there; no move is answered",
        "no position to move in",
        "bestmove 0000",
        "bestmove d8h4",
    ] {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
    assert_eq!(ran.out.matches("bestmove ").count(), 2, "{}", ran.out);
}

#[test]
fn moves_are_read_as_other_programs_write_them() {
    for (position, answer) in [
        ("fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q h7g7", "bestmove a"),
        ("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1 e8d8 f1f8", "bestmove d8"),
    ] {
        let talk = format!("position {position}\ngo depth 1\n");
        let ran = Folder::new("uci-written").typing("uci chess", &talk).ended(0);
        assert!(ran.out.contains(answer), "{position}: {}", ran.out);
    }
}

#[test]
fn all_words_of_go_count() {
    for (go, answers) in [
        ("go depth 3 searchmoves a2a3 h2h3", &["bestmove a2a3", "bestmove h2h3"][..]),
        ("go nodes 500 searchmoves a2a3 x9x9", &["bestmove a2a3"]),
        ("go searchmoves x9x9", &["no legal move to search", "bestmove 0000"]),
        ("go mate 1", &["bestmove "]),
        ("go ponder depth 2\nponderhit", &["bestmove "]),
        ("go ponder depth 2\nstop", &["bestmove "]),
        ("go depth x", &["expected a number after 'depth'"]),
    ] {
        let ran = Folder::new("uci-go").typing("uci chess", &format!("{go}\n")).ended(0);
        assert!(answers.iter().any(|answer| ran.out.contains(answer)), "{go}: {}", ran.out);
        assert_eq!(ran.out.matches("bestmove ").count(), 1, "{go}: {}", ran.out);
    }
}

#[test]
fn several_lines_are_told_best_first() {
    let talk = "setoption name multipv value 3\nposition fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\ngo depth 2\n";
    let ran = Folder::new("uci-multipv").typing("uci chess", talk).ended(0);
    for expected in ["multipv 1 score mate 1 ", "multipv 2 score ", "multipv 3 score ", "bestmove g1g7"] {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
    assert!(!ran.out.contains("multipv 4"), "{}", ran.out);
}

#[test]
fn where_the_game_is_over_the_score_says_how() {
    for (position, expected) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "info depth 0 score mate 0\nbestmove (none)"),
        ("7k/5Q2/8/6K1/8/8/8/8 b - - 0 1", "info depth 0 score cp 0\nbestmove (none)"),
    ] {
        for option in ["", "setoption name MultiPV value 2\n"] {
            let talk = format!("{option}position fen {position}\ngo depth 2\n");
            let ran = Folder::new("uci-over").typing("uci chess", &talk).ended(0);
            assert!(ran.out.contains(expected), "{position}: {}", ran.out);
        }
    }
}

/// Each question is answered once, also at the end of the input, whether the search is stopped, ends, or runs out of time.
#[test]
fn each_question_is_answered_once() {
    for (talk, answers) in [
        ("go movetime 60\n", 1),
        ("go movetime 60000\nstop\ngo movetime 40\n", 2),
        ("go wtime 900 winc 10\n", 1),
        // Mate in one: the search ends by itself.
        ("position startpos moves f2f3 e7e5 g2g4\ngo movetime 60000 depth 3\n", 1),
        ("go movetime 60000\nquit\n", 1),
    ] {
        let ran = Folder::new("uci-once").typing("uci chess", &format!("isready\n{talk}")).ended(0);
        assert_eq!(ran.out.matches("bestmove ").count(), answers, "{talk}: {}", ran.out);
        assert!(!ran.out.contains("bestmove (none)"), "{talk}: {}", ran.out);
    }
}

#[test]
fn it_plays_on_after_a_repetition() {
    // Both knights go out and back twice: the first position stands for the third time, and nobody claims the draw.
    let back_and_forth = "g1f3 g8f6 f3g1 f6g8";
    for more in ["", " e2e4"] {
        let talk = format!("position startpos moves {back_and_forth} {back_and_forth}{more}\ngo depth 3\n");
        let ran = Folder::new("uci-repeated").typing("uci chess", &talk).ended(0);
        assert!(ran.out.contains("info depth 3 score cp"), "{}", ran.out);
        assert!(ran.out.contains("bestmove ") && !ran.out.contains("bestmove (none)"), "{}", ran.out);
    }
}

#[test]
fn it_plays_on_after_a_draw() {
    // Two bare kings are a draw by the rules file. Many programs play on.
    let kings = "position fen 8/8/8/4k3/8/8/8/4K3 w - - 0 1";
    for (more, answers) in [("", "bestmove e1"), (" moves e1e2 e5e4", "bestmove e2")] {
        let ran = Folder::new("uci-drawn").typing("uci chess", &format!("{kings}{more}\ngo nodes 50\n"));
        let ran = ran.ended(0);
        assert!(ran.out.contains(answers), "{}", ran.out);
    }
    // Who is checkmated has no move.
    let talk = "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo nodes 50\n";
    let ran = Folder::new("uci-mated").typing("uci chess", talk).ended(0);
    assert!(ran.out.contains("bestmove (none)"), "{}", ran.out);
}

#[test]
fn an_engine_plays_an_engine() {
    let engine = |name: &str, rules: &str| {
        let program = env!("CARGO_BIN_EXE_viadal");
        format!(
            "name = '{name}'\nrun = ['{program}', 'uci', '{rules}']\nprotocol = 'uci'\nuci = ['go nodes 200']\n"
        )
    };
    for rules in ["chess", "breakthrough", "english-draughts", "connect-four"] {
        let folder = Folder::new(&format!("uci-{rules}"));
        folder.inside("one").with("bot.toml", &engine("one", rules));
        folder.inside("two").with("bot.toml", &engine("two", rules));
        let line = format!(
            "play zrf one two --strict --seed 3 --set rules={rules} --set max_moves=40 --set turn_time=20s --allow {}",
            env!("CARGO_BIN_EXE_viadal")
        );
        folder.viadal(&line).ended(0);
    }
}

#[test]
fn our_player_speaks_xboard() {
    let check = |rules: &str, talk: &str, expected: &[&str]| {
        let ran = Folder::new("xboard").typing(&format!("xboard {rules}"), talk).ended(0);
        let mut rest = ran.out.as_str();
        for part in expected {
            let at = rest.find(part).unwrap_or_else(|| panic!("no '{part}' in this order: {}", ran.out));
            rest = &rest[at + part.len()..];
        }
        ran.out
    };
    let mate = "xboard\nprotover 2\naccepted ping\nnew\npost\nst 5\nsd 3\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4\n";
    let end = ["feature done=0", "done=1", "100001", "move d8h4", "0-1 {White has lost (checkmated)}"];
    check("", &format!("{mate}go\n"), &end);
    // It answers as Black by itself, and a ping waits for its move.
    let talk = "new\nsd 2\nst 1\nusermove e2e4\nping 7\n";
    check("", talk, &["move ", "pong 7"]);
    let told = check("", "new\nnopost\nsd 1\nlevel 40 0:30 0.5\ntime 3000\notim 2900\ngo\n", &["move "]);
    assert_eq!(told.lines().count(), 1, "{told}");
    // After force nothing is answered; moves are taken back one or two at a time.
    let talk = "new\nforce\nusermove e2e4\nusermove e7e5\nremove\nusermove d2d4\nundo\nsetboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\
                e2e4\nundo\nusermove e2e3\nping 1\nresult 1-0 {Black resigns}\nping 2\n";
    assert_eq!(check("", talk, &[]), "pong 1\npong 2\n");
    let talk = "playother\nsd 1\nsetboard 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\ngo\nping 3\n";
    check("", talk, &["move e8", "pong 3"]);
    // In analysis it thinks about each position and plays none, until it is to move.
    let talk = "new\nanalyze\nusermove e2e4\nusermove e7e5\nundo\nusermove e2e5\n.\nping 4\nexit\nusermove c7c5\nping 5\nsd 1\ngo\n";
    let expected = ["Illegal move: e2e5", "Error (unknown command): .", "pong 4", "pong 5", "move "];
    let told = check("", talk, &expected);
    assert_eq!(told.matches("move ").count(), 1, "{told}");
    for (line, expected) in [
        ("usermove e2e5", "Illegal move: e2e5\n"),
        ("hm hm", "Error (unknown command): hm hm\n"),
        ("hm", "Error (unknown command): hm\n"),
        ("st soon", "Error (expected a number): st soon\n"),
        ("level 40", "Error (expected moves, minutes and an increment in seconds): level 40\n"),
        ("undo", "Error (no move to take back): undo\n"),
        ("variant atomic", "Error (unsupported variant): variant atomic\n"),
        ("variant normal", ""),
        ("memory 0", "# no such option or value: 'name Hash value 0'\n"),
        (
            "setboard x",
            "tellusererror Illegal position: 'x' does not fit the board: expected 8 ranks of 8 files\n",
        ),
        ("random", ""),
    ] {
        assert_eq!(check("", &format!("force\n{line}\n"), &[]), expected, "{line}");
    }
    // Ranks of xiangqi count from 0, and shogi is its variant's.
    check("xiangqi", "protover 2\nforce\nusermove h2e2\nping 1\n", &["variants=\"xiangqi\"", "pong 1"]);
    check("shogi", "protover 2\nnew\nsd 1\nusermove g3g4\n", &["variants=\"shogi\"", "move "]);
}

#[test]
fn an_xboard_engine_plays_the_other_protocols() {
    let program = env!("CARGO_BIN_EXE_viadal");
    for rules in ["chess", "xiangqi", "minishogi"] {
        let engine = |command: &str, lines: &str| {
            format!(
                "run = ['{program}', '{command}', '{rules}']\nprotocol = '{command}'\nengine = [{lines}]\n"
            )
        };
        let folder = Folder::new(&format!("xboard-{rules}"));
        folder.inside("one").with("bot.toml", &engine("xboard", "'sd 1', 'st 1'"));
        folder.inside("two").with("bot.toml", &engine("uci", "'go nodes 50'"));
        let line = format!(
            "play zrf one two --strict --seed 3 --set rules={rules} --set max_moves=30 --set turn_time=20s --allow {program}"
        );
        folder.viadal(&line).ended(0);
    }
}

/// Debian's package `stockfish`.
const STOCKFISH: &str = "/usr/games/stockfish";

#[test]
fn stockfish_plays() {
    if !Path::new(STOCKFISH).exists() {
        println!("skipped 1 game: {STOCKFISH} is not there (on Debian: apt-get install stockfish)");
        return;
    }
    let manifest = format!("run = ['{STOCKFISH}']\nprotocol = 'uci'\nuci = ['go nodes 50']\nrandom = true\n");
    let folder = Folder::new("uci-stockfish");
    folder.inside("stockfish").with("bot.toml", &manifest);
    let line = "play zrf stockfish greedy --strict --seed 3 --set rules=chess --set turn_time=20s --json";
    let result = folder.viadal(&format!("{line} --allow {STOCKFISH}")).ended(0).object();
    assert_eq!(result["winner"], 0, "{result}");
    // What a bot.toml says alone names no program of the machine.
    let refused = folder.viadal(line).ended(2);
    assert!(refused.err.contains("'/usr/games/stockfish' is no file in the bot's folder"), "{}", refused.err);
}
