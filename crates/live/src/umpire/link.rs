//! This process's side of an umpire: whose worker has it, and what it is asked.

use std::cell::RefCell;
use std::io::{self, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::{Duration, Instant};

use accounts::{Reason, Refused};
use game::{BadSetup, Fault, Room, ThoughtSink, Verdict, Wording, lock};
use host::Worker;
use referee::Stop;
use serde::de::DeserializeOwned;

use super::protocol::{Begin, Number, Question, ended};
use crate::meter;
use crate::slots::POLL;
use crate::workers::{Kind, Workers, read, write};

thread_local! {
    /// For whom this thread asks umpires.
    static CURRENT: RefCell<Option<Umpires>> = const { RefCell::new(None) };
}

/// Whose worker has the umpires, and the one that is asked from now on.
#[derive(Clone)]
pub(crate) struct Umpires {
    owner: Arc<str>,
    stop: Stop,
    link: Arc<Mutex<Option<Arc<Link>>>>,
}

impl Umpires {
    /// Umpires of this owner's worker. What they think of is given up when `stop` is set.
    pub(crate) fn of(owner: &str, stop: Stop) -> Umpires {
        Umpires { owner: owner.into(), stop, link: Arc::default() }
    }

    /// Why the worker ended, if it has.
    pub(crate) fn refused(&self) -> Option<Refused> {
        let link = lock(&self.link).clone()?;
        let (fault, wording) = link.broken.get()?;
        let refused = || Refused { reason: Reason::TooLarge, code: "worker_ended", wording: wording.clone() };
        (fault.verdict == Verdict::RulesFailed).then(refused)
    }
}

/// Does something whose rules are asked here.
pub(crate) fn at<T>(umpires: &Umpires, something: impl FnOnce() -> T) -> T {
    struct Before(Option<Umpires>);
    impl Drop for Before {
        fn drop(&mut self) {
            CURRENT.set(self.0.take());
        }
    }
    let _before = Before(CURRENT.replace(Some(umpires.clone())));
    something()
}

/// The umpire that this thread asks: a new one if there is none, or if somebody's thoughts were given up.
pub(super) fn link(workers: &Weak<Workers>, room: &'static Room) -> Result<Arc<Link>, String> {
    let umpires = CURRENT.with_borrow(Clone::clone).unwrap_or_else(|| Umpires::of("", Stop::default()));
    let mut link = lock(&umpires.link);
    let is_given_up = |link: &&Arc<Link>| link.broken().is_some_and(|why| why.verdict == Verdict::HostFault);
    if let Some(link) = link.as_ref().filter(|link| !is_given_up(link)) {
        return Ok(Arc::clone(link));
    }
    let workers = workers.upgrade().ok_or("the server is being stopped")?;
    let new = Link::new(workers, room, &umpires).map_err(|error| format!("no worker: {error}"))?;
    Ok(Arc::clone(link.insert(Arc::new(new))))
}

/// A connection to an umpire.
pub(super) struct Link {
    workers: Arc<Workers>,
    worker: Arc<Worker>,
    owner: Arc<str>,
    connection: Mutex<Connection>,
    next: AtomicU64,
    /// Why it cannot be asked any more, for the match and for its owner.
    broken: OnceLock<(Fault, Wording)>,
}

struct Connection {
    from: BufReader<Patient>,
    /// Questions without an answer, sent with the next that has one.
    unsent: Vec<u8>,
    dropped: Vec<Number>,
}

impl Link {
    fn new(workers: Arc<Workers>, room: &Room, umpires: &Umpires) -> io::Result<Link> {
        let contents = workers.contents_of(room)?;
        let (worker, connection, weights) = workers.umpire(&umpires.owner)?;
        let mut unsent = Vec::new();
        if let Some(contents) = contents {
            write(&mut unsent, Kind::Game, &contents)?;
        }
        let begin = Begin { game: room.id.into(), rules: room.rules, hash: room.hash.into(), weights };
        write(&mut unsent, Kind::Umpire, &serde_json::to_vec(&begin)?)?;
        connection.set_read_timeout(Some(POLL))?;
        let (stop, patience) = (umpires.stop.clone(), workers.patience);
        let patient = Patient { connection, stop, patience, until: None };
        let from = BufReader::with_capacity(64 << 10, patient);
        let connection = Mutex::new(Connection { from, unsent, dropped: Vec::new() });
        let (owner, next, broken) = (Arc::clone(&umpires.owner), AtomicU64::new(0), OnceLock::new());
        Ok(Link { workers, worker, owner, connection, next, broken })
    }

    /// A number that nothing of this umpire has.
    pub(super) fn number(&self) -> Number {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Why it cannot be asked any more.
    pub(super) fn broken(&self) -> Option<Fault> {
        self.broken.get().map(|(fault, _)| fault.clone())
    }

    /// Asks for an answer. A fault says that nothing more can be asked.
    pub(super) fn ask<T: DeserializeOwned>(&self, question: &Question) -> Result<T, Fault> {
        self.exchange(question, None)
    }

    /// Asks for what takes as long as it takes, unless the match is stopped, and passes on what is thought meanwhile.
    pub(super) fn think<T: DeserializeOwned>(
        &self,
        question: &Question,
        sink: &mut Option<ThoughtSink>,
    ) -> Result<T, Fault> {
        self.exchange(question, Some(sink))
    }

    fn exchange<T: DeserializeOwned>(
        &self,
        question: &Question,
        thoughts: Option<&mut Option<ThoughtSink>>,
    ) -> Result<T, Fault> {
        if let Some(fault) = self.broken() {
            return Err(fault);
        }
        let mut connection = lock(&self.connection);
        let began = Instant::now();
        connection.exchange(question, thoughts).map_err(|error| {
            // Its own clock ended with it.
            meter::add(u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX));
            if error.kind() == io::ErrorKind::TimedOut {
                self.worker.kill();
            }
            let wording = self.workers.why_ended(&error).wording;
            let fault = match error.kind() == STOPPED {
                true => Fault::new(Verdict::HostFault, "interrupted"),
                false => ended(wording.to_string()),
            };
            self.broken.get_or_init(|| (fault, wording)).0.clone()
        })
    }

    /// Sends what has no answer, before the next question that has one.
    pub(super) fn tell(&self, question: &Question) {
        let mut connection = lock(&self.connection);
        connection.put(question).expect("memory takes all that is written");
    }

    /// Forgets a game.
    pub(super) fn forget(&self, game: Number) {
        lock(&self.connection).dropped.push(game);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.workers.rest(&self.owner, &self.worker);
    }
}

impl Connection {
    fn put(&mut self, question: &Question) -> io::Result<()> {
        write(&mut self.unsent, Kind::Job, &serde_json::to_vec(question)?)
    }

    fn exchange<T: DeserializeOwned>(
        &mut self,
        question: &Question,
        thoughts: Option<&mut Option<ThoughtSink>>,
    ) -> io::Result<T> {
        if !self.dropped.is_empty() {
            let games = std::mem::take(&mut self.dropped);
            self.put(&Question::Drop { games })?;
        }
        self.put(question)?;
        let patient = self.from.get_mut();
        patient.until = thoughts.is_none().then(|| Instant::now() + patient.patience);
        patient.connection.write_all(&self.unsent)?;
        self.unsent.clear();
        let mut nobody = None;
        let sink = thoughts.unwrap_or(&mut nobody);
        loop {
            let (kind, bytes) = read(&mut self.from)?;
            match kind {
                Kind::Line => {
                    if let (Some(sink), Ok(thought)) = (&mut *sink, std::str::from_utf8(&bytes)) {
                        sink(thought);
                    }
                }
                Kind::Cost => {
                    let micros = bytes.try_into().map_err(|_| io::ErrorKind::InvalidData)?;
                    meter::add(u64::from_le_bytes(micros));
                }
                Kind::Answer => return Ok(serde_json::from_slice(&bytes)?),
                _ => return Err(io::ErrorKind::InvalidData.into()),
            }
        }
    }
}

/// What reading fails with when the match is stopped.
const STOPPED: io::ErrorKind = io::ErrorKind::ConnectionAborted;

/// Waits for what an umpire writes: for a time, or until the match is stopped.
struct Patient {
    connection: UnixStream,
    stop: Stop,
    patience: Duration,
    /// None while somebody thinks.
    until: Option<Instant>,
}

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
        loop {
            match self.connection.read(buffer) {
                Err(error) if matches!(error.kind(), WouldBlock | Interrupted) => {}
                read => return read,
            }
            match self.until {
                Some(until) if Instant::now() >= until => return Err(TimedOut.into()),
                None if self.stop.load(Ordering::Relaxed) => return Err(STOPPED.into()),
                _ => {}
            }
        }
    }
}

/// A setup whose rules cannot be asked.
pub(super) fn unasked(fault: Fault) -> BadSetup {
    BadSetup::verbatim(fault.message)
}
