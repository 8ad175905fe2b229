//! The picture: the painted field, the last shot and what was searched for, scores and magazines. A robot's eyes see what it reckons.

use std::collections::BTreeMap;

use game::{Auto, Button, Cell as Drawn, Color, Grid, Hand, Layer, Number, Picture, Player, Shape, Way};
use serde_json::{Value, json};

use super::aims::shot_at;
use super::belief::Belief;
use super::field::{Cell, SIZE};
use super::missile::{Direction, Missile};
use super::view::{Call, Sight, Sighting, Truth, View};

const NAMES: [&str; 2] = ["Red", "Blue"];
/// A lens.
const LENS: [&str; 5] = [".##..", "#..#.", "#..#.", ".###.", "....#"];

pub(super) fn picture(view: &View) -> Picture {
    let picture = match view {
        View::Everything(truth) => of_truth(truth),
        View::Robot(sight) => of_sight(sight),
    };
    Picture { colors: vec![Color::Red, Color::Blue], ..picture }
}

fn of_truth(truth: &Truth) -> Picture {
    let rows = truth.field.iter().map(|row| row.replace('r', "0").replace('b', "1")).collect();
    // The calls of the turn that is shown.
    let latest = truth.last.last().map(|call| (call.turn, call.seat));
    let calls = truth.last.iter().filter(|call| Some((call.turn, call.seat)) == latest);
    let calls: Vec<&Call> = calls.map(|seen| &seen.call).collect();
    let number = |player: Player| Number {
        label: json!(NAMES[player.seat()]),
        value: json!(truth.cells[player]),
        seat: Some(player.seat()),
        of: Some((SIZE * SIZE) as f64),
    };
    let hand = |player: Player| {
        let left = &truth.magazines[player];
        let held = left.first().filter(|_| truth.due == Some(player) && !truth.fired);
        let count = |missile| json!(left.iter().filter(|one| **one == missile).count());
        magazine(player, count, held.copied(), json!(truth.power_searches[player]))
    };
    Picture {
        grid: Some(Grid { rows, layers: Vec::new() }),
        cells: drawn(&calls, latest.map_or(0, |(_, player)| player.seat())),
        numbers: Player::all(2).map(number).collect(),
        hands: Player::all(2).map(hand).collect(),
        ..Picture::default()
    }
}

fn of_sight(sight: &Sight) -> Picture {
    let own = Player::new(sight.side as usize);
    let belief = reckoned(sight);
    let rows = |letter: &dyn Fn(usize) -> char| -> Vec<String> {
        (0..SIZE).map(|y| (0..SIZE).map(|x| letter(Cell { x, y }.place())).collect()).collect()
    };
    let [known, mine, theirs] = [0, 1, 2].map(|layer| {
        rows(&|place| {
            let [mine, theirs] = belief.chances(place);
            let level = |chance: f64| match (chance * 9.0).ceil() as u32 {
                _ if chance < 0.01 => '.',
                level => char::from_digit(level.min(9), 10).expect("a digit"),
            };
            [if mine + theirs < 0.01 { '?' } else { '.' }, level(mine), level(theirs)][layer]
        })
    });
    let layer = |player: Player, rows| Layer { seat: Some(player.seat()), rows, tint: false };
    let held = sight.missile.filter(|_| !sight.fired);
    let left = |missile| {
        sight.set.count(missile) as usize - sight.shots.iter().filter(|shot| shot.missile == missile).count()
    };
    let hand = |player: Player| match player == own {
        true => magazine(player, |missile| json!(left(missile)), held, json!(sight.power_searches)),
        false => magazine(player, |_| json!("?"), None, json!("?")),
    };
    let button = |text: &str, key, action: &str| Button {
        text: json!(text),
        key: Some(key),
        action: Some(json!(action)),
        ..Button::default()
    };
    let auto = Auto { text: json!("End the turn after the shot"), now: sight.fired };
    let buttons = [
        button("Search", 's', "search"),
        Button { count: json!(sight.power_searches), ..button("Power search", 'p', "power_search") },
        Button { mark: sight.fired, auto: Some(auto), ..button("End the turn", 'e', "end") },
    ];
    Picture {
        grid: Some(Grid { rows: known, layers: vec![layer(own, mine), layer(own.other(), theirs)] }),
        cells: drawn(&sight.last.iter().collect::<Vec<_>>(), own.seat()),
        hands: Player::all(2).map(hand).collect(),
        ways: held.map_or(Vec::new(), ways),
        note: if sight.fired { json!("Fired. Search, or end the turn.") } else { Value::Null },
        buttons: if sight.missile.is_some() { buttons.into() } else { Vec::new() },
        ..Picture::default()
    }
}

/// What a robot knows from its shots and searches, in the order of the turns. All searches of a turn tell of the same missile.
fn reckoned(sight: &Sight) -> Belief {
    let mut belief = Belief::default();
    let turns = sight.shots.iter().map(|shot| shot.turn).chain(sight.sightings.iter().map(|seen| seen.turn));
    for turn in 1..=turns.max().unwrap_or(0) {
        let told = || sight.sightings.iter().filter(|seen| seen.turn == turn).map(|seen| &seen.sighting);
        if let Some(sighting) = told().find(|sighting| sighting.exact).or_else(|| told().next()) {
            belief.sighted(sighting);
        }
        for shot in sight.shots.iter().filter(|shot| shot.turn == turn) {
            let target = shot.x.zip(shot.y).map(|(x, y)| Cell { x, y });
            let aimed = |target| shot_at(shot.missile, shot.direction.unwrap_or_default(), target);
            if let Some(aimed) = target.and_then(aimed) {
                belief.fired(aimed);
            }
        }
    }
    belief
}

/// The shot of a turn, and the search that told most.
fn drawn(calls: &[&Call], seat: usize) -> Vec<Drawn> {
    let named = |Cell { x, y }: Cell| Drawn { name: format!("{x},{y}"), ..Drawn::default() };
    let mut cells = Vec::new();
    for call in calls {
        if let Call::Fire { missile, direction, x, y } = **call {
            let (target, direction) = (Cell { x, y }, direction.unwrap_or_default());
            cells.extend(missile.blast(direction, target).map(|cell| Drawn { mark: true, ..named(cell) }));
            if target.is_on_field() {
                cells.push(Drawn { icon: Some(icon_name(missile, direction)), ..named(target) });
            }
        }
    }
    let told = || {
        calls.iter().filter_map(|call| match call {
            Call::Search { sighting } | Call::PowerSearch { sighting } => *sighting,
            _ => None,
        })
    };
    let best = told().find(|sighting| sighting.exact).or_else(|| told().next());
    if let Some(Sighting { missile, x: Some(x), y: Some(y), exact }) = best {
        let reach = if exact { 0 } else { 1 };
        let [from, to] = [-reach, reach].map(|by| [x + by, y + by].map(|at| at.clamp(0, SIZE - 1) as f64));
        let rect = Some([from[0], from[1], to[0] - from[0] + 1.0, to[1] - from[1] + 1.0]);
        cells.push(Drawn { rect, shape: Some(Shape::Frame), seat: Some(seat), ..Drawn::default() });
        let icon = Some(icon_name(missile, Direction::default()));
        cells.push(Drawn { icon, shape: Some(Shape::Ring), seat: Some(seat), ..named(Cell { x, y }) });
    }
    cells
}

/// What a robot has left.
fn magazine(player: Player, count: impl Fn(Missile) -> Value, held: Option<Missile>, power: Value) -> Hand {
    let card = |missile: Missile| Button {
        text: json!(missile.name()),
        icon: Some(icon_name(missile, Direction::default())),
        count: count(missile),
        mark: held == Some(missile),
        ..Button::default()
    };
    let icon = Some("lens".into());
    let power = Button { text: json!("Power searches"), icon, count: power, ..Button::default() };
    Hand { seat: player.seat(), cards: Missile::ALL.into_iter().map(card).chain([power]).collect() }
}

fn ways(missile: Missile) -> Vec<Way> {
    let way = |&direction: &Direction| {
        let is_line = missile == Missile::Line;
        let name = missile.name();
        let text = if is_line { format!("{name}, {}", direction.name()) } else { name.into() };
        let mut fire = json!({ "x": "$x", "y": "$y" });
        if is_line {
            fire["direction"] = json!(direction);
        }
        let (key, reach) = (is_line.then_some('d'), steps(missile, direction).collect());
        Way { text: json!(text), key, action: json!({ "fire": fire }), reach, ..Way::default() }
    };
    missile.directions().iter().map(way).collect()
}

/// The steps from a target to the cells of a blast.
fn steps(missile: Missile, direction: Direction) -> impl Iterator<Item = [i64; 2]> {
    let middle = SIZE / 2;
    let blast = missile.blast(direction, Cell { x: middle, y: middle });
    blast.map(move |cell| [cell.x - middle, cell.y - middle])
}

/// The icons, as rows of dots: each blast, and a lens.
pub(super) fn icons() -> BTreeMap<String, Vec<String>> {
    let icon = |missile: Missile, direction: Direction| {
        let steps: Vec<[i64; 2]> = steps(missile, direction).collect();
        let reach = steps.iter().flatten().map(|step| step.abs()).max().unwrap_or(0);
        let dot = |x, y| if steps.contains(&[x, y]) { '#' } else { '.' };
        (-reach..=reach).map(|y| (-reach..=reach).map(|x| dot(x, y)).collect()).collect()
    };
    let all = Missile::ALL
        .into_iter()
        .flat_map(|missile| missile.directions().iter().map(move |way| (missile, *way)));
    let blasts = all.map(|(missile, way)| (icon_name(missile, way), icon(missile, way)));
    blasts.chain([("lens".into(), LENS.map(String::from).into())]).collect()
}

fn icon_name(missile: Missile, direction: Direction) -> String {
    let lies = if missile == Missile::Line && direction == Direction::Horizontal { "-" } else { "" };
    lies.to_string() + missile.name()
}
