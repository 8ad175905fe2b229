//! `viadal doctor`

use crate::support::Folder;

#[test]
fn the_machine_is_looked_at() {
    let folder = Folder::new("doctor");
    let findings = folder.viadal("doctor --json").ended(0).object();
    let level = findings["sandbox"].as_str().unwrap();
    assert!(["full", "fallback", "none"].contains(&level), "{level}");
    assert!(findings["cache"].as_str().unwrap().ends_with("/viadal"));
    let perl = findings["tools"].as_array().unwrap().iter().find(|tool| tool["name"] == "perl").unwrap();
    assert!(perl["version"].is_string(), "{perl}");
    let text = folder.viadal("doctor").ended(0).out;
    assert!(text.contains(&format!("sandbox  {level} (")), "{text}");
    for tool in findings["tools"].as_array().unwrap() {
        assert!(text.contains(tool["name"].as_str().unwrap()), "{tool}");
    }
}

#[test]
fn nothing_is_missing_in_any_language() {
    let said = Folder::new("doctor-words").viadal("doctor --words").ended(0).out;
    assert_eq!(said, "nothing is missing\n");
}
