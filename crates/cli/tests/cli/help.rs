//! Help texts.

use crate::support::Folder;

#[test]
fn help() {
    let folder = Folder::new("help");
    let check = |command: &str| {
        let shown = folder.viadal(&format!("{command} --help")).ended(0).shown();
        insta::assert_snapshot!(format!("help {command}").trim().replace(' ', "_"), shown);
    };
    check("");
    for command in [
        "games",
        "play",
        "replay",
        "verify",
        "feed",
        "fork",
        "transcript",
        "zrf",
        "learn",
        "uci",
        "usi",
        "xboard",
        "new",
        "check",
        "doctor",
    ] {
        check(command);
    }
    for command in ["zrf check", "zrf moves", "zrf perft", "zrf bench", "zrf report", "zrf replay"] {
        check(command);
    }
}

#[test]
fn without_a_command_the_help_is_shown() {
    let ran = Folder::new("help-none").viadal("").ended(2);
    assert!(ran.err.contains("Usage: viadal <COMMAND>"), "{}", ran.err);
    assert_eq!(ran.out, "");
}
