//! `viadal connect`: local bots at a server's seats.

use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

use crate::submit::{PLAYS, Server, shown};
use crate::support::{Folder, Ran};

/// A bot that stays connected until it is interrupted.
struct Connector(Child);

impl Connector {
    fn new(folder: &Folder, server: &Server, bot: &str, token: &str) -> Connector {
        let line = format!("connect {} {bot} --game tic-tac-toe", server.origin);
        let mut command = folder.command(&line);
        Connector(command.env("VIADAL_TOKEN", token).stdin(Stdio::null()).spawn().unwrap())
    }

    /// Presses Ctrl-C; returns the output.
    fn interrupted(self) -> Output {
        let signalled = Command::new("kill").args(["-INT", &self.0.id().to_string()]).status();
        assert!(signalled.unwrap().success());
        self.0.wait_with_output().unwrap()
    }
}

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
    // A robot for Perl Wars runs by its driver, as in local matches.
    let robot = connect("Shooter.plw --game perlwars --against house:random --set games=1").ended(0);
    assert_eq!(robot.out.lines().count(), 1, "{}", robot.out);
    let wrong = |rest: &str, status: i32, message: &str| {
        let ran = connect(rest).ended(status);
        assert!(ran.err.contains(message), "{}", ran.err);
    };
    wrong("Rover.py --game thud --against house:nobody", 1, "thud ships no bot 'nobody'");
    wrong("Rover.py", 2, "Rover.py does not say which game it plays; name it with --game GAME");
    wrong("nothing.py --game thud", 1, "nothing.py: there is no such file or folder");
    wrong("Old --game thud", 1, "thud has no protocol 'step'; it has lines");
    let ran = folder.viadal("connect http://127.0.0.1:9 Rover.py --game thud").ended(1);
    assert!(ran.err.contains("127.0.0.1:9: "), "{}", ran.err);
}

/// Reads the state of a round of PlanetFight and orders one ship to the first planet, or dies.
const OLD: &str = "import sys
def numbers(): return [int(word) for word in sys.stdin.readline().split()]
def round():
    line = numbers()
    if not line: sys.exit(0)
    planets = line[0]
    you = numbers()
    for _ in range(2 * planets): numbers()
    ships = numbers()[0]
    for _ in range(2 * ships): numbers()
    numbers()
    print(0, 1)
";

#[test]
fn programs_that_speak_a_dialect_play_too() {
    let folder = Folder::new("connect_dialects");
    let server = Server::new(&folder, "");
    let viadal = folder.command("").get_program().to_string_lossy().into_owned();
    let python = |more: &str| format!("{OLD}{more}");
    let check = |name: &str, manifest: &str, program: &str, line: &str, verdict: &str, status: i32| {
        let bot = folder.inside(name);
        std::fs::write(bot.path().join("bot.toml"), manifest).unwrap();
        std::fs::write(bot.path().join("bot.py"), program).unwrap();
        let connect = format!("connect {} {name} --against house:random {line}", server.origin);
        let ran = folder.viadal(&connect).ended(status);
        let of = |told: &Value| {
            told.as_array().unwrap().iter().find(|one| one["bots"][0]["name"] == name).unwrap().clone()
        };
        // The bot hears of the end before the server has written the result.
        let one = of(&server.until("", "/matches", |told| !of(told)["verdicts"].is_null()));
        assert_eq!(one["verdicts"][0]["verdict"], verdict, "{name}: {one}{}", ran.err);
        (ran.out, one)
    };
    let uci = format!("run = ['{viadal}', 'uci', 'chess']\nprotocol = 'uci'\nuci = ['go nodes 1']\n");
    let short = "--game chess --set max_moves=12";
    let (out, _) = check("Engine", &uci, "", short, "ok", 0);
    assert_eq!(out.lines().count(), 1, "{out}");
    let python_bot = |protocol: &str| format!("run = ['python3', 'bot.py']\nprotocol = '{protocol}'\n");
    let map = "--game planetfight --set rounds=6";
    check("Step", &python_bot("step"), &python("round()\n"), map, "ok", 0);
    let kept = "while True:\n    round()\n    print(flush=True)\n";
    check("Kept", &python_bot("kept"), &python(kept), map, "ok", 0);
    // Its author sees why it failed.
    let dies = "import os\nround()\nos.kill(os.getpid(), 9)\n";
    let (out, _) = check("Dies", &python_bot("step"), &python(dies), map, "crashed", 1);
    assert!(out.contains("crashed\n  killed by a signal\n"), "{out}");
    let (out, _) = check("Mute", &uci.replace("'uci', 'chess'", "'games'"), "", short, "load_failed", 1);
    assert!(out.contains("ended with exit status 0"), "{out}");
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

#[test]
fn bots_play_a_contest_from_here_and_come_back_when_the_server_does() {
    let folder = Folder::new("connect_contest").with("Rover.py", PLAYS).with("Cat.py", PLAYS);
    let server = Server::new(&folder, "--public");
    let host = server.joined(server.host_link.as_ref().unwrap(), "Host");
    let authors = ["Ada", "Bob"].map(|name| {
        let invited = server.told(&host, "/invitations", &json!({"role": "author", "name": name}));
        server.joined(invited["link"].as_str().unwrap(), name)
    });
    let wish = json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "rounds": 1,
        "closes": 4_000_000_000_000_i64, "remote_wait": 3600});
    let contest = server.told(&host, "/contests", &wish)["id"].as_str().unwrap().to_string();
    let connectors = [(&authors[0], "Rover.py"), (&authors[1], "Cat.py")].map(|(author, bot)| {
        let token = server.told(author, "/tokens", &json!({"name": "laptop"}))["token"].clone();
        let connector = Connector::new(&folder, &server, bot, token.as_str().unwrap());
        let own = server.until(author, "/remotes", |all| all[0]["id"].is_string());
        let told =
            server.told(author, &format!("/contests/{contest}/entries"), &json!({"remote": own[0]["id"]}));
        assert_eq!(told["bots"][0]["connected"], true, "{told}");
        connector
    });
    // The server is killed and restarted; the bots reconnect by themselves.
    let port = server.origin.rsplit(':').next().unwrap().to_string();
    drop(server);
    let server = Server::at(&folder, &port, "--public");
    server.until(&host, "/remotes", |all| all.as_array().unwrap().len() == 2);
    server.put(&host, &format!("/contests/{contest}"), &json!({"close": true}));
    let told = server.until(&host, "/contests", |all| all[0]["tournament"].is_string());
    let tournament = format!("/tournaments/{}", told[0]["tournament"].as_str().unwrap());
    let table = server.until(&host, &tournament, |told| told["state"] == "finished");
    for row in table["rows"].as_array().unwrap() {
        let told = (&row["remote"], &row["matches"], &row["faults"]);
        assert_eq!(told, (&json!(true), &json!(2), &json!(0)), "{row}");
    }
    for connector in connectors {
        let output = connector.interrupted();
        let (out, err) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert!(output.status.success(), "{err}");
        assert_eq!(out.lines().count(), 2, "{out}");
        let times = |text: &str| err.matches(text).count();
        assert_eq!(
            (times("is connected to"), times("trying to connect again"), times("plays http")),
            (2, 1, 2)
        );
    }
}
