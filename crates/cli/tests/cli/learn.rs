//! `viadal learn`.

use crate::support::Folder;

const RULES: &str = include_str!("../../../../games/zrf/rules/connect-four.zrf");

#[test]
fn what_is_learned_repeats_goes_on_and_is_used() {
    let learn = |folder: &Folder, more: &str| {
        let line = format!("learn four.zrf --games 20 --nodes 30 --seed 5 --match 2 {more}");
        folder.viadal(&line).ended(0)
    };
    let whole = Folder::new("learn-whole").with("four.zrf", RULES);
    let ran = learn(&whole, "--generations 2 --threads 2");
    assert!(ran.err.contains("generation 2: 20 of 20 games"), "{}", ran.err);
    assert!(ran.err.contains("against the player without learning: "), "{}", ran.err);
    let broken = Folder::new("learn-broken").with("four.zrf", RULES);
    learn(&broken, "--generations 1");
    assert_ne!(whole.read("four.weights"), broken.read("four.weights"));
    let ran = learn(&broken, "--generations 2");
    assert!(ran.out.starts_with("going on after generation 1\n"), "{}", ran.out);
    assert!(whole.read("four.weights") == broken.read("four.weights"), "other weights after a break");

    // What lies beside the file is used, and only for that file.
    let talk = "position startpos moves D@d1\ngo nodes 300\n";
    let scores = |folder: &Folder| {
        let out = folder.typing("uci four.zrf", talk).ended(0).out;
        let line =
            out.lines().find(|line| line.starts_with("info depth 1 ")).unwrap_or_else(|| panic!("{out}"));
        line.split(" nodes ").next().unwrap().to_string()
    };
    let plain = Folder::new("learn-plain").with("four.zrf", RULES);
    assert_ne!(scores(&whole), scores(&plain));
    let changed = Folder::new("learn-changed").with("four.zrf", &format!("{RULES}\n; changed\n"));
    std::fs::write(changed.path().join("four.weights"), whole.read("four.weights")).unwrap();
    assert_eq!(scores(&changed), scores(&plain));
}

#[test]
fn what_cannot_be_learned_is_refused() {
    let folder = Folder::new("learn-refused").with("four.zrf", RULES);
    for game in ["sokoban", "race"] {
        let ran = folder.viadal(&format!("learn {game}")).ended(2);
        assert!(ran.err.contains("only games of two players without dice are learned"), "{}", ran.err);
    }
    folder.viadal("learn four.zrf --games 20 --nodes 20 --generations 1 --match 0").ended(0);
    let ran = folder.viadal("learn four.zrf --games 20 --nodes 25 --generations 1 --match 0").ended(2);
    assert!(
        ran.err.contains("four.learning is of other rules, or of other --seed, --games or --nodes"),
        "{}",
        ran.err
    );
}
