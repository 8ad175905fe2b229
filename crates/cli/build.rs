//! Tells the program the commit that it is built from, if its source is a checkout: not an archive, nor a part of another repository.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let git = |arguments: &[&str]| {
        let told = Command::new("git").arg("rev-parse").args(arguments).output().ok()?;
        told.status.success().then(|| String::from_utf8_lossy(&told.stdout).trim().to_string())
    };
    if git(&["--show-prefix"]).as_deref() != Some("crates/cli/") {
        return;
    }
    // The log says when the branch moves; without one, only the change to another branch is noticed.
    for file in ["HEAD", "logs/HEAD"].iter().filter_map(|name| git(&["--git-path", name])) {
        if Path::new(&file).exists() {
            println!("cargo::rerun-if-changed={file}");
        }
    }
    if let Some(commit) = git(&["--short=12", "HEAD"]) {
        println!("cargo::rustc-env=VIADAL_COMMIT={commit}");
    }
}
