//! The frames of a match as JSON lines, for one viewpoint.

use game::{Information, Record, Room};

use crate::event::Event;
use crate::frame_stream::{FrameStream, Seer, StreamItem, Visibility};
use crate::match_run::Stop;
use crate::replay::replay_unless;

/// Writes what one viewpoint sees of a match, a line per frame.
pub struct FrameLines {
    stream: FrameStream,
    /// True if this viewpoint sees less than everything.
    limited: bool,
    /// The view of the last line, from a limited viewpoint.
    view: String,
}

impl FrameLines {
    /// The lines of a live match.
    pub fn live(seer: Seer, room: &Room) -> FrameLines {
        let limited = room.information == Information::Hidden && seer != Seer::Everything;
        FrameLines { stream: FrameStream::new(seer), limited, view: String::new() }
    }

    /// The lines of a finished match, with notes.
    pub fn annotated(seer: Seer, room: &Room) -> FrameLines {
        let live = FrameLines::live(seer, room);
        FrameLines { stream: live.stream.annotated(), ..live }
    }

    /// The lines for an event.
    pub fn on_event(&mut self, event: &Event<'_>) -> Vec<String> {
        let items = self.stream.see(event);
        items.into_iter().filter_map(|item| self.line(item)).collect()
    }

    /// The lines of what bots said last, in a match that breaks off.
    pub fn last_words(&mut self) -> Vec<String> {
        let items = self.stream.last_words();
        items.into_iter().filter_map(|item| self.line(item)).collect()
    }

    /// A limited viewpoint only sees the effect of others' inputs on its own view: not even how often they acted or failed.
    fn line(&mut self, item: StreamItem) -> Option<String> {
        match item {
            StreamItem::Frame(mut frame) if self.limited => {
                let view = frame.view.as_deref().map_or("", |view| view.get());
                let unchanged = view == self.view;
                self.view = view.into();
                if frame.visibility == Visibility::Hidden {
                    frame.input = None;
                    if unchanged {
                        return None;
                    }
                }
                StreamItem::Frame(frame).json()
            }
            StreamItem::Opened(opened) => {
                if self.limited {
                    self.view = opened.view.get().into();
                }
                StreamItem::Opened(opened).json()
            }
            item => item.json(),
        }
    }
}

/// Replays a record once, unless `stop` is set, and passes on each line with the number of its viewpoint. If the rules contradict the record, only the lines
/// before the difference.
pub fn replay_lines(
    record: &Record,
    room: &'static Room,
    mut eyes: Vec<FrameLines>,
    stop: &Stop,
    each: &mut dyn FnMut(usize, &str),
) {
    let _ = replay_unless(record, room, stop, &mut |event| {
        for (number, lines) in eyes.iter_mut().enumerate() {
            lines.on_event(&event).iter().for_each(|line| each(number, line));
        }
    });
    for (number, lines) in eyes.iter_mut().enumerate() {
        lines.last_words().iter().for_each(|line| each(number, line));
    }
}
