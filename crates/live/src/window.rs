//! The latest lines of a live match for one viewpoint, shared by all spectators. Earlier ones are derived again from the record on demand,
//! so a long match takes no more memory than a short one.

use std::collections::VecDeque;

use arena::Seer;
use game::{Record, Room};
use referee::{Event, FrameLines};

use super::shared_text::{SharedText, frame_message};

/// The most bytes of messages kept.
const MAX_BYTES: usize = 1 << 20;

/// The latest lines, as the messages that all spectators receive.
pub(super) struct Window {
    id: String,
    seer: Seer,
    lines: FrameLines,
    /// The number of the first line kept.
    first: usize,
    messages: VecDeque<SharedText>,
    bytes: usize,
    /// The first line of the current game.
    game_began: usize,
    /// How often lines were taken back because a game was void, and the first line taken back last.
    pub(super) voids: u32,
    pub(super) void_at: usize,
}

impl Window {
    /// The lines of a match so far.
    pub(super) fn of(id: &str, seer: Seer, room: &'static Room, so_far: Option<&Record>) -> Window {
        let mut window = Window {
            id: id.into(),
            seer,
            lines: FrameLines::live(seer, room),
            first: 0,
            messages: VecDeque::new(),
            bytes: 0,
            game_began: 0,
            voids: 0,
            void_at: 0,
        };
        if let Some(record) = so_far {
            // A live match never contradicts its own record.
            let _ = referee::replay(record, room, &mut |event| window.on_event(&event));
        }
        window
    }

    pub(super) fn on_event(&mut self, event: &Event<'_>) {
        match event {
            Event::Void { .. } => self.take_back(),
            Event::Opened { .. } => self.game_began = self.len(),
            _ => {}
        }
        for line in self.lines.on_event(event) {
            self.add(&line);
        }
    }

    /// Adds what bots said last, when the match breaks off.
    pub(super) fn add_last_words(&mut self) {
        for line in self.lines.last_words() {
            self.add(&line);
        }
    }

    /// The number of the first line kept.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// The number of lines in the match.
    pub(super) fn len(&self) -> usize {
        self.first + self.messages.len()
    }

    /// Some messages from a number on, without those no longer kept.
    pub(super) fn from(&self, number: usize, most: usize) -> impl Iterator<Item = &SharedText> {
        self.messages.iter().skip(number.saturating_sub(self.first)).take(most)
    }

    fn add(&mut self, line: &str) {
        let message = frame_message(&self.id, self.seer, self.len(), line);
        self.bytes += message.len();
        self.messages.push_back(message);
        while self.bytes > MAX_BYTES && self.messages.len() > 1 {
            self.bytes -= self.messages.pop_front().map_or(0, |message| message.len());
            self.first += 1;
        }
    }

    /// Removes the lines of a void game.
    fn take_back(&mut self) {
        while self.len() > self.game_began && !self.messages.is_empty() {
            self.bytes -= self.messages.pop_back().map_or(0, |message| message.len());
        }
        self.first = self.first.min(self.game_began);
        (self.voids, self.void_at) = (self.voids + 1, self.game_began);
    }
}

#[cfg(test)]
mod tests;
