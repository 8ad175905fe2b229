//! A game of one's own: the generated crate passes the audit and plays; in the whole program it also shows on the page.

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

/// The build folder of the tests, so that crates of others are compiled once.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().into()
}

fn run(program: &Path, folder: &Path, line: &str) -> String {
    let ran = Command::new(program).args(line.split(' ')).current_dir(folder).output().unwrap();
    let said = String::from_utf8(ran.stdout).unwrap();
    assert!(ran.status.success(), "{line}: {said}{}", String::from_utf8_lossy(&ran.stderr));
    said
}

fn got(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nhost: {address}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.0 200") || answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
    answer
}

/// Offline, with the versions of this repository: it compiles few crates, and none of the server's.
#[test]
fn a_new_game_is_light_and_whole() {
    let folder = Folder::new("new-game");
    let written = folder.viadal("new --game sea_battle").ended(0);
    assert!(written.out.contains("sea_battle/src/rules.rs"), "{}", written.out);
    let again = folder.viadal("new --game sea_battle").ended(1);
    assert!(again.err.contains("exists already; nothing was written"), "{}", again.err);

    let game = folder.path().join("sea_battle");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::copy(root.join("Cargo.lock"), game.join("Cargo.lock")).unwrap();
    let cargo = |words: &str| {
        let mut command = Command::new(env!("CARGO"));
        let ran = command.args(words.split(' ')).arg("--offline").current_dir(&game);
        // As its author would, without the lints of this repository.
        let ran = ran.env_remove("RUSTC_WORKSPACE_WRAPPER").env_remove("CLIPPY_ARGS");
        let ran = ran.env("CARGO_TARGET_DIR", target()).output().unwrap();
        let err = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "cargo {words}:\n{}{err}", String::from_utf8_lossy(&ran.stdout));
        String::from_utf8(ran.stdout).unwrap()
    };
    let tree = cargo("tree --edges normal,build --prefix none --format {p} --no-dedupe");
    let tree = tree.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>());
    let crates: std::collections::BTreeSet<_> = tree.collect();
    assert!(crates.len() <= 60, "itself and {} crates: {crates:?}", crates.len() - 1);
    cargo("test");
    cargo("build");

    let run = |line: &str| run(&target().join("debug/sea_battle"), folder.path(), line);
    run("new sea_battle python Rover");
    let played =
        run("play sea_battle Rover house:level house:random --seed 1 --strict --json --record a.vrec");
    let played: serde_json::Value = serde_json::from_str(&played).unwrap();
    assert_eq!(played["bots"][0]["name"], "Rover");
    assert!(run("verify a.vrec").contains("a.vrec"));
    assert!(run("replay a.vrec").contains("Rover"));
    assert!(run("games").starts_with("sea_battle"), "no other games");
}

/// The games that ship are there too, and all of them show on the page.
#[test]
fn a_game_of_ones_own_shows_on_the_page() {
    let folder = Folder::new("own-game");
    let program = Path::new(env!("CARGO_BIN_EXE_viadal")).with_file_name("examples").join("own_game");
    assert!(program.exists(), "without --test cli, or after: cargo build -p viadal --example own_game");
    let run = |line: &str| run(&program, folder.path(), line);
    assert!(run("games").contains("thud"));
    let missing = run("doctor --words");
    assert!(missing.contains("ja  plays the card nearest to the prize"), "{missing}");

    let mut served = Command::new(&program);
    served.args(["serve", "--port", "0", "--db", "viadal.db"]).current_dir(folder.path());
    let mut served = Served(served.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap());
    let mut first = String::new();
    BufReader::new(served.0.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let address = first.trim().strip_prefix("http://").unwrap();
    assert!(got(address, "/api/v1/games").contains("goofspiel"));
    assert!(got(address, "/api/v1/games/goofspiel/rules").contains("For bots"));
    assert!(got(address, "/views/goofspiel/view.js").contains("/view/declared.js"));
}
