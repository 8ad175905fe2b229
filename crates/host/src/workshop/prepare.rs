//! Prepares a bot's file or folder.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use game::Run;

use super::compile::{Cache, Turn, tool};
use super::contents::{copy, folder_hash, hash, parts};
use super::driver::Driver;
use super::error::{PrepareError, unreadable};
use super::java::{self, Kit};
use super::languages::{Language, Runtime, language};
use super::manifest::{self, A_NAME, Manifest, Tongue, is_name};
use super::model::REFUSED;
use super::prepared::{Prepared, Protocol};
use super::run::{self, Command, inside};
use super::source::{LARGEST, Source};
use crate::engine::has_words_of_engine;
use crate::process::Stop;
use crate::text::source_text;
use crate::{Launch, Level};

/// The longest `bot.toml`, in bytes.
const LONGEST: u64 = 64 << 10;

/// Prepares bots, and caches what it compiles.
pub struct Workshop {
    cache: Cache,
}

impl Workshop {
    /// A workshop with this cache folder, which is created if necessary.
    pub fn new(cache: impl Into<PathBuf>) -> Workshop {
        Workshop { cache: Cache::new(cache.into()) }
    }

    /// Sets the processor time of each compiler or build.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Workshop {
        Workshop { cache: Cache { time, ..self.cache } }
    }

    /// Sets the sandbox level of compilers and prepared bots, instead of this machine's best.
    #[must_use]
    pub fn with_level(self, level: Level) -> Workshop {
        Workshop { cache: Cache { level, ..self.cache } }
    }

    /// Gives up within 100 ms after `stop` is set.
    #[must_use]
    pub fn with_stop(self, stop: Stop) -> Workshop {
        Workshop { cache: Cache { stop, ..self.cache } }
    }

    /// Waits for this turn before each build. Builds that failed are then remembered for ten minutes.
    #[must_use]
    pub fn with_turn(self, turn: Turn) -> Workshop {
        Workshop { cache: Cache { turn: Some(turn), ..self.cache } }
    }

    /// Prepares a bot. `run` is how its game runs files of its kind; without it a source file or an executable speaks the line protocol. A
    /// `bot.toml` in a folder takes precedence.
    ///
    /// # Errors
    /// If it cannot be read, compiled or run here.
    pub fn prepare(&self, path: &Path, run: Option<&Run>) -> Result<Prepared, PrepareError> {
        // What was removed before it was held is built again.
        const TRIES: usize = 3;
        for _ in 0..TRIES {
            let mut prepared = self.prepared(path, run)?;
            if let Some(held) = self.cache.hold(&prepared.launch.own) {
                prepared.launch.held = held;
                return Ok(prepared);
            }
        }
        Err(PrepareError::Cache("what was built was removed again and again".into()))
    }

    fn prepared(&self, path: &Path, run: Option<&Run>) -> Result<Prepared, PrepareError> {
        let path = std::path::absolute(path).map_err(|error| unreadable(path, &error))?;
        let facts = path.metadata().map_err(|error| unreadable(&path, &error))?;
        let bot = Source::new(&path);
        let prepared = match run {
            _ if facts.is_dir() && path.join("bot.toml").is_file() => self.folder(&bot, run),
            Some(Run::Program { interpreter, files }) => self.driven(&bot, interpreter, files),
            _ if facts.is_dir() => {
                Err(bot.refused("is a folder without a bot.toml; 'viadal new' writes one"))
            }
            Some(Run::Dialect(dialect)) => self.file(&bot, Protocol::Dialect((*dialect).into())),
            None => self.file(&bot, Protocol::Lines),
        }?;
        if !is_name(&prepared.name) {
            let why = format!("cannot be a bot's name: that is {A_NAME}; call it otherwise");
            return Err(bot.refused(&why));
        }
        Ok(prepared)
    }

    /// Prepares a source file or an executable.
    fn file(&self, bot: &Source<'_>, protocol: Protocol) -> Result<Prepared, PrepareError> {
        let contents = bot.contents()?;
        let is_perhaps_engine = protocol == Protocol::Lines && has_words_of_engine(&contents);
        let prepared = self.started(bot, protocol, contents)?;
        Ok(Prepared { is_perhaps_engine, ..prepared })
    }

    fn started(
        &self,
        bot: &Source<'_>,
        protocol: Protocol,
        contents: Vec<u8>,
    ) -> Result<Prepared, PrepareError> {
        let folder = bot.path.parent().unwrap_or(bot.path);
        let Some(language) = bot.ending().and_then(language) else {
            let Command { argv, runtime } = run::file(bot.path, self.cache.level)?;
            let source = if contents.starts_with(b"#!") { contents.clone() } else { Vec::new() };
            let launch = bot.launch(argv, folder, self.cache.level, vec![bot.path.into()]);
            let launch = Launch { source, ..launch };
            return Ok(bot.prepared(hash([&contents[..]]), protocol, runtime, launch));
        };
        let built = self.compiled(bot, language, &contents)?;
        let mut argv = Vec::new();
        for (place, word) in language.run.iter().enumerate() {
            let built = built.as_deref().unwrap_or(folder);
            argv.push(match *word {
                "SOURCE" => bot.path.into(),
                "STEM" => bot.stem().into(),
                "BUILT" => built.into(),
                "BUILT/STEM" => built.join(bot.stem()).into(),
                program if place == 0 => {
                    tool(program)?;
                    program.into()
                }
                word => word.into(),
            });
        }
        let runtime = Runtime::of(language.run[0]);
        let hash = hash([&contents[..]]);
        let own = [bot.path.to_path_buf()].into_iter().chain(built).collect();
        let launch = Launch { source: contents, ..bot.launch(argv, folder, self.cache.level, own) };
        Ok(bot.prepared(hash, protocol, runtime, launch))
    }

    fn compiled(
        &self,
        bot: &Source<'_>,
        language: &Language,
        contents: &[u8],
    ) -> Result<Option<PathBuf>, PrepareError> {
        let Some(compile) = &language.compile else { return Ok(None) };
        // Compilers tell languages by their extension in small letters.
        let file = format!("{}.{}", bot.stem(), language.ending);
        let argv: Vec<String> = compile
            .iter()
            .map(|word| match *word {
                "SOURCE" => file.clone(),
                "STEM" => bot.stem(),
                word => word.into(),
            })
            .collect();
        let version = Cache::version(compile[0])?;
        let flags = argv.join("\n");
        let parts = [file.as_bytes(), contents, flags.as_bytes(), version.as_bytes()];
        let built = self.cache.built("compiled", &parts, |folder| {
            fs::write(folder.join(&file), source_text(contents))
                .map_err(|error| PrepareError::Cache(error.to_string()))?;
            self.cache.run(&argv, folder, &[])
        });
        built.map(Some)
    }

    /// Prepares a file or folder that a driver runs.
    fn driven(
        &self,
        bot: &Source<'_>,
        interpreter: &[&str],
        files: &[(&str, &str)],
    ) -> Result<Prepared, PrepareError> {
        let whole = bot.path.is_dir();
        let (contents, hash) = if whole {
            let parts = parts(bot.path).map_err(|error| unreadable(bot.path, &error))?;
            if !java::is_robot(&parts) {
                return Err(bot.refused("is a folder without a bot.toml; 'viadal new' writes one"));
            }
            (Vec::new(), folder_hash(bot.path, &parts).map_err(|error| unreadable(bot.path, &error))?)
        } else {
            let contents = bot.contents()?;
            let hash = hash([&contents[..]]);
            (contents, hash)
        };
        let driver = Driver::new(interpreter, files, &self.cache)?;
        let (file, source) = match &driver.classes {
            None => (bot.path.into(), contents),
            // A Java machine prints UTF-8, whatever the source was.
            Some(classes) if whole || java::ends(bot.path, "java") => {
                let kit = Kit { classes, sources: files };
                (java::classes(bot, &kit, &hash, &self.cache)?, Vec::new())
            }
            Some(_) => (bot.path.into(), Vec::new()),
        };
        let folder = if whole { bot.path } else { bot.path.parent().unwrap_or(bot.path) };
        let argv = driver.argv(&file, &bot.name);
        let mut own = vec![driver.folder.clone(), file];
        own.extend(java::inner_classes(bot.path));
        let launch = Launch { source, ..bot.launch(argv, folder, self.cache.level, own) };
        Ok(bot.prepared(hash, Protocol::Lines, driver.runtime(), launch))
    }

    /// Prepares a folder with a `bot.toml`.
    fn folder(&self, bot: &Source<'_>, run: Option<&Run>) -> Result<Prepared, PrepareError> {
        let text = inside(bot.path, &bot.path.join("bot.toml"))?;
        if text.metadata().is_ok_and(|facts| facts.len() > LONGEST) {
            return Err(PrepareError::Manifest("is longer than 64 KiB".into()));
        }
        let text = fs::read_to_string(text).map_err(|error| unreadable(Path::new("bot.toml"), &error))?;
        let Manifest { name, run: words, build, protocol, engine, author, games, random, model } =
            manifest::parse(&text).map_err(PrepareError::Manifest)?;
        if model.is_some() {
            return Err(PrepareError::Manifest(REFUSED.into()));
        }
        let bot = Source { path: bot.path, name: name.unwrap_or_else(|| bot.name.clone()) };
        if protocol == Some(Tongue::Robo) {
            let Some(Run::Program { interpreter, files }) = run else {
                return Err(PrepareError::Manifest("protocol = \"robo\" is not of this game".into()));
            };
            return Ok(Prepared { author, games, random, ..self.driven(&bot, interpreter, files)? });
        }
        let parts = parts(bot.path).map_err(|error| unreadable(bot.path, &error))?;
        let hash = folder_hash(bot.path, &parts).map_err(|error| unreadable(bot.path, &error))?;
        let dir = match &build {
            None => bot.path.to_path_buf(),
            Some(build) => self.cache.built("folders", &[hash.as_bytes()], |folder| {
                copy(bot.path, &parts, folder).map_err(|error| PrepareError::Cache(error.to_string()))?;
                self.cache.run(build, folder, &[])
            })?,
        };
        let Command { argv, runtime } = run::command(&dir, &words, self.cache.level)?;
        let is_perhaps_engine = protocol.is_none() && is_perhaps_engine(&dir, &argv);
        let protocol = protocol.and_then(Tongue::dialect);
        let protocol = protocol.map_or(Protocol::Lines, |name| Protocol::Dialect(name.into()));
        let launch = bot.launch(argv, &dir, self.cache.level, vec![dir.clone()]);
        let prepared = bot.prepared(hash, protocol, runtime, launch);
        Ok(Prepared { engine, is_perhaps_engine, author, games, random, ..prepared })
    }
}

/// Returns true if the program, or a file in its folder that it is given, has words of an engine's protocol.
fn is_perhaps_engine(dir: &Path, argv: &[OsString]) -> bool {
    let has = |path: &Path| {
        let is_small = path.metadata().is_ok_and(|facts| facts.is_file() && facts.len() <= LARGEST);
        is_small && fs::read(path).is_ok_and(|contents| has_words_of_engine(&contents))
    };
    let Some((program, arguments)) = argv.split_first() else { return false };
    has(&dir.join(program))
        || arguments.iter().any(|word| inside(dir, &dir.join(word)).is_ok_and(|path| has(&path)))
}
