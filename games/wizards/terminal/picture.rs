//! A frame as lines of text. A cell is three characters on two lines: its elements, one sign each, and in the last
//! place who or what stands on it.

use game::Paint;

use crate::wizards::{COLUMNS, Cell, Element, Elements, Map, ROWS, Sight, Truth, View, WizardSeen};

/// Seats are told apart by sign and by colour.
const WIZARDS: [(char, &str); 2] = [('A', "34"), ('B', "31")];
/// Oneself, and where the other was seen last.
const YOU: (char, &str) = ('@', "34");
const SEEN: (char, &str) = ('!', "31");
/// Elements in the order of [`Element::ALL`].
const SIGNS: [(char, &str); 5] = [('^', "31"), ('~', "36"), ('Y', "32"), ('=', "37"), ('o', "33")];
const OBSTACLE: &str = "7";
const LEGEND: &str = "^ fire  ~ water  Y wood  = wind  o earth  1 2 obstacle and its durability\n";

/// Draws a frame: the board, the wizards, what they carry, and what was done.
pub(crate) fn draw(_scene: &str, frame: &str, paint: Paint) -> String {
    match serde_json::from_str(frame) {
        Ok(View::Everything(truth)) => draw_truth(&truth, paint),
        Ok(View::Wizard(sight)) => draw_sight(&sight, paint),
        Err(_) => "(no frame of the wizards' duel)\n".into(),
    }
}

fn draw_truth(truth: &Truth, paint: Paint) -> String {
    let places = truth.wizards.iter().zip(WIZARDS).filter_map(|(wizard, sign)| Some((place(wizard)?, sign)));
    let mut text = match (&truth.reason, truth.winner) {
        (None, _) if truth.turn == 0 => "the wizards are placed\n".into(),
        (None, _) => {
            let due: String = truth.due.iter().map(|seat| WIZARDS[seat.seat()].0).collect();
            format!("turn {}: {due}, {} left\n", truth.turn, turns(truth.left))
        }
        (Some(reason), Some(winner)) => {
            format!("turn {}: {} has won ({reason})\n", truth.turn, WIZARDS[winner.seat()].0)
        }
        (Some(reason), None) => format!("turn {}: a draw ({reason})\n", truth.turn),
    };
    text += &board(&truth.map, &places.collect::<Vec<_>>(), paint);
    for ((sign, _), wizard) in WIZARDS.iter().zip(&truth.wizards) {
        text += &match place(wizard) {
            None => format!("{sign} is not placed yet\n"),
            Some(Cell { x, y }) => {
                let away = wizard.acts.saturating_sub(truth.turn + 1);
                let looking = if away > 0 {
                    format!(", looks around until turn {}", wizard.acts)
                } else {
                    String::new()
                };
                let state = state(wizard.carried, wizard.damage, wizard.shield);
                format!("{sign} at ({x},{y}) {state}{looking}\n")
            }
        };
    }
    text
}

fn draw_sight(sight: &Sight, paint: Paint) -> String {
    let seen = sight.enemy.map(|enemy| (Cell { x: enemy.x, y: enemy.y }, SEEN));
    let places: Vec<_> = seen.into_iter().chain(sight.pos.map(|pos| (pos, YOU))).collect();
    let mut text = match sight.turn {
        0 => "place your wizard on a cell of your half\n".into(),
        turn => format!("turn {turn}: you are @, {} left\n", turns(sight.left)),
    };
    text += &board(&sight.map, &places, paint);
    if let Some(Cell { x, y }) = sight.pos {
        text += &format!("you at ({x},{y}) {}\n", state(sight.carried, sight.damage, sight.shield));
    }
    text += &match sight.enemy {
        Some(enemy) => format!("! the other was at ({},{}) in turn {}\n", enemy.x, enemy.y, enemy.turn),
        None => "the other has not been seen\n".into(),
    };
    sight.last.iter().filter_map(super::sentence::befell).for_each(|told| text += &format!("{told}\n"));
    text
}

fn place(wizard: &WizardSeen) -> Option<Cell> {
    Some(Cell { x: wizard.x?, y: wizard.y? })
}

fn turns(left: u32) -> String {
    if left == 1 { "1 turn".into() } else { format!("{left} turns") }
}

fn state(carried: Elements, damage: u8, shield: u32) -> String {
    let shield = if shield > 0 { format!(", shield for {shield}") } else { String::new() };
    format!("carries {}, damage {damage}{shield}", super::sentence::listed(carried))
}

/// The board with its coordinates; of several signs on one cell the last is shown.
fn board(map: &Map, places: &[(Cell, (char, &'static str))], paint: Paint) -> String {
    let columns: String = (0..COLUMNS).map(|x| format!("{x:>3} ")).collect();
    let mut text = format!("  {}\n", columns.trim_end());
    for y in 0..ROWS {
        let [mut upper, mut lower] = [format!("{y} "), "  ".to_string()];
        for x in 0..COLUMNS {
            let cell = Cell { x, y };
            let signs: Vec<(char, &str)> = signs(map.elements(cell));
            let standing = places.iter().rev().find(|(place, _)| *place == cell).map(|(_, sign)| *sign);
            let obstacle = map.obstacle[cell];
            let obstacle = (obstacle > 0).then(|| (char::from(b'0' + obstacle.min(9)), OBSTACLE));
            let sign = |place: usize| signs.get(place).copied();
            upper += &marks([sign(0), sign(1), sign(2)], paint);
            lower += &marks([sign(3), sign(4), standing.or(obstacle)], paint);
        }
        text += &format!("{}\n{}\n", upper.trim_end(), lower.trim_end());
    }
    text + LEGEND
}

fn signs(elements: Elements) -> Vec<(char, &'static str)> {
    let each = Element::ALL.into_iter().zip(SIGNS);
    each.flat_map(|(element, sign)| std::iter::repeat_n(sign, usize::from(elements[element])))
        .take(5)
        .collect()
}

/// Three characters and a space.
fn marks(marks: [Option<(char, &str)>; 3], paint: Paint) -> String {
    let mark = |mark: Option<(char, &str)>| match mark {
        None => " ".to_string(),
        Some((sign, colour)) => paint.styled(&format!("1;{colour}"), &sign.to_string()),
    };
    marks.map(mark).concat() + " "
}
