//! Signals that cannot hit the wrong process.

use std::os::fd::{AsRawFd, OwnedFd};

use nix::libc;
use nix::sys::signal::Signal;

/// Signals a process, which may be gone.
pub(crate) fn signal(process: &OwnedFd, signal: Signal) {
    // SAFETY: plain numbers, no siginfo.
    unsafe {
        let none = std::ptr::null::<libc::siginfo_t>();
        libc::syscall(libc::SYS_pidfd_send_signal, process.as_raw_fd(), signal as i32, none, 0);
    }
}
