//! This process's side: the workers that run, and what they are asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufReader, Read};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use accounts::{Reason, Refused};
use game::{Room, lock, wording};
use host::Worker;
use referee::Stop;
use serde::Serialize;
use serde_json::Value;
use store::Store;

use super::connection::{Kind, read, refused, write};
use crate::slots::POLL;

/// The most workers at once.
const MOST: usize = 64;
/// A worker that holds more, in bytes, does not wait for more work.
const LARGE: u64 = 64 << 20;

/// The workers of all owners, each started when there is work.
pub struct Workers {
    work: host::Work,
    /// What each may hold, in bytes.
    memory: u64,
    /// How long the next line, or the answer, may take.
    pub(crate) patience: Duration,
    /// Has the games that were uploaded.
    store: Arc<Store>,
    running: Mutex<BTreeMap<String, Running>>,
    /// The rooms whose rules umpires are asked for, by id, version and hash.
    pub(crate) rooms: Mutex<BTreeMap<(&'static str, u32, &'static str), &'static Room>>,
}

struct Running {
    worker: Arc<Worker>,
    used: Instant,
    /// The hashes of the learned weights that it has.
    weights: BTreeSet<String>,
}

/// A job, and who waits for it.
pub struct Asked<'a, J> {
    /// Who pays: a job ends only with its owner's worker.
    pub owner: &'a str,
    pub job: &'a J,
    /// What it is about, as it was sent or stored.
    pub attachment: &'a [u8],
    /// The game that it is about, if it was uploaded.
    pub game: Option<&'static Room>,
    /// Set when nobody waits any more.
    pub stop: &'a Stop,
}

impl Workers {
    /// No workers yet; each does this work, and holds at most so many bytes. `patience` is how long the next part of an answer may take.
    pub fn new(work: host::Work, memory: u64, patience: Duration, store: Arc<Store>) -> Workers {
        Workers { work, memory, patience, store, running: Mutex::default(), rooms: Mutex::default() }
    }

    /// Has a job done and waits for its answer. Passes on its lines until `each` returns that nobody listens. Also returns the microseconds
    /// of processor time that it took.
    ///
    /// # Errors
    /// If the job refuses, takes too long, or ends its worker.
    pub fn run<J: Serialize>(
        &self,
        asked: &Asked<'_, J>,
        each: &mut dyn FnMut(Vec<u8>) -> bool,
    ) -> (Result<Value, Refused>, u64) {
        let began = Instant::now();
        let none = |error| (Err(Refused::internal(format!("no worker: {error}"))), 0);
        let game = match asked.game.map(|room| self.contents_of(room)).transpose() {
            Ok(game) => game.flatten(),
            Err(error) => return none(error),
        };
        let (worker, connection) = match self.connected(asked.owner) {
            Ok(connected) => connected,
            Err(error) => return none(error),
        };
        let mut cost = None;
        let done = match connection {
            Ok(connection) => exchange(connection, asked, game, self.patience, &mut cost, each),
            Err(error) if is_gone(&error) => Err(error),
            Err(error) => return none(error),
        };
        let done = done.unwrap_or_else(|error| {
            worker.kill();
            Err(self.why_ended(&error))
        });
        // Its own clock ended with it.
        let elapsed = || u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        let cost = cost.unwrap_or_else(elapsed);
        self.rest(asked.owner, &worker);
        (done, cost)
    }

    /// What an owner is told whose worker has ended, or was.
    pub(crate) fn why_ended(&self, error: &io::Error) -> Refused {
        if error.kind() == io::ErrorKind::TimedOut {
            let seconds = self.patience.as_secs();
            let wording = wording!("reading it took more than {seconds} s; make the file smaller", seconds);
            return Refused::wrong("slow_rules", wording);
        }
        let wording = wording!(
            "this was ended because it needed more than {most} MB of memory, or failed; make it smaller, or try again",
            most = self.memory >> 20
        );
        Refused { reason: Reason::TooLarge, code: "worker_ended", wording }
    }

    /// An owner's worker, with a connection to it for an umpire, and the learned weights that it does not have yet, the latest last.
    pub(crate) fn umpire(&self, owner: &str) -> io::Result<(Arc<Worker>, UnixStream, Vec<Vec<u8>>)> {
        let (worker, connection) = self.connected(owner)?;
        let connection = connection?;
        let mut running = lock(&self.running);
        let mut missing = Vec::new();
        if let Some(known) = running.get_mut(owner).filter(|known| Arc::ptr_eq(&known.worker, &worker)) {
            for version in games::zrf::all_weights() {
                if known.weights.insert(version.hash) {
                    missing.push(version.bytes.to_vec());
                }
            }
        }
        Ok((worker, connection, missing))
    }

    /// An owner's worker, with a connection to it: one that has just started may have been ended already.
    fn connected(&self, owner: &str) -> io::Result<(Arc<Worker>, io::Result<UnixStream>)> {
        let mut running = lock(&self.running);
        if let Some(known) = running.get_mut(owner) {
            known.used = Instant::now();
            // One that was ended from outside is started anew.
            if !known.worker.has_ended()
                && let Ok(connection) = known.worker.connect()
            {
                return Ok((Arc::clone(&known.worker), Ok(connection)));
            }
        }
        let idle = running.iter().filter(|(_, one)| Arc::strong_count(&one.worker) == 1);
        let longest = idle.min_by_key(|(_, one)| one.used).map(|(owner, _)| owner.clone());
        if running.len() >= MOST {
            longest.and_then(|owner| running.remove(&owner));
        }
        let worker = Arc::new(Worker::start(self.work, self.memory)?);
        let connection = worker.connect();
        let known = Running { worker: Arc::clone(&worker), used: Instant::now(), weights: BTreeSet::new() };
        running.insert(owner.into(), known);
        Ok((worker, connection))
    }

    /// Lets a worker wait for more work, unless it has ended or holds much.
    pub(crate) fn rest(&self, owner: &str, worker: &Arc<Worker>) {
        let mut running = lock(&self.running);
        let is_its = running.get(owner).is_some_and(|known| Arc::ptr_eq(&known.worker, worker));
        let is_idle = Arc::strong_count(worker) == 2;
        if is_its && (worker.has_ended() || is_idle && worker.resident() > LARGE) {
            running.remove(owner);
        }
    }

    /// Ends the workers that nobody has used for this long.
    pub fn drop_idle(&self, time: Duration) {
        lock(&self.running).retain(|_, one| Arc::strong_count(&one.worker) > 1 || one.used.elapsed() < time);
    }

    /// What a worker is sent before it is asked about a game that was uploaded.
    pub(crate) fn contents_of(&self, room: &Room) -> io::Result<Option<Vec<u8>>> {
        if room.hash.is_empty() {
            return Ok(None);
        }
        let contents = self.store.contents_of_game(room.hash).map_err(io::Error::other)?;
        let removed = || io::Error::other(format!("this version of {} was removed", room.id));
        contents.map(Some).ok_or_else(removed)
    }

    /// Returns true if an umpire is asked for the rules of this room.
    pub fn have(&self, room: &'static Room) -> bool {
        let rooms = lock(&self.rooms);
        rooms.values().any(|there| std::ptr::eq(*there, room))
    }
}

/// Returns true if nobody is at the other end.
fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), BrokenPipe | ConnectionReset | ConnectionRefused)
}

/// Sends a job and reads until its answer. An error means that the worker is of no more use.
fn exchange<J: Serialize>(
    connection: UnixStream,
    asked: &Asked<'_, J>,
    game: Option<Vec<u8>>,
    patience: Duration,
    cost: &mut Option<u64>,
    each: &mut dyn FnMut(Vec<u8>) -> bool,
) -> io::Result<Result<Value, Refused>> {
    connection.set_read_timeout(Some(POLL))?;
    connection.set_write_timeout(Some(patience.max(POLL)))?;
    if let Some(game) = game {
        write(&mut &connection, Kind::Game, &game)?;
    }
    let job = serde_json::to_vec(asked.job)?;
    write(&mut &connection, Kind::Job, &job)?;
    write(&mut &connection, Kind::Attachment, asked.attachment)?;
    let waiting = Waiting { connection, stop: asked.stop, patience, until: Instant::now() };
    let mut from = BufReader::with_capacity(64 << 10, waiting);
    loop {
        let waiting = from.get_mut();
        waiting.until = Instant::now() + waiting.patience;
        let (kind, bytes) = read(&mut from)?;
        match kind {
            Kind::Line => {
                if !each(bytes) {
                    from.get_ref().hang_up();
                }
            }
            Kind::Cost => *cost = bytes.try_into().ok().map(u64::from_le_bytes),
            Kind::Answer => return Ok(Ok(serde_json::from_slice(&bytes)?)),
            Kind::Refusal => return Ok(Err(refused(&bytes)?)),
            Kind::Job | Kind::Attachment | Kind::Umpire | Kind::Game => {
                return Err(io::ErrorKind::InvalidData.into());
            }
        }
    }
}

/// Waits for what a worker writes, until its time is over. If nobody waits any more, the job is told so, and has the same time to end.
struct Waiting<'a> {
    connection: UnixStream,
    stop: &'a Stop,
    patience: Duration,
    until: Instant,
}

impl Waiting<'_> {
    /// Tells the job that nobody waits for it.
    fn hang_up(&self) {
        let _ = self.connection.shutdown(Shutdown::Write);
    }
}

impl Read for Waiting<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if Instant::now() >= self.until {
                return Err(io::ErrorKind::TimedOut.into());
            }
            if self.stop.load(Ordering::Relaxed) {
                self.hang_up();
            }
            match (&self.connection).read(buffer) {
                Err(error)
                    if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
                read => return read,
            }
        }
    }
}
