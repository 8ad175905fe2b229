//! Clients that would take everything: connections, bytes, requests, messages. Beside each attack somebody honest is served.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;
use site::{Limits, PublicConfig};

use crate::accounts::open;
use crate::support::{Site, Socket};
use crate::visitor::Visitor;

/// A public server with a few places: 8 for an address without a session, 4 for a person, 2 for a person's tabs.
fn small(limits: Limits) -> Site {
    Site::public_with(open(), Limits { connections: 32, ..limits })
}

/// Sends bytes without caring whether they arrive.
fn say(stream: &mut TcpStream, bytes: &[u8]) {
    let _ = stream.write_all(bytes);
}

/// Whether the server has closed the connection, with or without an answer.
fn is_closed(stream: &mut TcpStream) -> bool {
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    }
}

fn head(site: &Site, request: &str, more: &str) -> Vec<u8> {
    format!("{request} HTTP/1.1\r\nhost: {}\r\n{more}\r\n", site.address).into_bytes()
}

#[test]
fn whatever_drips_holds_no_place_that_others_need() {
    let site = small(Limits {
        headers: Duration::from_secs(600),
        body: Duration::from_secs(600),
        ..Limits::default()
    });
    let ada = Visitor::host(&site);
    let wait = head(&site, "POST /api/v1/sign-in", "content-length: 4000\r\n");
    let chunked = head(&site, "POST /api/v1/sign-in", "transfer-encoding: chunked\r\n");
    let whole = head(&site, "GET /api/v1/session", "");
    let upgrade = head(
        &site,
        "GET /api/v1/live",
        "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
    );
    let attacks: [&[u8]; 7] = [b"", b"G", b"GET / HTTP/1.1\r\nhost: ", &wait, &chunked, &whole, &upgrade];
    let mut held = Vec::new();
    for attack in attacks {
        for _ in 0..40 {
            let mut stream = site.connect();
            say(&mut stream, attack);
            held.push(stream);
        }
        for dripping in &mut held {
            say(dripping, b"a");
        }
        assert_eq!(ada.get("/people").status, 200, "{}", String::from_utf8_lossy(attack));
        assert_eq!(Visitor::new(&site).get("/session").status, 200, "{}", String::from_utf8_lossy(attack));
    }
    let told = ada.site.get("/metrics").text();
    assert!(told.contains("viadal_refusals_total{code=\"connections_of_address\"}"), "{told}");
}

#[test]
fn a_body_has_its_time() {
    let site = small(Limits { body: Duration::from_millis(200), ..Limits::default() });
    for more in ["content-length: 4000\r\n", "transfer-encoding: chunked\r\n"] {
        let mut slow = site.connect();
        say(&mut slow, &head(&site, "POST /api/v1/sign-in", more));
        // Each byte comes in time; all of them together do not.
        while !site.get("/healthz").body.is_empty() && slow.write_all(b"2\r\nab\r\n").is_ok() {}
        assert!(is_closed(&mut slow), "{more}");
    }
    assert_eq!(Visitor::host(&site).get("/people").status, 200);
}

#[test]
fn heads_and_bodies_have_a_size() {
    let site = small(Limits::default());
    let host = Visitor::host(&site);
    let many = (0..500).map(|number| format!("x-{number}: {number}\r\n")).collect::<String>();
    for more in [format!("x: {}\r\n", "y".repeat(300 << 10)), many] {
        let mut large = site.connect();
        say(&mut large, &head(&site, "GET /api/v1/session", &more));
        let mut answer = Vec::new();
        let _ = large.read_to_end(&mut answer);
        assert!(
            answer.is_empty() || answer.starts_with(b"HTTP/1.1 431"),
            "{}",
            String::from_utf8_lossy(&answer)
        );
    }
    let mut endless = site.connect();
    say(&mut endless, &head(&site, "POST /api/v1/sign-in", "transfer-encoding: chunked\r\n"));
    let chunk = [b"1000\r\n".as_slice(), &[b' '; 4096], b"\r\n"].concat();
    while endless.write_all(&chunk).is_ok() {}
    assert!(is_closed(&mut endless));
    assert_eq!(host.get("/people").status, 200);
}

pub(crate) fn tab(visitor: &Visitor<'_>) -> Result<Socket, u16> {
    let origin = format!("http://{}", visitor.site.address);
    let headers = [("origin", origin.as_str()), ("cookie", &visitor.cookie)];
    visitor.site.try_socket(&format!("/api/v1/live?token={}", visitor.token), &headers)
}

#[test]
fn a_person_has_few_tabs_and_the_others_theirs() {
    let site = small(Limits::default());
    let host = Visitor::host(&site);
    let [mallory, ada] = ["Mallory", "Ada"].map(|name| Visitor::invited(&host, "guest", name));
    let mut tabs: Vec<_> = (0..2).map(|_| tab(&mallory).unwrap()).collect();
    for _ in 0..60 {
        assert_eq!(tab(&mallory).err(), Some(429));
    }
    let mut own = tab(&ada).unwrap();
    own.say(&json!({"watch": "nothing"}));
    assert_eq!(own.next()["error"], "not_found");
    // A tab that is closed makes room for another.
    drop(tabs.pop());
    while tab(&mallory).is_err() {}
}

#[test]
fn a_tab_that_says_too_much_is_closed() {
    let site = small(Limits::default());
    let host = Visitor::host(&site);
    let mallory = Visitor::invited(&host, "guest", "Mallory");
    let (mut loud, mut quiet) = (tab(&mallory).unwrap(), tab(&host).unwrap());
    for _ in 0..300 {
        loud.try_say(&json!({"lobby": false}));
    }
    assert_eq!(loud.close_code(), Some(1008));
    let mut large = tab(&mallory).unwrap();
    large.try_say(&json!({"watch": "x".repeat(300 << 10)}));
    assert!(large.is_closed());
    quiet.say(&json!({"watch": "nothing"}));
    assert_eq!(quiet.next()["error"], "not_found");
}

#[test]
fn behind_a_proxy_each_client_has_its_own_places() {
    let public = PublicConfig { trusted: vec!["127.0.0.1".parse().unwrap()], ..open() };
    let site = Site::public_with(
        public,
        Limits { connections: 64, body: Duration::from_secs(600), ..Limits::default() },
    );
    let slow: Vec<_> = (0..16)
        .map(|_| {
            let mut stream = site.connect();
            let more = "x-forwarded-for: 192.0.2.1\r\ncontent-length: 4000\r\n";
            say(&mut stream, &head(&site, "POST /api/v1/sign-in", more));
            stream
        })
        .collect();
    let ask = |client: &str| site.send("GET", "/api/v1/session", &[("x-forwarded-for", client)], b"").status;
    while ask("192.0.2.1") != 429 {}
    assert_eq!(ask("192.0.2.2"), 200);
    drop(slow);
    while ask("192.0.2.1") != 200 {}
}

#[test]
fn what_strangers_read_leaves_enough_to_sign_in() {
    let site = Site::public(open());
    let refused = (0..2000).find(|_| site.get("/api/v1/games").status == 429);
    assert!(refused.is_some_and(|number| number >= 600));
    let host = Visitor::host(&site);
    assert_eq!(host.get("/people").status, 200);
    let told = site.get("/metrics").text();
    assert!(told.contains("viadal_refusals_total{code=\"too_fast\"} 1"), "{told}");
    // Guessing is bounded, and does not touch who is in.
    let guess =
        || Visitor { site: &site, cookie: String::new(), token: host.token.clone(), bearer: None, key: None };
    let mut guesses =
        (0..4000).map(|number| guess().post("/sign-in", &json!({"token": number.to_string()})).status);
    assert!(guesses.any(|status| status == 429));
    assert_eq!(host.get("/people").status, 200);
}
