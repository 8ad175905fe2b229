//! The game in a terminal: draws frames, describes inputs, parses what a person types.

use game::{Paint, Player};

use super::rules::{Action, Reply};
use super::stage::{Cell, Direction, Stage};
use super::view::{Call, Deed, Sight, Truth, View, Witnessed};
use crate::terminal::{Picture, typed_words};

/// Seats differ by symbol and by colour.
const SIGNS: [char; 2] = ['A', 'B'];
const COLOURS: [&str; 2] = ["34", "31"];

const HELP: &str =
    "type a step (n, e, s or w), a shot such as 'shot 3 4' (column and row), or 'end' to end your turn";

/// Draws a frame: the stage with its coordinates, the robots, the shots' targets, and the actions.
pub(super) fn draw(_scene: &str, frame: &str, paint: Paint) -> String {
    match serde_json::from_str(frame) {
        Ok(View::Everything(truth)) => draw_truth(&truth, paint),
        Ok(View::Robot(sight)) => draw_sight(&sight, paint),
        Err(_) => "(no frame of Perl Wars)\n".into(),
    }
}

fn draw_truth(truth: &Truth, paint: Paint) -> String {
    let mut picture = picture(truth.stage, paint);
    let shown = truth.last.iter().filter(|seen| seen.turn + 1 >= truth.turn);
    shown.clone().for_each(|seen| put_shot(&mut picture, seen.call, COLOURS[seen.seat.seat()]));
    for (seat, robot) in truth.robots.iter().enumerate() {
        put(&mut picture, *robot, SIGNS[seat], COLOURS[seat]);
    }
    let mut text = match (&truth.reason, truth.winner) {
        (None, _) => {
            format!("turn {}: {}, {}\n", truth.turn, sign(truth.due), left(truth.actions, truth.shots))
        }
        (Some(reason), Some(winner)) => {
            format!("turn {}: {} has won ({})\n", truth.turn, sign(Some(winner)), words(reason))
        }
        (Some(reason), None) => format!("turn {}: a draw ({})\n", truth.turn, words(reason)),
    };
    text += &picture.text();
    for seen in shown {
        text += &format!("{} {}\n", SIGNS[seen.seat.seat()], sentence(seen));
    }
    text
}

fn draw_sight(sight: &Sight, paint: Paint) -> String {
    let mut picture = picture(sight.stage, paint);
    sight.last.iter().for_each(|&call| put_shot(&mut picture, call, COLOURS[1]));
    put(&mut picture, sight.pos, '@', COLOURS[0]);
    let mut text = format!("turn {}: you are @, {}\n", sight.turn, left(sight.actions, sight.shots));
    text += &picture.text();
    sight.last.iter().for_each(|call| text += &format!("you {}\n", done(*call)));
    let hist: Vec<&str> =
        sight.hist.iter().map(|deed| if *deed == Deed::Move { "moved" } else { "shot" }).collect();
    if !hist.is_empty() {
        text += &format!("the enemy {} in its last turn\n", hist.join(", "));
    }
    text
}

fn sign(player: Option<Player>) -> char {
    player.map_or('-', |player| SIGNS[player.seat()])
}

fn left(actions: u32, shots: u32) -> String {
    format!("actions left: {actions}, shots left: {shots}")
}

fn words(reason: &str) -> String {
    reason.replace('_', " ")
}

fn sentence(seen: &Witnessed) -> String {
    let from = Cell { x: seen.from_x, y: seen.from_y };
    match seen.call {
        Call::Move { x, y } if from == (Cell { x, y }) => format!("stays at ({x},{y}), against the wall"),
        Call::Move { x, y } => format!("moves to ({x},{y})"),
        Call::Shot { x, y, distance } => format!("shoots ({x},{y}): {}", away(distance)),
    }
}

fn done(call: Call) -> String {
    match call {
        Call::Move { x, y } => format!("moved to ({x},{y})"),
        Call::Shot { x, y, distance } => format!("shot ({x},{y}): {}", away(distance)),
    }
}

fn away(distance: i64) -> String {
    match distance {
        0 => "hit".into(),
        -1 => "too far away to tell".into(),
        _ => format!("{distance} away"),
    }
}

fn picture(stage: Stage, paint: Paint) -> Picture {
    Picture::new([stage.width, stage.height], 3, paint)
}

fn put(picture: &mut Picture, Cell { x, y }: Cell, mark: char, colour: &'static str) {
    picture.put((x, y), mark, colour);
}

/// Marks the target of a shot with its answer.
fn put_shot(picture: &mut Picture, call: Call, colour: &'static str) {
    if let Call::Shot { distance, .. } = call {
        let mark = match distance {
            0 => '*',
            -1 => '-',
            1..=9 => char::from(b'0' + distance as u8),
            _ => '+',
        };
        put(picture, call.cell(), mark, colour);
    }
}

/// Says in a sentence what an input did.
pub(super) fn tell(action: &str, reply: &str) -> String {
    let reply: Option<Reply> = serde_json::from_str(reply).ok();
    match (serde_json::from_str(action), reply) {
        (Ok(Action::End), _) => "ends its turn".into(),
        (Ok(Action::Move(direction)), Some(Reply::Pos(Cell { x, y }))) => {
            format!("moves {} to ({x},{y})", towards(direction))
        }
        (Ok(Action::Move(direction)), _) => format!("moves {}: refused", towards(direction)),
        (Ok(Action::Shot { x, y }), Some(Reply::Distance(distance))) => {
            format!("shoots ({},{}): {}", shown(x), shown(y), away(distance))
        }
        (Ok(Action::Shot { x, y }), _) => format!("shoots ({},{}): refused", shown(x), shown(y)),
        (Err(_), _) => format!("does something unknown: {action}"),
    }
}

fn towards(direction: Option<i64>) -> String {
    direction.and_then(Direction::numbered).map_or_else(|| shown(direction), |towards| towards.name().into())
}

fn shown(number: Option<i64>) -> String {
    number.map_or_else(|| "?".into(), |number| number.to_string())
}

/// Reads what a person typed.
pub(super) fn read(typed: &str, _view: &str) -> Result<String, String> {
    let words = typed_words(typed);
    let action = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["end" | "."] => Some(Action::End),
        ["move", towards] | [towards] => {
            direction(towards).map(|direction| Action::Move(Some(direction.number())))
        }
        ["shot" | "shoot", x, y] | [x, y] => match (x.parse(), y.parse()) {
            (Ok(x), Ok(y)) => Some(Action::Shot { x: Some(x), y: Some(y) }),
            _ => None,
        },
        _ => None,
    };
    let action = action.ok_or_else(|| HELP.to_string())?;
    Ok(serde_json::to_string(&action).expect("actions have string keys and no failing parts"))
}

fn direction(word: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| {
        [direction.name(), &direction.name()[..1], &direction.number().to_string()].contains(&word)
    })
}
