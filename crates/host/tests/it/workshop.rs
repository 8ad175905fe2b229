//! Files and folders of bots, prepared and started.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use crate::common::{Folder, PLENTY, ask, hello, never};
use game::{Aside, Message, Player, Run, Verdict};
use host::{Chance, Level, PrepareError, Prepared, Protocol, Workshop, tools};

/// Starts a bot and takes its answer, the same in every turn: stopping it in between changes nothing.
fn its_answer(prepared: &Prepared) -> (String, Vec<Aside>) {
    let mut bot = host::line_bot(prepared.launch(256 << 20), never());
    bot.load(&hello(PLENTY)).unwrap_or_else(|fault| panic!("{}: {fault}\n{}", prepared.name, fault.detail));
    bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
    let mut answer =
        |turn| ask(&mut *bot, turn, PLENTY).unwrap_or_else(|fault| panic!("{}: {fault}", fault.detail));
    let first = answer(1);
    assert!((2..30).all(|turn| answer(turn) == first));
    (first, bot.asides())
}

fn is_there(tool: &str) -> bool {
    tools().iter().any(|known| known.name == tool && known.version.is_some())
}

/// A bot in each language: it is ready, reads the game and its turn, and says 1.
const BOTS: &[(&str, &str, &str)] = &[
    (
        "python3",
        "Bot.py",
        "import sys\nfor line in sys.stdin:\n    if 'hello' in line: print('{\"ready\":true}', flush=True)\n    if '\"turn\",' in line: print('{\"action\":1}', flush=True)\n",
    ),
    (
        "node",
        "Bot.js",
        "require('readline').createInterface({input: process.stdin}).on('line', line => {\n  if (line.includes('hello')) console.log('{\"ready\":true}');\n  if (line.includes('\"turn\",')) console.log('{\"action\":1}');\n});\n",
    ),
    (
        "perl",
        "Bot.pl",
        "$| = 1; while (<STDIN>) { print '{\"ready\":true}', \"\\n\" if /hello/; print '{\"action\":1}', \"\\n\" if /\"turn\",/ }\n",
    ),
    (
        "ruby",
        "Bot.rb",
        "$stdout.sync = true\nwhile line = gets\n  puts '{\"ready\":true}' if line.include? 'hello'\n  puts '{\"action\":1}' if line.include? '\"turn\",'\nend\n",
    ),
    (
        "lua5.4",
        "Bot.lua",
        "for line in io.lines() do\n  if line:find('hello') then print('{\"ready\":true}') end\n  if line:find('\"turn\",') then print('{\"action\":1}') end\n  io.flush()\nend\n",
    ),
    (
        "gcc",
        "Bot.c",
        "#include <stdio.h>\n#include <string.h>\nint main(void) {\n  static char line[1 << 16];\n  while (fgets(line, sizeof line, stdin)) {\n    if (strstr(line, \"hello\")) puts(\"{\\\"ready\\\":true}\");\n    if (strstr(line, \"\\\"turn\\\",\")) puts(\"{\\\"action\\\":1}\");\n    fflush(stdout);\n  }\n}\n",
    ),
    (
        "g++",
        "Bot.cpp",
        "#include <iostream>\n#include <string>\nint main() {\n  std::string line;\n  while (std::getline(std::cin, line)) {\n    if (line.find(\"hello\") != line.npos) std::cout << \"{\\\"ready\\\":true}\" << std::endl;\n    if (line.find(\"\\\"turn\\\",\") != line.npos) std::cout << \"{\\\"action\\\":1}\" << std::endl;\n  }\n}\n",
    ),
    (
        "rustc",
        "Bot.rs",
        "fn main() {\n    for line in std::io::stdin().lines() {\n        let line = line.unwrap();\n        if line.contains(\"hello\") { println!(\"{{\\\"ready\\\":true}}\") }\n        if line.contains(\"\\\"turn\\\",\") { println!(\"{{\\\"action\\\":1}}\") }\n    }\n}\n",
    ),
    (
        "go",
        "Bot.go",
        "package main\nimport (\"bufio\"; \"fmt\"; \"os\"; \"strings\")\nfunc main() {\n\tin := bufio.NewScanner(os.Stdin)\n\tfor in.Scan() {\n\t\tif strings.Contains(in.Text(), \"hello\") { fmt.Println(`{\"ready\":true}`) }\n\t\tif strings.Contains(in.Text(), `\"turn\",`) { fmt.Println(`{\"action\":1}`) }\n\t}\n}\n",
    ),
    (
        "javac",
        "Bot.java",
        "import java.util.Scanner;\npublic class Bot {\n  public static void main(String[] arguments) {\n    var in = new Scanner(System.in);\n    while (in.hasNextLine()) {\n      var line = in.nextLine();\n      if (line.contains(\"hello\")) System.out.println(\"{\\\"ready\\\":true}\");\n      if (line.contains(\"\\\"turn\\\",\")) System.out.println(\"{\\\"action\\\":1}\");\n    }\n  }\n}\n",
    ),
];

/// The bot of a language, by file name.
fn source(name: &str) -> &'static str {
    BOTS.iter().find(|(_, file, _)| *file == name).expect("a language").2
}

/// CONTRIBUTING's recipe: a row in the table of languages, and a bot here.
#[test]
fn every_language_has_a_bot_that_tries_it() {
    let tried: Vec<&str> =
        BOTS.iter().filter_map(|(_, file, _)| host::language_name(file.strip_prefix("Bot.")?)).collect();
    for (name, title) in host::language_titles() {
        assert!(tried.contains(&name), "no bot in {title}");
    }
}

#[test]
fn a_bot_in_every_language_that_is_here() {
    every_language(host::level().0);
}

/// Compiled and played without some of this machine's features.
#[test]
fn a_bot_in_every_language_without_namespaces() {
    every_language(host::level().0.min(Level::Fallback));
}

fn every_language(level: Level) {
    let folder = Folder::new();
    let workshop = Workshop::new(folder.0.join("cache")).with_level(level);
    for (tool, name, text) in BOTS {
        let path = folder.file(name, text);
        // As root, its programs run as a user who cannot read /root.
        if *tool == "rustc"
            && level == Level::Fallback
            && std::env::var("HOME").is_ok_and(|home| home == "/root")
        {
            println!("skipped: Rust may lie in /root");
            continue;
        }
        if is_there(tool) {
            let prepared = workshop.prepare(&path, None).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!((prepared.name.as_str(), &prepared.protocol), ("Bot", &Protocol::Lines));
            assert_eq!(its_answer(&prepared).0, "1", "{name}");
        } else {
            let error = workshop.prepare(&path, None).expect_err(name).to_string();
            assert!(
                error.starts_with(&format!("'{tool}' is not installed; on Debian: apt-get install ")),
                "{error}"
            );
        }
    }
}

#[test]
fn it_compiles_once_for_each_content() {
    let folder = Folder::new();
    let workshop = Workshop::new(folder.0.join("cache"));
    let built = || std::fs::read_dir(folder.0.join("cache/compiled")).unwrap().count();
    let prepare = |name: &str, text: &str| workshop.prepare(&folder.file(name, text), None).unwrap();
    let first = prepare("a/Bot.c", "int main(void) { return 0; }");
    assert_eq!(built(), 1);
    let again = prepare("b/Bot.c", "int main(void) { return 0; }");
    assert_eq!((built(), &again.hash), (1, &first.hash));
    let other = prepare("b/Bot.c", "int main(void) { return 1; }");
    assert_eq!(built(), 2);
    assert_ne!(other.hash, first.hash);
    assert_eq!(first.hash.len(), 64);
    assert_eq!(std::fs::read_dir(folder.0.join("cache/unfinished")).unwrap().count(), 0);
}

#[test]
fn what_does_not_compile_is_told_in_the_compilers_words() {
    let folder = Folder::new();
    let workshop = Workshop::new(folder.0.join("cache"));
    let check = |tool: &str, name: &str, text: &str, expected: &[&str]| {
        if !is_there(tool) {
            return;
        }
        let error = workshop.prepare(&folder.file(name, text), None).unwrap_err();
        let fault = error.fault();
        assert_eq!(fault.verdict, Verdict::LoadFailed);
        for expected in expected {
            assert!(fault.message.contains(expected), "{}", fault.message);
        }
        let place = folder.0.to_string_lossy();
        assert!(!fault.message.contains(&*place), "{}", fault.message);
    };
    check(
        "gcc",
        "Bot.c",
        "int main(void) {\n  retrun 0;\n}\n",
        &["does not compile: 'gcc' ended with exit status 1\nBot.c: In function", "Bot.c:2:3: error: "],
    );
    check(
        "javac",
        "Bot.java",
        "class Bot { int x = y; }\n",
        &["does not compile: 'javac' ended with exit status 1\nBot.java:1: error: cannot find symbol"],
    );
    check("rustc", "Bot.rs", "fn main() { x }\n", &["--> Bot.rs:1:13"]);
    let hidden = Workshop::new(folder.0.join("cache")).with_time(Duration::from_millis(150));
    folder.file("slow/bot.toml", "run = ['./x']\nbuild = ['sleep', '1000']\n");
    let error = hidden.prepare(&folder.0.join("slow"), None).unwrap_err();
    assert_eq!(error.to_string(), "does not compile: 'sleep' did not end within 150ms\n");
    folder.file("busy/bot.toml", "run = ['./x']\nbuild = ['perl', '-e', '1 while 1']\n");
    let error = hidden.prepare(&folder.0.join("busy"), None).unwrap_err();
    assert_eq!(error.to_string(), "does not compile: 'perl' did not end within 150ms\n");
}

#[test]
fn executables() {
    let folder = Folder::new();
    let workshop = Workshop::new(folder.0.join("cache"));
    let script = folder.file("Echo", format!("#!/usr/bin/perl\n{}", source("Bot.pl")));
    let refused = |path: &Path| workshop.prepare(path, None).unwrap_err().to_string();
    assert_eq!(refused(&script), "'Echo' may not be executed: give it the permission with chmod +x");
    std::fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).unwrap();
    assert_eq!(its_answer(&workshop.prepare(&script, None).unwrap()).0, "1");
    let windows = refused(&folder.file("Bot.exe", b"MZ\x90\0\x03"));
    assert!(
        windows.starts_with("'Bot.exe' is a program for Windows or DOS, and this system runs"),
        "{windows}"
    );
    let text = refused(&folder.file("notes.txt", "hello"));
    assert_eq!(
        text,
        "'notes.txt' is neither a program nor a source file of a language known here: .pl .py .js .mjs .rb .lua .c .cpp .rs .go .java"
    );
    assert_eq!(refused(&folder.0.join("none.py")), "'none.py' cannot be read: no such file or directory");
    assert!(refused(&folder.0).ends_with("is a folder without a bot.toml; 'viadal new' writes one"));
    let step = workshop.prepare(&script, Some(&Run::Dialect("step"))).unwrap();
    assert_eq!(step.protocol, Protocol::Dialect("step".into()));
}

#[test]
fn folders_with_a_bot_toml() {
    let folder = Folder::new();
    let workshop = Workshop::new(folder.0.join("cache"));
    folder.file("mine/src/bot.c", source("Bot.c"));
    folder.file("mine/table.txt", "1");
    let manifest = "name = 'Finder'\nauthor = 'X'\ngames = ['say']\nrandom = 'no'\nrun = ['./bot']\nbuild = ['gcc', '-o', 'bot', 'src/bot.c']\n";
    folder.file("mine/bot.toml", manifest);
    let mine = folder.0.join("mine");
    let prepared = workshop.prepare(&mine, None).unwrap();
    assert_eq!(
        (prepared.name.as_str(), prepared.author.as_deref(), prepared.random),
        ("Finder", Some("X"), Chance::No)
    );
    assert_eq!(prepared.games, ["say"]);
    assert_eq!(its_answer(&prepared).0, "1");
    assert!(!mine.join("bot").exists(), "it is built in a copy");
    let hash = workshop.prepare(&mine, None).unwrap().hash;
    assert_eq!(hash, prepared.hash);
    folder.file("mine/__pycache__/x.pyc", "");
    assert_eq!(workshop.prepare(&mine, None).unwrap().hash, hash);
    folder.file("mine/table.txt", "2");
    assert_ne!(workshop.prepare(&mine, None).unwrap().hash, hash);

    folder.file("plain/bot.toml", "run = ['perl', 'bot.pl']\nprotocol = 'kept'\n");
    folder.file("plain/bot.pl", source("Bot.pl"));
    let plain = workshop.prepare(&folder.0.join("plain"), None).unwrap();
    assert_eq!((plain.name.as_str(), &plain.protocol), ("plain", &Protocol::Dialect("kept".into())));
    assert_eq!(its_answer(&plain).0, "1", "it runs in its own folder");

    let check = |manifest: &str, expected: &str| {
        folder.file("wrong/bot.toml", manifest);
        let error = workshop.prepare(&folder.0.join("wrong"), None).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
    };
    check("rum = 1", "bot.toml: error at line 1, column 1");
    check(
        "run = ['no-such-program']",
        "'no-such-program' is no file in the bot's folder, and none of perl, python3, ",
    );
    check("run = ['x']\nbuild = ['false']", "does not compile: 'false' ended with exit status 1");
    check("protocol = 'robo'", "bot.toml: protocol = \"robo\" is not of this game");
}

#[test]
fn a_driver_runs_a_game_s_own_files() {
    let folder = Folder::new();
    let workshop = Workshop::new(folder.0.join("cache"));
    let driver = r#"$| = 1; require './lib.pl'; while (<STDIN>) { print qq({"ready":true}\n) if /hello/; next unless /"turn",/;
        open my $file, '<:raw', $ARGV[0]; my $text = <$file>; print qq({"say_bytes":"), unpack('H*', $text), qq("}\n{"action":1}\n) }"#;
    let driver = driver.replace("require './lib.pl'", "use FindBin; require \"$FindBin::Bin/lib.pl\"");
    let files: &'static [(&str, &str)] =
        Box::leak(Box::new([("driver.pl", &*Box::leak(driver.into_boxed_str())), ("lib.pl", "1;")]));
    let run = Run::Program { interpreter: &["perl"], files };
    let shift_jis = b"\x93\x47\x82\xf0\x94\xad\x8c\xa9\x82\xb5\x82\xdc\x82\xb5\x82\xbd";
    let script = folder.file("Finder.plw", shift_jis);
    let prepared = workshop.prepare(&script, Some(&run)).unwrap();
    assert_eq!(prepared.name, "Finder");
    let (answer, asides) = its_answer(&prepared);
    assert_eq!(answer, "1");
    assert!(asides.contains(&Aside::Say("敵を発見しました".into())), "{asides:?}");
}

#[test]
fn a_java_driver_runs_java_bots() {
    if !is_there("javac") {
        return;
    }
    let folder = Folder::new();
    let workshop = Workshop::new(folder.0.join("cache"));
    let main = r#"public class Driver { public static void main(String[] arguments) throws Exception {
        var loader = new java.net.URLClassLoader(new java.net.URL[] { new java.io.File(arguments[0]).toURI().toURL() });
        var robot = (Robot) loader.loadClass(arguments[1]).getDeclaredConstructor().newInstance();
        var in = new java.util.Scanner(System.in);
        while (in.hasNextLine()) {
            var line = in.nextLine();
            if (line.contains("hello")) System.out.println("{\"ready\":true}");
            if (line.contains("\"turn\",")) System.out.println("{\"action\":" + robot.number() + "}");
        } } }"#;
    let files: &'static [(&str, &str)] = Box::leak(Box::new([
        ("Driver.java", main),
        ("Robot.java", "public interface Robot { int number(); }"),
    ]));
    let run = Run::Program { interpreter: &["java"], files };
    let robot = "public class Seven implements Robot { public int number() { return 7; } }";
    let source = folder.file("Seven.java", robot);
    assert_eq!(its_answer(&workshop.prepare(&source, Some(&run)).unwrap()).0, "7");
    folder.file("many/Seven.java", robot.replace("return 7", "return Other.N"));
    folder.file("many/Other.java", "class Other { static final int N = 8; }");
    // A copy of the driver's class, which kits contain for IDEs, is ignored, whatever is in it.
    folder.file("many/kit/Robot.java", "public interface Robot { an older one }");
    folder.file("many/bot.toml", "name = 'Seven'\nprotocol = 'robo'\n");
    assert_eq!(its_answer(&workshop.prepare(&folder.0.join("many"), Some(&run)).unwrap()).0, "8");
    // One in a package, using features newer than Java 11.
    let packed = folder.file(
        "my/Nine.java",
        "package my.robots;\n\npublic class Nine implements Robot { record R(int n) {}\n  \
         public int number() { return switch (1) { case 1 -> new R(9).n(); default -> 0; }; } }\n",
    );
    assert_eq!(its_answer(&workshop.prepare(&packed, Some(&run)).unwrap()).0, "9");
    folder.file("plain/notes.txt", "later");
    let error = workshop.prepare(&folder.0.join("plain"), Some(&run)).unwrap_err().to_string();
    assert_eq!(error, "'plain' is a folder without a bot.toml; 'viadal new' writes one");
    let wrong = folder.file("Eight.java", "public class Eight implements Robot { Beside beside; }");
    folder.file("Beside.java", "class Beside { }");
    let error = workshop.prepare(&wrong, Some(&run)).unwrap_err();
    let PrepareError::DoesNotCompile { text, .. } = &error else { panic!("{error}") };
    assert!(text.contains("Eight.java:1: error: Eight is not abstract"), "{text}");
    let hint = "hint: Beside.java lies beside Eight.java; to compile all files together, give their folder";
    assert!(text.ends_with(hint), "{text}");
}

/// Compiles a C source; the error's text if that is refused.
fn compiled(folder: &Folder, name: &str, source: &str) -> Result<Prepared, String> {
    let path = folder.0.join(name);
    std::fs::write(&path, source).expect("the folder can be written");
    Workshop::new(folder.0.join("cache")).prepare(&path, None).map_err(|error| error.to_string())
}

#[test]
fn a_build_that_leaves_too_much_is_refused_and_not_kept() {
    if !is_there("gcc") {
        return;
    }
    let folder = Folder::new();
    // Few bytes of source, many of program: in one section, and in several files.
    let large = "char large[200 << 20] = {1};\nint main(void) { return large[0]; }\n";
    let refused = compiled(&folder, "Large.c", large).unwrap_err();
    assert!(refused.contains("the program is too large") && refused.contains("128 MB are kept"), "{refused}");
    let endless = "char large[300 << 20] = {1};\nint main(void) { return large[0]; }\n";
    let refused = compiled(&folder, "Endless.c", endless).unwrap_err();
    assert!(refused.contains("gcc"), "{refused}");
    let left = |kind: &str| std::fs::read_dir(folder.0.join("cache").join(kind)).map_or(0, Iterator::count);
    assert_eq!((left("compiled"), left("unfinished")), (0, 0));
    compiled(&folder, "Small.c", "int main(void) { return 0; }\n").unwrap();
    assert_eq!(left("compiled"), 1);
}

#[test]
fn what_a_build_leaves_is_no_fault_of_the_machine() {
    let folder = Folder::new();
    let prepared = |name: &str, script: &str| {
        let bot = folder.0.join(name);
        std::fs::create_dir(&bot).unwrap();
        let manifest = format!("run = ['perl', 'bot.pl']\nbuild = ['perl', '-e', '{script}']\n");
        std::fs::write(bot.join("bot.toml"), manifest).unwrap();
        std::fs::write(bot.join("bot.pl"), "1;\n").unwrap();
        Workshop::new(folder.0.join("cache")).prepare(&bot, None)
    };
    let deep = prepared("deep", "for (1 .. 70) { mkdir 1; chdir 1 }").unwrap_err();
    assert_eq!(deep.fault().verdict, Verdict::LoadFailed, "{deep}");
    assert!(deep.to_string().contains("it made folders nested too deep"), "{deep}");
    // A folder that it has shut is opened again.
    prepared("shut", "mkdir 1; chmod 0, 1, \".\"").unwrap();
    assert_eq!(std::fs::read_dir(folder.0.join("cache/unfinished")).unwrap().count(), 0);
}

#[test]
fn a_build_that_writes_without_end_is_ended() {
    let folder = Folder::new();
    let check = |name: &str, script: &str| {
        let bot = folder.0.join(name);
        std::fs::create_dir(&bot).unwrap();
        std::fs::write(bot.join("bot.toml"), "run = ['perl', 'bot.pl']\nbuild = ['perl', 'build.pl']\n")
            .unwrap();
        std::fs::write(bot.join("bot.pl"), "1;\n").unwrap();
        std::fs::write(bot.join("build.pl"), script).unwrap();
        let refused = Workshop::new(folder.0.join("cache")).prepare(&bot, None).unwrap_err().to_string();
        assert!(refused.contains("'perl' wrote more than 512 MB or 50000 files"), "{refused}");
        assert!(!folder.0.join("cache/folders").exists());
    };
    // Many files of a bounded size each, and many empty files.
    check(
        "large",
        "my $n = 0; while (1) { open my $f, '>', 'f' . $n++; print $f 'x' x 1_000_000 for 1 .. 100; close $f }",
    );
    check("many", "my $n = 0; while (1) { open my $f, '>', 'f' . $n++; close $f }");
}
