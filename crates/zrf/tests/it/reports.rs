//! Rules files with mistakes, and their reports.

use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let entries = std::fs::read_dir(folder).expect("the folder of broken files is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

#[test]
fn every_broken_file_gets_its_report() {
    let files = files();
    assert!(files.len() >= 40, "{} files", files.len());
    for path in files {
        let bytes = std::fs::read(&path).expect("a broken file can still be read");
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        let source = zrf::Source { name: &name, bytes: &bytes };
        let include = |wanted: &str| {
            if wanted == name { Ok(bytes.clone()) } else { Err("is not there".into()) }
        };
        let report = match zrf::compile(&source, &include) {
            Ok(rules) => format!("playable, with warnings\n\n{}", rules.warnings),
            Err(report) => report.to_string(),
        };
        assert!(!report.is_empty(), "{name}: nothing to say");
        insta::assert_snapshot!(
            path.file_stem().expect("a file has a stem").to_string_lossy().as_ref(),
            report
        );
    }
}
