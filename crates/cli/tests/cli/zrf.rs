//! `viadal zrf`

use crate::support::Folder;

const BROKEN: &str = r#"(game
   (title "Broken")
   (players White Black)
   (turn-order White Balck)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("1/2" (0 9))) (directions (e 1 0))))
   (piece (name Man) (moves (e (verify emtpy?) add))))
"#;

const INCLUDED: &str = "(define step ($1 (verify empty?) add))\n";

const WALK: &str = r#"(include "parts/step.inc")
(game
   (title "Walk")
   (players White)
   (turn-order White)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("1" (0 9))) (directions (e 1 0) (w -1 0))))
   (piece (name Man) (moves (step e) (step w)))
   (board-setup (White (Man a1)))
   (win-condition (White) (absolute-config Man (c1))))
(variant (title "Backwards") (board-setup (White (Man c1))) (win-condition (White) (absolute-config Man (a1))))
"#;

const SAVED: &str = "Zillions Save Game File Version 0.02 HC\r\nRulesFile=C:\\Rules\\Tic-Tac-Toe.zrf\r\n\
    VariantName=Tic-tac-toe\r\n1. Crosses Cross b2\r\n1. Noughts Nought a1\r\n2. Crosses Cross b1\r\n";

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name).with("broken.zrf", BROKEN).with("walk.zrf", WALK).with("game.zsg", SAVED);
    folder.inside("parts").with("step.inc", INCLUDED);
    folder
}

#[test]
fn rules_files_are_checked() {
    let folder = folder("zrf-check");
    insta::assert_snapshot!(folder.viadal("zrf check broken.zrf").ended(1).shown());
    insta::assert_snapshot!(folder.viadal("zrf check walk.zrf").ended(0).shown());
    let checked = folder.viadal("zrf check broken.zrf --json").ended(1).object();
    let finding = &checked["findings"][0];
    assert_eq!(
        (&checked["ok"], &finding["line"], &finding["column"]),
        (&false.into(), &4.into(), &22.into())
    );
    let checked = folder.viadal("zrf check halma --json").ended(0).object();
    assert_eq!(checked["games"][2]["players"].as_array().unwrap().len(), 4);
    let shipped = folder.viadal("zrf check").ended(0).out;
    assert_eq!(shipped.lines().count(), games::zrf::SHIPPED.len());
    insta::assert_snapshot!(folder.viadal("zrf check tik-tac-toe").ended(2).shown());
}

#[test]
fn legal_moves_are_listed() {
    let folder = folder("zrf-moves");
    let check = |line: &str, status: i32, expected: &str| {
        assert_eq!(folder.viadal(&format!("zrf moves {line}")).ended(status).out, expected);
    };
    check("walk.zrf", 0, "Man a1 - b1\n");
    check("walk.zrf --variant backwards", 0, "Man c1 - b1\n");
    check("walk.zrf --variant 2", 0, "Man c1 - b1\n");
    let after = |words: &[&str]| {
        let mut command = folder.command("zrf moves walk.zrf --after");
        command.args(words);
        crate::support::Ran::new("", &command.output().unwrap())
    };
    assert_eq!(after(&["Man a1 - b1"]).ended(0).out, "Man b1 - c1\nMan b1 - a1\n");
    let over = after(&["Man a1 - b1; 2. Man b1 - c1"]).ended(0);
    assert_eq!(
        (over.out.as_str(), over.err.as_str()),
        ("", "the game is over: White has won (goal reached)\n")
    );
    let wrong = after(&["Man a1 - c1"]).ended(2).err;
    assert!(wrong.contains("'Man a1 - c1' is not legal; did you mean 'Man a1 - b1'?"), "{wrong}");
    let listed = after(&["Man a1 - b1", "--json"]).ended(0).object();
    assert_eq!(listed.to_string(), r#"{"moves":["Man b1 - c1","Man b1 - a1"],"over":null,"player":"White"}"#);
    let missing = folder.viadal("zrf moves walk.zrf --variant 3").ended(2).err;
    assert!(missing.contains("there are: 1 Walk, 2 Backwards"), "{missing}");
}

#[test]
fn lines_of_play_are_counted() {
    let folder = folder("zrf-perft");
    assert_eq!(folder.viadal("zrf perft chess 3").ended(0).out, "8902\n");
    assert_eq!(folder.viadal("zrf perft chess 2 --json").ended(0).out, "{\"depth\":2,\"nodes\":400}\n");
    assert_eq!(folder.viadal("zrf perft tic-tac-toe 0").ended(0).out, "1\n");
    let divided = folder.viadal("zrf perft walk.zrf 2 --divide").ended(0).out;
    assert_eq!(divided, "Man a1 - b1: 2\n2\n");
    let json = folder.viadal("zrf perft walk.zrf 2 --divide --json").ended(0).out;
    assert_eq!(json, "{\"depth\":2,\"nodes\":2,\"divide\":[{\"move\":\"Man a1 - b1\",\"nodes\":2}]}\n");
}

#[test]
fn speed_is_measured() {
    let speeds = folder("zrf-bench").viadal("zrf bench tic-tac-toe --seconds 1 --json").ended(0).object();
    for name in ["playouts_per_second", "moves_per_second", "perft_leaves_per_second"] {
        assert!(speeds[name].as_f64().unwrap() > 0.0, "{speeds}");
    }
}

#[test]
fn the_computer_reports_on_its_games_against_itself() {
    let folder = folder("zrf-report");
    let told = folder.viadal("zrf report tic-tac-toe --games 8").ended(0);
    insta::assert_snapshot!(told.shown());
    assert_eq!(folder.viadal("zrf report tic-tac-toe --games 8").ended(0).out, told.out);
    assert_ne!(folder.viadal("zrf report tic-tac-toe --games 8 --seed 2").ended(0).out, told.out);
    insta::assert_snapshot!(folder.viadal("zrf report walk.zrf --games 3").ended(0).shown());
    let report = folder.viadal("zrf report tic-tac-toe --games 8 --json").ended(0).object();
    assert_eq!(report["results"][1]["what"], "won by Noughts", "{report}");
    folder.viadal("zrf report tic-tac-toe --games 0").ended(2);
    folder.viadal("zrf report broken.zrf").ended(1);
}

#[test]
fn saved_games_are_played_through() {
    let folder = folder("zrf-replay")
        .with("wrong.zsg", &SAVED.replace("Nought a1", "Nought b2"))
        .with("unknown.zsg", &SAVED.replace("Tic-Tac-Toe.zrf", "Other.zrf"))
        .with("text.zsg", "Dear diary\n");
    insta::assert_snapshot!(folder.viadal("zrf replay game.zsg").ended(0).shown());
    insta::assert_snapshot!(folder.viadal("zrf replay wrong.zsg").ended(1).shown());
    insta::assert_snapshot!(folder.viadal("zrf replay unknown.zsg").ended(2).shown());
    folder.viadal("zrf replay unknown.zsg --rules tic-tac-toe").ended(0);
    folder.viadal("zrf replay text.zsg").ended(1);
    let replayed = folder.viadal("zrf replay wrong.zsg --json").ended(1).object();
    assert_eq!(
        (&replayed["ok"], &replayed["played"], &replayed["moves"]),
        (&false.into(), &1.into(), &3.into())
    );
}

const WITHOUT_LISTS: &str = r#"
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready":true,"legal":false}', flush=True)
    elif message["type"] == "turn":
        print("list:", "legal" in message["view"], file=sys.stderr)
        move = "Dwarf f1 - f2" if message["turn"] == 1 else "Dwarf f2 - f1"
        print(json.dumps({"action": {"move": move}}), flush=True)
"#;

#[test]
fn a_bot_may_do_without_lists_of_legal_moves() {
    let folder = Folder::new("zrf-lists").with("quiet.py", WITHOUT_LISTS);
    let line = "play thud quiet.py house:greedy --seed 1 --set max_moves=3 --set games=1 --strict -v";
    let told = folder.viadal(line).ended(0).err;
    assert_eq!(told.matches("list: False").count(), 2, "{told}");
}

#[test]
fn a_rules_file_tells_about_its_game() {
    let folder = Folder::new("zrf-about").with(
        "dash.zrf",
        r#"(game (title "Dash") (description "Get there first.") (history "Made up.") (players White)
           (turn-order White) (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10))) (directions (e 1 0))))
           (board-setup (White (Runner a1))) (piece (name Runner) (help "Runner: goes east.") (moves (e add)))
           (win-condition (White) (absolute-config Runner (b1))))"#,
    );
    let told = folder.viadal("zrf check dash.zrf --about").ended(0).out;
    assert!(told.starts_with("Dash\n\nGet there first.\n"), "{told}");
    assert!(told.contains("\nHistory\nMade up.\n"), "{told}");
    assert!(told.contains("\nPieces\n  Runner: goes east.\n"), "{told}");
    folder.viadal("zrf check chess --about").ended(0);
}

/// A stranger's rules file can read neither the rest of the disk nor an endless file.
#[cfg(unix)]
#[test]
fn only_plain_files_in_the_folder_are_included() {
    let outside = Folder::new("zrf-include-outside").with("step.inc", INCLUDED);
    let folder = folder("zrf-include");
    let link = |target: &std::path::Path, name: &str| {
        std::os::unix::fs::symlink(target, folder.path().join("parts").join(name)).unwrap();
    };
    link(std::path::Path::new("step.inc"), "within.inc");
    link(std::path::Path::new("/dev/zero"), "device.inc");
    link(&outside.path().join("step.inc"), "file.inc");
    link(outside.path(), "folder");
    let pipe = folder.path().join("parts/pipe.inc");
    assert!(std::process::Command::new("mkfifo").arg(pipe).status().unwrap().success());
    let outside_of = "is a link to a place outside of the rules file's folder";
    for (name, why) in [
        ("device.inc", outside_of),
        ("file.inc", outside_of),
        ("folder/step.inc", outside_of),
        ("folder", outside_of),
        ("pipe.inc", "is not a plain file"),
        ("none.inc", "is not there"),
        ("within.inc", ""),
    ] {
        std::fs::write(folder.path().join("own.zrf"), WALK.replace("step.inc", name)).unwrap();
        let wanted = format!("the included file \"parts/{name}\" {why}");
        let status = i32::from(!why.is_empty());
        let checked = folder.viadal("zrf check own.zrf").ended(status).shown();
        let played = folder.viadal("play own.zrf house:random").ended(2 * status).shown();
        for shown in [checked, played] {
            assert_eq!(shown.contains(&wanted), !why.is_empty(), "{wanted}\n{shown}");
        }
    }
}

#[test]
fn sixteen_players_play_a_match() {
    let names: Vec<String> = (1..=16).map(|number| format!("P{number}")).collect();
    let columns: Vec<String> = (1..=16).map(|number| format!("x{number}")).collect();
    let men: String = (1..=16).map(|number| format!("(P{number} (Man x{number}y1))")).collect();
    let rules = format!(
        r#"(game (title "Crowd") (players {0}) (turn-order {0})
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("{1}" (9 0)) ("y3/y2/y1" (0 9)))
                (directions (n 0 -1) (e 1 0) (w -1 0))))
            (board-setup {men})
            (piece (name Man) (moves (n add) (e (verify enemy?) add) (w (verify enemy?) add)))
            (loss-condition ({0}) stalemated))"#,
        names.join(" "),
        columns.join("/"),
    );
    let folder = Folder::new("zrf-sixteen").with("crowd.zrf", &rules);
    let bots = "house:random ".repeat(16);
    let played =
        folder.viadal(&format!("play crowd.zrf {bots} --seed 5 --record a.vrec --json")).ended(0).object();
    assert_eq!(played["scores"].as_array().unwrap().len(), 16, "{played}");
    folder.viadal("verify a.vrec").ended(0);
}
