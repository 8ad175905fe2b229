//! Runs the server until it is asked to stop.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use accounts::{Origin, Settings, host_link};
use arena::{Games, Versions};
use contests::{Contests, begin_hand_ins, hold_closed};
use host::Level;
use live::{MatchRegistry, Workers, now};
use referee::Stop;
use store::{BadStore, Store};
use tokio::net::TcpListener;

use crate::admission::{Public, PublicConfig};
use crate::app::app;
use crate::connections::OpenConnections;
use crate::connections::{Limits, accept};
use crate::operations::Operations;
use crate::state::AppState;

/// How long live matches may take to stop and be stored at shutdown.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long sockets may take to close at shutdown.
const FAREWELL: Duration = Duration::from_secs(1);
/// How often the stop flag is checked.
const POLL: Duration = Duration::from_millis(50);
/// How often unsaved and abandoned matches are handled.
const HOUSEKEEPING: Duration = Duration::from_secs(1);
/// How often the host's games are looked at.
const REREAD: Duration = Duration::from_secs(3);
/// After at most twice this time without use a compiled rules file is dropped, and a worker ends.
const IDLE: Duration = Duration::from_secs(60);

#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens: this machine's own address, and a port; 0 for any free one.
    pub address: SocketAddr,
    pub store: PathBuf,
    pub cache: PathBuf,
    /// Limits for clients.
    pub limits: Limits,
    /// How it is opened to others; `None` for this machine only.
    pub public: Option<PublicConfig>,
    /// The operator's settings.
    pub operations: Operations,
}

/// A server that answers requests.
#[derive(Debug)]
pub struct Started {
    pub address: SocketAddr,
    /// Its address as an origin.
    pub origin: String,
    /// The host's sign-in link, if a public server has no host yet or a new link was requested.
    pub host_link: Option<String>,
}

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum Cannot {
    /// Others could reach it.
    #[error(
        "{0} can be reached from other machines, and the page runs programs for whoever asks; add --public, and everybody signs in, or let it listen on 127.0.0.1"
    )]
    Open(IpAddr),
    /// Other people's bots would not be confined well enough.
    #[error(
        "a public server runs programs of people you do not know, and needs the sandbox level 'full'; {0}"
    )]
    NotConfined(String),
    /// Its public address is unknown.
    #[error(
        "{0} is no address that others could write; say how they reach the server, such as --origin https://arena.example"
    )]
    NoOrigin(IpAddr),
    /// Another program listens there.
    #[error("port {0} is in use; stop the other program, or choose another port with --port")]
    Taken(u16),
    #[error("{address}: {error}")]
    Listen {
        address: SocketAddr,
        /// The system's reason.
        error: io::Error,
    },
    #[error(transparent)]
    Store(#[from] BadStore),
    /// The match for which it was started cannot be played.
    #[error("{0}")]
    Match(String),
    /// The system gives no threads.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Serves until `stop` is set. Calls `ready` once requests are answered.
///
/// # Errors
/// If it cannot listen or the store cannot be used.
pub fn serve(config: Config, stop: &Stop, ready: impl FnOnce(Started)) -> Result<(), Cannot> {
    serve_registry(config, Vec::new(), stop, |started, _| ready(started))
}

/// The same, with programs on this machine that may play. `ready` also gets the registry.
pub(crate) fn serve_registry(
    config: Config,
    local_bots: Vec<String>,
    stop: &Stop,
    ready: impl FnOnce(Started, &Arc<MatchRegistry>),
) -> Result<(), Cannot> {
    check_exposure(&config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(run(config, local_bots, stop, ready))?;
    runtime.shutdown_timeout(Duration::from_millis(200));
    Ok(())
}

/// Whoever reaches the server can run programs: only this machine, unless everybody signs in and bots are confined.
fn check_exposure(config: &Config) -> Result<(), Cannot> {
    let ip = config.address.ip();
    let Some(public) = &config.public else {
        return if ip.is_loopback() { Ok(()) } else { Err(Cannot::Open(ip)) };
    };
    match host::level_in_use() {
        Ok(Level::Full) => {}
        Ok(level) => {
            let (_, why) = host::level();
            let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
            return Err(Cannot::NotConfined(format!("here it is '{}'{why}", level.name())));
        }
        Err(why) => return Err(Cannot::NotConfined(why)),
    }
    if ip.is_unspecified() && public.origin.is_none() {
        return Err(Cannot::NoOrigin(ip));
    }
    Ok(())
}

/// Regular housekeeping.
async fn keep_house(registry: Arc<MatchRegistry>) {
    let mut interval = tokio::time::interval(HOUSEKEEPING.min(registry.settings.absence / 4));
    loop {
        interval.tick().await;
        let registry = registry.clone();
        let kept = tokio::task::spawn_blocking(move || {
            registry.look_after_absent();
            registry.store_unsaved();
        });
        if kept.await.is_err() {
            tracing::error!("housekeeping failed");
        }
    }
}

/// Drops rules files and ends workers that nobody has used for a while.
async fn drop_idle(workers: Arc<Workers>) {
    let mut interval = tokio::time::interval(IDLE);
    loop {
        interval.tick().await;
        games::zrf::drop_idle();
        workers.drop_idle(IDLE);
    }
}

/// Reads the host's games again when they have changed. The same complaint is told once.
async fn reread_games(games: Games, folders: Vec<PathBuf>, versions: Versions, mut wrong: Vec<String>) {
    let mut interval = tokio::time::interval(REREAD);
    loop {
        interval.tick().await;
        let (games, folders, versions) = (games.clone(), folders.clone(), versions.clone());
        let read = tokio::task::spawn_blocking(move || games.reread(&folders, &versions));
        let now = read.await.unwrap_or_default();
        now.iter().filter(|now| !wrong.contains(now)).for_each(|now| tracing::error!("{now}"));
        wrong = now;
    }
}

/// Turns contests into tournaments when their time is over, and what was handed in for assignments when there is room.
async fn hold_contests(contests: Arc<Contests>) {
    let mut interval = tokio::time::interval(HOUSEKEEPING);
    loop {
        interval.tick().await;
        let contests = contests.clone();
        match tokio::task::spawn_blocking(move || {
            hold_closed(&contests, now()).and(begin_hand_ins(&contests))
        })
        .await
        {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(
                "contests cannot be closed or bots handed in be played now: {}",
                error.wording
            ),
            Err(_) => tracing::error!("closing contests failed"),
        }
    }
}

async fn run(
    config: Config,
    local_bots: Vec<String>,
    stop: &Stop,
    ready: impl FnOnce(Started, &Arc<MatchRegistry>),
) -> Result<(), Cannot> {
    let address = config.address;
    let listener = TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => Cannot::Taken(address.port()),
        _ => Cannot::Listen { address, error },
    })?;
    let address = listener.local_addr()?;
    let slots = std::thread::available_parallelism().map_or(2, usize::from);
    let store = Arc::new(Store::open(&config.store)?);
    let settings = Settings {
        cache: config.cache,
        local_bots,
        slots,
        absence: config.limits.absence,
        spare_memory: config.limits.spare_memory,
        grace: config.operations.grace,
        learning_games: config.operations.learning_games,
        quotas: config.public.as_ref().map(|public| public.quotas),
    };
    let versions = Versions::new(&settings.cache);
    versions.recall_all();
    let registry = MatchRegistry::new(store, settings)?;
    let folders = config.operations.games.clone();
    let wrong = registry.games.reread(&folders, &versions);
    wrong.iter().for_each(|wrong| tracing::error!("{wrong}"));
    let contests = Contests::new(&registry);
    let own = Origin::of(address);
    let mut started = Started { address, origin: own.to_string(), host_link: None };
    let public = match config.public {
        Some(PublicConfig { origin, trusted, host_link: anew, quotas: _ }) => {
            let origin = origin.unwrap_or(own);
            started.host_link = host_link(&registry.store, &origin, anew, now())?;
            started.origin = origin.to_string();
            Some(Public::new(origin, trusted))
        }
        None => None,
    };
    let is_public = public.is_some();
    let mut limits = config.limits;
    if !is_public {
        // Whoever plays alone has the machine.
        limits.memory = limits.memory.max(host::spare_memory().unwrap_or_default() / 2);
    }
    let upload_games = config.operations.upload_games;
    let of_workers = (limits.compile, limits.memory);
    let state = AppState::new(contests.clone(), address, of_workers, public, config.operations);
    if let Err(error) = registry.recall_games(upload_games) {
        tracing::error!("games that were uploaded cannot be listed: {}", error.wording);
    }
    let (learning, counts) = (state.learning.clone(), state.counts.clone());
    let workers = state.workers.clone();
    let places = OpenConnections::new(limits.connections, state.public.clone(), Arc::clone(&counts));
    let router = app(state, limits.body);
    let resumed = (contests.clone(), learning.clone());
    let resuming = tokio::task::spawn_blocking(move || {
        let (contests, learning) = resumed;
        contests.live.resume_all();
        if let Err(error) = contests.resume_tournaments() {
            tracing::error!("tournaments cannot go on: {}", error.wording);
        }
        if let Err(error) = learning.resume() {
            tracing::error!("learning cannot go on: {error}");
        }
    });
    resuming.await.map_err(io::Error::other)?;
    tokio::spawn(keep_house(registry.clone()));
    tokio::spawn(drop_idle(workers));
    if !folders.is_empty() {
        tokio::spawn(reread_games(registry.games.clone(), folders, versions, wrong));
    }
    if is_public {
        tokio::spawn(hold_contests(contests.clone()));
    }
    ready(started, &registry);
    let closed = async {
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep(POLL).await;
        }
        tokio::task::spawn_blocking(move || registry.close(PATIENCE, &[&*contests, &*learning])).await
    };
    tokio::select! {
        () = accept(listener, router, limits, places) => {}
        closed = closed => closed.map_err(io::Error::other)?,
    }
    // Spectators hear of the end before their connections break.
    let deadline = Instant::now() + FAREWELL;
    while counts.sockets() > 0 && Instant::now() < deadline {
        tokio::time::sleep(POLL / 5).await;
    }
    Ok(())
}
