//! What is submitted, as folders: each tries to see a file of the host's by naming it, at its start or while it is built.
//!
//! In all texts, `OTHERS` is a folder of the host's that everybody may read, which looks like an installation: it has `secret`, a program
//! `tool` and a library. `CACHE` is the workshop's. A file whose text begins with `-> ` is a symbolic link.

/// A name, and files. Each has `bot.pl` besides, which shows the secret if it finds it there or in the file `found`.
pub(crate) struct Submission(pub(crate) &'static str, pub(crate) &'static [(&'static str, &'static str)]);

/// It is shown when these words appear.
pub(crate) const SECRET: &str = "crown-jewels";

pub(crate) const PROBE: &str = r#"$| = 1;
sub found {
  my @places = ('found', 'OTHERS/secret', @ARGV, map { "$_/secret" } @ARGV);
  for (@places) { open my $file, '<', $_ or next; local $/; my $text = <$file>; return 'crown-jewels' if $text =~ /crown-jewels/ }
  return "nothing found: $!";
}
while (<STDIN>) {
  print qq({"ready":true}\n) if /"hello"/;
  print '{"action":"', found(), qq("}\n) if /"turn",/;
}
"#;

/// A program of the host's that shows the secret without reading it.
pub(crate) const TOOL: &str = r#"#!/usr/bin/perl
$| = 1; if (open my $file, '>', 'found') { print $file 'crown-jewels' }
while (<STDIN>) { print qq({"ready":true}\n) if /"hello"/; print qq({"action":"crown-jewels"}\n) if /"turn",/ }
"#;

/// A program in C that links with a library of this name.
macro_rules! c_program {
    () => {
        "#include <stdio.h>\n#include <string.h>\nconst char *jewels(void);\nint main(void) {\n  static char line[1 << 16];\n  while (fgets(line, sizeof line, stdin)) {\n    if (strstr(line, \"\\\"hello\\\"\")) puts(\"{\\\"ready\\\":true}\");\n    if (strstr(line, \"\\\"turn\\\",\")) printf(\"{\\\"action\\\":\\\"%s\\\"}\\n\", jewels());\n    fflush(stdout);\n  }\n}\n"
    };
}

/// A program in Go that answers with its `text`.
macro_rules! go_program {
    () => {
        "func main() {\n\tvar word [1 << 16]byte\n\tfor {\n\t\tn, err := os.Stdin.Read(word[:])\n\t\tif err != nil {\n\t\t\treturn\n\t\t}\n\t\tline := string(word[:n])\n\t\tif strings.Contains(line, \"\\\"hello\\\"\") {\n\t\t\tfmt.Println(\"{\\\"ready\\\":true}\")\n\t\t}\n\t\tif strings.Contains(line, \"\\\"turn\\\",\") {\n\t\t\tfmt.Printf(\"{\\\"action\\\":%q}\\n\", strings.TrimSpace(text))\n\t\t}\n\t}\n}\n"
    };
}

const GO: &str = "run = ['./bot']\nbuild = ['go', 'build', '-o', 'bot', '.']\n";
const STUB: &str = "const char *jewels(void) { return \"a stub\"; }\n";
const RUN: &str = "run = ['./bot']";

macro_rules! builds {
    ($line:literal) => {
        concat!("run = ['perl', 'bot.pl']\nbuild = ['sh', '-c', \"\"\"", $line, "\"\"\"]\n")
    };
}

macro_rules! links {
    ($path:literal) => {
        concat!(
            "run = ['./bot']\nbuild = ['sh', '-c', \"\"\"gcc -shared -o libjewels.so stub.c && gcc -o bot bot.c -L. -ljewels '-Wl,-rpath,",
            $path,
            "' && rm libjewels.so\"\"\"]\n"
        )
    };
}

/// They run as they are.
pub(crate) const STARTED: &[Submission] = &[
    Submission(
        "a first line with a folder",
        &[("bot.toml", RUN), ("bot", "#!/usr/bin/env -S perl bot.pl OTHERS\n")],
    ),
    Submission(
        "a first line with blanks",
        &[("bot.toml", RUN), ("bot", "#! \t /usr/bin/env \t -S perl  bot.pl\tOTHERS\n")],
    ),
    Submission(
        "a first line of a variable",
        &[("bot.toml", RUN), ("bot", "#!/usr/bin/env -S PATH=OTHERS/bin perl bot.pl OTHERS\n")],
    ),
    Submission(
        "a first line without a variable",
        &[("bot.toml", RUN), ("bot", "#!/usr/bin/env -S -i /usr/bin/perl bot.pl OTHERS\n")],
    ),
    Submission("an interpreter of the host's", &[("bot.toml", RUN), ("bot", "#!OTHERS/bin/perl bot.pl\n")]),
    Submission(
        "a chain of interpreters",
        &[("bot.toml", RUN), ("bot", "#!./inner\n"), ("inner", "#!/usr/bin/env -S perl bot.pl OTHERS\n")],
    ),
    Submission("run: a program of the host's", &[("bot.toml", "run = ['OTHERS/tool']")]),
    Submission("run: a program above", &[("bot.toml", "run = ['../../../others/tool']")]),
    Submission(
        "run: a program above, around",
        &[("bot.toml", "run = ['./in/../../../../others/tool']"), ("in/a", "")],
    ),
    Submission("run: a link", &[("bot.toml", RUN), ("bot", "-> OTHERS/tool")]),
    Submission("run: a link to a folder", &[("bot.toml", "run = ['in/tool']"), ("in", "-> OTHERS")]),
    Submission("run: a link by name", &[("bot.toml", "run = ['bot.sh']"), ("bot.sh", "-> OTHERS/tool")]),
    Submission("run: an argument", &[("bot.toml", "run = ['perl', 'bot.pl', 'OTHERS']")]),
    Submission("run: a shell", &[("bot.toml", "run = ['sh', '-c', 'exec OTHERS/tool']")]),
    Submission("bot.toml: a link", &[("bot.toml", "-> OTHERS/secret")]),
    Submission("run: perl -I", &[("bot.toml", "run = ['perl', '-IOTHERS', '-MJewels', 'bot.pl']")]),
    Submission(
        "a link beside the bot",
        &[("bot.toml", "run = ['perl', 'bot.pl']"), ("found", "-> OTHERS/secret")],
    ),
    Submission(
        "python: a path and a pyvenv.cfg",
        &[
            ("bot.toml", "run = ['python3', 'bot.py']"),
            ("pyvenv.cfg", "home = OTHERS/bin\ninclude-system-site-packages = true\n"),
            ("more.pth", "OTHERS\n"),
            ("bot.py", "import sys\nsys.path.append('OTHERS')\nimport jewels\n"),
        ],
    ),
    Submission(
        "node: require",
        &[("bot.toml", "run = ['node', 'bot.js']"), ("bot.js", "require('OTHERS/jewels.js')\n")],
    ),
    Submission(
        "ruby: load",
        &[("bot.toml", "run = ['ruby', 'bot.rb']"), ("bot.rb", "load 'OTHERS/jewels.rb'\n")],
    ),
    Submission(
        "lua: dofile",
        &[("bot.toml", "run = ['lua5.4', 'bot.lua']"), ("bot.lua", "dofile('OTHERS/jewels.lua')\n")],
    ),
    Submission(
        "list the cache of builds",
        &[(
            "bot.toml",
            "run = ['perl', '-e', '$| = 1; while (<STDIN>) { print qq({\"ready\":true}\\n) if /\"hello\"/; print qq({\"action\":\"), (() = glob(\"CACHE/*/*\")) ? \"crown-jewels\" : \"nothing\", qq(\"}\\n) if /\"turn\",/ }']",
        )],
    ),
];

/// They are built first.
pub(crate) const BUILT: &[Submission] = &[
    Submission("build: cat", &[("bot.toml", builds!("cat OTHERS/secret > found"))]),
    Submission(
        "build: a program of the host's",
        &[("bot.toml", "run = ['perl', 'bot.pl']\nbuild = ['OTHERS/tool']")],
    ),
    Submission(
        "build: a program above",
        &[("bot.toml", "run = ['perl', 'bot.pl']\nbuild = ['../../../others/tool']")],
    ),
    Submission(
        "build: a link",
        &[("bot.toml", "run = ['perl', 'bot.pl']\nbuild = ['./make']"), ("make", "-> OTHERS/tool")],
    ),
    Submission(
        "build: a first line",
        &[
            ("bot.toml", "run = ['perl', 'bot.pl']\nbuild = ['./make']"),
            ("make", "#!/usr/bin/env -S sh -c 'cat OTHERS/secret > found'\n"),
        ],
    ),
    Submission(
        "build makes a first line",
        &[(
            "bot.toml",
            concat!(
                "run = ['./bot']\nbuild = ['sh', '-c', ",
                r#""""echo '#!/usr/bin/env -S perl bot.pl OTHERS' > bot; chmod +x bot"""]"#
            ),
        )],
    ),
    Submission("build makes a link", &[("bot.toml", builds!("ln -s OTHERS/secret found"))]),
    Submission(
        "build makes a link by a link",
        &[("bot.toml", builds!("ln -s . here; ln -s here/../../../others/secret found"))],
    ),
    Submission(
        "build makes a link to run",
        &[("bot.toml", "run = ['./bot']\nbuild = ['ln', '-s', 'OTHERS/tool', 'bot']")],
    ),
    Submission("build makes a hard link", &[("bot.toml", builds!("ln OTHERS/secret found"))]),
    Submission(
        "#include",
        &[("bot.toml", builds!("gcc -E bot.c > found")), ("bot.c", "#include \"OTHERS/secret\"\n")],
    ),
    Submission(
        ".incbin",
        &[
            ("bot.toml", builds!("gcc -c -o found bot.c")),
            ("bot.c", "__asm__(\".incbin \\\"OTHERS/secret\\\"\");\n"),
        ],
    ),
    Submission("gcc: a file of arguments", &[("bot.toml", builds!("gcc @OTHERS/secret > found 2>&1; true"))]),
    Submission(
        "gcc: a program beside",
        &[("bot.toml", builds!("gcc -B OTHERS/bin/ -c -o x.o bot.c || true")), ("bot.c", "int x;\n")],
    ),
    Submission(
        "make: a file as text",
        &[
            ("bot.toml", "run = ['perl', 'bot.pl']\nbuild = ['make']"),
            ("Makefile", "found:\n\techo '$(file < OTHERS/secret)' > found\n"),
        ],
    ),
    Submission(
        "javac: a file of arguments",
        &[("bot.toml", builds!("javac @OTHERS/secret > found 2>&1; true"))],
    ),
    Submission(
        "rustc: include_str!",
        &[
            ("bot.toml", "run = ['perl', 'bot.pl']\nbuild = ['rustc', '-o', 'found', 'bot.rs']"),
            ("bot.rs", "fn main() { println!(\"{}\", include_str!(\"OTHERS/secret\")) }\n"),
        ],
    ),
    Submission(
        "go: a module of the host's with //go:embed",
        &[
            ("bot.toml", GO),
            ("go.mod", "module bot\n\ngo 1.18\n\nrequire jewels v0.0.0\nreplace jewels => OTHERS/go\n"),
            (
                "bot.go",
                concat!(
                    "package main\n\nimport (\n\t\"fmt\"\n\t\"jewels\"\n\t\"os\"\n\t\"strings\"\n)\n\nvar text = jewels.Text\n\n",
                    go_program!()
                ),
            ),
        ],
    ),
    Submission(
        "go: #cgo LDFLAGS",
        &[
            ("bot.toml", GO),
            ("go.mod", "module bot\n\ngo 1.18\n"),
            (
                "bot.go",
                concat!(
                    "package main\n\n// #cgo LDFLAGS: -LOTHERS -ljewels -Wl,-rpath,OTHERS\n// const char *jewels(void);\nimport \"C\"\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\t\"strings\"\n)\n\n",
                    "var text = C.GoString(C.jewels())\n\n",
                    go_program!()
                ),
            ),
        ],
    ),
    Submission(
        "go: #include by cgo",
        &[
            ("bot.toml", GO),
            ("go.mod", "module bot\n\ngo 1.18\n"),
            (
                "bot.go",
                concat!(
                    "package main\n\n// #include \"OTHERS/jewels.c\"\nimport \"C\"\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\t\"strings\"\n)\n\n",
                    "var text = C.GoString(C.jewels())\n\n",
                    go_program!()
                ),
            ),
        ],
    ),
    Submission("a run path", &[("bot.toml", links!("OTHERS")), ("bot.c", c_program!()), ("stub.c", STUB)]),
    Submission(
        "a run path from $ORIGIN",
        &[("bot.toml", links!("$ORIGIN/../../../others")), ("bot.c", c_program!()), ("stub.c", STUB)],
    ),
    Submission(
        "a loader of the host's",
        &[
            (
                "bot.toml",
                concat!(
                    "run = ['./bot']\nbuild = ['sh', '-c', \"\"\"",
                    "sed -i 's/a stub/crown-jewels/' stub.c; gcc -o bot bot.c stub.c -Wl,--dynamic-linker=OTHERS/loader\"\"\"]"
                ),
            ),
            ("bot.c", c_program!()),
            ("stub.c", STUB),
        ],
    ),
    Submission(
        "a jar's class path",
        &[
            (
                "bot.toml",
                concat!(
                    "run = ['java', '-jar', 'bot.jar']\nbuild = ['sh', '-c', \"\"\"",
                    "javac Bot.java && jar cfm bot.jar manifest Bot.class\"\"\"]"
                ),
            ),
            ("manifest", "Main-Class: Bot\nClass-Path: file:OTHERS/\n"),
            (
                "Bot.java",
                "public class Bot { public static void main(String[] arguments) throws Exception {\n  var in = new java.util.Scanner(System.in);\n  while (in.hasNextLine()) {\n    var line = in.nextLine();\n    if (line.contains(\"hello\")) System.out.println(\"{\\\"ready\\\":true}\");\n    if (line.contains(\"\\\"turn\\\",\")) {\n      var found = Bot.class.getResourceAsStream(\"/secret\");\n      System.out.println(\"{\\\"action\\\":\\\"\" + (found == null ? \"nothing\" : new String(found.readAllBytes()).trim()) + \"\\\"}\");\n    }\n  } } }\n",
            ),
        ],
    ),
];
