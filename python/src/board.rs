//! One board game by numbers, for loops in Python.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{Dice, Eyes, Fault, Paint, Player, Verdict};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use zrf_room::notation::write_position;
use zrf_room::{ROOM, Scene, View};

use crate::arguments::{IllegalAction, texts};
use crate::play::{Kind, Play};

/// A board game by its rules file, one move a call, moves as numbers.
#[pyclass(module = "viadal_rules._rules", subclass)]
pub(crate) struct Board {
    play: Play,
    /// What has been played, and the seeds of other dice: the game can be made again from them.
    made: Vec<Input>,
    begun: Begun,
}

/// Options, seed and number.
type Begun = (BTreeMap<String, String>, u64, u32);

/// How a game began, then each move (`m`), seed of other dice (`d`) and failure (`f`).
type History = (Begun, Vec<(char, u64)>);

/// Makes a game again from its history.
#[pyfunction]
pub(crate) fn remade(begun: Begun, inputs: Vec<(char, u64)>) -> PyResult<Board> {
    let mut board = Board::begin(begun)?;
    for (input, number) in inputs {
        match input {
            'm' => board.apply(number as i64)?,
            'd' => board.reseed(number),
            _ => board.fail(),
        }
    }
    Ok(board)
}

#[derive(Clone, Copy)]
enum Input {
    Move(u32),
    Dice(u64),
    Failure,
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (rules="tic-tac-toe", *, seed=0, number=1, **options))]
    fn new(rules: &str, seed: u64, number: u32, options: Option<&Bound<'_, PyDict>>) -> PyResult<Board> {
        Board::begin((texts(rules, options)?, seed, number.max(1)))
    }

    /// How many moves have numbers.
    #[getter]
    fn size(&self) -> usize {
        self.play.kind.space.size()
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.play.kind.space.shape().into()
    }

    /// What each plane shows.
    #[getter]
    fn plane_names(&self) -> Vec<String> {
        self.play.kind.space.plane_names()
    }

    /// The number of seats.
    #[getter]
    fn players(&self) -> usize {
        self.play.kind.players()
    }

    /// The seat that is due, or `None` when the game is over.
    #[getter]
    fn due(&self) -> Option<usize> {
        self.play.game.due().map(Player::seat)
    }

    #[getter]
    fn over(&self) -> bool {
        self.play.is_over()
    }

    /// The turn, from 1.
    #[getter]
    fn turn(&self) -> u32 {
        self.play.game.turn()
    }

    /// The rewards by seat, or `None` while the game goes on.
    #[getter]
    fn rewards(&self) -> Option<Vec<f32>> {
        self.play.is_over().then(|| {
            let mut rewards = vec![0.0; self.players()];
            self.play.rewards(&mut rewards);
            rewards
        })
    }

    /// Why the game is over, or `None`.
    #[getter]
    fn reason(&self) -> Option<String> {
        self.play.is_over().then(|| self.play.game.reason().into_owned())
    }

    /// The numbers of the legal moves.
    fn legal(&self) -> Vec<u32> {
        self.play.numbers.iter().flatten().copied().collect()
    }

    /// Begins anew, with another seed.
    #[pyo3(signature = (seed=0, number=1))]
    fn reset(&mut self, seed: u64, number: u32) {
        (self.begun.1, self.begun.2) = (seed, number.max(1));
        self.made.clear();
        self.play.again(seed, number.max(1));
    }

    /// Plays a move by its number.
    fn apply(&mut self, number: i64) -> PyResult<()> {
        let index = self.index(number)?;
        self.play.play(index);
        self.made.push(Input::Move(number as u32));
        Ok(())
    }

    /// Charges the seat that is due for an illegal action, as a match does.
    fn fail(&mut self) {
        if let Some(seat) = self.play.game.due() {
            self.play.game.fail(seat, &Fault::new(Verdict::IllegalAction, "illegal action"));
            self.play.list();
            self.made.push(Input::Failure);
        }
    }

    /// A legal move in the notation of the rules.
    fn text(&self, number: i64) -> PyResult<String> {
        let current = self.play.game.current();
        let part = current.legal.get(self.index(number)?);
        Ok(part.map_or_else(String::new, |part| current.position.text(part)))
    }

    /// The number of a legal move in the notation of the rules.
    fn number(&self, text: &str) -> PyResult<u32> {
        let current = self.play.game.current();
        let index = current.legal.iter().position(|part| current.position.text(part) == text);
        let number = index.and_then(|index| self.play.numbers[index]);
        number.ok_or_else(|| IllegalAction::new_err(format!("'{text}' is not legal here")))
    }

    /// Writes what a seat sees into an array of bytes or 32-bit floats; by default the seat that is due.
    #[pyo3(signature = (planes, seat=None))]
    fn observe(&self, py: Python<'_>, planes: &Bound<'_, PyAny>, seat: Option<usize>) -> PyResult<()> {
        let seat = seat.or(self.due()).unwrap_or_default();
        if seat >= self.players() {
            return Err(PyIndexError::new_err(format!("no seat {seat}: the game has {}", self.players())));
        }
        let mut written = vec![0; self.play.kind.features()];
        self.play.observe(Player::new(seat), &mut written);
        put_planes(py, planes, &written)
    }

    /// Writes 1 for each legal move and 0 for all others into an array of `int8`.
    fn mask(&self, py: Python<'_>, mask: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut written = vec![0; self.size()];
        self.play.mask(&mut written);
        put(py, "mask", mask, &written)
    }

    /// The same game, to be played on in another way. It repeats all chance to come.
    fn copy(&self) -> Board {
        Board { play: self.play.clone(), made: self.made.clone(), begun: self.begun.clone() }
    }

    /// Gives the game other dice for all chance to come.
    fn reseed(&mut self, seed: u64) {
        self.play.game = self.play.game.with_dice(Dice::named(seed, "reseeded"));
        self.made.push(Input::Dice(seed));
    }

    /// The position as text, as the option `position` reads it.
    fn position(&self) -> String {
        write_position(&self.play.game.current().position)
    }

    /// The game as a terminal shows it.
    fn render(&self) -> String {
        let game = &self.play.game;
        let scores = self.over().then(|| game.wins().as_slice().to_vec());
        let frame = serde_json::to_string(&View::new(game, Eyes::Everything, scores));
        let frame = frame.expect("a view has string keys and no failing parts");
        let scene = Scene::new(game.variant()).json().to_string();
        (ROOM.terminal.draw)(&scene, &frame, Paint::Plain)
    }

    /// What makes the same game again.
    fn history(&self) -> History {
        let input = |input: &Input| match *input {
            Input::Move(number) => ('m', u64::from(number)),
            Input::Dice(seed) => ('d', seed),
            Input::Failure => ('f', 0),
        };
        (self.begun.clone(), self.made.iter().map(input).collect())
    }

    fn __copy__(&self) -> Board {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, History)> {
        Ok((py.import("viadal_rules._rules")?.getattr("remade")?, self.history()))
    }
}

impl Board {
    fn begin(begun: Begun) -> PyResult<Board> {
        let kind = Arc::new(Kind::new(&begun.0)?);
        Ok(Board { play: Play::new(&kind, begun.1, begun.2), made: Vec::new(), begun })
    }

    fn index(&self, number: i64) -> PyResult<usize> {
        let illegal = || IllegalAction::new_err(format!("move {number} is not legal here"));
        self.play.index_of(number).ok_or_else(illegal)
    }
}

/// Copies numbers into a caller's array.
pub(crate) fn put<T: pyo3::buffer::Element + Copy>(
    py: Python<'_>,
    name: &str,
    array: &Bound<'_, PyAny>,
    numbers: &[T],
) -> PyResult<()> {
    let buffer = PyBuffer::<T>::get(array).map_err(|error| unfit(name, numbers, &error))?;
    buffer.copy_from_slice(py, numbers).map_err(|error| unfit(name, numbers, &error))
}

/// The same for planes, which may also be floats.
pub(crate) fn put_planes(py: Python<'_>, array: &Bound<'_, PyAny>, planes: &[u8]) -> PyResult<()> {
    if PyBuffer::<f32>::get(array).is_err() {
        return put(py, "planes", array, planes);
    }
    let floats: Vec<f32> = planes.iter().map(|plane| f32::from(*plane)).collect();
    put(py, "planes", array, &floats)
}

fn unfit<T>(name: &str, numbers: &[T], error: &PyErr) -> PyErr {
    let kind = std::any::type_name::<T>();
    PyValueError::new_err(format!(
        "{name}: expected an array of {} numbers of type {kind}: {error}",
        numbers.len()
    ))
}
