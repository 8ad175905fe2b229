//! A room: one game's folder, and all that the rest of the house needs of it.

use std::ops::RangeInclusive;

use crate::{
    BadSetup, Between, Bot, COMMON, Dice, Files, FromOptions, Game, Keeps, Match, Message, Opening, Opt,
    Options, Prompt, Score, Series,
};

/// A room's door: built by [`Room::new`] and the functions that follow it, so that a new field edits no room.
#[non_exhaustive]
pub struct Room {
    /// The id on the command line and in records.
    pub id: &'static str,
    /// The name people read.
    pub title: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// Version of the rules, raised when old records would play otherwise.
    pub rules: u32,
    /// The rooms of earlier versions of the rules, whose records still play.
    pub earlier: &'static [&'static Room],
    /// Its own options; one of [`COMMON`] listed again has another default.
    pub options: &'static [Opt],
    /// Settings at the ends of what the options allow, each `KEY=VALUE` with `;` between them: `viadal check` plays a
    /// bot in each.
    pub trials: &'static [&'static str],
    /// Whether a player sees all that there is to see.
    pub information: Information,
    /// How many can play.
    pub seats: fn(&Options, &Files) -> Result<RangeInclusive<usize>, BadSetup>,
    /// How a match is put together.
    pub series: fn(&Options) -> Result<Series, BadSetup>,
    /// Begins a game from options, files, an opening and its dice.
    pub open: Opens,
    /// Players that ship as functions.
    pub house: &'static [House],
    /// Bots that ship as files.
    pub samples: &'static [Sample],
    /// How the game's own files and old protocols are run.
    pub drivers: &'static [Driver],
    /// Other tongues than the line protocol.
    pub dialects: &'static [Dialect],
    /// How it is shown in a terminal, and played there.
    pub terminal: Terminal,
    /// What `viadal new` begins a bot with, by language.
    pub starters: &'static [Starter],
    /// The rules for authors, Markdown, in English.
    pub readme: &'static str,
    /// The same in other languages: the language's code and the text.
    pub translations: &'static [(&'static str, &'static str)],
    /// What the page says of the game: the language's code and JSON. In languages other than English the keys are the
    /// English sentences of the rules, of options, house players and samples.
    pub words: &'static [(&'static str, &'static str)],
    /// The modules that draw the game on the page: path in the room's folder and text, `view.js` among them.
    pub view: &'static [(&'static str, &'static str)],
    /// The room's folder on the building machine, in debug builds only: there the page reads `view` anew each time.
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

/// What the build script found in a room's folder: a [`Folder`]. A crate that is one room says `folder!()`, one of
/// several names the room's: `folder!("thud")`.
#[macro_export]
macro_rules! folder {
    () => {
        $crate::folder!("room")
    };
    ($room:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $room, ".rs"))
    };
}

/// A [`Sample`] that lies in the room's folder `bots`: `sample!("Drifter.plw", "shoots and steps anywhere")`. Paths are
/// those of the file that calls it.
#[macro_export]
macro_rules! sample {
    ($file:literal, $help:literal) => {
        $crate::Sample { file: $file, text: include_str!(concat!("bots/", $file)), help: $help }
    };
}

/// The house of a room that names no other.
struct Usual<G>(std::marker::PhantomData<G>);

impl<G: Game> Usual<G> {
    const HOUSE: &'static [House] = &[House {
        name: "random",
        help: "does anything that is allowed",
        options: &[],
        make: |_| Ok(crate::random::<G>()),
    }];
}

impl Room {
    /// A room of this game: perfect information, one game by default, seats swapped from game to game, a won game
    /// counts 1, a house player that plays at random. What is otherwise is said by the functions below.
    pub const fn new<G: Game<Setup: FromOptions>>(
        id: &'static str,
        title: &'static str,
        summary: &'static str,
    ) -> Room {
        Room {
            id,
            title,
            summary,
            rules: 1,
            earlier: &[],
            options: <G::Setup as FromOptions>::OPTIONS,
            trials: &[],
            information: Information::Perfect,
            seats: |options, files| Ok(G::seats(&G::Setup::read(options, files)?)),
            series: |options| Series::of_games(options, Between::Seats, Score::Wins, Keeps::Match),
            open: |options, files, opening, dice| {
                crate::open::<G>(&G::Setup::read(options, files)?, opening, dice)
            },
            house: Usual::<G>::HOUSE,
            samples: &[],
            drivers: &[],
            dialects: &[],
            terminal: Terminal::JSON,
            starters: &[],
            readme: "",
            translations: &[],
            words: &[],
            view: &[],
            path: "",
        }
    }

    /// Sets [`Room::rules`].
    pub const fn rules(self, rules: u32) -> Room {
        Room { rules, ..self }
    }

    /// Each player sees something else.
    pub const fn hidden(self) -> Room {
        Room { information: Information::Hidden, ..self }
    }

    /// Sets [`Room::earlier`]: rooms made of the same parts, with an older [`Room::rules`].
    pub const fn earlier(self, earlier: &'static [&'static Room]) -> Room {
        Room { earlier, ..self }
    }

    /// Sets [`Room::options`] to others than those of its set-up.
    pub const fn options(self, options: &'static [Opt]) -> Room {
        Room { options, ..self }
    }

    /// Sets [`Room::series`].
    pub const fn series(self, series: fn(&Options) -> Result<Series, BadSetup>) -> Room {
        Room { series, ..self }
    }

    /// Sets [`Room::trials`].
    pub const fn trials(self, trials: &'static [&'static str]) -> Room {
        Room { trials, ..self }
    }

    /// Sets [`Room::house`].
    pub const fn house(self, house: &'static [House]) -> Room {
        Room { house, ..self }
    }

    /// Sets [`Room::samples`].
    pub const fn samples(self, samples: &'static [Sample]) -> Room {
        Room { samples, ..self }
    }

    /// Sets [`Room::drivers`].
    pub const fn drivers(self, drivers: &'static [Driver]) -> Room {
        Room { drivers, ..self }
    }

    /// Sets [`Room::dialects`].
    pub const fn dialects(self, dialects: &'static [Dialect]) -> Room {
        Room { dialects, ..self }
    }

    /// Sets [`Room::terminal`].
    pub const fn terminal(self, terminal: Terminal) -> Room {
        Room { terminal, ..self }
    }

    /// Takes over what the build found in the room's folder.
    pub const fn folder(self, folder: Folder) -> Room {
        let Folder { path, readme, translations, words, view, starters } = folder;
        Room { path, readme, translations, words, view, starters, ..self }
    }

    /// The room that plays this version of the rules: this one, or one of [`Room::earlier`].
    pub fn of_rules(&'static self, rules: u32) -> Option<&'static Room> {
        let earlier = self.earlier.iter().copied();
        std::iter::once(self).chain(earlier).find(|room| room.rules == rules)
    }

    /// All options of the game: its own and the common ones.
    pub fn all_options(&self) -> Vec<Opt> {
        let common = COMMON.iter().filter(|common| self.options.iter().all(|own| own.name != common.name));
        self.options.iter().chain(common).copied().collect()
    }
}

/// What players know of the game they are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Information {
    /// Everything but decisions that are still sealed: a player who watches as a spectator learns nothing.
    Perfect,
    /// Each something else: while a match is played nobody else's view may reach a player.
    Hidden,
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
    /// Makes a player with these options; refuses options that make no sense.
    pub make: fn(&Options) -> Result<Box<dyn Bot>, BadSetup>,
}

/// A bot that ships as a file.
pub struct Sample {
    /// The file's name, with its ending.
    pub file: &'static str,
    /// The file's text.
    pub text: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
}

/// A starter bot in one language.
#[derive(Debug)]
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

/// Accepts any file, without warnings.
pub fn accept_all(_name: &str, _contents: &[u8]) -> Result<Warnings, String> {
    Ok(Vec::new())
}

/// The ways to run a file.
pub enum Run {
    /// A driver program, given the bot's file as its argument, speaks the line protocol for it.
    Program {
        /// The interpreter's program and arguments, before the bot's file.
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

impl Terminal {
    /// Frames and actions as they are.
    pub const JSON: Terminal = Terminal {
        draw: |_, frame, _| format!("{frame}\n"),
        tell: |action, _| action.into(),
        read: |typed, _| match serde_json::from_str::<serde_json::Value>(typed) {
            Ok(_) => Ok(typed.into()),
            Err(_) => Err("type the action as JSON".into()),
        },
    };
}

/// Whether a picture may have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Plain text.
    Plain,
    /// With ANSI colours.
    Colours,
}

impl Paint {
    /// The text in a style of the terminal, given as the numbers of its escape sequence: `1;34` is bold blue.
    pub fn styled(self, style: &str, text: &str) -> String {
        match self {
            Paint::Plain => text.into(),
            Paint::Colours => format!("\x1b[{style}m{text}\x1b[0m"),
        }
    }
}

impl Message<'_> {
    /// The message as one line of the protocol, with its line's end.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("messages have string keys and no failing parts");
        line.push(b'\n');
        line
    }
}
