//! `viadal doctor`

use crate::support::Folder;

#[test]
fn the_machine_is_looked_at() {
    let folder = Folder::new("doctor");
    let findings = folder.viadal("doctor --json").ended(0).object();
    assert_eq!(findings["sandbox"], "none");
    assert!(findings["cache"].as_str().unwrap().ends_with("/viadal"));
    let perl = findings["tools"].as_array().unwrap().iter().find(|tool| tool["name"] == "perl").unwrap();
    assert!(perl["version"].is_string(), "{perl}");
    let text = folder.viadal("doctor").ended(0).out;
    assert!(text.contains("sandbox  none (process limits only"), "{text}");
    for tool in findings["tools"].as_array().unwrap() {
        assert!(text.contains(tool["name"].as_str().unwrap()), "{tool}");
    }
}
