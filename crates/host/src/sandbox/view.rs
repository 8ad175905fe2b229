//! What a program sees of the file system: what its language needs, and its own files.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use super::wire::Entry;
use crate::workshop::languages::{known, programs};
use crate::workshop::programs::allowed;

/// The loader and the C library.
const BASE: &[&str] = &[
    "/lib",
    "/lib64",
    "/bin",
    "/usr/lib64",
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib/riscv64-linux-gnu",
    "/usr/lib/locale",
    "/usr/share/zoneinfo/UTC",
    "/etc/ld.so.cache",
];

/// All programs of the machine, for shells, for builds, and for programs that are in no table; with what all languages read.
const MACHINE: &[&str] = &[
    "/usr/bin",
    "/usr/lib",
    "/usr/lib32",
    "/usr/libx32",
    "/usr/libexec",
    "/usr/local/bin",
    "/usr/local/lib",
    "/usr/share/cmake*",
    "/usr/share/pkgconfig",
    "/lib32",
    "/libx32",
    "/etc/alternatives",
    "/etc/gcrypt*",
];

/// A view under construction.
#[derive(Default)]
pub(super) struct View {
    entries: BTreeSet<Entry>,
}

impl View {
    /// What a program needs to run. `asked` is its name or path as asked for, `program` its path, `own` are its own files.
    ///
    /// Nothing that a file says adds to it: only the name of a program, or a path that was allowed, and then what our own tables say.
    pub(super) fn new(asked: &Path, program: &Path, own: &[PathBuf], is_build: bool) -> View {
        let mut view = View::default();
        BASE.iter().for_each(|path| view.add_all(path));
        own.iter().for_each(|path| view.add(path));
        let is_named = !asked.as_os_str().as_encoded_bytes().contains(&b'/');
        let known = asked.to_str().filter(|_| is_named).and_then(known);
        let of_machine = is_named || allowed(asked).is_some();
        if of_machine {
            view.add(program);
            let real = program.canonicalize().unwrap_or_default();
            installation(&real).into_iter().for_each(|path| view.add(&path));
            known.iter().flat_map(|known| &known.reads).for_each(|path| view.add_all(path));
        }
        if is_build || of_machine && (known.is_none() || is_script(program)) {
            let reads = programs().flat_map(|program| &program.reads);
            MACHINE.iter().chain(reads).for_each(|path| view.add_all(path));
        }
        view
    }

    pub(super) fn into_entries(self) -> Vec<Entry> {
        let binds: Vec<PathBuf> = self
            .entries
            .iter()
            .filter_map(|entry| match entry {
                Entry::Bind(path) => Some(PathBuf::from(path)),
                Entry::Link(..) => None,
            })
            .collect();
        // The contents of a visible folder are visible too.
        let inner =
            |path: &Path| path.ancestors().skip(1).any(|above| binds.iter().any(|bind| bind == above));
        self.entries
            .into_iter()
            .filter(|entry| match entry {
                Entry::Bind(path) | Entry::Link(path, _) => !inner(Path::new(path)),
            })
            .collect()
    }

    fn add_all(&mut self, pattern: &str) {
        let Some(start) = pattern.strip_suffix('*') else {
            // If `/lib` and similar are links because all programs are in `/usr`, add only the link.
            match fs::read_link(pattern) {
                Ok(target) if pattern.matches('/').count() == 1 => {
                    self.entries.insert(Entry::Link(pattern.into(), target.into()));
                }
                _ => self.add(Path::new(pattern)),
            }
            return;
        };
        let folder = Path::new(start).parent().unwrap_or(Path::new("/"));
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.to_string_lossy().starts_with(start) {
                self.add(&path);
            }
        }
    }

    /// Adds a file or folder, and all links on the way to it.
    fn add(&mut self, path: &Path) {
        let mut pending: Vec<OsString> = Vec::new();
        let split = |path: &Path| -> Vec<OsString> {
            path.components()
                .rev()
                .filter_map(|part| match part {
                    Component::Normal(name) => Some(name.to_os_string()),
                    Component::ParentDir => Some("..".into()),
                    _ => None,
                })
                .collect()
        };
        pending.extend(split(path));
        let mut place = PathBuf::from("/");
        let mut links = 0;
        while let Some(part) = pending.pop() {
            if part == ".." {
                place.pop();
                continue;
            }
            place.push(part);
            let Ok(target) = fs::read_link(&place) else { continue };
            links += 1;
            if links > 40 {
                return;
            }
            self.entries.insert(Entry::Link(place.clone().into(), target.clone().into()));
            place.pop();
            if target.is_absolute() {
                place = PathBuf::from("/");
            }
            pending.extend(split(&target));
        }
        if place.parent().is_some() && place.exists() {
            self.entries.insert(Entry::Bind(place.into()));
        }
    }
}

/// The installation of a program outside the system folders, with its libraries: the folder above its `bin`. Never a home directory.
fn installation(program: &Path) -> Option<PathBuf> {
    let bin = program.parent()?;
    let above = bin.parent()?;
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let is_home = home.as_deref().is_some_and(|home| home.starts_with(above) || above == home.join(".local"));
    let is_own = bin.file_name()? == "bin" && above.join("lib").is_dir();
    let is_machine = ["/", "/usr", "/usr/local"].iter().any(|&folder| above == Path::new(folder));
    (is_own && !is_home && !is_machine).then(|| above.to_path_buf())
}

/// Whether a program of this machine starts another, such as a version manager's.
fn is_script(program: &Path) -> bool {
    let mut start = [0; 2];
    fs::File::open(program).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == *b"#!"
}

#[cfg(test)]
mod tests;
