//! Numbers cells so that a step in a direction always adds the same, as on a board with a border. Then one shift moves a whole set of
//! pieces.

use super::{Cell, CellSet, NOWHERE};

/// The most words of a board whose sets of pieces can be shifted.
pub(crate) const WORDS: usize = 4;

/// The most words of a board on which it is told by sets of cells what is attacked.
pub(crate) const CLEAR_WORDS: usize = 2;

/// The bits of cells in sets of pieces, in cell order.
#[derive(Debug)]
pub(crate) struct Grid {
    /// By cell.
    bits: Vec<u16>,
    /// By bit; `NOWHERE` for the border.
    cells: Vec<Cell>,
    /// The bits of all cells.
    pub board: Vec<u64>,
    /// `None` if the board is not a grid.
    pub plane: Option<Plane>,
}

/// What makes a board a grid.
#[derive(Debug)]
pub(crate) struct Plane {
    /// Columns including the border, and rows.
    width: i16,
    height: i16,
    /// The number of bits; fewer than places if the last row is short.
    size: i16,
    /// The target of a step, by row of [`Rules::steps`](super::Rules::steps). A step off the board leads to the border or beyond all bits.
    steps: Vec<Vector>,
    pub distances: Distances,
}

/// The distances between cells, numbered like the cells of a board around a start.
#[derive(Debug, Default)]
pub(crate) struct Distances {
    /// As [`Rules::steps`](super::Rules::steps).
    pub steps: Vec<Cell>,
    /// By distance: what to add to a cell's bit; `None` if no two cells are so far apart.
    shifts: Vec<Option<i16>>,
    /// Distances in a row of them, if the board is a rectangle without holes.
    columns: Option<Cell>,
}

impl Distances {
    /// The number for "too far".
    pub(crate) fn off(&self) -> Cell {
        self.shifts.len() as Cell
    }

    /// No distance.
    pub(crate) fn start(&self) -> Cell {
        self.off() / 2
    }

    /// Whether a cell at a distance is on the board for sure, if one at another is: between that and the start.
    pub(crate) fn is_between(&self, to: Cell, known: Cell) -> bool {
        let Some(columns) = self.columns else { return false };
        let within = |part: fn(Cell, Cell) -> Cell| {
            let [to, known, start] = [to, known, self.start()].map(|cell| i32::from(part(cell, columns)));
            (start.min(known)..=start.max(known)).contains(&to)
        };
        within(|cell, columns| cell % columns) && within(|cell, columns| cell / columns)
    }

    /// What to add to a cell's bit to reach a cell at a distance.
    pub(crate) fn shift(&self, distance: Cell) -> Option<i16> {
        *self.shifts.get(usize::from(distance))?
    }
}

/// Columns and rows from one cell to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Vector {
    x: i16,
    y: i16,
}

impl std::ops::Add for Vector {
    type Output = Vector;

    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x.saturating_add(other.x), y: self.y.saturating_add(other.y) }
    }
}

impl std::ops::Sub for Vector {
    type Output = Vector;

    fn sub(self, other: Vector) -> Vector {
        Vector { x: self.x.saturating_sub(other.x), y: self.y.saturating_sub(other.y) }
    }
}

impl Plane {
    /// What each step adds to a cell's bit, by row; `None` if it leads beyond all bits.
    pub(crate) fn step_shifts(&self) -> impl Iterator<Item = Option<i16>> {
        self.steps.iter().map(|step| self.shift(*step))
    }

    fn shift(&self, away: Vector) -> Option<i16> {
        let is_near = away.x.abs() < self.width && away.y.abs() < self.height;
        let shift = is_near.then(|| away.y * self.width + away.x)?;
        (shift.abs() < self.size).then_some(shift)
    }

    fn with_distances(self, cells: usize) -> Plane {
        let (right, down) = (self.width - 1, self.height - 1);
        let all = (-down..=down).flat_map(|y| (-right..=right).map(move |x| Vector { x, y }));
        let all: Vec<Vector> = all.collect();
        let number = |to: Vector| match self.shift(to) {
            Some(_) => (to.y + down) * (2 * right + 1) + to.x + right,
            None => all.len() as i16,
        };
        let steps = self.steps.iter().flat_map(|step| all.iter().map(|from| number(*from + *step) as Cell));
        let (steps, shifts) = (steps.collect(), all.iter().map(|away| self.shift(*away)).collect());
        let is_full = cells == (right * self.height) as usize;
        let columns = is_full.then_some(2 * right as Cell + 1);
        Plane { distances: Distances { steps, shifts, columns }, ..self }
    }
}

impl Grid {
    /// A grid for a table of steps if there is one, otherwise the cells' own numbers.
    pub(super) fn new(steps: &[Cell], cells: usize) -> Grid {
        let rows: Vec<&[Cell]> = steps.chunks(cells).collect();
        // In this row of the table, cells follow each other.
        let follows = |row: &[Cell]| (1..).zip(row).filter(|(next, to)| *next == **to).count();
        let along = (0..rows.len()).max_by_key(|row| follows(rows[*row]));
        along
            .filter(|_| cells <= WORDS * 64)
            .and_then(|along| {
                [1, -1].into_iter().find_map(|down| Survey::new(&rows, along, down)?.grid(&rows))
            })
            .unwrap_or_else(|| Grid {
                bits: (0..cells as u16).collect(),
                cells: (0..cells as u16).collect(),
                board: vec![],
                plane: None,
            })
    }

    /// The bit of a cell.
    pub(crate) fn bit(&self, cell: Cell) -> usize {
        usize::from(self.bits[usize::from(cell)])
    }

    /// Adds a cell to a set of bits.
    pub(crate) fn add(&self, set: &mut [u64], cell: Cell) {
        let bit = self.bit(cell);
        set[bit / 64] |= 1 << (bit % 64);
    }

    /// The cell of a bit in some set.
    pub(crate) fn cell(&self, bit: usize) -> Cell {
        self.cells[bit]
    }

    /// The cells of a word of a set.
    #[inline]
    pub(crate) fn cells_of(&self, word: usize, mut bits: u64) -> impl Iterator<Item = Cell> {
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(self.cells[word * 64 + bit])
        })
    }

    /// The number of cells.
    pub(crate) fn size(&self) -> usize {
        self.bits.len()
    }

    /// The number of words in a set.
    pub(crate) fn words(&self) -> usize {
        self.cells.len() / 64 + 1
    }

    /// Columns and rows, and by cell its place, row by row.
    pub(crate) fn places(&self) -> Option<(usize, usize, Vec<usize>)> {
        let plane = self.plane.as_ref()?;
        // The last column is the border.
        let (border, height) = (plane.width as usize, plane.height as usize);
        let place = |bit: &u16| usize::from(*bit) / border * (border - 1) + usize::from(*bit) % border;
        Some((border - 1, height, self.bits.iter().map(place).collect()))
    }

    /// A set as bits.
    pub(crate) fn set(&self, set: &CellSet) -> Vec<u64> {
        let cells = (0..self.bits.len() as Cell).filter(|cell| set.contains(*cell));
        words(self.words(), cells.map(|cell| self.bit(cell)))
    }
}

fn words(length: usize, bits: impl Iterator<Item = usize>) -> Vec<u64> {
    let mut words = vec![0; length];
    bits.for_each(|bit| words[bit / 64] |= 1 << (bit % 64));
    words
}

/// Coordinates of cells, as far as they are known.
struct Survey {
    /// By cell.
    places: Vec<Option<Vector>>,
    /// By row.
    steps: Vec<Option<Vector>>,
}

impl Survey {
    /// The coordinates that follow from a first cell, a row of the table that leads along, and one that leads down or up. `None` if they
    /// are inconsistent.
    fn new(rows: &[&[Cell]], along: usize, down: i16) -> Option<Survey> {
        let mut survey = Survey { places: vec![None; rows[along].len()], steps: vec![None; rows.len()] };
        survey.steps[along] = Some(Vector { x: 1, y: 0 });
        survey.places[0] = Some(Vector::default());
        let mut is_plane = false;
        loop {
            while survey.follow_all(rows)? {}
            let Some(left) = survey.places.iter().position(Option::is_none) else { return Some(survey) };
            match survey.open_row(rows) {
                Some(row) if !is_plane => survey.steps[row] = Some(Vector { x: 0, y: down }),
                Some(_) => return None,
                // A part of the board that no step reaches.
                None => {
                    let last = survey.places.iter().flatten().map(|place| place.y).max()?;
                    survey.places[left] = Some(Vector { x: 0, y: last + 1 });
                    continue;
                }
            }
            is_plane = true;
        }
    }

    /// Follows every step once. Returns true if that gave new coordinates.
    fn follow_all(&mut self, rows: &[&[Cell]]) -> Option<bool> {
        let mut new = false;
        for (row, from, to) in links(rows) {
            match (self.places[from], self.steps[row], self.places[to]) {
                (Some(start), Some(step), Some(end)) if start + step != end => return None,
                (Some(start), Some(step), None) => self.places[to] = Some(start + step),
                (None, Some(step), Some(end)) => self.places[from] = Some(end - step),
                (Some(start), None, Some(end)) => self.steps[row] = Some(end - start),
                _ => continue,
            }
            new = true;
        }
        Some(new)
    }

    /// An unknown row of the table that leads between known and unknown cells.
    fn open_row(&self, rows: &[&[Cell]]) -> Option<usize> {
        let known = |cell: usize| self.places[cell].is_some();
        let open = |(row, from, to): &(usize, usize, usize)| {
            self.steps[*row].is_none() && known(*from) != known(*to)
        };
        links(rows).find(open).map(|(row, ..)| row)
    }

    /// The grid, if it preserves the order of cells and no step off the board reaches a cell.
    fn grid(self, rows: &[&[Cell]]) -> Option<Grid> {
        let places: Vec<Vector> = self.places.iter().flatten().copied().collect();
        let (left, right) =
            (places.iter().map(|place| place.x).min()?, places.iter().map(|place| place.x).max()?);
        let (top, bottom) =
            (places.iter().map(|place| place.y).min()?, places.iter().map(|place| place.y).max()?);
        let (width, height) = (i32::from(right - left) + 2, i32::from(bottom - top) + 1);
        let number = |place: Vector| i32::from(place.y - top) * width + i32::from(place.x - left);
        let numbers: Vec<i32> = places.iter().map(|place| number(*place)).collect();
        let size = numbers.iter().max()? + 1;
        if size >= 64 * WORDS as i32 || !numbers.is_sorted_by(|one, next| one < next) {
            return None;
        }
        let mut cells = vec![NOWHERE; size as usize];
        for (cell, number) in numbers.iter().enumerate() {
            cells[*number as usize] = cell as Cell;
        }
        // A row without any steps leads beyond all bits.
        let nowhere = Vector { x: 0, y: height as i16 };
        let steps: Vec<Vector> = self.steps.iter().map(|step| step.unwrap_or(nowhere)).collect();
        let is_free = |place: Vector| {
            let at = usize::try_from(number(place)).ok();
            at.and_then(|at| cells.get(at)).is_none_or(|cell| *cell == NOWHERE)
        };
        let kept = rows.iter().zip(&steps).all(|(row, step)| {
            let mut ends = row.iter().zip(&places);
            ends.all(|(to, place)| usize::from(*to) < places.len() || is_free(*place + *step))
        });
        let (width, height, size_of) = (width as i16, height as i16, size as i16);
        let plane = Plane { width, height, size: size_of, steps, distances: Distances::default() };
        kept.then(|| Grid {
            bits: numbers.iter().map(|number| *number as u16).collect(),
            board: words(size as usize / 64 + 1, numbers.iter().map(|number| *number as usize)),
            cells,
            plane: Some(plane.with_distances(places.len())),
        })
    }
}

/// All steps: row, from, to.
fn links<'a>(rows: &'a [&[Cell]]) -> impl Iterator<Item = (usize, usize, usize)> + use<'a> {
    rows.iter().enumerate().flat_map(|(row, steps)| {
        let on_board = steps.iter().enumerate().filter(|(_, to)| usize::from(**to) < steps.len());
        on_board.map(move |(from, to)| (row, from, usize::from(*to)))
    })
}
