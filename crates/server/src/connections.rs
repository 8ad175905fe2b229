//! Accepts a bounded number of connections, each with deadlines, so that idle or slow clients cannot block the page.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};
use tower_service::Service;

use crate::public::Peer;

/// How long to wait when the system has no descriptor left.
const NO_DESCRIPTOR: Duration = Duration::from_millis(100);

/// Limits for clients.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most connections at once, including sockets.
    pub connections: usize,
    /// How long a request's headers may take, from the start of the connection or the previous response.
    pub headers: Duration,
    /// How long a client may read nothing of what it is sent.
    pub stall: Duration,
    /// How long a person may be away before their match is suspended.
    pub absence: Duration,
    /// How long reading and compiling a rules file or a level may take.
    pub compile: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 256,
            headers: Duration::from_secs(10),
            stall: Duration::from_secs(30),
            absence: Duration::from_secs(300),
            compile: Duration::from_secs(20),
        }
    }
}

/// Serves the router. At the limit, closes the connection that has waited longest without a request, or the new one if all are busy.
pub(crate) async fn accept(listener: TcpListener, router: Router, limits: Limits) {
    let free = Arc::new(Semaphore::new(limits.connections));
    let mut silent: VecDeque<Weak<Silent>> = VecDeque::new();
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            sleep(NO_DESCRIPTOR).await;
            continue;
        };
        silent.retain(|connection| connection.strong_count() > 0);
        let permit = match Arc::clone(&free).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => {
                let Some(oldest) = next_silent(&mut silent) else { continue };
                oldest.close.notify_one();
                drop(oldest);
                Arc::clone(&free).acquire_owned().await.expect("the semaphore is never closed")
            }
        };
        // A decision and its answer are small packets: send each immediately.
        let _ = stream.set_nodelay(true);
        let connection = Arc::new(Silent::default());
        silent.push_back(Arc::downgrade(&connection));
        let stream = Connection { stream, limit: limits.stall, stalled: None, _permit: permit };
        tokio::spawn(serve(stream, Peer(peer.ip()), router.clone(), limits.headers, connection));
    }
}

/// A connection that may not have sent a request yet.
#[derive(Default)]
struct Silent {
    has_spoken: AtomicBool,
    close: Notify,
}

fn next_silent(connections: &mut VecDeque<Weak<Silent>>) -> Option<Arc<Silent>> {
    while let Some(connection) = connections.pop_front() {
        let alive = connection.upgrade();
        if let Some(connection) = alive.filter(|connection| !connection.has_spoken.load(Ordering::Relaxed)) {
            return Some(connection);
        }
    }
    None
}

async fn serve(stream: Connection, peer: Peer, router: Router, headers: Duration, silent: Arc<Silent>) {
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        silent.has_spoken.store(true, Ordering::Relaxed);
        router.clone().call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(headers);
    let served = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::select! {
        // How a connection ends is up to the client.
        _ = served => {}
        () = silent.close.notified() => {}
    }
}

/// A stream that counts towards the limit, and fails when its client reads nothing for too long.
struct Connection {
    stream: TcpStream,
    limit: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
    _permit: OwnedSemaphorePermit,
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

impl Connection {
    /// The result of a write, or an error if nothing could be written for longer than the limit.
    fn unless_stalled<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let limit = self.limit;
        let deadline = self.stalled.get_or_insert_with(|| Box::pin(sleep(limit)));
        match deadline.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}
