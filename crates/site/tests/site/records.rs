//! Uploaded records.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;

use crate::support::Site;

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_record_is_verified_and_shown() {
    let site = Site::new();
    let wish = json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["house:greedy", "house:random"], "seed": 1});
    let id = site.begin(&wish)["id"].as_str().unwrap().to_string();
    site.ended(&id);
    let record = site.get(&format!("/api/v1/matches/{id}/record")).body;
    let bring = |bytes: &[u8]| site.write("POST", "/api/v1/records", bytes);
    for bytes in [record.clone(), packed(&record)] {
        let brought = bring(&bytes);
        assert_eq!(brought.status, 201, "{}", brought.text());
        let brought = brought.json();
        assert_eq!((&brought["kind"], &brought["bots"][0]["name"]), (&json!("brought"), &json!("greedy")));
        let its = brought["id"].as_str().unwrap();
        assert_eq!(site.frames(its, "everything"), site.frames(&id, "everything"));
        assert_eq!(site.post(&format!("/api/v1/matches/{its}/again"), &json!({})).error(), "brought");
    }
    let text = String::from_utf8(record).unwrap();
    let refused = |bytes: &[u8], message: &str| {
        let answer = bring(bytes);
        assert_eq!((answer.status, answer.error().as_str()), (400, "bad_record"), "{}", answer.text());
        assert!(answer.json()["message"].as_str().unwrap().contains(message), "{}", answer.text());
    };
    refused(
        text.replace("\"seed\":1", "\"seed\":2")
            .replace("\"end\":1,\"scores\":[", "\"end\":1,\"scores\":[9")
            .as_bytes(),
        "scores",
    );
    refused(text.lines().take(9).collect::<Vec<_>>().join("\n").as_bytes(), "breaks off");
    refused(b"hello", "not a record");
    refused(&[0x1f, 0x8b, 1, 2, 3], "damaged");
    // A bomb, one in a bomb, a bomb of many members, one that lies about its length, and one that is damaged after its end.
    let bomb = packed(&vec![b'x'; 129 << 20]);
    refused(&bomb, "too large: unpacked at most 32 MB");
    refused(&packed(&bomb), "not a record");
    refused(&packed(&vec![b'x'; 1 << 20]).repeat(64), "not a record");
    let mut lying = bomb.clone();
    lying.truncate(bomb.len() - 4);
    lying.extend([1, 0, 0, 0]);
    refused(&lying, "too large");
    let long = text.replacen("\"greedy\"", &format!("\"{}\"", "g".repeat(201)), 1);
    refused(long.as_bytes(), "name in the record has more than 200 bytes");
}

/// A record of earlier rules is shown and continued by its own rules: version 1 of the wizards had `open_map` instead of `map`.
#[test]
fn a_record_of_earlier_rules_is_played_on_by_them() {
    let site = Site::new();
    let text = include_str!("../../../../games/wizards/tests/rules-1-open.vrec");
    let brought = site.write("POST", "/api/v1/records", text.as_bytes());
    assert_eq!(brought.status, 201, "{}", brought.text());
    let id = brought.json()["id"].as_str().unwrap().to_string();
    let fork = json!({"at": "1.3", "bots": ["house:hunter", "house:collector"]});
    let begun = site.post(&format!("/api/v1/matches/{id}/fork"), &fork);
    assert_eq!(begun.status, 201, "{}", begun.text());
    let forked = begun.json()["id"].as_str().unwrap().to_string();
    assert_eq!(site.ended(&forked)["state"], "done");
    let record = site.get(&format!("/api/v1/matches/{forked}/record")).text();
    let header = record.lines().next().unwrap();
    assert!(header.contains("\"rules\":1,") && header.contains("\"open_map\":true"), "{header}");
    let (old, new) = (site.frames(&id, "everything"), site.frames(&forked, "everything"));
    assert_eq!(old[1..4], new[1..4], "the turns before are the same");

    let again = site.post(&format!("/api/v1/matches/{forked}/again"), &json!({})).json();
    assert_eq!(site.ended(again["id"].as_str().unwrap())["state"], "done", "{again}");
}
