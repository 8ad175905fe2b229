//! Faulty bots of every game, each with the verdict and message for its author.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::{room_folder, try_match};
use game::Aside;
use referee::Event;

/// Plays each bot in the room's `tests/faulty/` against a bot that ships.
fn table(game: &str, opponent: &str, given: &[(&str, &str)]) -> String {
    table_of(game, &bots(game), opponent, given)
}

fn bots(game: &str) -> Vec<PathBuf> {
    let folder = room_folder(games::room(game).unwrap(), "tests/faulty");
    let mut bots: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    bots.retain(|bot| bot.extension().is_none_or(|ending| ending != "txt"));
    bots.sort();
    bots
}

/// Plays a match with each of these bots, in parallel: most of the time is spent waiting for those that hang.
fn table_of(game: &str, bots: &[PathBuf], opponent: &str, given: &[(&str, &str)]) -> String {
    assert!(bots.len() >= 20, "{} faulty bots of {game}", bots.len());
    let next = AtomicUsize::new(0);
    let rows = Mutex::new(vec![String::new(); bots.len()]);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(bot) = bots.get(place) else { break };
                    let row = row(game, bot, opponent, given);
                    rows.lock().unwrap()[place] = row;
                }
            });
        }
    });
    rows.into_inner().unwrap().concat()
}

/// The result of one bot. A comment `options: NAME=VALUE` in its source sets an option.
fn row(game: &str, bot: &Path, opponent: &str, given: &[(&str, &str)]) -> String {
    let folder = room_folder(games::room(game).unwrap(), "tests/faulty");
    let name = bot.file_name().unwrap().to_string_lossy().into_owned();
    let pair = [bot.to_string_lossy().into_owned(), opponent.to_string()];
    let mut text = format!("## {name}\n");
    let mut notices: Vec<String> = Vec::new();
    let source = std::fs::read(folder.join(&name).with_extension("java")).unwrap_or_default();
    let source = String::from_utf8_lossy(&source);
    let own =
        source.split_once("options: ").and_then(|(_, rest)| rest.split_whitespace().next()?.split_once('='));
    let given: Vec<(&str, &str)> = given.iter().copied().chain(own).collect();
    let played = try_match(game, &pair, 7, &given, &mut |event| {
        if let Event::Aside { bot: 0, aside: Aside::Notice(notice), .. } = event
            && !notices.contains(notice)
        {
            notices.push(notice.clone());
        }
    });
    match played {
        Ok(played) => {
            let ending = match &played.outcome.worst[0] {
                None => "ok".into(),
                Some(worst) => format!("{} at {}", own_words(&worst.fault.to_string()), worst.at),
            };
            writeln!(text, "{ending}").unwrap();
            // Ignored output is not a fault, but its author is told.
            notices.truncate(2);
            notices.iter().for_each(|notice| writeln!(text, "notice: {notice}").unwrap());
            let standing = &played.outcome.standing;
            writeln!(text, "result: {}, ranks {:?}", standing.reason, standing.ranks).unwrap();
        }
        Err(error) => {
            let shown = error.replace(&folder.to_string_lossy().into_owned(), "FOLDER");
            writeln!(text, "refused: {shown}").unwrap();
        }
    }
    text + "\n"
}

/// A message without the compiler's own text, which depends on its version.
fn own_words(message: &str) -> &str {
    match message.contains("does not compile") {
        true => message.lines().next().unwrap_or_default(),
        false => message,
    }
}

/// The Java robots as classes, compiled together, because starting the compiler for each would take a minute. Those that do not compile
/// stay sources.
fn classes() -> Vec<PathBuf> {
    const SOURCES: &[&str] = &["DoesNotCompile", "NoAction", "OtherName"];
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faulty-robots");
    let kit = room_folder(games::room("robobattler").unwrap(), "kits/java");
    let is_source = |bot: &PathBuf| SOURCES.iter().any(|name| bot.ends_with(format!("{name}.java")));
    let bots = bots("robobattler");
    let compiled = Command::new("javac")
        .args(["--release", "11", "-g", "-encoding", "UTF-8", "-sourcepath"])
        .arg(kit)
        .arg("-d")
        .arg(&folder)
        .args(bots.iter().filter(|bot| !is_source(bot)))
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let class = |bot: PathBuf| {
        if is_source(&bot) { bot } else { folder.join(bot.file_name().unwrap()).with_extension("class") }
    };
    bots.into_iter().map(class).collect()
}

#[test]
fn java_robots() {
    let given = [("turn_time", "30s"), ("load_time", "60s"), ("battles", "1"), ("memory", "64M")];
    insta::assert_snapshot!(table_of("robobattler", &classes(), "house:random", &given));
}

#[test]
fn perl_robots() {
    let given = [
        ("turn_time", "1500ms"),
        ("load_time", "3s"),
        ("max_turns", "30"),
        ("memory", "64M"),
        ("games", "1"),
    ];
    insta::assert_snapshot!(table("perlwars", "house:random", &given));
}

/// Differences at lower levels: a level, a program, and the first line of its row there and at `full`. At `fallback` a shell cannot start
/// `sleep`, and no program a process.
const DIFFERENT: &[(&str, &str, &str, &str)] = &[
    ("fallback", "closes_stdout.sh", "crashed: ended with exit status 2 at 1.1", "ok"),
    (
        "fallback",
        "forks.c",
        "timeout: no answer within 5s by the wall clock at 1.1",
        "out_of_memory: out of memory (64M allowed): all its processes together, with what the system holds for them at 1.1",
    ),
];

#[test]
fn planetfight_programs() {
    let given = [("turn_time", "1500ms"), ("rounds", "2"), ("memory", "64M")];
    let mut text = table("planetfight", "house:random", &given);
    let level = std::env::var("VIADAL_LEVEL").unwrap_or_default();
    for (_, program, there, full) in DIFFERENT.iter().filter(|(at, ..)| *at == level) {
        let row = format!("## {program}\n{there}\n");
        assert!(text.contains(&row), "{row} at {level}:\n{text}");
        text = text.replace(&row, &format!("## {program}\n{full}\n"));
    }
    insta::assert_snapshot!(text);
}

/// In C, Python and JavaScript.
#[test]
fn wizards() {
    let given = [("turn_time", "1500ms"), ("turns", "6"), ("memory", "64M"), ("games", "1")];
    insta::assert_snapshot!(table("wizards", "house:random", &given));
}
