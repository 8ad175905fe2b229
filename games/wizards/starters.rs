//! What `viadal new` begins a wizard with: in each language two functions to fill in.

use game::Starter;

pub(super) const STARTERS: &[Starter] = &[
    starter!(python: "bot.py", "wizards.py"),
    starter!(c: "bot.c", "wizards.h", "wizards.c"),
    starter!(cpp: "bot.cpp", "wizards.hpp"),
    starter!(java: "Bot.java", "Wizard.java"),
    starter!(javascript: "bot.mjs", "wizards.mjs"),
    starter!(perl: "bot.pl", "Wizards.pm"),
    starter!(rust: "bot.rs", "wizards.rs"),
    starter!(go: "bot.go", "wizards/wizards.go"),
];
