//! `viadal play`

use std::process::Stdio;

use crate::support::{Folder, Ran};

const DUEL: &str = "play perlwars house:finder house:random --seed 7 --set stage=7x7";

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
        Folder::new("play-games").viadal(&format!("{DUEL} --set games=3")).ended(0).shown()
    );
}

#[test]
fn so_many_games_are_counted() {
    let ran = Folder::new("play-many").viadal(&format!("{DUEL} --set games=20")).ended(0);
    assert!(ran.out.contains("\n20 games: finder won "), "{}", ran.out);
}

#[test]
fn the_result_as_json() {
    let folder = Folder::new("play-json");
    let result = folder.viadal(&format!("{DUEL} --json --record a.vrec.gz")).ended(0).object();
    let (keys, expected) = (
        result.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>(),
        "bots game games options ranks reason record scores seed verdicts winner",
    );
    assert_eq!(keys.join(" "), expected);
    assert_eq!((&result["game"], &result["seed"]), (&"perlwars".into(), &7.into()));
    assert_eq!(result["bots"][1]["name"], "random");
    assert_eq!(result["verdicts"][0]["verdict"], "ok");
    assert_eq!(result["record"], "a.vrec.gz");
    assert!(folder.has("a.vrec.gz") && folder.has("a.vlog"));
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
    let line = "play perlwars Crashes.plw house:random --seed 1 --set stage=7x7";
    insta::assert_snapshot!("crash", folder.viadal(line).ended(0).shown());
    insta::assert_snapshot!("crash_verbose", folder.viadal(&format!("{line} -v --strict")).ended(3).shown());
    let result = folder.viadal(&format!("{line} --json --strict")).ended(3).object();
    let message = result["verdicts"][0]["message"].as_str().unwrap();
    assert!(
        message.contains("at Crashes.plw line 5")
            && message.contains(&format!("viadal {line}").replace(" --set stage=7x7", "")),
        "{message}"
    );
}

#[test]
fn a_bot_that_does_not_load_has_lost() {
    let folder = Folder::new("play-load").with("Wrong.plw", "package Wrong;\nsub act { }\n1;\n");
    let line = "play perlwars Wrong.plw house:random --seed 1 --record a.vrec";
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
