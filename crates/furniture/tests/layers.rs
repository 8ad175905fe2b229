//! The modules of a crate use each other without a circle, so that it can be read from the bottom up.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::Path;

/// By the path of a module: the paths that it uses, and those whose last names it takes or passes on.
type Modules = BTreeMap<String, [Vec<String>; 2]>;

#[test]
fn modules_use_each_other_without_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = root.join("crates").read_dir().unwrap().map(|folder| folder.unwrap().file_name());
    let crates = crates.map(|name| format!("crates/{}/src", name.display()));
    for folder in crates.chain(["games", "games/zrf", "python/src"].map(String::from)) {
        let mut modules = Modules::new();
        read(&root.join(&folder), "crate", &mut modules);
        let mut left: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (name, [used, _]) in &modules {
            let others = used.iter().filter_map(|path| resolve(name, path, &modules, 0));
            left.insert(name, others.filter(|other| other != name).collect());
        }
        // Those that use none of the others are taken away, again and again.
        while let Some((lowest, _)) =
            left.iter().find(|(_, used)| !used.iter().any(|name| left.contains_key(&**name)))
        {
            left.remove(&**lowest);
        }
        assert!(left.is_empty(), "in {folder} these are in a circle or use one that is: {:?}", left.keys());
    }
}

/// Reads the files of a folder, without tests and crates of their own.
fn read(folder: &Path, name: &str, modules: &mut Modules) {
    for path in folder.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let own =
            if ["lib", "main", "mod"].contains(&&*stem) { name.into() } else { format!("{name}::{stem}") };
        if stem == "tests" || path.join("Cargo.toml").exists() {
        } else if path.is_dir() {
            read(&path, &own, modules);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let text: String =
                text.lines().flat_map(|line| [line.split("//").next().unwrap(), "\n"]).collect();
            let [used, taken] = modules.entry(own).or_default();
            for statement in text.split("#[cfg(test)]\nmod tests {").next().unwrap().split(';') {
                let (before, paths) = statement.rsplit_once("use ").unwrap_or((statement, ""));
                let is_export = before.trim_end().ends_with("pub") || before.trim_end().ends_with(')');
                taken.extend(flat(paths));
                used.extend(flat(paths).into_iter().filter(|_| !is_export));
                let words = before.split(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter));
                used.extend(words.filter(|word| word.contains("::")).map(String::from));
            }
        }
    }
}

/// The paths of a `use`.
fn flat(tree: &str) -> Vec<String> {
    let mut tree: String = tree.split_whitespace().collect();
    while let Some((before, after)) = tree.split_once('}') {
        let Some((before, inside)) = before.rsplit_once('{') else { break };
        let (before, start) = before.split_at(before.rfind(['{', ',']).map_or(0, |at| at + 1));
        let each = inside.split(',').filter(|name| !name.is_empty()).map(|name| format!("{start}{name}"));
        tree = format!("{before}{}{after}", each.collect::<Vec<_>>().join(","));
    }
    tree.split(',').map(|path| path.trim_end_matches("::self").into()).collect()
}

/// The module that a path leads to from another; `None` where it leads out of the crate.
fn resolve(from: &str, path: &str, modules: &Modules, hops: usize) -> Option<String> {
    let (mut at, mut rest) = (from.to_string(), path);
    while !rest.is_empty() {
        let (name, after) = rest.split_once("::").unwrap_or((rest, ""));
        let below = format!("{at}::{name}");
        at = match name {
            "crate" => name.into(),
            "self" => at,
            "super" => at.rsplit_once("::")?.0.into(),
            _ if modules.contains_key(&below) => below,
            _ => {
                let mut taken = modules.get(&at)?[1].iter().filter(|_| hops < 9);
                let taken = taken.find(|path| path.rsplit("::").next() == Some(name));
                let found =
                    taken.and_then(|path| resolve(&at, &format!("{path}::{after}"), modules, hops + 1));
                return found.or((hops > 0 || rest != path || taken.is_some()).then_some(at));
            }
        };
        rest = after;
    }
    Some(at)
}
