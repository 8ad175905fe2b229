//! Finds places in a bot's files in the output of compilers and interpreters.

use serde::{Deserialize, Serialize};

/// A place in a file, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Diagnostic {
    /// The file's name, without a path.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, if known.
    pub column: Option<u32>,
    /// What is wrong.
    pub message: String,
}

/// The most diagnostics per text.
const MOST: usize = 50;

/// The places in these files that a text mentions, each line once, in text order.
///
/// Understands gcc, g++, javac, rustc, go, python, perl, ruby and node, both compile and runtime errors. Skips warnings and notes.
pub(crate) fn diagnostics(text: &str, files: &[String]) -> Vec<Diagnostic> {
    let lines: Vec<&str> = plain(text);
    let mut marks: Vec<Diagnostic> = Vec::new();
    for at in 0..lines.len() {
        for mark in files.iter().filter_map(|file| mark(&lines, at, file)) {
            let known = marks.iter().any(|known| known.file == mark.file && known.line == mark.line);
            if !known && marks.len() < MOST {
                marks.push(mark);
            }
        }
    }
    marks
}

/// The lines of a text, with the indentation of standard error removed.
fn plain(text: &str) -> Vec<&str> {
    let mut indented = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        let bare = if indented { line.strip_prefix("  ") } else { None };
        indented = bare.is_some() || line == "last lines of standard error:";
        lines.push(bare.unwrap_or(line));
    }
    lines
}

/// The place in a file that a line mentions.
fn mark(lines: &[&str], at: usize, file: &str) -> Option<Diagnostic> {
    let line = lines[at];
    let (before, after) = around(line, file)?;
    let diagnostic = |row, column, message: String| {
        let message = if message.is_empty() { "here".into() } else { message };
        Some(Diagnostic { file: file.into(), line: row, column, message })
    };
    if let Some(rest) = after.strip_prefix("\", line ") {
        let (row, _) = number(rest)?;
        return diagnostic(row, None, python(lines, at)?);
    }
    if let Some(rest) = after.strip_prefix(" line ") {
        let (row, _) = number(rest)?;
        return diagnostic(row, None, before.trim_end().strip_suffix(" at")?.trim().into());
    }
    let (row, rest) = number(after.strip_prefix(':')?)?;
    let (column, rest) = match rest.strip_prefix(':').and_then(number) {
        Some((column, rest)) => (Some(column), rest),
        None => (None, rest),
    };
    let before = before.trim();
    match rest.strip_prefix(':') {
        Some(message) => diagnostic(row, column.or_else(|| caret(lines, at + 2)), compiler(message.trim())?),
        None if before.starts_with("-->") => diagnostic(row, column, rust(lines, at)?),
        None if before.starts_with("at ") => diagnostic(row, column, thrown(lines[..at].iter().rev())?),
        None if rest.trim().is_empty() => {
            diagnostic(row, column.or_else(|| caret(lines, at + 2)), thrown(lines[at..].iter())?)
        }
        None => None,
    }
}

/// What precedes and follows a file's name in a line; the name may be the end of a path.
fn around<'a>(line: &'a str, file: &str) -> Option<(&'a str, &'a str)> {
    let (start, _) = line.match_indices(file).find(|(start, _)| {
        let before = line[..*start].chars().next_back();
        before.is_none_or(|before| "/\\(\"' ".contains(before))
    })?;
    let path = line[..start].rfind(['(', '"', '\'', ' ']).map_or(0, |space| space + 1);
    let path = if line[path..start].contains(['/', '\\']) { path } else { start };
    Some((&line[..path], &line[start + file.len()..]))
}

/// A number at the start of a text, and the rest.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..end].parse().ok().filter(|&number| number > 0)?;
    Some((number, &text[end..]))
}

/// The column of a line that holds only a caret.
fn caret(lines: &[&str], at: usize) -> Option<u32> {
    let line = lines.get(at)?;
    let is_caret = line.contains('^') && line.chars().all(|c| matches!(c, ' ' | '\t' | '^' | '~'));
    let column = line.chars().position(|c| c == '^')?;
    is_caret.then(|| u32::try_from(column + 1).ok())?
}

/// A compiler's message without its severity; `None` for notes and warnings.
fn compiler(message: &str) -> Option<String> {
    if ["note:", "warning:", "remark:"].iter().any(|kind| message.starts_with(kind)) {
        return None;
    }
    let plain =
        ["fatal error:", "error:"].iter().find_map(|kind| message.strip_prefix(kind)).unwrap_or(message);
    // Ruby names the method first.
    let plain = match plain.strip_prefix("in ") {
        Some(method) => method.split_once(": ").map_or(plain, |(_, message)| message),
        None => plain,
    };
    Some(plain.trim().into())
}

/// The message above a place, in rustc's format.
fn rust(lines: &[&str], at: usize) -> Option<String> {
    let head = lines[..at].iter().rev().take(3).find(|line| line.starts_with("error"))?;
    head.split_once(": ").map(|(_, message)| message.trim().to_string())
}

/// The end of a Python traceback: its first unindented line.
fn python(lines: &[&str], at: usize) -> Option<String> {
    let end = lines[at + 1..].iter().find(|line| !line.starts_with(' ') && !line.trim().is_empty())?;
    Some(end.trim().into())
}

/// The nearest line that says what was thrown.
fn thrown<'a>(mut lines: impl Iterator<Item = &'a &'a str>) -> Option<String> {
    let says = |line: &&&str| {
        let head = line.trim_start().split([':', ' ']).next().unwrap_or_default();
        head.ends_with("Error") || head.ends_with("Exception") || line.starts_with("Exception in thread")
    };
    let line = lines.find(says)?.trim();
    let line = line
        .strip_prefix("Exception in thread ")
        .and_then(|rest| rest.split_once("\" "))
        .map_or(line, |(_, said)| said);
    Some(line.into())
}

#[cfg(test)]
mod tests {
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
                .map(|mark| {
                    format!("{}:{}:{} {}", mark.file, mark.line, mark.column.unwrap_or(0), mark.message)
                })
                .collect();
            assert_eq!(&found, expected, "{who}");
        }
    }
}
