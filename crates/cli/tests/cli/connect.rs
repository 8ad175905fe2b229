//! `viadal connect`: bots of this machine at a server's seats.

use std::process::Stdio;

use serde_json::json;

use crate::submit::{PLAYS, Server, shown};
use crate::support::{Folder, Ran};

#[test]
fn a_bot_plays_at_a_server_and_stays_here() {
    let fails = PLAYS.replace("    if told", "    sys.exit(3)\n    if told");
    let shooter = "package Shooter;\nsub action { &main'shot(3, 3); }\nsub say { }\n1;\n";
    let folder = Folder::new("connect_local")
        .with("Rover.py", PLAYS)
        .with("Fails.py", &fails)
        .with("Shooter.plw", shooter);
    let old = folder.inside("Old");
    std::fs::write(old.path().join("bot.toml"), "run = ['true']\nprotocol = 'step'\n").unwrap();
    let server = Server::new(&folder, "");
    let connect = |rest: &str| folder.viadal(&format!("connect {} {rest}", server.origin));
    let fine =
        connect("Rover.py --game tic-tac-toe --against house:random --set games=2 --matches 2").ended(0);
    assert_eq!(fine.err.matches("plays http://").count(), 2, "{}", fine.err);
    assert_eq!(fine.out.lines().count(), 4, "{}", fine.out);
    let log = connect("Fails.py --game tic-tac-toe --against house:random").ended(1);
    insta::assert_snapshot!(shown(&log, &server, "/match/"), @r"
    $ viadal connect http://SERVER Fails.py --game tic-tac-toe --against house:random
    crashed
      ended with exit status 3
    ! Fails is connected to http://SERVER
    ! plays http://SERVER/match/ID
    exit status 1
    ");
    // A robot of Perl Wars runs by its driver, as at home.
    let robot = connect("Shooter.plw --game perlwars --against house:random --set games=1").ended(0);
    assert_eq!(robot.out.lines().count(), 1, "{}", robot.out);
    let wrong = |rest: &str, status: i32, message: &str| {
        let ran = connect(rest).ended(status);
        assert!(ran.err.contains(message), "{}", ran.err);
    };
    wrong("Rover.py --game thud --against house:nobody", 1, "thud ships no bot 'nobody'");
    wrong("Rover.py", 2, "Rover.py does not say which game it plays; name it with --game GAME");
    wrong("nothing.py --game thud", 1, "nothing.py: there is no such file or folder");
    wrong(
        "Old --game planetfight",
        1,
        "its protocol is step; over a connection a bot speaks the line protocol alone",
    );
    let ran = folder.viadal("connect http://127.0.0.1:9 Rover.py --game thud").ended(1);
    assert!(ran.err.contains("127.0.0.1:9: "), "{}", ran.err);
}

#[test]
fn a_token_lets_a_bot_connect_for_its_author() {
    let folder = Folder::new("connect_public").with("Rover.py", PLAYS);
    let server = Server::new(&folder, "--public");
    let host = server.joined(server.host_link.as_ref().unwrap(), "Host");
    let link = server.told(&host, "/invitations", &json!({"role": "author", "name": "Ada"}))["link"].clone();
    let ada = server.joined(link.as_str().unwrap(), "Ada");
    let token = server.told(&ada, "/tokens", &json!({"name": "laptop"}))["token"].clone();
    let line = format!("connect {} Rover.py --game tic-tac-toe --against house:random", server.origin);
    let with = |token: &str| {
        let mut command = folder.command(&line);
        Ran::new(&line, &command.env("VIADAL_TOKEN", token).stdin(Stdio::null()).output().unwrap())
    };
    assert_eq!(with(token.as_str().unwrap()).ended(0).out.lines().count(), 1);
    let wrong = with(&"0".repeat(32)).ended(1);
    assert!(wrong.err.contains("does not know this token"), "{}", wrong.err);
}
