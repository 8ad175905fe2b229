//! Hunts where an enemy like the simpler players must be: in games as they can be, it takes the other for one of them.

use game::{Dice, Game, Player};

use super::bag::{heal, ward};
use super::collector::Collector;
use super::hunter::Hunter;
use super::imagined::{ODD, imagined, settle, show, would_hit};
use super::seat::Plan;
use super::wanderer::Wanderer;
use crate::wizards::board::Grid;
use crate::wizards::sample::sample;
use crate::wizards::{Action, Cell, Element, Event, Notes, Setup, Sight, Wizards};

/// Decides like `hunter`, by chances that come in part from games in which the other is one of the simpler players.
#[derive(Clone)]
pub(super) struct Reader {
    setup: Setup,
    pub(super) hunter: Hunter,
    possibles: Option<Possibles>,
    /// The players that it takes the other for.
    imagine: fn(Setup, &mut Dice) -> Vec<Model>,
    /// Its last action.
    did: Option<Action>,
}

/// Some games that can be, likelier ones more often.
#[derive(Clone)]
struct Possibles(Vec<Possible>);

/// A game as it can be, and the player that the other is taken for.
#[derive(Clone)]
pub(super) struct Possible {
    pub(super) game: Wizards,
    pub(super) other: Model,
}

/// A player that the other is taken for.
#[derive(Clone)]
pub(super) enum Model {
    Wanderer(Wanderer),
    Collector(Collector),
    Hunter(Box<Hunter>),
    Random,
    /// It stays where it is, and takes care of itself.
    Still,
    #[cfg(test)]
    Reader(Box<Reader>),
}

/// How much it goes by its notes alone.
const DOUBT: f64 = 0.4;
/// So many games are kept.
const GAMES: usize = 64;
/// In one of so many decisions the other does not do what the player would that it is taken for.
const STRAYS: u64 = 12;
/// Where in no cell so many of the games have the other, they say nothing of where it is.
const AGREE: f64 = 0.1;

impl Reader {
    /// Before the first view of a game with these options.
    pub(super) fn new(setup: Setup) -> Reader {
        Reader::imagining(setup, |setup, dice| {
            (0..GAMES).map(|number| Model::of(number, setup, dice)).collect()
        })
    }

    /// One that takes the other for one of these.
    pub(super) fn imagining(setup: Setup, imagine: fn(Setup, &mut Dice) -> Vec<Model>) -> Reader {
        Reader { setup, hunter: Hunter::new(setup), possibles: None, imagine, did: None }
    }

    /// Takes note of a view, just before its decision.
    pub(super) fn saw(&mut self, sight: &Sight, dice: &mut Dice) {
        self.hunter.saw(sight);
        let possibles = self.possibles.get_or_insert_with(|| {
            let others = (self.imagine)(self.setup, dice).into_iter();
            Possibles(
                others.map(|other| Possible { game: imagined(self.setup, sight, dice), other }).collect(),
            )
        });
        if let Some(pos) = sight.pos {
            let did = self.did.take().unwrap_or(Action::Place(pos));
            possibles.follow(&did, sight, self.hunter.notes(), dice);
        }
    }

    /// One of the games that can be, to be played out, once it saw a view.
    pub(super) fn draw(&self, dice: &mut Dice) -> Possible {
        let drawn = self.possibles.as_ref().expect("it saw a view").draw(dice);
        Possible { game: drawn.game.clone(), other: drawn.other.at_hand() }
    }

    /// For each cell the chance that the other is there.
    pub(super) fn chances(&self, sight: &Sight, doubt: f64) -> Grid<f64> {
        let notes = self.hunter.notes();
        self.possibles
            .as_ref()
            .map_or_else(|| notes.chances(), |possibles| possibles.chances(sight, notes, doubt))
    }

    /// Takes note of its decision.
    pub(super) fn did(&mut self, sight: &Sight, action: &Action) {
        self.hunter.did(sight, action);
        self.did = Some(action.clone());
    }
}

impl Plan for Reader {
    fn decide(&mut self, sight: &Sight, dice: &mut Dice) -> Action {
        self.saw(sight, dice);
        let chances = self.chances(sight, DOUBT);
        let action = self.hunter.advise(sight, &chances, dice);
        self.did(sight, &action);
        action
    }
}

impl Possibles {
    /// Plays one's last action and the other's answers in each game. Those that do not fit what one sees now give way to
    /// copies of those that do; in half of the copies the other is put where the notes allow.
    fn follow(&mut self, action: &Action, sight: &Sight, notes: &Notes, dice: &mut Dice) {
        let fits = self.0.iter_mut().map(|game| {
            let fit = game.follow(action, sight, dice);
            if game.pos_of_other(sight).is_some_and(|pos| notes.chance(pos) > 0.0) { fit } else { 0.0 }
        });
        let fits: Vec<f64> = fits.collect();
        let best = fits.iter().copied().fold(0.0, f64::max);
        let stays: Vec<bool> =
            fits.iter().map(|fit| best > 0.0 && dice.below(1000) as f64 <= fit / best * 1000.0).collect();
        let games = self.0.len();
        let fitting: Vec<usize> = (0..games).filter(|&number| stays[number]).collect();
        for number in (0..games).filter(|&number| !stays[number]) {
            let copied = dice.pick(&fitting).copied();
            if let Some(copied) = copied {
                self.0[number] = self.0[copied].clone();
            }
            if copied.is_none() || dice.below(2) == 0 {
                self.0[number].game.wizards[sight.seat.other()].pos = Some(drawn(notes, dice));
            }
        }
    }

    /// For each cell the chance that the other is there. The share `doubt` comes from the notes alone, in case the other is
    /// like none of these players; all of it where the games scatter.
    fn chances(&self, sight: &Sight, notes: &Notes, doubt: f64) -> Grid<f64> {
        let mut games = Grid::new(|_| 0.0);
        for pos in self.0.iter().filter_map(|game| game.pos_of_other(sight)) {
            games[pos] += 1.0 / self.0.len() as f64;
        }
        let agree = Cell::all().any(|cell| games[cell] >= AGREE);
        let doubt = if agree { doubt } else { 1.0 };
        Grid::new(|cell| notes.chance(cell) * doubt + games[cell] * (1.0 - doubt))
    }

    /// One of the games.
    fn draw(&self, dice: &mut Dice) -> &Possible {
        dice.pick(&self.0).expect("there are some")
    }
}

/// A cell where the other can be.
fn drawn(notes: &Notes, dice: &mut Dice) -> Cell {
    let mut left = dice.below(1 << 30) as f64 / f64::from(1 << 30);
    let reached = Cell::all().find(|cell| {
        left -= notes.chance(*cell);
        left < 0.0
    });
    reached.unwrap_or_else(|| notes.likeliest())
}

impl Possible {
    /// Where the other is.
    fn pos_of_other(&self, sight: &Sight) -> Option<Cell> {
        self.game.wizards[sight.seat.other()].pos
    }

    /// Plays one's last action and the other's answers. How well what came of it fits what one sees now: 1 where nothing
    /// speaks against it, 0 where it cannot be.
    fn follow(&mut self, action: &Action, sight: &Sight, dice: &mut Dice) -> f64 {
        let me = sight.seat;
        let _ = self.game.play(me, action.clone());
        let mut fit = show(&mut self.game, sight);
        let hits = sight.last.iter().map(|event| if let Event::Hit { damage } = event { *damage } else { 0 });
        let mut hits: u8 = hits.sum();
        while self.game.waiting().contains(me.other()) {
            fit *= self.other_acts(me, &mut hits, dice);
        }
        let seen_alike = self.game.wizards[me].memory.enemy == sight.enemy;
        let can_be = hits == 0 && seen_alike && self.game.turn == sight.turn;
        settle(&mut self.game, sight);
        if can_be { fit } else { 0.0 }
    }

    /// One decision of the other, made to agree with the hits that one was told of.
    fn other_acts(&mut self, me: Player, hits: &mut u8, dice: &mut Dice) -> f64 {
        let other = me.other();
        let sight = self.game.sight(other);
        let mut action = self.other.decide(&sight, dice);
        let mut fit = 1.0;
        let hit = would_hit(&self.game, other, &action);
        let instead = match (hit, self.game.wizards[me].pos) {
            (false, Some(pos)) if *hits > 0 && sight.carried.fire > 0 => {
                Some(Action::cast_at(Element::Fire, 1, pos))
            }
            (true, _) if *hits == 0 => Some(Action::Pass),
            (false, _) if *hits == 0 && dice.below(STRAYS) == 0 => {
                Some(sample(&sight, dice)).filter(|action| !would_hit(&self.game, other, action))
            }
            _ => None,
        };
        if let Some(instead) = instead {
            fit = if hit || *hits > 0 { ODD } else { 1.0 };
            self.other.does_instead(&sight, &instead);
            action = instead;
        }
        let before = self.game.wizards[me].damage;
        if self.game.play(other, action).is_err() {
            let _ = self.game.play(other, Action::Pass);
        }
        *hits = hits.saturating_sub(self.game.wizards[me].damage.saturating_sub(before));
        fit
    }
}

impl Model {
    /// Half of them hunt, and half of those by tastes of their own.
    pub(super) fn of(number: usize, setup: Setup, dice: &mut Dice) -> Model {
        let mut hunter = Hunter::new(setup);
        match number % 8 {
            0 => return Model::Random,
            1 => return Model::Still,
            2 => return Model::Wanderer(Wanderer::default()),
            3 => return Model::Collector(Collector::new(setup)),
            4 | 5 => {}
            _ => hunter.draw_tastes(dice),
        }
        Model::Hunter(Box::new(hunter))
    }

    /// The same player to play a game out with; one that would have to think long is replaced by its rules of thumb.
    fn at_hand(&self) -> Model {
        match self {
            #[cfg(test)]
            Model::Reader(reader) => Model::Hunter(Box::new(reader.hunter.clone())),
            other => other.clone(),
        }
    }

    /// What this player does.
    pub(super) fn decide(&mut self, sight: &Sight, dice: &mut Dice) -> Action {
        match self {
            Model::Wanderer(wanderer) => wanderer.decide(sight, dice),
            Model::Collector(collector) => collector.decide(sight, dice),
            Model::Hunter(hunter) => hunter.decide(sight, dice),
            Model::Random => sample(sight, dice),
            Model::Still if sight.pos.is_none() => sample(sight, dice),
            Model::Still => ward(sight).or_else(|| heal(sight)).unwrap_or(Action::Pass),
            #[cfg(test)]
            Model::Reader(reader) => reader.decide(sight, dice),
        }
    }

    /// It did something else.
    fn does_instead(&mut self, sight: &Sight, action: &Action) {
        match self {
            Model::Hunter(hunter) => hunter.did(sight, action),
            #[cfg(test)]
            Model::Reader(reader) => reader.did(sight, action),
            _ => {}
        }
    }
}
