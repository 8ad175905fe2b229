//! A player that keeps in mind what both know, and plays its turn and the enemy's out in the games that can be.

use game::{Dice, Game, Options, Player, Status};
use search::lookahead::{Budget, Chosen, Guess, Played, choose};

use super::cloud::{Cloud, Ground};
use super::followed::{Enemy, Followed};
use super::rules::{Action, PerlWars, Reply};
use super::stage::Direction;
use super::view::{Sight, View};
use crate::foresight::Foresight;

/// Knows of the enemy what its shots told, and guesses what the enemy's shots have told of itself.
#[derive(Default)]
pub(crate) struct Strong {
    /// The turn it thought in last; 0 before its first.
    turn: u32,
    followed: Option<Followed>,
}

/// So many shots are played out, those that are worth most at once.
const SHOTS: usize = 14;
/// So many enemies are followed.
const FOLLOWED: usize = 600;
/// How often one wins who fired so many shots in a turn, if both live after the enemy's next.
pub(super) const LATER: [f64; 3] = [0.60, 0.66, 0.70];

impl Foresight<PerlWars> for Strong {
    const NODES: u64 = 8_000;

    fn new(_: &Options) -> Strong {
        Strong::default()
    }

    fn decide(&mut self, view: &View, budget: &mut Budget<'_>, dice: &mut Dice) -> (Action, Option<Chosen>) {
        let View::Robot(sight) = view else { return (Action::End, None) };
        let followed = self.followed.get_or_insert_with(|| Followed::new(sight, FOLLOWED));
        if self.turn == sight.turn {
            followed.heard(sight);
        } else {
            followed.enemy_had_a_turn(sight, budget, dice);
        }
        self.turn = sight.turn;
        if sight.actions == 0 {
            return (Action::End, None);
        }
        let outlook = Outlook { enemy: followed.enemy(), followed, sight };
        let plans = outlook.plans(dice);
        let chosen = choose(&outlook, &plans, budget, dice);
        (plans[chosen.index].clone().next(&followed.ground).unwrap_or(Action::End), Some(chosen))
    }
}

/// What to do with the rest of a turn: a shot, so many more by rules of thumb, then steps.
#[derive(Clone, Debug, Default)]
struct TurnPlan {
    target: Option<usize>,
    shots: u32,
    /// The directions, the next at the end; none where rules of thumb say where to go.
    steps: Vec<usize>,
}

impl TurnPlan {
    fn shooting(target: usize, shots: u32, steps: Vec<usize>) -> TurnPlan {
        TurnPlan { target: Some(target), shots: shots - 1, steps }
    }

    /// The next action; `None` where rules of thumb say which.
    fn next(&mut self, ground: &Ground) -> Option<Action> {
        if let Some(target) = self.target.take() {
            return Some(ground.shot(target));
        }
        if self.shots > 0 {
            self.shots -= 1;
            return None;
        }
        self.steps.pop().map(|way| Action::Move(Some(Direction::ALL[way].number())))
    }
}

/// What is known, and what is seen now.
struct Outlook<'a> {
    followed: &'a Followed,
    /// Where the enemy is.
    enemy: Cloud,
    sight: &'a Sight,
}

impl Outlook<'_> {
    /// What the rules of thumb would do first; then the other shots that are worth most, and the ends of the turn with fewer
    /// shots and more steps.
    fn plans(&self, dice: &mut Dice) -> Vec<TurnPlan> {
        let Outlook { followed: Followed { ground, .. }, enemy, sight } = self;
        let (own, actions, shots) = (ground.index(sight.pos), sight.actions, sight.shots);
        let mut plans = Vec::new();
        if shots > 0 {
            let targets = enemy.best_shots(ground, shots, SHOTS, dice);
            let first = targets[0];
            plans.extend(targets.into_iter().map(|target| TurnPlan::shooting(target, shots, Vec::new())));
            for fires in 1..=shots {
                let paths = self.paths(own, actions - fires, dice);
                plans.extend(paths.into_iter().map(|path| TurnPlan::shooting(first, fires, path)));
            }
        }
        let mut paths = self.paths(own, actions, dice);
        if shots == 0 {
            let chance = |path: &Vec<usize>| enemy.chance(ground.stepped(own, *path.last().unwrap_or(&0)));
            paths.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
        }
        plans.extend(paths.into_iter().map(|steps| TurnPlan { target: None, shots: 0, steps }));
        if shots == 0 {
            plans.push(TurnPlan::default());
        }
        plans
    }

    /// A way of so many steps to each cell that can be reached by them, none against a wall.
    fn paths(&self, from: usize, steps: u32, dice: &mut Dice) -> Vec<Vec<usize>> {
        let mut paths = vec![(from, Vec::new())];
        for _ in 0..steps {
            let mut longer: Vec<(usize, Vec<usize>)> = Vec::new();
            dice.shuffle(&mut paths);
            for (at, path) in &paths {
                for way in 0..4 {
                    let to = self.followed.ground.stepped(*at, way);
                    if to != *at && longer.iter().all(|(end, _)| *end != to) {
                        longer.push((to, [way].into_iter().chain(path.iter().copied()).collect()));
                    }
                }
            }
            paths = longer;
        }
        dice.shuffle(&mut paths);
        paths.into_iter().map(|(_, path)| path).filter(|path| !path.is_empty()).collect()
    }
}

/// A game as it can be, one's own robot at the first seat.
struct World {
    game: PerlWars,
    /// What each knows of the other.
    clouds: [Cloud; 2],
    /// Whether the enemy aims well.
    aims: bool,
}

impl Guess for Outlook<'_> {
    type World = World;
    type Choice = TurnPlan;

    fn world(&self, dice: &mut Dice) -> World {
        let Enemy { at, own: theirs, aims } = self.followed.draw(dice);
        let game = PerlWars::guessed(self.sight, self.followed.ground.cell(at));
        World { game, clouds: [self.enemy.clone(), theirs], aims }
    }

    fn play_out(&self, world: &World, choice: &TurnPlan, dice: &mut Dice) -> Played {
        let ground = &*self.followed.ground;
        let (mut game, mut clouds) = (world.game.clone(), world.clouds.clone());
        let (mut plan, mut nodes) = (choice.clone(), 0);
        let mut action = plan.next(ground).unwrap_or(Action::End);
        let mut moves = [0, 0];
        let (first, mut fired) = (self.sight.turn, 2 - self.sight.shots.min(2));
        while let Status::Waiting { turn, players } = game.status() {
            let Some(player) = players.iter().next().filter(|_| turn < first + 2) else { break };
            let seat = player.seat();
            let reply = game.play(player, action);
            nodes += 1;
            match (action, reply) {
                (Action::Shot { x: Some(x), y: Some(y) }, Ok(Reply::Distance(distance))) => {
                    clouds[seat].heard(ground, ground.index(super::stage::Cell { x, y }), distance);
                    fired += u32::from(turn == first);
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
            if let Status::Waiting { turn, players } = game.status()
                && let Some(due) = players.iter().next()
            {
                let planned = if turn == first { plan.next(ground) } else { None };
                let cloud = &clouds[due.seat()];
                action = planned.unwrap_or_else(|| match due == Player::FIRST || world.aims {
                    true => by_rule(ground, &game, due, cloud, dice),
                    false => unaimed(ground, &game, cloud, dice),
                });
            }
        }
        let value = match game.status() {
            Status::Over { scores, .. } if scores[Player::FIRST] != scores[Player::SECOND] => {
                f64::from(u8::from(scores[Player::FIRST] > scores[Player::SECOND]))
            }
            _ => LATER[fired.min(2) as usize],
        };
        Played { value, nodes }
    }
}

/// What a robot does by rules of thumb: the shot that is worth most of some, then a step anywhere.
fn by_rule(ground: &Ground, game: &PerlWars, due: Player, cloud: &Cloud, dice: &mut Dice) -> Action {
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
        _ => ground.shot(cloud.shot(ground, shots, dice)),
    }
}

/// What a robot does that does not aim well: it shoots at any cell where the other can be, and steps anywhere.
fn unaimed(ground: &Ground, game: &PerlWars, cloud: &Cloud, dice: &mut Dice) -> Action {
    match game.left() {
        (0, _) => Action::End,
        (_, 0) => Action::Move(Some(dice.between(0, 3))),
        _ => ground.shot(cloud.any(dice)),
    }
}
