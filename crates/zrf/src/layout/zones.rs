//! Zones and symmetries: each player's view of the board.

use super::model::{Layout, Symmetry, Zone};
use crate::parse::{Kind, Node};
use crate::report::Findings;

/// `(zone (name z) (players P ...) (positions p ...))`
pub(super) fn zone(node: &Node, layout: &mut Layout, findings: &mut Findings) {
    let part = |head: &str| node.rest().iter().find(|part| part.head() == Some(head));
    let name = part("name").and_then(|name| match &name.rest().first()?.kind {
        Kind::Word(name) | Kind::Text(name) => Some(name.clone()),
        Kind::List(_) => None,
    });
    let Some(name) = name else {
        findings
            .error(node.place, "a zone without a name")
            .hint("write (zone (name promotion) (players ...) ...)");
        return;
    };
    for part in node.rest() {
        if !matches!(part.head(), Some("name" | "players" | "positions")) {
            findings
                .warning(part.place, format!("`{}` is not a part of a zone", part.shown()))
                .hint("a zone has `name`, `players` and `positions`; this is passed over");
        }
    }
    let players = part("players").map(|players| players.rest().to_vec()).unwrap_or_default();
    let names = node.rest().iter().filter(|part| part.head() == Some("positions")).flat_map(Node::rest);
    let positions = names.filter_map(|name| layout.position(name, findings)).collect();
    layout.zones.push(Zone { name, players, positions });
}

/// `(symmetry Player (a b) ...)`
pub(super) fn symmetry(node: &Node, layout: &mut Layout, findings: &mut Findings) {
    let Some((player, pairs)) = node.rest().split_first() else {
        findings.error(node.place, "`symmetry` without a player").hint("write (symmetry Black (n s) (s n))");
        return;
    };
    let mut meant = Vec::new();
    for pair in pairs {
        if let Some((from, to)) = run_together(pair, layout) {
            let names = &layout.directions;
            findings
                .warning(pair.place, format!("`{}` is not a pair of directions", pair.shown()))
                .hint(format!("it is read as ({} {})", names[from], names[to]));
            meant.push((from, to));
            continue;
        }
        let Some([from, to]) = pair.list() else {
            findings
                .error(pair.place, format!("`{}` is not a pair of directions", pair.shown()))
                .hint("write (n s): what is called n means s");
            continue;
        };
        let mut direction = |node: &Node| {
            let number = layout.directions.iter().position(|name| Some(&**name) == node.word());
            if number.is_none() {
                findings
                    .warning(node.place, format!("`{}` is not a direction of this board", node.shown()))
                    .hint("it is passed over");
            }
            number
        };
        if let (Some(from), Some(to)) = (direction(from), direction(to)) {
            meant.push((from, to));
        }
    }
    layout.symmetries.push(Symmetry { player: player.clone(), pairs: meant });
}

/// Two directions written without a space, as in `(ns)`, if only one split gives two names.
fn run_together(pair: &Node, layout: &Layout) -> Option<(usize, usize)> {
    let [word] = pair.list()? else { return None };
    let word = word.word()?;
    let number = |name: &str| layout.directions.iter().position(|known| **known == *name);
    let mut cuts = (word.char_indices().skip(1))
        .filter_map(|(at, _)| Some((number(&word[..at])?, number(&word[at..])?)));
    cuts.next().filter(|_| cuts.next().is_none())
}
