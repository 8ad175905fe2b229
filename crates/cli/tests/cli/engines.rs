//! Engines as bots: programs that speak UCI, XBoard, USI and UCCI.

use std::path::Path;

use crate::support::Folder;

/// An engine that follows a list of moves, and then says its last words.
const SCRIPTED: &str = r#"
import sys
MOVES, LAST = "MOVES".split(), "LAST"
def say(text): print(text, flush=True)
made = 0
for line in sys.stdin:
    word = line.split()[0] if line.strip() else ""
    if word == "protover":
        say('feature myname="Scripted" ping=1 setboard=1 usermove=1 done=1')
    elif word == "ping":
        say("pong " + line.split()[1])
    elif word == "quit":
        break
    elif word == "go":
        say("3 25 10 120 e7e5")
        say("move " + MOVES[made] if made < len(MOVES) else LAST)
        made += 1
"#;

fn scripted(moves: &str, last: &str) -> String {
    SCRIPTED.replace("MOVES\"", &format!("{moves}\"")).replace("\"LAST\"", &format!("\"{last}\""))
}

#[test]
fn an_engine_is_recognised_and_may_resign() {
    let folder = Folder::new("engine-resigns").with("engine.py", &scripted("e2e4 d2d4", "resign"));
    let ran = folder.viadal("play chess engine.py random --seed 3 --record match.vrec --json").ended(0);
    let result = ran.object();
    assert_eq!((&result["winner"], &result["reason"]), (&1.into(), &"resigned".into()), "{result}");
    assert_eq!(result["verdicts"][0]["verdict"], "ok", "{result}");
    let replay = folder.viadal("replay match.vrec").ended(0);
    assert!(replay.out.contains("score +0.25, depth 3, nodes 120, line e7e5"), "{}", replay.out);
    folder.viadal("verify match.vrec").ended(0);
}

#[test]
fn what_an_engine_does_wrong_is_told() {
    let uci = format!("run = ['{}', 'uci', 'chess']\n", env!("CARGO_BIN_EXE_viadal"));
    let xboard = "run = ['python3', 'engine.py']\n";
    for (manifest, last, verdict, message) in [
        (format!("{xboard}protocol = 'cecp'"), "move e2e5", "malformed_output", "'e2e5' is not legal here"),
        (
            xboard.into(),
            "Illegal move: e7e5",
            "malformed_output",
            "does not accept the game so far: 'Illegal move",
        ),
        (xboard.into(), "0-1 {White resigns}", "malformed_output", "the game is over: '0-1 {White resigns}'"),
        (
            format!("{xboard}protocol = 'uci'"),
            "",
            "load_failed",
            "this is an XBoard engine; write protocol = \"xboard\" in its bot.toml",
        ),
        (
            format!("{uci}protocol = 'usi'"),
            "",
            "load_failed",
            "this is a UCI engine; write protocol = \"uci\" in its bot.toml",
        ),
    ] {
        let folder = Folder::new("engine-wrong");
        folder.inside("Engine").with("bot.toml", &manifest).with("engine.py", &scripted("e2e4", last));
        let line = "play chess Engine random --seed 3 --set load_time=500ms --json --allow";
        let result = folder.viadal(&format!("{line} {}", env!("CARGO_BIN_EXE_viadal"))).ended(0).object();
        let told = &result["verdicts"][0];
        assert_eq!(told["verdict"], verdict, "{manifest}: {result}");
        assert!(told["message"].as_str().unwrap().contains(message), "{manifest}: {told}");
    }
}

/// Programs with their Debian packages, the game, how they are run, and the files that they read.
const PROGRAMS: &[(&str, &str, &str, &str)] = &[
    ("stockfish", "chess", "", ""),
    ("fairy-stockfish", "xiangqi", "protocol = 'ucci'", ""),
    ("fairy-stockfish", "xiangqi", "protocol = 'xboard'", ""),
    ("fairy-stockfish", "minishogi", "protocol = 'usi'", ""),
    ("fairy-stockfish", "shogi", "", ""),
    ("fairymax", "chess", "", "/usr/share/games/fairymax/fmax.ini"),
    ("gnuchess", "chess", "protocol = 'uci'", "-u"),
    ("phalanx", "chess", "", ""),
    ("hoichess", "chess", "", ""),
];

#[test]
fn real_programs_play() {
    for (program, game, protocol, reads) in PROGRAMS {
        let path = Path::new("/usr/games").join(program);
        if !path.exists() {
            println!(
                "skipped a game of {game}: {program} is not there (on Debian: apt-get install {program})"
            );
            continue;
        }
        let folder = Folder::new(&format!("engine-{program}-{game}"));
        let engine = folder.inside("Engine");
        std::fs::copy(&path, engine.path().join(program)).unwrap();
        let argument = match reads.rsplit_once('/') {
            Some((_, name)) => {
                std::fs::copy(reads, engine.path().join(name)).unwrap();
                name
            }
            None => reads,
        };
        let words: Vec<String> = [&format!("./{program}"), argument]
            .iter()
            .filter(|word| !word.is_empty())
            .map(|word| format!("'{word}'"))
            .collect();
        engine.with("bot.toml", &format!("run = [{}]\nrandom = true\n{protocol}\n", words.join(", ")));
        let line = format!(
            "play {game} Engine random --strict --seed 3 --set turn_time=500ms --set max_moves=12 --json"
        );
        let result = folder.viadal(&line).ended(0).object();
        assert_eq!(result["verdicts"][0]["verdict"], "ok", "{program} {game}: {result}");
    }
}
