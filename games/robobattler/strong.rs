//! A player that plays its shots out in the battles that can be.

use game::{Dice, Options};
use search::lookahead::{Budget, Chosen, Guess, Played, choose};

use super::aims::{Aimed, shots};
use super::calls::fire_at;
use super::missile::Missile;
use super::possible::{Painted, Possible, Possibles, Tracking, paint, without};
use super::reader::Reader;
use super::rules::{Action, RoboBattler};
use super::view::{Sight, View};
use crate::foresight::Foresight;

/// Searches and reckons like `reader`; then fires what did best when the battle was played on.
pub(crate) struct Strong {
    reader: Reader,
}

/// So many battles are kept.
const BATTLES: usize = 600;
/// So many shots are played out, those that gain most at once.
const CHOICES: usize = 8;
/// A lead of this many cells is worth nearly three quarters of the win.
const LEAD: f64 = 3.0;

impl Foresight<RoboBattler> for Strong {
    const NODES: u64 = 40_000;

    fn new(_: &Options) -> Strong {
        Strong { reader: Reader::keeping(BATTLES) }
    }

    fn decide(&mut self, view: &View, budget: &mut Budget<'_>, dice: &mut Dice) -> (Action, Option<Chosen>) {
        let View::Robot(sight @ Sight { missile: Some(missile), fired: false, .. }) = view else {
            return (Action::End, None);
        };
        let battles = match self.reader.battles(sight, dice) {
            Ok(battles) => battles,
            Err(search) => return (search, None),
        };
        let outlook = Outlook::new(sight, *missile, battles);
        let choices = outlook.shots_that_gain_most(*missile, dice);
        let chosen = choose(&outlook, &choices, budget, dice);
        let shot = choices[chosen.index];
        battles.fired(shot);
        (fire_at(shot), Some(chosen))
    }
}

/// What one robot knows, before it fires.
pub(super) struct Outlook<'a> {
    battles: &'a Possibles,
    pub(super) own: Tracking,
    /// What both have to fire after this turn.
    own_missiles: Vec<Missile>,
    enemy_missiles: Vec<Missile>,
}

impl Outlook<'_> {
    pub(super) fn new<'a>(sight: &Sight, missile: Missile, battles: &'a Possibles) -> Outlook<'a> {
        let fired = sight.shots.iter().map(|shot| shot.missile);
        let mut told: Vec<_> = sight.sightings.iter().collect();
        told.dedup_by_key(|sighted| sighted.turn);
        Outlook {
            battles,
            own: Tracking {
                belief: battles.belief(),
                power_searches: sight.power_searches,
                missiles_left: sight.missiles_left,
            },
            own_missiles: without(sight.set.missiles(), fired.chain([missile])),
            enemy_missiles: without(
                sight.set.missiles(),
                told.into_iter().map(|sighted| sighted.sighting.missile),
            ),
        }
    }

    /// The best first.
    pub(super) fn shots_that_gain_most(&self, missile: Missile, dice: &mut Dice) -> Vec<&'static Aimed> {
        let mut order: Vec<&Aimed> = shots(missile).iter().collect();
        dice.shuffle(&mut order);
        let gain = |shot: &Aimed| self.own.belief.gain(shot);
        order.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
        order.truncate(CHOICES);
        order
    }
}

/// A battle as it can be, and what both have left to fire, the next at the end.
pub(super) struct World {
    battle: Possible,
    pub(super) own: Vec<Missile>,
    pub(super) enemy: Vec<Missile>,
}

impl Guess for Outlook<'_> {
    type World = World;
    type Choice = &'static Aimed;

    fn world(&self, dice: &mut Dice) -> World {
        let battle = self.battles.draw(dice).clone();
        let mut world = World { battle, own: self.own_missiles.clone(), enemy: self.enemy_missiles.clone() };
        dice.shuffle(&mut world.own);
        dice.shuffle(&mut world.enemy);
        world
    }

    /// Both search and fire like `tracker`.
    fn play_out(&self, world: &World, choice: &&'static Aimed, dice: &mut Dice) -> Played {
        let mut field = world.battle.field;
        paint(&mut field, choice, 1);
        let mut own = self.own.clone();
        own.fired(choice);
        let robots = [world.battle.enemy.clone(), own];
        play_on(field, robots, choice, [&world.enemy, &world.own], dice)
    }
}

/// Plays a battle on after one's own shot, the enemy first; what each has to fire has the next at its end.
pub(super) fn play_on(
    mut field: Painted,
    mut robots: [Tracking; 2],
    mut last: &'static Aimed,
    missiles: [&[Missile]; 2],
    dice: &mut Dice,
) -> Played {
    let mut left = missiles.map(|missiles| missiles.iter().rev());
    let mut nodes = 1;
    for due in [0, 1].into_iter().cycle() {
        let Some(&missile) = left[due].next() else { break };
        let robot = &mut robots[due];
        robot.searches(last, dice);
        last = robot.belief.best(missile, dice);
        robot.fired(last);
        paint(&mut field, last, if due == 1 { 1 } else { -1 });
        nodes += 1;
    }
    let lead: i32 = field.iter().map(|&side| i32::from(side)).sum();
    Played { value: 1.0 / (1.0 + (-f64::from(lead) / LEAD).exp()), nodes }
}
