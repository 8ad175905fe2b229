//! The commands and programs in the README and the docs work as described.

use std::path::Path;

use crate::support::Folder;

fn page(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
}

/// The contents of the fenced blocks with this label.
fn blocks<'a>(page: &'a str, kind: &str) -> Vec<&'a str> {
    let fence = format!("```{kind}\n");
    page.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// Runs the commands of a page, in order, in one folder.
fn check(folder: &Folder, page: &str) {
    let commands: Vec<&str> = blocks(page, "sh")
        .into_iter()
        .flat_map(str::lines)
        .filter_map(|line| line.split(" #").next().unwrap().trim().strip_prefix("viadal "))
        .collect();
    assert!(commands.len() > 5, "{commands:?}");
    for command in commands {
        folder.viadal(command).ended(0);
    }
}

#[test]
fn the_readme() {
    check(&Folder::new("book-readme"), &page("README.md"));
}

#[test]
fn a_season() {
    check(&Folder::new("book-season"), &page("docs/season.md"));
}

#[test]
fn play() {
    check(&Folder::new("book-play"), &page("docs/play.md"));
}

#[test]
fn how_the_computer_thinks() {
    check(&Folder::new("book-thinks"), &page("docs/how-the-computer-thinks.md"));
}

#[test]
fn write_a_bot() {
    let page = page("docs/write-a-bot.md");
    let folder = Folder::new("book-write").with("shooter.py", blocks(&page, "python")[0]);
    check(&folder, &page);
    let result = folder.viadal("play perlwars shooter.py Drifter --seed 2 --json --strict").ended(0).object();
    assert_eq!(result["bots"][0]["name"], "shooter");
}

#[test]
fn write_rules() {
    let page = page("docs/write-rules.md");
    let rules = blocks(&page, "zrf")[0];
    let folder = Folder::new("book-rules").with("dash.zrf", rules);
    check(&folder, &page);
    let wrong = rules.replacen("enemy?", "enemi?", 1);
    let told = Folder::new("book-wrong").with("dash.zrf", &wrong).viadal("zrf check dash.zrf").ended(1);
    assert!(told.out.contains(blocks(&page, "text")[0].trim()), "{}", told.out);
}

#[test]
fn every_verdict_is_explained_and_has_its_words() {
    let protocol = page("docs/protocol.md");
    let words = ["en", "hu", "ja"].map(|language| page(&format!("web/js/words/{language}.json")));
    for name in game::Verdict::ALL.map(game::Verdict::name) {
        assert!(protocol.contains(&format!("\n| `{name}` |")), "{name}");
        let said = |words: &String| name == "ok" || words.contains(&format!("\n  \"verdict.{name}\": "));
        assert!(words.iter().all(said), "{name}");
    }
}

#[test]
fn hold_a_contest() {
    let page = page("docs/hold-a-contest.md");
    let folder = Folder::new("book-contest").with("cup.toml", blocks(&page, "toml")[0]);
    check(&folder, &page);
}
