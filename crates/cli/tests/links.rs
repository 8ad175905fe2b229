//! Every relative link of every page of the repository leads somewhere.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut pages = Vec::new();
    collect(&root, &mut pages);
    assert!(pages.contains(&root.join("README.md")));
    let dead: Vec<String> = pages.iter().flat_map(|page| dead_links(page, &root)).collect();
    assert!(dead.is_empty(), "these links lead nowhere:\n{}", dead.join("\n"));
}

/// All Markdown files below a folder.
fn collect(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if entry.file_type().unwrap().is_dir() {
            if !name.starts_with('.') && name != "target" && name != "node_modules" {
                collect(&path, pages);
            }
        } else if name.ends_with(".md") {
            pages.push(path);
        }
    }
}

fn dead_links(page: &Path, root: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(page).unwrap();
    let dead = |link: &String| {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let target = if file.is_empty() { page.to_path_buf() } else { page.parent().unwrap().join(file) };
        !target.exists() || !anchor.is_empty() && !anchors(&target).contains(anchor)
    };
    let named = |link: String| format!("{}: {link}", page.strip_prefix(root).unwrap().display());
    links(&text).into_iter().filter(dead).map(named).collect()
}

/// The targets of the relative links of a page, outside code.
fn links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    for line in prose(text) {
        let without_code: String = line.split('`').step_by(2).collect::<Vec<_>>().join("code");
        for rest in without_code.split("](").skip(1) {
            let target = rest.split([')', ' ']).next().unwrap_or_default();
            if !target.contains("://") && !target.starts_with("mailto:") && !target.is_empty() {
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
    let text =
        "[a](b.md#c-d) `[no](code)` ![p](p.png \"t\") [x](https://x.org)\n```\n[no](n.md)\n```\n[up](#top)";
    assert_eq!(links(text), ["b.md#c-d", "p.png", "#top"]);
}
