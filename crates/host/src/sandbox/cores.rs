//! Chooses the core of a match, shared by the referee's thread and its bots.

use std::os::fd::{AsRawFd, OwnedFd};

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::sys::socket::{AddressFamily, SockFlag, SockType, UnixAddr, bind, socket};
use nix::unistd::Pid;

const THIS_THREAD: Pid = Pid::from_raw(0);

/// The cores in a set.
fn cores(set: &CpuSet) -> Vec<usize> {
    (0..CpuSet::count()).filter(|&core| set.is_set(core).unwrap_or(false)).collect()
}

/// The cores this thread may use.
pub(super) fn of_this_thread() -> Vec<usize> {
    sched_getaffinity(THIS_THREAD).map(|set| cores(&set)).unwrap_or_default()
}

/// How many cores this thread may use.
pub(super) fn number() -> usize {
    of_this_thread().len()
}

/// Pins this thread and its children to these cores; to all if the list is empty. A bot cannot change this.
pub(super) fn run_on(wanted: &[usize]) {
    let mut set = CpuSet::new();
    wanted.iter().for_each(|&core| set.set(core).unwrap_or_default());
    if !wanted.is_empty() {
        sched_setaffinity(THIS_THREAD, &set).ok();
    }
}

/// A core that no other match on this machine uses while this lives.
pub struct ClaimedCore {
    /// Bound to a name that only one socket can have. The system releases it even if this process is killed.
    _claim: OwnedFd,
}

/// Pins this thread, and with it all bots whose matches it plays from now on, to an unclaimed core. An exchange between two programs on one
/// core is several times faster than between two, and parallel matches do not disturb each other. If every core is claimed, the thread is
/// not pinned: then the scheduler knows best.
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
