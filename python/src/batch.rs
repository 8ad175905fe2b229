//! Many board games at once: one call is a move in each of them, on several threads and without the interpreter's lock.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use game::{Bot, Dice, Eyes, Message, Player, Prompt};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use zrf_room::{Action, ROOM, View, Zrf};

use crate::arguments::{IllegalAction, texts};
use crate::board::{put, put_planes};
use crate::house::{PATIENCE, seated};
use crate::play::{Kind, Play};

/// Fewer games are not worth a thread of their own, if nobody says how many threads there are.
const WORTHWHILE: usize = 64;
/// So many games in a row may end before a learner has a move; then something is wrong.
const EMPTY_GAMES: u32 = 1000;

/// Board games by one rules file. A game that is over begins anew at once.
#[pyclass(module = "viadal_rules._rules", subclass)]
pub(crate) struct Batch {
    kind: Arc<Kind>,
    games: usize,
    threads: usize,
    all: Mutex<All>,
}

/// The games, and what the last call has to tell of them.
struct All {
    slots: Vec<Slot>,
    planes: Vec<u8>,
    mask: Vec<i8>,
    seats: Vec<i64>,
    rewards: Vec<f32>,
    dones: Vec<u8>,
}

/// One of the games.
struct Slot {
    play: Play,
    /// Seeds of the games to come.
    seeds: Dice,
    /// For moves at random.
    dice: Dice,
    begun: u32,
    /// House players by seat.
    house: Vec<Option<Box<dyn Bot>>>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (games, rules="tic-tac-toe", *, seed=0, threads=None, opponents=BTreeMap::new(), **options))]
    #[expect(clippy::needless_pass_by_value, reason = "Python's values are converted into ones of their own")]
    fn new(
        games: usize,
        rules: &str,
        seed: u64,
        threads: Option<usize>,
        opponents: BTreeMap<usize, String>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Batch> {
        let kind = Arc::new(Kind::new(&texts(rules, options)?)?);
        let cores = || thread::available_parallelism().map_or(1, usize::from).min(games.div_ceil(WORTHWHILE));
        let threads = threads.unwrap_or_else(cores).max(1);
        let seats = 0..kind.players();
        if games == 0
            || opponents.keys().any(|seat| !seats.contains(seat))
            || opponents.len() == kind.players()
        {
            return Err(PyValueError::new_err(
                "expected at least one game, and opponents at seats of the game, but not at all",
            ));
        }
        let slots = (0..games).map(|number| {
            let mut seeds = Dice::named(seed, &format!("batch {number}"));
            let dice = Dice::named(seed, &format!("moves of batch {number}"));
            let house = (0..kind.players()).map(|seat| {
                opponents
                    .get(&seat)
                    .map(|spec| seated(&ROOM, &kind.options, kind.players(), spec, seeds.bits()))
                    .transpose()
            });
            let house = house.collect::<PyResult<Vec<_>>>()?;
            Ok(Slot { play: Play::new(&kind, 0, 1), seeds, dice, begun: 0, house })
        });
        let mut all = All {
            slots: slots.collect::<PyResult<Vec<Slot>>>()?,
            planes: vec![0; games * kind.features()],
            mask: vec![0; games * kind.space.size()],
            seats: vec![0; games],
            rewards: vec![0.0; games * kind.players()],
            dones: vec![0; games],
        };
        all.slots.iter_mut().try_for_each(Slot::begin).map_err(PyRuntimeError::new_err)?;
        Ok(Batch { kind, games, threads, all: Mutex::new(all) })
    }

    #[getter]
    fn games(&self) -> usize {
        self.games
    }

    /// How many moves have numbers.
    #[getter]
    fn size(&self) -> usize {
        self.kind.space.size()
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.kind.space.shape().into()
    }

    /// What each plane shows.
    #[getter]
    fn plane_names(&self) -> Vec<String> {
        self.kind.space.plane_names()
    }

    /// The number of seats.
    #[getter]
    fn players(&self) -> usize {
        self.kind.players()
    }

    /// New arrays of numpy for all that a call writes, by its names.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (planes, rows, columns) = self.shape();
        let zeros = py.import("numpy")?.getattr("zeros")?;
        let arrays = PyDict::new(py);
        arrays.set_item("planes", zeros.call1(((self.games, planes, rows, columns), "uint8"))?)?;
        arrays.set_item("mask", zeros.call1(((self.games, self.size()), "int8"))?)?;
        arrays.set_item("seats", zeros.call1((self.games, "int64"))?)?;
        arrays.set_item("rewards", zeros.call1(((self.games, self.players()), "float32"))?)?;
        arrays.set_item("dones", zeros.call1((self.games, "uint8"))?)?;
        Ok(arrays)
    }

    /// Writes what is to be seen now.
    #[pyo3(signature = (planes=None, mask=None, seats=None))]
    fn observe(
        &self,
        py: Python<'_>,
        planes: Option<&Bound<'_, PyAny>>,
        mask: Option<&Bound<'_, PyAny>>,
        seats: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let wants_planes = planes.is_some();
        py.detach(|| self.each(wants_planes, None))?;
        self.tell(py, [planes, mask, seats, None, None])
    }

    /// Plays a move in each game and writes what is to be seen then. Nothing is played if one of them is illegal.
    #[pyo3(signature = (actions, planes=None, mask=None, seats=None, rewards=None, dones=None))]
    #[expect(clippy::too_many_arguments, reason = "arrays of the caller, named in Python")]
    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        planes: Option<&Bound<'_, PyAny>>,
        mask: Option<&Bound<'_, PyAny>>,
        seats: Option<&Bound<'_, PyAny>>,
        rewards: Option<&Bound<'_, PyAny>>,
        dones: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let actions = PyBuffer::<i64>::get(actions).and_then(|buffer| buffer.to_vec(py));
        let expected = || {
            PyValueError::new_err(format!(
                "actions: expected an array of {} numbers of type int64",
                self.games
            ))
        };
        let actions = actions.ok().filter(|actions| actions.len() == self.games).ok_or_else(expected)?;
        let wants_planes = planes.is_some();
        py.detach(|| {
            let indices = self.indices(&actions)?;
            self.each(wants_planes, Some(&indices))
        })?;
        self.tell(py, [planes, mask, seats, rewards, dones])
    }

    /// Writes a legal move of each game, all equally likely, into an array of `int64`.
    fn sample(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut drawn = Vec::with_capacity(self.games);
        for slot in &mut self.lock().slots {
            let count = slot.play.numbers.iter().flatten().count().max(1);
            let chosen = slot.dice.below(count as u64) as usize;
            drawn
                .push(slot.play.numbers.iter().flatten().nth(chosen).map_or(-1, |number| i64::from(*number)));
        }
        put(py, "actions", actions, &drawn)
    }
}

impl Batch {
    fn lock(&self) -> std::sync::MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where each action is in its game's list.
    fn indices(&self, actions: &[i64]) -> PyResult<Vec<usize>> {
        let all = self.lock();
        let illegal = |game: usize| {
            IllegalAction::new_err(format!("move {} is not legal in game {game}", actions[game]))
        };
        let moves = all.slots.iter().zip(actions).enumerate();
        moves.map(|(game, (slot, action))| slot.play.index_of(*action).ok_or_else(|| illegal(game))).collect()
    }

    /// Plays these moves, if any, and notes what is to be told, each thread for its share of the games.
    fn each(&self, wants_planes: bool, moves: Option<&[usize]>) -> PyResult<()> {
        let mut all = self.lock();
        let All { slots, planes, mask, seats, rewards, dones } = &mut *all;
        let (features, size, players) = (self.kind.features(), self.kind.space.size(), self.kind.players());
        let share = self.games.div_ceil(self.threads);
        let mut shares: Vec<Share<'_>> = slots
            .chunks_mut(share)
            .zip(planes.chunks_mut(share * features))
            .zip(mask.chunks_mut((share * size).max(1)))
            .zip(seats.chunks_mut(share))
            .zip(rewards.chunks_mut(share * players))
            .zip(dones.chunks_mut(share))
            .enumerate()
            .map(|(number, (((((slots, planes), mask), seats), rewards), dones))| {
                let moves = moves.map(|moves| &moves[number * share..][..slots.len()]);
                let planes = wants_planes.then_some(planes);
                Share { slots, moves, planes, mask, seats, rewards, dones }
            })
            .collect();
        let own = shares.pop();
        let failed = thread::scope(|scope| {
            let others: Vec<_> = shares.into_iter().map(|share| scope.spawn(|| share.run())).collect();
            let own = own.map_or(Ok(()), Share::run);
            let others = others
                .into_iter()
                .map(|other| other.join().unwrap_or_else(|_| Err("a thread failed".into())));
            others.fold(own, Result::and)
        });
        failed.map_err(PyRuntimeError::new_err)
    }

    fn tell(&self, py: Python<'_>, arrays: [Option<&Bound<'_, PyAny>>; 5]) -> PyResult<()> {
        let all = self.lock();
        let [planes, mask, seats, rewards, dones] = arrays;
        planes.map_or(Ok(()), |array| put_planes(py, array, &all.planes))?;
        mask.map_or(Ok(()), |array| put(py, "mask", array, &all.mask))?;
        seats.map_or(Ok(()), |array| put(py, "seats", array, &all.seats))?;
        rewards.map_or(Ok(()), |array| put(py, "rewards", array, &all.rewards))?;
        dones.map_or(Ok(()), |array| put(py, "dones", array, &all.dones))
    }
}

/// The games of one thread, with their parts of the arrays.
struct Share<'a> {
    slots: &'a mut [Slot],
    moves: Option<&'a [usize]>,
    planes: Option<&'a mut [u8]>,
    mask: &'a mut [i8],
    seats: &'a mut [i64],
    rewards: &'a mut [f32],
    dones: &'a mut [u8],
}

impl Share<'_> {
    fn run(mut self) -> Result<(), String> {
        self.rewards.fill(0.0);
        self.dones.fill(0);
        for (number, slot) in self.slots.iter_mut().enumerate() {
            if let Some(moves) = self.moves {
                let players = slot.house.len();
                slot.play.play(moves[number]);
                slot.ask_house()?;
                if slot.play.is_over() {
                    slot.play.rewards(&mut self.rewards[number * players..][..players]);
                    self.dones[number] = 1;
                    slot.begin()?;
                }
            }
            let seat = slot.play.game.due().unwrap_or(Player::FIRST);
            let (size, features) = (slot.play.kind.space.size(), slot.play.kind.features());
            self.seats[number] = seat.seat() as i64;
            slot.play.mask(&mut self.mask[number * size..][..size]);
            if let Some(planes) = &mut self.planes {
                slot.play.observe(seat, &mut planes[number * features..][..features]);
            }
        }
        Ok(())
    }
}

impl Slot {
    /// Begins the next game, up to the first move of a learner.
    fn begin(&mut self) -> Result<(), String> {
        for _ in 0..EMPTY_GAMES {
            self.begun += 1;
            self.play.again(self.seeds.bits(), self.begun);
            for (seat, bot) in self.house.iter_mut().enumerate() {
                let seat = Player::new(seat);
                let first = self.play.game.due() == Some(seat);
                bot.iter_mut().for_each(|bot| bot.tell(&Message::Start { game: self.begun, seat, first }));
            }
            self.ask_house()?;
            if !self.play.is_over() {
                return Ok(());
            }
        }
        Err("the games end before a learner has a move".into())
    }

    /// Lets house players move while they are due.
    fn ask_house(&mut self) -> Result<(), String> {
        while let Some(seat) = self.play.game.due() {
            let Some(bot) = &mut self.house[seat.seat()] else { break };
            let game = &mut self.play.game;
            let prompt = Prompt::of::<Zrf>(game.turn(), seat, View::new(game, Eyes::Player(seat), None));
            let answer = bot.ask(&prompt, PATIENCE).map_err(|fault| fault.message)?;
            drop(prompt);
            let Action::Move(text) = serde_json::from_str(&answer).map_err(|error| error.to_string())?;
            game.play(seat, &text).map_err(|illegal| illegal.0)?;
            self.play.list();
        }
        Ok(())
    }
}
