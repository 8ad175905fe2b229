//! The table of languages: how files of an extension are compiled and run, and which programs that takes.

use std::sync::LazyLock;

use serde::Deserialize;

/// A language, by file extension.
#[derive(Deserialize)]
pub(crate) struct Language {
    /// The name on the command line and of kits: `cpp`.
    pub(crate) name: &'static str,
    /// The name for people: `C++`.
    pub(crate) title: &'static str,
    /// The extension without its dot.
    pub(crate) ending: &'static str,
    /// The compile command, run in a folder with only the source. `SOURCE` is the file's name, `STEM` the name without extension.
    pub(crate) compile: Option<Vec<&'static str>>,
    /// The run command, in the bot's own folder. `SOURCE` is the file's path, `BUILT` the folder with the compiled program.
    pub(crate) run: Vec<&'static str>,
    /// Programs that must be installed.
    #[serde(default)]
    pub(crate) programs: Vec<Program>,
}

#[derive(Deserialize)]
pub(crate) struct Program {
    /// Its name, and the arguments that print its version.
    pub(crate) ask: Vec<&'static str>,
    /// The Debian package that has it.
    pub(crate) package: &'static str,
    /// What it is for.
    pub(crate) purpose: &'static str,
    /// What it reads besides the loader and the C library, to show in its sandbox. A final `*` matches any rest of the name.
    #[serde(default)]
    pub(crate) reads: Vec<&'static str>,
}

/// Programs for bots that start others. In the sandbox they see what compilers see.
pub(crate) const SHELLS: &[&str] = &["sh", "bash", "dash"];

/// A name without its version: `python` for `python3.12`.
fn unversioned(name: &str) -> &str {
    match name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.') {
        "nodejs" => "node",
        name => name,
    }
}

/// All programs of the table.
pub(crate) fn programs() -> impl Iterator<Item = &'static Program> {
    LANGUAGES.iter().flat_map(|language| &language.programs)
}

/// The program of the table with this name, in any version: `python` and `python3.12` are `python3`.
pub(crate) fn known(name: &str) -> Option<&'static Program> {
    programs().find(|program| unversioned(program.ask[0]) == unversioned(name))
}

/// The programs that run bots, by name: interpreters and shells.
pub(crate) fn runners() -> impl Iterator<Item = &'static str> {
    let interpreters = programs().map(|program| program.ask[0]);
    let interpreters = interpreters.filter(|name| LANGUAGES.iter().any(|language| language.run[0] == *name));
    interpreters.chain(SHELLS.iter().copied())
}

/// Whether a program of this name, in any version, runs bots.
pub(crate) fn is_runner(name: &str) -> bool {
    runners().any(|runner| unversioned(runner) == unversioned(name))
}

/// All languages, in the order of `doctor`. A new language is an entry of `languages.json`.
pub(crate) static LANGUAGES: LazyLock<Vec<Language>> =
    LazyLock::new(|| serde_json::from_str(include_str!("languages.json")).expect("a list of languages"));

/// The languages' names, and their names for people.
pub fn language_titles() -> impl Iterator<Item = (&'static str, &'static str)> {
    LANGUAGES.iter().map(|language| (language.name, language.title))
}

/// The language of an extension, in any case.
pub fn language_name(ending: &str) -> Option<&'static str> {
    language(ending).map(|language| language.name)
}

/// The program that runs files of this extension directly; `None` for compiled languages.
pub fn interpreter(ending: &str) -> Option<&'static str> {
    language(ending).filter(|language| language.compile.is_none()).map(|language| language.run[0])
}

pub(crate) fn language(ending: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.ending.eq_ignore_ascii_case(ending))
}

/// How a program learns its memory limit, besides the limit that the system enforces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Runtime {
    Native,
    /// A Java virtual machine: the memory is its heap; code, classes and threads need extra room.
    Jvm,
    /// Node: most of the memory is its heap; its own start takes about 48 MiB more.
    Node,
}

impl Runtime {
    pub(crate) fn of(program: &str) -> Runtime {
        match unversioned(program) {
            "java" => Runtime::Jvm,
            "node" => Runtime::Node,
            _ => Runtime::Native,
        }
    }

    /// Flags that go before its arguments.
    pub(crate) fn flags(self, memory: u64) -> Vec<String> {
        let mebibytes = (memory >> 20).max(1);
        match self {
            Runtime::Native => Vec::new(),
            Runtime::Jvm => {
                let fixed = [
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xshare:auto",
                    "-XX:-UsePerfData",
                    "-XX:ErrorFile=/dev/null",
                ];
                [format!("-Xmx{mebibytes}m")].into_iter().chain(fixed.map(String::from)).collect()
            }
            Runtime::Node => vec![format!("--max-old-space-size={}", (mebibytes * 3 / 4).max(1))],
        }
    }

    /// The limit that the system enforces, in bytes. Measured with a heap of 256 MiB: a Java machine starts with at least 300 MiB, Node
    /// with 60 MiB whatever its heap.
    pub(crate) fn limit(self, memory: u64) -> u64 {
        memory
            + match self {
                Runtime::Native => 0,
                Runtime::Jvm => 384 << 20,
                Runtime::Node => 64 << 20,
            }
    }
}
