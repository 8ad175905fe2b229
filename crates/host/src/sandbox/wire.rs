//! Messages between this process and its keepers: one per packet, with descriptors attached.

use std::ffi::OsString;
use std::io::{self, IoSlice, IoSliceMut};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

use nix::errno::Errno;
use nix::sys::socket::{
    AddressFamily, ControlMessage, ControlMessageOwned, MsgFlags, SockFlag, SockType, recvmsg, sendmsg,
    setsockopt, socketpair, sockopt,
};
use nix::sys::time::TimeVal;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Level;
use crate::Limits;

/// The largest message, in bytes.
const LONGEST: usize = 128 << 10;
/// The largest report, in bytes.
const SHORT: usize = 4 << 10;

/// How a keeper must confine its programs.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) level: Level,
    /// What is readable besides what every program needs.
    pub(super) view: Vec<Entry>,
    /// The working directory of its programs; empty if it is not in the view.
    pub(super) dir: OsString,
    /// The folder that a build writes to.
    pub(super) writable: Option<OsString>,
    /// Whether it does nothing but give what a build has left in that folder back to us.
    pub(super) reclaims: bool,
    /// Whether everybody may read what it shows, so that its programs can run as a user who has nothing else in common with us.
    pub(super) is_public: bool,
    /// The cores it may run on; all if empty.
    pub(super) cores: Vec<usize>,
    /// The memory of its programs, in bytes.
    pub(super) memory: u64,
}

impl Order {
    /// To show nothing.
    pub(super) fn bare(level: Level) -> Order {
        let (view, cores) = (Vec::new(), Vec::new());
        let dir = "/".into();
        Order { level, view, dir, writable: None, reclaims: false, is_public: true, cores, memory: 0 }
    }
}

/// An entry in a view of the file system.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Entry {
    /// A file or folder, at its own path.
    Bind(OsString),
    /// A symbolic link, and where it points.
    Link(OsString, OsString),
}

/// A command to a keeper.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Command {
    /// Starts a program with the attached standard streams, after killing what the previous one left.
    Start(Program),
    /// Stops everything.
    Stop,
    /// Resumes it.
    Continue,
    /// Kills everything.
    Kill,
    /// Asks what everything running uses.
    Usage,
    /// Kills everything, then exits.
    Bye,
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Program {
    /// Numbers a keeper's programs, to match exits to them.
    pub(super) serial: u64,
    pub(super) argv: Vec<OsString>,
    pub(super) env: Vec<(OsString, OsString)>,
    pub(super) dir: OsString,
    pub(super) limits: Limits,
}

/// A keeper's report.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Report {
    /// It is confined and waiting.
    Ready,
    /// It could not confine itself: the step that failed, and the system's error.
    Refused(String, i32),
    /// The program runs; its process descriptor is attached, and its `/proc/PID/syscall` if it can be had.
    Started,
    /// The program could not be started: the system's error.
    NotStarted(i32),
    Ended(End),
    Used(Usage),
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct End {
    pub(super) serial: u64,
    /// The status as from `wait`.
    pub(super) status: i32,
    /// The largest resident memory of one of its processes, in bytes.
    pub(super) peak: u64,
    /// The keeper's own peak: a program starts as its copy.
    pub(super) inherited: u64,
    /// Processor time of its processes that were waited for.
    pub(super) processor: Duration,
    /// True if it was killed because all its processes together held too much memory.
    pub(super) held_too_much: bool,
    /// True if it was killed because it wrote too much.
    pub(super) wrote_too_much: bool,
}

/// What a program's processes use.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Usage {
    pub(super) serial: u64,
    pub(super) processes: u32,
    /// Processor time of all but the first, including dead processes that were waited for.
    pub(super) processor: Duration,
}

#[derive(Debug)]
pub(crate) struct Channel(OwnedFd);

impl Channel {
    pub(super) fn pair() -> io::Result<(Channel, Channel)> {
        let (one, other) =
            socketpair(AddressFamily::Unix, SockType::SeqPacket, None, SockFlag::SOCK_CLOEXEC)?;
        Ok((Channel(one), Channel(other)))
    }

    pub(super) fn of(descriptor: OwnedFd) -> Channel {
        Channel(descriptor)
    }

    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        use std::os::fd::AsFd;
        self.0.as_fd()
    }

    pub(super) fn into_descriptor(self) -> OwnedFd {
        self.0
    }

    /// Limits each wait for a message.
    pub(super) fn limit(&self, time: Duration) -> io::Result<()> {
        let time = TimeVal::new(time.as_secs().cast_signed(), 0);
        Ok(setsockopt(&self.0, sockopt::ReceiveTimeout, &time)?)
    }

    pub(crate) fn send(&self, message: &impl Serialize, beside: &[BorrowedFd<'_>]) -> io::Result<()> {
        let bytes = serde_json::to_vec(message)?;
        if bytes.len() > LONGEST {
            return Err(Errno::E2BIG.into());
        }
        let raw: Vec<RawFd> = beside.iter().map(AsRawFd::as_raw_fd).collect();
        let rights = [ControlMessage::ScmRights(&raw)];
        let control = if raw.is_empty() { &rights[..0] } else { &rights[..] };
        let pieces = [IoSlice::new(&bytes)];
        loop {
            match sendmsg::<()>(self.0.as_raw_fd(), &pieces, control, MsgFlags::MSG_NOSIGNAL, None) {
                Err(Errno::EINTR) => {}
                sent => return Ok(sent.map(drop)?),
            }
        }
    }

    /// Waits for a message and its descriptors. `None` if the connection has closed.
    pub(super) fn receive<T: DeserializeOwned>(&self) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
        self.take(MsgFlags::empty(), LONGEST)
    }

    /// A message that has arrived; `WouldBlock` if there is none.
    pub(super) fn poll<T: DeserializeOwned>(&self) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
        self.take(MsgFlags::MSG_DONTWAIT, LONGEST)
    }

    /// A report that has arrived. Reports are short.
    pub(super) fn poll_report(&self) -> io::Result<Option<(Report, Vec<OwnedFd>)>> {
        self.take(MsgFlags::MSG_DONTWAIT, SHORT)
    }

    fn take<T: DeserializeOwned>(
        &self,
        flags: MsgFlags,
        size: usize,
    ) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
        let mut bytes = vec![0; size];
        let mut space = nix::cmsg_space!([RawFd; 4]);
        let flags = flags | MsgFlags::MSG_CMSG_CLOEXEC;
        let (length, beside) = loop {
            let mut pieces = [IoSliceMut::new(&mut bytes)];
            match recvmsg::<()>(self.0.as_raw_fd(), &mut pieces, Some(&mut space), flags) {
                Err(Errno::EINTR) => {}
                Err(Errno::ECONNRESET) => return Ok(None),
                Err(error) => return Err(error.into()),
                Ok(message) => {
                    let beside = message.cmsgs()?.flat_map(rights).collect::<Vec<OwnedFd>>();
                    break (message.bytes, beside);
                }
            }
        };
        if length == 0 {
            return Ok(None);
        }
        Ok(Some((serde_json::from_slice(&bytes[..length])?, beside)))
    }
}

fn rights(message: ControlMessageOwned) -> Vec<OwnedFd> {
    let ControlMessageOwned::ScmRights(raw) = message else { return Vec::new() };
    // SAFETY: the system has just opened them for us, and nobody else knows their numbers.
    raw.into_iter().map(|raw| unsafe { OwnedFd::from_raw_fd(raw) }).collect()
}

/// A step of confining a program that failed, and why.
pub(super) struct Step(pub(super) &'static str, pub(super) Errno);

pub(super) fn step<T, E: Into<io::Error>>(name: &'static str, done: Result<T, E>) -> Result<T, Step> {
    done.map_err(|error| {
        let error: io::Error = error.into();
        Step(name, error.raw_os_error().map_or(Errno::EINVAL, Errno::from_raw))
    })
}
