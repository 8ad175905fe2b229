use std::os::fd::FromRawFd;

use super::*;

#[test]
fn one_that_has_gone_is_not_timed_by_our_own_clock() {
    let mut child = std::process::Command::new("true").spawn().expect("it is everywhere");
    // SAFETY: opens a descriptor that nobody else has; the child has not been waited for.
    let process = unsafe {
        let process = libc::syscall(libc::SYS_pidfd_open, child.id(), 0);
        OwnedFd::from_raw_fd(i32::try_from(process).expect("a descriptor"))
    };
    assert!(clock_of(number(&process).expect("it is there")).is_some());
    child.wait().expect("it ends");
    assert!(clock_of(number(&process).unwrap_or(-1)).is_none());
}
