//! Every attack at every level that this machine allows, as root and as an ordinary user, with and without user namespaces; and each
//! without a sandbox, where it works, so that "blocked" means something.
//!
//! `cargo nextest run -p host attacks --no-capture` prints the table.

#[path = "../common/mod.rs"]
mod common;
mod ground;
mod kernel;
mod list;
mod mounted;
mod submissions;

use std::path::Path;
use std::process::Command;

use common::{Folder, PLENTY, ask, hello, never};
use game::{Message, Player};
use ground::{Bystander, Ground, Opponent, Stage, readable};
use host::Level;
use list::Aim::Nothing;
use list::Control::{Root, Swept, Untried, Works};
use list::{ATTACKS, Attack};

/// What a build may do in its own folder.
const OF_BUILDS: &[&str] = &[
    "execute a file of its own making",
    "100,000 files",
    "200 MiB of files",
    "20,000 folders inside each other",
];

fn all() -> impl Iterator<Item = &'static Attack> {
    ATTACKS.iter().chain(kernel::ATTACKS)
}

fn blocked_at(level: Level, stage: Stage) {
    let ground = Ground::new();
    let token = ground.attack.display().to_string();
    let mut through = Vec::new();
    // Without namespaces the machine's name is readable, but it cannot be changed, so it carries no information.
    let named = |attack: &Attack| level == Level::Full || attack.0 != "read the host's name";
    let allowed = |attack: &Attack| stage == Stage::Build && OF_BUILDS.contains(&attack.0);
    let mut opponent = Opponent::new(level);
    let mut bystander = Bystander::new();
    let measured =
        std::env::var_os("VIADAL_MEASURED").map(|group| Path::new(&group).join("memory.max_usage_in_bytes"));
    let most = |file: &std::path::PathBuf| -> u64 {
        let text = std::fs::read_to_string(file).expect("it is there");
        text.trim().parse::<u64>().expect("a number") >> 20
    };
    // Forgets the most so far, when what the last attack has left is cleared up.
    let forget = |before: Option<u64>| {
        let begun = std::time::Instant::now();
        if let Some(file) = &measured {
            std::fs::write(file, "0").expect("it may be written");
            while before.is_some_and(|before| most(file) > before + 16) {
                assert!(begun.elapsed() < PLENTY, "{} MiB are left", most(file));
                std::thread::sleep(std::time::Duration::from_millis(5));
                std::fs::write(file, "0").expect("it may be written");
            }
        }
    };
    forget(None);
    let before = measured.as_ref().map(most);
    for attack in all().filter(|attack| named(attack) && !allowed(attack)) {
        forget(before);
        let outcome = ground.outcome(attack, level, stage);
        if let Some(held) =
            measured.as_ref().map(most).zip(before).map(|(most, before)| most.saturating_sub(before))
        {
            println!("{:10} all that was held at most, in MiB: {held:5} {}", level.name(), attack.0);
            assert!(held <= 2 * ground::memory(), "{held} MiB in {}", attack.0);
        }
        opponent.answers(attack.0);
        common::wait_until_gone(&token);
        assert!(bystander.lives(), "{} ended another process", attack.0);
        assert_eq!(ground.left(), [""; 0], "{}", attack.0);
        assert!(!ground.was_reached(), "{} reached a socket of the host", attack.0);
        let swept = attack.2 == Swept && outcome == "done";
        let shown = if swept { "done, and nothing was left of it" } else { &outcome };
        let when = if stage == Stage::Build { "build" } else { "match" };
        println!("{:10} {when:6} {:45} {shown}", level.name(), attack.0);
        let none = outcome.contains("no such attack") || outcome.starts_with("not loaded");
        if (outcome == "done" && !swept) || none {
            through.push(format!("{}: {outcome}", attack.0));
        }
    }
    assert!(through.is_empty(), "{through:#?}");
}

fn is_root() -> bool {
    nix::unistd::geteuid().is_root()
}

#[test]
fn blocked_in_full() {
    match host::level() {
        (Level::Full, _) => blocked_at(Level::Full, Stage::Play),
        (level, why) => println!("skipped: this machine has {}: {why}", level.name()),
    }
}

#[test]
fn blocked_in_fallback() {
    match host::level() {
        (Level::None, why) => println!("skipped: this machine has none: {why}"),
        _ => blocked_at(Level::Fallback, Stage::Play),
    }
}

/// Compilers and build steps are untrusted too.
#[test]
fn builds_are_blocked_in_full() {
    match host::level() {
        (Level::Full, _) => blocked_at(Level::Full, Stage::Build),
        (level, why) => println!("skipped: this machine has {}: {why}", level.name()),
    }
}

#[test]
fn builds_are_blocked_in_fallback() {
    match host::level() {
        (Level::None, why) => println!("skipped: this machine has none: {why}"),
        _ => blocked_at(Level::Fallback, Stage::Build),
    }
}

/// A file from one match is gone in the next, at every level.
#[test]
fn a_folder_of_an_earlier_match_is_gone() {
    let ground = Ground::new();
    for level in
        [Level::None, Level::Fallback, Level::Full].into_iter().filter(|level| *level <= host::level().0)
    {
        let left = ground.outcome(&Attack("leave a note for later", Nothing, Untried), level, Stage::Play);
        let found = ground.outcome(&Attack("find the note", Nothing, Untried), level, Stage::Play);
        println!(
            "{:10} match  {:45} left: {left}; found later: {found}",
            level.name(),
            "a folder kept from an earlier match"
        );
        assert!(left == "done" || level == Level::Fallback, "{left}");
        assert_eq!(found, "No such file or directory");
    }
}

/// Off turn, neither children nor threads of a bot compute.
#[test]
fn off_turn_nothing_computes() {
    let ground = Ground::new();
    for (name, level) in [
        ("a child that computes", Level::None),
        ("a thread that computes", Level::Fallback),
        ("a thread that computes", Level::Full),
        ("a child that computes", Level::Full),
    ] {
        if level > host::level().0 {
            continue;
        }
        let mut bot = ground.bot(&Attack(name, Nothing, Untried), level, Stage::Play);
        bot.load(&hello(PLENTY)).expect("it gets ready");
        bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
        assert_eq!(ask(&mut *bot, 1, PLENTY).as_deref(), Ok("\"done\""));
        let token = ground.attack.display().to_string();
        // They are stopped within two ticks of a millisecond, but the machine may be busy.
        let stopped = || {
            let states = common::processes(&token).into_iter().map(|number| {
                let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
                stat.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with(['T', 'Z']))
            });
            states.fold((0, true), |(count, all), one| (count + 1, all && one))
        };
        let begun = std::time::Instant::now();
        while !stopped().1 {
            assert!(begun.elapsed() < PLENTY, "{name} goes on at {}", level.name());
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let used = || common::processes(&token).into_iter().map(common::processor_ticks).sum::<u64>();
        let before = used();
        std::thread::sleep(std::time::Duration::from_millis(200));
        assert_eq!(used(), before, "{name} computes at {}", level.name());
        let expected = if name.contains("child") { 2 } else { 1 };
        assert!(stopped().0 >= expected, "{name}: {} processes", stopped().0);
        println!("{:10} match  {name:45} stopped off turn", level.name());
    }
}

/// Flooded pipes never fill this process's memory.
#[test]
fn floods_take_no_memory() {
    let peak = || {
        let status = std::fs::read_to_string("/proc/self/status").expect("it is there");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is told");
        line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number")
    };
    for (name, script) in [
        ("flood with newlines", "hear(); say_('x' x 1000) while 1"),
        ("flood without newlines", "hear(); print 'x' x 65536 while 1"),
        ("flood of standard error", "hear(); print STDERR 'x' x 65536 while 1"),
        ("flood of says", r#"hear(); say_('{"say":"' . ('x' x 60000) . '"}') while 1"#),
        ("a line of 900 KiB again and again", r#"hear(); say_('{"say":"' . ('x' x 900_000) . '"}') while 1"#),
        ("never reads, and is told much", "sleep 100"),
    ] {
        let mut bot = common::perl_at_turn(script);
        let reason = "x".repeat(1000);
        (0..1000).for_each(|_| bot.tell(&Message::End { scores: &[0], reason: &reason }));
        let before = peak();
        let fault = ask(&mut *bot, 1, std::time::Duration::from_millis(500)).expect_err(name);
        let grown = peak() - before;
        println!(
            "{:10} match  {name:45} {}; the referee's peak grew by {grown} KiB",
            common::level().name(),
            fault.verdict.name()
        );
        // What is kept per turn: 4 MiB of output, 1 MiB of standard error, and copies for messages.
        assert!(grown < 32 << 10, "{name}: {grown} KiB");
    }
}

/// `kill -9` of the referee at a busy moment.
#[test]
fn nothing_outlives_a_killed_referee() {
    use std::io::BufRead;
    for level in
        [Level::None, Level::Fallback, Level::Full].into_iter().filter(|level| *level <= host::level().0)
    {
        let mut victim = Command::new(std::env::current_exe().expect("the machine allows it"));
        let mut victim = victim
            .args(["a_referee_that_is_killed", "--exact", "--nocapture"])
            .env("VIADAL_VICTIM", level.name())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("it starts");
        let out = std::io::BufReader::new(victim.stdout.take().expect("it is piped"));
        let told = out
            .lines()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("playing ")?.1.to_string()));
        let told = told.expect("it plays");
        let (token, scratch) = told.split_once(' ').expect("two paths");
        assert!(!common::processes(token).is_empty() && Path::new(scratch).exists(), "its bot runs");
        victim.kill().expect("it is ours");
        victim.wait().expect("it is ours");
        common::wait_until_gone(token);
        // Younger ones are left alone, since their process may not have locked them yet.
        let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
        let of_victim = Path::new(scratch).parent().expect("the folder of its process");
        let of_victim = std::fs::File::open(of_victim).expect("nobody could remove it");
        of_victim.set_modified(long_ago).expect("it is ours");
        let mut next = Command::new(std::env::current_exe().expect("the machine allows it"));
        next.args(["a_referee_that_comes_later", "--exact", "--nocapture"]).env("VIADAL_LEFT", scratch);
        assert!(next.status().expect("it starts").success());
        println!("{:10} match  {:45} no process and no file left", level.name(), "kill -9 of the referee");
    }
}

/// Run by the previous test.
#[test]
fn a_referee_that_is_killed() {
    let Some(level) = std::env::var("VIADAL_VICTIM").ok().and_then(|name| Level::named(&name)) else {
        return;
    };
    let ground = Ground::new();
    let scratch = host::Scratch::new().expect("it can be made");
    // With processes allowed, there are orphans that ignore every signal.
    let name = if level == Level::Fallback { "a thread that computes" } else { "30 orphans" };
    let mut bot = ground.bot(&Attack(name, Nothing, Swept), level, Stage::Play);
    bot.load(&hello(PLENTY)).expect("it gets ready");
    bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
    ask(&mut *bot, 1, PLENTY).expect("it answers");
    println!("playing {} {}", ground.attack.display(), scratch.path().display());
    loop {
        std::thread::park();
    }
}

/// Run by the test before the previous one.
#[test]
fn a_referee_that_comes_later() {
    let Some(left) = std::env::var_os("VIADAL_LEFT") else { return };
    let _own = host::Scratch::new().expect("it can be made");
    let begun = std::time::Instant::now();
    while Path::new(&left).exists() {
        assert!(begun.elapsed() < PLENTY, "{} is still there", left.display());
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// A source that includes the machine's files does not compile, and reveals nothing of them.
#[test]
fn a_source_reads_nothing_of_the_machine() {
    let folder = Folder::new();
    for (name, text) in [
        ("Includes.c", "#include \"/etc/passwd\"\nint main(void) {}\n"),
        ("Assembles.c", "__asm__(\".incbin \\\"/etc/passwd\\\"\");\nint main(void) {}\n"),
        ("Forever.c", "#include \"/dev/zero\"\nint main(void) {}\n"),
        (
            "Huge.cpp",
            "template<int n> struct T { T<n + 1> a; T<n + 2> b; };\ntemplate<> struct T<100000000> {};\nint main() { T<0> t; }\n",
        ),
    ] {
        let source = folder.file(name, text);
        let error =
            host::Workshop::new(folder.0.join("cache")).prepare(&source, None).expect_err(name).to_string();
        assert!(!error.contains("root:"), "{name}: {error}");
        println!(
            "{:10} build  {name:45} {}",
            host::level().0.name(),
            error.lines().next().unwrap_or_default()
        );
    }
}

/// Without a sandbox they work.
#[test]
fn controls() {
    let ground = Ground::new();
    for attack in all() {
        let tried = match attack.2 {
            Works => true,
            Root => is_root(),
            Untried | Swept => false,
        };
        if tried {
            let outcome = ground.outcome(attack, Level::None, Stage::Play);
            println!("{:10} match  {:45} {outcome}", "none", attack.0);
            assert_eq!(outcome, "done", "{} is an attack", attack.0);
        }
        ground.left();
    }
}

/// Repeats the attacks as other users, in a process of this program.
fn again(test: &str, wrapper: &[&str]) {
    // From a folder that everybody can read, unlike perhaps the build's own.
    let folder = readable();
    let own = folder.0.join("attacks");
    std::fs::copy(std::env::current_exe().expect("the machine allows it"), &own).expect("it can be copied");
    let [program, arguments @ ..] = wrapper else { return };
    let mut command = Command::new(program);
    command.args(arguments).arg(own).args([test, "--exact", "--nocapture"]);
    let output = command.output().expect("the machine allows it");
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    println!("{}:\n{text}", wrapper.join(" "));
    assert!(output.status.success(), "{}:\n{text}", wrapper.join(" "));
    assert!(text.contains("1 passed"), "{text}");
}

const NOBODY: &[&str] = &["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
/// An ordinary user whose user namespace may contain no other: the outer one may have one inside, and this is it.
const WITHOUT_NAMESPACES: &[&str] = &[
    "setpriv",
    "--reuid=65534",
    "--regid=65534",
    "--clear-groups",
    "unshare",
    "--user",
    "--map-root-user",
    "sh",
    "-c",
    "echo 1 > /proc/sys/user/max_user_namespaces; exec unshare --user --map-user=1000 --map-group=1000 \"$@\"",
    "sh",
];

/// Runs a test in a control group that counts all memory, also what the system holds for its processes. Of version 1, which root can make
/// on any machine that has it.
fn measured(group: &str, test: &str, user: &[&str]) {
    let group = Path::new("/sys/fs/cgroup/memory").join(group);
    if !is_root() || !group.parent().is_some_and(Path::exists) {
        println!("skipped: no control groups of version 1 for memory can be made here");
        return;
    }
    // An earlier run that was ended may have left it.
    std::fs::create_dir_all(group.join("inside")).expect("root can make it");
    let folder = group.display();
    let script = format!(
        "echo $$ > {folder}/inside/cgroup.procs; chmod 666 {folder}/memory.max_usage_in_bytes; exec \"$@\""
    );
    let group_of_test = format!("VIADAL_MEASURED={folder}");
    again(test, &[&["sh", "-c", &script, "sh", "env", &group_of_test], user].concat());
    // Its last processes may still be on their way out.
    let begun = std::time::Instant::now();
    for folder in [group.join("inside"), group] {
        while let Err(error) = std::fs::remove_dir(&folder) {
            assert!(begun.elapsed() < PLENTY, "{}: {error}", folder.display());
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
}

/// With control groups for memory: the host has prepared a place for them. They count everything.
#[test]
fn blocked_in_full_with_control_groups() {
    measured("viadal", "blocked_in_full", &[]);
}

/// Without control groups for memory all that is held is measured, and is never twice what is allowed.
#[test]
fn what_is_held_in_full_is_measured() {
    measured("viadal-measured-full", "blocked_in_full", NOBODY);
}

#[test]
fn what_is_held_with_little_memory_is_measured() {
    measured("viadal-measured-little", "blocked_in_full", &[&["env", "VIADAL_MEMORY=64"], NOBODY].concat());
}

#[test]
fn what_is_held_in_fallback_is_measured() {
    measured("viadal-measured-fallback", "blocked_in_fallback", NOBODY);
}

#[test]
fn blocked_in_full_for_an_ordinary_user() {
    if is_root() {
        again("blocked_in_full", NOBODY);
    }
}

#[test]
fn blocked_in_fallback_for_an_ordinary_user() {
    if is_root() {
        again("blocked_in_fallback", NOBODY);
    }
}

#[test]
fn builds_are_blocked_in_full_for_an_ordinary_user() {
    if is_root() {
        again("builds_are_blocked_in_full", NOBODY);
    }
}

#[test]
fn builds_are_blocked_in_fallback_for_an_ordinary_user() {
    if is_root() {
        again("builds_are_blocked_in_fallback", NOBODY);
    }
}

/// Builds can do everything they need.
#[test]
fn builds_work() {
    for level in
        [Level::None, Level::Fallback, Level::Full].into_iter().filter(|level| *level <= host::level().0)
    {
        let folder = Folder::new();
        let text = r#"#include <stdio.h>
int main(void) { char line[9]; while (fgets(line, 9, stdin)) if (line[0] == '{') { puts("{\"ready\":true}"); fflush(stdout); } }
"#;
        let source = folder.file("Works.c", text);
        let workshop = host::Workshop::new(folder.0.join("cache")).with_level(level);
        let prepared = workshop.prepare(&source, None).expect("it compiles");
        let mut bot = host::line_bot(prepared.launch(64 << 20), never());
        bot.load(&hello(PLENTY)).expect("its product runs");
        println!("{:10} build  {:45} its product runs", level.name(), "a program in C");
    }
}

#[test]
fn builds_work_for_an_ordinary_user() {
    if is_root() {
        again("builds_work", NOBODY);
    }
}

#[test]
fn blocked_in_fallback_without_user_namespaces() {
    let wrapper = if is_root() { WITHOUT_NAMESPACES } else { &WITHOUT_NAMESPACES[4..] };
    again("the_fallback_is_what_is_left", wrapper);
}

/// Run by the previous test, with user namespaces disabled.
#[test]
fn the_fallback_is_what_is_left() {
    let (level, why) = host::level();
    if !why.contains("namespaces") {
        println!("skipped: user namespaces are to be had here");
        return;
    }
    assert_eq!(level, Level::Fallback, "{why}");
    blocked_at(Level::Fallback, Stage::Play);
    blocked_at(Level::Fallback, Stage::Build);
    mounted::nothing_is_shown(Level::Fallback);
}
