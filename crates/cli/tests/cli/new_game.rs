//! `viadal new --game`: the generated crate passes the audit, can be played, and shows on the page.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::support::Folder;

/// Stops the server even if the test fails.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The build folder of the tests, shared so that only the new crate is compiled.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().into()
}

/// `cargo` in the new crate: offline, with the versions and profiles of this repository.
fn cargo(folder: &Path, words: &str) {
    let mut command = Command::new(env!("CARGO"));
    command.args(words.split(' ')).arg("--offline").current_dir(folder).env("CARGO_TARGET_DIR", target());
    let ran = command.output().unwrap();
    let said = [ran.stdout, ran.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(ran.status.success(), "cargo {words}:\n{said}");
}

fn got(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nhost: {address}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.0 200") || answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
    answer
}

#[test]
fn a_new_game_is_whole() {
    let folder = Folder::new("new-game");
    let written = folder.viadal("new --game sea_battle").ended(0);
    assert!(written.out.contains("sea_battle/src/rules.rs"), "{}", written.out);
    let again = folder.viadal("new --game sea_battle").ended(1);
    assert!(again.err.contains("exists already; nothing was written"), "{}", again.err);

    let game = folder.path().join("sea_battle");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::copy(root.join("Cargo.lock"), game.join("Cargo.lock")).unwrap();
    let workspace = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let profiles = workspace.find("[profile.dev]").unwrap();
    let manifest = std::fs::read_to_string(game.join("Cargo.toml")).unwrap();
    std::fs::write(game.join("Cargo.toml"), manifest + &workspace[profiles..]).unwrap();
    cargo(&game, "test");
    cargo(&game, "build");

    let program = target().join("debug/sea_battle");
    let run = |line: &str| {
        let ran = Command::new(&program).args(line.split(' ')).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8(ran.stdout).unwrap();
        assert!(ran.status.success(), "{line}: {said}{}", String::from_utf8_lossy(&ran.stderr));
        said
    };
    run("new sea_battle python Rover");
    let played = run("play sea_battle Rover house:level house:random --seed 1 --strict --json");
    let played: serde_json::Value = serde_json::from_str(&played).unwrap();
    assert_eq!(played["bots"][0]["name"], "Rover");
    assert!(run("games").contains("thud"), "the games that ship are there too");

    let missing = run("doctor --words");
    assert!(missing.contains("ja  plays the card nearest to the prize"), "{missing}");

    let mut served = Command::new(&program);
    served.args(["serve", "--port", "0", "--db", "viadal.db"]).current_dir(folder.path());
    let mut served = Served(served.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap());
    let mut first = String::new();
    BufReader::new(served.0.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let address = first.trim().strip_prefix("http://").unwrap();
    assert!(got(address, "/api/v1/games").contains("sea_battle"));
    assert!(got(address, "/api/v1/games/sea_battle/rules").contains("For bots"));
    assert!(got(address, "/views/sea_battle/view.js").contains("speaker"));
}
