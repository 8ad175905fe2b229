//! The picture: the stage, its robots, and the calls of the turn that is shown.

use game::{Button, Cell as Drawn, Eyes, Grid, Line, Number, Picture, Player, Shape, Way};
use serde_json::{Value, json};

use super::stage::{Cell, Direction, Stage};
use super::view::{Call, Deed, Sight, Truth, View};

/// A robot's reach from its middle, and a target's, in cells.
const ROBOT: f64 = 0.35;
/// How far beyond the stage a target is drawn.
const BEYOND: f64 = 0.25;

pub(super) fn picture(view: &View, eyes: Eyes) -> Picture {
    match (view, eyes) {
        (View::Robot(sight), Eyes::Player(player)) => of_sight(sight, player),
        (View::Robot(sight), Eyes::Everything) => of_sight(sight, Player::FIRST),
        (View::Everything(truth), _) => of_truth(truth),
    }
}

fn of_truth(truth: &Truth) -> Picture {
    let latest = truth.last.last().map(|call| (call.turn, call.seat));
    let calls = truth.last.iter().filter(|call| Some((call.turn, call.seat)) == latest);
    let calls: Vec<(Cell, Call)> =
        calls.map(|seen| (Cell { x: seen.from_x, y: seen.from_y }, seen.call)).collect();
    let seat = latest.map_or(0, |(_, player)| player.seat());
    let mut cells: Vec<Drawn> = Player::all(2)
        .map(|player| {
            let beaten = truth.winner.is_some_and(|winner| winner != player);
            Drawn { faint: beaten, ..robot(truth.robots[player.seat()], player) }
        })
        .collect();
    if truth.reason.as_deref() == Some("ram") {
        cells.push(Drawn { shape: Some(Shape::Burst), ..at(truth.robots[seat]) });
    }
    with_calls(
        truth.stage,
        &calls,
        seat,
        Picture { cells, numbers: left(truth.actions, truth.shots), ..stage(truth.stage) },
    )
}

fn of_sight(sight: &Sight, player: Player) -> Picture {
    // A robot knows where it went, not where it began.
    let mut from =
        sight.last.iter().find(|call| call.deed() == Deed::Move).map_or(sight.pos, |call| call.cell());
    let calls = sight.last.iter().map(|&call| {
        let began = from;
        if call.deed() == Deed::Move {
            from = call.cell();
        }
        (began, call)
    });
    let calls: Vec<(Cell, Call)> = calls.collect();
    let mut numbers = left(sight.actions, sight.shots);
    if !sight.hist.is_empty() {
        let deeds: String = sight.hist.iter().map(|deed| deed.letter()).collect();
        numbers.push(Number {
            label: json!("The enemy's last turn"),
            value: json!(deeds),
            ..Number::default()
        });
    }
    let mut picture = Picture { cells: vec![robot(sight.pos, player)], numbers, ..stage(sight.stage) };
    if sight.actions > 0 {
        picture.note = json!("Your turn: step, shoot, or end it.");
        let steps = Direction::ALL.into_iter().zip([('w', "↑"), ('d', "→"), ('s', "↓"), ('a', "←")]);
        for (direction, (key, arrow)) in steps {
            let (goal, action) = (sight.pos.step(direction), json!({ "move": direction.number() }));
            let text = format!("Step {}", direction.name());
            picture.buttons.push(button(&text, key, action.clone()));
            if sight.stage.holds(goal) {
                picture.cells.push(Drawn { text: json!(arrow), action: Some(action), ..at(goal) });
            }
        }
        let way = |text: &str, over| Way {
            text: json!(text),
            action: json!({ "shot": { "x": "$x", "y": "$y" } }),
            over,
            ..Way::default()
        };
        if sight.shots > 0 {
            picture.ways =
                vec![way("A click steps beside you, else shoots", false), way("A click always shoots", true)];
        }
        picture.buttons.push(Button { mark: true, ..button("End the turn", 'e', json!("end")) });
    }
    with_calls(sight.stage, &calls, player.seat(), picture)
}

/// The steps of a turn as a trail, its shots as beams. The latest has the cells that its answer leaves.
fn with_calls(all: Stage, calls: &[(Cell, Call)], seat: usize, mut picture: Picture) -> Picture {
    let [width, height] = [all.width as f64, all.height as f64];
    for (number, &(from, call)) in calls.iter().enumerate() {
        let Cell { x, y } = call.cell();
        let middle = |Cell { x, y }: Cell| [x as f64 + 0.5, y as f64 + 0.5];
        let (start, goal) = (middle(from), middle(call.cell()));
        let faint = number + 1 < calls.len();
        let line = |from, to, dashed| Line { from, to, seat: Some(seat), dashed, faint };
        match call {
            Call::Move { .. } => picture.lines.push(line(start, goal, true)),
            Call::Shot { distance, .. } => {
                // A target off the stage is drawn at its rim.
                let goal = [goal[0].clamp(-BEYOND, width + BEYOND), goal[1].clamp(-BEYOND, height + BEYOND)];
                let far = (goal[0] - start[0]).hypot(goal[1] - start[1]);
                let cut = if far > 2.0 * ROBOT { ROBOT / far } else { 0.0 };
                let part = |share: f64| [0, 1].map(|axis| start[axis] + (goal[axis] - start[axis]) * share);
                picture.lines.push(line(part(cut), part(1.0 - cut), false));
                let text = match distance {
                    0 => Value::Null,
                    ..0 => json!("–"),
                    far => json!(far),
                };
                let shape = if distance == 0 { Shape::Burst } else { Shape::Target };
                let name = format!("{x},{y}");
                let rect = Some([goal[0] - 0.5, goal[1] - 0.5, 1.0, 1.0]);
                let shape = Some(shape);
                picture.cells.push(Drawn {
                    name,
                    rect,
                    shape,
                    text,
                    seat: Some(seat),
                    faint,
                    ..Drawn::default()
                });
                if !faint && distance > 0 {
                    let ring = all.cells().filter(|cell| call.cell().distance(*cell) == distance);
                    picture.cells.extend(ring.map(|cell| Drawn { mark: true, ..at(cell) }));
                }
            }
        }
    }
    picture
}

fn stage(stage: Stage) -> Picture {
    let row = ".".repeat(usize::try_from(stage.width).unwrap_or(0));
    let rows = vec![row; usize::try_from(stage.height).unwrap_or(0)];
    Picture { grid: Some(Grid { rows, ..Grid::default() }), ..Picture::default() }
}

fn at(Cell { x, y }: Cell) -> Drawn {
    Drawn { name: format!("{x},{y}"), ..Drawn::default() }
}

fn robot(cell: Cell, player: Player) -> Drawn {
    let piece = Some(player.seat().to_string());
    Drawn { shape: Some(Shape::Robot), seat: Some(player.seat()), piece, ..at(cell) }
}

fn left(actions: u32, shots: u32) -> Vec<Number> {
    let number =
        |label: &str, left: u32| Number { label: json!(label), value: json!(left), ..Number::default() };
    if actions == 0 {
        Vec::new()
    } else {
        vec![number("Actions left", actions), number("Shots among them", shots)]
    }
}

fn button(text: &str, key: char, action: Value) -> Button {
    Button { text: json!(text), key: Some(key), action: Some(action), ..Button::default() }
}
