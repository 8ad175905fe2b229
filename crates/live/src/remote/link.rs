//! A match's connection to a remote bot.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use host::{Link, LinkError};
use referee::Stop;
use serde_json::json;

use super::connected::{Came, Connected, RemoteBots};
use crate::live_match::LiveMatch;
use crate::plan::Kind;

/// How often to check whether the match is being stopped.
const LOOK: Duration = Duration::from_millis(50);

/// A match's connection to a remote bot. Dropping it frees the bot for another match.
pub(crate) struct MatchLink {
    remotes: RemoteBots,
    /// The id of the bot.
    remote: String,
    /// The id of the match.
    id: String,
    kind: Kind,
    stop: Stop,
    /// The bot, once it was taken for this match.
    bot: Option<Arc<Connected>>,
    /// The start of the program that lines are read from.
    start: u64,
    has_started: bool,
}

impl MatchLink {
    /// This match's connection to the bot with the id `remote`.
    pub(crate) fn new(remotes: &RemoteBots, remote: &str, of: &LiveMatch) -> MatchLink {
        MatchLink {
            remotes: remotes.clone(),
            remote: remote.into(),
            id: of.id.clone(),
            kind: of.plan.kind,
            stop: of.stop.clone(),
            bot: None,
            start: 0,
            has_started: false,
        }
    }
}

impl Link for MatchLink {
    fn begin(&mut self) -> Result<(), String> {
        // It may have reconnected since it was last started.
        let Some(bot) = self.remotes.find(&self.remote) else { return Err("it is not connected".into()) };
        if !self.remotes.engage(&self.remote, &self.id, self.kind) {
            return Err("it plays another match".into());
        }
        let bot = self.bot.insert(bot);
        (self.start, self.has_started) = (bot.next_start(), false);
        bot.tell(&json!({"type": "seated", "match": self.id, "start": self.start}));
        Ok(())
    }

    fn dialect(&self) -> Option<&str> {
        self.bot.as_ref()?.dialect
    }

    fn send(&mut self, lines: &[u8]) {
        if let Some(bot) = &self.bot {
            bot.send_lines(lines);
        }
    }

    fn line(&mut self, deadline: Instant) -> Result<Vec<u8>, LinkError> {
        let Some(bot) = &self.bot else { return Err(LinkError::Closed) };
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(LinkError::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let came = bot.came().recv_timeout(left.min(LOOK));
            if let Ok(came) = &came {
                bot.has_read(came);
            }
            match came {
                Ok(Came::Started(start)) => self.has_started = start == self.start,
                Ok(Came::Line(line)) if self.has_started => return Ok(line.into_bytes()),
                Err(RecvTimeoutError::Disconnected) => return Err(LinkError::Closed),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(LinkError::Late),
                // A line from an earlier start, or a check of the stop flag.
                Ok(Came::Line(_)) | Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn round_trip(&self) -> Duration {
        self.bot.as_ref().map_or(Duration::ZERO, |bot| bot.round_trip())
    }
}

impl Drop for MatchLink {
    fn drop(&mut self) {
        if let Some(bot) = &self.bot {
            bot.tell(&json!({"type": "over", "match": self.id}));
            self.remotes.release(&self.remote, &self.id);
        }
    }
}
