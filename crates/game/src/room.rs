//! A room: one game's folder, and all that the rest of the house needs of it.

use std::ops::RangeInclusive;

use crate::{BadSetup, Bot, COMMON, Dice, Files, Match, Message, Opening, Opt, Options, Prompt, Series};

/// A room's door.
pub struct Room {
    /// The id on the command line and in records.
    pub id: &'static str,
    /// The name people read.
    pub title: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// Version of the rules, raised when old records would play otherwise.
    pub rules: u32,
    /// Its own options; one of [`COMMON`] listed again has another default.
    pub options: &'static [Opt],
    /// How many can play.
    pub seats: fn(&Options, &Files) -> Result<RangeInclusive<usize>, BadSetup>,
    /// How a match is put together.
    pub series: fn(&Options) -> Result<Series, BadSetup>,
    /// Begins a game.
    pub open: Opens,
    /// Players that ship as functions.
    pub house: &'static [House],
    /// Bots that ship as files.
    pub samples: &'static [Sample],
    /// What `viadal new` begins a bot with, by language.
    pub starters: &'static [Starter],
    /// How the game's own files and old protocols are run.
    pub drivers: &'static [Driver],
    /// Other tongues than the line protocol.
    pub dialects: &'static [Dialect],
    /// How it is shown in a terminal, and played there.
    pub terminal: Terminal,
    /// The rules for authors, Markdown, in English.
    pub readme: &'static str,
    /// The same in other languages: the language's code and the text.
    pub translations: &'static [(&'static str, &'static str)],
    /// The module that draws the game on the page.
    pub view_js: &'static str,
}

impl Room {
    /// All options of the game: its own and the common ones.
    pub fn all_options(&self) -> Vec<Opt> {
        let common = COMMON.iter().filter(|common| self.options.iter().all(|own| own.name != common.name));
        self.options.iter().chain(common).copied().collect()
    }
}

/// How a room begins a game: usually reads its set-up from the options and calls [`crate::open`].
pub type Opens = fn(&Options, &Files, Opening, Dice) -> Result<Box<dyn Match>, BadSetup>;

/// A house player.
pub struct House {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// The options it takes, written after commas: `house:strong,nodes=1000`.
    pub options: &'static [Opt],
    /// Seats it.
    pub make: fn(&Options) -> Result<Box<dyn Bot>, BadSetup>,
}

/// A bot that ships as a file.
pub struct Sample {
    /// The file's name.
    pub file: &'static str,
    /// Its contents.
    pub text: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
}

/// A starter bot in one language.
pub struct Starter {
    /// The language: `perl`, `c`, `python`, ...
    pub language: &'static str,
    /// The files of the bot's folder, the one to change first: path and text. In both `{NAME}` is the bot's name, in the
    /// text `{GAME}` the game's id.
    pub files: &'static [(&'static str, &'static str)],
}

impl Starter {
    /// The files of a bot of this name: path and text.
    pub fn written(&self, game: &str, name: &str) -> Vec<(String, String)> {
        let named = |text: &str| text.replace("{NAME}", name);
        self.files.iter().map(|(file, text)| (named(file), named(text).replace("{GAME}", game))).collect()
    }
}

/// How a file that ends so is run in this game, when no `bot.toml` says otherwise.
pub struct Driver {
    /// The file's ending without its dot; `*` for every source file and executable.
    pub ending: &'static str,
    /// How it is run.
    pub run: Run,
    /// Refuses a file by its name and contents.
    pub accept: fn(&str, &[u8]) -> Result<Warnings, String>,
}

/// What is odd about a bot's file and yet no error.
pub type Warnings = Vec<String>;

/// Accepts any file.
pub fn accept_all(_name: &str, _contents: &[u8]) -> Result<Warnings, String> {
    Ok(Vec::new())
}

/// The ways to run a file.
pub enum Run {
    /// A driver program, given the bot's file as its argument, speaks the line protocol for it.
    Program {
        /// The interpreter.
        interpreter: &'static [&'static str],
        /// The driver's files, name and text, the first of them run.
        files: &'static [(&'static str, &'static str)],
    },
    /// The file itself in a dialect.
    Dialect(&'static str),
}

/// Another tongue than the line protocol: pure functions between the house's words and a program's bytes.
#[derive(Clone, Copy)]
pub struct Dialect {
    /// Its name in `bot.toml`: `step`, `kept`, ...
    pub name: &'static str,
    /// Whether a program is started for each decision, or stays.
    pub life: Life,
    /// The bytes that ask for a decision.
    pub ask: fn(&Prompt) -> Vec<u8>,
    /// Reads what a program wrote: the action as JSON, and what was ignored.
    pub hear: fn(&Prompt, &[u8]) -> Result<Spoken, String>,
}

/// What a program's bytes mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The action as JSON.
    pub action: String,
    /// One notice for each thing ignored.
    pub notices: Vec<String>,
}

/// How long a program of a dialect lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// Started for each decision; its input ends after the question, its answer with its output.
    Step,
    /// Stays; an answer ends with an empty line, or with its output.
    Kept,
    /// Stays and speaks UCI: it is greeted with `uci`, what is asked is its `position`, and its answer ends with the
    /// line that begins with `bestmove`.
    Engine,
}

/// A game in the terminal. Frames and scenes are JSON, as in a replay.
pub struct Terminal {
    /// Draws a frame as lines of text, with colours when wanted.
    pub draw: fn(scene: &str, frame: &str, paint: Paint) -> String,
    /// Says in a sentence what an input did: its action and reply.
    pub tell: fn(action: &str, reply: &str) -> String,
    /// Reads what a person typed: the action as JSON, or what can be typed.
    pub read: fn(typed: &str, view: &str) -> Result<String, String>,
}

/// Whether a picture may have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Plain text.
    Plain,
    /// With ANSI colours.
    Colours,
}

impl Message<'_> {
    /// The message as one line of the protocol, with its line's end.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("messages have string keys and no failing parts");
        line.push(b'\n');
        line
    }
}
