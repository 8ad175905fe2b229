//! The files that ship with the room: sample programs, and what `viadal new` begins a bot with.

use game::{Sample, Starter};

pub(super) const SAMPLES: &[Sample] = &[
    Sample {
        file: "random.c",
        text: include_str!("bots/random.c"),
        help: "sends every ship to a random planet: the smallest complete program",
    },
    Sample {
        file: "uber.c",
        text: include_str!("bots/uber.c"),
        help: "plans captures by size and distance: the program an entry should beat",
    },
];

pub(super) const STARTERS: &[Starter] = &[
    Starter {
        language: "c",
        files: &[
            ("bot.toml", include_str!("kits/c/bot.toml")),
            ("{NAME}.c", include_str!("kits/c/bot.c")),
        ],
    },
    Starter {
        language: "python",
        files: &[
            ("bot.toml", include_str!("kits/python/bot.toml")),
            ("{NAME}.py", include_str!("kits/python/bot.py")),
        ],
    },
    Starter {
        language: "perl",
        files: &[
            ("bot.toml", include_str!("kits/perl/bot.toml")),
            ("{NAME}.pl", include_str!("kits/perl/bot.pl")),
        ],
    },
];
