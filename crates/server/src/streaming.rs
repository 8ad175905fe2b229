//! Bodies written while they are sent, so that a long one never takes much memory.

use std::io::{self, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use futures_core::Stream;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Bytes per chunk.
const CHUNK: usize = 64 << 10;
/// Chunks that may wait for a slow client before the writer waits.
const WAITING: usize = 4;

/// A body that `write` writes on its own thread. If the client goes away, writing fails with a broken pipe.
pub(crate) fn streamed(write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static) -> Body {
    let (sender, receiver) = channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let mut chunks = Chunks { sender, buffer: Vec::with_capacity(CHUNK) };
        if let Err(error) = write(&mut chunks).and_then(|()| chunks.flush()) {
            // The client sees that the body is cut off.
            let _ = chunks.sender.blocking_send(Err(error));
        }
    });
    Body::from_stream(Receiving(receiver))
}

/// Collects output into chunks.
struct Chunks {
    sender: Sender<io::Result<Bytes>>,
    buffer: Vec<u8>,
}

impl Write for Chunks {
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
        self.sender.blocking_send(Ok(chunk.into())).map_err(|_| io::ErrorKind::BrokenPipe.into())
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
