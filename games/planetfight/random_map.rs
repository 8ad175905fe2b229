//! Random maps.

use game::{BadSetup, ByPlayer, Dice, Player, wording};

use super::level::{Level, Planet};
use super::roads::Roads;
use super::ship::Ship;

/// The parameters of a random map, named as the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomMap {
    /// The number of planets, from 2.
    pub planets: usize,
    /// Ships per player.
    pub ships: usize,
    /// Two planets farther apart than this many rounds have no road.
    pub max_distance: i64,
    /// Sizes are drawn from 1 to this.
    pub max_size: i64,
    /// Distances on the map are divided by this.
    pub distance_scale: i64,
    /// How many rounds at most.
    pub rounds: u32,
    /// Where the ships start.
    pub ships_start: ShipsStart,
}

/// Where the ships of a random map start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipsStart {
    /// On random planets, all different if there are enough.
    Random,
    /// On their owner's planet.
    Home,
}

/// Planets have integer coordinates from 0 to below this.
const WIDTH: i64 = 100;

/// How many maps to try before giving up.
const DRAWS: u32 = 5000;

impl RandomMap {
    /// Draws a map: positions until all planets are connected, then sizes, then each player's home planet (of size 1), then the ships.
    ///
    /// # Errors
    /// If no connected map is found.
    pub fn draw(&self, lots: &mut Dice) -> Result<Level, BadSetup> {
        let (places, roads) = self.connected(lots)?;
        let sizes = places.iter().map(|_| lots.between(1, self.max_size) as i32).collect::<Vec<_>>();
        let mut planets: Vec<Planet> = places
            .iter()
            .zip(sizes)
            .map(|(&(x, y), size)| Planet { x: x as f64, y: y as f64, size })
            .collect();
        let homes = self.homes(lots);
        let mut owners = vec![None; planets.len()];
        for (player, &home) in homes.iter() {
            planets[home].size = 1;
            owners[home] = Some(player);
        }
        let ships = self.ships(&homes, lots);
        Ok(Level { planets, owners, roads, ships, rounds: self.rounds })
    }

    fn connected(&self, lots: &mut Dice) -> Result<(Vec<(i64, i64)>, Roads), BadSetup> {
        for _ in 0..DRAWS {
            let places = self.places(lots);
            if self.are_connected(&places) {
                let roads = self.roads(&places);
                return Ok((places, roads));
            }
        }
        let RandomMap { planets, max_distance, distance_scale, .. } = self;
        Err(BadSetup(wording!(
            "no connected map of {planets} planets in {draws} draws with max_distance={max_distance} and distance_scale={distance_scale}; larger ones make more roads",
            planets = *planets,
            draws = DRAWS,
            max_distance = *max_distance,
            distance_scale = *distance_scale,
        )))
    }

    fn places(&self, lots: &mut Dice) -> Vec<(i64, i64)> {
        let mut places = Vec::with_capacity(self.planets);
        while places.len() < self.planets {
            let place = (lots.between(0, WIDTH - 1), lots.between(0, WIDTH - 1));
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Returns true if roads would connect all positions. Does not build the roads, as most of thousands of tries may fail.
    fn are_connected(&self, places: &[(i64, i64)]) -> bool {
        let far = self.max_distance * self.distance_scale;
        let mut unreached = places.to_vec();
        let mut open: Vec<(i64, i64)> = unreached.pop().into_iter().collect();
        while let Some(place) = open.pop() {
            open.extend(unreached.extract_if(.., |other| square_of_distance(place, *other) <= far * far));
        }
        unreached.is_empty()
    }

    fn roads(&self, places: &[(i64, i64)]) -> Roads {
        let weight = |from: usize, to: usize| match self.rounds_between(places[from], places[to]) {
            Some(rounds) if from != to => rounds as i32,
            _ => 0,
        };
        let all = 0..places.len();
        let weights = all.clone().flat_map(|from| all.clone().map(move |to| weight(from, to))).collect();
        Roads::new(places.len(), weights).expect("a weight for each pair")
    }

    /// The Euclidean distance divided by the scale, rounded up, at least 1; `None` above the maximum. In integers, so that it is the same
    /// on every machine.
    fn rounds_between(&self, from: (i64, i64), to: (i64, i64)) -> Option<i64> {
        let square = square_of_distance(from, to);
        (1..=self.max_distance).find(|rounds| (rounds * self.distance_scale).pow(2) >= square)
    }

    fn homes(&self, lots: &mut Dice) -> ByPlayer<usize> {
        let first = lots.below(self.planets as u64) as usize;
        let second = lots.below(self.planets as u64 - 1) as usize;
        vec![first, second + usize::from(second >= first)].into()
    }

    /// Places the players' ships alternately, so that neither gets the leftovers.
    fn ships(&self, homes: &ByPlayer<usize>, lots: &mut Dice) -> ByPlayer<Vec<Ship>> {
        let mut ships = ByPlayer::new(2, |_| Vec::new());
        let mut places: Vec<usize> = Vec::new();
        for _ in 0..self.ships {
            for player in Player::all(2) {
                let place = match self.ships_start {
                    ShipsStart::Home => homes[player],
                    ShipsStart::Random => places.pop().unwrap_or_else(|| {
                        places = (0..self.planets).collect();
                        lots.shuffle(&mut places);
                        places.pop().expect("a map has planets")
                    }),
                };
                ships[player].push(Ship::standing(place));
            }
        }
        ships
    }
}

fn square_of_distance(from: (i64, i64), to: (i64, i64)) -> i64 {
    (from.0 - to.0).pow(2) + (from.1 - to.1).pow(2)
}
