//! The one door through which programs are started, stopped, killed and reaped.
//!
//! Today's confinement is a session of their own, resource limits, a fixed environment, no inherited descriptors and
//! no address randomisation. Stronger isolation comes in here, behind the same [`start`] and [`Confined`]: a launcher
//! between us and the program, whose status pipe then tells [`Confined::ended`] what `wait4` tells it now.

#![allow(unsafe_code)] // what runs between fork and exec, `close_range` and `wait4`; nowhere else in the workspace

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::libc;
use nix::sys::personality::{self, Persona};
use nix::sys::prctl;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::time::{ClockId, clock_getcpuclockid};
use nix::unistd::{Pid, getpid, getppid, setsid};

use crate::stopper::Stopper;
use crate::{Launch, Limits};

/// The `PATH` of every bot.
pub const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// What a program gets that belongs to one seat of one match.
pub(crate) struct Surroundings<'a> {
    /// Its `HOME`.
    pub(crate) scratch: &'a Path,
    /// Its `VIADAL_SEED`.
    pub(crate) seed: u32,
}

/// Our ends of a program's standard streams; none of them blocks.
pub(crate) struct Pipes {
    pub(crate) input: File,
    pub(crate) output: File,
    pub(crate) errors: File,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// With this status.
    Exited(i32),
    /// By a signal of this number.
    Killed(i32),
}

/// What a program was doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    /// Waiting for input or for another thread.
    Waiting,
    /// Running, or ready to.
    Running,
    /// Waiting for something else: time, room in a pipe.
    Blocked,
    /// The system does not tell.
    Unknown,
}

/// Starts a program in a session of its own.
///
/// All are started by one thread that lives as long as this process: the signal that kills them when their parent
/// dies is sent when the *thread* that started them ends.
pub(crate) fn start(launch: &Launch, surroundings: &Surroundings<'_>) -> io::Result<(Confined, Pipes)> {
    let (answer, started) = channel();
    let command = command(launch, surroundings)?;
    let order = Order { command, answer };
    let sent = starter().lock().is_ok_and(|starter| starter.send(order).is_ok());
    let gone = || io::Error::other("the thread that starts programs has ended");
    if !sent {
        return Err(gone());
    }
    let mut child = started.recv().map_err(|_| gone())??;
    let confined = Confined::new(&child, launch.limits.memory);
    let pipes = Pipes {
        input: unblocked(child.stdin.take().expect("its input is piped").into())?,
        output: unblocked(child.stdout.take().expect("its output is piped").into())?,
        errors: unblocked(child.stderr.take().expect("its standard error is piped").into())?,
    };
    Ok((confined, pipes))
}

struct Order {
    command: Command,
    answer: Sender<io::Result<Child>>,
}

fn starter() -> &'static Mutex<Sender<Order>> {
    static STARTER: OnceLock<Mutex<Sender<Order>>> = OnceLock::new();
    STARTER.get_or_init(|| {
        let (sender, orders) = channel::<Order>();
        std::thread::spawn(move || {
            for Order { mut command, answer } in orders {
                // Whoever asked may have gone; then the child is dropped with the answer, its pipes close, it ends.
                answer.send(command.spawn()).ok();
            }
        });
        Mutex::new(sender)
    })
}

fn unblocked(pipe: OwnedFd) -> io::Result<File> {
    fcntl(&pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    Ok(File::from(pipe))
}

fn command(launch: &Launch, surroundings: &Surroundings<'_>) -> io::Result<Command> {
    let [program, arguments @ ..] = launch.argv.as_slice() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "no program is named"));
    };
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(&launch.dir)
        .env_clear()
        .envs([("LANG", "C.UTF-8"), ("TZ", "UTC"), ("PATH", PATH)])
        .envs([("PERL_HASH_SEED", "0"), ("PERL_PERTURB_KEYS", "0"), ("PYTHONHASHSEED", "0")])
        .env("HOME", surroundings.scratch)
        .env("VIADAL_SEED", surroundings.seed.to_string())
        .envs(launch.env.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let limits = fitted(launch.limits)?;
    let parent = getpid();
    let confine = move || -> io::Result<()> {
        setsid()?;
        prctl::set_pdeathsig(Signal::SIGKILL)?;
        if getppid() != parent {
            return Err(Errno::ESRCH.into()); // it died before the line above
        }
        personality::set(Persona::ADDR_NO_RANDOMIZE)?;
        setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
        setrlimit(Resource::RLIMIT_DATA, limits.memory, limits.memory)?;
        setrlimit(Resource::RLIMIT_NOFILE, limits.open_files, limits.open_files)?;
        setrlimit(Resource::RLIMIT_FSIZE, limits.file_size, limits.file_size)?;
        inherit_nothing();
        Ok(())
    };
    // SAFETY: between fork and exec only system calls are made, nothing is allocated and no lock is taken.
    unsafe { command.pre_exec(confine) };
    Ok(command)
}

/// Open files below which no runtime starts.
const FEWEST_FILES: u64 = 16;

/// The limits as far as this machine's own allow them.
fn fitted(limits: Limits) -> io::Result<Limits> {
    let hard = |resource, wanted: u64| getrlimit(resource).map_or(wanted, |(_, hard)| wanted.min(hard));
    let fitted = Limits {
        memory: hard(Resource::RLIMIT_DATA, limits.memory),
        open_files: hard(Resource::RLIMIT_NOFILE, limits.open_files),
        file_size: hard(Resource::RLIMIT_FSIZE, limits.file_size),
    };
    if fitted.open_files < FEWEST_FILES { Err(Errno::EMFILE.into()) } else { Ok(fitted) }
}

/// Marks every descriptor but the standard streams to be closed by exec; closing them here would take the one by
/// which a failed exec is told.
fn inherit_nothing() {
    // SAFETY: plain numbers; the calls touch no memory of ours.
    unsafe {
        let marked = libc::syscall(libc::SYS_close_range, 3, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC);
        if marked != 0 {
            // Linux before 5.11
            for descriptor in 3..1024 {
                libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC);
            }
        }
    }
}

/// A program in its confinement: one owner, which kills the whole group and reaps it when dropped.
pub(crate) struct Confined {
    group: Pid,
    stopper: Stopper,
    /// `/proc/PID/syscall`, kept open: what a program waits for.
    call: Option<File>,
    clock: Option<ClockId>,
    memory: u64,
    /// What we had in memory when it was started, in bytes: a child's peak begins there, since it begins as our copy.
    inherited: u64,
    ended: Option<Ended>,
}

/// So far our own memory may have moved between the start of a program and the look at it, in bytes.
const SLACK: u64 = 1 << 20;

/// What this process has in memory, in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next());
    kilobytes.and_then(|number| number.parse::<u64>().ok()).unwrap_or(0) * 1024
}

/// A program that has ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    pub(crate) ending: Ending,
    /// Whether its memory in use came within a quarter of the limit.
    pub(crate) near_memory_limit: bool,
    /// Processor time of all its processes that it had waited for.
    processor: Duration,
}

impl Confined {
    fn new(child: &Child, memory: u64) -> Confined {
        let group = Pid::from_raw(child.id().cast_signed());
        Confined {
            group,
            stopper: Stopper::new(group),
            call: File::open(format!("/proc/{group}/syscall")).ok(),
            clock: clock_getcpuclockid(group).ok(),
            memory,
            inherited: resident(),
            ended: None,
        }
    }

    /// Marks it as off turn: it is stopped within two ticks.
    pub(crate) fn rest(&mut self) {
        self.stopper.rest();
    }

    /// Lets it go on.
    pub(crate) fn go_on(&self) {
        self.stopper.go_on();
    }

    /// Whether it is stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopper.is_stopped()
    }

    /// Kills all its processes; not after the end: the number may be another's by then.
    pub(crate) fn kill(&self) {
        self.stopper.end();
        if self.ended.is_none() {
            killpg(self.group, Signal::SIGKILL).ok();
        }
    }

    /// How it ended, when it has. What is left of its group is then killed.
    pub(crate) fn ended(&mut self) -> Option<Ended> {
        if self.ended.is_none() {
            let peek = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
            match waitid(Id::Pid(self.group), peek) {
                Ok(WaitStatus::StillAlive) | Err(Errno::EINTR) => {}
                _ => self.reap(),
            }
        }
        self.ended
    }

    /// Kills the group while the number is still the program's, then takes the program's status.
    fn reap(&mut self) {
        self.kill();
        let mut status = 0;
        // SAFETY: an all-zero rusage is a valid one; both places outlive the call.
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        // SAFETY: as above.
        while unsafe { libc::wait4(self.group.as_raw(), &raw mut status, 0, &raw mut usage) } < 0 {
            if Errno::last() != Errno::EINTR {
                break; // somebody else reaped it: its status is lost
            }
        }
        let ending = if libc::WIFSIGNALED(status) {
            Ending::Killed(libc::WTERMSIG(status))
        } else {
            Ending::Exited(libc::WEXITSTATUS(status))
        };
        let near = self.memory / 4 * 3;
        let peak = usage.ru_maxrss.unsigned_abs() * 1024;
        self.ended = Some(Ended {
            ending,
            near_memory_limit: peak >= near && peak > self.inherited + SLACK,
            processor: time(usage.ru_utime) + time(usage.ru_stime),
        });
    }

    /// What its first thread is doing.
    pub(crate) fn doing(&self) -> Doing {
        let mut line = [0; 32];
        let read = self.call.as_ref().map(|call| call.read_at(&mut line, 0));
        let Some(Ok(length)) = read else { return Doing::Unknown };
        // "NUMBER ARGUMENT ..." in a call; "running"; "-1 ..." out of one. Which descriptor it reads does not matter:
        // drivers read their input from one of their own.
        let word = std::str::from_utf8(&line[..length]).unwrap_or_default().split(' ').next();
        match word.and_then(|word| word.parse::<libc::c_long>().ok()) {
            Some(call) if WAITING.contains(&call) => Doing::Waiting,
            Some(call) if call >= 0 => Doing::Blocked,
            _ => Doing::Running,
        }
    }

    /// Processor time so far: of its first process while it runs.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        if let Some(ended) = &self.ended {
            return Some(ended.processor);
        }
        self.clock.and_then(|clock| clock.now().ok()).map(Duration::from)
    }
}

fn time(value: libc::timeval) -> Duration {
    Duration::from_secs(value.tv_sec.unsigned_abs()) + Duration::from_micros(value.tv_usec.unsigned_abs())
}

/// The calls in which a program waits for something to happen.
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
        if self.ended.is_none() {
            self.reap();
        }
    }
}
