//! A person at a terminal of 80 columns and 24 rows: a real pseudo-terminal with real keys.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::{Folder, Ran};

const PTY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/at_terminal.py");

/// Runs the program in a terminal. A step of the script is `wait TEXT` or `keys TEXT`.
fn at_terminal(folder: &Folder, line: &str, script: &str) -> Ran {
    let mut command = Command::new("python3");
    command.arg(PTY).arg(env!("CARGO_BIN_EXE_viadal")).args(line.split_whitespace());
    command.current_dir(folder.path()).env("NO_COLOR", "1");
    command.env("XDG_CACHE_HOME", std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    Ran::new(line, &child.wait_with_output().unwrap())
}

/// The actions of the first seat in a record.
fn own_actions(folder: &Folder, record: &str) -> Vec<String> {
    let record = String::from_utf8(folder.read(record)).unwrap();
    record.lines().filter(|line| line.starts_with("{\"seat\":0,\"action\"")).map(String::from).collect()
}

#[test]
fn a_line_can_be_edited_and_called_back() {
    let folder = Folder::new("screen-edit");
    // `e2x4`, two to the left, the wrong letter away, the right one there; then the line before is called back and changed.
    let script = "wait turn 1>\nkeys e2x4\\x1b[D\\x7fe\\r\nwait turn 3>\n\
        keys \\x1b[A\\x7f\\x7f\\x7f\\x7fd2d3\\r\nwait turn 5>\nkeys resign\\r\nwait resigned\n";
    let ran = at_terminal(&folder, "play chess human house:random --seed 3 --record a.vrec", script).ended(0);
    let actions = own_actions(&folder, "a.vrec");
    assert!(actions[0].contains("e2 - e4") && actions[1].contains("d2 - d3"), "{actions:?}\n{}", ran.out);
    folder.viadal("verify a.vrec").ended(0);
}

#[test]
fn undo_takes_the_last_decision_back() {
    let folder = Folder::new("screen-undo");
    let script = "wait turn 1>\nkeys undo\\r\nwait no decision of yours\nwait turn 1>\nkeys e2e4\\r\nwait turn 3>\n\
        keys undo\\r\nwait turn 1>\nkeys d2d4\\r\nwait turn 3>\nkeys g1f3\\r\nwait turn 5>\nkeys undo\\r\n\
        wait turn 3>\nkeys b1c3\\r\nwait turn 5>\nkeys resign\\r\nwait resigned\n";
    let line = "play chess human house:greedy --seed 3 --record a.vrec";
    let ran = at_terminal(&folder, line, script).ended(0);
    let actions = own_actions(&folder, "a.vrec");
    assert_eq!(actions.len(), 2, "{actions:?}\n{}", ran.out);
    assert!(actions[0].contains("d2 - d4") && actions[1].contains("b1 - c3"), "{actions:?}");
    folder.viadal("verify a.vrec").ended(0);
    // It works the same through a pipe.
    let piped = folder.typing(line, "e2e4\nundo\nd2d4\nresign\n").ended(0);
    assert_eq!(own_actions(&folder, "a.vrec").len(), 1, "{}", piped.err);
    assert!(own_actions(&folder, "a.vrec")[0].contains("d2 - d4"));
}

#[test]
fn undo_stops_at_what_was_seen_or_answered_by_others() {
    let folder = Folder::new("screen-no-undo");
    let hidden = folder.typing("play perlwars human house:random --seed 3", "undo\n").ended(0);
    assert!(hidden.err.contains("what was seen cannot be unseen"), "{}", hidden.err);
    let two = folder.typing("play chess human human --seed 3", "undo\n").ended(0);
    assert!(two.err.contains("only a person who plays house bots alone"), "{}", two.err);
}

#[test]
fn ctrl_c_at_the_prompt_stops_the_match() {
    let folder = Folder::new("screen-interrupt");
    let ran = at_terminal(&folder, "play chess human house:random --seed 3", "wait turn 1>\nkeys \\x03\n");
    assert!(ran.ended(1).out.contains("interrupted at 1.1"));
}

/// A board of this size with a man of each side in two corners.
fn board(columns: usize, rows: usize) -> String {
    let labels = |count: usize, letter: &str| {
        (1..=count).map(|number| format!("{letter}{number}")).collect::<Vec<_>>().join("/")
    };
    format!(
        r#"(game (title "Plain of {columns} by {rows}") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("{}" (10 0)) ("{}" (0 10))) (directions (n 0 -1))))
            (piece (name Man) (moves (n (verify empty?) add)))
            (board-setup (White (Man x1y{rows})) (Black (Man x{columns}y{rows}))))"#,
        labels(columns, "x"),
        labels(rows, "y"),
    )
}

#[test]
fn boards_fit_the_screen() {
    let folder =
        Folder::new("screen-boards").with("square.zrf", &board(20, 20)).with("wide.zrf", &board(50, 6));
    for (game, rows) in [("shogi", 9), ("xiangqi", 10), ("thud", 15), ("square.zrf", 20), ("wide.zrf", 12)] {
        let mut script = String::from("wait turn 1>\nkeys ?\\r\nwait turn 1>\nkeys resign\\r\n");
        if game == "thud" {
            script += "wait game 2\nwait >\nkeys resign\\r\n";
        }
        script += "wait seed\n";
        let ran = at_terminal(&folder, &format!("play {game} human house:random --seed 3"), &script).ended(0);
        let wide: Vec<&str> = ran.out.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{game}: {wide:?}");
        let signs = |line: &str| line.split_whitespace().filter(|word| word.len() == 1).count();
        let picture = ran.out.split("to move").nth(1).unwrap().split("1>").next().unwrap();
        let shown = picture.lines().filter(|line| signs(line) >= 5).count();
        assert!(shown >= rows, "{game}: {shown} rows of the board\n{picture}");
    }
}
