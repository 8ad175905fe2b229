//! House players at seats of games in Python.

use std::time::Duration;

use game::{Bot, Hello, Options, Room};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::wrong;

/// What a house player may take for a move; its own limits are shorter.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3600);

/// A house player by its name and options, such as `strong,nodes=100`.
pub(crate) fn seated(
    room: &Room,
    of_match: &Options,
    seats: usize,
    spec: &str,
    seed: u64,
) -> PyResult<Box<dyn Bot>> {
    let mut words = spec.trim_start_matches("house:").split(',');
    let name = words.next().unwrap_or_default();
    let house = room.house.iter().find(|house| house.name == name).ok_or_else(|| {
        let known: Vec<&str> = room.house.iter().map(|house| house.name).collect();
        PyValueError::new_err(format!("no house player '{name}'; there are {}", known.join(", ")))
    })?;
    let options = Options::new(house.options, words.map(|word| word.split_once('=').unwrap_or((word, ""))));
    let mut bot = options.and_then(|options| (house.make)(&options)).map_err(|error| wrong(&error))?;
    let hello = Hello {
        protocol: 1,
        game: room.id.into(),
        seats,
        options: of_match.clone(),
        turn_time_ms: PATIENCE.as_millis() as u64,
        load_time: PATIENCE,
        seed: (seed >> 33) as u32,
        seat: None,
        view: None,
    };
    bot.load(&hello).map_err(|fault| PyRuntimeError::new_err(fault.message))?;
    Ok(bot)
}
