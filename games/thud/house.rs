//! The players that ship inside the program, and how all of them agree on the end of a game.

use std::sync::Arc;
use std::time::Duration;

use evaluation::GameModel;
use game::{
    Aside, Bot, Dice, Fault, Files, FromOptions, Hello, House, Message, Options, Player, Prompt, ThoughtSink,
};

use super::points::price;
use super::rules::Action;
use super::setup::Setup;
use super::term;
use super::view::View;

use zrf_room::greedy;
use zrf_room::search_player::{self, SearchPlayer, SearchSettings};

/// The house players.
pub(super) const HOUSE: &[House] = &[
    House {
        name: "random",
        help: "plays any legal move, all equally likely; agrees to end a quiet game",
        options: &[],
        make: |_: &Options| Ok(seated(|view: &View, dice: &mut Dice| view.board.any_move(dice))),
    },
    House {
        name: "greedy",
        help: "makes the capture that counts most, else moves towards the enemy; agrees to end a quiet game",
        options: &[],
        make: |_: &Options| Ok(seated(taker)),
    },
    House {
        name: "strong",
        help: "looks ahead as far as its limits allow; agrees to end a quiet game",
        options: search_player::OPTIONS,
        make: |options: &Options| {
            let engine = SearchPlayer::new(SearchSettings::read(options)?, term::style());
            Ok(seated(LooksAhead { engine, models: None }))
        },
    },
];

/// Plies without a capture after which a house player wants the end.
const QUIET: u32 = 40;

/// How a player comes to its move.
pub(super) trait Chooser: Send {
    /// The text of a legal move.
    fn choose(&mut self, view: &View, dice: &mut Dice, turn: Duration) -> String;
    /// A match begins.
    fn load(&mut self, _hello: &Hello) {}
    /// A game begins.
    fn start(&mut self) {}
    /// Takes where to report what it thinks while it decides.
    fn report_thoughts(&mut self, _sink: ThoughtSink) {}
    /// What it has to tell.
    fn asides(&mut self) -> Vec<Aside> {
        Vec::new()
    }
}

impl<F: FnMut(&View, &mut Dice) -> String + Send> Chooser for F {
    fn choose(&mut self, view: &View, dice: &mut Dice, _turn: Duration) -> String {
        self(view, dice)
    }
}

/// Takes the most points.
fn taker(view: &View, dice: &mut Dice) -> String {
    let pieces = &view.board.variant.program().pieces;
    let values: Vec<i64> = pieces.iter().map(|piece| price(&piece.name)).collect();
    greedy(&view.board, &values, dice)
}

/// Looks ahead, with what the game's own page says a piece is worth.
struct LooksAhead {
    engine: SearchPlayer,
    /// As who plays the dwarfs knows, and the trolls.
    models: Option<[Arc<GameModel>; 2]>,
}

impl Chooser for LooksAhead {
    fn choose(&mut self, view: &View, _dice: &mut Dice, turn: Duration) -> String {
        let LooksAhead { engine, models } = self;
        let plain = engine.is_plain();
        let variant = &view.board.variant;
        let mover = view.board.current.position.turn().player;
        let player = variant.seats.seat(mover).unwrap_or(Player::FIRST);
        let known = || match models {
            Some(known) => Arc::clone(&known[player.seat()]),
            None => term::model(variant, player, plain),
        };
        engine.choose(&view.board, known, turn)
    }

    fn load(&mut self, hello: &Hello) {
        self.engine.start("", hello.seed);
        // What is read off the rules now costs no time of the first turn.
        let setup = Setup::read(&hello.options, &Files::new()).ok();
        let plain = self.engine.is_plain();
        let known = |player, Setup(setup): &Setup| term::model(&setup.variant, player, plain);
        self.models =
            setup.map(|setup| [Player::FIRST, Player::FIRST.other()].map(|player| known(player, &setup)));
    }

    fn start(&mut self) {
        self.engine.forget();
    }

    fn report_thoughts(&mut self, sink: ThoughtSink) {
        self.engine.report_thoughts(sink);
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.engine.asides()
    }
}

/// Seats a player that chooses moves so. It proposes the end, and accepts it, when nothing was taken for 40 plies
/// and it is not behind in the whole match.
pub(super) fn seated(chooser: impl Chooser + 'static) -> Box<dyn Bot> {
    Box::new(Seated { chooser, dice: Dice::named(0, "unseated"), seat: Player::FIRST, lead: 0 })
}

struct Seated<C> {
    chooser: C,
    dice: Dice,
    seat: Player,
    /// Own points less the other's, in the games before this one.
    lead: i64,
}

impl<C: Chooser> Seated<C> {
    fn decide(&mut self, view: &View, turn: Duration) -> Action {
        let points = |player: Player| view.points[player.seat()];
        let wants_end = view.quiet >= QUIET && self.lead + points(self.seat) >= points(self.seat.other());
        if wants_end && view.may_accept {
            return Action::Accept;
        }
        let text = self.chooser.choose(view, &mut self.dice, turn);
        if wants_end && view.may_propose { Action::Propose(text) } else { Action::Move(text) }
    }
}

impl<C: Chooser> Bot for Seated<C> {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.dice = Dice::named(u64::from(hello.seed), "house player");
        self.chooser.load(hello);
        self.lead = 0;
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { seat, .. } => {
                self.seat = *seat;
                self.chooser.start();
            }
            Message::End { scores, .. } => {
                self.lead += scores[self.seat.seat()] - scores[self.seat.other().seat()];
            }
            _ => {}
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let view: &View = prompt.house_view()?;
        let action = self.decide(view, limit);
        Ok(serde_json::to_string(&action).expect("actions have string keys and no failing parts"))
    }

    fn report_thoughts(&mut self, sink: ThoughtSink) {
        self.chooser.report_thoughts(sink);
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.chooser.asides()
    }
}
