//! What has happened in a match so far.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use arena::Seer;
use game::{Header, Record, RecordLine};
use referee::Event;

use super::log::LiveLog;
use super::shared_text::SharedText;
use super::sight::Sight;
use super::window::Window;
use crate::summary::{GameResult, Summary};

/// What has happened in a match so far, and what was shown to which viewpoint.
pub(super) struct Progress {
    pub(super) summary: Summary,
    /// Incremented on each change of the summary.
    pub(super) summary_version: u64,
    /// Known once the bots are seated.
    pub(super) header: Option<Header>,
    pub(super) lines: Vec<RecordLine>,
    game_began: usize,
    /// How many lines have been shown in full: lines of games and inputs are recorded before they are shown.
    shown: usize,
    /// True if a game is in progress.
    open: bool,
    /// The latest lines for each viewpoint that somebody watches from.
    pub(super) windows: BTreeMap<Seer, Window>,
    pub(super) log: LiveLog,
    /// A bot's analysis of the open decision as a message of the socket, and the number of analyses so far.
    pub(super) thought: (u64, Option<SharedText>),
    /// The bot that is asked, how much time it had then, and when that was; and how often one was asked.
    pub(super) clock: (u64, Option<(usize, Duration, Instant)>),
    /// What never changes in the current game.
    pub(super) scene: Option<String>,
    /// The spectators' frame, if it was made since the last input.
    pub(super) frame: Option<String>,
}

impl Progress {
    pub(super) fn new(summary: Summary) -> Progress {
        Progress {
            log: LiveLog::new(&summary.id, summary.bots.len()),
            thought: (0, None),
            clock: (0, None),
            summary,
            summary_version: 1,
            header: None,
            lines: Vec::new(),
            game_began: 0,
            shown: 0,
            open: false,
            windows: BTreeMap::new(),
            scene: None,
            frame: None,
        }
    }

    /// The record of everything that has been shown.
    pub(super) fn shown_record(&self) -> Option<Record> {
        let header = self.header.clone()?;
        Some(Record { header, lines: self.lines[..self.shown].to_vec() })
    }

    /// The summary as a message of the socket.
    pub(super) fn summary_message(&self, sight: Sight) -> SharedText {
        let summary = match sight {
            Sight::Full => self.summary.clone(),
            Sight::Spectator => self.summary.clone().without_failures(&BTreeSet::new()),
        };
        let summary = serde_json::to_string(&summary).expect("a summary has string keys");
        format!("{{\"match\":\"{}\",\"summary\":{summary}}}", self.summary.id).into()
    }

    /// How much time the bot that is asked has left, as a message of the socket.
    pub(super) fn clock_message(&self) -> Option<SharedText> {
        let (bot, left, asked) = self.clock.1?;
        let left = left.saturating_sub(asked.elapsed()).as_millis();
        Some(
            format!("{{\"match\":\"{}\",\"clock\":{{\"bot\":{bot},\"left_ms\":{left}}}}}", self.summary.id)
                .into(),
        )
    }

    pub(super) fn apply(&mut self, event: &Event<'_>) {
        if !matches!(event, Event::Aside { .. }) {
            self.thought.1 = None;
        }
        match event {
            Event::Line(line) => self.line(line),
            Event::Opened { number, game, .. } => {
                (self.shown, self.open) = (self.lines.len(), true);
                let scene: String = game.scene().get().into();
                if let Some(title) = title_in(&scene) {
                    self.summary.title = title;
                }
                (self.scene, self.frame) = (Some(scene), None);
                (self.summary.in_game, self.summary.turn) = (*number, 1);
                self.summary_version += 1;
            }
            // A person has no clock.
            Event::Asked { bot, left } => {
                let is_bot = self.summary.bots.get(*bot).is_some_and(|player| !player.human);
                self.clock = (self.clock.0 + 1, is_bot.then(|| (*bot, *left, Instant::now())));
            }
            Event::Played { place, .. } => {
                (self.shown, self.frame, self.clock.1) = (self.lines.len(), None, None);
                self.summary.turn = place.turn;
            }
            Event::Void { .. } => {
                self.lines.truncate(self.game_began);
                (self.shown, self.open) = (self.lines.len(), false);
            }
            Event::Aside { place, bot, seat, aside } => self.log.note(*place, *bot, *seat, aside),
        }
        self.windows.values_mut().for_each(|window| window.on_event(event));
    }

    fn line(&mut self, line: &RecordLine) {
        if let RecordLine::Game { .. } = line {
            self.game_began = self.lines.len();
        }
        self.lines.push(line.clone());
        self.open &= !matches!(line, RecordLine::End { .. });
        let shown_later =
            matches!(line, RecordLine::Game { .. }) || self.open && matches!(line, RecordLine::Input(_));
        if !shown_later {
            self.shown = self.lines.len();
        }
        if let RecordLine::End { scores, reason, turns, .. } = line {
            let (scores, reason) = (scores.clone(), reason.clone());
            self.summary.turns += turns;
            self.summary.games.push(GameResult { scores, reason, turns: *turns });
            self.summary_version += 1;
        }
    }
}

/// The game's title in a scene: rules files have titles of their own.
fn title_in(scene: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Titled {
        title: Option<String>,
    }
    serde_json::from_str::<Titled>(scene).ok()?.title.filter(|title| !title.is_empty())
}
