//! Arranges a board's positions in rows and columns, and draws them.

use std::collections::{BTreeMap, BTreeSet};

use super::frame::Frame;
use super::signs::Signs;
use crate::scene::ScenePosition;

/// Larger boards are listed.
const SIDE: usize = 60;
/// Longer names of positions are not written into the board.
const NAME: usize = 3;

/// Positions in rows and columns.
pub(super) struct Grid<'a> {
    places: BTreeMap<&'a str, (usize, usize)>,
    columns: usize,
    rows: usize,
    labels: Option<Labels>,
}

/// The labels below each column and before each row.
struct Labels {
    columns: Vec<String>,
    rows: Vec<String>,
}

/// What is drawn at a position.
#[derive(Clone)]
struct Cell {
    sign: String,
    owner: Option<usize>,
    /// True if the last move started or ended here.
    touched: bool,
}

impl<'a> Grid<'a> {
    /// The grid of a board, if no two positions would coincide.
    pub(super) fn new(positions: &'a [ScenePosition]) -> Option<Grid<'a>> {
        let seen: Vec<(&str, [i32; 4])> = positions
            .iter()
            .filter_map(|position| Some((position.name.as_str(), position.rectangle?)))
            .collect();
        let [across, down] = [0, 1].map(|side| Lines::new(&seen, side));
        let mut places = BTreeMap::new();
        let mut taken = BTreeSet::new();
        for &(name, rectangle) in &seen {
            let place = (across.of(rectangle), down.of(rectangle));
            places.insert(name, place);
            if !taken.insert(place) {
                return None;
            }
        }
        let (columns, rows) = (across.middles.len(), down.middles.len());
        let fits = !seen.is_empty() && columns <= SIDE && rows <= SIDE;
        fits.then(|| Grid { labels: Labels::new(&places, columns, rows), places, columns, rows })
    }

    /// Returns true if the picture shows a position's name.
    pub(super) fn names(&self, position: &str) -> bool {
        self.labels.is_some() && self.places.contains_key(position)
    }

    /// The picture.
    pub(super) fn draw(&self, frame: &Frame, signs: &Signs<'_>) -> String {
        let cells = self.cells(frame, signs);
        let longest = |cell: &Option<Cell>| cell.as_ref().map_or(1, |cell| cell.sign.chars().count());
        let sign_width = cells.iter().flatten().map(longest).max().unwrap_or(1);
        let width = (sign_width + 1).div_ceil(self.gap());
        let labels = |row: usize| self.labels.as_ref().map_or("", |labels| &labels.rows[row]);
        let margin = (0..self.rows).map(|row| labels(row).chars().count()).max().unwrap_or(0) + 1;
        let mut text = String::new();
        for (row, cells) in cells.iter().enumerate() {
            text += &format!("{:>margin$} {}\n", labels(row), line(cells, width, signs).trim_end());
        }
        if let Some(labels) = &self.labels {
            let blank = " ".repeat(margin + 2);
            text += &format!("{blank}{}\n", spread(&labels.columns, width));
        }
        text
    }

    /// What is drawn, row by row; `None` where there is no position.
    fn cells(&self, frame: &Frame, signs: &Signs<'_>) -> Vec<Vec<Option<Cell>>> {
        let ends = frame.last.last().map_or([None, None], |last| [last.from.as_deref(), last.to.as_deref()]);
        let mut cells = vec![vec![None; self.columns]; self.rows];
        for (name, &(column, row)) in &self.places {
            // Without labels at the edge, empty positions show their names.
            let sign = if self.labels.is_none() && name.len() <= NAME { name } else { "." };
            cells[row][column] =
                Some(Cell { sign: sign.into(), owner: None, touched: ends.contains(&Some(name)) });
        }
        for piece in &frame.pieces {
            if let Some(&(column, row)) = self.places.get(piece.at.as_str()) {
                let (sign, owner) = (signs.sign(piece), Some(signs.owner(&piece.owner)));
                cells[row][column] = Some(Cell { sign, owner, touched: ends.contains(&Some(&piece.at)) });
            }
        }
        cells
    }

    /// The smallest distance in columns between neighbours of a row: 2 if rows are staggered.
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

/// One row with columns of this width; a star precedes what the last move touched.
fn line(cells: &[Option<Cell>], width: usize, signs: &Signs<'_>) -> String {
    let mut line = String::new();
    let mut written = 0;
    for (column, cell) in cells.iter().enumerate() {
        let Some(Cell { sign, owner, touched }) = cell else { continue };
        line += &" ".repeat((column * width).saturating_sub(written));
        line.push(if *touched { '*' } else { ' ' });
        line += &owner.map_or_else(|| sign.clone(), |owner| signs.painted(sign, owner));
        written = written.max(column * width) + 1 + sign.chars().count();
    }
    line
}

/// Labels with columns of this width, without those that would overlap the previous one.
fn spread(labels: &[String], width: usize) -> String {
    let mut line = String::new();
    for (column, label) in labels.iter().enumerate() {
        let written = line.chars().count();
        if written <= column * width {
            line += &" ".repeat(column * width - written);
            line += label;
        }
    }
    line.trim_end().into()
}

/// The centres of rows or columns, in half pixels. Differences below a third of the smallest position are ignored.
struct Lines {
    side: usize,
    middles: Vec<i32>,
}

impl Lines {
    fn new(seen: &[(&str, [i32; 4])], side: usize) -> Lines {
        let smallest = seen.iter().map(|(_, place)| place[side + 2] - place[side]).min().unwrap_or(0);
        let tolerance = (smallest * 2 / 3).max(1);
        let mut all: Vec<i32> = seen.iter().map(|(_, place)| place[side] + place[side + 2]).collect();
        all.sort_unstable();
        let mut middles: Vec<i32> = Vec::new();
        for middle in all {
            if middles.last().is_none_or(|last| middle - last >= tolerance) {
                middles.push(middle);
            }
        }
        Lines { side, middles }
    }

    fn of(&self, place: [i32; 4]) -> usize {
        let middle = place[self.side] + place[self.side + 2];
        self.middles.partition_point(|first| *first <= middle).saturating_sub(1)
    }
}

impl Labels {
    /// Labels of columns and rows, if every name consists of one of each.
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
        // The half that names the column is the one that changes along a row.
        let in_first_row: Vec<_> = places
            .iter()
            .filter(|(_, place)| place.1 == first.1)
            .filter_map(|(name, _)| split(name))
            .collect();
        let head_names_row =
            in_first_row.len() > 1 && in_first_row.iter().all(|(head, _)| *head == in_first_row[0].0);
        for (name, &(column, row)) in places {
            let (head, tail) = split(name)?;
            let (of_column, of_row) = if head_names_row { (tail, head) } else { (head, tail) };
            if across[column].get_or_insert_with(|| of_column.clone()) != &of_column
                || down[row].get_or_insert_with(|| of_row.clone()) != &of_row
            {
                return None;
            }
        }
        let filled =
            |labels: Vec<Option<String>>| labels.into_iter().map(Option::unwrap_or_default).collect();
        Some(Labels { columns: filled(across), rows: filled(down) })
    }
}
