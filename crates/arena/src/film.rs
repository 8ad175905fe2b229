//! A match as a film: picture after picture, through the eyes of all or of one player. Live or from a record.

use game::{Eyes, Input, Match, Notes, Place, Player, Record, RecordLine, Room, Seating, Verdict};
use referee::{Difference, Event, replay};
use serde::Serialize;
use serde_json::value::RawValue;

/// Whose eyes a film is seen through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seer {
    /// Those of a spectator who may see everything.
    Everything,
    /// Those of whoever sits there, in every game of the match.
    Seat(Player),
    /// Those of a bot, by its number in the order given, wherever it sits.
    Bot(usize),
}

/// One piece of a film.
#[derive(Clone, Debug)]
pub enum Shot {
    /// A game stands at its start.
    Opened(Opened),
    /// Something happened.
    Moment(Moment),
    /// The game is over.
    Ended {
        /// Scores by bot.
        scores: Vec<i64>,
        /// Why it ended.
        reason: String,
    },
    /// The match is over.
    Result {
        /// Scores by bot.
        scores: Vec<i64>,
        /// Why it ended.
        reason: String,
    },
}

/// A game at its start.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its number, from 1.
    pub number: u32,
    /// Who sits where.
    pub seating: Seating,
    /// What never changes, as JSON.
    pub scene: Box<RawValue>,
    /// The view before the first input, as JSON.
    pub view: Box<RawValue>,
    /// What a player of this view could know beyond it, as a JSON object, in games that say so.
    pub notes: Option<Box<RawValue>>,
}

/// One input of the rules, or the last words of a bot that gave none any more.
#[derive(Clone, Debug)]
pub struct Moment {
    /// When.
    pub place: Place,
    /// Whose.
    pub seat: Player,
    /// Whether these eyes may know no more of it than what it did to the view: action, reply and words are left out.
    pub foreign: bool,
    /// The input.
    pub input: Option<Input>,
    /// What it returned.
    pub reply: Option<Box<RawValue>>,
    /// What its author said before.
    pub said: Vec<String>,
    /// What its author told in numbers, as a JSON object: it is in no record, so somebody else adds it.
    pub data: Option<Box<RawValue>>,
    /// The view after it, as JSON.
    pub view: Option<Box<RawValue>>,
    /// What a player of this view could know beyond it, as a JSON object, in games that say so.
    pub notes: Option<Box<RawValue>>,
}

/// Turns the events of a match into shots. Inputs that are sealed come with the last of their round.
pub struct Film {
    seer: Seer,
    seating: Option<Seating>,
    /// Said since the speaker's last input.
    said: Vec<(Player, String)>,
    sealed: Vec<Shot>,
    last: Option<(Place, Picture)>,
    /// Whether it says what a player could know. Not while a match is played: persons are told no more than bots.
    annotated: bool,
    notes: Option<Box<dyn Notes>>,
}

/// What is to be seen at one time.
#[derive(Clone, Default)]
struct Picture {
    view: Option<Box<RawValue>>,
    notes: Option<Box<RawValue>>,
}

impl Film {
    /// A film through these eyes.
    pub fn new(seer: Seer) -> Film {
        Film {
            seer,
            seating: None,
            said: Vec::new(),
            sealed: Vec::new(),
            last: None,
            annotated: false,
            notes: None,
        }
    }

    /// The same film, which also says what the player could know through whose eyes it is seen.
    #[must_use]
    pub fn annotated(self) -> Film {
        Film { annotated: true, ..self }
    }

    /// What an event adds.
    pub fn see(&mut self, event: &Event<'_>) -> Vec<Shot> {
        match event {
            Event::Line(RecordLine::Say { seat, say }) => {
                self.said.push((*seat, say.clone()));
                Vec::new()
            }
            Event::Line(RecordLine::Input(input)) if self.seating.is_none() => {
                let place = Place { game: 1, turn: 0 };
                vec![self.moment(place, input.seat, Some((*input).clone()), None, Picture::default())]
            }
            Event::Line(RecordLine::End { scores, reason, .. }) => {
                let mut shots = self.last_words();
                shots.push(Shot::Ended { scores: scores.clone(), reason: reason.clone() });
                self.seating = None;
                shots
            }
            Event::Line(RecordLine::Result { scores, reason, .. }) => {
                let mut shots = self.last_words();
                shots.push(Shot::Result { scores: scores.clone(), reason: reason.clone() });
                shots
            }
            Event::Opened { number, seating, game } => {
                self.seating = Some((*seating).clone());
                self.last = None;
                let view = game.frame(self.eyes());
                self.notes = if self.annotated { game.notes() } else { None };
                let notes = self.noted(*game, *number, None);
                let (number, seating) = (*number, (*seating).clone());
                vec![Shot::Opened(Opened { number, seating, scene: game.scene(), view, notes })]
            }
            Event::Played { place, input, reply, sealed, game } => {
                let view = Some(game.frame(self.eyes()));
                let notes = self.noted(*game, place.turn, Some(input));
                let reply = reply.map(ToOwned::to_owned);
                let picture = Picture { view, notes };
                let shot = self.moment(*place, input.seat, Some((*input).clone()), reply, picture);
                self.sealed.push(shot);
                if *sealed { Vec::new() } else { std::mem::take(&mut self.sealed) }
            }
            Event::Void { .. } => {
                *self = Film { annotated: self.annotated, ..Film::new(self.seer) };
                Vec::new()
            }
            Event::Line(_) | Event::Aside { .. } => Vec::new(),
        }
    }

    /// What was said after the speaker's last input still belongs to the game. To be asked for when a match breaks
    /// off; otherwise it comes by itself.
    pub fn last_words(&mut self) -> Vec<Shot> {
        let mut shots = Vec::new();
        while let Some((seat, _)) = self.said.first() {
            let seat = *seat;
            let (place, picture) =
                self.last.clone().unwrap_or((Place { game: 1, turn: 0 }, Picture::default()));
            shots.push(self.moment(place, seat, None, None, picture));
        }
        shots
    }

    fn moment(
        &mut self,
        place: Place,
        seat: Player,
        input: Option<Input>,
        reply: Option<Box<RawValue>>,
        picture: Picture,
    ) -> Shot {
        let (his, others) = self.said.drain(..).partition(|(speaker, _)| *speaker == seat);
        self.said = others;
        let his: Vec<(Player, String)> = his;
        let said = his.into_iter().map(|(_, say)| say).collect();
        self.last = Some((place, picture.clone()));
        let Picture { view, notes } = picture;
        let moment = Moment { place, seat, foreign: false, input, reply, said, data: None, view, notes };
        Shot::Moment(if self.is_foreign(seat) { moment.seen_from_outside() } else { moment })
    }

    /// What these eyes could know after an input, their own or another's.
    fn noted(&mut self, game: &dyn Match, turn: u32, input: Option<&Input>) -> Option<Box<RawValue>> {
        let Eyes::Player(own) = self.eyes() else { return None };
        let notes = self.notes.as_mut()?;
        if let Some(input) = input.filter(|input| input.seat == own) {
            notes.decided(input.action.as_deref().map(RawValue::get));
        }
        Some(notes.saw(&game.prompt(own, turn)))
    }

    fn is_foreign(&self, seat: Player) -> bool {
        match self.eyes() {
            Eyes::Everything => false,
            Eyes::Player(own) => own != seat,
        }
    }

    fn eyes(&self) -> Eyes {
        match self.seer {
            Seer::Everything => Eyes::Everything,
            Seer::Seat(seat) => Eyes::Player(seat),
            Seer::Bot(bot) => {
                // Before the first game a seat is the bot's number.
                Eyes::Player(self.seating.as_ref().map_or(Player::new(bot), |seating| seating.seats[bot]))
            }
        }
    }
}

impl Moment {
    /// Without what another player could not know.
    fn seen_from_outside(mut self) -> Moment {
        (self.foreign, self.reply, self.said) = (true, None, Vec::new());
        if let Some(input) = &mut self.input {
            (input.action, input.message) = (None, None);
        }
        self
    }
}

impl Shot {
    /// The shot as a line of `replay --json`; ends have none.
    pub fn json(&self) -> Option<String> {
        let text = match self {
            Shot::Opened(opened) => serde_json::to_string(&SceneLine {
                scene: &opened.scene,
                game: opened.number,
                seats: &opened.seating.seats,
                view: &opened.view,
                notes: opened.notes.as_deref(),
            }),
            Shot::Moment(moment) => serde_json::to_string(&FrameLine::of(moment)),
            Shot::Ended { .. } | Shot::Result { .. } => return None,
        };
        Some(text.expect("a line has string keys and no failing parts"))
    }
}

/// All shots of a record through these eyes. Of a record that the rules contradict, all up to the difference.
pub fn film(record: &Record, room: &'static Room, seer: Seer) -> (Vec<Shot>, Result<(), Difference>) {
    let (mut film, mut shots) = (Film::new(seer).annotated(), Vec::new());
    let ended = replay(record, room, &mut |event| shots.extend(film.see(&event)));
    shots.extend(film.last_words());
    (shots, ended)
}

#[derive(Serialize)]
struct SceneLine<'a> {
    scene: &'a RawValue,
    game: u32,
    seats: &'a [Player],
    view: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a RawValue>,
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
    view: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a RawValue>,
}

/// What only its author knows.
#[derive(Serialize)]
struct Own<'a> {
    action: Option<&'a RawValue>,
    reply: Option<&'a RawValue>,
    say: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<&'a RawValue>,
}

impl FrameLine<'_> {
    fn of(moment: &Moment) -> FrameLine<'_> {
        let input = moment.input.as_ref();
        let own = || Own {
            action: input.and_then(|input| input.action.as_deref()),
            reply: moment.reply.as_deref(),
            say: (!moment.said.is_empty()).then(|| moment.said.join("\n")),
            data: moment.data.as_deref(),
        };
        FrameLine {
            game: moment.place.game,
            turn: moment.place.turn,
            seat: moment.seat,
            own: (!moment.foreign).then(own),
            fault: input.and_then(|input| input.fault),
            resigned: input.is_some_and(|input| input.resigned),
            view: moment.view.as_deref(),
            notes: moment.notes.as_deref(),
        }
    }
}
