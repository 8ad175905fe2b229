//! Finds programs, and checks whether this system can run a file.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{PoisonError, RwLock};

use super::languages::{LANGUAGES, is_runner, known};
use crate::{Level, PATH};

/// Programs of this machine that bots may name because whoever runs them said so.
static ALLOWED: RwLock<Vec<PathBuf>> = RwLock::new(Vec::new());

/// Variables of our environment that bots get because whoever runs them said so.
static PASSED: RwLock<Vec<(OsString, OsString)>> = RwLock::new(Vec::new());

/// From now on, bots of this process get this variable of our environment.
///
/// # Errors
/// If it is not set.
pub fn pass_env(name: &str) -> Result<(), String> {
    let value = std::env::var_os(name).ok_or_else(|| format!("the environment has no '{name}'"))?;
    PASSED.write().unwrap_or_else(PoisonError::into_inner).push((name.into(), value));
    Ok(())
}

pub(super) fn passed_env() -> Vec<(OsString, OsString)> {
    PASSED.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// From now on, bots of this process may run this program of the machine, given by path or by name. In the sandbox it sees what compilers
/// see.
///
/// # Errors
/// If there is no such program.
pub fn allow_program(program: &str) -> Result<(), String> {
    let path = if program.contains('/') { std::path::absolute(program).ok() } else { find(program) };
    let path = path.filter(|path| is_executable(path));
    let path = path.ok_or_else(|| {
        format!("'{program}' is no program of this machine: give its path, or its name if it is in PATH")
    })?;
    ALLOWED.write().unwrap_or_else(PoisonError::into_inner).push(path);
    Ok(())
}

/// The program with this name or path, if it was allowed.
pub(crate) fn allowed(program: &Path) -> Option<PathBuf> {
    let allowed = ALLOWED.read().unwrap_or_else(PoisonError::into_inner);
    let is_named = |path: &&PathBuf| *path == program || path.file_name() == Some(program.as_os_str());
    allowed.iter().find(is_named).cloned()
}

/// Finds a program of this machine in the bots' own [`PATH`], else in ours.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let ours = std::env::var_os("PATH").unwrap_or_default();
    find_in(std::env::split_paths(PATH).chain(std::env::split_paths(&ours)), program)
}

fn find_in(folders: impl Iterator<Item = PathBuf>, program: &str) -> Option<PathBuf> {
    if program.is_empty() || program.contains('/') {
        return None;
    }
    folders
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(program))
        .find(|path| is_executable(path))
}

/// The path of a program: one with a slash is a path already. Only those that are known or allowed may lie outside of the bots' [`PATH`],
/// unless nothing is confined.
pub(crate) fn resolve(program: &Path, level: Level) -> Option<PathBuf> {
    let name = match program.to_str() {
        Some(name) if !name.contains('/') => name,
        _ => return Some(program.into()),
    };
    if let Some(path) = allowed(program) {
        return Some(path);
    }
    let is_rust = matches!(name, "rustc" | "cargo");
    if level == Level::None || (known(name).is_none() && !is_runner(name) && !is_rust) {
        let ours = if level == Level::None { std::env::var_os("PATH") } else { None };
        let ours = ours.unwrap_or_default();
        return find_in(std::env::split_paths(PATH).chain(std::env::split_paths(&ours)), name);
    }
    is_rust.then(|| real(name)).flatten().or_else(|| find(name))
}

/// The path of a tool of Rust: in the sandbox, its proxies do not find what they stand for.
fn real(name: &str) -> Option<PathBuf> {
    let sysroot = ask(&find("rustc")?, &["--print", "sysroot"])?;
    Some(Path::new(&sysroot).join("bin").join(name)).filter(|path| path.is_file())
}

/// The first line of what a program of the system prints. It runs as an ordinary child.
pub(crate) fn ask(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
    if !output.status.success() {
        return None;
    }
    let said = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    String::from_utf8_lossy(&said).lines().next().map(|line| line.trim().to_string())
}

pub(crate) fn is_executable(path: &Path) -> bool {
    path.metadata().is_ok_and(|facts| facts.is_file() && facts.permissions().mode() & 0o111 != 0)
}

/// Checks that a file is a program for this system. The error says why not.
pub(crate) fn check(path: &Path) -> Result<(), String> {
    if !path.is_file() {
        return Err("is no file".into());
    }
    let mut start = [0; 20];
    let length =
        File::open(path).and_then(|mut file| file.read(&mut start)).map_err(|error| error.to_string())?;
    kind(&start[..length])?;
    if is_executable(path) {
        Ok(())
    } else {
        Err("may not be executed: give it the permission with chmod +x".into())
    }
}

const HERE: (&str, u16) = if cfg!(target_arch = "aarch64") {
    ("aarch64", 183)
} else if cfg!(target_arch = "riscv64") {
    ("riscv64", 243)
} else {
    ("x86_64", 62)
};

/// The processors of programs that people may have.
const PROCESSORS: &[(u16, &str)] =
    &[(3, "x86"), (40, "arm"), (62, "x86_64"), (183, "aarch64"), (243, "riscv"), (8, "mips"), (21, "ppc64")];

fn kind(start: &[u8]) -> Result<(), String> {
    let (processor, number) = HERE;
    let foreign = |what: &str| {
        Err(format!(
            "is a program for {what}, and this system runs programs for Linux on {processor}: compile it for that"
        ))
    };
    match start {
        [0x7f, b'E', b'L', b'F', class, order, ..] if start.len() == 20 => {
            let machine = u16::from_le_bytes([start[18], start[19]]);
            let named = PROCESSORS.iter().find(|(number, _)| *number == machine);
            match (class, order) {
                (2, 1) if machine == number => match u16::from_le_bytes([start[16], start[17]]) {
                    2 | 3 => Ok(()),
                    _ => Err("is an object file, no program: link it".into()),
                },
                _ => foreign(named.map_or("another processor", |(_, name)| name)),
            }
        }
        [b'M', b'Z', ..] => foreign("Windows or DOS"),
        [0xcf | 0xce, 0xfa, 0xed, 0xfe, ..] => foreign("macOS"),
        [b'#', b'!', ..] => Ok(()),
        _ => {
            let endings = LANGUAGES.iter().map(|language| format!(" .{}", language.ending));
            let endings = endings.collect::<String>();
            Err(format!("is neither a program nor a source file of a language known here:{endings}"))
        }
    }
}

#[cfg(test)]
mod tests;
