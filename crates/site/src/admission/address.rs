//! Where a request comes from.

use std::net::IpAddr;

use axum::http::{Extensions, HeaderMap, HeaderName};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The other end of a request's connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The client's address, in a request's extensions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) Option<IpAddr>);

/// The client's address: the other end of the connection, or what a trusted proxy says. In `X-Forwarded-For`, the last address that is not
/// a trusted proxy counts, as clients can write the earlier ones themselves.
pub(crate) fn client(extensions: &Extensions, headers: &HeaderMap, trusted: &[IpAddr]) -> Option<IpAddr> {
    let peer = extensions.get::<Peer>()?.0.to_canonical();
    if !trusted.contains(&peer) {
        return Some(peer);
    }
    let lines = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok());
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    for hop in hops.into_iter().rev() {
        match hop.parse::<IpAddr>().map(|address| address.to_canonical()) {
            Ok(address) if trusted.contains(&address) => {}
            Ok(address) => return Some(address),
            Err(_) => break,
        }
    }
    Some(peer)
}

#[cfg(test)]
mod tests;
