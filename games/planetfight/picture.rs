//! A frame as text: the map on a grid of characters, then tables of planets and ships.

use std::fmt::Write;

use game::Paint;

use super::level::Planet;
use super::round::Event;
use super::view::{ShipSeen, View};

/// Draws a frame.
pub(super) fn draw(view: &View, paint: Paint) -> String {
    let mut text = String::new();
    write_all(view, paint, &mut text).expect("a string takes everything");
    text
}

fn write_all(view: &View, paint: Paint, text: &mut String) -> std::fmt::Result {
    write!(text, "Round {}, {} left after it.", view.turn, view.left)?;
    for (player, score) in view.scores.iter() {
        let owner = player.seat() as u8 + 1;
        let score = format!("{} player {owner}: {score}", planet_sign(owner));
        write!(text, "  {}", painted(&score, owner, paint))?;
    }
    if view.you != 0 {
        write!(text, "  You are player {}.", view.you)?;
    }
    writeln!(text, "\n")?;
    Map::of(view).write(paint, text)?;
    write_planets(view, paint, text)?;
    write_ships(view, paint, text)?;
    if !view.last.is_empty() {
        let events: Vec<String> = view.last.iter().map(sentence).collect();
        writeln!(text, "\nLast round: {}.", events.join("; "))?;
    }
    Ok(())
}

fn write_planets(view: &View, paint: Paint, text: &mut String) -> std::fmt::Result {
    writeln!(text, "\n  planet  size  owner  roads (planet:rounds)")?;
    for (number, seen) in view.planets.iter().enumerate() {
        let owner = if seen.owner == 0 { "-".into() } else { seen.owner.to_string() };
        let sign = planet_sign(seen.owner);
        let row = format!("{sign} {number:6}  {:4}  {owner:>5}", seen.planet.size);
        write!(text, "{} ", painted(&row, seen.owner, paint))?;
        for other in view.roads.joined(number) {
            write!(text, " {other}:{}", view.roads.row(number)[other])?;
        }
        writeln!(text)?;
    }
    Ok(())
}

fn write_ships(view: &View, paint: Paint, text: &mut String) -> std::fmt::Result {
    if view.ships.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n  player  ship  from    to  rounds")?;
    for ShipSeen { owner, ship, at } in &view.ships {
        let how = match at {
            _ if at.stands() => "  standing",
            _ if at.turned => "  returning",
            _ => "",
        };
        let (sign, from, to) = (ship_sign(*owner), at.from, at.to);
        let row = format!("{sign} {owner:6}  {ship:4}  {from:4}  {to:4}  {:6}{how}", at.remaining);
        writeln!(text, "{}", painted(&row, *owner, paint))?;
    }
    Ok(())
}

fn sentence(event: &Event) -> String {
    match event {
        Event::Captured { planet, owner } => format!("player {owner} captured planet {planet}"),
        Event::Contested { planet } => format!("planet {planet} was contested"),
        Event::SentBack { owner, ship, planet } => {
            format!("ship {ship} of player {owner} was sent back from planet {planet}")
        }
    }
}

/// Owners differ by symbol as well as by colour.
fn planet_sign(owner: u8) -> char {
    match owner {
        1 => '●',
        2 => '◆',
        _ => '○',
    }
}

fn ship_sign(owner: u8) -> char {
    if owner == 1 { '▲' } else { '△' }
}

fn painted(text: &str, owner: u8, paint: Paint) -> String {
    let colour = match owner {
        1 => "38;5;33",
        2 => "38;5;202",
        _ => "38;5;245",
    };
    paint.styled(colour, text)
}

const COLUMNS: usize = 64;
const ROWS: usize = 22;

/// The map as a grid: the content and colour of each cell.
struct Map {
    cells: Vec<[(char, u8); COLUMNS]>,
}

impl Map {
    fn of(view: &View) -> Map {
        let mut map = Map { cells: vec![[(' ', 0); COLUMNS]; ROWS] };
        let frame = Frame::around(view.planets.iter().map(|seen| &seen.planet));
        let places: Vec<(f64, f64)> = view.planets.iter().map(|seen| frame.place(&seen.planet)).collect();
        for (number, (place, seen)) in places.iter().zip(&view.planets).enumerate() {
            map.put(*place, &format!("{}{number}", planet_sign(seen.owner)), seen.owner);
        }
        for ship in view.ships.iter().filter(|ship| !ship.at.stands()) {
            if let Some(distance) = view.roads.distance(ship.at.from, ship.at.to) {
                let flown = 1.0 - f64::from(ship.at.remaining) / f64::from(distance);
                let between = |from: f64, to: f64| from + (to - from) * flown;
                let (from, to) = (places[ship.at.from], places[ship.at.to]);
                let place = (between(from.0, to.0), between(from.1, to.1));
                map.put(place, &ship_sign(ship.owner).to_string(), ship.owner);
            }
        }
        map
    }

    /// Puts a label at a place or the nearest free one, or omits it on a crowded map.
    fn put(&mut self, (x, y): (f64, f64), label: &str, owner: u8) {
        let width = label.chars().count();
        let (column, row) =
            ((x * (COLUMNS - 6) as f64).round() as usize, (y * (ROWS - 1) as f64).round() as usize);
        let aside = |cell: &(usize, usize)| cell.0.abs_diff(column) + 3 * cell.1.abs_diff(row);
        let cells = (0..=COLUMNS - width).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
        let free = cells.filter(|&(column, row)| {
            self.cells[row][column..column + width].iter().all(|&(sign, _)| sign == ' ')
        });
        if let Some((column, row)) = free.min_by_key(aside).filter(|cell| aside(cell) <= 9) {
            for (offset, sign) in label.chars().enumerate() {
                self.cells[row][column + offset] = (sign, owner);
            }
        }
    }

    fn write(&self, paint: Paint, text: &mut String) -> std::fmt::Result {
        for row in &self.cells {
            let end = row.iter().rposition(|&(sign, _)| sign != ' ').map_or(0, |last| last + 1);
            for run in row[..end]
                .chunk_by(|(one, owner), (other, next)| (*one == ' ') == (*other == ' ') && owner == next)
            {
                let signs: String = run.iter().map(|(sign, _)| sign).collect();
                let blank = run[0].0 == ' ';
                text.push_str(&if blank { signs } else { painted(&signs, run[0].1, paint) });
            }
            writeln!(text)?;
        }
        Ok(())
    }
}

/// The rectangle around all planets, for scaling the map.
struct Frame {
    low: (f64, f64),
    high: (f64, f64),
}

impl Frame {
    fn around<'a>(planets: impl Iterator<Item = &'a Planet>) -> Frame {
        let nothing = Frame { low: (f64::MAX, f64::MAX), high: (f64::MIN, f64::MIN) };
        planets.fold(nothing, |Frame { low, high }, planet| Frame {
            low: (low.0.min(planet.x), low.1.min(planet.y)),
            high: (high.0.max(planet.x), high.1.max(planet.y)),
        })
    }

    /// A planet's place in the rectangle, from 0 to 1 on both axes.
    fn place(&self, planet: &Planet) -> (f64, f64) {
        (scaled(planet.x, self.low.0, self.high.0), scaled(planet.y, self.low.1, self.high.1))
    }
}

/// Halves before subtracting, because coordinates may be as large as floating-point numbers get.
fn scaled(value: f64, low: f64, high: f64) -> f64 {
    let width = high / 2.0 - low / 2.0;
    if width > 0.0 { ((value / 2.0 - low / 2.0) / width).clamp(0.0, 1.0) } else { 0.5 }
}
