//! The umpire itself, in a worker.

use std::collections::HashMap;
use std::io::{self, BufReader, BufWriter, Write};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex};

use game::{Bot, BotId, Dice, Eyes, House, Match, Message, Opening, Prompt, Room, Status, lock};
use serde::Serialize;

use super::protocol::{Begin, Due, Number, OrBad, Question, Seen, State, Told};
use crate::meter::Meter;
use crate::workers::{Kind, read, write};

/// Answers the questions that come over a connection, until it closes. Whatever is wrong with them closes it.
pub(crate) fn serve(begin: &[u8], mut from: BufReader<UnixStream>, to: UnixStream) -> io::Result<()> {
    let Begin { game, rules, hash, weights } = serde_json::from_slice(begin)?;
    weights.iter().for_each(|bytes| games::zrf::add_weights(bytes));
    let room = arena::room_of_rules(&game, rules, &hash).ok_or(io::ErrorKind::InvalidData)?;
    let to = Arc::new(Mutex::new(BufWriter::with_capacity(64 << 10, to)));
    let (mut umpire, mut meter) =
        (Umpire { room, games: HashMap::new(), bots: HashMap::new(), to }, Meter::start());
    loop {
        let (_, question) = read(&mut from)?;
        let answer = umpire.answer(serde_json::from_slice(&question)?)?;
        if let Some(answer) = answer {
            let mut to = lock(&umpire.to);
            write(&mut *to, Kind::Cost, &meter.read().to_le_bytes())?;
            write(&mut *to, Kind::Answer, &answer)?;
            to.flush()?;
        }
    }
}

struct Umpire {
    room: &'static Room,
    games: HashMap<Number, Box<dyn Match>>,
    bots: HashMap<Number, Box<dyn Bot>>,
    to: Arc<Mutex<BufWriter<UnixStream>>>,
}

impl Umpire {
    fn game(&mut self, game: Number) -> io::Result<&mut Box<dyn Match>> {
        self.games.get_mut(&game).ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    fn bot(&mut self, bot: Number) -> io::Result<&mut Box<dyn Bot>> {
        self.bots.get_mut(&bot).ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    fn prompt(&mut self, Due { game, player, turn, bank }: Due) -> io::Result<Prompt> {
        let mut prompt = self.game(game)?.prompt(player, turn);
        prompt.bank = bank;
        Ok(prompt)
    }

    /// Gives a game an input. What happened by the end of a turn is part of every match's digest.
    fn give<T>(&mut self, game: Number, input: impl FnOnce(&mut dyn Match) -> T) -> io::Result<(T, State)> {
        let game = self.game(game)?;
        let before = game.status();
        let done = input(&mut **game);
        let status = game.status();
        let truth = (turn_of(&status) != turn_of(&before)).then(|| game.truth());
        Ok((done, State { status, truth, broken: game.broken() }))
    }

    fn answer(&mut self, question: Question) -> io::Result<Option<Vec<u8>>> {
        let answer = match question {
            Question::Seats { options, files } => {
                json(&(self.room.seats)(&options, &files).map(|seats| (*seats.start(), *seats.end())))
            }
            Question::Open { game, options, files, number, first, players, lots, dice } => {
                let opening = Opening { number, first, players, lots: Dice::of_key(lots) };
                let opened: OrBad<State> = (self.room.open)(&options, &files, opening, Dice::of_key(dice))
                    .map(|opened| {
                        let state = State { status: opened.status(), truth: None, broken: opened.broken() };
                        self.games.insert(game, opened);
                        state
                    });
                json(&opened)
            }
            Question::Hear { game, player, text } => json(&self.give(game, |game| game.hear(player, &text))?),
            Question::Fail { game, player, fault } => {
                json(&self.give(game, |game| game.fail(player, &fault))?.1)
            }
            Question::Resign { game, player } => json(&self.give(game, |game| game.resign(player))?.1),
            Question::Adjudicate { game, scores } => {
                json(&self.give(game, |game| game.adjudicate(scores))?.1)
            }
            Question::Frame { game, eyes } => {
                let game = self.game(game)?;
                let (frame, caption) =
                    (game.frame(eyes.map_or(Eyes::Everything, Eyes::Player)), game.caption());
                let seen: Seen = (frame, caption, game.broken());
                json(&seen)
            }
            Question::Scene { game } => json(&self.game(game)?.scene()),
            Question::View { due, lists } => {
                let prompt = self.prompt(due)?;
                lists.map_or_else(|| json(&prompt.shown()), |lists| json(prompt.text_with(lists)))
            }
            Question::Example { due } => json(&self.prompt(due)?.example()),
            Question::AskIn { due, dialect } => {
                let dialect = self.dialect(dialect)?;
                json(&(dialect.ask)(&self.prompt(due)?))
            }
            Question::HearIn { due, dialect, answer } => {
                let dialect = self.dialect(dialect)?;
                json(&(dialect.hear)(&self.prompt(due)?, &answer))
            }
            Question::Seat { bot, spec, of_match } => {
                let house = house_of(self.room, &spec).ok_or(io::ErrorKind::InvalidData)?;
                let function = (house.name, house.options, &house.make as _);
                let of_match = of_match.as_ref().map(|(options, files)| (options, files));
                let seated = referee::house_entrant(self.room, &spec, function, of_match);
                let seated: OrBad<BotId> = seated.map(|entrant| {
                    self.bots.insert(bot, entrant.bot);
                    entrant.id
                });
                json(&seated)
            }
            Question::Load { bot, mut hello, load_time } => {
                hello.load_time = load_time;
                let bot = self.bot(bot)?;
                let answer = bot.load(&hello);
                json(&Told { answer, asides: bot.asides() })
            }
            Question::Think { bot, due, limit } => {
                let prompt = self.prompt(due)?;
                let bot = self.bot(bot)?;
                let answer = bot.ask(&prompt, limit);
                json(&Told { answer, asides: bot.asides() })
            }
            Question::Copy { game, copy } => {
                let other = self.game(game)?.copy();
                self.games.insert(copy, other);
                return Ok(None);
            }
            Question::Drop { games } => {
                games.iter().for_each(|game| drop(self.games.remove(game)));
                return Ok(None);
            }
            Question::Start { bot, game, seat, first } => {
                self.bot(bot)?.tell(&Message::Start { game, seat, first });
                return Ok(None);
            }
            Question::Report { bot } => {
                let to = Arc::clone(&self.to);
                self.bot(bot)?.report_thoughts(Box::new(move |thought| {
                    let mut to = lock(&to);
                    let _ = write(&mut *to, Kind::Line, thought.as_bytes()).and_then(|()| to.flush());
                }));
                return Ok(None);
            }
        };
        Ok(Some(answer))
    }

    fn dialect(&self, number: usize) -> io::Result<&'static game::Dialect> {
        self.room.dialects.get(number).ok_or_else(|| io::ErrorKind::InvalidData.into())
    }
}

/// The house player of this name, with or without options.
pub(super) fn house_of(room: &'static Room, spec: &str) -> Option<&'static House> {
    let name = spec.strip_prefix("house:").unwrap_or(spec).split(',').next();
    room.house.iter().find(|house| Some(house.name) == name)
}

/// The turn that a game waits in; 0 if it is over.
fn turn_of(status: &Status) -> u32 {
    match status {
        Status::Waiting { turn, .. } => *turn,
        Status::Over { .. } => 0,
    }
}

fn json(answer: &(impl Serialize + ?Sized)) -> Vec<u8> {
    serde_json::to_vec(answer).expect("answers have string keys")
}
