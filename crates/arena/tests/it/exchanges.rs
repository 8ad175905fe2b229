//! The example exchanges in the rooms' READMEs and the docs are what the referee really says.

use std::path::Path;

use serde_json::{Value, json};

#[test]
fn the_examples_are_what_the_referee_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rooms = games::ROOMS.iter().map(|room| root.join("games").join(room.id).join("README.md"));
    let pages = std::fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let documents = rooms.chain(pages.filter(|path| path.extension().is_some_and(|end| end == "md")));
    let blocks: usize = documents.map(|path| audit::exchanges(&path, &games::room)).sum();
    assert!(blocks >= games::ROOMS.len(), "{blocks} blocks");
}

/// Every line of the examples satisfies the published schemas, and invalid lines do not.
#[test]
fn the_examples_are_lines_by_the_schemas() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let schema = |name: &str| {
        let text = std::fs::read_to_string(root.join("docs/schemas").join(name)).unwrap();
        jsonschema::draft202012::new(&serde_json::from_str(&text).unwrap()).unwrap()
    };
    let (referee, bot) = (schema("from-referee.json"), schema("from-bot.json"));
    let rooms = games::ROOMS.iter().map(|room| root.join("games").join(room.id).join("README.md"));
    let mut lines = [0, 0];
    for path in rooms.chain([root.join("docs/protocol.md")]) {
        let text = std::fs::read_to_string(&path).unwrap();
        let blocks = text.split("```exchange").skip(1).filter_map(|rest| rest.split("```").next());
        for line in blocks.flat_map(str::lines) {
            let (by, json) = match (line.strip_prefix("> "), line.strip_prefix("< ")) {
                (Some(json), _) => (0, json),
                (_, Some(json)) => (1, json),
                _ => continue,
            };
            // Truncated lines are not checked.
            let Ok(json) = serde_json::from_str::<Value>(json) else { continue };
            let schema = [&referee, &bot][by];
            assert!(schema.is_valid(&json), "{}: {line}: {:?}", path.display(), schema.validate(&json).err());
            lines[by] += 1;
        }
    }
    assert!(lines.iter().all(|count| *count > 20), "{lines:?}");
    let turn = json!({"type": "turn", "turn": 1, "view": {"turn": 1, "last": []}});
    assert!(referee.is_valid(&turn));
    for wrong in [
        json!({"type": "turn", "turn": "1", "view": {}}),
        json!({"type": "turn", "turn": 1}),
        json!({"type": "move", "turn": 1}),
        json!({"type": "end", "scores": ["1"], "reason": "hit"}),
        json!([turn]),
    ] {
        assert!(!referee.is_valid(&wrong), "{wrong}");
    }
    for wrong in [json!({"ready": "yes"}), json!({"say": 1}), json!({"draw": {}}), json!("ready")] {
        assert!(!bot.is_valid(&wrong), "{wrong}");
    }
}
