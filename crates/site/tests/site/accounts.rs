//! Accounts of a public server: links, sessions, and how they end.

use serde_json::{Value, json};
use site::{PublicConfig, Quotas};

use crate::support::{Answer, Site};
use crate::visitor::Visitor;

pub(crate) fn open() -> PublicConfig {
    PublicConfig { origin: None, trusted: Vec::new(), host_link: false, quotas: Quotas::default() }
}

fn check(answer: &Answer, status: u16, error: &str) {
    assert_eq!((answer.status, answer.error().as_str()), (status, error), "{}", answer.text());
}

#[test]
fn the_first_link_makes_a_host_and_works_once() {
    let site = Site::public(open());
    let link = site.host_link.clone().unwrap();
    let mut host = Visitor::new(&site);
    assert_eq!(host.me(), Value::Null);
    check(&host.get("/invitations"), 401, "sign_in");
    let token = link.split_once('#').unwrap().1;
    let asks = |token: &str| host.post("/sign-in/asks", &json!({"token": token})).json();
    assert_eq!([asks(token), asks("abc")], [json!({"name": true}), json!({"name": false})]);
    check(&host.follow(&link, None), 400, "name_needed");
    let answer = host.follow(&link, Some("  Ada   Lovelace "));
    assert_eq!(Visitor::new(&site).post("/sign-in/asks", &json!({"token": token})).json()["name"], false);
    assert_eq!(answer.json()["person"]["name"], "Ada Lovelace");
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.ends_with("; Path=/; Max-Age=5184000; HttpOnly; SameSite=Lax"), "{cookie}");
    assert_eq!((&host.me()["name"], &host.me()["role"]), (&json!("Ada Lovelace"), &json!("host")));
    check(&Visitor::new(&site).follow(&link, Some("Mallory")), 409, "used_up");
    assert_eq!(host.get("/people").json().as_array().unwrap().len(), 1);
}

#[test]
fn a_link_for_a_class_ends_when_the_host_says_so() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let class = host.post("/invitations", &json!({"role": "author", "most": 2, "days": 1})).json();
    let link = class["link"].as_str().unwrap();
    let ada = Visitor::joined(&site, link, Some("Ada"));
    assert_eq!(ada.me()["role"], "author");
    check(&Visitor::new(&site).follow(link, Some("aDA")), 409, "name_taken");
    check(&Visitor::new(&site).follow(link, Some("")), 400, "bad_person");
    check(&Visitor::new(&site).follow(link, Some("A\u{202e}b")), 400, "bad_person");
    check(&Visitor::new(&site).follow(link, Some(&"x".repeat(41))), 400, "bad_person");
    let id = class["id"].as_str().unwrap();
    assert_eq!(host.ask("DELETE", &format!("/invitations/{id}"), b"").status, 200);
    check(&Visitor::new(&site).follow(link, Some("Grace")), 404, "no_link");
    assert_eq!(ada.me()["name"], "Ada");
    // Links are not stored in clear text.
    let told = host.get("/invitations").text();
    assert!(!told.contains("/join") && !told.contains(link.split_once('#').unwrap().1), "{told}");
    check(&ada.post("/invitations", &json!({"role": "host"})), 403, "not_allowed");
    check(&host.post("/invitations", &json!({"role": "king"})), 400, "bad_role");
    check(&host.post("/invitations", &json!({"role": "guest", "most": 0})), 400, "bad_invitation");
}

#[test]
fn a_recovery_link_brings_back_once_and_ends_other_sessions() {
    let site = Site::public(open());
    let mut host = Visitor::new(&site);
    let first = host.follow(site.host_link.as_ref().unwrap(), Some("Host")).json();
    let mut other = Visitor::new(&site);
    let again = other.follow(first["recovery"].as_str().unwrap(), None);
    assert_eq!(again.json()["person"], first["person"]);
    // A stolen first cookie is worthless now, and the link is used up.
    assert_eq!(host.me(), Value::Null);
    check(&Visitor::new(&site).follow(first["recovery"].as_str().unwrap(), None), 404, "no_link");
    let own = other.post("/recovery", &json!({})).json();
    check(&Visitor::new(&site).follow(again.json()["recovery"].as_str().unwrap(), None), 404, "no_link");
    assert_eq!(Visitor::joined(&site, own["recovery"].as_str().unwrap(), None).me()["role"], "host");
}

#[test]
fn sessions_end_by_signing_out_and_by_the_host() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let mut ada = Visitor::invited(&host, "author", "Ada");
    let before = ada.cookie.clone();
    let answer = ada.post("/sign-out", &json!({}));
    assert!(answer.header("set-cookie").unwrap().starts_with("viadal=; Path=/; Max-Age=0;"));
    ada.keep_cookie(&answer);
    assert_eq!(Visitor::with_cookie(&site, &before).me(), Value::Null);

    let ada = |people: &Value| {
        let found = people.as_array().unwrap().iter().find(|one| one["name"] == "Ada").cloned();
        found.unwrap()["id"].as_str().unwrap().to_string()
    };
    let id = ada(&host.get("/people").json());
    let back = host.post(&format!("/people/{id}/recovery"), &json!({})).json();
    let ada = Visitor::joined(&site, back["recovery"].as_str().unwrap(), None);
    assert_eq!(ada.me()["name"], "Ada");
    assert_eq!(host.ask("PUT", &format!("/people/{id}"), br#"{"shut_out":true}"#).status, 200);
    assert_eq!(ada.me(), Value::Null);
    check(&host.post(&format!("/people/{id}/recovery"), &json!({})), 404, "not_found");
    let own = host.me()["id"].as_str().unwrap().to_string();
    check(&host.ask("PUT", &format!("/people/{own}"), br#"{"shut_out":true}"#), 409, "yourself");
}

#[test]
fn a_socket_ends_with_its_session() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let origin = format!("http://{}", site.address);
    let path = format!("/api/v1/live?token={}", host.token);
    let open = |cookie: &str| site.try_socket(&path, &[("origin", &origin), ("cookie", cookie)]);
    // The token is of her session alone.
    assert_eq!(open("viadal=0").err(), Some(403));
    let mut socket = open(&host.cookie).unwrap();
    socket.say(&json!({"lobby": true}));
    assert!(socket.next()["lobby"].is_array());
    host.post("/sign-out", &json!({}));
    assert!(socket.is_closed());
    assert_eq!(open(&host.cookie).err(), Some(403));
}

#[test]
fn forged_sessions_are_nobodys() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let (name, token) = host.cookie.split_once('=').unwrap();
    let forged = [
        format!("{name}={}", "0".repeat(32)),
        format!("{name}={}", token.to_uppercase() + "x"),
        format!("{name}={}", &token[1..]),
        format!("__Host-{name}={token}"),
        format!("{name}={token}; {name}={token}"),
        format!("{name}=' or 1=1 --"),
        format!("{name}="),
    ];
    for cookie in forged {
        let visitor = Visitor::with_cookie(&site, &cookie);
        assert_eq!(visitor.me(), Value::Null, "{cookie}");
        check(&visitor.get("/people"), 401, "sign_in");
    }
    // The hash, which a thief of the store has, is not a session.
    let hash = blake3::hash(token.as_bytes()).to_hex();
    assert_eq!(Visitor::with_cookie(&site, &format!("{name}={hash}")).me(), Value::Null);
}

#[test]
fn a_foreign_page_cannot_use_a_session() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let nobody = Visitor::new(&site);
    let own = format!("http://{}", site.address);
    let cookie = ("cookie", host.cookie.as_str());
    let (token, theirs) =
        (("x-viadal-token", host.token.as_str()), ("x-viadal-token", nobody.token.as_str()));
    assert_ne!(token, theirs);
    let body = br#"{"role":"host"}"#;
    let check = |headers: &[(&str, &str)], status: u16, error: &str| {
        let answer = site.send("POST", "/api/v1/invitations", headers, body);
        assert_eq!((answer.status, answer.error().as_str()), (status, error), "{headers:?}");
    };
    check(&[cookie, token, ("origin", "http://evil.example")], 403, "foreign");
    check(&[cookie, token, ("origin", "null")], 403, "foreign");
    check(&[cookie, token, ("origin", &own.replace("http:", "https:"))], 403, "foreign");
    check(&[cookie, token, ("sec-fetch-site", "cross-site")], 403, "foreign");
    check(&[cookie, token, ("sec-fetch-site", "same-site")], 403, "foreign");
    check(&[cookie, token, ("host", "evil.example")], 403, "foreign");
    check(&[cookie, token, ("host", &format!("localhost:{}", site.address.port()))], 403, "foreign");
    check(&[cookie], 403, "no_token");
    // A token given to anybody does not work with another person's session.
    check(&[cookie, theirs], 403, "no_token");
    check(&[cookie, token, ("origin", &own)], 201, "");
}

#[test]
fn behind_a_proxy_the_origin_is_what_others_write() {
    let origin = Some("https://arena.example".parse().unwrap());
    let site = Site::public(PublicConfig { origin, ..open() });
    let link = site.host_link.clone().unwrap();
    let (address, token) = link.split_once("/join#").unwrap();
    assert_eq!(address, "https://arena.example");
    let host = ("host", "arena.example");
    let session = site.send("GET", "/api/v1/session", &[host], b"").json();
    let csrf = ("x-viadal-token", session["token"].as_str().unwrap());
    let body = json!({"token": token, "name": "Host"}).to_string();
    let sign_in = |origin: &str| {
        site.send("POST", "/api/v1/sign-in", &[host, csrf, ("origin", origin)], body.as_bytes())
    };
    check(&sign_in("http://arena.example"), 403, "foreign");
    let answer = sign_in("https://arena.example");
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-viadal=") && cookie.ends_with("; SameSite=Lax; Secure"), "{cookie}");
    check(&site.get("/api/v1/session"), 403, "foreign");
}

#[test]
fn a_crowd_without_sessions_is_slowed_down_and_others_are_not() {
    let trusted = vec!["127.0.0.1".parse().unwrap()];
    let site = Site::public(PublicConfig { trusted, ..open() });
    let host = Visitor::host(&site);
    let from =
        |address: &str| site.send("GET", "/api/v1/games/thud/rules", &[("x-forwarded-for", address)], b"");
    let refused = (0..2000).map(|_| from("192.0.2.1")).find(|answer| answer.status != 200).unwrap();
    check(&refused, 429, "too_fast");
    assert_eq!(from("192.0.2.2").status, 200);
    assert_eq!(host.get("/people").status, 200);
}

#[test]
fn a_local_server_knows_no_accounts() {
    let site = Site::new();
    let session = site.get("/api/v1/session").json();
    let told: Vec<&str> = session.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(told, ["games", "token", "upload_games", "version"]);
    for path in ["/sign-in", "/sign-in/asks", "/sign-out", "/recovery", "/invitations"] {
        assert_eq!(site.post(&format!("/api/v1{path}"), &json!({})).status, 404, "{path}");
    }
}

#[test]
fn a_token_submits_bots_for_its_owner_and_does_nothing_else() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let made = ada.post("/tokens", &json!({"name": " my  laptop "})).json();
    assert_eq!((&made["name"], &made["used"]), (&json!("my laptop"), &Value::Null));
    let secret = made["token"].as_str().unwrap();
    let show = |shown: &str, method: &str, path: &str, more: &[(&str, &str)]| {
        let headers = [&[("authorization", shown)], more].concat();
        site.send(
            method,
            &format!("/api/v1{path}"),
            &headers,
            b"package Ace;\nsub action { end_turn() }\n1;\n",
        )
    };
    let bearer = format!("Bearer {secret}");
    let upload = "/bots/upload?file=Ace.plw";
    assert_eq!(show(&bearer, "POST", upload, &[]).status, 201);
    // It is listed with its last use, but not shown again.
    let listed = ada.get("/tokens").json();
    assert!(listed[0]["used"].is_i64() && listed[0]["token"].is_null(), "{listed}");
    assert_eq!(bob.get("/tokens").json(), json!([]));
    // The bot is its owner's.
    let bots = |person: &Visitor<'_>| person.get("/bots").json().as_array().unwrap().len();
    assert_eq!((bots(&ada), bots(&bob)), (1, 0));
    // Everything else is refused, even with the cookie of somebody who may do it.
    for (method, path) in
        [("POST", "/matches"), ("GET", "/matches"), ("POST", "/tokens"), ("POST", "/recovery")]
    {
        let refused =
            show(&bearer, method, path, &[("cookie", &host.cookie), ("x-viadal-token", &host.token)]);
        assert_eq!((refused.status, refused.error().as_str()), (403, "not_allowed"), "{method} {path}");
    }
    // An invalid token is nobody's, whatever else is sent.
    for wrong in [
        "Bearer 0123",
        "Bearer ",
        "Basic QWRhOng=",
        &format!("bearer {secret}"),
        &format!("Bearer {secret}0"),
    ] {
        let refused = show(wrong, "POST", upload, &[("cookie", &ada.cookie), ("x-viadal-token", &ada.token)]);
        assert_eq!((refused.status, refused.error().as_str()), (401, "sign_in"), "{wrong}");
    }
    // Pages of other sites cannot use it.
    assert_eq!(show(&bearer, "POST", upload, &[("origin", "https://evil.example")]).status, 403);
    let id = made["id"].as_str().unwrap();
    assert_eq!(bob.ask("DELETE", &format!("/tokens/{id}"), b"").status, 404);
    assert_eq!(ada.ask("DELETE", &format!("/tokens/{id}"), b"").status, 200);
    assert_eq!(show(&bearer, "POST", upload, &[]).status, 401);
    // Twenty tokens are the limit, and a person who is shut out has none.
    let tokens: Vec<Answer> =
        (0..21).map(|n| bob.post("/tokens", &json!({"name": format!("t{n}")}))).collect();
    assert_eq!((tokens[19].status, tokens[20].status, tokens[20].error().as_str()), (201, 409, "too_many"));
    let bearer = format!("Bearer {}", tokens[0].json()["token"].as_str().unwrap());
    assert_eq!(show(&bearer, "GET", "/bots", &[]).status, 200);
    let shut_out = format!("/people/{}", bob.me()["id"].as_str().unwrap());
    assert_eq!(host.ask("PUT", &shut_out, b"{\"shut_out\":true}").status, 200);
    assert_eq!(show(&bearer, "GET", "/bots", &[]).status, 401);
}

#[test]
fn nobody_takes_a_whole_class_at_once_and_the_host_undoes_it() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let class = host.post("/invitations", &json!({"role": "author", "most": 40})).json();
    let (id, link) = (class["id"].as_str().unwrap(), class["link"].as_str().unwrap());
    let mut joined = 0;
    let refused = loop {
        let answer = Visitor::new(&site).follow(link, Some(&format!("Nobody {joined}")));
        if answer.status != 200 {
            break answer;
        }
        joined += 1;
    };
    check(&refused, 429, "too_fast");
    assert!((10..20).contains(&joined), "{joined}");
    assert!(refused.json()["message"].as_str().unwrap().starts_with("too many requests; go on in "));
    // Whoever has a link of their own, or an account, comes in.
    let ada = Visitor::invited(&host, "author", "Ada");
    let came =
        |people: &Value| people.as_array().unwrap().iter().filter(|one| one["invitation"] == id).count();
    assert_eq!(came(&host.get("/people").json()), joined);
    assert_eq!(host.ask("DELETE", &format!("/invitations/{id}"), br#"{"shut_out": true}"#).status, 200);
    let people = host.get("/people").json();
    for one in people.as_array().unwrap() {
        assert_eq!(one["shut_out"], one["invitation"] == id, "{one}");
    }
    assert_eq!(ada.me()["name"], "Ada");
}
