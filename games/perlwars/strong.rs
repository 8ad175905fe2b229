//! A player that keeps in mind what both know, and plays its shots and moves out in the games that can be.

use std::sync::Arc;

use game::{Dice, Game, Options, Player, Status};
use search::lookahead::{Budget, Chosen, Guess, Played, choose};

use super::cloud::{Cloud, Ground};
use super::rules::{Action, PerlWars, Reply};
use super::stage::Direction;
use super::view::{Call, Deed, Sight, View};
use crate::foresight::Foresight;

/// Knows of the enemy what its shots told, and guesses what the enemy's shots have told of itself.
#[derive(Default)]
pub(crate) struct Strong {
    /// The turn it thought in last; 0 before its first.
    turn: u32,
    known: Option<Known>,
}

/// So many shots are played out, those that are worth most at once.
const SHOTS: usize = 14;
/// So many guesses at what the enemy knows are kept.
const GUESSES: usize = 48;
/// A game is played out for so many turns; who is still alive then has half of the win.
const TURNS: u32 = 8;

impl Foresight<PerlWars> for Strong {
    const NODES: u64 = 6_000;

    fn new(_: &Options) -> Strong {
        Strong::default()
    }

    fn decide(&mut self, view: &View, budget: &mut Budget<'_>, dice: &mut Dice) -> (Action, Option<Chosen>) {
        let View::Robot(sight) = view else { return (Action::End, None) };
        let known = self.known.get_or_insert_with(|| Known::new(sight));
        known.note(sight, self.turn != sight.turn, dice);
        self.turn = sight.turn;
        if sight.actions == 0 {
            return (Action::End, None);
        }
        let choices = known.choices(sight, dice);
        let chosen = choose(&Outlook { known, sight, aim: Cloud::shot }, &choices, budget, dice);
        (choices[chosen.index], Some(chosen))
    }
}

/// What both know, as far as one robot can tell.
pub(super) struct Known {
    pub(super) ground: Arc<Ground>,
    /// Where the enemy can be.
    pub(super) enemy: Cloud,
    /// What the enemy may know of oneself, and where it was when it learned that.
    pub(super) guesses: Vec<Learned>,
    /// How many moves one made in the last turn: all the enemy was told of it.
    pub(super) moved: usize,
}

/// An enemy as it can be: where it is, and what it knows.
#[derive(Clone)]
pub(super) struct Learned {
    pub(super) at: usize,
    pub(super) own: Cloud,
}

impl Known {
    pub(super) fn new(sight: &Sight) -> Known {
        let ground = Arc::new(Ground::new(sight.stage, sight.reach));
        let enemy = Cloud::apart_from(&ground, ground.index(sight.pos));
        Known { ground, enemy, guesses: Vec::new(), moved: 0 }
    }

    /// Takes note of the enemy's turn, or of what one's last call told.
    fn note(&mut self, sight: &Sight, new_turn: bool, dice: &mut Dice) {
        if new_turn {
            self.enemy_had_a_turn(&sight.hist, self.ground.index(sight.pos), dice);
            self.moved = 0;
        } else {
            self.heard(sight);
        }
    }

    /// Takes note of what one's last call told.
    pub(super) fn heard(&mut self, sight: &Sight) {
        let ground = Arc::clone(&self.ground);
        let own = ground.index(sight.pos);
        match sight.last.last() {
            Some(&Call::Shot { x, y, distance }) => {
                let target = ground.index(super::stage::Cell { x, y });
                self.enemy.heard(&ground, target, distance);
                self.guesses.retain(|guess| ground.answer(target, guess.at) == distance);
            }
            Some(Call::Move { .. }) => {
                self.enemy.is_not(own);
                self.guesses.retain(|guess| guess.at != own);
                self.moved += 1;
            }
            None => {}
        }
    }

    /// What the enemy has learned by its shots is guessed by having others like oneself shoot in its place.
    fn enemy_had_a_turn(&mut self, hist: &[Deed], own: usize, dice: &mut Dice) {
        let ground = Arc::clone(&self.ground);
        while self.guesses.len() < GUESSES {
            let at = self.enemy.draw(dice);
            let known = dice.pick(&self.guesses).map(|guess| guess.own.clone());
            self.guesses.push(Learned { at, own: known.unwrap_or_else(|| Cloud::apart_from(&ground, at)) });
        }
        let moves = hist.iter().filter(|deed| **deed == Deed::Move).count();
        (0..moves).for_each(|_| self.enemy.step(&ground, own));
        for guess in &mut self.guesses {
            (0..self.moved).for_each(|_| guess.own.step(&ground, guess.at));
            for deed in hist {
                match deed {
                    Deed::Shot => {
                        let target = guess.own.shot(&ground, 2, dice);
                        // One is alive: it was not this one.
                        if target != own {
                            guess.own.heard(&ground, target, ground.answer(target, own));
                        }
                    }
                    Deed::Move => {
                        let to = ground.stepped(guess.at, dice.below(4) as usize);
                        if to != own {
                            guess.at = to;
                            guess.own.is_not(to);
                        }
                    }
                }
            }
        }
    }

    /// The shots that are worth most, and every step.
    pub(super) fn choices(&self, sight: &Sight, dice: &mut Dice) -> Vec<Action> {
        let own = self.ground.index(sight.pos);
        let mut choices = Vec::new();
        if sight.shots > 0 {
            let targets = self.enemy.best_shots(&self.ground, sight.shots, SHOTS, dice);
            choices.extend(targets.into_iter().map(|target| self.ground.shot(target)));
        }
        let mut free: Vec<usize> = (0..4).filter(|&number| self.ground.stepped(own, number) != own).collect();
        dice.shuffle(&mut free);
        free.sort_by(|a, b| {
            let chance = |number: &usize| self.enemy.chance(self.ground.stepped(own, *number));
            chance(b).total_cmp(&chance(a))
        });
        choices.extend(free.into_iter().map(|number| Action::Move(Some(Direction::ALL[number].number()))));
        if sight.shots == 0 {
            choices.push(Action::End);
        }
        choices
    }
}

/// A game as it can be, one's own robot at the first seat.
pub(super) struct World {
    pub(super) game: PerlWars,
    /// What each knows of the other.
    pub(super) clouds: [Cloud; 2],
}

/// Where a robot shoots that knows this, with so many shots left of the turn.
pub(super) type Aim = fn(&Cloud, &Ground, u32, &mut Dice) -> usize;

/// What is known, and what is seen now.
pub(super) struct Outlook<'a> {
    pub(super) known: &'a Known,
    pub(super) sight: &'a Sight,
    /// How both aim when a game is played out.
    pub(super) aim: Aim,
}

impl Guess for Outlook<'_> {
    type World = World;
    type Choice = Action;

    fn world(&self, dice: &mut Dice) -> World {
        let Outlook { known, sight, .. } = *self;
        let at = known.enemy.draw(dice);
        let theirs = dice.pick(&known.guesses).map(|guess| guess.own.clone());
        let mut theirs = theirs.unwrap_or_else(|| Cloud::apart_from(&known.ground, at));
        (0..known.moved).for_each(|_| theirs.step(&known.ground, at));
        World { game: PerlWars::guessed(sight, known.ground.cell(at)), clouds: [known.enemy.clone(), theirs] }
    }

    fn play_out(&self, world: &World, choice: &Action, dice: &mut Dice) -> Played {
        let ground = &*self.known.ground;
        let World { mut game, mut clouds } = World { game: world.game.clone(), clouds: world.clouds.clone() };
        let (mut action, mut nodes) = (*choice, 0);
        let mut moves = [0, 0];
        let first = self.sight.turn;
        while let Status::Waiting { turn, players } = game.status() {
            let Some(player) = players.iter().next().filter(|_| turn < first + TURNS) else { break };
            let seat = player.seat();
            let reply = game.play(player, action);
            nodes += 1;
            match (action, reply) {
                (Action::Shot { x: Some(x), y: Some(y) }, Ok(Reply::Distance(distance))) => {
                    clouds[seat].heard(ground, ground.index(super::stage::Cell { x, y }), distance);
                }
                (Action::Move(_), Ok(Reply::Pos(cell))) => {
                    moves[seat] += 1;
                    clouds[seat].is_not(ground.index(cell));
                }
                _ => {
                    let other = player.other().seat();
                    let at = ground.index(game.robot(player.other()));
                    (0..moves[seat]).for_each(|_| clouds[other].step(ground, at));
                    moves[seat] = 0;
                }
            }
            if let Status::Waiting { players, .. } = game.status()
                && let Some(due) = players.iter().next()
            {
                action = by_rule(ground, &game, due, &clouds[due.seat()], self.aim, dice);
            }
        }
        let value = match game.status() {
            Status::Over { scores, .. } if scores[Player::FIRST] != scores[Player::SECOND] => {
                f64::from(u8::from(scores[Player::FIRST] > scores[Player::SECOND]))
            }
            _ => 0.5,
        };
        Played { value, nodes }
    }
}

/// What a robot does by rules of thumb: the shot that is worth most of some, then a step anywhere.
fn by_rule(
    ground: &Ground,
    game: &PerlWars,
    due: Player,
    cloud: &Cloud,
    aim: Aim,
    dice: &mut Dice,
) -> Action {
    let (actions, shots) = game.left();
    match (actions, shots) {
        (0, _) => Action::End,
        (_, 0) => {
            let own = ground.index(game.robot(due));
            let mut steps: Vec<usize> = (0..4).filter(|&number| ground.stepped(own, number) != own).collect();
            dice.shuffle(&mut steps);
            let chance = |number: &usize| cloud.chance(ground.stepped(own, *number));
            let step = steps.into_iter().max_by(|a, b| chance(a).total_cmp(&chance(b)));
            Action::Move(Some(step.map_or(0, |number| Direction::ALL[number].number())))
        }
        _ => ground.shot(aim(cloud, ground, shots, dice)),
    }
}
