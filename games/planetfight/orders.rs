//! Orders, and which of them are carried out.

use serde::{Deserialize, Serialize};

use super::roads::Roads;
use super::ship::Ship;

/// One player's decision in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    /// In the order given. Any number is allowed; invalid ones are ignored.
    pub orders: Vec<Order>,
}

/// An order. The numbers are as its author wrote them and may be out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The author's own ship, from 0.
    pub ship: i64,
    /// The planet to fly to, from 0.
    pub planet: i64,
}

/// A valid order: the ship leaves for a connected planet, or turns back to the planet it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Valid {
    pub ship: usize,
    pub planet: usize,
}

/// The reply to an action.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrdersReport {
    /// Orders that are carried out, at most one per ship, in the order given.
    pub accepted: Vec<Valid>,
    /// Ignored orders, up to 100.
    pub ignored: Vec<Ignored>,
    /// How many more were ignored.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unlisted: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// An order that was ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ignored {
    /// As given.
    pub ship: i64,
    /// As given.
    pub planet: i64,
    pub reason: Reason,
    /// The reason, for people.
    pub message: String,
}

/// Why an order is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The player has no ship with this number.
    NoShip,
    /// The map has no planet with this number.
    NoPlanet,
    /// The ship is on that planet.
    AlreadyThere,
    /// No road connects that planet with the ship's.
    NoRoad,
    /// The ship is travelling and can only turn back.
    OnItsWay,
    /// The ship has already turned back on this trip.
    HasTurned,
    /// A later order to the same ship counts.
    Replaced,
}

/// How many ignored orders a report lists.
const LISTED: usize = 100;

/// Checks orders against the state shown. Of several valid ones for a ship, the last counts.
pub fn judge_all(orders: &[Order], ships: &[Ship], roads: &Roads) -> OrdersReport {
    let judged: Vec<Result<Valid, Reason>> = orders.iter().map(|order| judge(*order, ships, roads)).collect();
    let mut last = vec![None; ships.len()];
    for (place, valid) in judged.iter().enumerate().filter_map(|(place, judged)| Some((place, judged.ok()?)))
    {
        last[valid.ship] = Some(place);
    }
    let mut report = OrdersReport::default();
    for (place, (order, judged)) in orders.iter().zip(judged).enumerate() {
        let reason = match judged {
            Ok(valid) if last[valid.ship] == Some(place) => {
                report.accepted.push(valid);
                continue;
            }
            Ok(_) => Reason::Replaced,
            Err(reason) => reason,
        };
        if report.ignored.len() == LISTED {
            report.unlisted += 1;
            continue;
        }
        let Order { ship, planet } = *order;
        report.ignored.push(Ignored { ship, planet, reason, message: explain(*order, reason, ships, roads) });
    }
    report
}

/// Checks an order against the state shown.
///
/// # Errors
/// Why it is ignored.
pub fn judge(order: Order, ships: &[Ship], roads: &Roads) -> Result<Valid, Reason> {
    let number = usize::try_from(order.ship).map_err(|_| Reason::NoShip)?;
    let ship = ships.get(number).ok_or(Reason::NoShip)?;
    let planet = usize::try_from(order.planet).map_err(|_| Reason::NoPlanet)?;
    if planet >= roads.planets() {
        return Err(Reason::NoPlanet);
    }
    match ship {
        Ship { turned: true, .. } => Err(Reason::HasTurned),
        Ship { to, .. } if ship.stands() && *to == planet => Err(Reason::AlreadyThere),
        Ship { to, .. } if ship.stands() && roads.distance(*to, planet).is_none() => Err(Reason::NoRoad),
        Ship { from, .. } if !ship.stands() && *from != planet => Err(Reason::OnItsWay),
        _ => Ok(Valid { ship: number, planet }),
    }
}

/// Explains why an order is ignored.
pub fn explain(order: Order, reason: Reason, ships: &[Ship], roads: &Roads) -> String {
    let Order { ship: number, planet } = order;
    let ship = usize::try_from(number).ok().and_then(|number| ships.get(number));
    let (from, to) = ship.map_or((0, 0), |ship| (ship.from, ship.to));
    match reason {
        Reason::NoShip => format!("no ship {number}: {}", numbered("ship", ships.len())),
        Reason::NoPlanet => format!("no planet {planet}: {}", numbered("planet", roads.planets())),
        Reason::AlreadyThere => format!("ship {number} stands on planet {planet}"),
        Reason::NoRoad => format!("no road from planet {to} to planet {planet}"),
        Reason::OnItsWay => {
            format!("ship {number} is on its way from {from} to {to} and can only turn back to {from}")
        }
        Reason::HasTurned => {
            format!("ship {number} has turned on this trip and takes no order until it stands")
        }
        Reason::Replaced => format!("a later order to ship {number} counts"),
    }
}

fn numbered(what: &str, count: usize) -> String {
    match count {
        0 => format!("there is no {what}"),
        1 => format!("there is only {what} 0"),
        _ => format!("{what}s are numbered 0 to {}", count - 1),
    }
}
