//! Compresses the page's files and lists them, to be embedded in a release.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/comments.rs"]
mod comments;

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    // During development the page is read from disk.
    if env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_some() {
        println!("cargo::rerun-if-changed=build.rs");
        return Ok(());
    }
    let web = here.join("../../web");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    collect(&web, &mut files)?;
    files.sort();
    let mut code = String::from("static ASSETS: &[Asset] = &[\n");
    for (number, file) in files.iter().enumerate() {
        let mut bytes = fs::read(file)?;
        let mut from = file.clone();
        let path = file.strip_prefix(&web).unwrap_or(file).to_string_lossy();
        let mut path = path.replace('\\', "/");
        if file.starts_with(web.join("js")) {
            let text = String::from_utf8_lossy(&bytes);
            bytes = match path.strip_suffix(".json") {
                Some(words) => {
                    path = format!("{words}.js");
                    furniture::dictionary(&text)
                }
                None => comments::without_comments(&text),
            }
            .into_bytes();
            from = out.join(format!("{number}.js"));
            fs::write(&from, &bytes)?;
        }
        let mut packed = Vec::new();
        let parameters = brotli::enc::BrotliEncoderParams::default();
        brotli::BrotliCompress(&mut bytes.as_slice(), &mut packed, &parameters)?;
        // Files that do not shrink are sent uncompressed.
        if packed.len() >= bytes.len() {
            packed.clear();
        }
        let aside = out.join(format!("{number}.br"));
        fs::write(&aside, packed)?;
        let line = format!(
            "    Asset {{ path: {path:?}, bytes: include_bytes!({from:?}), packed: include_bytes!({aside:?}) }},"
        );
        writeln!(code, "{line}").map_err(io::Error::other)?;
    }
    fs::write(out.join("assets.rs"), code + "];\n")
}

/// The page's files in a folder: no tests, no notes, nothing hidden.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    const LEFT_OUT: &[&str] = &[
        "node_modules",
        "test",
        "tests",
        "package.json",
        "package-lock.json",
        "tsconfig.json",
        "types.d.ts",
        "contract.d.ts",
    ];
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || LEFT_OUT.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else if [".js", ".css", ".html", ".svg", ".png", ".ico", ".json", ".webmanifest", ".txt", ".wasm"]
            .iter()
            .any(|ending| name.ends_with(ending))
        {
            files.push(path);
        }
    }
    Ok(())
}
