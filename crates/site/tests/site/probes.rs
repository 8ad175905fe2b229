//! Requests of monitoring, and who may make them.

use std::collections::BTreeMap;

use serde_json::json;
use site::{Operations, PublicConfig, Quotas};

use crate::support::{Answer, Site};

/// The samples of `/metrics`, by name and labels. Every line must be one that Prometheus reads.
fn metrics(site: &Site) -> BTreeMap<String, f64> {
    let answer = site.get("/metrics");
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(
        answer.header("content-type"),
        Some("application/openmetrics-text; version=1.0.0; charset=utf-8")
    );
    let (mut samples, mut family) = (BTreeMap::new(), String::new());
    let text = answer.text();
    for line in text.strip_suffix("# EOF\n").expect("the end is told").lines() {
        if let Some(head) = line.strip_prefix("# TYPE ") {
            family = head.split(' ').next().unwrap().into();
            assert!(["counter", "gauge", "histogram"].contains(&head.split(' ').nth(1).unwrap()), "{line}");
        } else if !line.starts_with("# HELP ") {
            let (name, value) = line.rsplit_once(' ').unwrap();
            assert!(name.starts_with(&family), "{line} in {family}");
            assert!(samples.insert(name.to_string(), value.parse().unwrap()).is_none(), "{line} twice");
        }
    }
    samples
}

#[test]
fn metrics_tell_what_is_played_and_how_it_ended() {
    let site = Site::new();
    let before = metrics(&site);
    assert_eq!(before["viadal_matches{state=\"live\"}"], 0.0);
    assert_eq!(before["viadal_answer_seconds_count{clock=\"wall\"}"], 0.0);
    assert_eq!(before[&format!("viadal_build_info{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"))], 1.0);
    let levels = before.iter().filter(|(name, _)| name.starts_with("viadal_sandbox_level"));
    assert_eq!(levels.map(|(_, value)| value).sum::<f64>(), 1.0);
    assert!(before["process_resident_memory_bytes"] > 1e6);

    let robot = |text: &str| {
        let text = format!("package Ace;\nmy $n = 0;\nsub action {{ {text} }}\n1;\n");
        json!({"name": "Ace", "files": [{"name": "Ace.plw", "text": text}]})
    };
    let done =
        site.begin(&json!({"game": "perlwars", "bots": [robot("die 'x' if ++$n > 5;"), "house:random"]}));
    site.ended(done["id"].as_str().unwrap());
    let waiting = site
        .begin(&json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["human", "house:random"]}));
    let mut socket = site.watch(waiting["id"].as_str().unwrap(), &json!({"key": waiting["keys"][0]}));
    socket.until(|message| message["prompt"].is_object());

    let after = metrics(&site);
    assert_eq!(after["viadal_matches{state=\"live\"}"], 1.0);
    assert_eq!(after["viadal_matches_finished_total{kind=\"asked\",state=\"done\"}"], 1.0);
    let verdicts: Vec<(&String, &f64)> =
        after.iter().filter(|(name, _)| name.starts_with("viadal_verdicts_total")).collect();
    assert_eq!(verdicts.iter().map(|(_, count)| **count).sum::<f64>(), 2.0, "{verdicts:?}");
    assert_eq!(after["viadal_verdicts_total{verdict=\"ok\"}"], 1.0, "{verdicts:?}");
    assert!(after["viadal_sockets"] >= 1.0);
    assert!(after["viadal_requests_total{status=\"2xx\"}"] > before["viadal_requests_total{status=\"2xx\"}"]);
    for clock in ["wall", "cpu"] {
        let count = after[&format!("viadal_answer_seconds_count{{clock=\"{clock}\"}}")];
        assert!(count > 0.0, "{clock}");
        assert_eq!(count, after[&format!("viadal_answer_seconds_bucket{{le=\"+Inf\",clock=\"{clock}\"}}")]);
    }
    assert_eq!(after["viadal_store_failures_total"], 0.0);
    assert_eq!(after["viadal_matches_unsaved"], 0.0);

    // After a restart the person's match waits.
    drop(socket);
    let site = site.restarted(site::Limits::default());
    assert_eq!(metrics(&site)["viadal_matches{state=\"waiting\"}"], 1.0);
}

#[test]
fn a_healthy_server_says_so() {
    let site = Site::new();
    let answer = site.get("/healthz");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json(), json!({"ok": true, "version": env!("CARGO_PKG_VERSION"), "problems": []}));
    // Every response has an id of its own in the log.
    let id = |answer: &Answer| answer.header("x-request-id").unwrap().to_string();
    assert_ne!(id(&answer), id(&site.get("/healthz")));
}

#[test]
fn probes_come_from_this_machine_or_from_whom_the_host_names() {
    let public = PublicConfig {
        origin: Some("https://arena.example".parse().unwrap()),
        trusted: vec!["127.0.0.1".parse().unwrap()],
        host_link: false,
        quotas: Quotas::default(),
    };
    let metrics_to = vec!["10.0.0.0/8".parse().unwrap()];
    let named = Site::operated(public.clone(), Operations { metrics_to, ..Operations::default() });
    // No proxy is configured here.
    let bare = Site::public(PublicConfig { trusted: Vec::new(), ..public });
    let local = Site::new();
    let check = |site: &Site, headers: &[(&str, &str)], expected: bool| {
        for path in ["/healthz", "/metrics"] {
            let answer = site.send("GET", path, headers, b"");
            let told = (answer.status, answer.error());
            let wanted = if expected { (200, String::new()) } else { (403, "not_allowed".into()) };
            assert_eq!(told, wanted, "{path} {headers:?}");
        }
    };
    for site in [&named, &bare, &local] {
        check(site, &[], true);
        check(site, &[("host", "metrics.internal:9090")], true);
        check(site, &[("host", "localhost")], true);
        // A page whose name server points here (DNS rebinding).
        check(site, &[("host", "evil.example"), ("accept-language", "*")], false);
    }
    // Through the proxy.
    let by = |client| [("host", "arena.example"), ("x-forwarded-for", client)];
    check(&named, &by("10.1.2.3"), true);
    check(&named, &by("192.0.2.7"), false);
    check(&named, &by("10.1.2.3, 192.0.2.7"), false);
    check(&named, &by("127.0.0.1"), false);
    check(&named, &[("host", "arena.example")], false);
    // Through a proxy that is not configured.
    for header in ["x-forwarded-for", "forwarded", "via", "x-real-ip"] {
        for site in [&bare, &local] {
            check(site, &[(header, "127.0.0.1")], false);
        }
    }
    check(&bare, &[("host", "arena.example")], false);
}
