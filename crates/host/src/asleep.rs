//! Whether a program only waits, with nothing beside it that could compute: then it need not be stopped yet.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::time::Duration;

use nix::time::{ClockId, clock_getcpuclockid};
use nix::unistd::Pid;

use crate::sandbox::{Doing, doing};

/// What the system tells of a program, kept open: to read a file again costs a tenth of finding it.
pub(crate) struct Asleep {
    clock: ClockId,
    call: File,
    stat: File,
    /// The processes that it has started, and those that its keeper has.
    children: File,
    siblings: File,
    number: i32,
}

impl Asleep {
    /// Of the program with this number; `None` where the system does not tell.
    pub(crate) fn of(number: i32) -> Option<Asleep> {
        let stat = File::open(format!("/proc/{number}/stat")).ok()?;
        let keeper: i32 = field(&read(&stat)?, PARENT)?;
        Some(Asleep {
            clock: clock_getcpuclockid(Pid::from_raw(number)).ok().filter(|_| number > 0)?,
            call: File::open(format!("/proc/{number}/syscall")).ok()?,
            stat,
            children: File::open(format!("/proc/{number}/task/{number}/children")).ok()?,
            siblings: File::open(format!("/proc/{keeper}/task/{keeper}/children")).ok()?,
            number,
        })
    }

    /// What its processor clock shows, if it waits, is one thread, and has no process beside it. As long as that clock stands
    /// still, all of this stays so.
    pub(crate) fn alone_since(&self) -> Option<Duration> {
        let since = self.clock()?;
        let waits = || doing(&self.call) == Doing::Waiting;
        let is_one = || field::<u32>(&read(&self.stat)?, THREADS).filter(|count| *count == 1);
        // Whatever it has started hangs on it, or has gone over to its keeper.
        let has_none = || read(&self.children).filter(|found| found.trim().is_empty());
        let is_only = || read(&self.siblings).filter(|found| found.trim() == self.number.to_string());
        let is_alone = waits() && is_one().is_some() && has_none().is_some() && is_only().is_some();
        (is_alone && self.has_slept(since)).then_some(since)
    }

    /// Whether it has not run since its processor clock showed this.
    pub(crate) fn has_slept(&self, since: Duration) -> bool {
        self.clock() == Some(since)
    }

    fn clock(&self) -> Option<Duration> {
        self.clock.now().ok().map(Duration::from)
    }
}

/// Fields of `/proc/PID/stat` after the name, from 0.
const PARENT: usize = 1;
const THREADS: usize = 17;

/// A field of `/proc/PID/stat`. The name before the fields may hold anything.
fn field<N: std::str::FromStr>(stat: &str, number: usize) -> Option<N> {
    stat.rsplit_once(')')?.1.split_whitespace().nth(number)?.parse().ok()
}

fn read(file: &File) -> Option<String> {
    let mut bytes = [0; 1024];
    let length = file.read_at(&mut bytes, 0).ok()?;
    std::str::from_utf8(&bytes[..length]).ok().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::time::Instant;

    use super::*;
    use crate::sandbox::{Confined, Keeper, Pipes, Surroundings};
    use crate::{Launch, Level};

    /// Starts a script at each of these levels that can be had, and waits for its first word.
    fn at_levels(levels: &[Level], script: &str, test: impl Fn(&Asleep, &mut Pipes, Level)) {
        for &level in levels.iter().filter(|level| **level <= crate::level().0) {
            let argv = ["perl", "-e", script].map(Into::into).into();
            let launch = Launch { argv, ..Launch::trial(level) };
            let mut keeper = Keeper::new(&launch).unwrap();
            let (confined, mut pipes): (Confined, Pipes) =
                keeper.start(&launch, &Surroundings { seed: 0 }).unwrap();
            let mut word = [0; 16];
            assert!(comes_true(|| pipes.output.read(&mut word).is_ok_and(|length| length > 0)), "{script}");
            let asleep = Asleep::of(confined.number()).expect("the system tells");
            test(&asleep, &mut pipes, level);
        }
    }

    fn comes_true(mut is: impl FnMut() -> bool) -> bool {
        let begun = Instant::now();
        while !is() {
            if begun.elapsed() > Duration::from_secs(20) {
                return false;
            }
            std::thread::yield_now();
        }
        true
    }

    #[test]
    fn one_that_waits_is_asleep_until_it_runs() {
        let script = "$| = 1; print qq(x\n); 1 while <STDIN>";
        at_levels(&[Level::None, Level::Fallback, Level::Full], script, |asleep, pipes, level| {
            let mut since = None;
            assert!(comes_true(|| (since = asleep.alone_since(), since.is_some()).1), "{}", level.name());
            let since = since.expect("it was seen");
            assert!(asleep.has_slept(since));
            pipes.input.write_all(b"wake up\n").unwrap();
            assert!(comes_true(|| !asleep.has_slept(since)), "{}", level.name());
        });
    }

    #[test]
    fn one_with_a_process_beside_it_is_not() {
        for beside in ["fork || do { sleep 50; exit }", "fork || do { fork || do { sleep 50 }; exit }; wait"]
        {
            let script = format!("$| = 1; {beside}; print qq(x\n); 1 while <STDIN>");
            at_levels(&[Level::None, Level::Full], &script, |asleep, _, level| never_asleep(asleep, level));
        }
    }

    #[test]
    fn one_that_computes_is_not() {
        let script = "$| = 1; print qq(x\n); 1 while 1";
        at_levels(&[Level::None, Level::Full], script, |asleep, _, level| never_asleep(asleep, level));
    }

    fn never_asleep(asleep: &Asleep, level: Level) {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(60) {
            assert_eq!(asleep.alone_since(), None, "{}", level.name());
        }
    }
}
