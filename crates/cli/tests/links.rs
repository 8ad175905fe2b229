//! Every relative link of every page and doc comment of the repository leads somewhere. Links to other sites are listed, not
//! fetched: `cargo nextest run -p viadal --test links --no-capture`.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut pages = Vec::new();
    collect(&root, &mut pages);
    assert!(pages.contains(&root.join("README.md")) && pages.contains(&root.join("crates/game/src/lib.rs")));
    let (mut dead, mut elsewhere) = (Vec::new(), BTreeSet::new());
    for page in &pages {
        let text = text_of(page);
        let named = |link: &str| format!("{}: {link}", page.strip_prefix(&root).unwrap().display());
        for link in links(&text) {
            if link.contains("://") {
                assert!(link.starts_with("https://"), "{} is not secure", named(&link));
                elsewhere.insert(link);
            } else if !leads_somewhere(page, &link) {
                dead.push(named(&link));
            }
        }
    }
    elsewhere.iter().for_each(|link| println!("not fetched: {link}"));
    assert!(dead.is_empty(), "these links lead nowhere:\n{}", dead.join("\n"));
}

/// All Markdown and Rust files below a folder.
fn collect(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if entry.file_type().unwrap().is_dir() {
            if !name.starts_with('.') && name != "target" && name != "node_modules" {
                collect(&path, pages);
            }
        } else if name.ends_with(".md") || name.ends_with(".rs") {
            pages.push(path);
        }
    }
}

/// A page as Markdown: of Rust source its doc comments.
fn text_of(page: &Path) -> String {
    let text = std::fs::read_to_string(page).unwrap_or_default();
    if page.extension().is_some_and(|ending| ending == "md") {
        return text;
    }
    let comment = |line: &str| {
        let line = line.trim_start();
        line.strip_prefix("//!").or_else(|| line.strip_prefix("///")).map(|comment| format!("{comment}\n"))
    };
    text.lines().filter_map(comment).collect()
}

/// A link to code, such as `crate::Room`, is for rustdoc to check, which `./test` runs with warnings denied.
fn leads_somewhere(page: &Path, link: &str) -> bool {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let of_rust = page.extension().is_some_and(|ending| ending == "rs");
    if of_rust && !file.contains(['/', '.']) {
        return true;
    }
    let target = if file.is_empty() { page.to_path_buf() } else { page.parent().unwrap().join(file) };
    target.exists() && (anchor.is_empty() || anchors(&target).contains(anchor))
}

/// The targets of the links of a page, outside code: `[text](target)` and `[name]: target`.
fn links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    for line in prose(text) {
        let without_code: String = line.split('`').step_by(2).collect::<Vec<_>>().join("code");
        let defined = without_code.trim_start().strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        let defined = defined.filter(|(name, _)| !name.contains(']')).map(|(_, target)| target);
        for rest in without_code.split("](").skip(1).chain(defined) {
            let target = rest.split([')', ' ']).next().unwrap_or_default();
            if !target.starts_with("mailto:") && !target.is_empty() {
                links.push(target.to_string());
            }
        }
    }
    links
}

/// The anchors that the headings of a page make.
fn anchors(page: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(page).unwrap_or_default();
    let mut anchors = BTreeSet::new();
    for line in prose(&text).filter(|line| line.starts_with('#')) {
        let heading = line.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        anchors.insert(kept.map(|c| if c == ' ' { '-' } else { c }).collect());
    }
    anchors
}

/// The lines outside fenced blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fence && !fenced
    })
}

#[test]
fn links_and_anchors_are_found() {
    let text = "[a](b.md#c-d) `[no](code)` ![p](p.png \"t\") [x](https://x.org)\n```\n[no](n.md)\n```\n[up](#top)\n[r]: d.md";
    assert_eq!(links(text), ["b.md#c-d", "p.png", "https://x.org", "#top", "d.md"]);
}

#[test]
fn dead_links_are_found() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    for (link, good) in [("ARCHITECTURE.md", true), ("ARCHITECTURE.md#invariants", true), ("none.md", false)]
    {
        assert_eq!(leads_somewhere(&page, link), good, "{link}");
    }
    assert!(!leads_somewhere(&page, "ARCHITECTURE.md#none") && !leads_somewhere(&page, "#none"));
    let source = Path::new(file!());
    assert!(leads_somewhere(source, "crate::Room") && !leads_somewhere(source, "../none.md"));
}
