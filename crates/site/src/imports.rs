//! The relative imports of a module of the page.

/// A module with its relative imports replaced by names, and their paths.
pub(crate) fn renamed(path: &str, source: &str) -> (String, Vec<String>) {
    scanned(path, source, &["from", "import", "import("])
}

/// The paths that a module imports statically.
pub(crate) fn static_imports(path: &str, source: &str) -> Vec<String> {
    scanned(path, source, &["from", "import"]).1
}

/// The paths that a module imports, also when it is used.
pub(crate) fn all_imports(path: &str, source: &str) -> Vec<String> {
    renamed(path, source).1
}

/// The same, for imports that start with one of `heads` before the quoted path.
fn scanned(path: &str, source: &str, heads: &[&str]) -> (String, Vec<String>) {
    let (mut written, mut imported) = (String::with_capacity(source.len()), Vec::new());
    let mut rest = source;
    while let Some(quote) = rest.find(['"', '\'']) {
        let (before, quoted) = rest.split_at(quote);
        let mark = &quoted[..1];
        written.push_str(before);
        written.push_str(mark);
        rest = &quoted[1..];
        let name = rest.split(mark).next().unwrap_or_default();
        let head = before.trim_end();
        let imports = heads.iter().any(|word| head.ends_with(word));
        if imports && (name.starts_with("./") || name.starts_with("../")) {
            let meant = resolved(path, name);
            written.push_str(&format!("viadal/{meant}{mark}"));
            imported.push(meant);
            rest = &rest[(name.len() + 1).min(rest.len())..];
        }
    }
    (written + rest, imported)
}

/// Resolves a relative path in a module.
pub(crate) fn resolved(module: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = module.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests;
