//! The bots that are connected now.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::random::secret;

/// The most bytes that may wait until they are read, as of a bot that runs here.
const MOST_WAITING: usize = 4 << 20;

/// The bots that are connected now, by id.
#[derive(Default)]
pub(crate) struct RemoteBots(Mutex<BTreeMap<String, Arc<Connected>>>);

/// A bot that is connected.
pub(crate) struct Connected {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) game: &'static str,
    /// The id of its author, on a public server.
    pub(crate) owner: Option<String>,
    /// To the other end.
    out: UnboundedSender<String>,
    /// From the other end, for the match that it plays.
    pub(super) came: Mutex<Receiver<Came>>,
    waiting: AtomicUsize,
    is_busy: AtomicBool,
    round_trip_us: AtomicU64,
    /// How often its program was asked to start.
    starts: AtomicU64,
}

/// What comes from the other end.
pub(super) enum Came {
    /// The program was started, for the time of this number.
    Started(u64),
    Line(String),
}

/// The socket's side of a connected bot. When it is dropped, the bot is no longer connected.
pub(super) struct Incoming {
    pub(super) bot: Arc<Connected>,
    came: Sender<Came>,
}

/// A connected bot as its author sees it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct RemoteRow {
    id: String,
    name: String,
    game: &'static str,
    /// Whether it plays a match.
    busy: bool,
    /// How many milliseconds a message takes there and back.
    round_trip_ms: f64,
}

impl RemoteBots {
    /// Takes in a bot; what is to be sent to it comes out of the receiver.
    pub(super) fn add(
        &self,
        name: String,
        game: &'static str,
        owner: Option<String>,
    ) -> (Incoming, UnboundedReceiver<String>) {
        let ((out, outgoing), (sender, came)) = (unbounded_channel(), channel());
        let bot = Arc::new(Connected {
            id: secret()[..12].into(),
            name,
            game,
            owner,
            out,
            came: Mutex::new(came),
            waiting: AtomicUsize::new(0),
            is_busy: AtomicBool::new(false),
            round_trip_us: AtomicU64::new(0),
            starts: AtomicU64::new(0),
        });
        self.all().insert(bot.id.clone(), Arc::clone(&bot));
        (Incoming { bot, came: sender }, outgoing)
    }

    /// The bot is gone.
    pub(super) fn remove(&self, id: &str) {
        self.all().remove(id);
    }

    /// The connected bot of this id.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Connected>> {
        self.all().get(id).cloned()
    }

    /// Those that `is_wanted`.
    pub(crate) fn rows(&self, is_wanted: impl Fn(&Connected) -> bool) -> Vec<RemoteRow> {
        let row = |bot: &Arc<Connected>| RemoteRow {
            id: bot.id.clone(),
            name: bot.name.clone(),
            game: bot.game,
            busy: bot.is_busy(),
            round_trip_ms: bot.round_trip().as_secs_f64() * 1e3,
        };
        self.all().values().filter(|bot| is_wanted(bot)).map(row).collect()
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Connected>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connected {
    pub(crate) fn is_busy(&self) -> bool {
        self.is_busy.load(Ordering::Relaxed)
    }

    pub(crate) fn round_trip(&self) -> Duration {
        Duration::from_micros(self.round_trip_us.load(Ordering::Relaxed))
    }

    /// Takes it for a match, unless it plays one.
    pub(super) fn claim(&self) -> bool {
        self.is_busy.compare_exchange(false, true, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// Its match is over. What it said for it and nobody read is dropped.
    pub(super) fn release(&self) {
        while let Ok(came) = self.came().try_recv() {
            self.has_read(&came);
        }
        self.is_busy.store(false, Ordering::Release);
    }

    /// The number of the next start of its program.
    pub(super) fn next_start(&self) -> u64 {
        self.starts.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Sends an object, or lines of the protocol. That nobody is there any longer is found out by who waits for an answer.
    pub(super) fn tell(&self, message: &Value) {
        let _ = self.out.send(message.to_string());
    }

    /// Sends lines of the protocol.
    pub(super) fn send_lines(&self, lines: &[u8]) {
        for line in String::from_utf8_lossy(lines).lines() {
            let _ = self.out.send(line.into());
        }
    }

    pub(super) fn came(&self) -> MutexGuard<'_, Receiver<Came>> {
        self.came.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for more after this was read.
    pub(super) fn has_read(&self, came: &Came) {
        self.waiting.fetch_sub(came.size(), Ordering::Relaxed);
    }
}

impl Came {
    fn size(&self) -> usize {
        match self {
            Came::Started(_) => 0,
            Came::Line(line) => line.len(),
        }
    }
}

impl Incoming {
    /// Passes on what came. Returns whether there was room for it; outside a match nobody reads it.
    pub(super) fn hear(&self, came: Came) -> bool {
        if !self.bot.is_busy() {
            return true;
        }
        let size = came.size();
        if self.bot.waiting.fetch_add(size, Ordering::Relaxed) + size > MOST_WAITING {
            return false;
        }
        self.came.send(came).is_ok()
    }

    /// Notes how long a message took there and back.
    pub(super) fn measured(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.bot.round_trip_us.store(micros, Ordering::Relaxed);
    }
}
