//! What this machine has and lacks: for `doctor`, and for messages that say how to get it.

use std::path::Path;
use std::process::{Command, Stdio};

use super::languages::{LANGUAGES, Program};
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

/// Asks Perl for what only `.plw` bots need.
const OPCODE: &[&str] = &["perl", "-MOpcode", "-e", "print \"Opcode $Opcode::VERSION\""];

fn programs() -> impl Iterator<Item = &'static Program> {
    LANGUAGES.iter().flat_map(|language| language.programs)
}

/// Looks for all programs that bots may need; asks each for its version.
pub fn tools() -> Vec<Tool> {
    let version = |asked: &[&str]| find(asked[0]).and_then(|program| ask(&program, &asked[1..]));
    let tool = |program: &Program| Tool {
        name: program.ask[0],
        purpose: program.purpose,
        version: version(program.ask),
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

/// A program that is not here, and the Debian package that has it, if it is known; `None` when it is here.
pub fn missing(program: &str) -> Option<Option<&'static str>> {
    find(program).is_none().then(|| package(program))
}

/// The Debian package of a program, when it is one of those known here.
pub(crate) fn package(program: &str) -> Option<&'static str> {
    programs().find(|known| known.ask[0] == program).map(|known| known.package)
}

/// The first line of what a program says of its version.
pub(crate) fn version(program: &Path) -> Option<String> {
    let name = program.file_name()?.to_str()?;
    let known = programs().find(|known| known.ask[0] == name);
    ask(program, known.map_or(&["--version"], |known| &known.ask[1..]))
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

    #[test]
    fn every_language_s_programs_have_a_package() {
        let programs = LANGUAGES
            .iter()
            .flat_map(|language| [language.compile.map(|compile| compile[0]), Some(language.run[0])]);
        for program in programs.flatten().filter(|program| !program.starts_with("BUILT")) {
            assert!(package(program).is_some(), "{program}");
        }
    }

    /// Two places name the languages for others than this program: a page for authors, and the editor of the page.
    #[test]
    fn every_language_is_named_for_authors() {
        let page = include_str!("../../../../docs/write-a-bot.md");
        let editor = include_str!("../../../../web/js/bot-files.js");
        for language in LANGUAGES {
            assert!(page.contains(&format!("| `.{}` |", language.ending)), "docs: {}", language.title);
            assert!(
                editor.contains(&format!("{}: \"{}\"", language.ending, language.name)),
                "editor: {}",
                language.title
            );
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
