//! The table of languages: how files of an extension are compiled and run, and which programs that takes.

/// A language, by file extension.
pub(crate) struct Language {
    /// The name on the command line and of kits: `cpp`.
    pub(crate) name: &'static str,
    /// The name for people: `C++`.
    pub(crate) title: &'static str,
    /// The extension without its dot.
    pub(crate) ending: &'static str,
    /// The compile command, run in a folder with only the source. `SOURCE` is the file's name, `STEM` the name without extension.
    pub(crate) compile: Option<&'static [&'static str]>,
    /// The run command, in the bot's own folder. `SOURCE` is the file's path, `BUILT` the folder with the compiled program.
    pub(crate) run: &'static [&'static str],
    /// Programs that must be installed.
    pub(crate) programs: &'static [Program],
}

pub(crate) struct Program {
    /// Its name, and the arguments that print its version.
    pub(crate) ask: &'static [&'static str],
    /// The Debian package that has it.
    pub(crate) package: &'static str,
    /// What it is for.
    pub(crate) purpose: &'static str,
    /// What it reads besides the loader and the C library, to show in its sandbox. A final `*` matches any rest of the name.
    pub(crate) reads: &'static [&'static str],
}

impl Program {
    const fn new(ask: &'static [&'static str], package: &'static str, purpose: &'static str) -> Program {
        Program { ask, package, purpose, reads: &[] }
    }

    const fn reads(mut self, paths: &'static [&'static str]) -> Program {
        self.reads = paths;
        self
    }
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
    LANGUAGES.iter().flat_map(|language| language.programs)
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

/// All languages, in the order of `doctor`. A new language is a row here.
pub(crate) const LANGUAGES: &[Language] = &[
    Language {
        name: "perl",
        title: "Perl",
        ending: "pl",
        compile: None,
        run: &["perl", "SOURCE"],
        programs: &[Program::new(&["perl", "-e", "print \"perl $^V\""], "perl", ".pl and .plw bots")
            .reads(&["/usr/share/perl*", "/etc/perl", "/usr/local/lib/perl*", "/usr/local/share/perl*"])],
    },
    Language {
        name: "python",
        title: "Python",
        ending: "py",
        compile: None,
        run: &["python3", "SOURCE"],
        programs: &[Program::new(&["python3", "--version"], "python3", ".py bots").reads(&[
            "/usr/lib/python3*",
            "/usr/local/lib/python3*",
            "/etc/python3*",
            "/usr/share/python3*",
        ])],
    },
    Language {
        name: "javascript",
        title: "JavaScript",
        ending: "js",
        compile: None,
        run: &["node", "SOURCE"],
        programs: &[Program::new(&["node", "--version"], "nodejs", ".js and .mjs bots").reads(&[
            "/usr/share/nodejs",
            "/etc/ssl/openssl.cnf",
            "/usr/lib/node*",
            "/usr/share/node*",
        ])],
    },
    Language {
        name: "javascript",
        title: "JavaScript",
        ending: "mjs",
        compile: None,
        run: &["node", "SOURCE"],
        programs: &[],
    },
    Language {
        name: "ruby",
        title: "Ruby",
        ending: "rb",
        compile: None,
        run: &["ruby", "SOURCE"],
        programs: &[Program::new(&["ruby", "--version"], "ruby", ".rb bots").reads(&[
            "/usr/lib/ruby",
            "/usr/share/ruby*",
            "/usr/share/rubygems*",
            "/var/lib/gems",
        ])],
    },
    Language {
        name: "lua",
        title: "Lua",
        ending: "lua",
        compile: None,
        run: &["lua5.4", "SOURCE"],
        programs: &[Program::new(&["lua5.4", "-v"], "lua5.4", ".lua bots").reads(&[
            "/usr/share/lua",
            "/etc/lua*",
            "/usr/local/share/lua",
            "/usr/local/lib/lua",
        ])],
    },
    Language {
        name: "c",
        title: "C",
        ending: "c",
        compile: Some(&["gcc", "-O2", "-o", "STEM", "SOURCE", "-lm"]),
        run: &["BUILT/STEM"],
        programs: &[Program::new(&["gcc", "--version"], "gcc", ".c bots").reads(&[
            "/usr/include",
            "/usr/local/include",
            "/usr/lib/gcc*",
        ])],
    },
    Language {
        name: "cpp",
        title: "C++",
        ending: "cpp",
        compile: Some(&["g++", "-O2", "-std=c++20", "-pthread", "-o", "STEM", "SOURCE"]),
        run: &["BUILT/STEM"],
        programs: &[Program::new(&["g++", "--version"], "g++", ".cpp bots")],
    },
    Language {
        name: "rust",
        title: "Rust",
        ending: "rs",
        compile: Some(&["rustc", "--edition=2021", "-Copt-level=3", "-o", "STEM", "SOURCE"]),
        run: &["BUILT/STEM"],
        programs: &[Program::new(&["rustc", "--version"], "rustc", ".rs bots").reads(&["/usr/lib/rustlib"])],
    },
    Language {
        name: "go",
        title: "Go",
        ending: "go",
        compile: Some(&["go", "build", "-o", "STEM", "SOURCE"]),
        run: &["BUILT/STEM"],
        programs: &[Program::new(&["go", "version"], "golang-go", ".go bots").reads(&[
            "/usr/lib/go*",
            "/usr/share/go*",
            "/usr/local/go",
        ])],
    },
    Language {
        name: "java",
        title: "Java",
        ending: "java",
        compile: Some(&["javac", "-encoding", "UTF-8", "-d", ".", "SOURCE"]),
        run: &["java", "-cp", "BUILT", "STEM"],
        programs: &[
            Program::new(&["java", "-version"], "default-jre-headless", ".java, .class and .jar bots")
                .reads(&["/etc/alternatives/java", "/usr/lib/jvm", "/usr/share/java", "/etc/java*"]),
            Program::new(&["javac", "-version"], "default-jdk-headless", ".java bots"),
        ],
    },
];

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
