//! On which cores a match runs: its referee's thread and its bots share them.

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
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

/// Pins this thread to one of its cores, counted around, and so all bots whose matches it plays from here on: an exchange
/// between two programs on one core is several times faster than one between two cores, and matches side by side leave
/// each other's core alone.
pub fn pin_this_thread(number: usize) {
    let own = of_this_thread();
    if let Some(core) = own.get(number % own.len().max(1)) {
        run_on(&[*core]);
    }
}
