//! What a program sees of the file system: what its language needs, and its own files.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use super::wire::Entry;
use crate::workshop::languages::read_by;

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

/// All programs of the machine, for unknown programs and those that start others.
const MACHINE: &[&str] =
    &["/usr", "/lib32", "/libx32", "/sbin", "/etc/alternatives", "/etc/lua*", "/etc/php*"];

/// A view under construction.
#[derive(Default)]
pub(super) struct View {
    entries: BTreeSet<Entry>,
}

impl View {
    /// What a program needs to run; `own` are its own files.
    pub(super) fn of_program(program: &Path, own: &[PathBuf]) -> View {
        let mut view = View::default();
        BASE.iter().for_each(|path| view.add_all(path));
        own.iter().for_each(|path| view.add(path));
        view.add_program(program, 0);
        view
    }

    /// What a build needs: everything that the machine's compilers need.
    pub(super) fn of_build(program: &Path, own: &[PathBuf]) -> View {
        let mut view = View::of_program(program, own);
        MACHINE.iter().chain(&["/etc/java*", "/etc/gcrypt*"]).for_each(|path| view.add_all(path));
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

    fn add_program(&mut self, program: &Path, depth: u32) {
        self.add(program);
        let Ok(real) = program.canonicalize() else { return };
        let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let known = read_by(&name);
        known.into_iter().flatten().for_each(|path| self.add_all(path));
        if let Some(installed) = installation(&real) {
            self.add(&installed);
        }
        match interpreter(&real) {
            Some(words) if depth < 3 => {
                for word in words.iter().filter(|word| word.is_absolute()) {
                    self.add_program(word, depth + 1);
                }
                // `env NAME` searches the path.
                for word in words.iter().skip(1).filter(|word| !word.is_absolute()) {
                    let folders = crate::PATH.split(':').map(|folder| Path::new(folder).join(word));
                    if let Some(found) = folders.into_iter().find(|path| path.is_file()) {
                        self.add_program(&found, depth + 1);
                    }
                }
            }
            // A system program that is no known language may need anything.
            _ if known.is_none() && real.starts_with("/usr") && depth < 3 => {
                MACHINE.iter().for_each(|path| self.add_all(path));
            }
            _ => {}
        }
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

/// The interpreter in a script's first line, with its arguments.
fn interpreter(program: &Path) -> Option<Vec<PathBuf>> {
    let mut start = [0; 256];
    let length = fs::File::open(program).and_then(|mut file| file.read(&mut start)).ok()?;
    let line = std::str::from_utf8(start[..length].split(|&byte| byte == b'\n').next()?).ok()?;
    Some(line.strip_prefix("#!")?.split_whitespace().map(PathBuf::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sees(view: View, path: &str) -> bool {
        view.into_entries().iter().any(|entry| match entry {
            Entry::Bind(bound) => Path::new(path).starts_with(bound),
            Entry::Link(..) => false,
        })
    }

    #[test]
    fn a_language_sees_its_own_files_and_no_other_s() {
        let perl = || View::of_program(Path::new("/usr/bin/perl"), &[]);
        assert!(sees(perl(), "/usr/share/perl/5.36/strict.pm") || !Path::new("/usr/share/perl").exists());
        for hidden in
            ["/etc/passwd", "/root", "/home", "/usr/bin/gcc", "/usr/lib/python3", "/var", "/etc/shadow"]
        {
            assert!(!sees(perl(), hidden), "{hidden}");
        }
    }

    #[test]
    fn all_links_on_the_way_are_there() {
        let folder = std::env::temp_dir().join(format!("viadal-view-{}", std::process::id()));
        fs::create_dir_all(folder.join("real")).unwrap();
        fs::write(folder.join("real/file"), "").unwrap();
        std::os::unix::fs::symlink("real", folder.join("link")).unwrap();
        let mut view = View::default();
        view.add(&folder.join("link/file"));
        let entries = view.into_entries();
        assert!(entries.contains(&Entry::Link(folder.join("link").into(), "real".into())), "{entries:?}");
        assert!(entries.contains(&Entry::Bind(folder.join("real/file").into())), "{entries:?}");
        fs::remove_dir_all(folder).unwrap();
    }
}
