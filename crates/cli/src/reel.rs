//! A record as a film: played through the rules once, every picture kept.

use std::ops::Range;

use game::{Eyes, Input, Line, Place, Player, Record, Room, Seating};
use referee::{Difference, Event, replay};
use serde_json::value::RawValue;

/// A whole match.
pub(crate) struct Reel {
    /// What was said and what failed while bots loaded, before the first game.
    pub(crate) before: Vec<Moment>,
    /// The games.
    pub(crate) games: Vec<GameReel>,
    /// Scores of the match by bot and why it ended, if it did.
    pub(crate) result: Option<(Vec<i64>, String)>,
}

/// One game.
pub(crate) struct GameReel {
    /// Its number, from 1.
    pub(crate) number: u32,
    /// Who sits where.
    pub(crate) seating: Seating,
    /// What never changes, as JSON.
    pub(crate) scene: String,
    /// The view before the first input, as JSON.
    pub(crate) opening: String,
    /// What happened, in order.
    pub(crate) moments: Vec<Moment>,
    /// Scores by bot and why it ended, if it did.
    pub(crate) end: Option<(Vec<i64>, String)>,
}

/// One input of the rules, or the last words of a bot that gave none any more.
pub(crate) struct Moment {
    /// When.
    pub(crate) place: Place,
    /// Whose.
    pub(crate) seat: Player,
    /// The input.
    pub(crate) input: Option<Input>,
    /// What it returned.
    pub(crate) reply: Option<Box<RawValue>>,
    /// What its author said before.
    pub(crate) said: Vec<String>,
    /// What its author told in numbers, as a JSON object.
    pub(crate) data: Option<String>,
    /// The view after it, as JSON.
    pub(crate) view: Option<String>,
}

/// Plays a record through the rules, seen through the eyes of a seat or of all. Of a record that the rules contradict,
/// all up to the difference.
pub(crate) fn reel(
    record: &Record,
    room: &'static Room,
    seat: Option<Player>,
) -> (Reel, Result<(), Difference>) {
    let eyes = seat.map_or(Eyes::Everything, Eyes::Player);
    let mut film = Film {
        eyes,
        reel: Reel { before: Vec::new(), games: Vec::new(), result: None },
        said: Vec::new(),
        open: false,
    };
    let ended = replay(record, room, &mut |event| film.see(&event));
    film.last_words();
    if let Some(seat) = seat {
        film.reel.hide(seat);
    }
    (film.reel, ended)
}

struct Film {
    eyes: Eyes,
    reel: Reel,
    /// Said since the speaker's last input.
    said: Vec<(Player, String)>,
    /// Whether a game is in play.
    open: bool,
}

impl Film {
    fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Line(Line::Say { seat, say }) => self.said.push((*seat, say.clone())),
            Event::Line(Line::Input(input)) if !self.open => {
                let place = Place { game: 1, turn: 0 };
                let said = self.said_by(input.seat);
                let moment = Moment { place, said, ..moment(input.seat, Some((*input).clone())) };
                self.reel.before.push(moment);
            }
            Event::Line(Line::End { scores, reason, .. }) => {
                self.last_words();
                if let Some(game) = self.reel.games.last_mut() {
                    game.end = Some((scores.clone(), reason.clone()));
                }
                self.open = false;
            }
            Event::Line(Line::Result { scores, reason, .. }) => {
                self.reel.result = Some((scores.clone(), reason.clone()));
            }
            Event::Opened { number, seating, game } => {
                self.open = true;
                self.reel.games.push(GameReel {
                    number: *number,
                    seating: (*seating).clone(),
                    scene: game.scene().get().into(),
                    opening: game.frame(self.eyes).get().into(),
                    moments: Vec::new(),
                    end: None,
                });
            }
            Event::Played { place, input, reply, game, .. } => {
                let played = Moment {
                    place: *place,
                    reply: reply.map(ToOwned::to_owned),
                    said: self.said_by(input.seat),
                    view: Some(game.frame(self.eyes).get().into()),
                    ..moment(input.seat, Some((*input).clone()))
                };
                self.moments().push(played);
            }
            Event::Line(_) | Event::Aside { .. } | Event::Void { .. } => {}
        }
    }

    fn said_by(&mut self, seat: Player) -> Vec<String> {
        let (his, others) = self.said.drain(..).partition(|(speaker, _)| *speaker == seat);
        self.said = others;
        let his: Vec<(Player, String)> = his;
        his.into_iter().map(|(_, say)| say).collect()
    }

    /// What was said after the speaker's last input of a game still belongs to it.
    fn last_words(&mut self) {
        while let Some((seat, _)) = self.said.first() {
            let seat = *seat;
            let said = self.said_by(seat);
            let last = self.moments().last();
            let (place, view) =
                last.map_or((Place { game: 1, turn: 0 }, None), |last| (last.place, last.view.clone()));
            self.moments().push(Moment { place, said, view, ..moment(seat, None) });
        }
    }

    fn moments(&mut self) -> &mut Vec<Moment> {
        match self.reel.games.last_mut() {
            Some(game) => &mut game.moments,
            None => &mut self.reel.before,
        }
    }
}

fn moment(seat: Player, input: Option<Input>) -> Moment {
    let place = Place { game: 1, turn: 0 };
    Moment { place, seat, input, reply: None, said: Vec::new(), data: None, view: None }
}

/// A place to stop at: a game's beginning, or the end of a turn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stop {
    /// The game's place in the reel.
    pub(crate) game: usize,
    /// The moments of the turn; none at a game's beginning.
    pub(crate) moments: Range<usize>,
}

impl Reel {
    /// All places to stop at, the same through all eyes.
    pub(crate) fn stops(&self) -> Vec<Stop> {
        let mut stops = Vec::new();
        for (number, game) in self.games.iter().enumerate() {
            stops.push(Stop { game: number, moments: 0..0 });
            let mut began = 0;
            for turn in game.moments.chunk_by(|one, next| one.place == next.place) {
                stops.push(Stop { game: number, moments: began..began + turn.len() });
                began += turn.len();
            }
        }
        stops
    }

    /// Takes out what the player of this seat could not know: actions, replies and words of the others.
    fn hide(&mut self, seat: Player) {
        let games = self.games.iter_mut().flat_map(|game| &mut game.moments);
        for moment in games.chain(&mut self.before).filter(|moment| moment.seat != seat) {
            (moment.reply, moment.said) = (None, Vec::new());
            if let Some(input) = &mut moment.input {
                (input.action, input.message) = (None, None);
            }
        }
    }
}
