//! Bodies written while they are sent, so that a long one never takes much memory.

use std::io::{self, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use futures_core::Stream;
use live::{Slot, Work, charged};
use referee::Stop;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Bytes per chunk.
const CHUNK: usize = 64 << 10;
/// Chunks that may wait for a slow client before the writer waits.
const WAITING: usize = 4;

/// A body that `write` writes on its own thread. If the client goes away, writing fails with a broken pipe.
pub(crate) fn streamed(write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static) -> Body {
    let (sender, receiver) = channel(WAITING);
    let work = Work::current();
    tokio::task::spawn_blocking(move || {
        charged(work.as_ref(), || {
            let (sender, mut slot) = (sender, Writing::new(work.as_ref()));
            let buffer = Vec::with_capacity(CHUNK);
            let mut chunks = Chunks { send: |chunk| slot.send(&sender, chunk), buffer };
            if let Err(error) = write(&mut chunks).and_then(|()| chunks.flush()) {
                // The client sees that the body is cut off.
                let _ = sender.blocking_send(Err(error));
            }
        });
    });
    Body::from_stream(Receiving(receiver))
}

/// A turn to compute, which is given up while a client is slow.
pub(crate) struct Writing<'a>(Slot<'a>);

impl<'a> Writing<'a> {
    /// Waits for the turn.
    pub(crate) fn new(work: Option<&'a Work>) -> Writing<'a> {
        let mut slot = work.map_or_else(Slot::exempt, Work::slot);
        slot.acquire(&Stop::default());
        Writing(slot)
    }

    /// Sends something. Returns false if the client is gone.
    pub(crate) fn send<T>(&mut self, sender: &Sender<T>, something: T) -> bool {
        match sender.try_send(something) {
            Ok(()) => {
                self.0.yield_to_waiting(&Stop::default());
                true
            }
            Err(TrySendError::Closed(_)) => false,
            Err(TrySendError::Full(something)) => {
                self.0.release();
                let is_sent = sender.blocking_send(something).is_ok();
                is_sent && self.0.acquire(&Stop::default())
            }
        }
    }
}

/// Collects output into chunks.
struct Chunks<S> {
    send: S,
    buffer: Vec<u8>,
}

impl<S: FnMut(io::Result<Bytes>) -> bool> Write for Chunks<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Accept all bytes: a compressor before this one takes a partial write for the end.
        let mut rest = bytes;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(CHUNK - self.buffer.len()));
            self.buffer.extend_from_slice(now);
            if self.buffer.len() == CHUNK {
                self.flush()?;
            }
            rest = later;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        let chunk = std::mem::replace(&mut self.buffer, Vec::with_capacity(CHUNK));
        if (self.send)(Ok(chunk.into())) { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    }
}

/// A channel as a stream.
struct Receiving<T>(Receiver<T>);

impl<T> Stream for Receiving<T> {
    type Item = T;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        self.0.poll_recv(context)
    }
}
