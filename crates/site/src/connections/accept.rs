//! Accepts a bounded number of connections, each with deadlines, so that idle or slow clients cannot block the page.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::time::sleep;
use tower_service::Service;

use super::connection::Connection;
use super::open_connections::{OpenConnection, OpenConnections};
use crate::admission::Peer;

/// How long to wait when the system has no descriptor left.
const NO_DESCRIPTOR: Duration = Duration::from_millis(100);
/// The most bytes of a request's head.
const HEAD: usize = 64 << 10;

/// Limits for clients.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most connections at once, including sockets.
    pub connections: usize,
    /// How long a request's headers may take, from the start of the connection or the previous response.
    pub headers: Duration,
    /// How long a request's body may take, besides a second for each 16 kB.
    pub body: Duration,
    /// How long a client may take less of what it is sent than 2 kB a second.
    pub stall: Duration,
    /// How long a person may be away before their match is suspended.
    pub absence: Duration,
    /// How long a worker may take to read or compile what was sent, or for the next line of a replay.
    pub compile: Duration,
    /// The memory of a worker, in bytes.
    pub memory: u64,
    /// While the machine has fewer bytes of memory to spare, no match begins and nothing is uploaded.
    pub spare_memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 256,
            headers: Duration::from_secs(10),
            body: Duration::from_secs(20),
            stall: Duration::from_secs(30),
            absence: Duration::from_secs(300),
            compile: Duration::from_secs(20),
            memory: 1 << 30,
            spare_memory: 128 << 20,
        }
    }
}

/// Serves the router.
pub(crate) async fn accept(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    places: Arc<OpenConnections>,
) {
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            sleep(NO_DESCRIPTOR).await;
            continue;
        };
        let Some(place) = places.take(peer.ip()) else { continue };
        // A decision and its answer are small packets: send each immediately.
        let _ = stream.set_nodelay(true);
        let stream = Connection::new(stream, limits.stall, place.clone());
        tokio::spawn(serve(stream, Peer(peer.ip()), router.clone(), limits.headers, place));
    }
}

async fn serve(stream: Connection, peer: Peer, router: Router, headers: Duration, place: OpenConnection) {
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(place.clone());
        place.begin();
        let answered = router.clone().call(request);
        async {
            let answer = answered.await;
            place.end(answer.as_ref().map(Response::status).unwrap_or_default());
            answer
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(headers).max_buf_size(HEAD);
    let served = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::select! {
        // How a connection ends is up to the client.
        _ = served => {}
        () = place.lost() => {}
    }
}
