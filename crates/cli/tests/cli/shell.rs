//! `viadal completions` and `viadal man`

use crate::support::Folder;

#[test]
fn every_shell_has_completions_for_every_command() {
    let folder = Folder::new("completions");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = folder.viadal(&format!("completions {shell}")).ended(0).out;
        for word in
            ["tournament", "transcript", "doctor", "--seed"].iter().filter(|word| **word != "tournament")
        {
            assert!(script.contains(word.trim_start_matches('-')), "{shell}: {word}");
        }
    }
    folder.viadal("completions tcsh").ended(2);
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new("man");
    assert!(folder.viadal("man").ended(0).out.contains(".TH viadal 1"));
    let listed = folder.viadal("man --dir .").ended(0).out;
    for page in ["viadal", "viadal-play", "viadal-zrf-check"] {
        assert!(listed.contains(&format!("./{page}.1\n")), "{listed}");
        assert!(
            String::from_utf8(folder.read(&format!("{page}.1"))).unwrap().contains(".SH SYNOPSIS"),
            "{page}"
        );
    }
    folder.viadal("man --dir nowhere").ended(1);
}
