//! The first process of a sandbox. It lasts for a match, starts programs on command, and kills what they leave behind.

use std::ffi::{CString, OsString};
use std::io::{self, Read};
use std::os::fd::{AsFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use landlock::RulesetCreated;
use nix::errno::Errno;
use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::personality::{self, Persona};
use nix::sys::prctl;
use nix::sys::signal::{
    SaFlags, SigAction, SigHandler, SigSet, SigmaskHow, Signal, kill, killpg, sigaction, sigprocmask,
};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::time::{ClockId, clock_getcpuclockid};
use nix::unistd::{
    Gid, Pid, Uid, chdir, dup2_stderr, dup2_stdin, dup2_stdout, execve, geteuid, getpid, pipe2, setgroups,
    setresgid, setresuid, setsid,
};

use super::filter::{Processes, Purpose};
use super::holdings::Allowance;
use super::restrict::{limit, paths, refuse_what_keepers_call, restrict_calls, restrict_paths};
use super::wire::{Channel, Command, End, Order, Program, Report, Step, Usage, step};
use super::{Level, cores, namespaces};
use crate::adopt::give;
use crate::remove::remove_folder;
use crate::workshop::bounds::{Written, written};

/// The user that a keeper becomes.
#[derive(Clone, Copy)]
pub(super) enum Owner {
    /// The only user of its own user namespace.
    Mapped,
    /// A user id of this machine that nobody else has.
    Slot(u32),
    /// The current user.
    Same,
}

/// The id of the only user in our user namespaces.
pub(super) const MAPPED: u32 = 1000;
/// Ourselves there, where a folder of ours has to become that user's for a while. Never root, so that to become another keeps the right to
/// mount.
pub(super) const OURSELVES: u32 = 1001;
/// How often what a build has written is measured.
const MEASURE: Duration = Duration::from_millis(100);
/// How often in a row it may be found to hide what it has written.
const HIDDEN: u32 = 20;
/// How long it may take to remove what cannot be given back.
const REMOVING: Duration = Duration::from_secs(20);

/// Confines this process, reports, and runs programs until the connection closes.
pub(super) fn keep(order: &Order, owner: Owner, channel: Channel) -> ! {
    if let Some(folder) = order.writable.as_ref().filter(|_| order.reclaims) {
        let given = give(folder.as_ref(), OURSELVES);
        let given = given.inspect_err(|_| drop(remove_folder(folder.as_ref(), Instant::now() + REMOVING)));
        let report = match given {
            Ok(()) => Report::Ready,
            Err(error) => Report::Refused(error.to_string(), error.raw_os_error().unwrap_or_default()),
        };
        channel.send(&report, &[]).ok();
        // SAFETY: as below.
        unsafe { libc::_exit(0) }
    }
    let ready = Keeper::new(order, owner, channel);
    if let Ok(mut keeper) = ready {
        while keeper.serve().is_ok() {}
        keeper.kill_all();
    }
    // SAFETY: ends this process at once; nothing has to be cleaned up.
    unsafe { libc::_exit(0) }
}

struct Keeper {
    channel: Channel,
    level: Level,
    purpose: Purpose,
    deaths: SignalFd,
    paths: Option<RulesetCreated>,
    /// Other processes of our user, on systems that count all of a user's processes together.
    others: u64,
    program: Option<Running>,
    /// What a build writes to, when it is measured next, and how often in a row it was found to hide something.
    writable: Option<(PathBuf, Instant, u32)>,
    /// When to look next at what the program holds; `None` while it is stopped.
    next_look: Option<Instant>,
}

struct Running {
    pid: Pid,
    serial: u64,
    before: libc::rusage,
    allowance: Allowance,
    /// True if it was killed because it held too much.
    held_too_much: bool,
    /// True if it was killed because it wrote too much.
    wrote_too_much: bool,
}

impl Keeper {
    fn new(order: &Order, owner: Owner, channel: Channel) -> Result<Keeper, ()> {
        let made = Keeper::confined(order, owner);
        let (deaths, paths) = match made {
            Ok(made) => made,
            Err(Step(name, errno)) => {
                channel.send(&Report::Refused(name.into(), errno as i32), &[]).ok();
                return Err(());
            }
        };
        channel.send(&Report::Ready, &[]).map_err(drop)?;
        let level = order.level;
        let purpose = match (&order.writable, owner) {
            (None, _) => Purpose::Match,
            (Some(_), Owner::Same) => Purpose::BuildAsOneself,
            (Some(_), _) => Purpose::Build,
        };
        let others =
            if level == Level::Fallback && matches!(owner, Owner::Same) { processes_of_user() } else { 0 };
        let writable = order.writable.as_ref().map(|folder| (folder.into(), Instant::now(), 0));
        let (program, next_look) = (None, None);
        Ok(Keeper { channel, level, purpose, deaths, paths, others, program, writable, next_look })
    }

    fn confined(order: &Order, owner: Owner) -> Result<(SignalFd, Option<RulesetCreated>), Step> {
        let default = SigAction::new(SigHandler::SigDfl, SaFlags::empty(), SigSet::empty());
        // SAFETY: the default action runs none of our code.
        step("signals", unsafe { sigaction(Signal::SIGCHLD, &default) })?;
        let mut deaths = SigSet::empty();
        deaths.add(Signal::SIGCHLD);
        step("signals", deaths.thread_block())?;
        let deaths =
            step("signals", SignalFd::with_flags(&deaths, SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC))?;
        step("a session", setsid())?;
        cores::run_on(&order.cores);
        // While this process may still read what only its first user may.
        let trees = if order.level == Level::Full { namespaces::take(order)? } else { Vec::new() };
        // For matches that repeat, not for safety. A container's own filter of system calls refuses it, as it does namespaces.
        let fixed = personality::set(Persona::ADDR_NO_RANDOMIZE);
        if order.level == Level::Full {
            step("addresses", fixed)?;
        }
        if let Owner::Mapped = owner {
            // Not where we are ourselves.
            setgroups(&[]).ok();
            if let Some(folder) = order.writable.as_ref().filter(|_| geteuid().as_raw() == OURSELVES) {
                step("a folder to build in", give(folder.as_ref(), MAPPED))?;
            }
            become_user(MAPPED)?;
        }
        if order.level == Level::Full {
            let user = match owner {
                Owner::Slot(number) => number,
                _ => MAPPED,
            };
            namespaces::enter(order, &trees, user)?;
        }
        if let Owner::Slot(number) = owner {
            if let Some(folder) = order.writable.as_ref().filter(|_| order.level != Level::Full) {
                step("a folder to build in", give(folder.as_ref(), number))?;
            }
            step("groups", setgroups(&[]))?;
            become_user(number)?;
        }
        if order.level == Level::None {
            step("orphans", prctl::set_child_subreaper(true))?;
            return Ok((deaths, None));
        }
        if order.level == Level::Fallback {
            step("orphans", prctl::set_child_subreaper(true))?;
        }
        step("capabilities", drop_capabilities())?;
        step("privileges", prctl::set_no_new_privs())?;
        step("secrecy", prctl::set_dumpable(false))?;
        let paths = paths(order).map_err(|_| Step("Landlock", Errno::ENOSYS))?;
        if order.level == Level::Full {
            // Its programs inherit both, which is much cheaper than applying them to each.
            restrict_paths(paths, order.level);
            let purpose = if order.writable.is_some() { Purpose::Build } else { Purpose::Match };
            step("system calls", restrict_calls(Processes::Many, purpose))?;
            return Ok((deaths, None));
        }
        Ok((deaths, Some(paths)))
    }

    /// Handles one message or exit. `Err` if the connection has closed.
    fn serve(&mut self) -> Result<(), ()> {
        let mut polled = [
            PollFd::new(self.channel.descriptor(), PollFlags::POLLIN),
            PollFd::new(self.deaths.as_fd(), PollFlags::POLLIN),
        ];
        let left = self.next_look.map(|next| next.saturating_duration_since(Instant::now()));
        // Rounded up: a wait of nothing would take the processor from the program.
        let wait = left.map(|left| PollTimeout::try_from(left + Duration::from_micros(999)));
        match poll(&mut polled, wait.and_then(Result::ok).unwrap_or(PollTimeout::NONE)) {
            Ok(_) | Err(Errno::EINTR) => {}
            Err(_) => return Err(()),
        }
        let deaths = polled[1].any().unwrap_or(false);
        if self.next_look.is_some_and(|next| next <= Instant::now()) {
            self.look();
        }
        if deaths {
            while let Ok(Some(_)) = self.deaths.read_signal() {}
            self.reap();
        }
        match self.channel.poll::<Command>() {
            Ok(Some((command, beside))) => self.obey(command, beside),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(()),
            _ => Err(()),
        }
    }

    fn obey(&mut self, command: Command, beside: Vec<OwnedFd>) -> Result<(), ()> {
        match command {
            Command::Start(program) => {
                self.kill_all();
                let report = match self.start(program, beside) {
                    Ok((process, call)) => {
                        let beside: Vec<_> =
                            [process.as_fd()].into_iter().chain(call.iter().map(AsFd::as_fd)).collect();
                        return self.channel.send(&Report::Started, &beside).map_err(drop);
                    }
                    Err(errno) => Report::NotStarted(errno as i32),
                };
                self.channel.send(&report, &[]).map_err(drop)
            }
            Command::Stop => {
                self.signal(Signal::SIGSTOP);
                self.next_look = None;
                Ok(())
            }
            Command::Continue => {
                self.signal(Signal::SIGCONT);
                self.next_look = Some(Instant::now());
                Ok(())
            }
            Command::Kill => {
                self.signal(Signal::SIGKILL);
                Ok(())
            }
            Command::Usage => {
                let usage = self.usage();
                self.channel.send(&Report::Used(usage), &[]).map_err(drop)
            }
            Command::Bye => Err(()),
        }
    }

    /// What everything running uses. A process whose parent does not wait for it is lost when it exits.
    fn usage(&self) -> Usage {
        let Some(program) = &self.program else { return Usage::default() };
        let mut usage = Usage {
            serial: program.serial,
            processor: spent(&children_usage()).saturating_sub(spent(&program.before)),
            ..Usage::default()
        };
        let mut found = children_of(getpid());
        while let Some(process) = found.pop() {
            found.extend(children_of(process));
            usage.processes += 1;
            if process != program.pid {
                let clock = clock_getcpuclockid(process).and_then(ClockId::now);
                usage.processor += clock.map(Duration::from).unwrap_or_default();
            }
            usage.processor += waited_for(process);
        }
        usage
    }

    /// Kills the program if all its processes together hold too much, or if it is a build that has written too much.
    fn look(&mut self) {
        let begun = Instant::now();
        self.next_look = None;
        let Some(program) = &mut self.program else { return };
        let mut processes = children_of(getpid());
        let mut looked = 0;
        while let Some(process) = processes.get(looked) {
            processes.extend(children_of(*process));
            looked += 1;
        }
        if let Some((folder, next, hidden)) = self.writable.as_mut().filter(|(_, next, _)| *next <= begun) {
            *next = begun + MEASURE;
            let written = written(folder);
            *hidden = if written == Written::Hidden { *hidden + 1 } else { 0 };
            program.wrote_too_much = written == Written::TooMuch || *hidden >= HIDDEN;
        }
        let next = program.allowance.next_look(&processes, cores::number());
        match next.filter(|_| !program.wrote_too_much) {
            // Where there is much to look at, half of the time is the program's.
            Some(time) => self.next_look = Some(Instant::now() + time.max(begun.elapsed())),
            None => {
                program.held_too_much = !program.wrote_too_much;
                self.signal(Signal::SIGKILL);
            }
        }
    }

    /// Signals everything that this keeper has started, with all descendants.
    fn signal(&self, signal: Signal) {
        if self.level == Level::Full {
            kill(Pid::from_raw(-1), signal).ok(); // all in our namespace but us
            return;
        }
        if let Some(program) = &self.program {
            killpg(program.pid, signal).ok();
            kill(program.pid, signal).ok();
        }
        // Parents first: a stopped process starts no more, whatever session its children have moved to.
        let mut found = children_of(getpid());
        while let Some(process) = found.pop() {
            kill(process, signal).ok();
            found.extend(children_of(process));
        }
    }

    /// Kills everything and waits until nothing is left.
    fn kill_all(&mut self) {
        loop {
            self.signal(Signal::SIGKILL);
            self.reap();
            // SAFETY: a null status is allowed.
            let left = unsafe { libc::waitpid(-1, std::ptr::null_mut(), 0) };
            if left < 0 && Errno::last() == Errno::ECHILD {
                break;
            }
        }
        self.program = None;
    }

    /// Reaps dead processes. If the program is among them, kills what it left behind and reports its exit.
    fn reap(&mut self) {
        loop {
            let mut status = 0;
            // SAFETY: an all-zero rusage is valid; both places outlive the call.
            let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
            // SAFETY: as above.
            let pid = unsafe { libc::wait4(-1, &raw mut status, libc::WNOHANG, &raw mut usage) };
            if pid <= 0 {
                return;
            }
            let Some(program) = self.program.take_if(|program| program.pid.as_raw() == pid) else { continue };
            self.signal(Signal::SIGKILL);
            let end = End {
                serial: program.serial,
                status,
                peak: usage.ru_maxrss.unsigned_abs() * 1024,
                inherited: usage_of(libc::RUSAGE_SELF).ru_maxrss.unsigned_abs() * 1024,
                processor: spent(&children_usage()).saturating_sub(spent(&program.before)),
                held_too_much: program.held_too_much,
                wrote_too_much: program.wrote_too_much,
            };
            self.channel.send(&Report::Ended(end), &[]).ok();
        }
    }

    /// Starts a program and returns its process descriptor, and what tells which system call it is in: only its own user may open that.
    fn start(
        &mut self,
        program: Program,
        beside: Vec<OwnedFd>,
    ) -> nix::Result<(OwnedFd, Option<std::fs::File>)> {
        let [input, output, errors] = <[OwnedFd; 3]>::try_from(beside).map_err(|_| Errno::EBADF)?;
        let text = |text: OsString| CString::new(text.into_vec()).map_err(|_| Errno::EINVAL);
        let argv: Vec<CString> = program.argv.into_iter().map(text).collect::<Result<_, _>>()?;
        let env = program.env.into_iter().map(|(mut name, value)| {
            name.push("=");
            name.push(value);
            text(name)
        });
        let env: Vec<CString> = env.collect::<Result<_, _>>()?;
        let dir = text(program.dir)?;
        let path = argv.first().ok_or(Errno::ENOENT)?;
        let (failed, failure) = pipe2(nix::fcntl::OFlag::O_CLOEXEC)?;
        let before = children_usage();
        let mut become_program = || -> nix::Result<()> {
            setsid()?;
            sigprocmask(SigmaskHow::SIG_SETMASK, Some(&SigSet::empty()), None)?;
            dup2_stdin(&input)?;
            dup2_stdout(&output)?;
            dup2_stderr(&errors)?;
            prctl::set_pdeathsig(Signal::SIGKILL)?;
            chdir(dir.as_c_str())?;
            limit(program.limits, self.level, self.others)?;
            inherit_nothing();
            if let Some(paths) = self.paths.take() {
                let own = getpid().as_raw().unsigned_abs();
                let processes = match self.purpose {
                    Purpose::Match => Processes::One(own),
                    _ => Processes::ManyBeside(own),
                };
                if !restrict_paths(paths, self.level) {
                    return Err(Errno::ENOSYS);
                }
                restrict_calls(processes, self.purpose)?;
            } else if self.level == Level::Full {
                refuse_what_keepers_call()?;
            }
            execve(path, &argv, &env).map(drop)
        };
        let mut child = || {
            let errno = become_program().err().unwrap_or(Errno::EINVAL);
            let bytes = (errno as i32).to_ne_bytes();
            nix::unistd::write(&failure, &bytes).ok();
            127
        };
        // A child that changes memory of this process needs a copy of it.
        let memory = if self.level == Level::Fallback { Memory::Copied } else { Memory::Shared };
        let pid = begin(&mut child, memory)?;
        drop(failure);
        let mut told = Vec::new();
        std::fs::File::from(failed).read_to_end(&mut told).ok();
        if let Ok(bytes) = <[u8; 4]>::try_from(told) {
            // SAFETY: a null status is allowed.
            unsafe { libc::waitpid(pid.as_raw(), std::ptr::null_mut(), 0) };
            return Err(Errno::from_raw(i32::from_ne_bytes(bytes)));
        }
        // SAFETY: opens a descriptor that nobody else has. Our child has not been waited for, so its number is still its own.
        let process = unsafe {
            let process = libc::syscall(libc::SYS_pidfd_open, pid.as_raw(), 0);
            OwnedFd::from_raw_fd(Errno::result(process)? as i32)
        };
        let allowance = Allowance::of(program.limits);
        let (serial, held_too_much, wrote_too_much) = (program.serial, false, false);
        self.program = Some(Running { pid, serial, before, allowance, held_too_much, wrote_too_much });
        self.next_look = Some(Instant::now());
        Ok((process, std::fs::File::open(format!("/proc/{pid}/syscall")).ok()))
    }
}

/// Whether a new process starts with a copy of the memory, or shares it until exec, which saves the copy.
#[derive(Clone, Copy, PartialEq)]
enum Memory {
    Copied,
    Shared,
}

/// Starts a process that runs `child` and exits with its status, unless it becomes another program. With shared memory, this process waits
/// for either.
fn begin<F: FnMut() -> i32>(child: &mut F, memory: Memory) -> nix::Result<Pid> {
    extern "C" fn run<F: FnMut() -> i32>(child: *mut libc::c_void) -> i32 {
        // SAFETY: this is the argument of `begin`, which outlives the child: the parent waits, or this is a copy.
        unsafe { (*child.cast::<F>())() }
    }
    let mut stack = vec![0_u128; 8192];
    let shared = if memory == Memory::Shared { libc::CLONE_VM | libc::CLONE_VFORK } else { 0 };
    // SAFETY: this process has one thread; the stack, which grows down from its end, is the child's alone until it is gone.
    let pid = unsafe {
        let top = stack.as_mut_ptr().add(stack.len()).cast();
        libc::clone(run::<F>, top, shared | libc::SIGCHLD, std::ptr::from_mut(child).cast())
    };
    Errno::result(pid).map(Pid::from_raw)
}

fn become_user(number: u32) -> Result<(), Step> {
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    step("a group", setresgid(group, group, group))?;
    step("a user", setresuid(user, user, user))
}

/// Drops all capabilities, including those that exec could restore.
fn drop_capabilities() -> nix::Result<()> {
    for capability in 0..=63 {
        // SAFETY: plain numbers. One that does not exist is refused.
        unsafe { libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0) };
    }
    // SAFETY: plain numbers.
    unsafe { libc::prctl(libc::PR_CAP_AMBIENT, libc::PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) };
    let header = [0x2008_0522_u32, 0]; // version 3, this process
    let none = [0_u32; 6];
    // SAFETY: both places outlive the call and have the sizes of version 3.
    Errno::result(unsafe { libc::syscall(libc::SYS_capset, header.as_ptr(), none.as_ptr()) }).map(drop)
}

/// Sets close-on-exec on every descriptor but the standard streams.
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

/// A process's children, including adopted ones.
fn children_of(process: Pid) -> Vec<Pid> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    let numbers = |list: String| -> Vec<Pid> {
        list.split_whitespace().filter_map(|number| number.parse().ok()).map(Pid::from_raw).collect()
    };
    lists.flat_map(numbers).collect()
}

/// The processor time of a process's children that it has waited for.
fn waited_for(process: Pid) -> Duration {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // After the name, which may contain anything: `state parent ...`; fields 13 and 14 are ticks.
    let fields: Vec<&str> = text.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().collect();
    let number = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    // SAFETY: plain numbers.
    let ticks = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
    let tick = Duration::from_secs(1) / u32::try_from(ticks).unwrap_or(100).max(1);
    tick * u32::try_from(number(13) + number(14)).unwrap_or(u32::MAX)
}

fn children_usage() -> libc::rusage {
    usage_of(libc::RUSAGE_CHILDREN)
}

fn usage_of(who: i32) -> libc::rusage {
    // SAFETY: an all-zero rusage is valid and outlives the call.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(who, &raw mut usage);
        usage
    }
}

fn spent(usage: &libc::rusage) -> Duration {
    let time = |value: libc::timeval| {
        Duration::from_secs(value.tv_sec.unsigned_abs()) + Duration::from_micros(value.tv_usec.unsigned_abs())
    };
    time(usage.ru_utime) + time(usage.ru_stime)
}

/// The threads of our user on this machine, as far as we can see them.
fn processes_of_user() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let own = nix::unistd::getuid().as_raw();
    let is_process = |name: &OsString| name.to_string_lossy().bytes().all(|byte| byte.is_ascii_digit());
    let folders = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let threads = folders.filter(|entry| is_process(&entry.file_name())).map(|entry| {
        let is_ours = entry.metadata().is_ok_and(|facts| facts.uid() == own);
        if is_ours {
            std::fs::read_dir(entry.path().join("task")).map_or(1, Iterator::count) as u64
        } else {
            0
        }
    });
    threads.sum()
}
