//! The worker's side of a job.

use std::io::{self, BufReader, BufWriter, Read, Write};
use std::os::unix::net::UnixStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;

use accounts::Refused;
use arena::SentGame;
use referee::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::connection::{Kind, Refusal, read, write};
use crate::meter::Meter;
use crate::umpire::serve;

/// Where a job's lines go, and whether anybody waits for them.
pub struct Lines<'a> {
    /// Returns false if nobody waits.
    each: &'a mut dyn FnMut(&[u8]) -> bool,
    /// Set when nobody waits any more.
    pub stop: Stop,
}

impl<'a> Lines<'a> {
    /// Lines that are passed on so, until `each` returns false or `stop` is set.
    pub fn new(each: &'a mut dyn FnMut(&[u8]) -> bool, stop: Stop) -> Lines<'a> {
        Lines { each, stop }
    }

    /// Passes on a line.
    pub fn send(&mut self, line: &[u8]) {
        if !self.stop.load(Ordering::Relaxed) && !(self.each)(line) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Does the job that comes over a connection, or is an umpire there. Whatever goes wrong ends the connection, and the other side sees that.
pub fn do_job<J: DeserializeOwned>(
    connection: UnixStream,
    work: impl FnOnce(J, &[u8], &mut Lines<'_>) -> Result<Value, Refused>,
) {
    let _ = answer(connection, work);
}

fn answer<J: DeserializeOwned>(
    connection: UnixStream,
    work: impl FnOnce(J, &[u8], &mut Lines<'_>) -> Result<Value, Refused>,
) -> io::Result<()> {
    let mut meter = Meter::start();
    let stop = Stop::default();
    let mut from = BufReader::new(connection.try_clone()?);
    let (mut kind, mut job) = read(&mut from)?;
    if kind == Kind::Game {
        // It was audited when it was uploaded. What asks about one that cannot be opened any more finds none.
        let _ = SentGame::read(&job).map(|game| game.open());
        (kind, job) = read(&mut from)?;
    }
    if kind == Kind::Umpire {
        return serve(&job, from, connection);
    }
    let (_, attachment) = read(&mut from)?;
    let stopped = stop.clone();
    // Nothing else comes: the end of what comes is the end of the job.
    std::thread::Builder::new().spawn(move || {
        let _ = from.read(&mut [0]);
        stopped.store(true, Ordering::Relaxed);
    })?;
    let job = serde_json::from_slice(&job)?;
    let mut out = BufWriter::with_capacity(64 << 10, connection);
    let mut each = |line: &[u8]| write(&mut out, Kind::Line, line).is_ok();
    let mut lines = Lines::new(&mut each, stop);
    let done = catch_unwind(AssertUnwindSafe(|| work(job, &attachment, &mut lines)));
    let done = done.unwrap_or_else(|_| Err(Refused::internal("this failed; it is our fault")));
    write(&mut out, Kind::Cost, &meter.read().to_le_bytes())?;
    match done {
        Ok(value) => write(&mut out, Kind::Answer, &json(&value))?,
        Err(refused) => write(&mut out, Kind::Refusal, &json(&Refusal::from(refused)))?,
    }
    out.flush()
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("answers have string keys")
}
