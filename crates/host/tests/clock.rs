//! The clock: the time of a turn is what a bot uses of the processor, whatever the machine is busy with.

mod common;

use std::time::{Duration, Instant};

use common::{PLENTY, ask, perl_at_turn, reply};
use game::{Aside, Bot, Verdict};

/// Uses so many milliseconds of the processor each turn.
fn spins(millis: u32) -> Box<dyn Bot> {
    perl_at_turn(&format!(
        "use Time::HiRes 'clock'; while (hear()) {{ my $end = clock() + {millis} / 1000; 1 while clock() < $end; \
         say_('{{\"action\":1}}'); hear() }}"
    ))
}

/// Busy loops, so many for each core, until they are dropped.
struct Load(Vec<std::process::Child>);

impl Load {
    fn new(for_each_core: usize) -> Load {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let one =
            |_| std::process::Command::new("perl").args(["-e", "1 while 1"]).spawn().expect("perl is here");
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

/// `VIADAL_TURNS` of each, or a few.
fn turns() -> u32 {
    std::env::var("VIADAL_TURNS").ok().and_then(|number| number.parse().ok()).unwrap_or(50)
}

#[test]
fn on_a_busy_machine_half_of_the_time_is_always_enough() {
    let _load = Load::new(2);
    let limit = Duration::from_millis(20);
    let mut bot = spins(10);
    for turn in 1..=turns() {
        let answer = ask(&mut *bot, turn, limit);
        assert_eq!(answer.as_deref(), Ok("1"), "turn {turn}");
        reply(&mut *bot, false);
        bot.asides();
    }
}

#[test]
fn more_than_the_time_is_never_enough() {
    for load in [0, 2] {
        let _load = Load::new(load);
        for _ in 0..turns() / 10 {
            let fault = ask(&mut *spins(24), 1, Duration::from_millis(20)).expect_err("24 ms of 20");
            assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::Timeout, "no answer within 20ms"));
        }
    }
}

/// What children use counts too, also when they are not waited for.
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

#[test]
fn a_sleeper_is_caught_by_the_wall_clock() {
    let mut bot = perl_at_turn("hear(); sleep 100");
    let begun = Instant::now();
    let fault = ask(&mut *bot, 1, Duration::from_millis(100)).unwrap_err();
    assert_eq!(fault.verdict, Verdict::Timeout);
    assert!(begun.elapsed() >= Duration::from_millis(800));
    assert!(fault.detail.contains("ms of them on the processor"), "{}", fault.detail);
}

/// Both kinds of time are told, of all calls of the turn.
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

/// Memory that many processes share out among them is one bot's memory.
#[test]
fn memory_of_all_processes_counts() {
    let mut bot = perl_at_turn(
        "hear(); for (1 .. 20) { if (!fork) { my $block = 'x' x 20_000_000; sleep 100 } } sleep 100",
    );
    let fault = ask(&mut *bot, 1, PLENTY).unwrap_err();
    let message = "out of memory (64M allowed): all its processes together";
    assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::OutOfMemory, message));
}

/// A machine that lets a bot not run: real-time work on its only core.
#[test]
fn a_machine_that_gives_no_time_is_at_fault() {
    use nix::sched::{CpuSet, sched_setaffinity};
    use nix::unistd::Pid;
    if !nix::unistd::geteuid().is_root() {
        println!("skipped: only root has real-time work");
        return;
    }
    let mut one = CpuSet::new();
    one.set(0).unwrap();
    sched_setaffinity(Pid::from_raw(0), &one).unwrap();
    let mut bot = spins(5);
    let mut all = CpuSet::new();
    (0..CpuSet::count()).for_each(|core| all.set(core).unwrap_or_default());
    sched_setaffinity(Pid::from_raw(0), &all).unwrap();
    let busy = "1 while 1";
    let mut hog = std::process::Command::new("taskset")
        .args(["-c", "0", "chrt", "-f", "50", "perl", "-e", busy])
        .spawn()
        .expect("taskset and chrt are here");
    let fault = ask(&mut *bot, 1, Duration::from_millis(20));
    hog.kill().ok();
    hog.wait().ok();
    // It waits for its turn, and gets it or not: it is never blamed.
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
