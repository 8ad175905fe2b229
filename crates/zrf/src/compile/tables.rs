//! The board's tables in a program: edges, and each player's zones and directions.

use std::collections::HashSet;

use board::{ByPlayer, DirectionId, PlayerId, PositionId, Site, Zone};

use super::scope::Scope;
use crate::layout::{self, Layout};
use crate::names::Sort;
use crate::parse::Node;

pub(super) fn site(site: &layout::Site) -> Site {
    Site { name: site.name.to_string(), rectangle: site.rectangle }
}

/// The names of the directions; the one that leads nowhere is last, if it is used.
pub(super) fn directions(layout: &Layout, scope: &Scope<'_>) -> Vec<String> {
    let nowhere = scope.goes_nowhere.get().then(|| "(nowhere)".to_owned());
    layout.directions.iter().map(ToString::to_string).chain(nowhere).collect()
}

pub(super) fn edges(
    rows: &[Vec<Option<usize>>],
    layout: &Layout,
    scope: &Scope<'_>,
) -> Vec<Vec<Option<PositionId>>> {
    let numbered = |row: &Vec<Option<usize>>| row.iter().map(|to| to.map(PositionId::from_index)).collect();
    let nowhere = scope.goes_nowhere.get().then(|| vec![None; layout.positions.len()]);
    rows.iter().map(numbered).chain(nowhere).collect()
}

/// The positions of each zone for each player. Players of other variants are skipped.
pub(super) fn zones(layout: &Layout, scope: &mut Scope<'_>) -> Vec<Zone> {
    let count = scope.names.players.len();
    let named = |name: &str| Zone { name: name.to_owned(), positions: ByPlayer::new(count, |_| Vec::new()) };
    let mut zones: Vec<Zone> = scope.names.zones.iter().map(named).collect();
    for part in &layout.zones {
        let Some(zone) = scope.names.zones.number(&part.name).and_then(|number| zones.get_mut(number)) else {
            continue;
        };
        let mut members: Vec<usize> =
            part.players.iter().filter_map(|node| known_player(node, scope)).collect();
        if part.players.is_empty() {
            members = (0..count).collect();
        }
        for player in members {
            let positions = &mut zone.positions[PlayerId::from_index(player)];
            let new = part.positions.iter().map(|&position| PositionId::from_index(position));
            let new: Vec<PositionId> = new.filter(|position| !positions.contains(position)).collect();
            let mut seen = HashSet::new();
            positions.extend(new.into_iter().filter(|&position| seen.insert(position)));
        }
    }
    zones
}

pub(super) fn symmetry(layout: &Layout, scope: &mut Scope<'_>) -> ByPlayer<Vec<DirectionId>> {
    let directions = layout.directions.len() + usize::from(scope.goes_nowhere.get());
    let mut maps = ByPlayer::new(scope.names.players.len(), |_| Vec::new());
    for part in &layout.symmetries {
        let Some(player) = known_player(&part.player, scope) else { continue };
        let map: &mut Vec<DirectionId> = &mut maps[PlayerId::from_index(player)];
        if map.is_empty() {
            map.extend((0..directions).map(DirectionId::from_index));
        }
        for &(from, to) in &part.pairs {
            map[from] = DirectionId::from_index(to);
        }
    }
    maps
}

/// A player named by a zone, a symmetry or a picture. One of another variant means nothing here.
pub(super) fn known_player(node: &Node, scope: &mut Scope<'_>) -> Option<usize> {
    let known = node.text().and_then(|name| scope.names.players.number(name));
    if known.is_none() && !scope.names.unsure.contains(&Sort::Player) {
        scope
            .warning(node.place, format!("`{}` is not a player of this game", node.shown()))
            .hint("it is passed over");
    }
    known
}
