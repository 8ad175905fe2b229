//! `viadal play`

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use crate::submit::Server;
use crate::support::{Folder, Ran};

/// Two players, and output to leave out.
const PAIR: &str = "play perlwars house:finder house:random --seed 7 --set stage=7x7";
/// One game between them.
const DUEL: &str = "play perlwars house:finder house:random --seed 7 --set stage=7x7 --set games=1";

#[test]
fn a_match() {
    let folder = Folder::new("play");
    let ran = folder.viadal(&format!("{DUEL} --record a.vrec")).ended(0);
    insta::assert_snapshot!(ran.shown());
    folder.viadal("verify a.vrec").ended(0);
}

#[test]
fn a_match_of_several_games() {
    insta::assert_snapshot!(
        Folder::new("play-games").viadal(&format!("{PAIR} --set games=3")).ended(0).shown()
    );
}

#[test]
fn so_many_games_are_counted() {
    let ran = Folder::new("play-many").viadal(&format!("{PAIR} --set games=20")).ended(0);
    assert!(ran.out.contains("\n20 games: finder won "), "{}", ran.out);
}

#[test]
fn the_result_as_json() {
    let folder = Folder::new("play-json");
    let result = folder.viadal(&format!("{DUEL} --json --record a.vrec.gz")).ended(0).object();
    let (keys, expected) = (
        result.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>(),
        "bots game games options ranks reason record remarks sandbox scores seed verdicts winner",
    );
    assert_eq!(keys.join(" "), expected);
    assert_eq!((&result["game"], &result["seed"]), (&"perlwars".into(), &7.into()));
    assert_eq!(result["bots"][1]["name"], "random");
    assert_eq!(result["verdicts"][0]["verdict"], "ok");
    assert_eq!(result["record"], "a.vrec.gz");
    assert!(folder.has("a.vrec.gz") && folder.has("a.vlog"));
}

#[test]
fn a_match_from_a_position() {
    let folder = Folder::new("play-position");
    let play = |position: &str| {
        let line = "play chess random greedy --seed 7 --set games=2 --set max_moves=20 --record a.vrec";
        let ran = folder.command(line).args(["--set", position]).output().unwrap();
        Ran::new(line, &ran)
    };
    let record = |position: &str| {
        play(position).ended(0);
        folder.viadal("verify a.vrec").ended(0);
        String::from_utf8(folder.read("a.vrec")).unwrap()
    };
    let text = record("position=4k3/8/8/8/8/8/4P3/4K3 b moves e8d7");
    assert!(
        text.starts_with(r#"{"viadal":1,"game":"zrf""#) && text.contains(r#""position":"4k3/"#),
        "{text}"
    );
    folder.viadal("fork a.vrec --at 1.6 random random --record b.vrec").ended(0);
    folder.viadal("verify b.vrec").ended(0);
    assert!(folder.viadal("transcript a.vrec --seat 0").ended(0).out.contains("King e8 - d7"));
    record("position=random:4");
    let wrong = play("position=8/8").ended(2);
    assert_eq!(
        wrong.err,
        "error: option position: '8/8' does not fit the board: expected 8 ranks of 8 files\n"
    );
}

#[test]
fn a_match_from_a_file_of_openings() {
    let pgn = "[Event \"x\"]\n\n1. e4 {best} e5 2. Nf3 *\n\n[Event \"y\"]\n\n1. d4 *\n";
    let folder = Folder::new("play-openings").with("book.pgn", pgn).with("bad.txt", "e4\ne5\n");
    let play = |openings: &str, game: &str| {
        let options = "--seed 7 --set max_moves=12 --record a.vrec";
        folder.viadal(&format!("play {game} random greedy {options} --set games=4 --openings {openings}"))
    };
    let position = |openings: &str| {
        play(openings, "chess").ended(0);
        folder.viadal("verify a.vrec").ended(0);
        let header = String::from_utf8(folder.read("a.vrec")).unwrap();
        let header: serde_json::Value = serde_json::from_str(header.lines().next().unwrap()).unwrap();
        header["options"]["position"].as_str().unwrap().to_string()
    };
    assert_eq!(position("book.pgn"), "startpos moves e2e4 e7e5 g1f3 | startpos moves d2d4");
    assert_eq!(position("drawn:book.pgn:1"), "drawn:startpos moves e2e4 | startpos moves d2d4");
    assert_eq!(position("random:4"), "random:4");
    let shipped = position("drawn:shipped:2");
    assert!(
        shipped.starts_with("drawn:startpos moves ") && shipped.matches(" | ").count() == 23,
        "{shipped}"
    );
    let refused = |openings: &str, game: &str, why: &str| {
        assert_eq!(play(openings, game).ended(2).err, format!("error: --openings {openings}: {why}\n"));
    };
    refused("bad.txt", "chess", "line 2: move 1, 'e5', is not legal there; legal are a2a3, a2a4, b2b3, ...");
    refused("shipped", "race", "no openings ship for this game; random:4 draws four plies");
}

#[test]
fn the_same_match_gives_the_same_bytes() {
    let folder = Folder::new("play-same");
    let first = folder.viadal("play perlwars Seeker Sweeper --json --record a.vrec").ended(0).object();
    let line = format!("play perlwars Seeker Sweeper --seed {} --record b.vrec", first["seed"]);
    folder.viadal(&line).ended(0);
    assert_eq!(folder.read("a.vrec"), folder.read("b.vrec"));
}

#[test]
fn old_programs_in_c_play() {
    let folder = Folder::new("play-c");
    let result = folder.viadal("play planetfight uber house:random --seed 3 --json").ended(0).object();
    assert_eq!(result["bots"][0]["name"], "uber");
    assert_eq!(result["verdicts"][0]["verdict"], "ok", "{result}");
}

const CRASHES: &str = "package Crashes;
sub action {
    &main'say('I am about to fall');
    warn 'three, two, one';
    nothing_of_that_name();
}
1;
";

#[test]
fn a_bot_that_fails_is_told_how_to_mend_it() {
    let folder = Folder::new("play-crash").with("Crashes.plw", CRASHES);
    let line = "play perlwars Crashes.plw house:random --seed 1 --set stage=7x7 --set games=1";
    insta::assert_snapshot!("crash", folder.viadal(line).ended(0).shown());
    insta::assert_snapshot!("crash_verbose", folder.viadal(&format!("{line} -v --strict")).ended(3).shown());
    let result = folder.viadal(&format!("{line} --json --strict")).ended(3).object();
    let message = result["verdicts"][0]["message"].as_str().unwrap();
    assert!(
        message.contains("at Crashes.plw line 5")
            && message.contains(&format!("viadal {line}").replace(" --set stage=7x7 --set games=1", "")),
        "{message}"
    );
}

#[test]
fn a_bot_that_does_not_load_has_lost() {
    let folder = Folder::new("play-load").with("Wrong.plw", "package Wrong;\nsub act { }\n1;\n");
    let line = "play perlwars Wrong.plw house:random --seed 1 --set games=1 --record a.vrec";
    insta::assert_snapshot!(folder.viadal(line).ended(0).shown());
    insta::assert_snapshot!("not_loaded_replayed", folder.viadal("replay a.vrec").ended(0).shown());
}

#[test]
fn pictures_that_cannot_move_are_few() {
    let ran = Folder::new("play-watch").viadal(&format!("{DUEL} --watch --speed 1000")).ended(0);
    let pictures = ran.err.matches("Perl Wars: finder against random").count();
    assert!((2..=6).contains(&pictures), "{}", ran.err);
    assert!(ran.out.starts_with("finder wins"), "{}", ran.out);
    assert!(!ran.err.contains('\x1b') && !ran.out.contains('\x1b'));
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let folder = Folder::new("play-pipe");
    for line in [DUEL, "games", "play --help"] {
        let mut child = folder.command(line).stdin(Stdio::null()).spawn().unwrap();
        drop(child.stdout.take());
        let ran = Ran::new(line, &child.wait_with_output().unwrap());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{line}");
    }
}

#[test]
fn a_rules_file_is_a_game() {
    let folder = Folder::new("play-rules");
    let line = "play tic-tac-toe house:random house:random --seed 4";
    let ran = folder.viadal(line).ended(0);
    assert!(ran.out.contains(&format!("\n  viadal {line}\n")), "{}", ran.out);
    let result = folder.viadal(&format!("{line} --json")).ended(0).object();
    assert_eq!((&result["game"], &result["options"]["rules"]), (&"zrf".into(), &"tic-tac-toe".into()));
    let rules = games::zrf::shipped("tic-tac-toe").unwrap().text;
    let folder = folder.with("mine.zrf", rules);
    let own = folder.viadal(&line.replace("tic-tac-toe", "mine.zrf")).ended(0);
    assert_eq!(own.out.lines().next(), ran.out.lines().next());
    let twice = folder.viadal(&format!("{line} --set rules=chess")).ended(2);
    assert!(twice.err.contains("'tic-tac-toe' names the rules already"), "{}", twice.err);
    folder.viadal("new chess python Rover").ended(0);
    folder.viadal("check reversi house:random --seeds 1 --set max_moves=4").ended(0);
}

/// A program for PlanetFight that gives this order in every round.
fn orders(text: &str) -> String {
    format!("import sys\nsys.stdin.read()\nprint({text:?})\n")
}

#[test]
fn useless_answers_are_counted_and_strict() {
    let folder = Folder::new("play-useless")
        .with("lost.py", &orders("99 0"))
        .with("chatty.py", &orders("hello, I am a bot"))
        .with("silent.py", "");
    let line = "planetfight BOT house:random --seed 3 --set rounds=8";
    let play = |bot: &str, status| {
        folder.viadal(&format!("play {} --strict", line.replace("BOT", bot))).ended(status).out
    };
    insta::assert_snapshot!("useless", play("lost.py", 3) + "\n" + &play("chatty.py", 3));
    let silent = play("silent.py", 3);
    assert!(silent.contains("silent: none of its 8 answers did anything"), "{silent}");
    let checked =
        folder.viadal("check planetfight silent.py --seeds 1 --set rounds=5 --set turn_time=30s").ended(1);
    assert!(checked.out.contains("answers did anything"), "{}", checked.out);
    let json = folder.viadal(&format!("play {} --json", line.replace("BOT", "lost.py"))).ended(0).object();
    let remark = &json["remarks"][0][0];
    assert_eq!((&remark["kind"], &remark["count"]), (&"ignored_order".into(), &remark["of"]), "{json}");
    let checked =
        folder.viadal("check planetfight lost.py --seeds 1 --set rounds=5 --set turn_time=30s").ended(1);
    assert!(
        checked.out.contains("useless:\n        none of its 5 answers was of any use"),
        "{}",
        checked.out
    );
    assert!(checked.out.contains("useless: as before"), "{}", checked.out);
}

const FOUR: &str = "package Four;
sub action { &main'shot(1, 1); &main'shot(2, 2); &main'shot(3, 3); &main'shot(4, 4); }
1;
";

#[test]
fn an_action_too_many_is_no_failure() {
    let folder = Folder::new("play-four").with("Four.plw", FOUR);
    let line = "play perlwars Four.plw house:random --seed 1 --set games=1 --strict";
    let ran = folder.viadal(line).ended(0);
    assert!(ran.out.contains(" answers: illegal action (first at 1.1)"), "{}", ran.out);
    let result = folder.viadal(&format!("{line} --json")).ended(0).object();
    assert_eq!(result["verdicts"][0]["verdict"], "illegal_action");
    folder.viadal("check perlwars Four.plw --seeds 1 --set turn_time=30s").ended(0);
}

const LOUD: &str = "import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        print('{\"ready\":true}', flush=True)
    if message['type'] == 'turn':
        print('x' * 900_000, file=sys.stderr, flush=True)
        print(json.dumps({'action': {'move': message['view']['legal'][0]}}), flush=True)
";

#[test]
fn a_log_has_an_end() {
    let folder = Folder::new("play-loud").with("loud.py", LOUD);
    let line = "play tic-tac-toe loud.py loud.py --seed 1 --set games=5 --set turn_time=30s";
    folder.viadal(&format!("{line} --record a.vrec")).ended(0);
    let log = String::from_utf8(folder.read("a.vlog")).unwrap();
    assert!((16_000_000..20_000_000).contains(&log.len()), "{}", log.len());
    assert!(log.contains("\"notice\":\"the log is full (16 MiB)"));
    // The times of the last turn are reported nevertheless.
    assert!(log.lines().last().unwrap().contains("_us\":"), "{}", log.lines().last().unwrap());
}

#[test]
fn bots_of_one_name_are_told_apart_by_their_folders() {
    let folder = Folder::new("play-same-name");
    folder.inside("old").with("Four.plw", FOUR);
    folder.inside("new").with("Four.plw", FOUR);
    let out = folder.viadal("play perlwars old/Four.plw new/Four.plw --seed 1 --set games=1").ended(0).out;
    assert!(out.contains("\n  Four (old)  ") && out.contains("\n  Four (new)  "), "{out}");
}

/// Go prints the error first, then the stack of every goroutine.
#[test]
fn a_deep_panic_keeps_its_first_line() {
    if host::missing("go").is_some() {
        println!("skipped: 'go' is not there");
        return;
    }
    let deep = "package main

import (
\t\"bufio\"
\t\"fmt\"
\t\"os\"
)

func deep(calls int, none []int) int {
\tif calls == 0 {
\t\treturn none[3]
\t}
\treturn deep(calls-1, none) + 1
}

func main() {
\theard := bufio.NewScanner(os.Stdin)
\theard.Scan()
\tfmt.Println(`{\"ready\":true}`)
\theard.Scan()
\theard.Scan()
\tdeep(40, nil)
}
";
    let folder = Folder::new("play-panic").with("Deep.go", deep);
    let result = folder.viadal("play wizards Deep.go house:random --seed 3 --json").ended(0).object();
    let message = result["verdicts"][0]["message"].as_str().unwrap();
    assert!(message.contains("panic: runtime error: index out of range [3] with length 0"), "{message}");
    assert!(message.contains(" lines ...\n") && message.contains("main.main()"), "{message}");
}

/// The given browser opens the match's page; the terminal keeps the result.
#[test]
fn a_match_is_played_on_a_page_of_its_own() {
    let browser = "#!/bin/sh\necho \"$1\" > opened.new && mv opened.new opened\n";
    let bot = "print('{\"ready\":true}', flush=True)\nwhile True:\n    if '\"turn\"' in input(): print('{\"action\":\"end\"}', flush=True)\n";
    let folder = Folder::new("play_browser").with("browser.sh", browser).with("Idle.py", bot);
    let script = folder.path().join("browser.sh");
    std::process::Command::new("chmod").arg("+x").arg(&script).status().unwrap();
    let line = "play robobattler Idle.py house:painter --seed 3 --set battles=1 --speed 1000 --record a.vrec --browser";
    let mut child = folder.command(line).env("BROWSER", &script).stdin(Stdio::null()).spawn().unwrap();
    let mut said = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let at = said.find_map(|line| Some(line.split_once("the match is at ")?.1.to_string())).unwrap();
    let over = said.find(|line| line.contains("the match is over; the page is still there, Ctrl-C ends it"));
    assert!(over.is_some());
    let (host, path) = at.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let id = path.strip_prefix("match/").unwrap();
    let mut stream = std::net::TcpStream::connect(host).unwrap();
    write!(stream, "GET /api/v1/matches/{id} HTTP/1.0\r\nhost: {host}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let told: serde_json::Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!((&told["state"], &told["bots"][0]["name"]), (&"done".into(), &"Idle".into()), "{told}");
    assert_eq!(String::from_utf8(folder.read("opened")).unwrap().trim(), at);
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert!(out.starts_with("painter wins: ") && out.contains("record a.vrec"), "{out}");
    folder.viadal("verify a.vrec").ended(0);
    let plain = line.replace("--speed 1000 --record a.vrec --browser", "--record b.vrec");
    folder.viadal(&plain).ended(0);
    assert_eq!(folder.read("a.vrec"), folder.read("b.vrec"), "the same match without a page");
}

#[test]
fn what_cannot_be_played_opens_no_page() {
    let folder = Folder::new("play_no_page");
    let ran = folder.viadal("play chess house:nobody house:random --browser").ended(2);
    assert!(ran.err.contains("ships no bot 'nobody'") && !ran.err.contains("the match is at"), "{}", ran.err);
    folder.viadal("play chess house:random --browser").ended(2);
    folder.viadal("play chess house:random house:random --browser --watch").ended(2);
}

#[test]
fn a_match_is_kept_for_the_page() {
    let folder = Folder::new("play-db");
    let line = "play perlwars Seeker house:random --seed 7 --set stage=7x7 --set games=1 --db viadal.db";
    let ran = folder.viadal(line).ended(0);
    assert!(ran.out.ends_with("kept in viadal.db\n"), "{}", ran.out);
    let server = Server::new(&folder, "");
    let told = server.get("", "/matches");
    let [one] = told.as_array().unwrap().as_slice() else { panic!("{told}") };
    assert_eq!((&one["game"], &one["seed"], &one["state"]), (&"perlwars".into(), &7.into(), &"done".into()));
    assert_eq!(one["bots"][0]["name"], "Seeker");
    let frames = server.text("", &format!("/matches/{}/frames", one["id"].as_str().unwrap()));
    assert!(frames.lines().count() >= 2, "{frames}");
    let log = server.text("", &format!("/matches/{}/log", one["id"].as_str().unwrap()));
    assert!(log.contains("\"cpu_us\""), "{log}");
    // A server holds its database: nothing is played that could not be kept.
    let ran = folder.viadal(line).ended(2);
    assert!(ran.out.is_empty() && ran.err.contains("viadal.db"), "{}{}", ran.out, ran.err);
}

/// What is no plain file is written to, not replaced.
#[test]
fn a_record_goes_through_links_pipes_and_devices() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;

    let folder = Folder::new("record-through");
    let at = |name: &str| folder.path().join(name);
    let play = |to: &str| {
        folder.viadal(&format!("play tic-tac-toe random random --seed 1 --record {to}")).ended(0);
    };
    std::fs::write(at("real"), "").unwrap();
    symlink("real", at("link")).unwrap();
    play("link");
    assert!(at("link").is_symlink());
    let record = folder.read("real");
    assert!(record.starts_with(b"{\"viadal\":"));
    assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    let reading = std::thread::spawn({
        let pipe = at("pipe");
        move || std::fs::read(pipe).unwrap()
    });
    play("pipe");
    assert_eq!(reading.join().unwrap(), record);
    assert!(at("pipe").symlink_metadata().unwrap().file_type().is_fifo());
    // A device of its own where that is allowed, else through a link.
    if !Command::new("mknod").arg(at("null")).args(["c", "1", "3"]).output().unwrap().status.success() {
        symlink("/dev/null", at("null")).unwrap();
    }
    play("null");
    assert!(at("null").metadata().unwrap().file_type().is_char_device());
    let beside = |name: &str| at(name).exists();
    assert_eq!(["link.vlog", "pipe.vlog", "null.vlog"].map(beside), [true, false, false]);
}
