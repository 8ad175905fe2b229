//! This process's side of a sandbox: its keeper, and the running program.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::Signal;
use nix::time::{ClockId, clock_getcpuclockid};
use nix::unistd::{Pid, pipe2};

use super::group::{Group, Whole};
use super::launcher::keeper;
use super::namespaces::SCRATCH;
use super::restrict::fitted;
use super::signal::signal;
use super::view::View;
use super::wire::{Channel, Command, End, Order, Program, Report, Usage};
use super::{Level, PATH, cores};
use crate::Launch;
use crate::clock::Scheduled;
use crate::debugged::{command, opened};
use crate::scratch::Scratch;
use crate::stopper::Stopper;
use crate::workshop::programs::resolve;

/// How long an ending keeper may take to kill what is left.
pub(super) const LEAVING: Duration = Duration::from_secs(2);

/// If the group's clock exceeds the first process's by this much, there must be other processes.
const UNSEEN: Duration = Duration::from_millis(1);

/// Settings that belong to one seat of one match.
pub(crate) struct Surroundings {
    pub(crate) seed: u32,
}

/// Our non-blocking ends of a program's standard streams.
pub(crate) struct Pipes {
    pub(crate) input: File,
    pub(crate) output: File,
    pub(crate) errors: File,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Exited(i32),
    Killed(i32),
    /// Its sandbox was ended by somebody else.
    Lost,
}

/// What a program is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    /// Waiting for input or another thread.
    Waiting,
    /// Running, or ready to run.
    Running,
    /// Waiting for something else: time, space in a pipe.
    Blocked,
    /// The system does not say.
    Unknown,
}

/// A sandbox that lasts for a match. Dropping it ends everything in it.
pub(crate) struct Keeper {
    channel: Arc<Channel>,
    level: Level,
    serial: u64,
    /// The path of its program.
    program: PathBuf,
    /// Counts the processor time of everything in it.
    group: Option<Arc<Group>>,
    /// The folder for its programs' files, if they have none.
    home: Option<Scratch>,
}

impl Keeper {
    /// Makes a sandbox for the programs of a launch.
    pub(crate) fn new(launch: &Launch) -> io::Result<Keeper> {
        let asked = Path::new(launch.argv.first().ok_or(Errno::ENOENT)?);
        let program = resolve(asked, launch.level).ok_or(Errno::ENOENT)?;
        let order = order(launch, asked, &program);
        let group = Group::new(launch.limits);
        let entrances = group.as_ref().map(Group::entrances).transpose()?.unwrap_or_default();
        let channel = keeper(&order, &entrances)?.map_err(|why| {
            io::Error::other(format!("no sandbox of level {} can be had: {why}", launch.level.name()))
        })?;
        let group = group.and_then(|mut group| group.has_keeper().then(|| Arc::new(group)));
        let home = if launch.level == Level::None { Some(Scratch::new()?) } else { None };
        Ok(Keeper { channel: Arc::new(channel), level: launch.level, serial: 0, program, group, home })
    }

    /// Starts a program, after killing the previous one and its children.
    pub(crate) fn start(
        &mut self,
        launch: &Launch,
        surroundings: &Surroundings,
    ) -> io::Result<(Confined, Pipes)> {
        let pipe = || pipe2(OFlag::O_CLOEXEC);
        let ((their_input, input), (output, their_output), (errors, their_errors)) =
            (pipe()?, pipe()?, pipe()?);
        self.serial += 1;
        let mut program = self.program(launch, surroundings)?;
        let way_in = match (&launch.debugged, &self.home) {
            (Some(_), Some(home)) => opened(&mut program.argv, &mut program.env, home.path()),
            _ => None,
        };
        {
            use std::os::fd::AsFd;
            let beside = [their_input.as_fd(), their_output.as_fd(), their_errors.as_fd()];
            self.channel.send(&Command::Start(program), &beside)?;
        }
        drop((their_input, their_output, their_errors));
        let (process, call) = loop {
            match self.channel.receive::<Report>()? {
                Some((Report::Started, beside)) => {
                    let mut beside = beside.into_iter();
                    break (beside.next().ok_or(Errno::EBADF)?, beside.next().map(File::from));
                }
                Some((Report::NotStarted(errno), _)) => return Err(Errno::from_raw(errno).into()),
                // The exit of the previous program.
                Some(_) => {}
                None => return Err(Errno::EPIPE.into()),
            }
        };
        let whole = self.group.clone().and_then(Whole::new);
        let channel = Arc::clone(&self.channel);
        let confined = Confined::new((process, call), channel, self.serial, launch.limits.memory, whole)?;
        if let Some(tell) = launch.debugged {
            tell(&command(way_in.as_deref(), confined.number));
        }
        let pipes =
            Pipes { input: unblocked(input)?, output: unblocked(output)?, errors: unblocked(errors)? };
        Ok((confined, pipes))
    }

    fn program(&self, launch: &Launch, surroundings: &Surroundings) -> io::Result<Program> {
        let mut argv = launch.argv.clone();
        *argv.first_mut().ok_or(Errno::ENOENT)? = self.program.clone().into();
        let home = match (&self.home, &launch.build) {
            (Some(scratch), _) => scratch.path().as_os_str(),
            _ if self.level == Level::Full => SCRATCH.as_ref(),
            (_, Some(folder)) => folder.as_os_str(),
            _ => "/nonexistent".as_ref(),
        };
        let mut env: Vec<_> = [
            ("LANG", "C.UTF-8"),
            ("TZ", "UTC"),
            ("PATH", PATH),
            ("PERL_HASH_SEED", "0"),
            ("PERL_PERTURB_KEYS", "0"),
            ("PYTHONHASHSEED", "0"),
        ]
        .map(|(name, value)| (name.into(), value.into()))
        .into();
        env.push(("HOME".into(), home.into()));
        if self.level != Level::None {
            env.push(("TMPDIR".into(), home.into()));
        }
        env.push(("VIADAL_SEED".into(), surroundings.seed.to_string().into()));
        for (name, value) in &launch.env {
            env.retain(|(known, _)| known != name);
            env.push((name.clone(), value.clone()));
        }
        Ok(Program {
            serial: self.serial,
            argv,
            env,
            dir: launch.dir.clone().into(),
            limits: fitted(launch.limits)?,
        })
    }
}

impl Keeper {
    /// Ends everything in it. Returns true if nothing is left.
    pub(crate) fn end(&self, longest: Duration) -> bool {
        if self.channel.send(&Command::Bye, &[]).is_err() {
            return true;
        }
        // Its end closes when it has killed everything.
        let deadline = Instant::now() + longest;
        while Instant::now() < deadline {
            match self.channel.receive::<Report>() {
                Ok(Some(_)) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                _ => return true,
            }
        }
        false
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.end(LEAVING);
    }
}

/// What a keeper must do for a launch.
fn order(launch: &Launch, asked: &Path, program: &Path) -> Order {
    let view = match launch.level {
        Level::None => Vec::new(),
        _ => View::new(asked, program, &launch.own, launch.build.is_some()).into_entries(),
    };
    let dir = launch.dir.clone().into_os_string();
    let writable = launch.build.clone().map(PathBuf::into_os_string);
    let is_public = launch.own.iter().all(|path| is_public(path));
    let (cores, memory) = (cores::of_this_thread(), launch.limits.memory);
    Order { level: launch.level, view, dir, writable, reclaims: false, is_public, cores, memory }
}

/// Whether everybody may do with a file or folder what its owner may, but for writing.
fn is_public(path: &Path) -> bool {
    path.metadata().is_ok_and(|facts| (facts.mode() >> 6) & 0o5 & !facts.mode() == 0)
}

fn unblocked(pipe: OwnedFd) -> io::Result<File> {
    fcntl(&pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    Ok(File::from(pipe))
}

/// A confined program with a single owner, which kills it on drop.
pub(crate) struct Confined {
    process: Arc<OwnedFd>,
    channel: Arc<Channel>,
    serial: u64,
    stopper: Stopper,
    /// `/proc/PID/syscall`, kept open: what the program waits for.
    call: Option<File>,
    clock: Option<ClockId>,
    /// The clock of all its processes, if there is one.
    whole: Option<Whole>,
    memory: u64,
    /// What all its processes used by the keeper's last report.
    usage: Usage,
    /// True if it has been seen with more than one process.
    many: bool,
    /// True if the keeper was asked and has not answered.
    awaited: bool,
    number: i32,
    ended: Option<Ended>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    pub(crate) ending: Ending,
    /// True if its resident memory came within a quarter of the limit.
    pub(crate) near_memory_limit: bool,
    /// True if all its processes together held too much memory.
    pub(crate) held_too_much: bool,
    /// True if it is a build that wrote too much.
    pub(crate) wrote_too_much: bool,
    /// Processor time of its processes that were waited for.
    processor: Duration,
}

impl Confined {
    fn new(
        (process, call): (OwnedFd, Option<File>),
        channel: Arc<Channel>,
        serial: u64,
        memory: u64,
        whole: Option<Whole>,
    ) -> io::Result<Confined> {
        let process = Arc::new(process);
        let number = number(&process)?;
        // Where memory runs out in its control group, it goes rather than its keeper.
        if whole.is_some() {
            std::fs::write(format!("/proc/{number}/oom_score_adj"), "1000").ok();
        }
        Ok(Confined {
            stopper: Stopper::new(Arc::clone(&process), Arc::clone(&channel)),
            call,
            clock: clock_of(number),
            whole,
            process,
            channel,
            serial,
            memory,
            usage: Usage::default(),
            many: false,
            awaited: false,
            number,
            ended: None,
        })
    }

    /// Marks it as off turn. It is stopped within two ticks.
    pub(crate) fn rest(&mut self) {
        self.stopper.rest();
    }

    pub(crate) fn go_on(&self) {
        self.stopper.go_on();
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopper.is_stopped()
    }

    /// Kills it and everything it has started.
    pub(crate) fn kill(&self) {
        self.stopper.end();
        if self.ended.is_none() {
            signal(&self.process, Signal::SIGKILL);
            self.channel.send(&Command::Kill, &[]).ok();
        }
    }

    /// Becomes readable when it may have exited.
    pub(crate) fn news(&self) -> BorrowedFd<'_> {
        self.channel.descriptor()
    }

    pub(crate) fn wait_for_news(&self, time: Duration) {
        let mut polled = [PollFd::new(self.news(), PollFlags::POLLIN)];
        poll(&mut polled, PollTimeout::try_from(time).unwrap_or(PollTimeout::ZERO)).ok();
    }

    /// How it exited, if it has. Its children are dead by then.
    pub(crate) fn ended(&mut self) -> Option<Ended> {
        while self.ended.is_none() {
            match self.channel.poll_report() {
                Ok(Some((Report::Ended(end), _))) if end.serial == self.serial => {
                    let mut ended = ended(&end, self.memory);
                    if let Some(whole) = &self.whole {
                        ended.processor = ended.processor.max(whole.now().unwrap_or_default());
                        ended.near_memory_limit |= whole.ran_out_of_memory();
                    }
                    self.ended = Some(ended);
                }
                Ok(Some((Report::Used(usage), _))) if usage.serial == self.serial => {
                    self.awaited = false;
                    self.many |= usage.processes > 1;
                    let processor = self.usage.processor.max(usage.processor);
                    self.usage = Usage { processor, ..usage };
                }
                Ok(Some(_)) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Ok(None) | Err(_) => {
                    self.ended = Some(Ended {
                        ending: Ending::Lost,
                        near_memory_limit: false,
                        held_too_much: false,
                        wrote_too_much: false,
                        processor: Duration::ZERO,
                    });
                }
            }
        }
        self.ended
    }

    /// What its first thread is doing.
    pub(crate) fn doing(&self) -> Doing {
        let mut line = [0; 32];
        let read = self.call.as_ref().map(|call| call.read_at(&mut line, 0));
        let Some(Ok(length)) = read else { return Doing::Unknown };
        // "NUMBER ARGUMENT ..." in a call; "running"; "-1 ..." outside of calls. Which descriptor it reads does not matter: drivers read
        // their input from one of their own.
        let word = std::str::from_utf8(&line[..length]).unwrap_or_default().split(' ').next();
        match word.and_then(|word| word.parse::<libc::c_long>().ok()) {
            Some(call) if WAITING.contains(&call) => Doing::Waiting,
            Some(call) if call >= 0 => Doing::Blocked,
            _ => Doing::Running,
        }
    }

    /// Updates the processor time of all its processes, including unseen ones.
    pub(crate) fn count_all(&mut self) {
        let Some(whole) = &mut self.whole else { return };
        let Some(all) = whole.now() else { return };
        // Read after the other clock: for a single process it is never less.
        let Some(first) = self.clock.and_then(|clock| clock.now().ok()).map(Duration::from) else { return };
        self.many |= all > first + UNSEEN;
        whole.read = (all, first);
    }

    /// Asks the keeper what all its processes use. The answer arrives later.
    pub(crate) fn ask_usage(&mut self) {
        if !self.awaited && self.ended.is_none() {
            self.awaited = self.channel.send(&Command::Usage, &[]).is_ok();
        }
    }

    /// Returns true if it has been seen with more than one process.
    pub(crate) fn has_started_others(&self) -> bool {
        self.many
    }

    /// The same after another look, which takes at most `longest`.
    pub(crate) fn has_others(&mut self, longest: Duration) -> bool {
        let end = Instant::now() + longest;
        self.ask_usage();
        while self.awaited && !self.many && Instant::now() < end {
            self.wait_for_news(end.saturating_duration_since(Instant::now()));
            self.hear();
        }
        self.many
    }

    /// Handles the keeper's messages.
    pub(crate) fn hear(&mut self) {
        if self.awaited {
            self.ended();
        }
    }

    /// The scheduler's statistics of its threads.
    pub(crate) fn scheduled(&self) -> Vec<Scheduled> {
        let threads =
            std::fs::read_dir(format!("/proc/{}/task", self.number)).into_iter().flatten().flatten();
        let read = |entry: std::fs::DirEntry| {
            let thread = entry.file_name().to_str()?.parse().ok()?;
            let text = std::fs::read_to_string(entry.path().join("schedstat")).ok()?;
            let mut numbers = text.split(' ').map(|number| number.parse().ok().map(Duration::from_nanos));
            Some(Scheduled { thread, ran: numbers.next()??, waited: numbers.next()?? })
        };
        threads.filter_map(read).collect()
    }

    /// Processor time of all its processes, as far as known.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        if let Some(ended) = &self.ended {
            return Some(ended.processor);
        }
        let first = Duration::from(self.clock?.now().ok()?);
        let seen = first + self.usage.processor;
        let counted = self.whole.as_ref().map(|Whole { read, .. }| read.0 + first.saturating_sub(read.1));
        Some(seen.max(counted.unwrap_or_default()))
    }
}

fn ended(end: &End, memory: u64) -> Ended {
    let ending = if libc::WIFSIGNALED(end.status) {
        Ending::Killed(libc::WTERMSIG(end.status))
    } else {
        Ending::Exited(libc::WEXITSTATUS(end.status))
    };
    // A program starts as a copy of its keeper, so its peak starts at the keeper's.
    let near = end.peak >= memory / 4 * 3 && end.peak > end.inherited;
    let End { held_too_much, wrote_too_much, processor, .. } = *end;
    Ended { ending, near_memory_limit: near, held_too_much, wrote_too_much, processor }
}

/// The processor clock of a process. A process that was waited for has the number -1, whose clock would be our own.
fn clock_of(number: i32) -> Option<ClockId> {
    (number > 0).then(|| clock_getcpuclockid(Pid::from_raw(number)).ok()).flatten()
}

/// The process id as seen here; -1 if it has been waited for.
fn number(process: &OwnedFd) -> io::Result<i32> {
    let facts = std::fs::read_to_string(format!("/proc/self/fdinfo/{}", process.as_raw_fd()))?;
    let number = facts.lines().find_map(|line| line.strip_prefix("Pid:")?.trim().parse().ok());
    number.ok_or_else(|| Errno::ESRCH.into())
}

/// The system calls in which a program waits for an event.
const WAITING: &[libc::c_long] = &[
    libc::SYS_read,
    libc::SYS_readv,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_select,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_epoll_wait,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_pwait,
    libc::SYS_futex,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_restart_syscall,
];

impl Drop for Confined {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(test)]
mod tests;
