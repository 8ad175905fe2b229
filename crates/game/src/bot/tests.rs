//! The published schema of the referee's messages, generated from their types.

use std::path::Path;

use super::Message;

#[test]
fn the_schema_of_the_referees_lines_is_that_of_its_messages() {
    let schema = schemars::schema_for!(Message<'_>);
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas/from-referee.json");
    if std::env::var_os("VIADAL_WRITE_TYPES").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "{} is stale: VIADAL_WRITE_TYPES=1 cargo test -p game schema", path.display());
}
