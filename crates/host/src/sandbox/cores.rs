//! On which cores a match runs: its referee's thread and its bots share them.

use std::os::fd::{AsRawFd, OwnedFd};

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::sys::socket::{AddressFamily, SockFlag, SockType, UnixAddr, bind, socket};
use nix::unistd::Pid;

const THIS_THREAD: Pid = Pid::from_raw(0);

/// The cores of a set.
fn cores(set: &CpuSet) -> Vec<usize> {
    (0..CpuSet::count()).filter(|&core| set.is_set(core).unwrap_or(false)).collect()
}

/// The cores that this thread may run on.
pub(super) fn of_this_thread() -> Vec<usize> {
    sched_getaffinity(THIS_THREAD).map(|set| cores(&set)).unwrap_or_default()
}

/// Lets this thread, and what it starts, run on these cores alone; none named: on all. A bot cannot choose others.
pub(super) fn run_on(wanted: &[usize]) {
    let mut set = CpuSet::new();
    wanted.iter().for_each(|&core| set.set(core).unwrap_or_default());
    if !wanted.is_empty() {
        sched_setaffinity(THIS_THREAD, &set).ok();
    }
}

/// A core that no other match of this machine has, as long as this lives.
pub struct ClaimedCore {
    /// Bound to a name that one socket can have: the system gives it back whatever becomes of this process.
    _claim: OwnedFd,
}

/// Pins this thread to a core that no other match has claimed, and so all bots whose matches it plays from here on: an exchange
/// between two programs on one core is several times faster than one between two cores, and matches side by side leave each
/// other's core alone. When every core is claimed, the thread stays where it is: the scheduler then knows best.
pub fn claim_core() -> Option<ClaimedCore> {
    of_this_thread().into_iter().find_map(|core| {
        let claim = claimed(core).ok()?;
        run_on(&[core]);
        Some(ClaimedCore { _claim: claim })
    })
}

fn claimed(core: usize) -> nix::Result<OwnedFd> {
    let claim = socket(AddressFamily::Unix, SockType::Datagram, SockFlag::SOCK_CLOEXEC, None)?;
    let name = format!("viadal-core-{core}");
    bind(claim.as_raw_fd(), &UnixAddr::new_abstract(name.as_bytes())?)?;
    Ok(claim)
}
