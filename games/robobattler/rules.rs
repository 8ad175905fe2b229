//! The rules: whose turn it is, what missiles and searches do, how a battle ends.

use game::{BadSetup, ByPlayer, Dice, Eyes, Fault, Game, Illegal, Opening, Picture, Player, Status, Verdict};
use serde::{Deserialize, Serialize};

use super::field::{Cell, Field, SIZE};
use super::missile::{Direction, Missile, MissileSet};
use super::picture::{icons, picture};
use super::robot::{Aim, Hit, POWER_SEARCHES, Robot, Sharpness, Spent};
use super::setup::Setup;
use super::view::{Call, Shot, Side, Sight, Sighting, Truth, View, Witnessed};

/// Searches per turn, far more than can be useful: they all return the same.
const SEARCHES: usize = 100;

/// One call of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Fires the current missile.
    Fire {
        /// Column of the target.
        x: i64,
        /// Row of the target.
        y: i64,
        /// The orientation of a Line; vertical by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
    },
    /// Searches for the opponent's last missile.
    Search,
    /// The same, for the exact target.
    PowerSearch,
    /// The end of the turn.
    End,
}

/// What a call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The missile was fired.
    Fired,
    /// The missile was fired off the field, without effect.
    Wasted,
    /// The result of a search; `None` before the opponent has fired.
    Sighting(Option<Sighting>),
    /// The end of the turn.
    End,
    /// The end of a turn without a shot, which loses the missile.
    Spent,
}

/// One battle of RoboBattler 2.
#[derive(Clone, Debug)]
pub struct RoboBattler {
    set: MissileSet,
    field: Field,
    robots: ByPlayer<Robot>,
    turn: u32,
    due: Player,
    /// The calls of the current turn.
    present: Vec<Witnessed>,
    dice: Dice,
    over: Option<Over>,
}

#[derive(Clone, Debug)]
struct Over {
    winner: Option<Player>,
    scores: ByPlayer<i64>,
    reason: &'static str,
}

impl Game for RoboBattler {
    type Setup = Setup;
    type Action = Action;
    type Reply = Reply;
    type View = View;

    fn start(setup: &Setup, opening: Opening, mut dice: Dice) -> Result<RoboBattler, BadSetup> {
        let robots = ByPlayer::new(2, |_| Robot::new(setup.set, &mut dice));
        Ok(RoboBattler {
            set: setup.set,
            field: Field::white(),
            robots,
            turn: 1,
            due: opening.first,
            present: Vec::new(),
            dice,
            over: None,
        })
    }

    fn status(&self) -> Status {
        match &self.over {
            None => Status::due(self.turn, self.due),
            Some(Over { scores, reason, .. }) => {
                Status::Over { scores: scores.clone(), reason: (*reason).into() }
            }
        }
    }

    fn play(&mut self, player: Player, action: Action) -> Result<Reply, Illegal> {
        if self.over.is_some() || player != self.due {
            return Err(Illegal("it is not this robot's turn".into()));
        }
        match action {
            Action::Fire { x, y, direction } => self.fire(Cell { x, y }, direction.unwrap_or_default()),
            Action::Search => self.search(Sharpness::Plain),
            Action::PowerSearch => self.search(Sharpness::Power),
            Action::End => Ok(self.end_turn()),
        }
    }

    fn acts(action: &Action, _: &Reply) -> bool {
        *action != Action::End
    }

    fn fail(&mut self, player: Player, fault: &Fault) {
        if fault.verdict != Verdict::IllegalAction {
            self.leave(player, "retired");
        }
    }

    fn resign(&mut self, player: Player) {
        self.leave(player, "resigned");
    }

    fn picture(view: &View, _: Eyes) -> Option<Picture> {
        Some(picture(view))
    }

    fn view(&self, eyes: Eyes) -> View {
        match eyes {
            Eyes::Player(player) => View::Robot(self.sight(player)),
            Eyes::Everything => View::Everything(self.truth()),
        }
    }

    fn scene(&self) -> serde_json::Value {
        let icons = icons();
        serde_json::json!({ "size": SIZE, "set": self.set, "power_searches": POWER_SEARCHES, "icons": icons })
    }

    fn redraw(&mut self, seen: Option<(Player, &View)>, dice: &mut Dice) {
        let in_hand = (!self.fired()).then_some(self.due);
        for player in Player::all(2) {
            let robot = &mut self.robots[player];
            let shown = match seen {
                Some((viewer, View::Robot(sight))) if viewer == player => {
                    sight.shots.len() + usize::from(sight.missile.is_some() && !sight.fired)
                        - robot.shots.len()
                }
                Some((viewer, _)) if viewer != player => 0,
                _ => usize::from(in_hand == Some(player)),
            };
            let hidden = robot.magazine.len().saturating_sub(shown);
            dice.shuffle(&mut robot.magazine[..hidden]);
        }
        self.dice = Dice::named(dice.bits(), "redrawn");
    }

    fn sample(view: &View, dice: &mut Dice) -> Action {
        let View::Robot(sight) = view else { return Action::End };
        let searched = sight.last.iter().filter(|call| !matches!(call, Call::Fire { .. })).count();
        match dice.below(16) {
            0 if searched < SEARCHES => Action::Search,
            1 if searched < SEARCHES => Action::PowerSearch,
            _ if sight.fired => Action::End,
            _ => {
                let mut along = || dice.between(0, SIZE - 1);
                let (x, y) = (along(), along());
                let lies =
                    (sight.missile == Some(Missile::Line)).then(|| dice.pick(&Direction::ALL).copied());
                Action::Fire { x, y, direction: lies.flatten() }
            }
        }
    }
}

impl RoboBattler {
    /// Removes a robot: the other gets the whole field.
    fn leave(&mut self, player: Player, reason: &'static str) {
        if self.over.is_none() {
            let winner = Some(player.other());
            let scores = ByPlayer::new(2, |other| if Some(other) == winner { SIZE * SIZE } else { 0 });
            self.over = Some(Over { winner, scores, reason });
        }
    }

    fn fire(&mut self, target: Cell, direction: Direction) -> Result<Reply, Illegal> {
        if self.fired() {
            return Err(Illegal("the missile of this turn has been fired".into()));
        }
        let aim = Some(Aim { target, direction });
        let Spent { shot, hit } = self.robots[self.due].spend(self.turn, aim, &mut self.dice);
        for cell in shot.blast() {
            self.field.take(cell, Some(self.due));
        }
        let Shot { missile, direction, .. } = shot;
        self.witness(Call::Fire { missile, direction, x: target.x, y: target.y }, hit);
        Ok(if hit.is_some() { Reply::Fired } else { Reply::Wasted })
    }

    fn search(&mut self, sharpness: Sharpness) -> Result<Reply, Illegal> {
        let searched = self.present.iter().filter(|seen| !matches!(seen.call, Call::Fire { .. })).count();
        if searched >= SEARCHES {
            return Err(Illegal(format!(
                "a turn has {SEARCHES} searches at the most; they all tell the same"
            )));
        }
        let spent = self.robots[self.due.other()].shots.last().copied();
        let sighting = spent.map(|spent| self.robots[self.due].look(self.turn, spent, sharpness));
        let call = match sharpness {
            Sharpness::Plain => Call::Search { sighting },
            Sharpness::Power => Call::PowerSearch { sighting },
        };
        self.witness(call, None);
        Ok(Reply::Sighting(sighting))
    }

    fn end_turn(&mut self) -> Reply {
        let reply = if self.fired() { Reply::End } else { self.spend() };
        self.robots[self.due].last = std::mem::take(&mut self.present);
        if self.robots[self.due.other()].magazine.is_empty() {
            self.over = Some(self.count());
        } else {
            self.turn += 1;
            self.due = self.due.other();
        }
        reply
    }

    /// Spends the current missile without effect.
    fn spend(&mut self) -> Reply {
        let Spent { shot, .. } = self.robots[self.due].spend(self.turn, None, &mut self.dice);
        self.witness(Call::Spent { missile: shot.missile }, None);
        Reply::Spent
    }

    fn count(&self) -> Over {
        let scores = ByPlayer::new(2, |player| self.field.cells(player));
        let (red, blue) = (scores[Player::FIRST], scores[Player::SECOND]);
        let (winner, reason) = match red.cmp(&blue) {
            std::cmp::Ordering::Greater => (Some(Player::FIRST), "more cells"),
            std::cmp::Ordering::Less => (Some(Player::SECOND), "more cells"),
            std::cmp::Ordering::Equal => (None, "equal cells"),
        };
        Over { winner, scores, reason }
    }

    /// Returns true if this turn's missile has been fired.
    fn fired(&self) -> bool {
        self.present.iter().any(|seen| matches!(seen.call, Call::Fire { .. }))
    }

    fn witness(&mut self, call: Call, hit: Option<Hit>) {
        let seen = hit.map(|hit| hit.seen);
        let (seen_x, seen_y) = (seen.map(|cell| cell.x), seen.map(|cell| cell.y));
        self.present.push(Witnessed { turn: self.turn, seat: self.due, seen_x, seen_y, call });
    }

    fn sight(&self, player: Player) -> Sight {
        let robot = &self.robots[player];
        let its_turn = self.over.is_none() && self.due == player;
        let fired = its_turn && self.fired();
        let in_hand = if fired {
            robot.shots.last().map(|spent| spent.shot.missile)
        } else {
            robot.magazine.last().copied()
        };
        let own = if its_turn && !self.present.is_empty() { &self.present } else { &robot.last };
        Sight {
            turn: self.turn,
            side: Side::of(player),
            missile: in_hand.filter(|_| its_turn),
            fired,
            missiles_left: robot.magazine.len() as u32,
            power_searches: robot.power_searches,
            set: self.set,
            shots: robot.shots.iter().map(|spent| spent.shot).collect(),
            sightings: robot.sightings.clone(),
            last: own.iter().map(|seen| seen.call).collect(),
        }
    }

    fn truth(&self) -> Truth {
        let mut last: Vec<Witnessed> =
            self.robots.iter().flat_map(|(_, robot)| &robot.last).copied().collect();
        last.sort_by_key(|seen| seen.turn);
        last.extend(&self.present);
        Truth {
            turn: self.turn,
            due: self.over.is_none().then_some(self.due),
            field: self.field.rows(),
            cells: ByPlayer::new(2, |player| self.field.cells(player)),
            magazines: ByPlayer::new(2, |player| {
                self.robots[player].magazine.iter().rev().copied().collect()
            }),
            fired: self.fired(),
            power_searches: ByPlayer::new(2, |player| self.robots[player].power_searches),
            last,
            winner: self.over.as_ref().and_then(|over| over.winner),
            reason: self.over.as_ref().map(|over| over.reason.into()),
        }
    }
}

#[cfg(test)]
impl RoboBattler {
    /// The same battle as far as this player can tell, with the rest redrawn: the field, the order of all missiles to come, the opponent's
    /// shots, searches and reserves.
    pub(super) fn with_the_hidden_drawn_anew(&self, player: Player, dice: &mut Dice) -> RoboBattler {
        let mut other = self.clone();
        for cell in Cell::all() {
            let owners = [None, Some(Player::FIRST), Some(Player::SECOND)];
            other.field.take(cell, *dice.pick(&owners).expect("there are owners"));
        }
        let fired = self.fired();
        let own = &mut other.robots[player];
        let in_hand = (self.due == player && !fired).then(|| own.magazine.pop()).flatten();
        dice.shuffle(&mut own.magazine);
        own.magazine.extend(in_hand);
        let enemy = &mut other.robots[player.other()];
        dice.shuffle(&mut enemy.magazine);
        enemy.power_searches = dice.below(u64::from(POWER_SEARCHES) + 1) as u32;
        enemy.sightings.clear();
        enemy.last.clear();
        for spent in &mut enemy.shots {
            let cell = Cell { x: dice.between(0, SIZE - 1), y: dice.between(0, SIZE - 1) };
            spent.shot.missile = *dice.pick(&Missile::ALL).expect("there are types");
            spent.hit = Some(Hit { target: cell, seen: super::field::Noise::draw(dice).seen(cell) });
        }
        other.dice = Dice::named(dice.bits(), "another");
        other
    }
}
