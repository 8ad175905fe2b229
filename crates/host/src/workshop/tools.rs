//! What this machine has and lacks: for `doctor`, and for messages that say how to get it.

use std::path::Path;
use std::process::{Command, Stdio};

use super::programs::find;

/// A program that bots may need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// Its name, or what is looked for.
    pub name: &'static str,
    /// What it is for.
    pub purpose: &'static str,
    /// The first line of what it says of its version; `None` when it is not there.
    pub version: Option<String>,
    /// The Debian package that has it.
    pub package: &'static str,
}

struct Wanted {
    name: &'static str,
    purpose: &'static str,
    package: &'static str,
    /// The program that answers, and what it is asked.
    ask: &'static [&'static str],
}

const WANTED: &[Wanted] = &[
    Wanted {
        name: "perl",
        purpose: ".pl and .plw bots",
        package: "perl",
        ask: &["perl", "-e", "print \"perl $^V\""],
    },
    Wanted {
        name: "perl with Opcode",
        purpose: "the mask of forbidden operations of .plw bots",
        package: "perl",
        ask: &["perl", "-MOpcode", "-e", "print \"Opcode $Opcode::VERSION\""],
    },
    Wanted { name: "python3", purpose: ".py bots", package: "python3", ask: &["python3", "--version"] },
    Wanted { name: "node", purpose: ".js and .mjs bots", package: "nodejs", ask: &["node", "--version"] },
    Wanted { name: "ruby", purpose: ".rb bots", package: "ruby", ask: &["ruby", "--version"] },
    Wanted { name: "gcc", purpose: ".c bots", package: "gcc", ask: &["gcc", "--version"] },
    Wanted { name: "g++", purpose: ".cpp bots", package: "g++", ask: &["g++", "--version"] },
    Wanted { name: "rustc", purpose: ".rs bots", package: "rustc", ask: &["rustc", "--version"] },
    Wanted { name: "go", purpose: ".go bots", package: "golang-go", ask: &["go", "version"] },
    Wanted {
        name: "java",
        purpose: ".java, .class and .jar bots",
        package: "default-jre-headless",
        ask: &["java", "-version"],
    },
    Wanted {
        name: "javac",
        purpose: ".java bots",
        package: "default-jdk-headless",
        ask: &["javac", "-version"],
    },
];

/// Looks for all programs that bots may need; asks each for its version.
pub fn tools() -> Vec<Tool> {
    let tool = |wanted: &Wanted| Tool {
        name: wanted.name,
        purpose: wanted.purpose,
        version: find(wanted.ask[0]).and_then(|program| ask(&program, &wanted.ask[1..])),
        package: wanted.package,
    };
    WANTED.iter().map(tool).collect()
}

/// A program that is not here, and the Debian package that has it, if it is known; `None` when it is here.
pub fn missing(program: &str) -> Option<Option<&'static str>> {
    find(program).is_none().then(|| package(program))
}

/// The Debian package of a program, when it is one of those known here.
pub(crate) fn package(program: &str) -> Option<&'static str> {
    WANTED.iter().find(|wanted| wanted.ask[0] == program).map(|wanted| wanted.package)
}

/// The first line of what a program says of its version.
pub(crate) fn version(program: &Path) -> Option<String> {
    let name = program.file_name()?.to_str()?;
    let wanted = WANTED.iter().find(|wanted| wanted.name == name);
    ask(program, wanted.map_or(&["--version"], |wanted| &wanted.ask[1..]))
}

/// These are the machine's own programs, so they run as any child of ours.
pub(crate) fn ask(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
    if !output.status.success() {
        return None;
    }
    let said = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    String::from_utf8_lossy(&said).lines().next().map(|line| line.trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workshop::languages::LANGUAGES;

    #[test]
    fn every_language_s_programs_have_a_package() {
        let programs = LANGUAGES
            .iter()
            .flat_map(|language| [language.compile.map(|compile| compile[0]), Some(language.run[0])]);
        for program in programs.flatten().filter(|program| !program.starts_with("BUILT")) {
            assert!(package(program).is_some(), "{program}");
        }
    }

    #[test]
    fn what_the_tests_need_is_there() {
        let tools = tools();
        for name in ["perl", "perl with Opcode", "python3", "gcc"] {
            let tool = tools.iter().find(|tool| tool.name == name).unwrap();
            assert!(tool.version.is_some(), "{name}: install {}", tool.package);
        }
    }
}
