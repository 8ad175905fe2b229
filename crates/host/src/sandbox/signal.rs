//! Signals that cannot reach another process than the one meant.

use std::os::fd::{AsRawFd, OwnedFd};

use nix::libc;
use nix::sys::signal::Signal;

/// Sends a signal to one process, which may be gone.
pub(crate) fn signal(process: &OwnedFd, signal: Signal) {
    // SAFETY: plain numbers and no further facts.
    unsafe {
        let none = std::ptr::null::<libc::siginfo_t>();
        libc::syscall(libc::SYS_pidfd_send_signal, process.as_raw_fd(), signal as i32, none, 0);
    }
}
