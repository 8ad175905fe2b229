//! From the way a bot is written on the command line to a bot at its seat.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use game::{
    BadSetup, Bot, BotId, Dialect, Driver, Fault, Files, Hello, Life, Options, Prompt, Room, Run, Sample,
    lock, nearest,
};
use host::{Launch, MODEL, PrepareError, Prepared, Protocol, Turn, Workshop};
use referee::{Entrant, Function, Stop};

use crate::faulty::{OPTIONS, faulty};
#[cfg(feature = "models")]
use crate::model::{self, Models};

/// What bots need to be seated: a place for compiled programs, a way to stop them, somebody to speak for persons.
pub struct Arena {
    cache: PathBuf,
    workshop: Workshop,
    stop: Stop,
    person: Person,
    house: Option<House>,
    debugged: Option<Debugged>,
    /// What programs speak that were taken for engines, by their hash.
    recognised: Mutex<HashMap<String, Option<&'static str>>>,
    #[cfg(feature = "models")]
    models: Option<Models>,
}

/// The place of a bot that is debugged, and who gets the command that attaches a debugger.
type Debugged = (usize, fn(&str));

/// Seats whoever is no program of this machine at a game: a person, a bot that plays over a connection. The number is the
/// bot's place on the command line.
type Person = Box<dyn Fn(&'static Room, usize) -> Option<Box<dyn Bot>> + Send + Sync>;

/// Seats house players elsewhere, by what is written. `None` for what is none.
type House = Box<dyn Fn(&str, Option<(&Options, &Files)>) -> Option<Result<Entrant, BadSetup>> + Send + Sync>;

/// Why a bot cannot be seated at all.
#[derive(Debug, thiserror::Error)]
pub enum BadBot {
    /// Neither a file nor one that ships.
    #[error(
        "no bot '{spec}': there is no such file, and {game} ships none of that name; it ships {ships}{hint}"
    )]
    Unknown {
        /// As written.
        spec: String,
        /// The game's id.
        game: &'static str,
        /// The names of those that ship.
        ships: String,
        /// Which one was meant, if one is near.
        hint: String,
    },
    /// A house bot with an option it does not take, or a value it cannot read.
    #[error("{spec}: {bad}")]
    Options {
        /// As written.
        spec: String,
        bad: BadSetup,
    },
    /// A file that is no bot of this game.
    #[error("{spec}: {why}")]
    File {
        /// As written.
        spec: String,
        why: String,
    },
    /// Nobody is there to play.
    #[error("nobody is here to play as '{0}'")]
    Nobody(String),
    /// A bot that cannot run on another machine than the referee's.
    #[error("{spec}: {why}")]
    Elsewhere {
        /// As written.
        spec: String,
        why: String,
    },
}

/// How a bot is written that plays over a connection: this and its name.
pub const REMOTE: &str = "remote:";

/// A program of this machine that plays over a connection.
#[derive(Clone)]
pub struct OwnProgram {
    pub launch: Launch,
    /// What it speaks, if not the line protocol.
    pub dialect: Option<&'static Dialect>,
    /// What an engine is told before it plays.
    pub engine: Vec<String>,
}

/// The dialect of a game by its name, else a message with those that there are.
fn dialect_of(room: &Room, name: &str) -> Result<&'static Dialect, String> {
    room.dialects.iter().find(|dialect| dialect.name == name).ok_or_else(|| {
        let known: String = room.dialects.iter().map(|dialect| format!(", {}", dialect.name)).collect();
        format!("{} has no protocol '{name}'; it has lines{known}", room.id)
    })
}

/// A bot ready to play, with warnings about its file.
pub(crate) struct Resolved {
    pub(crate) entrant: Entrant,
    pub(crate) warnings: Vec<String>,
}

impl Arena {
    /// An arena that keeps compiled programs in this folder. Without persons until [`Arena::with_person`].
    pub fn new(cache: impl Into<PathBuf>, stop: Stop) -> Arena {
        let cache = cache.into();
        Arena {
            workshop: Workshop::new(&cache).with_stop(stop.clone()),
            cache,
            stop,
            person: Box::new(|_, _| None),
            house: None,
            debugged: None,
            recognised: Mutex::default(),
            #[cfg(feature = "models")]
            models: None,
        }
    }

    /// The same arena, in which every build waits for this turn.
    #[must_use]
    pub fn with_turn(self, turn: Turn) -> Arena {
        Arena { workshop: self.workshop.with_turn(turn), ..self }
    }

    /// The same arena with somebody who seats persons, and bots that play over a connection.
    #[must_use]
    pub fn with_person(
        self,
        person: impl Fn(&'static Room, usize) -> Option<Box<dyn Bot>> + Send + Sync + 'static,
    ) -> Arena {
        Arena { person: Box::new(person), ..self }
    }

    /// The same arena, whose house players think elsewhere.
    #[must_use]
    pub fn with_house(
        self,
        house: impl Fn(&str, Option<(&Options, &Files)>) -> Option<Result<Entrant, BadSetup>>
        + Send
        + Sync
        + 'static,
    ) -> Arena {
        Arena { house: Some(Box::new(house)), ..self }
    }

    /// The same arena, which asks models, with the keys that `key` finds by name. Whoever names a bot for it can make this machine ask
    /// any address.
    #[cfg(feature = "models")]
    #[must_use]
    pub fn with_models(self, key: fn(&str) -> Option<String>) -> Arena {
        Arena { models: Some(Models::new(key)), ..self }
    }

    /// The same arena, in which the bot of this place is in a debugger: it has no clock and no sandbox. `tell` gets the
    /// command that attaches one.
    #[must_use]
    pub fn with_debugged(self, place: usize, tell: fn(&str)) -> Arena {
        Arena { debugged: Some((place, tell)), ..self }
    }

    /// Set to end all matches.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Prepares the bot that is written so and says who it is. What does not compile is a bot too: one that loses.
    ///
    /// # Errors
    /// When there is no such bot.
    pub fn identify(&self, room: &'static Room, options: &Options, spec: &str) -> Result<BotId, BadBot> {
        Ok(self.resolve(room, (options, None), spec, 0)?.entrant.id)
    }

    /// Who wrote the bot, as its `bot.toml` says.
    pub fn author(&self, room: &'static Room, spec: &str) -> Option<String> {
        let path = self.path_of(room, spec)?;
        match host::stated_model(&path) {
            Ok(Some(model)) => model.author,
            _ => self.prepare(room, spec, &path).ok()?.0.ok()?.author,
        }
    }

    /// What its endpoint calls the bot, if it is a model.
    pub fn model(&self, room: &'static Room, spec: &str) -> Option<String> {
        let stated = match self.path_of(room, spec) {
            Some(path) => host::stated_model(&path),
            None => host::written_model(spec),
        };
        stated.ok().flatten().map(|model| model.name)
    }

    /// The file or folder of a bot; none for one that ships with the game.
    pub fn path_of(&self, room: &'static Room, spec: &str) -> Option<PathBuf> {
        let path = Path::new(spec);
        let is_named = spec == "human" || ["house:", REMOTE, MODEL].iter().any(|kind| spec.starts_with(kind));
        let is_file = !is_named && path.exists();
        is_file.then(|| lone_bot(room, path).unwrap_or_else(|| path.into()))
    }

    /// Where compiled programs are kept.
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// Finds and prepares the bot that is written so. With the files of a match, options of a house bot that are found when a match
    /// begins get their values, and the bot is named by them.
    pub(crate) fn resolve(
        &self,
        room: &'static Room,
        (options, files): (&Options, Option<&Files>),
        spec: &str,
        number: usize,
    ) -> Result<Resolved, BadBot> {
        let outside = match spec.strip_prefix(REMOTE) {
            Some(name) => Some((name, "remote")),
            None => (spec == "human").then_some((spec, "person")),
        };
        if let Some((name, hash)) = outside {
            let bot = (self.person)(room, number).ok_or_else(|| BadBot::Nobody(spec.into()))?;
            return Ok(Resolved { entrant: entrant(name, hash, bot), warnings: Vec::new() });
        }
        #[cfg(feature = "models")]
        if let Some(entrant) = self.model_bot(room, spec)? {
            return Ok(Resolved { entrant, warnings: Vec::new() });
        }
        let (name, only_house) = spec.strip_prefix("house:").map_or((spec, false), |name| (name, true));
        if let Some(path) = self.path_of(room, spec) {
            return self.file_bot(room, options, (spec, number), &path);
        }
        let name = name.split(',').next().unwrap_or_default();
        let of_match = files.map(|files| (options, files));
        if let Some(seated) = self.house.as_ref().and_then(|house| house(spec, of_match)) {
            let entrant = seated.map_err(|bad| BadBot::Options { spec: spec.into(), bad })?;
            return Ok(Resolved { entrant, warnings: Vec::new() });
        }
        if let Some(house) = room.house.iter().find(|house| house.name == name) {
            return function_bot(room, (house.name, house.options, &house.make), spec, of_match);
        }
        if only_house && name == "faulty" {
            let make = |options: &Options| faulty(room, options);
            return function_bot(room, (name, OPTIONS, &make), spec, None);
        }
        match room.samples.iter().find(|sample| sample.file == name || stem(sample) == name) {
            Some(sample) => self.sample_bot(room, options, (spec, number), sample),
            None => Err(unknown(room, spec, name)),
        }
    }

    /// The model that is written so, or that a folder states.
    #[cfg(feature = "models")]
    fn model_bot(&self, room: &'static Room, spec: &str) -> Result<Option<Entrant>, BadBot> {
        let stated = || match self.path_of(room, spec).filter(|_| self.models.is_some()) {
            Some(path) => host::stated_model(&path),
            None => host::written_model(spec),
        };
        let seat = |model| match &self.models {
            Some(models) => models.seat(room, model, &self.stop),
            None => Err(model::REFUSED.into()),
        };
        let seated = stated().and_then(|model| model.map(seat).transpose());
        seated.map_err(|why| BadBot::File { spec: spec.into(), why })
    }

    /// Writes a bot that ships as a file to the cache, and seats it like any other file.
    fn sample_bot(
        &self,
        room: &'static Room,
        options: &Options,
        (spec, number): (&str, usize),
        sample: &Sample,
    ) -> Result<Resolved, BadBot> {
        let hash = blake3::hash(sample.text.as_bytes()).to_hex();
        let folder = self.cache.join("samples").join(&hash[..16]);
        let path = folder.join(sample.file);
        let write = || -> std::io::Result<()> {
            std::fs::create_dir_all(&folder)?;
            if std::fs::read(&path).is_ok_and(|found| found == sample.text.as_bytes()) {
                return Ok(());
            }
            // As a whole: another match may be reading it.
            host::write_whole(&path, sample.text.as_bytes())
        };
        write().map_err(|error| BadBot::File {
            spec: spec.into(),
            why: format!("{}: {error}", path.display()),
        })?;
        self.file_bot(room, options, (spec, number), &path)
    }

    fn file_bot(
        &self,
        room: &'static Room,
        options: &Options,
        (spec, number): (&str, usize),
        path: &Path,
    ) -> Result<Resolved, BadBot> {
        let bad = |why: String| BadBot::File { spec: spec.into(), why };
        let (prepared, mut warnings) = self.prepare(room, spec, path)?;
        let prepared = match prepared {
            Ok(prepared) => prepared,
            Err(error) => return Ok(Resolved { entrant: build_failed(path, &error), warnings }),
        };
        let memory = options.size("memory").map_err(|error| bad(error.to_string()))?;
        let bot = self.process_bot(room, &prepared, memory, number).map_err(bad)?;
        let is_unknown = |recognised: &HashMap<_, Option<_>>| recognised.get(&prepared.hash) == Some(&None);
        if is_unknown(&lock(&self.recognised)) {
            warnings.push(format!(
                "{spec} has words of an engine's protocol, but answers no greeting: put what it needs into a folder with a bot.toml that \
                 states its protocol"
            ));
        }
        Ok(Resolved { entrant: entrant(&prepared.name, &prepared.hash, bot), warnings })
    }

    /// Prepares a file or a folder, with warnings about it. The inner error is for one that does not compile.
    fn prepare(
        &self,
        room: &'static Room,
        spec: &str,
        path: &Path,
    ) -> Result<(Result<Prepared, PrepareError>, Vec<String>), BadBot> {
        let bad = |why: String| BadBot::File { spec: spec.into(), why };
        host::level_in_use().map_err(bad)?;
        let driver = driver(room, path);
        let mut warnings = Vec::new();
        if let Some(driver) = driver.filter(|_| path.is_file()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let contents = std::fs::read(path).map_err(|error| bad(error.to_string()))?;
            warnings = (driver.accept)(&name, &contents).map_err(bad)?;
        }
        let prepared = match self.workshop.prepare(path, driver.map(|driver| &driver.run)) {
            Ok(prepared) => prepared,
            Err(error @ PrepareError::DoesNotCompile { .. }) => return Ok((Err(error), warnings)),
            Err(error) => return Err(bad(error.to_string())),
        };
        if !prepared.games.is_empty() && prepared.games.iter().all(|game| game != room.id) {
            let why =
                format!("its bot.toml says that it plays {}, not {}", prepared.games.join(", "), room.id);
            return Err(bad(why));
        }
        Ok((Ok(prepared), warnings))
    }

    /// Prepares a bot for whoever starts it as a program of their own and passes on what it writes.
    ///
    /// # Errors
    /// When there is no such file or folder, it does not compile, or it speaks a protocol that the game does not have.
    pub fn program_of(
        &self,
        room: &'static Room,
        options: &Options,
        spec: &str,
    ) -> Result<OwnProgram, BadBot> {
        let elsewhere = |why: String| BadBot::Elsewhere { spec: spec.into(), why };
        let path =
            self.path_of(room, spec).ok_or_else(|| elsewhere("there is no such file or folder".into()))?;
        let prepared = self.prepare(room, spec, &path)?.0.map_err(|error| elsewhere(error.to_string()))?;
        let memory = options.size("memory").map_err(|error| elsewhere(error.to_string()))?;
        let launch = prepared.launch(memory);
        let dialect = self.dialect(room, &prepared, &launch).map_err(elsewhere)?;
        Ok(OwnProgram { launch, dialect, engine: prepared.engine.clone() })
    }

    /// What a bot speaks if not the line protocol: as stated, or for an engine as recognised.
    fn dialect(
        &self,
        room: &Room,
        prepared: &Prepared,
        launch: &Launch,
    ) -> Result<Option<&'static Dialect>, String> {
        if let Protocol::Dialect(name) = &prepared.protocol {
            return dialect_of(room, name).map(Some);
        }
        let is_perhaps_engine =
            prepared.is_perhaps_engine && room.dialects.iter().any(|dialect| dialect.life == Life::Engine);
        if !is_perhaps_engine {
            return Ok(None);
        }
        let known =
            |recognised: &HashMap<String, Option<&'static str>>| recognised.get(&prepared.hash).copied();
        let known = known(&lock(&self.recognised));
        let spoken = known.unwrap_or_else(|| {
            let spoken = host::recognise(launch.clone(), &self.stop);
            let mut recognised = lock(&self.recognised);
            recognised.insert(prepared.hash.clone(), spoken);
            spoken
        });
        spoken.map(|name| dialect_of(room, name)).transpose()
    }

    fn process_bot(
        &self,
        room: &Room,
        prepared: &Prepared,
        memory: u64,
        number: usize,
    ) -> Result<Box<dyn Bot>, String> {
        let mut launch = prepared.launch(memory);
        if let Some((_, tell)) = self.debugged.filter(|(debugged, _)| *debugged == number) {
            launch = host::debugged(launch, tell);
        }
        let stop = self.stop.clone();
        match self.dialect(room, prepared, &launch)? {
            None => Ok(host::line_bot(launch, stop)),
            Some(dialect) if dialect.life == Life::Engine => {
                host::engine_bot(launch, *dialect, prepared.engine.clone(), stop)
            }
            Some(dialect) => Ok(host::dialect_bot(launch, *dialect, stop)),
        }
    }
}

/// How a game runs a file that ends so, or a folder: one is a driver's in Java, which runs many files together.
fn driver(room: &'static Room, path: &Path) -> Option<&'static Driver> {
    if path.is_dir() {
        let is_java = |driver: &&Driver| match &driver.run {
            Run::Program { files, .. } => files.first().is_some_and(|(name, _)| name.ends_with(".java")),
            Run::Dialect(_) => false,
        };
        return room.drivers.iter().find(is_java);
    }
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let ends = |wanted: &str| room.drivers.iter().find(|driver| driver.runs(wanted));
    ends(ending).or_else(|| ends("*"))
}

/// The one file of a folder that is a bot of this game by its ending, when no `bot.toml` says what to run.
fn lone_bot(room: &'static Room, folder: &Path) -> Option<PathBuf> {
    if !folder.is_dir() || folder.join("bot.toml").exists() {
        return None;
    }
    let is_bot = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        // A link in a folder that somebody sent might lead anywhere.
        let is_file = path.symlink_metadata().is_ok_and(|facts| facts.is_file());
        is_file && room.drivers.iter().any(|driver| driver.runs(ending))
    };
    let files: Vec<PathBuf> =
        std::fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    if files.iter().any(|file| file.is_dir()) && driver(room, folder).is_some() {
        return None; // more of it lies in there
    }
    let mut bots = files.into_iter().filter(is_bot);
    bots.next().filter(|_| bots.next().is_none())
}

fn function_bot(
    room: &'static Room,
    function: Function<'_>,
    spec: &str,
    of_match: Option<(&Options, &Files)>,
) -> Result<Resolved, BadBot> {
    let entrant = referee::house_entrant(room, spec, function, of_match)
        .map_err(|bad| BadBot::Options { spec: spec.into(), bad })?;
    Ok(Resolved { entrant, warnings: Vec::new() })
}

fn entrant(name: &str, hash: &str, bot: Box<dyn Bot>) -> Entrant {
    Entrant { id: BotId { name: name.into(), hash: hash.into() }, bot }
}

fn stem(sample: &Sample) -> &str {
    Path::new(sample.file).file_stem().and_then(|stem| stem.to_str()).unwrap_or(sample.file)
}

/// Says what there is instead of the bot that was asked for; `name` is `spec` without `house:` and options.
fn unknown(room: &Room, spec: &str, name: &str) -> BadBot {
    let house = || room.house.iter().map(|house| house.name);
    let ships = house().chain(room.samples.iter().map(|sample| sample.file)).collect::<Vec<_>>().join(", ");
    // Somebody who mistypes `house:` has not mistyped the name.
    let name = name.rsplit(':').next().unwrap_or(name);
    let known: Vec<&str> = house().chain(room.samples.iter().map(stem)).chain(["human"]).collect();
    let hint = nearest(name, &known).map_or(String::new(), |near| format!("; did you mean '{near}'?"));
    BadBot::Unknown { spec: spec.into(), game: room.id, ships, hint }
}

/// A bot that does not get ready for a fault of its own: it takes its seat and has lost.
fn build_failed(path: &Path, error: &PrepareError) -> Entrant {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let hash = blake3::hash(&std::fs::read(path).unwrap_or_default()).to_hex();
    entrant(&name, &hash, Box::new(BuildFailed(error.fault())))
}

struct BuildFailed(Fault);

impl Bot for BuildFailed {
    fn load(&mut self, _hello: &Hello) -> Result<(), Fault> {
        Err(self.0.clone())
    }
    fn ask(&mut self, _prompt: &Prompt, _limit: std::time::Duration) -> Result<String, Fault> {
        Err(self.0.clone())
    }
    fn alive(&self) -> bool {
        false
    }
}
