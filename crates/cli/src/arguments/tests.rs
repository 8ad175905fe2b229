use super::*;

#[test]
fn words_for_a_shell() {
    let check = |word, expected| assert_eq!(quoted(word), expected);
    check("bots/Finder.plw", "bots/Finder.plw");
    check("my bot", "'my bot'");
    check("it's", r"'it'\''s'");
    check("", "''");
    check("a\u{1b}[31m\n'\\", r"$'a\u001b[31m\u000a\'\\'");
}

/// Every option that takes a number, given what is none or is too large for any.
#[cfg(feature = "comfort")]
#[test]
fn wrong_numbers_are_told_in_our_words() {
    fn options(command: &clap::Command, path: &[String], all: &mut Vec<Vec<String>>) {
        let names = command.get_arguments().filter(|option| option.get_action().takes_values());
        for name in names.filter_map(clap::Arg::get_long) {
            all.extend(
                ["x", "99999999999999999999999"].map(|value| [path, &[format!("--{name}={value}")]].concat()),
            );
        }
        for below in command.get_subcommands() {
            options(below, &[path, &[below.get_name().into()]].concat(), all);
        }
    }
    let mut lines = Vec::new();
    options(&crate::command_line::whole(), &["viadal".into()], &mut lines);
    assert!(lines.len() > 100, "{}", lines.len());
    for line in lines {
        let Err(error) = crate::command_line::whole().try_get_matches_from(&line) else { continue };
        let told = error.to_string();
        let ours = !["invalid digit", "to fit in target", "invalid float", " is not in "]
            .iter()
            .any(|words| told.contains(words));
        assert!(ours, "{line:?}: {told}");
    }
}
