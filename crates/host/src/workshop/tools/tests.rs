use super::super::languages::LANGUAGES;
use super::*;

#[test]
fn every_language_s_programs_have_a_package() {
    let programs = LANGUAGES
        .iter()
        .flat_map(|language| [language.compile.as_ref().map(|compile| compile[0]), Some(language.run[0])]);
    for program in programs.flatten().filter(|program| !program.starts_with("BUILT")) {
        assert!(package(program).is_some(), "{program}");
    }
}

/// Two other places name the languages: a page for authors, and the page's editor.
#[test]
fn every_language_is_named_for_authors() {
    let page = include_str!("../../../../../docs/write-a-bot.md");
    let editor = include_str!("../../../../../web/js/bot-files.js");
    for language in LANGUAGES.iter() {
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
