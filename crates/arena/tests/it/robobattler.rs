//! RoboBattler robots in Java as the referee really plays them.
//!
//! Small samples; `./evidence robobattler` plays all matches and duels.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::support::{arena, room_folder, try_match};
use arena::{Played, feed};
use game::{Aside, Record, Verdict};
use referee::{Event, verify};

/// Generous time limits, as the machine may be busy.
const PATIENT: [(&str, &str); 2] = [("turn_time", "60s"), ("load_time", "120s")];

fn robots(file: &str) -> String {
    let room = games::room("robobattler").unwrap();
    room_folder(room, "tests/robots").join(file).to_string_lossy().into_owned()
}

/// A number from the environment, for the full run.
fn asked(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(otherwise)
}

/// Plays a match. Also returns what each bot wrote to standard error.
fn played(bots: [&str; 2], seed: u64, given: &[(&str, &str)]) -> (Played, [String; 2]) {
    let mut printed = [String::new(), String::new()];
    let given: Vec<_> = PATIENT.iter().chain(given).copied().collect();
    let played = try_match("robobattler", &bots.map(String::from), seed, &given, &mut |event| {
        if let Event::Aside { bot, aside: Aside::Stderr(text), .. } = event {
            printed[bot] += text;
        }
    });
    (played.unwrap_or_else(|error| panic!("{bots:?}: {error}")), printed)
}

fn no_fault(played: &Played) {
    for verdict in played.verdicts() {
        assert_eq!(verdict.verdict, Verdict::Ok, "{}", verdict.message);
    }
}

/// A robot checks everything it is told, in all seven battles. It is one object in one process.
#[test]
fn a_robot_is_one_object_in_one_process_and_is_told_what_is_true() {
    let (played, [printed, _]) = played([&robots("Examines.java"), "tracker"], 5, &[]);
    no_fault(&played);
    let lines: Vec<&str> = printed.lines().collect();
    let starting = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(starting("made with a first number of"), 1);
    let ended: Vec<&&str> = lines.iter().filter(|line| line.starts_with("battle ")).collect();
    assert_eq!(ended.len(), 7, "{printed}");
    let processes: std::collections::BTreeSet<&str> =
        ended.iter().map(|line| line.rsplit(' ').next().unwrap()).collect();
    assert_eq!(processes.len(), 1, "{processes:?}");
    println!("one robot, seven battles, processes: {processes:?}");
    for (number, game) in played.outcome.games.iter().enumerate() {
        let told = format!("battle {} ended {} to {} in process", number + 1, game.scores[0], game.scores[1]);
        assert_eq!(starting(&told), 1, "{told}");
    }
    assert_eq!(starting("fire is refused outside of action"), 7);
    assert_eq!(starting("fire is refused in a thread of its own"), 7 * 16);
}

/// A folder with two files in two old encodings. Its output is decoded correctly.
#[test]
fn old_sources_are_read() {
    let (played, [printed, _]) = played([&robots("Old"), "random"], 7, &[("battles", "1")]);
    no_fault(&played);
    assert!(printed.starts_with("発射！残り16発 ミサイルの部品\n"), "{printed}");
}

/// A Python program that speaks the line protocol, against a robot in Java and a house player.
#[test]
fn robots_and_programs_mix() {
    for bots in [["Painter", &robots("echo.py")], [&robots("echo.py"), "house:tracker"]] {
        let (played, [first, second]) = played(bots, 3, &[("battles", "2")]);
        no_fault(&played);
        assert!(
            format!("{first}{second}").contains("echoed 16 sightings and 0 of nothing"),
            "{first}{second}"
        );
    }
}

/// The output of `viadal new` builds the kit's jar; a robot compiles against it, and plays as a jar.
#[test]
fn the_kit_is_a_jar() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kit");
    std::fs::remove_dir_all(&folder).ok();
    std::fs::create_dir_all(&folder).unwrap();
    let starters = games::room("robobattler").unwrap().starters;
    let java = starters.iter().find(|starter| starter.language == "java").unwrap();
    for (name, text) in java.files {
        std::fs::write(folder.join(name.replace("{NAME}", "Rover")), text.replace("{NAME}", "Rover"))
            .unwrap();
    }
    let run = |argv: &[&str]| {
        let ran = Command::new(argv[0]).args(&argv[1..]).current_dir(&folder).output().unwrap();
        assert!(ran.status.success(), "{argv:?}: {}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8_lossy(&ran.stdout).into_owned()
    };
    assert_eq!(run(&["java", "MakeJar.java"]), "robobattler.jar\n");
    let jar = std::fs::read(folder.join("robobattler.jar")).unwrap();
    for name in
        ["Robo.class", "Robo.java", "doc/Robo.html", "MissileType.class", "Sighting.java", "doc/Side.html"]
    {
        let there = jar.windows(name.len()).any(|bytes| bytes == name.as_bytes());
        assert!(there, "{name} is not in the jar");
    }
    std::fs::write(
        folder.join("Second.java"),
        "public class Second extends Robo { public void action() { } }",
    )
    .unwrap();
    let compile = ["javac", "-cp", "robobattler.jar", "-d", "out", "-sourcepath", "out"];
    run(&[&compile[..], &["Rover.java", "Second.java"]].concat());
    run(&["jar", "--create", "--file", "Rover.jar", "-C", "out", "."]);
    let rover = folder.join("Rover.jar").to_string_lossy().into_owned();
    let (with_jar, [printed, _]) = played([&rover, "random"], 7, &[("battles", "1")]);
    no_fault(&with_jar);
    assert!(printed.contains("the opponent fired "), "{printed}");
    // With several robots in a folder, one must be chosen.
    let out = folder.join("out").to_string_lossy().into_owned();
    let (several, _) = played([&out, "random"], 7, &[("battles", "1")]);
    let message = "several classes extend Robo: Rover, Second; none of them is named 'out'";
    assert_eq!(several.verdicts()[0].message.lines().next(), Some(message));
}

/// A robot led by another's record, with more or fewer calls per turn, is asked to its end.
#[test]
fn a_robot_is_compared_with_a_record() {
    let room = games::room("robobattler").unwrap();
    let text = std::fs::read_to_string(room_folder(room, "tests/tracker-painter.vrec")).unwrap();
    let record = Record::parse(&text).unwrap();
    let fed = feed(&arena(), (&record, room), 0, &robots("Twice.java"), &mut |_| {}, &mut |_| {}).unwrap();
    let divergences = fed.divergences;
    let answers: std::collections::BTreeSet<&str> =
        divergences.iter().map(|divergence| divergence.answered.as_str()).collect();
    assert_eq!(
        answers.into_iter().collect::<Vec<_>>(),
        [r#"{"fire":{"x":4,"y":4,"direction":"vertical"}}"#, r#"{"fire":{"x":4,"y":4}}"#]
    );
    assert_eq!((fed.turns, fed.unasked), (7 * 16, 0));
    assert!(divergences.last().unwrap().at.starts_with("7.3"), "{divergences:?}");
}

/// The compiler's errors reach the robot's author.
#[test]
fn a_compilers_errors_come_back() {
    let room = games::room("robobattler").unwrap();
    let faulty = room_folder(room, "tests/faulty/DoesNotCompile.java");
    let (played, _) = played([&faulty.to_string_lossy(), "random"], 7, &[]);
    let verdict = &played.verdicts()[0];
    assert_eq!(verdict.verdict, Verdict::LoadFailed);
    assert!(
        verdict.message.contains("DoesNotCompile.java:5: error: cannot find symbol"),
        "{}",
        verdict.message
    );
    assert!(!verdict.message.contains(env!("CARGO_TARGET_TMPDIR")), "{}", verdict.message);
    assert_eq!(played.outcome.standing.reason, "retired");
}

/// Files that are not robots are refused with an explanation.
#[test]
fn other_files_are_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-robots");
    let check = |file: &str, contents: &str, expected: &str| {
        let path: PathBuf = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, contents).unwrap();
        let bot = if file.contains('/') { path.parent().unwrap() } else { &path };
        let bots = [bot.to_string_lossy().into_owned(), "random".into()];
        let error = try_match("robobattler", &bots, 7, &[], &mut |_| {}).err().unwrap();
        assert!(error.contains(expected), "{error}");
    };
    check(
        "my-robot.java",
        "class Robot {}",
        "'my-robot' is no name of a Java class: name the file like its class",
    );
    check("Missile.java", "class Missile {}", "'Missile' is a class of the kit: call the robot otherwise");
    check("Robot.class", "class Robot {}", "'Robot.class' is no compiled class of Java");
    check("Robot.jar", "class Robot {}", "'Robot.jar' is no jar file");
    check("Empty/notes.txt", "later", "is a folder without a bot.toml; 'viadal new' writes one");
}

/// Matches of all pairs of shipped bots, in Java and Rust: each record verifies, and a second run gives the same bytes.
#[test]
fn matches_repeat() {
    let java = ["Random", "Painter", "Tracker"];
    let rust = ["house:random", "house:painter", "house:tracker"];
    let repeat = |bots: [&'static str; 2], seed: u64| {
        let [first, second] = [(), ()].map(|()| played(bots, seed, &[]).0);
        no_fault(&first);
        assert_eq!(first.record.to_string(), second.record.to_string(), "{bots:?}, seed {seed}");
        let read = Record::parse(&first.record.to_string()).unwrap();
        verify(&read, games::room("robobattler").unwrap())
            .unwrap_or_else(|error| panic!("{bots:?}, seed {seed}: {error}"));
    };
    let began = Instant::now();
    let (with_java, without) = (asked("VIADAL_JAVA_MATCHES", 2), asked("VIADAL_MATCHES", 12));
    for seed in 0..with_java {
        let turned = [java[seed as usize % 3], [java, rust].concat()[seed as usize / 3 % 6]];
        repeat(if seed % 2 == 0 { turned } else { [turned[1], turned[0]] }, seed);
    }
    for seed in 0..without {
        repeat([rust[seed as usize % 3], rust[seed as usize / 3 % 3]], seed);
    }
    println!(
        "{} matches of seven battles, {with_java} of them with robots in Java: all verified, all identical in a second run; {:.0} s",
        with_java + without,
        began.elapsed().as_secs_f64()
    );
}

/// Each Java sample beats the previous one.
#[test]
fn samples_beat_the_ones_before() {
    let matches = asked("VIADAL_DUELS", 1);
    for [better, worse] in [["Painter", "Random"], ["Tracker", "Painter"]] {
        let began = Instant::now();
        let won = (0..matches).filter(|seed| {
            let turned = (seed % 2) as usize;
            let bots = if turned == 0 { [better, worse] } else { [worse, better] };
            let (played, _) = played(bots, *seed, &[]);
            no_fault(&played);
            played.outcome.standing.ranks[turned] == 0
        });
        let won = won.count() as u64;
        let speed = matches as f64 / began.elapsed().as_secs_f64();
        println!("{better} in Java has won {won} of {matches} against {worse}; {speed:.2} matches a second");
        assert!(won * 100 >= matches * 80, "{better} against {worse}: {won} of {matches}");
    }
}

/// How many matches per second the house players play in this process.
#[test]
fn house_players_are_quick() {
    let matches = asked("VIADAL_DUELS", 1);
    for bots in [["house:random", "house:random"], ["house:tracker", "house:painter"]] {
        let began = Instant::now();
        (0..matches).for_each(|seed| no_fault(&played(bots, seed, &[]).0));
        let speed = matches as f64 / began.elapsed().as_secs_f64();
        println!("{} against {}: {speed:.1} matches a second in one process, one thread", bots[0], bots[1]);
    }
}
