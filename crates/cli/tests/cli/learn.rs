//! `viadal learn`.

use crate::support::Folder;

const RULES: &str = include_str!("../../../../games/zrf/rules/connect-four.zrf");
const REVERSI: &str = include_str!("../../../../games/zrf/rules/reversi.zrf");

#[test]
fn learning_repeats_and_goes_on() {
    let learn = |folder: &Folder, more: &str| {
        folder.viadal(&format!("learn four.zrf --games 20 --nodes 30 --seed 5 --match 20 {more}")).ended(0)
    };
    let whole = Folder::new("learn-whole").with("four.zrf", RULES);
    let ran = learn(&whole, "--generations 2 --threads 2");
    assert!(ran.err.contains("generation 2: 20 of 20 games"), "{}", ran.err);
    let broken = Folder::new("learn-broken").with("four.zrf", RULES);
    learn(&broken, "--generations 1");
    assert!(whole.read("four.learning") != broken.read("four.learning"));
    let ran = learn(&broken, "--generations 2");
    assert!(ran.out.starts_with("going on after generation 1\n"), "{}", ran.out);
    assert!(whole.read("four.learning") == broken.read("four.learning"), "something else after a break");
}

#[test]
fn weights_that_do_not_win_are_not_written() {
    let folder = Folder::new("learn-nothing").with("four.zrf", RULES);
    let ran = folder.viadal("learn four.zrf --games 20 --nodes 30 --generations 1 --match 20").ended(0);
    assert!(
        ran.out.contains("none clearly wins against the player without learning: no weights are written"),
        "{}",
        ran.out
    );
    assert!(!folder.path().join("four.weights").exists());
}

#[test]
fn weights_that_win_are_written_and_used() {
    let folder = Folder::new("learn-wins").with("mine.zrf", REVERSI);
    let ran = folder.viadal("learn mine.zrf --games 150 --nodes 20 --generations 1 --match 60").ended(0);
    assert!(ran.err.contains("against the player without learning: "), "{}", ran.err);
    assert!(ran.out.starts_with("mine.weights: "), "{}", ran.out);

    // What lies beside the file is used, and only for that file.
    let changed = format!("{REVERSI}\n; changed\n");
    let talk = "position startpos moves D@d3\ngo nodes 300\n";
    let scores = |folder: &Folder| {
        let out = folder.typing("uci mine.zrf", talk).ended(0).out;
        let line =
            out.lines().find(|line| line.starts_with("info depth 1 ")).unwrap_or_else(|| panic!("{out}"));
        line.split(" nodes ").next().unwrap().to_string()
    };
    let plain = scores(&Folder::new("learn-plain").with("mine.zrf", &changed));
    let other = Folder::new("learn-other").with("mine.zrf", &changed);
    std::fs::write(other.path().join("mine.weights"), folder.read("mine.weights")).unwrap();
    assert_eq!(scores(&other), plain);
    assert_ne!(scores(&folder), plain);
    for command in ["play mine.zrf house:random house:random --set max_moves=2", "uci mine.zrf"] {
        let unused = "mine.weights: not used, because it was learned for other rules";
        for (folder, is_unused) in [(&folder, false), (&other, true)] {
            let err = folder.typing(command, "quit\n").ended(0).err;
            assert_eq!(err.contains(unused), is_unused, "{command}: {err}");
        }
    }
}

#[test]
fn learning_begins_with_weights_learned_before() {
    let folder = Folder::new("learn-from").with("mine.zrf", REVERSI).with("four.zrf", RULES);
    folder.viadal("learn mine.zrf --games 150 --nodes 20 --generations 1 --match 60").ended(0);
    let again = "--games 20 --nodes 20 --generations 1 --match 20";
    let from = |name: &str, more: &str| {
        folder.viadal(&format!("learn mine.zrf {again} --out {name}.weights {more}")).ended(0);
        folder.read(&format!("{name}.learning"))
    };
    assert!(from("anew", "") != from("on", "--from mine.weights"), "the same player");

    for (file, why) in [("mine.weights", "no weights for four.zrf"), ("none.weights", "no such file")] {
        let ran = folder.viadal(&format!("learn four.zrf {again} --from {file}")).ended(2);
        assert!(ran.err.contains(file) && ran.err.contains(why), "{}", ran.err);
    }
}

#[test]
fn what_cannot_be_learned_is_refused() {
    let folder = Folder::new("learn-refused").with("four.zrf", RULES);
    for game in ["sokoban", "race"] {
        let ran = folder.viadal(&format!("learn {game}")).ended(2);
        assert!(ran.err.contains("only games of two players without dice are learned"), "{}", ran.err);
    }
    folder.viadal("learn four.zrf --games 20 --nodes 20 --generations 1 --match 20").ended(0);
    let ran = folder.viadal("learn four.zrf --games 20 --nodes 25 --generations 1 --match 20").ended(2);
    assert!(
        ran.err.contains("four.learning is of other rules, of an older version, or of other --seed, --games, --nodes or --match"),
        "{}",
        ran.err
    );
}
