//! The rules as a state machine: both players decide, then the round is played.

use std::sync::Arc;

use game::{BadSetup, ByPlayer, Dice, Eyes, Fault, Game, Illegal, Opening, Player, Players, Status};
use serde_json::json;

use super::level::{Level, Planet, owner_number};
use super::orders::{Orders, OrdersReport, Valid, judge_all};
use super::round::{self, Event, Fleets};
use super::sample::draw_orders;
use super::setup::Setup;
use super::view::{PlanetSeen, Sealed, ShipSeen, View};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct PlanetFight {
    /// Shared, because it never changes, so that states are cheap to clone.
    level: Arc<Level>,
    /// Who owns each planet.
    pub(super) owners: Vec<Option<Player>>,
    /// Where the ships are.
    pub(super) fleets: Fleets,
    /// Each player's decision in this round.
    sealed: ByPlayer<Option<Decision>>,
    /// Rounds played.
    played: u32,
    /// What happened in the last round.
    pub(super) last_round: Vec<Event>,
    /// Players who have resigned.
    resigned: Players,
}

/// A player's decision in a round.
#[derive(Clone, Debug)]
enum Decision {
    Orders(Vec<Valid>),
    Resigns,
}

impl PlanetFight {
    /// A game at the start of its level.
    pub fn new(level: Arc<Level>) -> PlanetFight {
        let (owners, fleets) = (level.owners.clone(), level.ships.clone());
        let sealed = ByPlayer::new(2, |_| None);
        PlanetFight {
            level,
            owners,
            fleets,
            sealed,
            played: 0,
            last_round: Vec::new(),
            resigned: Players::NOBODY,
        }
    }

    /// The map and the initial state.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The current round, from 1; after the end the last one played.
    pub fn turn(&self) -> u32 {
        self.played + u32::from(!self.is_over())
    }

    /// The total size of each player's planets. All planets count against a player who has resigned.
    pub fn scores(&self) -> ByPlayer<i64> {
        if !self.resigned.is_empty() {
            let all: i64 = self.level.planets.iter().map(|planet| i64::from(planet.size)).sum();
            return ByPlayer::new(2, |player| if self.resigned.contains(player) { 0 } else { all.max(1) });
        }
        let mut scores = ByPlayer::new(2, |_| 0);
        for (planet, owner) in self.level.planets.iter().zip(&self.owners) {
            if let Some(owner) = owner {
                scores[*owner] += i64::from(planet.size);
            }
        }
        scores
    }

    /// The orders of a player who has decided in this round.
    fn sealed_orders(&self, player: Player) -> impl Iterator<Item = Sealed> {
        let orders = match &self.sealed[player] {
            Some(Decision::Orders(orders)) => orders.as_slice(),
            Some(Decision::Resigns) | None => &[],
        };
        let owner = owner_number(Some(player));
        orders.iter().map(move |order| Sealed { owner, ship: order.ship, planet: order.planet })
    }

    fn all_owned(&self) -> bool {
        self.owners.iter().all(Option::is_some)
    }

    fn is_over(&self) -> bool {
        self.played >= self.level.rounds || self.all_owned() || !self.resigned.is_empty()
    }

    fn due(&self) -> Players {
        match self.is_over() {
            true => Players::NOBODY,
            false => Player::all(2).filter(|&player| self.sealed[player].is_none()).collect(),
        }
    }

    /// Keeps a player's decision until both have decided; then plays the round, or ends the game.
    fn seal(&mut self, player: Player, decision: Decision) {
        self.sealed[player] = Some(decision);
        if !self.due().is_empty() {
            return;
        }
        let resigns = |player: &Player| matches!(self.sealed[*player], Some(Decision::Resigns));
        self.resigned = Player::all(2).filter(resigns).collect();
        let orders = ByPlayer::new(2, |player| match self.sealed[player].take() {
            Some(Decision::Orders(orders)) => orders,
            Some(Decision::Resigns) | None => Vec::new(),
        });
        if self.resigned.is_empty() {
            self.play_round(&orders);
        }
    }

    fn play_round(&mut self, orders: &ByPlayer<Vec<Valid>>) {
        let PlanetFight { level, owners, fleets, last_round, .. } = self;
        last_round.clear();
        round::turn_back(fleets, orders, &level.roads);
        round::depart(fleets, orders, &level.roads);
        round::fly(fleets);
        round::land(fleets, owners, &level.roads, last_round);
        self.played += 1;
    }
}

impl Game for PlanetFight {
    type Setup = Setup;
    type Action = Orders;
    type Reply = OrdersReport;
    type View = View;

    fn start(setup: &Setup, opening: Opening, _: Dice) -> Result<PlanetFight, BadSetup> {
        let mut lots = opening.lots;
        let level = match setup {
            Setup::Level(level) => Arc::clone(level),
            Setup::Random(map) => map.draw(&mut lots)?.into(),
        };
        Ok(PlanetFight::new(level))
    }

    fn status(&self) -> Status {
        if self.is_over() {
            let reason = match self.resigned.iter().count() {
                1 => "resigned",
                2 => "both resigned",
                _ if self.all_owned() => "no neutral planet left",
                _ => "round limit",
            };
            return Status::Over { scores: self.scores(), reason: reason.into() };
        }
        Status::Waiting { turn: self.turn(), players: self.due() }
    }

    /// Orders never make an action illegal: invalid ones are ignored, and the reply says why.
    fn play(&mut self, player: Player, action: Orders) -> Result<OrdersReport, Illegal> {
        if !self.due().contains(player) {
            return Err(Illegal("no orders are awaited from this player now".into()));
        }
        let report = judge_all(&action.orders, &self.fleets[player], &self.level.roads);
        self.seal(player, Decision::Orders(report.accepted.clone()));
        Ok(report)
    }

    /// After a fault, the player's ships get no orders in this round.
    fn acts(_: &Orders, report: &OrdersReport) -> bool {
        !report.accepted.is_empty()
    }

    fn fail(&mut self, player: Player, _: &Fault) {
        if self.due().contains(player) {
            self.seal(player, Decision::Orders(Vec::new()));
        }
    }

    fn resign(&mut self, player: Player) {
        if self.due().contains(player) {
            self.seal(player, Decision::Resigns);
        }
    }

    fn view(&self, eyes: Eyes) -> View {
        let number = |player| owner_number(Some(player));
        let seen = |(planet, owner): (&Planet, &Option<Player>)| PlanetSeen {
            planet: *planet,
            owner: owner_number(*owner),
        };
        let ships = self.fleets.iter().flat_map(|(player, ships)| {
            ships.iter().enumerate().map(move |(ship, &at)| ShipSeen { owner: number(player), ship, at })
        });
        let (you, decided, sealed) = match eyes {
            Eyes::Player(player) => (number(player), Vec::new(), self.sealed_orders(player).collect()),
            Eyes::Everything => (
                0,
                Player::all(2).filter(|&player| self.sealed[player].is_some()).map(number).collect(),
                Player::all(2).flat_map(|player| self.sealed_orders(player)).collect(),
            ),
        };
        View {
            turn: self.turn(),
            left: self.level.rounds - self.turn(),
            you,
            scores: self.scores(),
            planets: self.level.planets.iter().zip(&self.owners).map(seen).collect(),
            roads: self.level.roads.clone(),
            ships: ships.collect(),
            last: self.last_round.clone(),
            decided,
            sealed,
        }
    }

    fn scene(&self) -> serde_json::Value {
        json!({
            "planets": self.level.planets,
            "roads": self.level.roads,
            "rounds": self.level.rounds,
            "level": self.level.to_string(),
        })
    }

    fn sample(view: &View, dice: &mut Dice) -> Orders {
        draw_orders(view, dice)
    }
}
