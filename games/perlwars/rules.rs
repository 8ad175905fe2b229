//! The rules: whose turn it is, what moves and shots do, how a game ends.

use game::{BadSetup, Dice, Eyes, Fault, Game, Illegal, Opening, Picture, Player, Status, Verdict};
use serde::{Deserialize, Serialize};

use super::picture::picture;
use super::setup::Setup;
use super::stage::{Cell, Direction, Stage, answer};
use super::view::{Call, Deed, Sight, Truth, View, Witnessed};

/// Actions per turn.
pub(super) const ACTIONS: u32 = 3;
/// How many of them may be shots.
pub(super) const SHOTS: u32 = 2;

/// A robot's call. An argument that is missing, infinite or not a number is `None`: understood, and refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A step: 0 north, 1 east, 2 south, 3 west.
    Move(Option<i64>),
    /// A shot at a point, on the stage or off it.
    Shot {
        /// Column of the target.
        x: Option<i64>,
        /// Row of the target.
        y: Option<i64>,
    },
    /// The end of the turn.
    End,
}

/// What a call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// After a move: where the robot is.
    Pos(Cell),
    /// After a shot: the distance from its target to the enemy; -1 if that is more than a shot reports.
    Distance(i64),
    /// After the end of the turn.
    End,
}

/// One game of Perl Wars.
#[derive(Clone, Debug)]
pub struct PerlWars {
    stage: Stage,
    /// The largest distance that a shot reports.
    reach: i64,
    /// The last turn.
    last_turn: u32,
    /// Whether the options say where the robots start.
    is_start_known: bool,
    robots: [Robot; 2],
    turn: u32,
    due: Player,
    /// The calls of the current turn.
    present: Vec<Witnessed>,
    over: Option<Over>,
}

#[derive(Clone, Debug)]
struct Robot {
    pos: Cell,
    /// The calls of its last complete turn.
    last: Vec<Witnessed>,
}

#[derive(Clone, Debug)]
struct Over {
    winner: Option<Player>,
    reason: &'static str,
}

impl Game for PerlWars {
    type Setup = Setup;
    type Action = Action;
    type Reply = Reply;
    type View = View;

    fn start(setup: &Setup, mut opening: Opening, _: Dice) -> Result<PerlWars, BadSetup> {
        let (stage, start) = setup.draw(&mut opening.lots);
        Ok(PerlWars {
            stage,
            reach: setup.range.reach(stage),
            last_turn: setup.max_turns.saturating_mul(2),
            is_start_known: setup.start.is_some(),
            robots: start.map(|pos| Robot { pos, last: Vec::new() }),
            turn: 1,
            due: opening.first,
            present: Vec::new(),
            over: None,
        })
    }

    fn status(&self) -> Status {
        match &self.over {
            None => Status::due(self.turn, self.due),
            Some(Over { winner, reason }) => Status::Over {
                scores: Player::all(2)
                    .map(|player| i64::from(*winner == Some(player)))
                    .collect::<Vec<_>>()
                    .into(),
                reason: (*reason).into(),
            },
        }
    }

    fn play(&mut self, player: Player, action: Action) -> Result<Reply, Illegal> {
        if self.over.is_some() || player != self.due {
            return Err(Illegal("it is not this robot's turn".into()));
        }
        match action {
            Action::Move(direction) => self.step(direction),
            Action::Shot { x, y } => self.shoot(x, y),
            Action::End => {
                self.end_turn();
                Ok(Reply::End)
            }
        }
    }

    fn acts(action: &Action, _: &Reply) -> bool {
        *action != Action::End
    }

    fn fail(&mut self, player: Player, fault: &Fault) {
        if fault.verdict != Verdict::IllegalAction && self.over.is_none() {
            self.over = Some(Over { winner: Some(player.other()), reason: "retired" });
        }
    }

    fn resign(&mut self, player: Player) {
        if self.over.is_none() {
            self.over = Some(Over { winner: Some(player.other()), reason: "resigned" });
        }
    }

    fn picture(view: &View, eyes: Eyes) -> Option<Picture> {
        Some(picture(view, eyes))
    }

    fn view(&self, eyes: Eyes) -> View {
        match eyes {
            Eyes::Player(player) => View::Robot(self.sight(player)),
            Eyes::Everything => View::Everything(self.truth()),
        }
    }

    fn scene(&self) -> serde_json::Value {
        serde_json::json!({ "stage": self.stage })
    }

    fn redraw(&mut self, seen: Option<(Player, &View)>, dice: &mut Dice) {
        let Some((player, _)) =
            seen.filter(|_| !self.is_start_known && self.turn == 1 && self.present.is_empty())
        else {
            return;
        };
        let cells: Vec<Cell> = self.stage.cells().filter(|cell| !cell.adjoins(self.robot(player))).collect();
        self.robots[player.other().seat()].pos = *dice.pick(&cells).expect("the enemy is on one of them");
    }

    fn sample(view: &View, dice: &mut Dice) -> Action {
        let View::Robot(sight) = view else { return Action::End };
        let mut any = |bound: i64| Some(dice.between(0, bound - 1));
        let ends = any(8) == Some(0);
        let shoots = any(2) == Some(0);
        match sight {
            Sight { actions: 0, .. } => Action::End,
            _ if ends => Action::End,
            Sight { shots: 1.., stage, .. } if shoots => {
                Action::Shot { x: any(stage.width), y: any(stage.height) }
            }
            _ => Action::Move(any(4)),
        }
    }
}

impl PerlWars {
    fn step(&mut self, direction: Option<i64>) -> Result<Reply, Illegal> {
        self.one_more_action()?;
        let direction =
            direction.ok_or_else(|| Illegal("the direction is missing or not a number".into()))?;
        let towards = Direction::numbered(direction).ok_or_else(|| {
            Illegal(format!("{direction} is no direction: 0 is north, 1 east, 2 south, 3 west"))
        })?;
        let from = self.robots[self.due.seat()].pos;
        let to = self.stage.step(from, towards);
        self.robots[self.due.seat()].pos = to;
        self.witness(from, Call::Move { x: to.x, y: to.y });
        if to == self.enemy() {
            self.over = Some(Over { winner: Some(self.due), reason: "ram" });
        }
        Ok(Reply::Pos(to))
    }

    fn shoot(&mut self, x: Option<i64>, y: Option<i64>) -> Result<Reply, Illegal> {
        self.one_more_action()?;
        if self.shots_left() == 0 {
            return Err(Illegal(format!("no shot is left: a turn has {SHOTS}")));
        }
        let coordinate = |name: &str, value: Option<i64>| {
            value.ok_or_else(|| Illegal(format!("{name} of the shot is missing or not a number")))
        };
        let target = Cell { x: coordinate("x", x)?, y: coordinate("y", y)? };
        let distance = answer(self.reach, target, self.enemy());
        let from = self.robots[self.due.seat()].pos;
        self.witness(from, Call::Shot { x: target.x, y: target.y, distance });
        if target == self.enemy() {
            self.over = Some(Over { winner: Some(self.due), reason: "hit" });
        }
        Ok(Reply::Distance(distance))
    }

    fn end_turn(&mut self) {
        self.robots[self.due.seat()].last = std::mem::take(&mut self.present);
        if self.turn == self.last_turn {
            self.over = Some(Over { winner: None, reason: "max_turns" });
        } else {
            self.turn += 1;
            self.due = self.due.other();
        }
    }

    fn one_more_action(&self) -> Result<(), Illegal> {
        match self.actions_left() {
            0 => Err(Illegal(format!("no action is left: a turn has {ACTIONS}"))),
            _ => Ok(()),
        }
    }

    fn actions_left(&self) -> u32 {
        ACTIONS - self.present.len() as u32
    }

    fn shots_left(&self) -> u32 {
        let fired = self.present.iter().filter(|witnessed| witnessed.call.deed() == Deed::Shot).count();
        self.actions_left().min(SHOTS - fired as u32)
    }

    /// A game consistent with what a robot sees in its turn, with the enemy on this cell. The robot has the first seat; earlier turns are
    /// left out.
    pub(super) fn guessed(sight: &Sight, enemy: Cell) -> PerlWars {
        let this_turn = sight.actions < ACTIONS;
        let Cell { x: from_x, y: from_y } = sight.pos;
        let (turn, seat) = (sight.turn, Player::FIRST);
        let done = sight.last.iter().filter(|_| this_turn);
        PerlWars {
            stage: sight.stage,
            reach: sight.reach,
            last_turn: u32::MAX,
            is_start_known: true,
            robots: [sight.pos, enemy].map(|pos| Robot { pos, last: Vec::new() }),
            turn,
            due: seat,
            present: done.map(|&call| Witnessed { turn, seat, from_x, from_y, call }).collect(),
            over: None,
        }
    }

    /// A robot's position.
    pub(super) fn robot(&self, player: Player) -> Cell {
        self.robots[player.seat()].pos
    }

    /// Actions left in the turn, and how many of them may be shots.
    pub(super) fn left(&self) -> (u32, u32) {
        (self.actions_left(), self.shots_left())
    }

    fn enemy(&self) -> Cell {
        self.robots[self.due.other().seat()].pos
    }

    fn witness(&mut self, from: Cell, call: Call) {
        self.present.push(Witnessed {
            turn: self.turn,
            seat: self.due,
            from_x: from.x,
            from_y: from.y,
            call,
        });
    }

    fn sight(&self, player: Player) -> Sight {
        let robot = &self.robots[player.seat()];
        let its_turn = self.over.is_none() && self.due == player;
        let own = if self.due == player && !self.present.is_empty() { &self.present } else { &robot.last };
        Sight {
            turn: self.turn,
            stage: self.stage,
            reach: self.reach,
            pos: robot.pos,
            actions: if its_turn { self.actions_left() } else { 0 },
            shots: if its_turn { self.shots_left() } else { 0 },
            hist: self.robots[player.other().seat()].last.iter().map(|seen| seen.call.deed()).collect(),
            last: own.iter().map(|seen| seen.call).collect(),
        }
    }

    fn truth(&self) -> Truth {
        let mut last: Vec<Witnessed> = self.robots.iter().flat_map(|robot| &robot.last).copied().collect();
        last.sort_by_key(|seen| seen.turn);
        last.extend(&self.present);
        Truth {
            turn: self.turn,
            due: self.over.is_none().then_some(self.due),
            stage: self.stage,
            reach: self.reach,
            robots: [self.robots[0].pos, self.robots[1].pos],
            actions: self.actions_left(),
            shots: self.shots_left(),
            last,
            winner: self.over.as_ref().and_then(|over| over.winner),
            reason: self.over.as_ref().map(|over| over.reason.to_string()),
        }
    }
}

#[cfg(test)]
impl PerlWars {
    /// The same game as far as this player can tell, with the enemy and the targets of its calls elsewhere.
    pub(super) fn with_enemy_elsewhere(&self, player: Player, dice: &mut Dice) -> PerlWars {
        let mut other = self.clone();
        let own = self.robots[player.seat()].pos;
        let cells: Vec<Cell> = self.stage.cells().filter(|cell| *cell != own).collect();
        let enemy = &mut other.robots[player.other().seat()];
        enemy.pos = *dice.pick(&cells).expect("a stage has more than one cell");
        for seen in &mut enemy.last {
            seen.from_x += 1;
            seen.call = match seen.call {
                Call::Move { x, y } => Call::Move { x: x + 1, y },
                Call::Shot { x, y, distance } => Call::Shot { x, y: y - 1, distance: distance + 1 },
            };
        }
        other
    }
}
