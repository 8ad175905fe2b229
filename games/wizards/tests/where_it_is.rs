//! The probability map is sound and useful.

use game::{Dice, Eyes, Game, Player, Status};

use super::support::{BOTH, cell, sight, start};
use crate::wizards::board::Grid;
use crate::wizards::{Action, Cell, Direction, Element, Elements, Notes, View, Wizards};

/// Plays a random game with both wizards' maps: the other is never where the map excludes it. Returns the average
/// probability of the other's true cell.
fn followed(given: &[(&str, &str)], seed: u64) -> f64 {
    let mut game = start(given, seed);
    let mut dice = Dice::named(seed, "players");
    let mut notes = BOTH.map(|_| Notes::new(game.setup));
    let (mut all, mut looks) = (0.0, 0.0);
    while let Status::Waiting { turn, players } = game.status() {
        let player = players.iter().next().expect("somebody is due");
        let seen = sight(&game, player);
        let notes = &mut notes[player.seat()];
        notes.saw(&seen);
        let sum: f64 = notes.chances().values().iter().sum();
        assert!((sum - 1.0).abs() < 1e-6, "{given:?}, seed {seed}, turn {turn}: the chances add up to {sum}");
        if let Some(there) = game.wizards[player.other()].pos.filter(|_| turn > 0) {
            let chance = notes.chance(there);
            assert!(
                chance > 0.0,
                "{given:?}, seed {seed}, turn {turn}: {player:?} is sure it is not at {there:?}"
            );
            (all, looks) = (all + chance, looks + 1.0);
        }
        let action = Wizards::sample(&game.view(Eyes::Player(player)), &mut dice);
        notes.did(&seen, &action);
        game.play(player, action).expect("sampled actions are legal");
    }
    all / looks
}

#[test]
fn the_other_is_never_where_it_cannot_be() {
    let options: [&[(&str, &str)]; 6] = [
        &[],
        &[("map", "open")],
        &[("map", "hidden")],
        &[("map", "open"), ("fire_report", "false"), ("dragon_center", "true")],
        &[("friendly_fire", "true"), ("dragon_center", "true")],
        &[("map", "hidden"), ("fire_report", "false")],
    ];
    for given in options {
        for seed in 0..6 {
            assert!(followed(given, seed) > 0.0);
        }
    }
}

#[test]
fn an_open_map_betrays_who_takes() {
    let mean = |given: &[(&str, &str)]| (0..5).map(|seed| followed(given, seed)).sum::<f64>() / 5.0;
    let (open, closed) = (mean(&[("map", "open")]), mean(&[("map", "hidden")]));
    // Without knowledge it is 1 in 200.
    assert!(open > 0.1 && open > closed && closed > 0.005, "{open}, {closed}");
}

/// Two wizards that know their own cells, and the first one's map of the second.
struct Watched {
    game: Wizards,
    notes: Notes,
}

impl Watched {
    fn new(second: &str) -> Watched {
        let mut game = start(&[("map", "open")], 3);
        game.land.elements = Grid::new(|_| Elements { fire: 3, wind: 2, ..Elements::default() });
        game.wizards[Player::FIRST].carried = Elements { fire: 4, wind: 4, earth: 2, ..Elements::default() };
        let mut watched = Watched { notes: Notes::new(game.setup), game };
        watched.first(Action::Place(Cell { x: 2, y: 2 }));
        watched.second(Action::Place(cell(second)));
        watched
    }

    fn first(&mut self, action: Action) {
        let sight = sight(&self.game, Player::FIRST);
        self.notes.saw(&sight);
        self.notes.did(&sight, &action);
        self.game.play(Player::FIRST, action).unwrap();
    }

    fn second(&mut self, action: Action) {
        self.game.play(Player::SECOND, action).unwrap();
    }

    /// The possible cells of the second.
    fn possible(&self) -> Vec<(i64, i64)> {
        let mut notes = self.notes.clone();
        if let View::Wizard(sight) = self.game.view(Eyes::Player(Player::FIRST)) {
            notes.saw(&sight);
        }
        Cell::all().filter(|&cell| notes.chance(cell) > 0.0).map(|cell| (cell.x, cell.y)).collect()
    }
}

#[test]
fn at_first_it_can_be_anywhere_in_its_half() {
    let possible = Watched::new("12,5").possible();
    assert_eq!(possible.len(), 100);
    assert!(possible.iter().all(|&(x, _)| x >= 10));
}

#[test]
fn who_takes_is_there_and_then_next_to_it() {
    let mut watched = Watched::new("12,5");
    let take = serde_json::from_str::<Action>(r#"{"take":{"wind":1}}"#).unwrap();
    watched.first(Action::Pass);
    watched.second(take);
    assert_eq!(watched.possible(), [(12, 5)]);
    watched.first(Action::Pass);
    watched.second(Action::step(Direction::Up));
    assert_eq!(watched.possible(), [(12, 4), (11, 5), (12, 5), (13, 5), (12, 6)]);
}

#[test]
fn who_hits_has_not_moved() {
    let mut watched = Watched::new("12,5");
    watched.game.wizards[Player::SECOND].carried.fire = 1;
    watched.first(Action::cast_at(Element::Fire, 2, Cell { x: 12, y: 4 }));
    watched.second(Action::cast_at(Element::Fire, 1, Cell { x: 2, y: 2 }));
    assert_eq!(watched.possible(), [(12, 5)]);
}

#[test]
fn earth_that_is_made_and_cells_that_are_shown_leave_nobody_there() {
    let mut watched = Watched::new("12,5");
    watched.first(Action::cast_at(Element::Earth, 1, Cell { x: 15, y: 5 }));
    watched.second(Action::Pass);
    assert!(!watched.possible().contains(&(15, 5)));
    watched.first(Action::wind(2, Direction::Right));
    // Before the other's turn: what was shown at once.
    assert!(watched.possible().iter().all(|&(x, y)| y != 2 || x > 12));
}
