//! What this process and its keepers say to each other: a message a packet, with descriptors beside it.

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

/// Bytes of a message at most.
const LONGEST: usize = 128 << 10;
/// Bytes of a report at most.
const SHORT: usize = 4 << 10;

/// How a keeper is to confine what it runs.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) level: Level,
    /// What can be read, beside what every program needs.
    pub(super) view: Vec<Entry>,
    /// The folder that programs run in; empty where nothing in it is in the view.
    pub(super) dir: OsString,
    /// The folder that a build writes to.
    pub(super) writable: Option<OsString>,
    /// The cores that it may run on; none named: all.
    pub(super) cores: Vec<usize>,
}

/// One thing in a view of the file system.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Entry {
    /// This file or folder, at its own place.
    Bind(OsString),
    /// A symbolic link, and where it points.
    Link(OsString, OsString),
}

/// What a keeper is told.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Command {
    /// Starts a program; its standard streams come beside it. What is left of the program before is killed.
    Start(Program),
    /// Stops all that runs.
    Stop,
    /// Lets it go on.
    Continue,
    /// Kills all that runs.
    Kill,
    /// Tells what all that runs uses.
    Usage,
    /// Kills all that runs, then ends.
    Bye,
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Program {
    /// Counts the programs of a keeper, so that an ending is known for whose it is.
    pub(super) serial: u64,
    pub(super) argv: Vec<OsString>,
    pub(super) env: Vec<(OsString, OsString)>,
    pub(super) dir: OsString,
    pub(super) limits: Limits,
}

/// What a keeper tells.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Report {
    /// It is confined and waits.
    Ready,
    /// It cannot confine: what it tried, and the system's error.
    Refused(String, i32),
    /// The program runs; its process descriptor comes beside it.
    Started,
    /// It cannot be started: the system's error.
    NotStarted(i32),
    /// The program has ended.
    Ended(End),
    /// What all that runs uses.
    Used(Usage),
}

/// How a program ended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct End {
    pub(super) serial: u64,
    /// As `wait` tells it.
    pub(super) status: i32,
    /// The most that one of its processes had in memory, in bytes.
    pub(super) peak: u64,
    /// The most that the keeper had: a program begins as its copy.
    pub(super) inherited: u64,
    /// Processor time of all its processes that were waited for.
    pub(super) processor: Duration,
}

/// What the processes of a program use.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Usage {
    pub(super) serial: u64,
    /// How many there are.
    pub(super) processes: u32,
    /// Processor time of all but the first, the dead that were waited for included.
    pub(super) processor: Duration,
    /// Bytes in memory of all, what they share counted in each.
    pub(super) memory: u64,
}

/// One end of a connection.
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

    /// Lets each wait for a message end after so long.
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

    /// Waits for a message and what comes beside it; `None` when the other end is gone.
    pub(super) fn receive<T: DeserializeOwned>(&self) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
        self.take(MsgFlags::empty(), LONGEST)
    }

    /// A message that has come; `WouldBlock` when none has.
    pub(super) fn poll<T: DeserializeOwned>(&self) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
        self.take(MsgFlags::MSG_DONTWAIT, LONGEST)
    }

    /// A report that has come: it is short.
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
