//! What an earlier version kept is whole in this one. `data_of_0_1` was made by the build of 27 November 2026 (`make.py` there).

use std::io::Read;
use std::path::Path;

use serde_json::Value;

use crate::serve::Served;
use crate::support::Folder;

/// What is estimated from the results, better than then.
const FITTED: &[&str] = &["rating", "margin", "expected", "places", "rank"];

/// All that was told is told again: what is new may stand beside it.
fn check(path: &str, then: &Value, now: &Value) {
    match (then, now) {
        (Value::Object(then), Value::Object(now)) => {
            // A bye was worth no points then; it is a match won by two games.
            let byes = now.get("byes").and_then(Value::as_u64).unwrap_or_default();
            for (name, value) in then.iter().filter(|(name, _)| !FITTED.contains(&name.as_str())) {
                if name == "points" && byes > 0 {
                    assert_eq!(now[name].as_u64(), value.as_u64().map(|points| points + 2 * byes), "{path}");
                    continue;
                }
                check(&format!("{path} {name}"), value, &now[name]);
            }
        }
        (Value::Array(then), Value::Array(now)) => {
            assert_eq!(then.len(), now.len(), "{path}");
            then.iter().zip(now).for_each(|(then, now)| check(path, then, now));
        }
        _ => assert_eq!(then, now, "{path}"),
    }
}

#[test]
fn what_an_earlier_version_kept_is_whole() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/data_of_0_1");
    let mut copy = Vec::new();
    let packed = std::fs::File::open(data.join("store.backup.gz")).unwrap();
    flate2::read::GzDecoder::new(packed).read_to_end(&mut copy).unwrap();
    let folder = Folder::new("upgrade");
    std::fs::write(folder.path().join("store.backup"), copy).unwrap();
    let restored = folder.viadal("restore --db viadal.db store.backup").ended(0);
    assert_eq!(restored.out, "viadal.db: people 3, bots 2, matches 7, tournaments 2 with 16 results\n");
    assert!(restored.err.contains("from an earlier viadal"), "{}", restored.err);

    let served = Served::new(&folder);
    let told: Value = serde_json::from_slice(&std::fs::read(data.join("told.json")).unwrap()).unwrap();
    for (path, then) in told.as_object().unwrap() {
        check(path, then, &served.ask("GET", path, ""));
    }
    let matches = told["/matches"].as_array().unwrap().iter().filter(|one| one["state"] == "done");
    let of_cups = told.as_object().unwrap().iter().filter(|(path, _)| path.ends_with("/matches"));
    let of_cups = of_cups.flat_map(|(_, listed)| listed["matches"].as_array().into_iter().flatten());
    let mut verified = 0;
    for one in matches.chain(of_cups) {
        let id = one["id"].as_str().unwrap();
        std::fs::write(
            folder.path().join("one.vrec"),
            served.text("GET", &format!("/matches/{id}/record"), ""),
        )
        .unwrap();
        folder.viadal("verify one.vrec").ended(0);
        verified += 1;
    }
    assert_eq!(verified, 22);
    // And it goes on: the match that waits for its person.
    let waiting = told["/matches"].as_array().unwrap().iter().find(|one| one["state"] == "waiting").unwrap();
    assert_eq!(
        served.ask("GET", &format!("/matches/{}", waiting["id"].as_str().unwrap()), "")["state"],
        "waiting"
    );
}
