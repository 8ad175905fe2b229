//! The games' rules as a Python module: games in play, with their types erased, and JSON for actions and views. Everything
//! else of the package is Python, in `viadal_rules/`. Board games by rules files can also be played by numbers, one (`board`) or many at
//! once (`batch`).

mod arguments;
mod batch;
mod board;
mod house;
mod play;
mod resample;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use ::board::Space;
use arguments::{IllegalAction, files, wrong};
use game::{
    Bot, Dice, Eyes, Fault, Heard, Match, Message, Options, Paint, Player, Prompt, Room, Status, Verdict,
};
use games::{thud, zrf};
use play::space_of;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use resample::{Input, Past};

#[pymodule]
fn _rules(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("IllegalAction", module.py().get_type::<IllegalAction>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<Rules>()?;
    module.add_class::<board::Board>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(board::remade, module)?)?;
    module.add_function(wrap_pyfunction!(rules_files, module)?)?;
    module.add_function(wrap_pyfunction!(all_games, module)?)?;
    module.add_function(wrap_pyfunction!(options_of, module)?)
}

/// Returns the id, the title and a sentence about each game.
#[pyfunction]
#[pyo3(name = "games")]
fn all_games() -> Vec<(&'static str, &'static str, &'static str)> {
    games::ROOMS.iter().map(|room| (room.id, room.title, room.summary)).collect()
}

/// Returns the names of the rules files that ship.
#[pyfunction]
fn rules_files() -> Vec<&'static str> {
    zrf::SHIPPED.iter().map(|shipped| shipped.name).collect()
}

/// Returns the name, the default and the meaning of each option of a game.
#[pyfunction]
#[pyo3(name = "options")]
fn options_of(game: &str) -> PyResult<Vec<(&'static str, &'static str, &'static str)>> {
    let options = room(game)?.options.iter();
    Ok(options.map(|option| (option.name, option.default, option.help)).collect())
}

/// One game in play.
#[pyclass(module = "viadal_rules._rules")]
struct Rules {
    // Python may call from any thread; a game can move between threads, but not be looked at by two at once.
    game: Mutex<Box<dyn Match>>,
    room: &'static Room,
    players: usize,
    options: Options,
    /// House players by seat.
    house: Mutex<BTreeMap<usize, Box<dyn Bot>>>,
    /// The numbers of its moves, once asked for.
    space: OnceLock<Arc<Space>>,
    /// How it came about; none for a game that is made up, and for board games, which hide nothing.
    past: Option<Mutex<Past>>,
}

#[pymethods]
impl Rules {
    /// Begins game `number` of the match with these options and this seed.
    #[new]
    #[expect(clippy::needless_pass_by_value, reason = "Python's values are converted into ones of their own")]
    fn new(game: &str, options: BTreeMap<String, String>, seed: u64, number: u32) -> PyResult<Rules> {
        let room = room(game)?;
        let given = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Options::new(&room.all_options(), given).map_err(|error| wrong(&error))?;
        let files = files(room, &options).map_err(|error| wrong(&error))?;
        let players = *(room.seats)(&options, &files).map_err(|error| wrong(&error))?.start();
        let (opening, dice) =
            (room.series)(&options).map_err(|error| wrong(&error))?.opening(seed, number.max(1), players);
        let game = (room.open)(&options, &files, opening, dice).map_err(|error| wrong(&error))?;
        let hides = ![zrf::ROOM.id, thud::ROOM.id].contains(&room.id);
        Ok(Rules {
            past: hides.then(|| Mutex::new(Past::new(game.copy()))),
            game: Mutex::new(game),
            room,
            players,
            options,
            house: Mutex::default(),
            space: OnceLock::new(),
        })
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.players
    }

    /// The turn, or `None` when the game is over.
    #[getter]
    fn turn(&self) -> Option<u32> {
        match self.status() {
            Status::Waiting { turn, .. } => Some(turn),
            Status::Over { .. } => None,
        }
    }

    /// The seats whose decisions are due, in order.
    #[getter]
    fn due(&self) -> Vec<usize> {
        match self.status() {
            Status::Waiting { players, .. } => players.iter().map(Player::seat).collect(),
            Status::Over { .. } => Vec::new(),
        }
    }

    /// The scores by seat and the reason, or `None` while the game goes on.
    #[getter]
    fn result(&self) -> Option<(Vec<i64>, String)> {
        match self.status() {
            Status::Waiting { .. } => None,
            Status::Over { scores, reason } => Some((scores.as_slice().to_vec(), reason.into_owned())),
        }
    }

    /// What never changes in this game, as JSON.
    fn scene(&self) -> String {
        self.lock().scene().get().into()
    }

    /// What a seat may see, or the whole truth, as JSON.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<usize>) -> PyResult<String> {
        Ok(match seat {
            Some(seat) => self.lock().prompt(self.player(seat)?, 0).text().get().into(),
            None => self.lock().truth().get().into(),
        })
    }

    /// What a seat sees as a person, as JSON: with its picture, if the game declares one.
    fn frame(&self, seat: usize) -> PyResult<String> {
        Ok(self.lock().frame(Eyes::Player(self.player(seat)?)).get().into())
    }

    /// The game as a terminal shows it, to a seat or with nothing hidden.
    #[pyo3(signature = (seat=None))]
    fn render(&self, seat: Option<usize>) -> PyResult<String> {
        let (scene, frame) = (self.scene(), self.view(seat)?);
        Ok((self.room.terminal.draw)(&scene, &frame, Paint::Plain))
    }

    /// How many moves of its board have numbers, and planes, rows and columns of an observation; `None` without a board.
    fn space(&self) -> Option<(usize, [usize; 3])> {
        self.on_board(Player::FIRST, |space, _| (space.size(), space.shape()))
    }

    /// The numbers of the moves that a view lists, in its order; of one that has none, -1.
    fn numbers(&self, seat: usize) -> PyResult<Vec<i64>> {
        let numbers = |space: &Space, view: &zrf::View| {
            let mut numbers = Vec::new();
            space.numbers(&view.current.position, &view.current.legal, &mut numbers);
            numbers.into_iter().map(|number| number.map_or(-1, i64::from)).collect()
        };
        Ok(self.on_board(self.player(seat)?, numbers).unwrap_or_default())
    }

    /// What a seat sees of its board, as bytes.
    fn planes(&self, seat: usize) -> PyResult<Vec<u8>> {
        let player = self.player(seat)?;
        let planes = |space: &Space, view: &zrf::View| {
            let mut planes = vec![0; space.shape().iter().product()];
            let left = (view.max_turns + 1).saturating_sub(view.turn as usize);
            space.observe(&view.current.position, view.variant.seats.player(player), left, &mut planes);
            planes
        };
        Ok(self.on_board(player, planes).unwrap_or_default())
    }

    /// Plays an action, given as JSON, and returns the reply as JSON.
    fn play(&self, seat: usize, action: &str) -> PyResult<String> {
        let player = self.player(seat)?;
        if !self.due().contains(&seat) {
            return Err(IllegalAction::new_err(format!("no decision of seat {seat} is due")));
        }
        let heard = self.lock().hear(player, action);
        match heard {
            Heard::Played { reply, .. } => {
                let action = action.to_string();
                let again = move |game: &mut dyn Match| match game.hear(player, &action) {
                    Heard::Played { reply, .. } => Some(reply.get().into()),
                    _ => None,
                };
                self.note(Some(player), Arc::new(again));
                Ok(reply.get().into())
            }
            Heard::Refused { illegal, .. } => Err(IllegalAction::new_err(illegal.0)),
            Heard::Malformed(fault) => Err(IllegalAction::new_err(fault.message)),
        }
    }

    /// Lets a house player, such as `strong,nodes=100`, play for a seat from now on. Copies of the game have none.
    fn seat_house(&self, seat: usize, player: &str, seed: u64) -> PyResult<()> {
        let (room, own) = (self.room, self.player(seat)?);
        let mut bot = house::seated(room, &self.options, self.players, player, seed)?;
        bot.tell(&Message::Start { game: 1, seat: own, first: self.due().contains(&seat) });
        self.house.lock().expect("house players do not panic").insert(seat, bot);
        Ok(())
    }

    /// Lets house players decide, so often at the most, until another seat is due, or the game is over.
    #[pyo3(signature = (most=usize::MAX))]
    fn ask_house(&self, py: Python<'_>, most: usize) -> PyResult<()> {
        py.detach(|| {
            let mut house = self.house.lock().expect("house players do not panic");
            for _ in 0..most {
                let Some(seat) = self.due().into_iter().find(|seat| house.contains_key(seat)) else { break };
                let (Some(bot), Some(turn)) = (house.get_mut(&seat), self.turn()) else { break };
                let prompt = self.lock().prompt(Player::new(seat), turn);
                let answer = bot.ask(&prompt, house::PATIENCE);
                self.play(seat, &answer.map_err(|fault| PyValueError::new_err(fault.message))?)?;
            }
            Ok(())
        })
    }

    /// Charges a seat for an illegal action, as a match does.
    fn fail(&self, seat: usize) -> PyResult<()> {
        let player = self.player(seat)?;
        let fault = Fault::new(Verdict::IllegalAction, "illegal action");
        self.put(Some(player), move |game| game.fail(player, &fault));
        Ok(())
    }

    /// Gives the game up.
    fn resign(&self, seat: usize) -> PyResult<()> {
        let player = self.player(seat)?;
        self.put(Some(player), move |game| game.resign(player));
        Ok(())
    }

    /// Chance to come is other than in games with other seeds.
    fn reseed(&self, seed: u64) {
        self.put(None, move |game| game.redraw(None, &mut Dice::named(seed, "reseeded")));
    }

    /// A game that a seat cannot tell from this one by all that it was shown: what is hidden, and chance to come, are made up.
    fn resample(&self, py: Python<'_>, seat: usize, seed: u64) -> PyResult<Rules> {
        let player = self.player(seat)?;
        let Some(past) = &self.past else {
            let why =
                "board games hide nothing, and a made-up game is no ground for another: copy and reseed it";
            return Err(PyValueError::new_err(why));
        };
        let other =
            |other: usize| house::seated(self.room, &self.options, self.players, "random", other as u64);
        let others = (0..self.players).map(other).collect::<PyResult<_>>()?;
        let game = py.detach(|| locked(past).resample(player, seed, others));
        let game = game.map_err(PyValueError::new_err)?;
        Ok(Rules { past: None, ..self.with(game) })
    }

    /// The same game, to be played on in another way.
    fn copy(&self) -> Rules {
        self.with(self.lock().copy())
    }
}

impl Rules {
    /// Another state of this game.
    fn with(&self, game: Box<dyn Match>) -> Rules {
        Rules {
            game: Mutex::new(game),
            room: self.room,
            players: self.players,
            options: self.options.clone(),
            house: Mutex::default(),
            space: self.space.clone(),
            past: self.past.as_ref().map(|past| Mutex::new(locked(past).copy())),
        }
    }

    /// Does something to the game that has no reply.
    fn put(&self, by: Option<Player>, does: impl Fn(&mut dyn Match) + Send + Sync + 'static) {
        does(self.lock().as_mut());
        let again = move |game: &mut dyn Match| {
            does(game);
            None
        };
        self.note(by, Arc::new(again));
    }

    fn note(&self, by: Option<Player>, input: Input) {
        if let Some(past) = &self.past {
            locked(past).since.push((by, input));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn Match>> {
        self.game.lock().expect("the rules do not panic")
    }

    /// What is asked of the board that a seat sees; `None` without a board.
    fn on_board<T>(&self, seat: Player, ask: impl FnOnce(&Space, &zrf::View) -> T) -> Option<T> {
        let prompt: Prompt = self.lock().prompt(seat, 0);
        let view = prompt.view::<zrf::View>().or_else(|| Some(&prompt.view::<thud::View>()?.board))?;
        let space = self.space.get_or_init(|| space_of(&view.variant));
        Some(ask(space, view))
    }

    fn status(&self) -> Status {
        self.lock().status()
    }

    fn player(&self, seat: usize) -> PyResult<Player> {
        if seat < self.players {
            return Ok(Player::new(seat));
        }
        Err(PyIndexError::new_err(format!("no seat {seat}: the game has {}", self.players)))
    }
}

fn locked(past: &Mutex<Past>) -> MutexGuard<'_, Past> {
    past.lock().unwrap_or_else(PoisonError::into_inner)
}

fn room(id: &str) -> PyResult<&'static Room> {
    games::room(id).ok_or_else(|| {
        let known: Vec<&str> = games::ROOMS.iter().map(|room| room.id).collect();
        PyValueError::new_err(format!("no game '{id}'; there are {}", known.join(", ")))
    })
}
