use std::time::Duration;

use super::*;
use crate::engine::{Clock, Heard};

/// Plays a conversation: `> ` is what the engine writes, `< ` what it is told, `= ` what its line means. Questions are in brackets.
fn check(name: &str, lines: &[&str], talk: &str) {
    let mut engine = engine_protocol(name, lines.iter().map(|line| (*line).into()).collect()).unwrap();
    let mut out = String::new();
    let told = |said: &str| said.lines().map(|line| format!("< {line}\n")).collect::<String>();
    for line in talk.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.starts_with(['<', '=']) {
            continue;
        }
        out += &format!("{line}\n");
        let clock = |increment: Option<u64>| Clock {
            left: Duration::from_secs(5),
            increment: increment.map(Duration::from_secs),
        };
        match line.split_once(char::is_whitespace).unwrap_or((line, "")) {
            ("greet", _) => out += &told(&engine.greet()),
            ("new", _) => out += &told(&engine.new_game()),
            ("ask", question) | ("ask-bank", question) => {
                let increment = line.starts_with("ask-bank").then_some(2);
                match engine.ask(&question.replace(" | ", "\n"), clock(increment)) {
                    Ok(said) => out += &told(&said),
                    Err(why) => out += &format!("= {why}\n"),
                }
            }
            ("thought", _) => out += &format!("= {:?}\n", engine.thought()),
            (">", said) => match engine.hear(said) {
                Heard::Nothing => {}
                Heard::Say(said) => out += &told(&said),
                heard => out += &format!("= {heard:?}\n"),
            },
            _ => panic!("{line}"),
        }
    }
    let expected: String =
        talk.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    assert_eq!(out, expected, "{name}");
}

#[test]
fn uci() {
    check(
        "uci",
        &["setoption name Hash value 64"],
        "
        greet
        < uci
        > Stockfish 15.1 by the Stockfish developers
        > option name UCI_Variant type combo default chess var chess var xiangqi
        >   uciok
        < setoption name Hash value 64
        < isready
        > readyok
        = Ready
        new
        < ucinewgame
        ask position startpos moves e2e4
        < position startpos moves e2e4
        < go movetime 3000
        > info depth 3 score cp -35 nodes 210 pv e7e5 g1f3
        > info depth 4 currmove e2e4
        >\tbestmove e7e5 ponder g1f3
        = Move(\"e7e5\")
        thought
        = Some(\"{\\\"line\\\":\\\"e7e5 g1f3\\\",\\\"score\\\":\\\"-0.35\\\",\\\"depth\\\":3,\\\"nodes\\\":210}\")
        thought
        = None
        ask-bank position startpos
        < position startpos
        < go wtime 4800 btime 4800 winc 2000 binc 2000
        > info depth 1 score mate -2
        > bestmove (none)
        = Move(\"(none)\")
        thought
        = Some(\"{\\\"line\\\":\\\"\\\",\\\"score\\\":\\\"mate in -2\\\",\\\"depth\\\":1,\\\"nodes\\\":0}\")
        ask variant xiangqi | position startpos
        < setoption name UCI_Variant value xiangqi
        < position startpos
        < go movetime 3000
        ask variant xiangqi | position startpos
        < position startpos
        < go movetime 3000
        ask variant shogi | position startpos
        = this engine does not play the variant 'shogi'
        ",
    );
    check(
        "uci",
        &["go depth 5"],
        "
        greet
        < uci
        > uciok
        < isready
        > readyok
        = Ready
        ask variant shogi | position fen 4k4/9/9 w - 1
        < position fen 4k4/9/9 w - 1
        < go depth 5
        ",
    );
}

#[test]
fn usi() {
    check(
        "usi",
        &[],
        "
        greet
        < usi
        > usiok
        < isready
        > readyok
        = Ready
        new
        < usinewgame
        ask variant shogi | position startpos moves 7g7f
        < position startpos moves 7g7f
        < go btime 0 wtime 0 byoyomi 3000
        > bestmove resign
        = Resigned
        ask-bank variant shogi | position startpos
        < position startpos
        < go btime 4800 wtime 4800 binc 2000 winc 2000
        > bestmove win
        = Failed(\"the engine declares a win, which these rules do not know\")
        ",
    );
}

#[test]
fn ucci() {
    check(
        "ucci",
        &[],
        "
        greet
        < ucci
        > option usemillisec type check default false
        > ucciok
        < setoption usemillisec true
        < isready
        > readyok
        = Ready
        new
        < setoption newgame
        ask variant xiangqi | position startpos moves h2e2
        < position startpos moves h2e2
        < go time 3000 movestogo 1
        > info depth 5 score 120 pv h9g7
        > bestmove h9g7 ponder h0g2
        = Move(\"h9g7\")
        ask-bank variant xiangqi | position startpos
        < position startpos
        < go time 4800 increment 2000 opptime 4800 oppincrement 2000
        > nobestmove
        = Failed(\"the engine finds no move: 'nobestmove'\")
        ",
    );
}

#[test]
fn xboard() {
    check(
        "xboard",
        &["sd 8"],
        "
        greet
        < xboard
        < protover 2
        > tellics say Hello
        > feature ping=1 setboard=1 usermove=1 san=1 done=0
        < accepted ping
        < accepted setboard
        < accepted usermove
        < rejected san
        < accepted done
        > feature myname=\"An engine = good\" variants=\"normal,xiangqi\" done=1
        < accepted myname
        < accepted variants
        < accepted done
        < ping 1
        > pong 1
        = Ready
        new
        ask position startpos moves e2e4
        < new
        < easy
        < post
        < level 1 0:03 0
        < sd 8
        < force
        < usermove e2e4
        < time 300
        < otim 300
        < go
        > 7 -35 12 2100 e7e5 g1f3
        > 8. 100003 12 2100
        > # 9 1 1 1
        > move e7e5
        = Move(\"e7e5\")
        thought
        = Some(\"{\\\"line\\\":\\\"\\\",\\\"score\\\":\\\"mate in 3\\\",\\\"depth\\\":8,\\\"nodes\\\":2100}\")
        ask position startpos moves e2e4 e7e5 g1f3
        < force
        < usermove g1f3
        < time 300
        < otim 300
        < go
        > move O-O
        = Move(\"O-O\")
        ask position startpos moves e2e4 e7e5 g1f3 e8g8 f3g1
        < force
        < usermove f3g1
        < time 300
        < otim 300
        < go
        > 1/2-1/2 {Draw by repetition}
        < go
        > 1/2-1/2 {Draw by repetition}
        = Failed(\"the engine says that the game is over: '1/2-1/2 {Draw by repetition}'\")
        new
        ask-bank variant xiangqi | position fen 4k4/9 w - - 0 1
        < new
        < variant xiangqi
        < easy
        < post
        < level 0 0:04 2
        < sd 8
        < force
        < setboard 4k4/9 w - - 0 1
        < time 480
        < otim 480
        < go
        > Illegal move: h2e2
        = Failed(\"the engine does not accept the game so far: 'Illegal move: h2e2'\")
        ask variant shogi | position startpos
        = this engine plays normal,xiangqi, not shogi
        ",
    );
    check(
        "xboard",
        &["st 2"],
        "
        greet
        < xboard
        < protover 2
        > feature time=0 done=1
        = Ready
        ask position startpos
        < new
        < easy
        < post
        < st 2
        < force
        < go
        > resign
        = Resigned
        ask position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1
        = this engine plays from the usual start only: it lacks 'setboard'
        ",
    );
}
