//! Other sites' pages can change nothing.

use serde_json::json;
use site::PublicConfig;

use crate::accounts::open;
use crate::support::Site;

/// All requests that change something.
const WRITES: &[(&str, &str)] = &[
    ("POST", "/api/v1/matches"),
    ("POST", "/api/v1/matches/x/stop"),
    ("POST", "/api/v1/matches/x/again"),
    ("POST", "/api/v1/matches/x/fork"),
    ("POST", "/api/v1/matches/x/undo"),
    ("POST", "/api/v1/bots"),
    ("POST", "/api/v1/bots/x/check"),
    ("PUT", "/api/v1/bots/x"),
    ("DELETE", "/api/v1/bots/x"),
    ("POST", "/api/v1/records"),
    ("POST", "/api/v1/rules"),
];

#[test]
fn a_foreign_page_can_start_nothing() {
    let site = Site::new();
    let (token, port) = (site.token.clone(), site.address.port());
    let body = json!({"game": "planetfight", "bots": ["house:random", "house:random"]}).to_string();
    let own = format!("http://localhost:{port}");
    let (host, rebound) = (format!("127.0.0.1:{port}"), format!("evil.example:{port}"));
    let other_port = format!("http://127.0.0.1:{}", port ^ 1);
    let wrong = format!("{}0", &token[..31]);
    let wrong = if wrong == token { format!("{}1", &token[..31]) } else { wrong };
    let token = ("x-viadal-token", token.as_str());
    let foreign: Vec<(&str, Vec<(&str, &str)>)> = vec![
        ("foreign", vec![token, ("origin", "http://evil.example")]),
        ("foreign", vec![token, ("origin", "null")]),
        ("foreign", vec![token, ("origin", &other_port)]),
        ("foreign", vec![token, ("origin", "https://localhost")]),
        ("foreign", vec![token, ("sec-fetch-site", "cross-site")]),
        ("foreign", vec![token, ("sec-fetch-site", "same-site")]),
        ("foreign", vec![token, ("host", &rebound)]),
        ("foreign", vec![token, ("host", "localhost")]),
        ("foreign", vec![token, ("host", &host), ("host", &rebound)]),
        ("no_token", vec![]),
        ("no_token", vec![("origin", &own)]),
        ("no_token", vec![("x-viadal-token", "")]),
        ("no_token", vec![("x-viadal-token", &wrong)]),
        ("no_token", vec![("cookie", "x-viadal-token=x"), ("authorization", token.1)]),
    ];
    for (method, path) in WRITES {
        for (error, headers) in &foreign {
            let answer = site.send(method, path, headers, body.as_bytes());
            assert_eq!(
                (answer.status, answer.error().as_str()),
                (403, *error),
                "{method} {path} {headers:?}"
            );
        }
        // The token does not work in the address either.
        let answer = site.send(method, &format!("{path}?token={}", token.1), &[], body.as_bytes());
        assert_eq!((answer.status, answer.error().as_str()), (403, "no_token"), "{method} {path}?token=");
    }
    assert_eq!(site.get("/api/v1/matches").json(), json!([]));
    assert_eq!(site.get("/api/v1/bots").json(), json!([]));
    // Our own page may.
    assert_eq!(site.send("POST", "/api/v1/matches", &[token, ("origin", &own)], body.as_bytes()).status, 201);
}

#[test]
fn a_foreign_page_can_read_nothing() {
    let site = Site::new();
    let port = site.address.port();
    let rebound = format!("evil.example:{port}");
    let check = |path: &str, header: (&str, &str), status: u16| {
        assert_eq!(site.send("GET", path, &[header], b"").status, status, "{path} {header:?}");
    };
    for path in ["/api/v1/session", "/api/v1/matches", "/", "/js/main.js", "/views/thud/view.js"] {
        check(path, ("host", &rebound), 403);
        check(path, ("origin", "http://evil.example"), 403);
    }
    check("/api/v1/session", ("sec-fetch-site", "cross-site"), 403);
    check("/api/v1/session", ("sec-fetch-site", "same-origin"), 200);
    // A link from elsewhere may lead here.
    check("/", ("sec-fetch-site", "cross-site"), 200);
    let session = site.get("/api/v1/session");
    assert_eq!(session.header("access-control-allow-origin"), None);
    assert_eq!(session.header("cross-origin-resource-policy"), Some("same-origin"));
}

/// The server is opened under another name: browsers get a link to the right address, everything else the error.
#[test]
fn a_browser_under_another_name_is_told_the_right_address() {
    let public = PublicConfig { origin: Some("https://arena.example".parse().unwrap()), ..open() };
    let (site, own) = (Site::public(public), Site::new());
    let browser = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");
    let check = |site: &Site, path: &str, language: &str, expected: [&str; 3]| {
        let headers = [("host", "classroom.local:8080"), browser, ("accept-language", language)];
        let answer = site.send("GET", path, &headers, b"");
        assert_eq!(answer.status, 403);
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
        for part in expected {
            assert!(answer.text().contains(part), "{part}: {}", answer.text());
        }
    };
    let link = r#"<a href="https://arena.example/play/thud?rules=a&amp;b">"#;
    let path = "/play/thud?rules=a&b";
    check(&site, path, "en-GB", [r#"<html lang="en">"#, "Open this address instead", link]);
    check(&site, path, "hu-HU,hu;q=0.9", [r#"<html lang="hu">"#, "Nyisd meg helyette", link]);
    check(&site, path, "ja", [r#"<html lang="ja">"#, "代わりに", link]);
    let local = format!(r#"<a href="http://127.0.0.1:{}/">"#, own.address.port());
    check(&own, "/", "fr", [r#"<html lang="en">"#, "Open this address instead", &local]);
    let script = site.send("GET", "/", &[("host", "classroom.local:8080"), ("accept", "*/*")], b"");
    assert_eq!((script.status, script.error().as_str()), (403, "foreign"));
    let write = site.send("POST", "/api/v1/sign-in", &[("host", "classroom.local:8080"), browser], b"{}");
    assert_eq!((write.status, write.error().as_str()), (403, "foreign"));
}

#[test]
fn a_foreign_page_gets_no_socket() {
    let site = Site::new();
    let path = format!("/api/v1/live?token={}", site.token);
    let own = format!("http://127.0.0.1:{}", site.address.port());
    let check = |path: &str, headers: &[(&'static str, &str)], status: u16| {
        assert_eq!(site.try_socket(path, headers).err(), Some(status), "{path} {headers:?}");
    };
    check(&path, &[("origin", "http://evil.example")], 403);
    check(&path, &[("origin", "null")], 403);
    check(&path, &[("host", "evil.example")], 403);
    check(&path, &[("sec-fetch-site", "cross-site")], 403);
    check("/api/v1/live", &[("origin", &own)], 403);
    check("/api/v1/live?token=", &[("origin", &own)], 403);
    check("/api/v1/live?token=0123456789abcdef0123456789abcdef", &[("origin", &own)], 403);
    check("/api/v1/live", &[("origin", &own), ("x-viadal-token", &site.token)], 403);
    assert!(site.try_socket(&path, &[("origin", &own)]).is_ok());
}

#[test]
fn browsers_are_told_what_the_page_may_do() {
    let site = Site::new();
    for path in ["/", "/api/v1/session", "/nothing"] {
        let answer = site.get(path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{policy}");
        assert_eq!(policy.replacen("'wasm-unsafe-eval'", "", 1).find("unsafe"), None, "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
}

#[test]
fn other_machines_are_refused_until_there_are_accounts() {
    for address in ["0.0.0.0:0", "[::]:0", "192.168.1.2:0"] {
        let config = site::Config {
            address: address.parse().unwrap(),
            store: "/nonexistent/viadal.db".into(),
            cache: "/nonexistent".into(),
            limits: site::Limits::default(),
            public: None,
            operations: site::Operations::default(),
        };
        let error = site::serve(config, &std::sync::Arc::default(), |_| ()).unwrap_err().to_string();
        assert!(error.contains("can be reached from other machines"), "{error}");
    }
}

#[test]
fn too_much_is_refused() {
    let site = Site::new();
    let token = [("x-viadal-token", site.token.as_str())];
    let much = vec![b' '; 9 << 20];
    let answer = site.send("POST", "/api/v1/matches", &token, &much);
    assert_eq!((answer.status, answer.error().as_str()), (413, "too_large"));
    let wish = |bots: serde_json::Value| json!({"game": "planetfight", "bots": bots});
    let check = |wish: serde_json::Value, error: &str| {
        let answer = site.post("/api/v1/matches", &wish);
        assert_eq!((answer.status, answer.error().as_str()), (400, error), "{wish}");
    };
    let file = |name: &str| json!([{"name": "A", "files": [{"name": name, "text": ""}]}, "house:random"]);
    check(wish(file("../../evil.py")), "bad_name");
    check(wish(file("/etc/passwd")), "bad_name");
    check(wish(json!(["/bin/sh", "house:random"])), "no_bot");
    check(wish(json!(["../bot.py", "house:random"])), "no_bot");
    check(wish(json!([{"path": "/bin/sh"}, "house:random"])), "no_bot");
    check(wish(json!(["house:random"])), "setup");
    check(
        json!({"game": "planetfight", "bots": ["uber", "uber"], "options": {"level": "/etc/passwd"}}),
        "setup",
    );
    check(
        json!({"game": "zrf", "bots": ["random", "random"], "options": {"rules": "../../etc/passwd"}}),
        "setup",
    );
}
