//! A working folder with its own environment, in which the program runs.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder to work in.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A new folder; every test uses another name.
    pub(crate) fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The same folder with a file in it.
    pub(crate) fn with(self, name: &str, text: &str) -> Folder {
        std::fs::write(self.0.join(name), text).unwrap();
        self
    }

    /// A folder in it.
    pub(crate) fn inside(&self, name: &str) -> Folder {
        let path = self.0.join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The bytes of a file.
    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap()
    }

    /// Whether a file exists.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Runs the program with these arguments.
    pub(crate) fn viadal(&self, line: &str) -> Ran {
        self.typing(line, "")
    }

    /// Runs the program with these arguments and this standard input.
    pub(crate) fn typing(&self, line: &str, typed: &str) -> Ran {
        let mut child = self.command(line).stdin(Stdio::piped()).spawn().unwrap();
        // A program that has exited reads nothing more.
        let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
        Ran::new(line, &child.wait_with_output().unwrap())
    }

    /// The program with these arguments, not yet started.
    pub(crate) fn command(&self, line: &str) -> Command {
        // Long runs need the release build.
        let program = std::env::var_os("VIADAL_EXE").unwrap_or(env!("CARGO_BIN_EXE_viadal").into());
        let mut command = Command::new(program);
        command.args(line.split_whitespace()).current_dir(&self.0).env_clear();
        command.env("XDG_CACHE_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
        for name in ["PATH", "HOME", "TMPDIR"] {
            command.envs(std::env::var_os(name).map(|value| (name, value)));
        }
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

/// The result of a run.
pub(crate) struct Ran {
    line: String,
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn new(line: &str, output: &Output) -> Ran {
        Ran {
            line: line.into(),
            status: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout.clone()).unwrap(),
            err: String::from_utf8(output.stderr.clone()).unwrap(),
        }
    }

    /// The result, which must have this exit status.
    pub(crate) fn ended(self, status: i32) -> Ran {
        assert_eq!(self.status, status, "{}", self.shown());
        self
    }

    /// The output as JSON, one value per line.
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The single line of output as JSON.
    pub(crate) fn object(&self) -> serde_json::Value {
        let lines = self.json();
        assert_eq!(lines.len(), 1, "{}", self.shown());
        lines.into_iter().next().unwrap()
    }

    /// As displayed in a terminal.
    pub(crate) fn shown(&self) -> String {
        let mut text = format!("$ viadal {}\n", self.line.trim());
        for line in self.out.lines() {
            writeln!(text, "{}", timeless(line)).unwrap();
        }
        for line in self.err.lines() {
            writeln!(text, "! {}", timeless(line)).unwrap();
        }
        writeln!(text, "exit status {}", self.status).unwrap();
        text.lines().map(|line| line.trim_end().to_string() + "\n").collect()
    }
}

/// The line without its times. Processor time is missing if a program exited before it could be read.
fn timeless(line: &str) -> String {
    match line.split_once("; ") {
        Some((before, times)) if times.ends_with("on the processor") || times.ends_with(" used") => {
            format!("{before}; TIME")
        }
        _ => line.into(),
    }
}
