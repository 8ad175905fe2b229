//! The process that creates keepers: this program restarted, with one thread and no secrets in memory.
//!
//! It runs before `main`, so every program that contains this crate has it: `viadal`, tests, benches. If it were a command of `viadal`,
//! tests would run whatever `viadal` was built last, or none. It exits with its parent process.

use std::fs;
use std::io;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use game::lock;
use nix::errno::Errno;
use nix::libc;
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, sigaction};
use nix::unistd::{getegid, geteuid, pipe2, setsid};

use super::group::come_in;
use super::keeper::{MAPPED, Owner, keep};
use super::wire::{Channel, Order, Report, Step, step};
use super::{Level, subordinate};
use crate::adopt::give;

/// If this variable is set, a program is a launcher.
const VARIABLE: &str = "VIADAL_LAUNCHER";
/// User ids from here on belong to nobody else: one per keeper, numbered by its process.
const SLOTS: u32 = 0x7000_0000;
/// How long a keeper may take to confine itself, even on a busy machine.
const CONFINING: Duration = Duration::from_secs(30);

#[used]
#[unsafe(link_section = ".init_array")]
static ENTRANCE: extern "C" fn() = enter;

extern "C" fn enter() {
    // SAFETY: no other thread is running yet.
    if unsafe { libc::getenv(c"VIADAL_LAUNCHER".as_ptr()) }.is_null() {
        return;
    }
    // SAFETY: standard input is the connection to our parent, and nothing else uses it.
    let channel = unsafe { Channel::of(OwnedFd::from_raw_fd(0)) };
    setsid().ok();
    let ignore = SigAction::new(SigHandler::SigIgn, SaFlags::SA_NOCLDWAIT, SigSet::empty());
    // SAFETY: ignoring runs none of our code. Ended keepers need no one to wait for them.
    unsafe { sigaction(Signal::SIGCHLD, &ignore) }.ok();
    while let Ok(Some((order, beside))) = channel.receive::<Order>() {
        let mut beside = beside.into_iter();
        if let Some(connection) = beside.next() {
            let group: Vec<fs::File> = beside.map(fs::File::from).collect();
            make(&order, Channel::of(connection), &channel, &group);
        }
    }
    // SAFETY: ends this process at once.
    unsafe { libc::_exit(0) }
}

/// Creates the keeper with this connection. `group` are the entrances of its control group.
fn make(order: &Order, connection: Channel, ours: &Channel, group: &[fs::File]) {
    let made = match order.level {
        Level::Full => in_namespaces(order, &connection, ours, group),
        Level::Fallback | Level::None => match begin(0, group) {
            Ok(0) => {
                let own = nix::unistd::getpid().as_raw().unsigned_abs();
                let owner = match order.level {
                    Level::Fallback if geteuid().is_root() => Owner::Slot(SLOTS + own),
                    _ => Owner::Same,
                };
                become_keeper(order, owner, connection, ours);
            }
            Ok(_) => Ok(()),
            Err(errno) => Err(Step("a process", errno)),
        },
    };
    if let Err(Step(step, errno)) = made {
        connection.send(&Report::Refused(step.into(), errno as i32), &[]).ok();
    }
}

/// Begins a process as `fork` does, in new namespaces if there are flags for them, and in the control groups with these entrances as far as
/// it may. Returns its number, and 0 in it.
fn begin(flags: i32, group: &[fs::File]) -> Result<u32, Errno> {
    const CLONE_INTO_CGROUP: u64 = 1 << 33;
    // A process in namespaces of its own is put there, another goes by itself.
    let enter = |group: &[fs::File], process: u32| {
        if (process == 0) == (flags == 0) {
            come_in(group, process);
        }
    };
    if let [first, rest @ ..] = group {
        // SAFETY: a structure of numbers.
        let mut arguments: libc::clone_args = unsafe { std::mem::zeroed() };
        arguments.flags = u64::from(flags.cast_unsigned()) | CLONE_INTO_CGROUP;
        arguments.exit_signal = libc::SIGCHLD as u64;
        arguments.cgroup = first.as_raw_fd() as u64;
        // SAFETY: as fork: this process has one thread, and the child continues on a copy of its stack.
        let process = unsafe { libc::syscall(libc::SYS_clone3, &arguments, size_of_val(&arguments)) };
        if process >= 0 {
            enter(rest, process as u32);
            return Ok(process as u32);
        }
    }
    // Before Linux 5.7, or where its parent may not put it there at once.
    // SAFETY: as above.
    let process = unsafe { libc::syscall(libc::SYS_clone, flags | libc::SIGCHLD, 0, 0, 0, 0) };
    let process = Errno::result(process)? as u32;
    enter(group, process);
    Ok(process)
}

fn become_keeper(order: &Order, owner: Owner, connection: Channel, ours: &Channel) -> ! {
    // SAFETY: nothing uses it from here on; left open, it would hide that our own end closes.
    unsafe { libc::close(ours.descriptor().as_raw_fd()) };
    keep(order, owner, connection)
}

const NAMESPACES: i32 = libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

/// Creates a keeper that is the first process of its own namespaces.
fn in_namespaces(
    order: &Order,
    connection: &Channel,
    ours: &Channel,
    group: &[fs::File],
) -> Result<(), Step> {
    let user = libc::CLONE_NEWUSER;
    match clone(order, NAMESPACES | user, connection, ours, group) {
        // Root needs no user namespace to get the others.
        Err(_) if geteuid().is_root() => clone(order, NAMESPACES, connection, ours, group),
        made => made,
    }
}

fn clone(
    order: &Order,
    flags: i32,
    connection: &Channel,
    ours: &Channel,
    group: &[fs::File],
) -> Result<(), Step> {
    let mapped = flags & libc::CLONE_NEWUSER != 0;
    let (wait, go) = step("a pipe", pipe2(nix::fcntl::OFlag::O_CLOEXEC))?;
    let pid = step("namespaces", begin(flags, group))?;
    if pid == 0 {
        drop(go);
        let mut number = [0; 4];
        let connection = connection.descriptor().try_clone_to_owned();
        let told = io::Read::read_exact(&mut fs::File::from(wait), &mut number);
        if let (Ok(()), Ok(connection)) = (told, connection) {
            let owner = if mapped { Owner::Mapped } else { Owner::Slot(u32::from_ne_bytes(number)) };
            become_keeper(order, owner, Channel::of(connection), ours);
        }
        // SAFETY: ends this process at once.
        unsafe { libc::_exit(1) }
    }
    drop(wait);
    let slot = SLOTS + pid;
    if let Some(folder) = &order.writable
        && geteuid().is_root()
    {
        step("a folder to build in", give(folder.as_ref(), slot))?;
    }
    if mapped {
        step("a user namespace", map(order, pid, slot))?;
    }
    let told = io::Write::write_all(&mut fs::File::from(go), &slot.to_ne_bytes());
    told.map_err(|_| Step("a keeper", Errno::EPIPE))
}

/// Maps the users of a user namespace: for root to an unused user id, for others to an id of theirs, or else to themselves.
fn map(order: &Order, pid: u32, slot: u32) -> io::Result<()> {
    let set = |user: u32, group: u32| {
        fs::write(format!("/proc/{pid}/gid_map"), format!("{MAPPED} {group} 1"))?;
        fs::write(format!("/proc/{pid}/uid_map"), format!("{MAPPED} {user} 1"))
    };
    if geteuid().is_root() {
        return set(slot, slot);
    }
    if order.is_public && subordinate::map(order, pid, slot) {
        return Ok(());
    }
    fs::write(format!("/proc/{pid}/setgroups"), "deny")?;
    set(geteuid().as_raw(), getegid().as_raw())
}

struct Launcher {
    channel: Channel,
    process: Child,
}

impl Launcher {
    fn start() -> io::Result<Launcher> {
        // Read, so that no linker drops it.
        std::hint::black_box(&ENTRANCE);
        let (process, channel) = restarted("viadal-launcher", VARIABLE, "1")?;
        Ok(Launcher { process, channel })
    }
}

/// Starts this program anew with this variable alone, and returns the connection to it.
pub(super) fn restarted(name: &str, variable: &str, value: &str) -> io::Result<(Child, Channel)> {
    let (channel, theirs) = Channel::pair()?;
    let mut command = Command::new("/proc/self/exe");
    command
        .arg0(name)
        .env_clear()
        .env(variable, value)
        .envs(std::env::var_os("LD_LIBRARY_PATH").map(|path| ("LD_LIBRARY_PATH", path)))
        .current_dir("/")
        .stdin(Stdio::from(theirs.into_descriptor()))
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Ok((command.spawn()?, channel))
}

/// Requests a keeper and waits until it is confined. `group` are the entrances of its control group. The outer error is this machine's; the
/// inner one says what this level lacks.
pub(super) fn keeper(order: &Order, group: &[fs::File]) -> io::Result<Result<Channel, String>> {
    static LAUNCHER: Mutex<Option<Launcher>> = Mutex::new(None);
    let (ours, theirs) = Channel::pair()?;
    {
        let mut launcher = lock(&LAUNCHER);
        if let Some(running) = &mut *launcher
            && running.process.try_wait()?.is_some()
        {
            *launcher = None;
        }
        let running = match &mut *launcher {
            Some(running) => running,
            none => none.insert(Launcher::start()?),
        };
        let beside: Vec<_> = [theirs.descriptor()].into_iter().chain(group.iter().map(AsFd::as_fd)).collect();
        running.channel.send(order, &beside)?;
    }
    drop(theirs);
    ours.limit(CONFINING)?;
    match ours.receive::<Report>()? {
        Some((Report::Ready, _)) => Ok(Ok(ours)),
        Some((Report::Refused(step, errno), _)) => {
            Ok(Err(format!("{step}: {}", Errno::from_raw(errno).desc().to_lowercase())))
        }
        _ => Err(io::Error::other("the keeper of a sandbox has ended")),
    }
}
