//! Compiles, once per content: results are cached under the hash of everything they were made from.

use std::any::Any;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use game::lock;
use nix::unistd::geteuid;

use super::contents::hash;
use super::error::PrepareError;
use super::programs::{find, resolve};
use super::run::inside;
use super::tools::package;
use super::{bounds, kept};
use crate::adopt::adopt;
use crate::clock::{Deadline, Spent, Stopwatch};
use crate::process::{Process, ReadError, Stop};
use crate::sandbox::{Ending, Keeper, Surroundings, reclaim};
use crate::scratch::remove_soon;
use crate::text::plain;
use crate::verdicts::{HELD, duration, ending};
use crate::{Held, Launch, Level, Limits, level_in_use};

/// Processor time of a compiler with all its processes; the wall-time cap is three times that plus half a second.
const COMPILING: Duration = Duration::from_secs(120);
const LIMITS: Limits = Limits { memory: 4 << 30, open_files: 256, file_size: 256 << 20, processes: 512 };
/// What compilers need to know about this machine.
const ENVIRONMENT: &[&str] = &[
    "PATH",
    "HOME",
    "RUSTUP_HOME",
    "CARGO_HOME",
    "GOCACHE",
    "GOPATH",
    "GOROOT",
    "JAVA_HOME",
    "XDG_CACHE_HOME",
    "TMPDIR",
];
/// Bytes of a compiler's output that are shown.
const SHOWN: usize = 4000;

/// The folder where builds are made and kept.
pub(crate) struct Cache {
    pub(crate) folder: PathBuf,
    pub(crate) level: Level,
    /// The processor time of each compiler or build.
    pub(crate) time: Duration,
    pub(crate) stop: Stop,
    pub(crate) turn: Option<Turn>,
}

/// Waits until a build may begin, and returns what holds its turn; `None` if there is none any more.
pub type Turn = Arc<dyn Fn() -> Option<Box<dyn Any>> + Send + Sync>;

/// Builds that failed lately, and how: whoever asks again in a moment is told so at once.
static FAILED: Mutex<BTreeMap<PathBuf, (Instant, PrepareError)>> = Mutex::new(BTreeMap::new());
/// How long they are remembered, and how many.
const REMEMBERED: (Duration, usize) = (Duration::from_secs(600), 200);

/// What compilers have said of their version, by program and the time it was last changed: a server prepares bots for weeks, and a Java
/// compiler takes as long to say it as a small bot to compile.
static VERSIONS: Mutex<BTreeMap<(PathBuf, SystemTime), String>> = Mutex::new(BTreeMap::new());

impl Cache {
    pub(crate) fn new(folder: PathBuf) -> Cache {
        Cache {
            folder,
            level: level_in_use().unwrap_or(Level::None),
            time: COMPILING,
            stop: Stop::default(),
            turn: None,
        }
    }

    /// Unconfined tools find their own files by this machine's environment; confined ones get none of it.
    fn environment(&self) -> Vec<(OsString, OsString)> {
        let names = ENVIRONMENT.iter().filter(|_| self.level == Level::None);
        names.filter_map(|name| Some((name.into(), std::env::var_os(name)?))).collect()
    }

    /// The folder built from `parts`. If it is missing, `build` fills an empty folder. Concurrent builds of the same parts all succeed.
    pub(crate) fn built(
        &self,
        kind: &str,
        parts: &[&[u8]],
        build: impl FnOnce(&Path) -> Result<(), PrepareError>,
    ) -> Result<PathBuf, PrepareError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let place = self.folder.join(kind).join(hash(parts.iter().copied()));
        // At each level other users have to get through it.
        let closed = closed(&self.folder, self.level);
        if place.is_dir() {
            return Ok(place);
        }
        let failed = || lock(&FAILED);
        if let Some((_, why)) = failed().get(&place).filter(|(since, _)| since.elapsed() < REMEMBERED.0) {
            return Err(why.clone());
        }
        let turn = self.turn.as_ref().map(|turn| turn().ok_or(PrepareError::Interrupted)).transpose()?;
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let fresh = self.folder.join("unfinished").join(format!("{}-{number}", std::process::id()));
        closed.map_err(|error| PrepareError::Cache(error.to_string()))?;
        let made = make(&fresh, &place, build);
        remove_soon(&fresh); // there only after a failure, or when somebody else was faster
        kept::trim(&self.folder);
        drop(turn);
        if let (Err(why @ PrepareError::DoesNotCompile { .. }), true) = (&made, self.turn.is_some()) {
            let mut failed = failed();
            failed.retain(|_, (since, _)| since.elapsed() < REMEMBERED.0);
            if failed.len() < REMEMBERED.1 {
                failed.insert(place.clone(), (Instant::now(), why.clone()));
            }
        }
        made.map(|()| place)
    }

    /// Keeps what these paths lead to in the cache from being removed. `None` if one was removed already.
    pub(crate) fn hold(&self, paths: &[PathBuf]) -> Option<Held> {
        kept::hold(&self.folder, paths)
    }

    /// Runs a tool that fills `folder`. `own` are other files it reads.
    pub(crate) fn run(&self, argv: &[String], folder: &Path, own: &[PathBuf]) -> Result<(), PrepareError> {
        let ran = self.confined(argv, folder, own);
        let ours_again = reclaim(folder);
        ran?;
        ours_again.map_err(|error| unkept(&error))
    }

    fn confined(&self, argv: &[String], folder: &Path, own: &[PathBuf]) -> Result<(), PrepareError> {
        let [name, arguments @ ..] = argv else { return Ok(()) };
        let program = match name.contains('/') {
            true => {
                let program = folder.join(name);
                inside(folder, &program)?;
                program.into_os_string()
            }
            false if resolve(Path::new(name), self.level).is_none() => {
                return Err(PrepareError::Missing { program: name.into(), package: package(name) });
            }
            false => name.into(),
        };
        let argv = [program].into_iter().chain(arguments.iter().map(OsString::from)).collect();
        let launch = Launch {
            env: self.environment(),
            limits: LIMITS,
            own: own.to_vec(),
            build: Some(folder.into()),
            ..Launch::new(name, argv, folder, self.level)
        };
        let place = folder.to_string_lossy();
        let failed = |what: String, text: &str| {
            let text = text.replace(&format!("{place}/"), "");
            let cut: String = text.trim().chars().take(SHOWN).collect();
            PrepareError::DoesNotCompile { what, text: cut }
        };
        let surroundings = Surroundings { seed: 0 };
        let mut keeper = Keeper::new(&launch).map_err(|error| PrepareError::Sandbox(error.to_string()))?;
        let mut process = Process::start(&mut keeper, &launch, &surroundings, 0, &self.stop)
            .map_err(|error| failed(format!("'{name}' cannot be started"), &error.to_string()))?;
        process.send_end();
        let deadline = Stopwatch::start(Spent::default(), self.time).deadline(process.lap_start());
        let ended = process.everything(Deadline { doubt: Duration::ZERO, ..deadline });
        let text = [process.take_errors().0, process.take_output()].concat();
        let text = String::from_utf8_lossy(&text);
        match ended {
            Ok(Some(ended)) if ended.wrote_too_much => {
                Err(failed(format!("'{name}' {}", bounds::wrote_too_much()), &text))
            }
            // What it has left must not change any more.
            Ok(Some(ended)) if ended.ending == Ending::Exited(0) => match keeper.end(self.time) {
                true => Ok(()),
                false => Err(failed(format!("'{name}' left processes that do not end"), &text)),
            },
            Ok(Some(ended)) if ended.held_too_much => {
                Err(failed(format!("'{name}' used more memory than 5 GiB: {HELD}"), &text))
            }
            Ok(Some(ended)) => Err(failed(format!("'{name}' {}", ending(ended.ending)), &text)),
            Ok(None) | Err(ReadError::Late(_)) => {
                Err(failed(format!("'{name}' did not end within {}", duration(self.time)), &text))
            }
            Err(ReadError::Flood(_)) => Err(failed(format!("'{name}' wrote more than 4 MiB"), &text)),
            Err(ReadError::Starved) => {
                Err(failed(format!("'{name}' did not end: this machine was too busy to let it run"), &text))
            }
            Err(ReadError::Interrupted) => Err(PrepareError::Interrupted),
            Err(_) => Err(failed(format!("'{name}' could not be waited for"), &text)),
        }
    }

    /// A compiler's version, part of the hash of its output.
    pub(crate) fn version(name: &str) -> Result<String, PrepareError> {
        let program = tool(name)?;
        let changed =
            fs::metadata(&program).and_then(|file| file.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let known = || lock(&VERSIONS);
        let key = (program, changed);
        if let Some(version) = known().get(&key) {
            return Ok(version.clone());
        }
        let version = super::tools::version(&key.0).unwrap_or_default();
        known().insert(key, version.clone());
        Ok(version)
    }
}

/// The path of a compiler or an interpreter.
pub(crate) fn tool(name: &str) -> Result<PathBuf, PrepareError> {
    find(name).ok_or_else(|| PrepareError::Missing { program: name.into(), package: package(name) })
}

fn make(
    fresh: &Path,
    place: &Path,
    build: impl FnOnce(&Path) -> Result<(), PrepareError>,
) -> Result<(), PrepareError> {
    let cannot = |error: io::Error| PrepareError::Cache(error.to_string());
    fs::create_dir_all(fresh).map_err(cannot)?;
    build(fresh)?;
    adopt(fresh).map_err(|error| unkept(&error))?;
    bounds::check_left(fresh)?;
    fs::create_dir_all(place.parent().unwrap_or(place)).map_err(cannot)?;
    match fs::rename(fresh, place) {
        Err(_) if place.is_dir() => Ok(()),
        renamed => renamed.map_err(cannot),
    }
}

/// What a build has left, and not this machine, is to blame.
fn unkept(error: &io::Error) -> PrepareError {
    PrepareError::DoesNotCompile { what: "what it leaves cannot be kept".into(), text: plain(error) }
}

/// Makes the cache a folder that only we can read. As root without namespaces, its programs run as another user, who must get through it.
fn closed(folder: &Path, level: Level) -> io::Result<()> {
    let mode = if level == Level::Fallback && geteuid().is_root() { 0o711 } else { 0o700 };
    fs::create_dir_all(folder)?;
    fs::set_permissions(folder, fs::Permissions::from_mode(mode))
}
