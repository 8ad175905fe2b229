//! The lines of one match through one pair of eyes, shared by all who watch through them.

use arena::{FrameStream, Seer, StreamItem, frames_of};
use axum::extract::ws::Utf8Bytes;
use game::{Information, Record, Room};
use referee::Event;

/// FrameMessages that grow while the match is played, each already written as a message of the socket.
pub(crate) struct FrameMessages {
    stream: FrameStream,
    writer: Writer,
    /// One message a line.
    messages: Vec<Utf8Bytes>,
    /// Where the game that is played now begins.
    game_began: usize,
    /// How often lines were taken back because a game was void, and the shortest they have been since.
    pub(crate) voids: u32,
    pub(crate) void_at: usize,
}

/// Writes a match's items as lines and the lines as messages.
pub(crate) struct Writer {
    id: String,
    seer: Seer,
    information: Information,
    /// The view of the last line, through eyes that do not see all.
    view: String,
}

impl FrameMessages {
    /// The lines of a match so far; more come by [`FrameMessages::see`].
    pub(crate) fn of(id: &str, seer: Seer, room: &'static Room, so_far: Option<&Record>) -> FrameMessages {
        let mut lines = FrameMessages {
            stream: FrameStream::new(seer),
            writer: Writer::new(id, seer, room),
            messages: Vec::new(),
            game_began: 0,
            voids: 0,
            void_at: 0,
        };
        if let Some(record) = so_far {
            // A match that is played and its own record never part.
            let _ = referee::replay(record, room, &mut |event| lines.see(&event));
        }
        lines
    }

    /// Adds what an event brings.
    pub(crate) fn see(&mut self, event: &Event<'_>) {
        if let Event::Void { .. } = event {
            self.messages.truncate(self.game_began);
            (self.voids, self.void_at) = (self.voids + 1, self.game_began);
        }
        for item in self.stream.see(event) {
            self.add(&item);
        }
    }

    /// Adds the last words of a match that breaks off.
    pub(crate) fn end(&mut self) {
        for item in self.stream.last_words() {
            self.add(&item);
        }
    }

    /// The messages from a number on, so many at the most.
    pub(crate) fn from(&self, number: usize, most: usize) -> &[Utf8Bytes] {
        let begin = number.min(self.messages.len());
        &self.messages[begin..self.messages.len().min(begin.saturating_add(most))]
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.messages.len()
    }

    /// The lines themselves, one under the other.
    pub(crate) fn text(&self) -> String {
        self.messages.iter().map(|message| frame_in(message).to_string() + "\n").collect()
    }

    fn add(&mut self, item: &StreamItem) {
        if let StreamItem::Opened(_) = item {
            self.game_began = self.messages.len();
        }
        if let Some(line) = self.writer.line(item) {
            let message = self.writer.message(self.messages.len(), &line);
            self.messages.push(message.into());
        }
    }
}

impl Writer {
    fn new(id: &str, seer: Seer, room: &Room) -> Writer {
        Writer { id: id.into(), seer, information: room.information, view: String::new() }
    }

    /// The line of a item. Where information is hidden, eyes that do not see all are shown of the others what it does
    /// to their own view and nothing else: not even how often somebody acted, or failed.
    fn line(&mut self, item: &StreamItem) -> Option<String> {
        let hidden = self.information == Information::Hidden && self.seer != Seer::Everything;
        match item {
            StreamItem::Opened(opened) => self.view = opened.view.get().into(),
            StreamItem::Frame(frame) if hidden => {
                let view = frame.view.as_deref().map_or("", |view| view.get());
                let unchanged = view == self.view;
                self.view = view.into();
                if frame.foreign {
                    let mut frame = frame.clone();
                    frame.input = None;
                    return if unchanged { None } else { StreamItem::Frame(frame).json() };
                }
            }
            StreamItem::Frame(_) | StreamItem::Ended { .. } | StreamItem::Result { .. } => {}
        }
        item.json()
    }

    fn message(&self, number: usize, line: &str) -> String {
        let seer = match self.seer {
            Seer::Bot(bot) => bot.to_string(),
            Seer::Everything | Seer::Seat(_) => "\"everything\"".into(),
        };
        format!("{{\"match\":\"{}\",\"as\":{seer},\"line\":{number},\"frame\":{line}}}", self.id)
    }
}

/// The line in a message.
fn frame_in(message: &str) -> &str {
    const BEFORE: &str = ",\"frame\":";
    let begin = message.find(BEFORE).map_or(0, |at| at + BEFORE.len());
    &message[begin..message.len() - 1]
}

/// The messages of a record through a pair of eyes.
pub(crate) fn record_messages(id: &str, record: &Record, room: &'static Room, seer: Seer) -> FrameMessages {
    let mut lines = FrameMessages::of(id, seer, room, None);
    let (items, _) = frames_of(record, room, seer);
    items.iter().for_each(|item| lines.add(item));
    lines
}
