//! Nothing new is begun while the machine has little memory to spare.

use serde_json::json;
use site::Limits;

use crate::support::Site;

#[test]
fn nothing_is_begun_while_there_is_little_memory() {
    let site = Site::with(Limits { spare_memory: u64::MAX, ..Limits::default() });
    let refused = |path: &str, sent: serde_json::Value| {
        let answer = site.post(&format!("/api/v1/{path}"), &sent);
        assert_eq!(
            (answer.status, answer.error().as_str()),
            (507, "memory_low"),
            "{path}: {}",
            answer.text()
        );
        let told = answer.json()["message"].as_str().unwrap().to_string();
        assert!(told.starts_with("the server has little memory left ("), "{told}");
    };
    let bots = ["house:random", "house:random"];
    refused("matches", json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": bots}));
    refused("bots", json!({"name": "A", "game": "thud", "files": [{"name": "A.py", "text": "1"}]}));
    refused("tournaments", json!({"game": "thud", "bots": ["house:random", "house:greedy"], "rounds": 1}));
    assert_eq!(site.get("/healthz").status, 503);
    assert!(site.get("/metrics").text().contains("\nviadal_memory_spare_bytes "));
}
