//! The clock: a turn's time is the processor time that a bot uses, however busy the machine is.

mod common;

use std::time::{Duration, Instant};

use common::{Folder, PLENTY, ask, hello, perl_at_turn, reply};
use game::{Aside, Bot, Fault, Message, Player, Verdict};

/// A bot that uses this many milliseconds of processor time per turn.
fn spins(millis: u32) -> Box<dyn Bot> {
    perl_at_turn(&spinning(&millis.to_string()))
}

/// The same as an expression, which may use `$turn`, the number of earlier turns.
fn spinning(millis: &str) -> String {
    format!(
        "use Time::HiRes 'clock'; my $turn = 0; while (my $line = hear()) {{ next if $line !~ /\"turn\",/; \
         my $end = clock() + ({millis}) / 1000; 1 while clock() < $end; $turn++; say_('{{\"action\":1}}') }}"
    )
}

/// Busy loops, a given number per core, until dropped or until this process exits.
struct Load(Vec<std::process::Child>);

impl Load {
    fn new(for_each_core: usize) -> Load {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let one = |_| {
            std::process::Command::new("nice")
                .args(["perl", "-e", "my $parent = shift; while (getppid == $parent) { 1 for 1 .. 100_000 }"])
                .arg(std::process::id().to_string())
                .spawn()
                .expect("perl is here")
        };
        Load((0..cores * for_each_core).map(one).collect())
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for one in &mut self.0 {
            one.kill().ok();
            one.wait().ok();
        }
    }
}

/// Turns per game, and the time limit of each.
const TURNS: u32 = 10;
const LIMIT: Duration = Duration::from_millis(20);

/// A number from the environment, for the long runs.
fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(otherwise)
}

/// `VIADAL_GAMES` games, or a few; none starts after `VIADAL_SECONDS`.
fn games() -> impl Iterator<Item = u64> {
    let (games, seconds) = (number("VIADAL_GAMES", 5), number("VIADAL_SECONDS", 24 * 3600));
    let begun = Instant::now();
    (1..=games).take_while(move |_| begun.elapsed() < Duration::from_secs(seconds))
}

/// Plays a game of [`TURNS`] turns, repeating it when the machine was at fault, as referees do. Returns the number of repetitions and the
/// fault that ended the game.
fn play_game(bot: &mut dyn Bot, game: u32, longest: &mut Duration) -> (u32, Option<Fault>) {
    for void in 0..3 {
        if void > 0 {
            bot.load(&hello(PLENTY)).expect("it gets ready again");
        }
        bot.tell(&Message::Start { game, seat: Player::FIRST, first: true });
        let fault = (1..=TURNS).find_map(|turn| {
            let begun = Instant::now();
            let fault = ask(bot, turn, LIMIT).err();
            *longest = (*longest).max(begun.elapsed());
            reply(bot, false);
            bot.asides();
            fault
        });
        match fault {
            Some(fault) if fault.verdict == Verdict::HostFault => {}
            fault => return (void, fault),
        }
    }
    panic!("the host failed three times");
}

#[test]
fn on_a_busy_machine_half_of_the_time_is_always_enough() {
    let _load = Load::new(2);
    let (mut played, mut void, mut longest) = (0, 0, Duration::ZERO);
    let mut bot = spins(10);
    for game in games() {
        // Ten games are a match.
        if game % 10 == 0 {
            bot = spins(10);
        }
        let (again, fault) = play_game(&mut *bot, game as u32, &mut longest);
        if let Some(fault) = fault {
            panic!("game {game}: {fault}\n{}", fault.detail);
        }
        (played, void) = (game, void + again);
        if game % 100 == 0 {
            println!("{game} games, none lost on time, {void} void; the longest turn took {longest:?}");
        }
    }
    println!(
        "half of its time: {played} games, none lost on time, {void} void; the longest turn took {longest:?}"
    );
    assert!(u64::from(void) * 20 <= played, "{void} of {played} games are void");
}

#[test]
fn more_than_the_time_is_never_enough() {
    let _load = Load::new(2);
    let (mut lost, mut void, mut longest) = (0, 0, Duration::ZERO);
    for game in games() {
        // Half of them in the first turn, half in a later one.
        let mut bot = perl_at_turn(
            &spinning("$turn == $ENV{VIADAL_SEED} % 2 * 7 ? 24 : 5")
                .replace("$ENV{VIADAL_SEED}", &game.to_string()),
        );
        let (again, fault) = play_game(&mut *bot, 1, &mut longest);
        let fault = fault.expect("24 ms of 20");
        assert_eq!(
            (fault.verdict, fault.message.as_str()),
            (Verdict::Timeout, "no answer within 20ms of processor time")
        );
        (lost, void) = (lost + 1, void + again);
        if lost % 100 == 0 {
            println!("1.2 times its time: {lost} games, all lost on time, {void} played again");
        }
    }
    println!("1.2 times its time: {lost} games, all lost on time, {void} played again");
}

/// A bot that sends a byte now and then ends exactly at its deadline.
#[test]
fn a_dripping_bot_ends_at_its_deadline() {
    let cap = LIMIT * 3 + Duration::from_millis(500);
    let late = |_| {
        let mut bot = perl_at_turn("hear(); for (;;) { print 'x'; select undef, undef, undef, 0.01 }");
        let begun = Instant::now();
        let fault = ask(&mut *bot, 1, LIMIT).unwrap_err();
        assert_eq!(fault.verdict, Verdict::Timeout, "{}", fault.detail);
        begun.elapsed().saturating_sub(cap)
    };
    // A machine that keeps us waiting says nothing about the clock: the bytes must not gain time.
    let late: Vec<Duration> = (0..5).map(late).collect();
    println!("dripping: after its deadline of {cap:?} by {late:?}");
    assert!(late.iter().min().is_some_and(|late| *late <= cap / 2), "{late:?}");
}

/// Children's time counts too, even if nobody waits for them.
#[test]
fn children_use_the_same_time() {
    let late = |script: &str| {
        let mut bot = perl_at_turn(script);
        let fault = ask(&mut *bot, 1, Duration::from_millis(20)).expect_err(script);
        assert_eq!(fault.verdict, Verdict::Timeout, "{}", fault.detail);
        fault.detail
    };
    let detail = late("hear(); if (!fork) { 1 while 1 } sleep 100");
    let used: f64 =
        detail.split("ms used, ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().parse().unwrap();
    assert!(used >= 20.0, "the wall clock's cap caught it: {detail}");
    late("hear(); for (1 .. 4) { if (!fork) { 1 while 1 } } sleep 100");
}

/// Short-lived children that nobody waits for count too, by their control group.
#[test]
fn children_that_nobody_waits_for_are_counted() {
    if !host::has_control_groups() {
        println!("skipped: this process may make no control groups");
        return;
    }
    let script = "use Time::HiRes qw(clock sleep); $SIG{CHLD} = 'IGNORE'; while (my $line = hear()) { next if $line !~ /\"turn\",/; \
                  for (1 .. 10) { if (!fork) { 1 while clock() < 0.006; exit } sleep 0.012 } say_('{\"action\":1}') }";
    let mut bot = perl_at_turn(script);
    let fault = ask(&mut *bot, 1, LIMIT).unwrap_err();
    assert_eq!(
        (fault.verdict, fault.message.as_str()),
        (Verdict::Timeout, "no answer within 20ms of processor time")
    );
    let mut bot = perl_at_turn(script);
    ask(&mut *bot, 1, PLENTY).unwrap();
    let used = bot.asides().into_iter().find_map(|aside| match aside {
        Aside::CpuMicros(micros) => Some(micros),
        _ => None,
    });
    assert!(used.is_some_and(|used| used >= 55_000), "ten times 6 ms: {used:?}");
}

/// A bot's own children keep it waiting, not the machine: that raises no doubt about its time.
#[test]
fn children_that_compete_with_it_are_not_the_machines_load() {
    // It answers when each child has used its 5 ms, so that all together have always used too much.
    let script = "use Time::HiRes 'clock'; while (my $line = hear()) { next if $line !~ /\"turn\",/; \
                  pipe(my $done, my $tell); my @children; for (1 .. 8) { my $child = fork; push @children, $child if $child; \
                  if (!$child) { 1 while clock() < 0.005; syswrite $tell, 'x'; sleep 100 } } \
                  my $end = clock() + 0.005; 1 while clock() < $end; sysread $done, my $byte, 1 for 1 .. 8; \
                  CHILDREN say_('{\"action\":1}') }";
    let one_core = on_one_core(|| {
        ["", "kill 'KILL', @children;"].map(|ending| perl_at_turn(&script.replace("CHILDREN", ending)))
    });
    for mut bot in one_core {
        for turn in 1..=2 {
            let fault = ask(&mut *bot, turn, LIMIT).unwrap_err();
            assert_eq!(fault.verdict, Verdict::Timeout, "{}", fault.detail);
            bot.load(&hello(PLENTY)).expect("it gets ready again");
            bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
        }
    }
}

/// Programs started meanwhile only get the first core.
fn on_one_core<T>(start: impl FnOnce() -> T) -> T {
    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;
    let all = sched_getaffinity(Pid::from_raw(0)).expect("the machine allows it");
    let mut one = CpuSet::new();
    one.set(0).expect("the machine allows it");
    sched_setaffinity(Pid::from_raw(0), &one).expect("the machine allows it");
    let started = start();
    sched_setaffinity(Pid::from_raw(0), &all).expect("the machine allows it");
    started
}

#[test]
fn a_sleeper_is_caught_by_the_wall_clock() {
    let mut bot = perl_at_turn("hear(); sleep 100");
    let begun = Instant::now();
    let fault = ask(&mut *bot, 1, Duration::from_millis(100)).unwrap_err();
    assert_eq!(fault.verdict, Verdict::Timeout);
    assert!(begun.elapsed() >= Duration::from_millis(800));
    assert!(fault.detail.contains("ms of them on the processor"), "{}", fault.detail);
}

/// Both kinds of time are reported, for all calls of the turn.
#[test]
fn times_are_told() {
    let mut bot = spins(10);
    ask(&mut *bot, 1, PLENTY).unwrap();
    let of = |asides: &[Aside], wanted: fn(&Aside) -> Option<u64>| asides.iter().find_map(wanted).unwrap();
    let asides = bot.asides();
    let processor = of(&asides, |aside| match aside {
        Aside::CpuMicros(micros) => Some(*micros),
        _ => None,
    });
    let wall = of(&asides, |aside| match aside {
        Aside::WallMicros(micros) => Some(*micros),
        _ => None,
    });
    assert!(processor >= 10_000 && wall >= 10_000, "{processor} of {wall}");
}

const TOGETHER: &str =
    "out of memory (64M allowed): all its processes together, with what the system holds for them";

/// The memory of all processes counts together.
#[test]
fn memory_of_all_processes_counts() {
    let mut bot = perl_at_turn(
        "hear(); for (1 .. 20) { if (!fork) { my $block = 'x' x 20_000_000; sleep 100 } } sleep 100",
    );
    let fault = ask(&mut *bot, 1, PLENTY).unwrap_err();
    assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::OutOfMemory, TOGETHER));
}

/// The fault of a C program in its first turn; `turn` is what it does then.
fn fault_in_c(turn: &str, memory: u64) -> Fault {
    let folder = Folder::new();
    let source = folder.file(
        "bot.c",
        format!(
            "#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n\
             void *hold(void *no) {{ char *all = malloc(20000000); memset(all, 1, 20000000); sleep(100); return all; }}\n\
             int main(void) {{ char line[1000]; fgets(line, 1000, stdin);\n  \
             puts(\"{{\\\"ready\\\":true}}\"); fflush(stdout); fgets(line, 1000, stdin); fgets(line, 1000, stdin);\n  {turn} }}\n"
        ),
    );
    let prepared = host::Workshop::new(folder.0.join("cache")).prepare(&source, None).expect("gcc is here");
    let mut bot = host::line_bot(prepared.launch(memory), common::never());
    bot.load(&hello(PLENTY)).expect("it is ready");
    bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
    ask(&mut *bot, 1, PLENTY).expect_err("it fails")
}

/// Threads hold what a process holds when its first thread has ended.
#[test]
fn memory_of_what_outlives_the_first_thread_counts() {
    let outlived = "for (int i = 0; i < 20; i++) if (!fork()) { pthread_t one; pthread_create(&one, 0, hold, 0); pthread_exit(0); }\n  \
                    sleep(100);";
    let fault = fault_in_c(outlived, 64 << 20);
    assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::OutOfMemory, TOGETHER));
}

/// Whoever ends while it is looked at has ended, however much its files could hold.
#[test]
fn ending_is_not_lack_of_memory() {
    for _ in 0..number("VIADAL_GAMES", 20) {
        let ends = "for (int i = 0; i < 150; i++) memset(malloc(100000), 1, 100000);\n  \
                    for (volatile int i = 0; i < 30000000; i++);\n  return 5;";
        let fault = fault_in_c(ends, 32 << 20);
        assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::Crashed, "ended with exit status 5"));
    }
}

/// A machine that does not let a bot run: real-time work on its only core.
#[test]
fn a_machine_that_gives_no_time_is_at_fault() {
    if !nix::unistd::geteuid().is_root() {
        println!("skipped: only root has real-time work");
        return;
    }
    let mut bot = on_one_core(|| spins(5));
    let busy = "1 while 1";
    let mut hog = std::process::Command::new("taskset")
        .args(["-c", "0", "chrt", "-f", "50", "perl", "-e", busy])
        .spawn()
        .expect("taskset and chrt are here");
    let fault = ask(&mut *bot, 1, Duration::from_millis(20));
    hog.kill().ok();
    hog.wait().ok();
    // It may get its turn or not, but it is never blamed.
    if let Err(fault) = fault {
        let message = "this machine was too busy to let it run";
        assert_eq!(
            (fault.verdict, fault.message.as_str()),
            (Verdict::HostFault, message),
            "{}",
            fault.detail
        );
    }
}
