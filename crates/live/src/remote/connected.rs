//! The bots that are connected now.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use game::lock;
use serde::Serialize;
use serde_json::Value;
use store::RemoteBot;
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::plan::Kind;

/// The most bytes that may wait until they are read, as of a bot that runs here.
const MOST_WAITING: usize = 4 << 20;

/// The bots that are connected now, and what they play.
#[derive(Clone, Default)]
pub struct RemoteBots(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    /// Those that are connected, by id.
    connected: BTreeMap<String, Arc<Connected>>,
    /// The matches that bots play, by the bot's id. One that has lost its connection may come back to its match.
    engaged: BTreeMap<String, Engaged>,
}

/// A bot that is connected.
pub struct Connected {
    pub id: String,
    pub name: String,
    pub game: &'static str,
    /// The id of its author, on a public server.
    pub owner: Option<String>,
    /// What it speaks, if not the line protocol.
    pub(super) dialect: Option<&'static str>,
    /// To the other end.
    out: UnboundedSender<String>,
    /// From the other end, for the match that it plays.
    pub(super) came: Mutex<Receiver<Came>>,
    waiting: AtomicUsize,
    /// Told when the same bot has connected again.
    pub replaced: Notify,
    round_trip_us: AtomicU64,
    /// How often its program was asked to start.
    starts: AtomicU64,
}

/// The match that a bot plays, or is to play next.
struct Engaged {
    /// The match's id.
    with: String,
    is_of_tournament: bool,
}

/// Whether a match of a tournament can have a connected bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is connected and plays nothing.
    Free,
    /// It plays a match of a tournament.
    Busy,
    /// It is not connected, or plays a match that its author has begun.
    Away,
}

/// What comes from the other end.
pub enum Came {
    /// The program was started, for the time of this number.
    Started(u64),
    Line(String),
}

/// The socket's side of a connected bot. When it is dropped, the bot is no longer connected.
pub struct Incoming {
    pub bot: Arc<Connected>,
    came: Sender<Came>,
    remotes: RemoteBots,
}

/// A connected bot as its author sees it.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RemoteRow {
    id: String,
    name: String,
    game: &'static str,
    /// Whether it plays a match.
    busy: bool,
    /// How many milliseconds a message takes there and back.
    round_trip_ms: f64,
}

impl RemoteBots {
    /// Takes in a bot; what is to be sent to it comes out of the receiver. The same bot that was connected before is no
    /// longer.
    pub fn add(
        &self,
        name: String,
        game: &'static str,
        owner: Option<String>,
        dialect: Option<&'static str>,
    ) -> (Incoming, UnboundedReceiver<String>) {
        let ((out, outgoing), (sender, came)) = (unbounded_channel(), channel());
        let bot = Arc::new(Connected {
            id: id_of(owner.as_deref(), game, &name),
            name,
            game,
            owner,
            dialect,
            out,
            came: Mutex::new(came),
            waiting: AtomicUsize::new(0),
            replaced: Notify::new(),
            round_trip_us: AtomicU64::new(0),
            starts: AtomicU64::new(0),
        });
        if let Some(before) = lock(&self.0).connected.insert(bot.id.clone(), Arc::clone(&bot)) {
            before.replaced.notify_one();
        }
        (Incoming { bot, came: sender, remotes: self.clone() }, outgoing)
    }

    /// The bot is gone, unless it has connected again.
    pub fn remove(&self, gone: &Arc<Connected>) {
        let connected = &mut lock(&self.0).connected;
        if connected.get(&gone.id).is_some_and(|bot| Arc::ptr_eq(bot, gone)) {
            connected.remove(&gone.id);
        }
    }

    /// The connected bot of this id.
    pub fn find(&self, id: &str) -> Option<Arc<Connected>> {
        lock(&self.0).connected.get(id).cloned()
    }

    /// Whether a match of a tournament can have the bot of this id.
    pub fn presence(&self, id: &str) -> Presence {
        let known = lock(&self.0);
        match (known.connected.contains_key(id), known.engaged.get(id)) {
            (_, Some(Engaged { is_of_tournament: true, .. })) => Presence::Busy,
            (true, None) => Presence::Free,
            _ => Presence::Away,
        }
    }

    /// Whether a bot plays a match, or is kept for one.
    pub(crate) fn is_busy(&self, id: &str) -> bool {
        lock(&self.0).engaged.contains_key(id)
    }

    /// Takes a bot for a match. Returns false if it plays another one.
    pub fn engage(&self, id: &str, with: &str, kind: Kind) -> bool {
        let mut known = lock(&self.0);
        let is_of_tournament = kind == Kind::Tournament;
        let engaged = known.engaged.entry(id.into());
        engaged.or_insert_with(|| Engaged { with: with.into(), is_of_tournament }).with == with
    }

    /// Lets a bot go that was taken for this match. What it said for it and nobody read is dropped.
    pub fn release(&self, id: &str, from: &str) {
        let mut known = lock(&self.0);
        if known.engaged.get(id).is_some_and(|engaged| engaged.with == from) {
            known.engaged.remove(id);
            if let Some(bot) = known.connected.get(id) {
                bot.drop_unread();
            }
        }
    }

    /// Those that `is_wanted`.
    pub fn rows(&self, is_wanted: impl Fn(&Connected) -> bool) -> Vec<RemoteRow> {
        let known = lock(&self.0);
        let row = |bot: &Arc<Connected>| RemoteRow {
            id: bot.id.clone(),
            name: bot.name.clone(),
            game: bot.game,
            busy: known.engaged.contains_key(&bot.id),
            round_trip_ms: bot.round_trip().as_secs_f64() * 1e3,
        };
        known.connected.values().filter(|bot| is_wanted(bot)).map(row).collect()
    }

    /// All that are connected.
    pub fn all(&self) -> Vec<RemoteBot> {
        let bot = |bot: &Arc<Connected>| RemoteBot {
            id: bot.id.clone(),
            name: bot.name.clone(),
            game: bot.game.into(),
            person: bot.owner.clone(),
        };
        lock(&self.0).connected.values().map(bot).collect()
    }
}

impl Connected {
    pub fn round_trip(&self) -> Duration {
        Duration::from_micros(self.round_trip_us.load(Ordering::Relaxed))
    }

    /// Drops what it said and nobody read.
    fn drop_unread(&self) {
        while let Ok(came) = self.came().try_recv() {
            self.has_read(&came);
        }
    }

    /// The number of the next start of its program.
    pub(super) fn next_start(&self) -> u64 {
        self.starts.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Sends an object, or lines of the protocol. That nobody is there any longer is found out by who waits for an answer.
    pub fn tell(&self, message: &Value) {
        let _ = self.out.send(message.to_string());
    }

    /// Sends lines of the protocol.
    pub(super) fn send_lines(&self, lines: &[u8]) {
        for line in String::from_utf8_lossy(lines).lines() {
            let _ = self.out.send(line.into());
        }
    }

    pub(super) fn came(&self) -> MutexGuard<'_, Receiver<Came>> {
        lock(&self.came)
    }

    /// Makes room for more after this was read.
    pub(super) fn has_read(&self, came: &Came) {
        self.waiting.fetch_sub(came.size(), Ordering::Relaxed);
    }
}

/// The id of a bot: the same whenever its author connects a bot of this name for this game.
fn id_of(owner: Option<&str>, game: &str, name: &str) -> String {
    let whole = serde_json::json!([owner, game, name]).to_string();
    blake3::hash(whole.as_bytes()).to_hex()[..12].into()
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
    pub fn hear(&self, came: Came) -> bool {
        if !self.remotes.is_busy(&self.bot.id) {
            return true;
        }
        let size = came.size();
        if self.bot.waiting.fetch_add(size, Ordering::Relaxed) + size > MOST_WAITING {
            return false;
        }
        self.came.send(came).is_ok()
    }

    /// Notes how long a message took there and back.
    pub fn measured(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.bot.round_trip_us.store(micros, Ordering::Relaxed);
    }
}
