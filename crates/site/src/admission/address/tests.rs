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
