//! A connection's bytes: a client that takes too few is given up.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::open_connections::OpenConnection;

/// The bytes that a client has to take in a second in which there are some for it.
const SLOWEST: u128 = 2000;

/// A stream that holds a place, and fails when its client takes too few bytes for too long.
pub(crate) struct Connection {
    stream: TcpStream,
    place: OpenConnection,
    /// How long the client may be slow.
    limit: Duration,
    /// The time since when it has taken nothing, and the end of its patience.
    stalled: Option<(Instant, Pin<Box<Sleep>>)>,
    /// How long bytes have waited for the client lately, and how many it has taken.
    waited: Duration,
    taken: usize,
}

impl Connection {
    pub(crate) fn new(stream: TcpStream, limit: Duration, place: OpenConnection) -> Connection {
        Connection { stream, place, limit, stalled: None, waited: Duration::ZERO, taken: 0 }
    }

    /// The result of a write, or an error if the client has been too slow for longer than the limit.
    fn unless_stalled(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let Poll::Ready(written) = written else {
            let limit = self.limit;
            let (_, deadline) = self.stalled.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(limit))));
            return deadline.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()));
        };
        self.place.is_alive();
        self.taken += *written.as_ref().unwrap_or(&0);
        if let Some((since, _)) = self.stalled.take() {
            self.waited += since.elapsed();
        }
        if self.waited > self.limit {
            if (self.taken as u128) < self.waited.as_millis() * SLOWEST / 1000 {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            (self.waited, self.taken) = (Duration::ZERO, 0);
        }
        Poll::Ready(written)
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.unless_stalled(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.unless_stalled(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
