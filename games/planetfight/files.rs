//! The files that ship with the room: sample programs, and what `viadal new` begins a bot with.

use game::{Sample, Starter};

pub(super) const SAMPLES: &[Sample] = &[
    sample!("random.c", "sends every ship to a random planet: the smallest complete program"),
    sample!("uber.c", "plans captures by size and distance: the program an entry should beat"),
];

pub(super) const STARTERS: &[Starter] = &[
    starter!(alone "c": "bot.c", "planetfight.c", "planetfight.h", "bot.toml"),
    starter!(alone "python": "bot.py", "planetfight.py", "bot.toml"),
    starter!(alone "javascript": "bot.mjs", "planetfight.mjs", "bot.toml"),
    starter!(alone "perl": "bot.pl", "PlanetFight.pm", "bot.toml"),
];
