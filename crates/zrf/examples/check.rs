//! Compiles rules files and prints the reports: `cargo run -p zrf --example check -- FILE...`

use std::path::Path;

fn main() {
    for argument in std::env::args().skip(1) {
        let path = Path::new(&argument);
        let Ok(bytes) = std::fs::read(path) else {
            eprintln!("{argument}: cannot be read");
            continue;
        };
        let folder = path.parent().unwrap_or(Path::new("."));
        let include = |name: &str| std::fs::read(folder.join(name)).map_err(|error| error.to_string());
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        match zrf::compile(&zrf::Source { name: &name, bytes: &bytes }, &include) {
            Ok(rules) => {
                println!("{name}: {} playable", rules.entries.len());
                for entry in &rules.entries {
                    let program = &entry.program;
                    println!(
                        "{:4} {} ({} positions, {} pieces{})",
                        entry.number,
                        entry.title,
                        program.positions.len(),
                        program.pieces.len(),
                        if entry.default { ", default" } else { "" }
                    );
                }
                print!("{}", rules.warnings);
            }
            Err(report) => print!("{report}"),
        }
    }
}
