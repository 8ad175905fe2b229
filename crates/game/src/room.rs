//! A room: a game's folder, and everything the rest of the program needs to know about it.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::{
    BadSetup, Between, Bot, COMMON, Dice, Files, FromOptions, Game, Keeps, Match, Opening, Opt, Options,
    Prompt, Score, Series, Terminal,
};

/// A game and everything around it. Built by [`Room::new`] and the setters after it, so that a new field changes no room.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Room {
    /// The id on the command line and in records.
    pub id: &'static str,
    /// The title for people.
    pub title: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// Version of the rules, raised when old records would play differently.
    pub rules: u32,
    /// This room with earlier versions of the rules, so that old records still play.
    pub earlier: &'static [&'static Room],
    /// Its own options. One of [`COMMON`] listed again changes its default.
    pub options: &'static [Opt],
    /// Extreme settings, each as `KEY=VALUE` separated by `;`. `viadal check` plays a bot in each.
    pub trials: &'static [&'static str],
    /// Options that ladders, tournaments and contests set where they are not told otherwise: name and value.
    pub contests: &'static [(&'static str, &'static str)],
    /// Whether players see everything.
    pub information: Information,
    /// How many players the options allow.
    pub seats: &'static Seats,
    /// How matches are put together.
    pub series: &'static Matches,
    /// Starts a game.
    pub open: &'static Opens,
    /// The hash of the rules' files, of a game that is no part of this program; empty otherwise. Records name it.
    pub hash: &'static str,
    /// Bots that ship as functions.
    pub house: &'static [House],
    /// Bots that ship as files.
    pub samples: &'static [Sample],
    /// How the game's own kinds of files are run.
    pub drivers: &'static [Driver],
    /// Protocols other than the line protocol.
    pub dialects: &'static [Dialect],
    /// How the game is shown and played in a terminal.
    pub terminal: Terminal,
    /// What `viadal new` starts a bot from, by language.
    pub starters: &'static [Starter],
    /// The rules for authors, Markdown, in English.
    pub readme: &'static str,
    /// The rules in other languages: language code and text.
    pub translations: &'static [(&'static str, &'static str)],
    /// The page's words: language code and JSON. Outside English the keys are the English sentences of the rules, options, house players
    /// and samples.
    pub words: &'static [(&'static str, &'static str)],
    /// The modules that draw the game on the page: path in the room's folder and text. `view.js` is the first.
    pub view: &'static [(&'static str, &'static str)],
    /// The room's folder on the build machine, only in debug builds: the page then rereads `view` every time.
    pub path: &'static str,
}

/// What the build finds in a room's folder, by [`folder!`](crate::folder). The fields are those of [`Room`].
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug)]
pub struct Folder {
    pub path: &'static str,
    pub readme: &'static str,
    pub translations: &'static [(&'static str, &'static str)],
    pub words: &'static [(&'static str, &'static str)],
    pub view: &'static [(&'static str, &'static str)],
    pub starters: &'static [Starter],
}

/// The [`Folder`] that the build script wrote. A crate that is one room says `folder!()`; one with several names the room:
/// `folder!("thud")`.
#[macro_export]
macro_rules! folder {
    () => {
        $crate::folder!("room")
    };
    ($room:literal) => {{
        #[allow(unused_imports, reason = "a room need not have starters")]
        use $crate::{Folder, Starter};
        include!(concat!(env!("OUT_DIR"), "/", $room, ".rs"))
    }};
}

/// A [`Sample`] from the room's folder `bots`: `sample!("Drifter.plw", "shoots and steps anywhere")`. Paths are relative to the calling
/// file.
#[macro_export]
macro_rules! sample {
    ($file:literal, $help:literal) => {
        $crate::Sample { file: $file, text: include_str!(concat!("bots/", $file)), help: $help }
    };
}

/// The house bots of a room that names none.
struct Usual<G>(std::marker::PhantomData<G>);

impl<G: Game> Usual<G> {
    const HOUSE: &'static [House] = &[House {
        name: "random",
        help: "does anything that is allowed",
        options: &[],
        make: |_| Ok(crate::random::<G>()),
    }];
}

/// Whether there is a machine to run programs, a terminal and authors who read. A module for browsers has none of them, and none of their
/// files: the page has its own.
const HAS_MACHINE: bool = !cfg!(target_family = "wasm");

macro_rules! setters {
    (if $kept:expr; $($field:ident: $type:ty),* $(,)?) => {$(
        #[doc = concat!("Sets [`Room::", stringify!($field), "`].")]
        pub const fn $field(self, $field: $type) -> Room {
            if $kept { Room { $field, ..self } } else { self }
        }
    )*};
}

impl Room {
    /// A room with the defaults: perfect information, one game per match, swapped seats, 1 point for a win, and a random house bot. The
    /// setters below change them.
    pub const fn new<G: Game<Setup: FromOptions>>(
        id: &'static str,
        title: &'static str,
        summary: &'static str,
    ) -> Room {
        Room {
            options: <G::Setup as FromOptions>::OPTIONS,
            house: Usual::<G>::HOUSE,
            ..Room::of(
                [id, title, summary],
                &|options, files| Ok(G::seats(&G::Setup::read(options, files)?)),
                &|options| Series::of_games(options, Between::Seats, Score::Wins, Keeps::Match),
                &|options, files, opening, dice| {
                    crate::open::<G>(&G::Setup::read(options, files)?, opening, dice)
                },
            )
        }
    }

    /// A room whose rules need not be a [`Game`], with an id, a title and a summary, and nothing else.
    pub const fn of(
        [id, title, summary]: [&'static str; 3],
        seats: &'static Seats,
        series: &'static Matches,
        open: &'static Opens,
    ) -> Room {
        Room {
            id,
            title,
            summary,
            rules: 1,
            earlier: &[],
            options: &[],
            trials: &[],
            contests: &[],
            information: Information::Perfect,
            seats,
            series,
            open,
            hash: "",
            house: &[],
            samples: &[],
            drivers: &[],
            dialects: &[],
            terminal: Terminal::DECLARED,
            starters: &[],
            readme: "",
            translations: &[],
            words: &[],
            view: &[],
            path: "",
        }
    }

    setters! {
        if true;
        rules: u32,
        earlier: &'static [&'static Room],
        series: &'static Matches,
        trials: &'static [&'static str],
        contests: &'static [(&'static str, &'static str)],
        house: &'static [House],
    }

    setters! {
        if HAS_MACHINE;
        samples: &'static [Sample],
        drivers: &'static [Driver],
        dialects: &'static [Dialect],
        terminal: Terminal,
    }

    /// Declares that players see different things.
    pub const fn hidden(self) -> Room {
        Room { information: Information::Hidden, ..self }
    }

    /// Replaces the options of the setup by others.
    pub const fn options(self, options: &'static [Opt]) -> Room {
        Room { options, ..self }
    }

    /// Adds what the build found in the room's folder.
    pub const fn folder(self, folder: Folder) -> Room {
        let Folder { path, readme, translations, words, view, starters } = folder;
        if !HAS_MACHINE {
            return self;
        }
        Room { path, readme, translations, words, view, starters, ..self }
    }

    /// The room with this version of the rules: this one, or one of [`Room::earlier`].
    pub fn of_rules(&'static self, rules: u32) -> Option<&'static Room> {
        let earlier = self.earlier.iter().copied();
        std::iter::once(self).chain(earlier).find(|room| room.rules == rules)
    }

    /// The game's own options and the common ones.
    pub fn all_options(&self) -> Vec<Opt> {
        let common = COMMON.iter().filter(|common| self.options.iter().all(|own| own.name != common.name));
        self.options.iter().chain(common).copied().collect()
    }
}

/// How much players know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Information {
    /// Everything except sealed decisions. A player may watch as a spectator.
    Perfect,
    /// Players see different things. During a match no player may receive another's view.
    Hidden,
}

/// Says how many players the options allow.
pub type Seats = dyn Fn(&Options, &Files) -> Result<RangeInclusive<usize>, BadSetup> + Sync;

/// Says how a match with these options is put together.
pub type Matches = dyn Fn(&Options) -> Result<Series, BadSetup> + Sync;

/// Starts a game: usually reads the setup from the options and calls [`crate::open`].
pub type Opens = dyn Fn(&Options, &Files, Opening, Dice) -> Result<Box<dyn Match>, BadSetup> + Sync;

/// A house bot.
pub struct House {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub help: &'static str,
    /// Its options, written after commas: `house:strong,nodes=1000`.
    pub options: &'static [Opt],
    /// Makes a bot, or refuses the options.
    pub make: fn(&Options) -> Result<Box<dyn Bot>, BadSetup>,
}

/// A bot that ships as a file.
pub struct Sample {
    /// The file's name, with its extension.
    pub file: &'static str,
    /// The file's text.
    pub text: &'static str,
    /// What it does, in one sentence.
    pub help: &'static str,
}

/// A starter bot in one language.
#[derive(Debug)]
pub struct Starter {
    /// The language: `perl`, `c`, `python`, ...
    pub language: &'static str,
    /// The files in the bot's folder, the one to edit first: path and text. `{NAME}` stands for the bot's name in both, `{GAME}` for the
    /// game's id in the text.
    pub files: &'static [(&'static str, &'static str)],
}

impl Starter {
    /// The files for a bot called `name`: path and text.
    pub fn written(&self, game: &str, name: &str) -> Vec<(String, String)> {
        let named = |text: &str| text.replace("{NAME}", name);
        self.files.iter().map(|(file, text)| (named(file), named(text).replace("{GAME}", game))).collect()
    }
}

/// How files with an extension are run in this game when no `bot.toml` says otherwise.
pub struct Driver {
    /// The extension without its dot; `*` for every source file and executable.
    pub ending: &'static str,
    /// How they are run.
    pub run: Run,
    /// Checks a file by its name and contents.
    pub accept: fn(&str, &[u8]) -> Result<Warnings, String>,
}

impl Driver {
    /// Returns true if it runs files with this extension, in any case.
    pub fn runs(&self, ending: &str) -> bool {
        self.ending.eq_ignore_ascii_case(ending)
    }
}

/// Oddities in a bot's file that are not errors.
pub type Warnings = Vec<String>;

/// Accepts any file, without warnings.
pub fn accept_all(_name: &str, _contents: &[u8]) -> Result<Warnings, String> {
    Ok(Vec::new())
}

/// The ways to run a file.
pub enum Run {
    /// A driver program runs the bot's file, given as its argument, and speaks the line protocol for it.
    Program {
        /// The interpreter and its arguments, before the bot's file.
        interpreter: &'static [&'static str],
        /// The driver's files, name and text. The first is run.
        files: &'static [(&'static str, &'static str)],
    },
    /// The file itself, speaking a dialect.
    Dialect(&'static str),
}

/// A protocol other than the line protocol: pure functions between our messages and a program's bytes.
#[derive(Clone, Copy)]
pub struct Dialect {
    /// Its name in `bot.toml`: `step`, `kept`, ...
    pub name: &'static str,
    /// Whether the program is started for each decision.
    pub life: Life,
    /// Writes the question for a decision.
    pub ask: fn(&Prompt) -> Vec<u8>,
    /// Reads a program's answer: the action as JSON, and what was ignored.
    pub hear: fn(&Prompt, &[u8]) -> Result<Spoken, String>,
}

/// A program's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spoken {
    /// The action as JSON.
    pub action: String,
    /// One notice for each part that was ignored.
    pub notices: Vec<String>,
}

/// How long a program of a dialect lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// Started for each decision. Its input ends after the question, its answer at the end of its output.
    Step,
    /// Keeps running. An answer ends with an empty line, or at the end of the output.
    Kept,
    /// Keeps running and speaks a protocol of engines, the dialect's name: `uci`, `usi`, `ucci` or `xboard`. The question is a line
    /// `position` as in UCI, with the moves of this protocol, after a line `variant NAME` where engines have a name for the game; the
    /// answer is a move.
    Engine,
}
