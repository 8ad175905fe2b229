//! The rules: placement, turn order, and the end of the game. `deeds` has the effects of actions.

use game::{
    BadSetup, ByPlayer, Dice, Eyes, Fault, Game, Illegal, Notes, Opening, Player, Players, Status, Verdict,
};

use super::actions::Action;
use super::board::{COLUMNS, Cell, ROWS, half};
use super::events::Event;
use super::land::Land;
use super::memory::Memory;
use super::sample::sample;
use super::setup::{MapKnown, Setup};
use super::spells::on_board;
use super::view::View;
use super::watcher::Watcher;
use super::wizard::{FATAL, Wizard};

/// One game of the wizards' duel.
#[derive(Clone, Debug)]
pub struct Wizards {
    pub(super) setup: Setup,
    pub(super) land: Land,
    pub(super) wizards: ByPlayer<Wizard>,
    pub(super) first: Player,
    /// The turn, counted for each wizard separately, from 1; 0 during placement.
    pub(super) turn: u32,
    /// Whose turn it is after placement.
    pub(super) due: Player,
    pub(super) over: Option<Over>,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub(super) struct Over {
    pub(super) winner: Option<Player>,
    pub(super) reason: &'static str,
}

impl Game for Wizards {
    type Setup = Setup;
    type Action = Action;
    type Reply = Vec<Event>;
    type View = View;

    fn start(setup: &Setup, mut opening: Opening, mut dice: Dice) -> Result<Wizards, BadSetup> {
        // The order in which dice draw must not change.
        let lots = [Player::FIRST, Player::SECOND].map(|player| Wizard::lot(player, &mut dice));
        let land = Land::draw(&mut opening.lots, &mut dice);
        let known = (setup.map == MapKnown::AtStart).then_some(&land.elements);
        Ok(Wizards {
            setup: *setup,
            wizards: ByPlayer::new(2, |player| Wizard::new(lots[player.seat()], Memory::new(known))),
            land,
            first: opening.first,
            turn: 0,
            due: opening.first,
            over: None,
        })
    }

    fn status(&self) -> Status {
        if let Some(Over { winner, reason }) = self.over {
            let scores: Vec<i64> = Player::all(2).map(|player| i64::from(winner == Some(player))).collect();
            return Status::Over { scores: scores.into(), reason: reason.into() };
        }
        Status::Waiting { turn: self.turn, players: self.waiting() }
    }

    fn play(&mut self, player: Player, action: Action) -> Result<Vec<Event>, Illegal> {
        if !self.waiting().contains(player) {
            return Err(Illegal("it is not this wizard's turn".into()));
        }
        if self.turn == 0 {
            return self.place(player, &action);
        }
        let deed = self.deed(player, &action)?;
        let brought = self.perform(player, deed);
        let told = if self.tells(deed) { brought.clone() } else { Vec::new() };
        self.acted(player, brought, told.clone());
        Ok(told)
    }

    fn acts(action: &Action, _: &Vec<Event>) -> bool {
        !matches!(action, Action::Pass | Action::Place(_))
    }

    fn fail(&mut self, player: Player, fault: &Fault) {
        if !self.waiting().contains(player) {
            return;
        }
        match (self.turn, fault.verdict) {
            (0, Verdict::IllegalAction | Verdict::MalformedOutput | Verdict::Timeout) => {
                self.place_by_lot(player);
            }
            (0, _) => {
                self.wizards[player].left = Some("retired");
                self.begin_when_placed();
            }
            (_, Verdict::IllegalAction) => self.acted(player, vec![Event::Refused], vec![Event::Refused]),
            _ => self.over = Some(Over { winner: Some(player.other()), reason: "retired" }),
        }
    }

    fn resign(&mut self, player: Player) {
        match self.turn {
            _ if !self.waiting().contains(player) => {}
            0 => {
                self.wizards[player].left = Some("resigned");
                self.begin_when_placed();
            }
            _ => self.over = Some(Over { winner: Some(player.other()), reason: "resigned" }),
        }
    }

    fn view(&self, eyes: Eyes) -> View {
        match eyes {
            Eyes::Player(player) => View::Wizard(Box::new(self.sight(player))),
            Eyes::Everything => View::Everything(Box::new(self.truth())),
        }
    }

    fn scene(&self) -> serde_json::Value {
        serde_json::json!({
            "columns": COLUMNS,
            "rows": ROWS,
            "turns": self.setup.turns,
            "map": self.setup.map.name(),
            "dragon_center": self.setup.dragon_center,
        })
    }

    fn notes(&self) -> Option<Box<dyn Notes>> {
        Some(Box::new(Watcher::new(self.setup)))
    }

    fn redraw(&mut self, seen: Option<(Player, &View)>, dice: &mut Dice) {
        self.waiting().iter().for_each(|player| self.wizards[player].lot = Wizard::lot(player, dice));
        let is_new =
            self.setup.map == MapKnown::WhereShown && self.turn == 0 && self.waiting() == Players::all(2);
        let unknown = |cell| match seen {
            Some((_, View::Wizard(sight))) if is_new => sight.seen[cell] < 0,
            _ => false,
        };
        self.land.redraw(dice, unknown);
    }

    fn sample(view: &View, dice: &mut Dice) -> Action {
        match view {
            View::Wizard(sight) => sample(sight, dice),
            View::Everything(_) => Action::Pass,
        }
    }
}

impl Wizards {
    /// Who is due.
    pub(super) fn waiting(&self) -> Players {
        match (&self.over, self.turn) {
            (Some(_), _) => Players::NOBODY,
            (None, 0) => Player::all(2).filter(|&player| !self.wizards[player].is_placed()).collect(),
            (None, _) => Players::one(self.due),
        }
    }

    fn place(&mut self, player: Player, action: &Action) -> Result<Vec<Event>, Illegal> {
        let Action::Place(cell) = *action else {
            return Err(Illegal("the wizard is placed first: name a cell of its half".into()));
        };
        let columns = half(player);
        if !columns.contains(&on_board(cell)?.x) {
            let (left, right, x) = (columns.start(), columns.end(), cell.x);
            return Err(Illegal(format!(
                "column {x} is not in one's half: it has columns {left} to {right}"
            )));
        }
        let placed = vec![Event::Placed { x: cell.x, y: cell.y, drawn: false }];
        self.stand_at(player, cell, placed.clone());
        Ok(placed)
    }

    fn place_by_lot(&mut self, player: Player) {
        let Cell { x, y } = self.wizards[player].lot;
        self.wizards[player].drawn = true;
        self.stand_at(player, Cell { x, y }, vec![Event::Placed { x, y, drawn: true }]);
    }

    fn stand_at(&mut self, player: Player, cell: Cell, placed: Vec<Event>) {
        let wizard = &mut self.wizards[player];
        wizard.pos = Some(cell);
        wizard.told.clone_from(&placed);
        wizard.brought = (0, placed);
        wizard.memory.stand(cell, self.land.elements[cell], 0);
        self.begin_when_placed();
    }

    /// Reveals the placements once both are known.
    fn begin_when_placed(&mut self) {
        if !self.waiting().is_empty() {
            return;
        }
        let left = [Player::FIRST, Player::SECOND].map(|player| self.wizards[player].left);
        self.over = match left {
            [None, None] => {
                self.turn = 1;
                self.begin(self.first);
                None
            }
            [Some(reason), None] => Some(Over { winner: Some(Player::SECOND), reason }),
            [None, Some(reason)] => Some(Over { winner: Some(Player::FIRST), reason }),
            [Some("resigned"), Some("resigned")] => Some(Over { winner: None, reason: "both resigned" }),
            [Some(_), Some(_)] => Some(Over { winner: None, reason: "both retired" }),
        };
    }

    /// Starts a player's turn, passed or not.
    fn begin(&mut self, player: Player) {
        self.due = player;
        self.land.refill(self.turn, player);
        let wizard = &mut self.wizards[player];
        wizard.begun = self.turn;
        if let Some(pos) = wizard.pos {
            wizard.memory.stand(pos, self.land.elements[pos], self.turn);
        }
    }

    /// Ends a player's action.
    fn acted(&mut self, player: Player, brought: Vec<Event>, told: Vec<Event>) {
        let turn = self.turn;
        let wizard = &mut self.wizards[player];
        for event in &told {
            wizard.memory.keep(*event, turn);
        }
        if let Some(pos) = wizard.pos {
            wizard.memory.stand(pos, self.land.elements[pos], turn);
        }
        wizard.acts = wizard.acts.max(turn + 1);
        wizard.hurt = 0;
        wizard.told = told;
        wizard.brought = (turn, brought);
        match self.fallen() {
            Some(over) => self.over = Some(over),
            None => self.pass_on(),
        }
    }

    /// The end by damage, if it has come.
    fn fallen(&self) -> Option<Over> {
        let fallen = |player: Player| self.wizards[player].damage >= FATAL;
        let winner = match [Player::FIRST, Player::SECOND].map(fallen) {
            [false, false] => return None,
            [true, true] => None,
            [first, _] => Some(if first { Player::SECOND } else { Player::FIRST }),
        };
        Some(Over { winner, reason: "hit" })
    }

    /// Moves on to the next turn that is not passed, or to the end.
    fn pass_on(&mut self) {
        loop {
            if self.due != self.first {
                if self.turn == self.setup.turns {
                    self.over = Some(self.by_damage());
                    return;
                }
                self.turn += 1;
            }
            self.begin(self.due.other());
            if self.wizards[self.due].acts <= self.turn {
                return;
            }
        }
    }

    fn by_damage(&self) -> Over {
        let more = |of: fn(&Wizard) -> u32| {
            let [one, other] = [Player::FIRST, Player::SECOND].map(|player| of(&self.wizards[player]));
            match one.cmp(&other) {
                std::cmp::Ordering::Less => Some(Player::SECOND),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(Player::FIRST),
            }
        };
        if let Some(hurt) = more(|wizard| wizard.damage.into()) {
            return Over { winner: Some(hurt.other()), reason: "less damage" };
        }
        match more(|wizard| wizard.dealt).filter(|_| self.setup.counts_dealt) {
            None => Over { winner: None, reason: "equal damage" },
            winner => Over { winner, reason: "more damage dealt" },
        }
    }
}
