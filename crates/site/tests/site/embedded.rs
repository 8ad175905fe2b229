//! Boards embedded in other sites.

use serde_json::json;
use site::Operations;

use crate::accounts::open;
use crate::support::Site;
use crate::visitor::Visitor;

fn ancestors(site: &Site, path: &str) -> String {
    let answer = site.get(path);
    let policy = answer.header("content-security-policy").unwrap().to_string();
    policy.rsplit("frame-ancestors ").next().unwrap().to_string()
}

#[test]
fn without_the_hosts_word_no_page_frames_anything() {
    let site = Site::new();
    let id = site.begin(&json!({"game": "thud", "bots": ["house:random", "house:random"]}));
    let id = id["id"].as_str().unwrap();
    for path in
        [format!("/embed/match/{id}"), format!("/api/v1/embed/{id}"), format!("/api/v1/embed/{id}/frames")]
    {
        let answer = site.get(&path);
        assert_eq!((answer.status, answer.error().as_str()), (403, "not_embedded"), "{path}");
        assert_eq!(ancestors(&site, &path), "'none'");
    }
}

#[test]
fn named_pages_frame_shown_matches_and_nothing_else() {
    let origins = ["https://blog.example", "http://127.0.0.1:7777"];
    let embed_from = origins.iter().map(|origin| origin.parse().unwrap()).collect();
    let site = Site::operated(open(), Operations { embed_from, ..Operations::default() });
    let host = Visitor::host(&site);
    let wish = json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": ["house:random", "house:greedy"],
        "rounds": 1, "seed": 1});
    let cup = host.post("/tournaments", &wish).json();
    let cup = cup["id"].as_str().unwrap();
    let shown = loop {
        let told = host.get(&format!("/tournaments/{cup}/matches")).json();
        if !told["matches"][0]["result"].is_null() {
            break told["matches"][0]["id"].as_str().unwrap().to_string();
        }
        std::thread::yield_now();
    };
    let own =
        host.post("/matches", &json!({"game": "thud", "bots": ["house:random", "house:random"]})).json();
    let own = own["id"].as_str().unwrap();
    // Not signed in.
    assert_eq!(ancestors(&site, &format!("/embed/match/{shown}")), origins.join(" "));
    for path in
        ["/".to_string(), format!("/match/{shown}"), format!("/api/v1/embed/{shown}"), "/embed/other".into()]
    {
        assert_eq!(ancestors(&site, &path), "'none'", "{path}");
    }
    assert_eq!(site.get(&format!("/api/v1/embed/{shown}")).json()["id"], json!(shown));
    let frames = site.get(&format!("/api/v1/embed/{shown}/frames")).text();
    assert_eq!(frames, host.get(&format!("/matches/{shown}/frames")).text());
    for path in
        [format!("/api/v1/embed/{own}"), format!("/api/v1/embed/{own}/frames"), "/api/v1/embed/none".into()]
    {
        let answer = site.get(&path);
        assert_eq!((answer.status, answer.error().as_str()), (404, "not_found"), "{path}");
    }
    assert_eq!(site.get(&format!("/api/v1/matches/{shown}")).error(), "sign_in");
}
