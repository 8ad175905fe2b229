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
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let check = |peer: &str, forwarded: &[&str], expected: &str| {
            let mut request = axum::http::Request::builder();
            for line in forwarded {
                request = request.header(FORWARDED_FOR, *line);
            }
            let (mut parts, ()) = request.body(()).unwrap().into_parts();
            parts.extensions.insert(Peer(peer.parse().unwrap()));
            let trusted = ["127.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
            let found = client(&parts.extensions, &parts.headers, &trusted);
            assert_eq!(found, Some(expected.parse().unwrap()), "{peer} {forwarded:?}");
        };
        check("192.0.2.7", &[], "192.0.2.7");
        check("192.0.2.7", &["198.51.100.1"], "192.0.2.7");
        check("127.0.0.1", &[], "127.0.0.1");
        check("127.0.0.1", &["198.51.100.1"], "198.51.100.1");
        check("::ffff:127.0.0.1", &["198.51.100.1"], "198.51.100.1");
        check("127.0.0.1", &["203.0.113.9, 198.51.100.1"], "198.51.100.1");
        check("127.0.0.1", &["203.0.113.9", "198.51.100.1, 10.0.0.2"], "198.51.100.1");
        check("127.0.0.1", &["203.0.113.9, nonsense"], "127.0.0.1");
    }
}
