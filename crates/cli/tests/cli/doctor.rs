//! `viadal doctor`, and which program it is

use std::process::Command;

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
fn the_version_names_the_commit_of_a_checkout() {
    // The first line is this crate's folder only if the source is the repository itself.
    let git = Command::new("git")
        .args(["rev-parse", "--show-prefix", "--short=12", "HEAD"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    let told = git.map(|git| String::from_utf8(git.stdout).unwrap()).unwrap_or_default();
    let commit = told.trim().strip_prefix("crates/cli/\n").map_or_else(String::new, |it| format!(" ({it})"));
    let said = Folder::new("version").viadal("--version").ended(0).out;
    assert_eq!(said, format!("viadal {}{commit}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn nothing_is_missing_in_any_language() {
    let said = Folder::new("doctor-words").viadal("doctor --words").ended(0).out;
    assert_eq!(said, "nothing is missing\n");
}
