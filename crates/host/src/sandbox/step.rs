//! A failed step of setting up a sandbox.

use std::io;

use nix::errno::Errno;

/// What failed, and why.
pub(super) struct Step(pub(super) &'static str, pub(super) Errno);

pub(super) fn step<T, E: Into<io::Error>>(name: &'static str, done: Result<T, E>) -> Result<T, Step> {
    done.map_err(|error| {
        let error: io::Error = error.into();
        Step(name, error.raw_os_error().map_or(Errno::EINVAL, Errno::from_raw))
    })
}
