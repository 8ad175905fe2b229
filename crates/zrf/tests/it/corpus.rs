//! Real rules files and recorded games, if available: they are not ours, and not in the repository.

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of real files: `shared/zrf/corpus` next to the repository or one of its parent folders.
pub(crate) fn folder() -> Option<PathBuf> {
    let found = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|folder| folder.join("shared/zrf/corpus"))
        .find(|folder| folder.is_dir());
    if found.is_none() {
        println!("skipped all corpus files: no folder shared/zrf/corpus above this crate");
    }
    found
}

/// The files with an extension, sorted by name.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|is| is == ending))
        .collect();
    files.sort();
    files
}

/// A file's name without its folder.
pub(crate) fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Compiles a rules file; includes are searched next to it.
pub(crate) fn compile(path: &Path) -> Result<zrf::Rules, zrf::Report> {
    let bytes = std::fs::read(path).unwrap_or_default();
    let folder = path.parent().unwrap_or(Path::new("."));
    let include = |name: &str| std::fs::read(folder.join(name)).map_err(|error| error.to_string());
    zrf::compile(&zrf::Source { name: &name(path), bytes: &bytes }, &include)
}

/// The rules of an entry, ready for play.
pub(crate) fn playable(entry: &zrf::Entry) -> Arc<board::Rules> {
    let rules = board::Rules::new(entry.program.clone());
    Arc::new(rules.unwrap_or_else(|invalid| panic!("{}: {invalid}", entry.title)))
}
