use super::*;

/// The output of a program, and the expected marks: `FILE:LINE:COLUMN message`, 0 for no column.
const TABLE: &[(&str, &str, &[&str])] = &[
    (
        "gcc",
        "does not compile: gcc ended with status 1\n\
         /tmp/x/bot.c: In function 'main':\n\
         /tmp/x/bot.c:4:9: error: expected ';' before 'return'\n    4 |   int x = 1\n      |            ^\n\
         /tmp/x/bot.c:2:1: note: declared here\nbot.c:9:2: warning: unused variable 'y'\n\
         bot.c:10:10: fatal error: nothing.h: No such file or directory",
        &["bot.c:4:9 expected ';' before 'return'", "bot.c:10:10 nothing.h: No such file or directory"],
    ),
    (
        "javac",
        "Bot.java:3: error: ';' expected\n        int x = 1\n                 ^\n1 error",
        &["Bot.java:3:18 ';' expected"],
    ),
    (
        "rustc",
        "error[E0425]: cannot find value `y` in this scope\n --> bot.rs:2:13\n  |\n2 |     let x = y;\n\
         error: aborting due to 1 previous error",
        &["bot.rs:2:13 cannot find value `y` in this scope"],
    ),
    ("go", "# command-line-arguments\n./bot.go:5:2: undefined: x", &["bot.go:5:2 undefined: x"]),
    (
        "python, syntax",
        "  File \"/home/bot/bot.py\", line 3\n    if x\n        ^\nSyntaxError: expected ':'",
        &["bot.py:3:0 SyntaxError: expected ':'"],
    ),
    (
        "python, running",
        "Traceback (most recent call last):\n  File \"/home/bot/bot.py\", line 9, in <module>\n    main()\n    ~~~~^^\n\
         \x20 File \"/usr/lib/python3/json.py\", line 2, in load\n    x\nKeyError: 'view'",
        &["bot.py:9:0 KeyError: 'view'"],
    ),
    (
        "perl",
        "syntax error at Hunter.plw line 7, near \"my \"\n\
         Global symbol \"$y\" requires explicit package name (did you forget to declare \"my $y\"?) at Hunter.plw line 9.\n\
         crashed: boom at Hunter.plw line 9.",
        &[
            "Hunter.plw:7:0 syntax error",
            "Hunter.plw:9:0 Global symbol \"$y\" requires explicit package name (did you forget to declare \"my $y\"?)",
        ],
    ),
    (
        "node, syntax",
        "/home/bot/bot.js:2\nlet x = ;\n        ^\n\nSyntaxError: Unexpected token ';'\n    at wrapSafe (node:internal/modules:1:1)",
        &["bot.js:2:9 SyntaxError: Unexpected token ';'"],
    ),
    (
        "node, running",
        "Uncaught:\nTypeError: x is not a function\n    at turn (/home/bot/bot.js:12:7)\n    at node:internal/main:1:2",
        &["bot.js:12:7 TypeError: x is not a function"],
    ),
    (
        "java, running",
        "Exception in thread \"main\" java.lang.RuntimeException: boom\n\tat Bot.turn(Bot.java:12)\n\tat Main.main(Main.java:3)",
        &["Bot.java:12:0 java.lang.RuntimeException: boom"],
    ),
    (
        "ruby",
        "bot.rb:3:in 'turn': undefined method 'x' (NoMethodError)",
        &["bot.rb:3:0 undefined method 'x' (NoMethodError)"],
    ),
    (
        "the referee's message",
        "ended with exit status 1\nlast lines of standard error:\n    File \"/home/bot/bot.py\", line 2\n      if x\n\
         \x20         ^\n  SyntaxError: expected ':'",
        &["bot.py:2:0 SyntaxError: expected ':'"],
    ),
    ("another file", "/usr/include/stdio.h:3:4: error: what\nmybot.c:3:4: error: what", &[]),
    ("no place", "bot.c was killed by signal 11 (segmentation fault)\nbot.py: 3 lines", &[]),
];

#[test]
fn places_are_read_from_messages() {
    let names = ["bot.c", "Bot.java", "bot.rs", "bot.go", "bot.py", "Hunter.plw", "bot.js", "bot.rb"];
    let files: Vec<String> = names.iter().map(ToString::to_string).collect();
    for (who, text, expected) in TABLE {
        let found: Vec<String> = diagnostics(text, &files)
            .iter()
            .map(|mark| format!("{}:{}:{} {}", mark.file, mark.line, mark.column.unwrap_or(0), mark.message))
            .collect();
        assert_eq!(&found, expected, "{who}");
    }
}
