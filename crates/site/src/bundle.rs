//! A game's drawing as one module, so that a page with many games asks for few files.

use std::collections::BTreeMap;

use crate::imports::resolved;

/// The module `NAME/view.js` with all modules of its folder in it, each in a function of its own. Modules of other folders stay imports.
/// `None` if one of them is written in a way that this does not read: then the modules are served one by one.
pub(crate) fn bundled(entry: &str, read: impl Fn(&str) -> Option<String>) -> Option<String> {
    let (folder, _) = entry.split_once('/')?;
    let mut bundle =
        Bundle { folder: format!("{folder}/"), read, seen: BTreeMap::new(), written: String::new() };
    let name = bundle.add(entry)?;
    Some(format!("{}export default {name}.default;\n", bundle.written))
}

struct Bundle<F> {
    folder: String,
    read: F,
    /// The modules by path, each with its number and whether it is written.
    seen: BTreeMap<String, (usize, bool)>,
    written: String,
}

impl<F: Fn(&str) -> Option<String>> Bundle<F> {
    /// Writes a module after those that it imports, unless it is there. Returns the constant that holds what it exports.
    fn add(&mut self, path: &str) -> Option<String> {
        if let Some((number, written)) = self.seen.get(path) {
            // Modules that import each other stay apart.
            return written.then(|| format!("m{number}"));
        }
        let number = self.seen.len();
        let (name, is_own) = (format!("m{number}"), path.starts_with(&self.folder));
        self.seen.insert(path.into(), (number, !is_own));
        if !is_own {
            self.written.insert_str(0, &format!("import * as {name} from \"../{path}\";\n"));
            return Some(name);
        }
        let (mut body, mut exports) = (String::new(), Vec::new());
        let here = format!("import(\"{}", here(path));
        for line in (self.read)(path)?.replace("import(\"./", &here).lines() {
            if let Some(import) = line.strip_prefix("import ") {
                let (wanted, from) = import.strip_suffix("\";")?.split_once(" from \"")?;
                let from = self.add(&resolved(path, from))?;
                let wanted = match wanted.strip_prefix('{') {
                    Some(named) => named.replace(" as ", ": "),
                    None if wanted.starts_with('*') => return None,
                    None => format!("default: {wanted}}}"),
                };
                body.push_str(&format!("const {{{wanted} = {from};\n"));
            } else if let Some(exported) = line.strip_prefix("export default ") {
                exports.push("default: whole".to_string());
                body.push_str(&format!("const whole = {exported}\n"));
            } else if let Some(exported) = line.strip_prefix("export ") {
                let named = ["const ", "function ", "async function "];
                let named = named.iter().find_map(|head| exported.strip_prefix(head))?;
                exports.push(
                    named.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?.into(),
                );
                body.push_str(&format!("{exported}\n"));
            } else {
                body.push_str(&format!("{line}\n"));
            }
        }
        let exports = exports.join(", ");
        self.written.push_str(&format!("const {name} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"));
        self.seen.insert(path.into(), (number, true));
        Some(name)
    }
}

/// A module's folder, seen from the entry.
fn here(path: &str) -> String {
    let below = path.split_once('/').map_or("", |(_, below)| below);
    format!("./{}", below.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/")))
}

#[cfg(test)]
mod tests;
