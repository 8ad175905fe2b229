//! A match as a stream of frames, as a spectator or one player sees it. Live or from a record.

use game::{
    Caption, Eyes, Input, Match, Notes, Place, Player, Record, RecordLine, Room, Seating, Status, Verdict,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::event::Event;
use crate::replay::{Difference, replay};

/// Who sees a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Seer {
    /// A spectator, who may see everything.
    Everything,
    /// Whoever sits in this seat, game by game.
    Seat(Player),
    /// A bot, by its number in the order given, wherever it sits.
    Bot(usize),
}

/// One item of a stream.
#[derive(Clone, Debug)]
pub enum StreamItem {
    /// A game starts.
    Opened(Opened),
    /// An input was played.
    Frame(Frame),
    Ended {
        scores: Vec<i64>,
        reason: String,
    },
    Result {
        scores: Vec<i64>,
        reason: String,
    },
}

/// The start of a game.
#[derive(Clone, Debug)]
pub struct Opened {
    pub number: u32,
    pub seating: Seating,
    /// What never changes, as JSON.
    pub scene: Box<RawValue>,
    /// The view before the first input, as JSON.
    pub view: Box<RawValue>,
    /// What the player of this view could know beyond it, as a JSON object, in games with notes.
    pub notes: Option<Box<RawValue>>,
    pub caption: Caption,
}

/// How much of an input a viewer may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Everything: it is the viewer's own, or the viewer is a spectator.
    Full,
    /// Another player's action that ended the game and its reply, but not what that player said or its data.
    Decision,
    /// Only its effect on the view.
    Hidden,
}

/// An input with the view after it, or what a bot said after its last input.
#[derive(Clone, Debug)]
pub struct Frame {
    pub place: Place,
    pub seat: Player,
    pub visibility: Visibility,
    pub input: Option<Input>,
    /// The reply.
    pub reply: Option<Box<RawValue>>,
    /// What its player said before it.
    pub said: Vec<String>,
    /// The player's `data`, as a JSON object. It is not in the record; the caller adds it from the log.
    pub data: Option<Box<RawValue>>,
    /// The view after it, as JSON.
    pub view: Option<Box<RawValue>>,
    /// What the player of this view could know beyond it, as a JSON object, in games with notes.
    pub notes: Option<Box<RawValue>>,
    pub caption: Caption,
}

/// Turns the events of a match into frames. Sealed inputs come with the last of their round.
pub struct FrameStream {
    seer: Seer,
    seating: Option<Seating>,
    /// What was said since the speaker's last input.
    said: Vec<(Player, String)>,
    sealed: Vec<StreamItem>,
    last: Option<(Place, Seen)>,
    /// True if frames carry notes. Not during a match: people get no more help than bots.
    annotated: bool,
    notes: Option<Box<dyn Notes>>,
}

#[derive(Clone, Default)]
struct Seen {
    view: Option<Box<RawValue>>,
    notes: Option<Box<RawValue>>,
    caption: Caption,
}

impl FrameStream {
    pub fn new(seer: Seer) -> FrameStream {
        FrameStream {
            seer,
            seating: None,
            said: Vec::new(),
            sealed: Vec::new(),
            last: None,
            annotated: false,
            notes: None,
        }
    }

    /// Adds notes to the frames.
    #[must_use]
    pub fn annotated(self) -> FrameStream {
        FrameStream { annotated: true, ..self }
    }

    /// The items for an event.
    pub fn see(&mut self, event: &Event<'_>) -> Vec<StreamItem> {
        match event {
            Event::Line(RecordLine::Say { seat, say }) => {
                self.said.push((*seat, say.clone()));
                Vec::new()
            }
            Event::Line(RecordLine::Input(input)) if self.seating.is_none() => {
                let place = Place { game: 1, turn: 0 };
                let mut item = self.frame(place, input.seat, Some((*input).clone()), None, Seen::default());
                item.hide_from(self.eyes());
                vec![StreamItem::Frame(item)]
            }
            Event::Line(RecordLine::End { scores, reason, .. }) => {
                let mut items = self.last_words();
                items.push(StreamItem::Ended { scores: scores.clone(), reason: reason.clone() });
                self.seating = None;
                items
            }
            Event::Line(RecordLine::Result { scores, reason, .. }) => {
                let mut items = self.last_words();
                items.push(StreamItem::Result { scores: scores.clone(), reason: reason.clone() });
                items
            }
            Event::Opened { number, seating, game } => {
                self.seating = Some((*seating).clone());
                self.last = None;
                let view = game.frame(self.eyes());
                self.notes = if self.annotated { game.notes() } else { None };
                let notes = self.noted(*game, *number, None);
                let (number, seating) = (*number, (*seating).clone());
                vec![StreamItem::Opened(Opened {
                    number,
                    seating,
                    scene: game.scene(),
                    view,
                    notes,
                    caption: game.caption(),
                })]
            }
            Event::Played { place, input, reply, sealed, game } => {
                let view = Some(game.frame(self.eyes()));
                let notes = self.noted(*game, place.turn, Some(input));
                let reply = reply.map(ToOwned::to_owned);
                let seen = Seen { view, notes, caption: game.caption() };
                let mut item = self.frame(*place, input.seat, Some((*input).clone()), reply, seen);
                match game.status() {
                    // The action that ends a game is no longer secret: the loser sees the shot that hit.
                    Status::Over { .. } => item.show_decision_to(self.eyes()),
                    Status::Waiting { .. } => item.hide_from(self.eyes()),
                }
                self.sealed.push(StreamItem::Frame(item));
                if *sealed { Vec::new() } else { std::mem::take(&mut self.sealed) }
            }
            Event::Void { .. } => {
                *self = FrameStream { annotated: self.annotated, ..FrameStream::new(self.seer) };
                Vec::new()
            }
            Event::Line(_) | Event::Asked { .. } | Event::Aside { .. } => Vec::new(),
        }
    }

    /// What was said after the speaker's last input. Only needed when a match breaks off.
    pub fn last_words(&mut self) -> Vec<StreamItem> {
        let mut items = Vec::new();
        while let Some((seat, _)) = self.said.first() {
            let seat = *seat;
            let (place, mut seen) =
                self.last.clone().unwrap_or((Place { game: 1, turn: 0 }, Seen::default()));
            // Nothing was played with these words.
            seen.caption.label.clear();
            let mut item = self.frame(place, seat, None, None, seen);
            item.hide_from(self.eyes());
            items.push(StreamItem::Frame(item));
        }
        items
    }

    fn frame(
        &mut self,
        place: Place,
        seat: Player,
        input: Option<Input>,
        reply: Option<Box<RawValue>>,
        seen: Seen,
    ) -> Frame {
        let (own, others) = self.said.drain(..).partition(|(speaker, _)| *speaker == seat);
        self.said = others;
        let own: Vec<(Player, String)> = own;
        let said = own.into_iter().map(|(_, say)| say).collect();
        self.last = Some((place, seen.clone()));
        let Seen { view, notes, caption } = seen;
        Frame {
            place,
            seat,
            visibility: Visibility::Full,
            input,
            reply,
            said,
            data: None,
            view,
            notes,
            caption,
        }
    }

    /// The viewer's notes after an input, its own or another's.
    fn noted(&mut self, game: &dyn Match, turn: u32, input: Option<&Input>) -> Option<Box<RawValue>> {
        let Eyes::Player(own) = self.eyes() else { return None };
        let notes = self.notes.as_mut()?;
        if let Some(input) = input.filter(|input| input.seat == own) {
            notes.decided(input.action.as_deref().map(RawValue::get));
        }
        Some(notes.saw(&game.prompt(own, turn)))
    }

    fn eyes(&self) -> Eyes {
        match self.seer {
            Seer::Everything => Eyes::Everything,
            Seer::Seat(seat) => Eyes::Player(seat),
            Seer::Bot(bot) => {
                // Before the first game a bot's number is its seat.
                Eyes::Player(self.seating.as_ref().map_or(Player::new(bot), |seating| seating.seats[bot]))
            }
        }
    }
}

impl Frame {
    /// Removes what the viewer may not know.
    fn hide_from(&mut self, eyes: Eyes) {
        if self.belongs_to(eyes) {
            return;
        }
        (self.visibility, self.reply, self.said) = (Visibility::Hidden, None, Vec::new());
        self.caption.label.clear();
        if let Some(input) = &mut self.input {
            (input.action, input.message) = (None, None);
        }
    }

    /// Leaves the viewer the action and its reply.
    fn show_decision_to(&mut self, eyes: Eyes) {
        if !self.belongs_to(eyes) {
            (self.visibility, self.said) = (Visibility::Decision, Vec::new());
        }
    }

    fn belongs_to(&self, eyes: Eyes) -> bool {
        eyes == Eyes::Everything || eyes == Eyes::Player(self.seat)
    }
}

impl StreamItem {
    /// The item as a line of `replay --json`; ends have none.
    pub fn json(&self) -> Option<String> {
        let text = match self {
            StreamItem::Opened(opened) => serde_json::to_string(&SceneLine {
                scene: &opened.scene,
                game: opened.number,
                seats: &opened.seating.seats,
                view: &opened.view,
                notes: opened.notes.as_deref(),
                caption: &opened.caption,
            }),
            StreamItem::Frame(frame) => serde_json::to_string(&FrameLine::of(frame)),
            StreamItem::Ended { .. } | StreamItem::Result { .. } => return None,
        };
        Some(text.expect("a line has string keys and no failing parts"))
    }
}

/// All items of a record, or those before the first difference if the rules contradict it.
pub fn frames_of(
    record: &Record,
    room: &'static Room,
    seer: Seer,
) -> (Vec<StreamItem>, Result<(), Difference>) {
    let (mut stream, mut items) = (FrameStream::new(seer).annotated(), Vec::new());
    let ended = replay(record, room, &mut |event| items.extend(stream.see(&event)));
    items.extend(stream.last_words());
    (items, ended)
}

#[derive(Serialize)]
struct SceneLine<'a> {
    scene: &'a RawValue,
    game: u32,
    seats: &'a [Player],
    view: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a RawValue>,
    #[serde(flatten)]
    caption: &'a Caption,
}

#[derive(Serialize)]
struct FrameLine<'a> {
    game: u32,
    turn: u32,
    seat: Player,
    #[serde(flatten)]
    own: Option<Own<'a>>,
    fault: Option<Verdict>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    resigned: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    adjudicated: bool,
    view: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a RawValue>,
    #[serde(flatten)]
    caption: &'a Caption,
}

/// What only its player may know.
#[derive(Serialize)]
struct Own<'a> {
    action: Option<&'a RawValue>,
    reply: Option<&'a RawValue>,
    say: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<&'a RawValue>,
}

impl FrameLine<'_> {
    fn of(frame: &Frame) -> FrameLine<'_> {
        let input = frame.input.as_ref();
        let own = || Own {
            action: input.and_then(|input| input.action.as_deref()),
            reply: frame.reply.as_deref(),
            say: (!frame.said.is_empty()).then(|| frame.said.join("\n")),
            data: frame.data.as_deref(),
        };
        FrameLine {
            game: frame.place.game,
            turn: frame.place.turn,
            seat: frame.seat,
            own: (frame.visibility != Visibility::Hidden).then(own),
            fault: input.and_then(|input| input.fault),
            resigned: input.is_some_and(|input| input.resigned && input.adjudicated.is_none()),
            adjudicated: input.is_some_and(|input| input.adjudicated.is_some()),
            view: frame.view.as_deref(),
            notes: frame.notes.as_deref(),
            caption: &frame.caption,
        }
    }
}
