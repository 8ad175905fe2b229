//! The picture: a board as rows of letters where its positions lie in rows, else as a list.

use std::collections::BTreeMap;

use game::Paint;

use super::frame::{Frame, Piece};
use super::sentence;
use crate::zrf::scene::{Scene, ScenePosition};

/// Colours of the players, in the order declared.
const COLOURS: [&str; 6] = ["34", "31", "32", "35", "33", "36"];
/// A board of more columns or rows is listed.
const SIDE: usize = 60;
/// A longer name of a position is not written into the board.
const NAME: usize = 3;

/// Draws a frame: who is to move, the board, what is off the board, what the letters mean, the last moves.
pub(crate) fn draw(scene: &str, frame: &str, paint: Paint) -> String {
    let (Ok(scene), Ok(frame)) = (serde_json::from_str::<Scene>(scene), serde_json::from_str::<Frame>(frame))
    else {
        return "(no frame of a board game)\n".into();
    };
    let signs = Signs { scene: &scene, paint };
    let mut text = heading(&scene, &frame);
    match Grid::new(&scene.positions) {
        Some(grid) => {
            text += &grid.draw(&frame, &signs);
            if grid.labels.is_none() {
                text += &list(&scene, &frame.pieces);
            } else {
                let seen = |piece: &&Piece| !grid.places.contains_key(piece.at.as_str());
                text += &list(&scene, &frame.pieces.iter().filter(seen).cloned().collect::<Vec<_>>());
            }
        }
        None => text += &list(&scene, &frame.pieces),
    }
    for stock in &frame.stock {
        text += &format!("off the board: {} {} {}\n", stock.owner, stock.piece, stock.count);
    }
    text += &signs.legend(&frame);
    for last in &frame.last {
        text += &format!("{} {}\n", last.player, sentence(&last.text));
    }
    text
}

fn heading(scene: &Scene, frame: &Frame) -> String {
    match (&frame.reason, &frame.scores) {
        (Some(reason), Some(scores)) => {
            let seats = scene.players.iter().filter_map(|player| Some((player, player.seat?)));
            let each = seats.map(|(player, seat)| {
                format!("{} {}", player.name, scores.get(seat).copied().unwrap_or_default())
            });
            format!("over ({reason}): {}\n", each.collect::<Vec<_>>().join(", "))
        }
        _ => {
            let you = if frame.you.as_ref() == Some(&frame.player) { " (you)" } else { "" };
            let goes_on =
                frame.continues.as_ref().map_or_else(String::new, |at| format!(", goes on with {at}"));
            format!("ply {}: {}{you} to move{goes_on}\n", frame.turn, frame.player)
        }
    }
}

/// The signs of pieces, told apart by letters, by case or number, and by colours.
struct Signs<'a> {
    scene: &'a Scene,
    paint: Paint,
}

impl Signs<'_> {
    fn owner(&self, name: &str) -> usize {
        self.scene.players.iter().position(|player| player.name == name).unwrap_or(0)
    }

    fn monogram(&self, name: &str) -> &str {
        let piece = self.scene.pieces.iter().find(|piece| piece.name == name);
        piece.map_or("?", |piece| &piece.monogram)
    }

    /// Of two players the first has capitals and the second small letters, if that tells them apart; else the
    /// number of the owner follows, or after a digit its letter.
    fn sign(&self, piece: &Piece) -> String {
        let (monogram, owner) = (self.monogram(&piece.piece), self.owner(&piece.owner));
        match (self.cased(), owner) {
            (true, 0) => monogram.to_uppercase(),
            (true, _) => monogram.to_lowercase(),
            (false, _) if monogram.ends_with(|letter: char| letter.is_ascii_digit()) => {
                format!("{monogram}{}", char::from(b'a' + owner as u8))
            }
            (false, _) => format!("{monogram}{}", owner + 1),
        }
    }

    fn cased(&self) -> bool {
        let tells = |monogram: &str| monogram.to_uppercase() != monogram.to_lowercase();
        self.scene.players.len() <= 2 && self.scene.pieces.iter().all(|piece| tells(&piece.monogram))
    }

    fn painted(&self, sign: &str, owner: usize) -> String {
        match self.paint {
            Paint::Plain => sign.into(),
            Paint::Colours => format!("\x1b[1;{}m{sign}\x1b[0m", COLOURS[owner % COLOURS.len()]),
        }
    }

    /// What the letters mean: the pieces on the board or off it.
    fn legend(&self, frame: &Frame) -> String {
        let mut meanings = BTreeMap::new();
        for piece in &frame.pieces {
            let owner = self.owner(&piece.owner);
            meanings.insert((owner, self.sign(piece)), format!("{} {}", piece.owner, piece.piece));
        }
        let each = meanings
            .iter()
            .map(|((owner, sign), meaning)| format!("{} {meaning}", self.painted(sign, *owner)));
        wrapped(each.collect())
    }
}

/// Where positions lie in rows and columns.
struct Grid<'a> {
    places: BTreeMap<&'a str, (usize, usize)>,
    columns: usize,
    rows: usize,
    labels: Option<Labels>,
}

/// What stands below each column and before each row.
struct Labels {
    columns: Vec<String>,
    rows: Vec<String>,
}

impl<'a> Grid<'a> {
    fn new(positions: &'a [ScenePosition]) -> Option<Grid<'a>> {
        let seen: Vec<(&str, [i32; 4])> = positions
            .iter()
            .filter_map(|position| Some((position.name.as_str(), position.rectangle?)))
            .collect();
        let [across, down] = [0, 1].map(|side| Lines::new(&seen, side));
        let mut places = BTreeMap::new();
        let mut taken = BTreeMap::new();
        for &(name, rectangle) in &seen {
            let place = (across.of(rectangle), down.of(rectangle));
            places.insert(name, place);
            if taken.insert(place, name).is_some() {
                return None;
            }
        }
        let (columns, rows) = (across.starts.len(), down.starts.len());
        let fits = !seen.is_empty() && columns <= SIDE && rows <= SIDE;
        fits.then(|| Grid { labels: Labels::new(&places, columns, rows), places, columns, rows })
    }

    fn draw(&self, frame: &Frame, signs: &Signs<'_>) -> String {
        let mut cells: Vec<Vec<Option<(String, usize, bool)>>> = vec![vec![None; self.columns]; self.rows];
        let touched = frame.last.last().map_or([None, None], |last| [last.from.as_deref(), last.to.as_deref()]);
        for (name, &(column, row)) in &self.places {
            // Where no labels stand at the rim, empty positions show their names.
            let sign = if self.labels.is_none() && name.len() <= NAME { name } else { "." };
            cells[row][column] = Some((sign.into(), usize::MAX, touched.contains(&Some(name))));
        }
        for piece in &frame.pieces {
            if let Some(&(column, row)) = self.places.get(piece.at.as_str()) {
                let mark = touched.contains(&Some(&piece.at));
                cells[row][column] = Some((signs.sign(piece), signs.owner(&piece.owner), mark));
            }
        }
        let widest = |cell: &Option<(String, usize, bool)>| cell.as_ref().map_or(1, |(sign, ..)| sign.chars().count());
        let sign_width = cells.iter().flatten().map(widest).max().unwrap_or(1);
        let width = (sign_width + 1).div_ceil(self.gap()).max(1);
        let before = self.labels.iter().flat_map(|labels| &labels.rows).map(|label| label.chars().count()).max();
        let mut text = String::new();
        for (row, cells) in cells.iter().enumerate() {
            let label = self.labels.as_ref().map_or("", |labels| &labels.rows[row]);
            let mut line = format!("{label:>before$} ", before = before.unwrap_or(0) + 1);
            let mut due = line.chars().count();
            let mut written = due;
            for cell in cells {
                if let Some((sign, owner, touched)) = cell {
                    let mark = if *touched { '*' } else { ' ' };
                    line += &" ".repeat(due.saturating_sub(written));
                    line.push(mark);
                    line += &if *owner == usize::MAX { sign.clone() } else { signs.painted(sign, *owner) };
                    written = due.max(written) + 1 + sign.chars().count();
                }
                due += width;
            }
            text += line.trim_end();
            text.push('\n');
        }
        if let Some(labels) = &self.labels {
            let mut line = " ".repeat(before.unwrap_or(0) + 2);
            let start = line.chars().count();
            for (column, label) in labels.columns.iter().enumerate() {
                let due = start + column * width + 1;
                let written = line.chars().count();
                if written <= due {
                    line += &" ".repeat(due - written);
                    line += label;
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// The least number of columns between neighbours of one row: 2 where rows are staggered.
    fn gap(&self) -> usize {
        let mut rows = vec![Vec::new(); self.rows];
        self.places.values().for_each(|&(column, row)| rows[row].push(column));
        let gaps = rows.iter_mut().flat_map(|row| {
            row.sort_unstable();
            row.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>()
        });
        gaps.min().unwrap_or(1).max(1)
    }
}

/// The middles of rows or columns, in twice their pixels; what differs by less than a third of the smallest
/// position is the same.
struct Lines {
    side: usize,
    tolerance: i32,
    starts: Vec<i32>,
}

impl Lines {
    fn new(seen: &[(&str, [i32; 4])], side: usize) -> Lines {
        let smallest = seen.iter().map(|(_, place)| place[side + 2] - place[side]).min().unwrap_or(0);
        let mut lines = Lines { side, tolerance: (smallest * 2 / 3).max(1), starts: Vec::new() };
        let mut middles: Vec<i32> = seen.iter().map(|(_, place)| lines.middle(*place)).collect();
        middles.sort_unstable();
        for middle in middles {
            if lines.starts.last().is_none_or(|last| middle - last >= lines.tolerance) {
                lines.starts.push(middle);
            }
        }
        lines
    }

    fn middle(&self, place: [i32; 4]) -> i32 {
        place[self.side] + place[self.side + 2]
    }

    fn of(&self, place: [i32; 4]) -> usize {
        let middle = self.middle(place);
        self.starts.partition_point(|start| *start <= middle).saturating_sub(1)
    }
}

impl Labels {
    /// Labels of columns and rows, when every name is one of each put together.
    fn new(places: &BTreeMap<&str, (usize, usize)>, columns: usize, rows: usize) -> Option<Labels> {
        let [mut across, mut down] = [vec![None; columns], vec![None; rows]];
        let first = *places.iter().next()?.1;
        let split = |name: &str| {
            let is_digit = |letter: char| letter.is_ascii_digit();
            let middle = if name.starts_with(is_digit) {
                name.find(|letter: char| !letter.is_ascii_digit())
            } else {
                name.find(is_digit)
            };
            middle.map(|middle| (name[..middle].to_string(), name[middle..].to_string()))
        };
        // Which half names the column shows where the name changes along a row.
        let in_first_row: Vec<_> =
            places.iter().filter(|(_, place)| place.1 == first.1).filter_map(|(name, _)| split(name)).collect();
        let head_names_row = in_first_row.len() > 1 && in_first_row.iter().all(|(head, _)| *head == in_first_row[0].0);
        for (name, &(column, row)) in places {
            let (head, tail) = split(name)?;
            let (of_column, of_row) = if head_names_row { (tail, head) } else { (head, tail) };
            if across[column].get_or_insert_with(|| of_column.clone()) != &of_column
                || down[row].get_or_insert_with(|| of_row.clone()) != &of_row
            {
                return None;
            }
        }
        let filled = |labels: Vec<Option<String>>| labels.into_iter().map(Option::unwrap_or_default).collect();
        Some(Labels { columns: filled(across), rows: filled(down) })
    }
}

/// Pieces by owner and place.
fn list(scene: &Scene, pieces: &[Piece]) -> String {
    let mut text = String::new();
    for player in &scene.players {
        let own = pieces.iter().filter(|piece| piece.owner == player.name);
        let each: Vec<String> = own.map(|piece| format!("{} {}", piece.piece, piece.at)).collect();
        if !each.is_empty() {
            text += &wrapped(std::iter::once(format!("{}:", player.name)).chain(each).collect());
        }
    }
    text
}

/// Phrases with commas between them, in lines of a readable width. Escape sequences do not count.
fn wrapped(phrases: Vec<String>) -> String {
    let mut text = String::new();
    let mut width = 0;
    let count = phrases.len();
    for (index, phrase) in phrases.into_iter().enumerate() {
        let length = visible(&phrase);
        if width > 0 && width + length > 90 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
        }
        let comma = index + 1 < count && !phrase.ends_with(':');
        text += &phrase;
        if comma {
            text.push(',');
        }
        width += length + 2;
    }
    if count > 0 {
        text.push('\n');
    }
    text
}

fn visible(text: &str) -> usize {
    let escapes: usize =
        text.split('\x1b').skip(1).map(|rest| rest.find('m').map_or(0, |end| end + 2)).sum();
    text.chars().count() - escapes
}
