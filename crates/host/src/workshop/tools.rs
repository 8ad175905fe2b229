//! What this machine has and lacks, for `doctor` and for messages that say how to install it.

use std::path::Path;

use serde::Serialize;

use super::languages::{Program, programs};
use super::programs::{ask, find};

/// A program that bots may need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tool {
    /// Its name, or what is searched for.
    pub name: &'static str,
    pub purpose: &'static str,
    /// The first line of its version text; `None` if it is missing.
    pub version: Option<String>,
    /// The Debian package that has it.
    pub package: &'static str,
}

/// Asks Perl for the module that only `.plw` bots need.
const OPCODE: &[&str] = &["perl", "-MOpcode", "-e", "print \"Opcode $Opcode::VERSION\""];

/// Searches all programs that bots may need and asks their versions.
pub fn tools() -> Vec<Tool> {
    let version = |command: &[&str]| find(command[0]).and_then(|program| ask(&program, &command[1..]));
    let tool = |program: &Program| Tool {
        name: program.ask[0],
        purpose: program.purpose,
        version: version(&program.ask),
        package: program.package,
    };
    let opcode = Tool {
        name: "perl with Opcode",
        purpose: "the mask of forbidden operations of .plw bots",
        version: version(OPCODE),
        package: "perl",
    };
    let mut tools: Vec<Tool> = programs().map(tool).collect();
    tools.insert(1, opcode);
    tools
}

/// `None` if the program is installed, otherwise the Debian package that has it, if known.
pub fn missing(program: &str) -> Option<Option<&'static str>> {
    find(program).is_none().then(|| package(program))
}

/// The Debian package of a known program.
pub(crate) fn package(program: &str) -> Option<&'static str> {
    programs().find(|known| known.ask[0] == program).map(|known| known.package)
}

/// The first line of a program's version text.
pub(crate) fn version(program: &Path) -> Option<String> {
    let name = program.file_name()?.to_str()?;
    let known = programs().find(|known| known.ask[0] == name);
    ask(program, known.map_or(&["--version"][..], |known| &known.ask[1..]))
}

#[cfg(test)]
mod tests;
