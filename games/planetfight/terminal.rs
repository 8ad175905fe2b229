//! The game in a terminal: draws frames, describes inputs, parses what a person types.

use game::{Paint, Terminal};

use super::orders::{Order, Orders, OrdersReport, explain, judge};
use super::picture;
use super::view::View;

/// The room's terminal.
pub const TERMINAL: Terminal = Terminal { draw, tell, by_name: false, read };

fn draw(_scene: &str, frame: &str, paint: Paint) -> String {
    match parse(frame) {
        Ok(view) => picture::draw(&view, paint),
        Err(error) => format!("no picture of this frame: {error}\n"),
    }
}

/// Parses a view, and checks that its ships and roads match its planets.
fn parse(view: &str) -> Result<View, String> {
    let view: View = serde_json::from_str(view).map_err(|error| error.to_string())?;
    let planets = view.planets.len();
    let fits = view.ships.iter().all(|ship| ship.at.from < planets && ship.at.to < planets);
    if fits && view.roads.planets() == planets { Ok(view) } else { Err("it names planets it has not".into()) }
}

fn tell(_action: &str, reply: &str) -> String {
    let report: OrdersReport = serde_json::from_str(reply).unwrap_or_default();
    let sent: Vec<String> = report
        .accepted
        .iter()
        .map(|order| format!("ship {} to planet {}", order.ship, order.planet))
        .collect();
    let mut sentence = if sent.is_empty() { "no orders".to_string() } else { sent.join(", ") };
    for ignored in report.ignored.iter().take(TOLD) {
        let (ship, planet) = (ignored.ship, ignored.planet);
        sentence += &format!("; ignored: '{ship} {planet}' ({})", ignored.message);
    }
    let more = report.ignored.len().saturating_sub(TOLD) + report.unlisted;
    if more > 0 {
        sentence += &format!("; and {more} more ignored");
    }
    sentence
}

/// How many ignored orders a sentence explains.
const TOLD: usize = 4;

/// Tells a person immediately which orders are invalid, instead of ignoring them.
fn read(typed: &str, view: &str) -> Result<String, String> {
    let view = parse(view).map_err(|error| format!("not a view of this game: {error}"))?;
    let ships = view.ships_of(view.you);
    let mut orders = Vec::new();
    for part in typed.split([';', ',']).map(str::trim).filter(|part| !part.is_empty()) {
        let order = order(part).ok_or_else(|| format!("'{part}' is no order. {}", help(&view)))?;
        judge(order, &ships, &view.roads)
            .map_err(|reason| format!("{}. {}", explain(order, reason, &ships, &view.roads), help(&view)))?;
        orders.push(order);
    }
    Ok(serde_json::to_string(&Orders { orders }).expect("orders are numbers"))
}

fn order(typed: &str) -> Option<Order> {
    let mut numbers = typed.split_whitespace().map(str::parse);
    let order = Order { ship: numbers.next()?.ok()?, planet: numbers.next()?.ok()? };
    numbers.next().is_none().then_some(order)
}

/// What can be typed now.
fn help(view: &View) -> String {
    let mut help =
        "Type orders as SHIP PLANET with ';' between them, such as '0 3; 2 1'; an empty line gives none."
            .to_string();
    for (number, ship) in view.ships_of(view.you).iter().enumerate() {
        let joined: Vec<String> = view.roads.joined(ship.to).map(|planet| planet.to_string()).collect();
        help += &match ship {
            _ if ship.stands() => {
                format!("\n  ship {number} is on planet {}; it can fly to {}", ship.to, list(&joined))
            }
            _ if ship.turned => {
                format!("\n  ship {number} is returning to planet {} and takes no order", ship.to)
            }
            _ => {
                format!(
                    "\n  ship {number} is on its way to planet {}; it can turn back to {}",
                    ship.to, ship.from
                )
            }
        };
    }
    help
}

fn list(planets: &[String]) -> String {
    if planets.is_empty() { "no other".into() } else { planets.join(", ") }
}
