//! The openings of a tournament of a board game: each map has its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{BadSetup, Opening, Room};
use games::zrf::Variant;
use games::zrf::notation::{Openings, POSITION, write_opening};

use super::plan::{Map, TournamentPlan, shown_openings};
use crate::openings::{split_by_match, variant};
use crate::rooms::has_openings;

/// The maps that encounters use in turn. Those whose games begin by several openings become one for each two games of a match.
///
/// # Errors
/// If the number of games is no number.
pub fn spread_openings(room: &Room, maps: Vec<Map>) -> Result<Vec<Map>, BadSetup> {
    if !has_openings(room) {
        return Ok(maps);
    }
    let split = maps.iter().map(|map| split_by_match(&map.options));
    let openings: Vec<Vec<String>> = split.collect::<Result<_, BadSetup>>()?;
    let count = openings.iter().map(Vec::len).fold(maps.len(), usize::max);
    let map = |number: usize| {
        let (map, openings) = (maps[number % maps.len()].clone(), &openings[number % maps.len()]);
        match &openings[..] {
            [_] => map,
            several => {
                let opening = several[number % several.len()].clone();
                Map { options: map.options.with(POSITION.name, opening), ..map }
            }
        }
    };
    Ok((0..count).map(map).collect())
}

/// Tells how matches of a tournament begin.
pub struct OpeningTexts<'a> {
    plan: &'a TournamentPlan,
    room: Option<&'static Room>,
    /// By map, once it is asked for.
    read: BTreeMap<usize, Option<(Arc<Variant>, Openings)>>,
}

impl<'a> OpeningTexts<'a> {
    pub fn of(plan: &'a TournamentPlan) -> OpeningTexts<'a> {
        OpeningTexts { plan, room: plan.room().filter(|room| has_openings(room)), read: BTreeMap::new() }
    }

    /// The opening of the first game of the matches on a map: moves, after a position if it is not the usual one. `None` for the usual start.
    pub fn text(&mut self, map: u64) -> Option<String> {
        let (plan, room) = (self.plan, self.room?);
        let number = (map % plan.maps.len() as u64) as usize;
        let Map { options, files } = &plan.maps[number];
        let position = options.text(POSITION.name);
        if position.is_empty() {
            return None;
        }
        let read = || {
            let variant = variant(room, options, files).ok()?;
            let openings = Openings::read(options, &variant, u32::MAX).ok()?;
            Some((variant, openings))
        };
        let (variant, openings) = self.read.entry(number).or_insert_with(read).as_ref()?;
        if matches!(openings, Openings::InTurn(_)) {
            return Some(shown_openings(position));
        }
        let game: Opening = (room.series)(options).ok()?.opening(plan.seed(map), 1, plan.pairing.seats).0;
        let opening = openings.of_game(variant, &game);
        Some(shown_openings(&write_opening(variant, &opening).unwrap_or_else(|_| position.into())))
    }
}
