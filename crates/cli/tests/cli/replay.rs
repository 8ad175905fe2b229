//! `viadal replay`

use crate::support::Folder;

/// A folder with a record of two games of Perl Wars in which the second robot speaks.
fn recorded(name: &str) -> Folder {
    let talker = "package Talker;\nsub action { &main'say('none of your business'); &main'move(1); }\n1;\n";
    let folder = Folder::new(name).with("Talker.plw", talker);
    let line = "play perlwars house:finder Talker.plw --seed 5 --set stage=7x7 --set games=2 --record a.vrec";
    folder.viadal(line).ended(0);
    folder
}

#[test]
fn a_record_in_words() {
    let folder = recorded("replay");
    insta::assert_snapshot!("replay", folder.viadal("replay a.vrec").ended(0).shown());
    insta::assert_snapshot!("replay_at", folder.viadal("replay a.vrec --at 2.1").ended(0).shown());
    insta::assert_snapshot!("replay_seat", folder.viadal("replay a.vrec --seat 0 --at 1.2").ended(0).shown());
}

#[test]
fn what_comes_before_the_first_turn_is_turn_0() {
    let folder = Folder::new("replay-0");
    let bots = "house:random house:random";
    folder
        .viadal(&format!("play wizards {bots} --seed 5 --set turns=3 --set games=1 --record a.vrec"))
        .ended(0);
    let placed = folder.viadal("replay a.vrec --at 1.0 --json").ended(0).json();
    assert_eq!(placed.iter().filter(|frame| frame["action"].get("place").is_some()).count(), 2, "{placed:?}");
    assert_eq!(
        folder.viadal("replay a.vrec --at 0").ended(0).out,
        folder.viadal("replay a.vrec --at 1.0").out
    );
    folder.viadal(&format!("fork a.vrec --at 1.0 {bots} --record b.vrec")).ended(0);
    assert_eq!(folder.read("a.vrec"), folder.read("b.vrec"));
    let fed = folder.viadal("feed a.vrec --seat 1 house:hunter").ended(0).out;
    assert!(fed.starts_with("1.0: the record has {\"place\":"), "{fed}");
}

#[test]
fn a_record_as_json() {
    let folder = recorded("replay-json");
    let frames = folder.viadal("replay a.vrec --json").ended(0).json();
    let scenes: Vec<usize> = (0..frames.len()).filter(|&line| frames[line].get("scene").is_some()).collect();
    assert_eq!((scenes.len(), scenes[0]), (2, 0));
    for frame in frames.iter().filter(|frame| frame.get("scene").is_none()) {
        let keys: Vec<&str> = frame.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys.join(" "), "action fault game reply say seat turn view");
    }
    let inputs = String::from_utf8(folder.read("a.vrec")).unwrap().matches("\"action\":").count();
    assert_eq!(frames.len(), scenes.len() + inputs);
    assert!(frames.iter().any(|frame| frame["say"] == "none of your business"));
    let turn = folder.viadal("replay a.vrec --json --at 2.1").ended(0).json();
    assert!(turn[1..].iter().all(|frame| (&frame["game"], &frame["turn"]) == (&2.into(), &1.into())));
}

#[test]
fn other_seats_keep_their_secrets() {
    let folder = recorded("replay-secrets");
    // In the second game the seats are swapped: seat 0 is the one that speaks.
    let text = String::from_utf8(folder.read("a.vrec")).unwrap();
    let line = "play perlwars house:finder Talker.plw --seed 5 --set stage=7x7 --set games=1 --record a.vrec";
    assert!(text.contains("business"), "{text}");
    folder.viadal(line).ended(0);
    let ran = folder.viadal("replay a.vrec --json --seat 0").ended(0);
    assert!(!ran.out.contains("business"));
    for frame in ran.json().iter().filter(|frame| frame["seat"] == 1) {
        for secret in ["action", "reply", "say"] {
            assert!(frame.get(secret).is_none(), "{frame}");
        }
    }
    let words = folder.viadal("replay a.vrec --seat 0").ended(0).out;
    assert!(!words.contains("business") && words.contains("Talker: (unseen)"), "{words}");
}

#[test]
fn a_record_that_the_rules_contradict_is_shown_up_to_there() {
    let folder = recorded("replay-wrong");
    let text = String::from_utf8(folder.read("a.vrec")).unwrap();
    let folder = folder.with("b.vrec", &text.replacen("\"move\":1", "\"move\":3", 1));
    let ran = folder.viadal("replay b.vrec").ended(1);
    assert!(ran.out.contains("game 1") && ran.err.starts_with("error: b.vrec: line "), "{}", ran.shown());
}

#[test]
fn what_bots_thought_is_shown() {
    let folder = Folder::new("replay-thought");
    folder.viadal("play zrf house:strong,nodes=50 greedy --seed 2 --record a.vrec").ended(0);
    let shown = folder.viadal("replay a.vrec").ended(0);
    assert!(shown.out.contains("(score ") && shown.out.contains(", line Crosses Cross "), "{}", shown.out);
    let frames = folder.viadal("replay a.vrec --json").ended(0);
    assert!(frames.out.contains("\"data\":{"), "{}", frames.out);
    let other = folder.viadal("replay a.vrec --json --seat 1").ended(0);
    assert!(!other.out.contains("\"data\":{"), "{}", other.out);
}

#[test]
fn a_record_as_one_page() {
    let folder = Folder::new("replay_html");
    folder.viadal("play zrf house:greedy house:random --set rules=reversi --seed 1 --record a.vrec").ended(0);
    let ran = folder.viadal("replay a.vrec --html a.html --lang ja").ended(0);
    assert_eq!(ran.out, "a.html\n");
    let page = String::from_utf8(folder.read("a.html")).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("lang=\"ja\""));
    assert!(!page.contains("{{"), "a mark of the template is left");
    for needed in ["viadal/js/export.js", "\"greedy\"", "id=\"modules\">H4sI", "id=\"frames\">H4sI"] {
        assert!(page.contains(needed), "{needed}");
    }
}

/// Rules written on another system: each picture is found by its file name, in or beside the folder of the rules.
#[test]
fn a_page_holds_the_pictures_that_the_rules_name() {
    let rules = "(game (title \"Own\") (players A B) (turn-order A B)
  (board (image \"Images\\Own\\Board.BMP\") (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10)))))
  (board-setup (A (Stone off 9)) (B (Stone off 9)))
  (piece (name Stone) (image A \"images\\own\\a.png\" B \"images\\own\\none.gif\") (drops ((verify empty?) add)))
  (draw-condition (A B) stalemated))";
    let folder = Folder::new("replay_pictures");
    for part in ["Rules/x", "images/own/deep", "elsewhere"] {
        std::fs::create_dir_all(folder.path().join(part)).unwrap();
    }
    let write = |path: &str, bytes: &[u8]| std::fs::write(folder.path().join(path), bytes).unwrap();
    write("Rules/x/own.zrf", rules.as_bytes());
    write("images/own/deep/bOARD.bmp", b"BM the board");
    write("Rules/x/A.PNG", b"\x89PNG\r\n a stone");
    write("elsewhere/none.gif", b"no picture");
    let line = "play zrf house:random house:random --set rules=Rules/x/own.zrf --seed 1 --record";
    folder.viadal(&format!("{line} Rules/x/a.vrec")).ended(0);
    let ran = folder.viadal("replay Rules/x/a.vrec --html a.html").ended(0);
    assert!(ran.err.contains("no picture 'images/own/none.gif' in 'Rules/x'"), "{}", ran.err);
    let page = String::from_utf8(folder.read("a.html")).unwrap();
    // Base64 of the files.
    for picture in [
        "\"bOARD.bmp\":\"data:image/bmp;base64,Qk0gdGhlIGJvYXJk\"",
        "\"A.PNG\":\"data:image/png;base64,iVBORw0KIGEgc3RvbmU=\"",
    ] {
        assert!(page.contains(picture), "{picture}");
    }
    folder.viadal(&format!("{line} far.vrec")).ended(0);
    let far = folder.viadal("replay far.vrec --html far.html --pictures Rules/x").ended(0);
    assert!(!far.err.contains("bOARD") && far.err.contains("none.gif'"), "{}", far.err);
    assert!(String::from_utf8(folder.read("far.html")).unwrap().contains("image/bmp"));
}

#[test]
fn games_of_chess_in_pgn() {
    let folder = Folder::new("replay-pgn")
        .with(
            "Quitter.py",
            "print('{\"ready\": true}\\n{\"action\": {\"move\": \"Pawn e2 - e4\"}}', flush=True)\n",
        )
        .with("black.epd", "4k3/P7/8/8/8/8/7p/4K3 b - - 0 9\n");
    let check = |name: &str, line: &str| {
        folder.viadal(&format!("play zrf {line} --set rules=chess --seed 3 --record a.vrec")).ended(0);
        let written = folder.viadal("replay a.vrec --pgn").ended(0).out;
        insta::assert_snapshot!(name, written);
        let again = Folder::new(&format!("from-{name}")).with("a.pgn", &written);
        let openings = "--openings a.pgn:2 --set rules=chess --set max_moves=5";
        again.viadal(&format!("play zrf house:random house:random {openings}")).ended(0);
    };
    check("pgn", "house:random house:greedy --set games=2 --set max_moves=12");
    check("pgn_of_a_position", "house:random house:random --openings black.epd --set max_moves=6");
    check("pgn_with_a_fault", "Quitter.py house:random --set games=1");
    let line = "tournament run --game zrf house:random house:greedy house:strong,nodes=10 --set rules=chess --set max_moves=4 \
                --rounds 1 --seed 2 --name Cup --db cup.db";
    folder.viadal(line).ended(0);
    insta::assert_snapshot!("pgn_of_a_tournament", folder.viadal("table cup.db --pgn").ended(0).out);
    folder.viadal("play thud house:random house:random --record b.vrec").ended(0);
    let refused = folder.viadal("replay b.vrec --pgn").ended(2);
    assert!(
        refused.err.ends_with("b.vrec: PGN is for chess and its kin; --json prints any game\n"),
        "{}",
        refused.err
    );
}
