//! The shipped rules files, and their tables of perft counts: `tests/perft/NAME.perft`.
//!
//! A line is `variant; depth; count`, where the variant is a number or a title. Large counts are left to `cargo run --release
//! -p zrf --example perft_table`. `#` starts a comment.

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The counts of a rules file.
pub(crate) struct Table {
    /// The name of both files without extension.
    pub(crate) name: String,
    /// Its lines, in order.
    pub(crate) counts: Vec<Count>,
}

/// A line: the number of sequences of `depth` turns.
pub(crate) struct Count {
    /// A number or a title.
    pub(crate) variant: String,
    /// In whole turns.
    pub(crate) depth: u32,
    /// The expected number.
    pub(crate) nodes: u64,
}

/// All tables by name.
pub(crate) fn tables() -> Vec<Table> {
    let folder = crate_folder().join("tests/perft");
    let tables = files(&folder, "perft").into_iter().map(|path| {
        let text = std::fs::read_to_string(&path).expect("a table is text");
        Table { name: stem(&path), counts: text.lines().filter_map(count).collect() }
    });
    tables.collect()
}

fn count(line: &str) -> Option<Count> {
    let line = line.split('#').next().unwrap_or("").trim();
    if line.is_empty() {
        return None;
    }
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let [variant, depth, nodes] = fields.as_slice() else {
        panic!("`{line}` is not `variant; depth; count`");
    };
    let number =
        |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("`{text}` in `{line}` is no number"));
    Some(Count { variant: (*variant).to_owned(), depth: number(depth) as u32, nodes: number(nodes) })
}

/// Compiles a table's file, which ships or was made for tests.
pub(crate) fn compiled(name: &str) -> zrf::Rules {
    let file = format!("{name}.zrf");
    let ships = library_folder().join(&file);
    compile(&if ships.exists() { ships } else { crate_folder().join("tests/rules").join(&file) })
}

/// Compiles a file; errors and warnings fail the test. Includes are searched next to it and among the shipped files.
pub(crate) fn compile(path: &Path) -> zrf::Rules {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let folder = path.parent().expect("a file is in a folder");
    let include = |name: &str| {
        let beside = std::fs::read(folder.join(name));
        beside.or_else(|_| std::fs::read(library_folder().join(name))).map_err(|error| error.to_string())
    };
    let name = stem(path);
    let rules = zrf::compile(&zrf::Source { name: &name, bytes: &bytes }, &include)
        .unwrap_or_else(|report| panic!("{report}"));
    assert!(rules.warnings.findings().is_empty(), "{}", rules.warnings);
    rules
}

/// The start of a variant.
pub(crate) fn start(rules: &zrf::Rules, variant: &str) -> board::Position {
    let entry = rules.entry(variant).unwrap_or_else(|| panic!("there is no variant `{variant}`"));
    position(&entry.program)
}

/// The start of a program.
pub(crate) fn position(program: &board::Program) -> board::Position {
    let rules = board::Rules::new(program.clone()).unwrap_or_else(|problem| panic!("{problem}"));
    board::Position::new(&Arc::new(rules))
}

/// The name of a file without what follows the dot.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().expect("a file has a name").to_string_lossy().into_owned()
}

/// The folder of the shipped rules files.
pub(crate) fn library_folder() -> PathBuf {
    crate_folder().join("../../games/zrf/rules")
}

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files in a folder with this extension, sorted by name.
pub(crate) fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}
