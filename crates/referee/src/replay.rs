//! Replays records through the same rules.

use std::sync::atomic::Ordering;

use game::{
    BadSetup, Fault, Input, Place, Player, Prompt, Record, RecordLine, Room, Seal, Seating, Series, Standing,
    Status, Verdict,
};
use serde_json::value::RawValue;

use crate::event::Event;
use crate::game_in_play::{GameInPlay, Step};
use crate::match_run::Stop;
use crate::match_setup::MatchSetup;

/// Where a record contradicts the rules.
#[derive(Debug, thiserror::Error)]
pub enum Difference {
    /// The match cannot be set up.
    #[error("{0}")]
    Setup(#[from] BadSetup),
    /// The record was played under other rules.
    #[error("recorded under version {recorded} of the rules of {game}; this program has version {ours}")]
    Rules { game: String, recorded: u32, ours: u32 },
    #[error("line {line}: {message}")]
    Line {
        /// Its number in the file, from 1.
        line: usize,
        /// What the record says and what the rules say.
        message: String,
    },
    /// The record was played under another version of rules that are no part of this program.
    #[error("recorded under the rules {recorded} of {game}; these are {ours}")]
    RulesHash { game: String, recorded: String, ours: String },
    /// The record ends before the match does.
    #[error("the record breaks off after line {0}: the match did not come to its end")]
    BrokenOff(usize),
    /// Replaying was stopped.
    #[error("stopped")]
    Stopped,
}

/// What a verified record is known to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Everything: each line is as it was written.
    Everything,
    /// The rules only. The record predates digests, so what the rules do not derive (names, time limits, what was said, fault messages) may
    /// have been changed.
    RulesOnly,
}

/// Replays a whole record, compares everything that can be derived, and then its digest if it has one.
///
/// # Errors
/// At the first difference, or at the end of an unfinished record.
pub fn verify(record: &Record, room: &'static Room) -> Result<Coverage, Difference> {
    verify_unless(record, room, &Stop::default())
}

/// The same, given up soon after `stop` is set.
///
/// # Errors
/// As [`verify`], and if it was stopped.
pub fn verify_unless(record: &Record, room: &'static Room, stop: &Stop) -> Result<Coverage, Difference> {
    replay_unless(record, room, stop, &mut |_| {})?;
    match record.lines.last() {
        Some(RecordLine::Result { digest: Some(_), .. }) => Ok(Coverage::Everything),
        Some(RecordLine::Result { digest: None, .. }) => Ok(Coverage::RulesOnly),
        _ => Err(Difference::BrokenOff(record.lines.len() + 1)),
    }
}

/// Replays a record, finished or not, and shows what a live match would have shown.
///
/// # Errors
/// At the first difference between the record and the rules.
pub fn replay(
    record: &Record,
    room: &'static Room,
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<(), Difference> {
    replay_unless(record, room, &Stop::default(), watch)
}

/// The same, given up soon after `stop` is set.
///
/// # Errors
/// As [`replay`], and if it was stopped.
pub fn replay_unless(
    record: &Record,
    room: &'static Room,
    stop: &Stop,
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<(), Difference> {
    let header = &record.header;
    let room = room.of_rules(header.rules).ok_or_else(|| Difference::Rules {
        game: header.game.clone(),
        recorded: header.rules,
        ours: room.rules,
    })?;
    if room.hash != header.rules_hash {
        let short = |hash: &str| match hash {
            "" => "of a program".to_string(),
            hash => hash.chars().take(16).collect(),
        };
        return Err(Difference::RulesHash {
            game: header.game.clone(),
            recorded: short(&header.rules_hash),
            ours: short(room.hash),
        });
    }
    let given = header.options.iter();
    let options = game::Options::new(&room.all_options(), given)?;
    let setup = MatchSetup { room, options, files: header.files.clone(), seed: header.seed };
    let players = header.bots.len();
    let series = setup.series(players)?;
    let mut rerun = Rerun {
        setup,
        series,
        players,
        table: None,
        games: Vec::new(),
        loaded: vec![true; players],
        seal: Seal::of(header),
        watch,
    };
    for (number, line) in record.lines.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            return Err(Difference::Stopped);
        }
        let played = rerun.line(line);
        rerun.seal.add(line);
        played.map_err(|why| match why {
            Wrong::Setup(bad) => Difference::Setup(bad),
            // The header is the file's first line.
            Wrong::Says(message) => Difference::Line { line: number + 2, message },
        })?;
    }
    Ok(())
}

/// The question that is open to a bot (its number in the order given) in a turn, at the end of an unfinished record.
pub fn prompt_at(record: &Record, room: &'static Room, bot: usize, in_turn: u32) -> Option<Prompt> {
    let (mut seating, mut prompt) = (None, None);
    // A match never contradicts its own record.
    let _ = replay(record, room, &mut |event| {
        if let Event::Opened { seating: seats, .. } = &event {
            seating = Some((*seats).clone());
        }
        let (Event::Opened { game, .. } | Event::Played { game, .. }) = &event else { return };
        let player = seating.as_ref().map(|seating| seating.seats[bot]);
        prompt = match (game.status(), player) {
            (Status::Waiting { turn, players }, Some(player))
                if turn == in_turn && players.contains(player) =>
            {
                Some(game.prompt(player, turn))
            }
            _ => None,
        };
    });
    prompt
}

enum Wrong {
    Setup(BadSetup),
    Says(String),
}

struct Rerun<'a> {
    setup: MatchSetup,
    series: Series,
    players: usize,
    table: Option<(GameInPlay, Seating)>,
    games: Vec<(Vec<i64>, String)>,
    /// Which bots loaded before the first game.
    loaded: Vec<bool>,
    seal: Seal,
    watch: &'a mut dyn FnMut(Event<'_>),
}

impl Rerun<'_> {
    fn line(&mut self, line: &RecordLine) -> Result<(), Wrong> {
        match line {
            RecordLine::Header(_) => return Err(Wrong::Says("a second header".into())),
            RecordLine::Say { .. } => {}
            RecordLine::Game { game, seats, first } => {
                (self.watch)(Event::Line(line));
                return self.open(*game, seats, *first);
            }
            RecordLine::Input(input) => {
                (self.watch)(Event::Line(line));
                return self.input(input);
            }
            RecordLine::End { .. } => self.end(line)?,
            RecordLine::Result { scores, ranks, reason, digest } => {
                self.result(scores, ranks, reason)?;
                self.sealed(digest.as_deref())?;
            }
        }
        (self.watch)(Event::Line(line));
        Ok(())
    }

    fn open(&mut self, number: u32, seats: &[Player], first: Player) -> Result<(), Wrong> {
        if self.table.is_some() || number as usize != self.games.len() + 1 || number > self.series.games {
            return Err(Wrong::Says(format!("game {number} begins out of turn")));
        }
        let seating = self.series.seating(self.setup.seed, number, self.players);
        compare("seats", seats, &seating.seats)?;
        compare("first", &first, &seating.first)?;
        let (opening, dice) = self.series.opening(self.setup.seed, number, self.players);
        let setup = &self.setup;
        let game = (setup.room.open)(&setup.options, &setup.files, opening, dice).map_err(Wrong::Setup)?;
        let table = GameInPlay::new(number, game);
        sound(&table)?;
        (self.watch)(Event::Opened { number, seating: &seating, game: table.game.as_ref() });
        self.table = Some((table, seating));
        Ok(())
    }

    fn input(&mut self, input: &Input) -> Result<(), Wrong> {
        let Some((table, _)) = &mut self.table else {
            if self.games.is_empty() && input.fault.is_some() {
                self.loaded[input.seat.seat()] = false;
                return Ok(());
            }
            return Err(Wrong::Says("an input between games".into()));
        };
        let (player, place) = (input.seat, table.place());
        if !table.due().contains(player) {
            return Err(Wrong::Says(format!("seat {} is not due at {place}", player.seat())));
        }
        // People may agree on a draw without it.
        if input.adjudicated.is_some_and(|scores| scores != [0, 0])
            && self.setup.options.adjudication().map_err(Wrong::Setup)?.is_none()
        {
            return Err(Wrong::Says(
                "the game is adjudicated, but the match has no option 'adjudicate'".into(),
            ));
        }
        let reply = give(table, input)?;
        sound(table)?;
        table.settle();
        let sealed = table.is_sealed(player, place);
        let game = table.game.as_ref();
        (self.watch)(Event::Played { place, input, reply: reply.as_deref(), sealed, game });
        Ok(())
    }

    fn end(&mut self, line: &RecordLine) -> Result<(), Wrong> {
        let RecordLine::End { end, scores, reason, turns, digest } = line else { return Ok(()) };
        let Some((table, seating)) = self.table.take() else {
            return Err(Wrong::Says(format!("game {end} ends before it begins")));
        };
        let Some(ours) = table.ended() else {
            let place = table.place();
            return Err(Wrong::Says(format!(
                "the record ends game {end}, by the rules it goes on at {place}"
            )));
        };
        compare("game", end, &table.place().game)?;
        let by_bot = seating.by_bot(&ours.scores);
        compare("scores", scores, &by_bot)?;
        compare("reason", reason, &ours.reason)?;
        compare("turns", turns, &ours.turns)?;
        compare("digest", digest, &ours.digest)?;
        self.games.push((by_bot, ours.reason));
        Ok(())
    }

    fn result(&mut self, scores: &[i64], ranks: &[u32], reason: &str) -> Result<(), Wrong> {
        let all_loaded = !self.loaded.contains(&false);
        if self.table.is_some() || all_loaded && self.games.len() != self.series.games as usize {
            return Err(Wrong::Says("a result before the last game has ended".into()));
        }
        let ours: Standing = if all_loaded {
            self.series.standing(self.players, &self.games)
        } else {
            self.series.without(&self.loaded)
        };
        compare("scores", scores, ours.scores.as_slice())?;
        compare("ranks", ranks, ours.ranks.as_slice())?;
        compare("reason", reason, ours.reason.as_str())
    }

    /// Compares the digest of the lines so far with the recorded one.
    fn sealed(&self, recorded: Option<&str>) -> Result<(), Wrong> {
        let ours = self.seal.digest();
        match recorded {
            Some(recorded) if recorded != ours => Err(Wrong::Says(format!(
                "the header, a say or a fault was changed: the digest of the record is {ours}, not {recorded}"
            ))),
            _ => Ok(()),
        }
    }
}

/// Refuses what rules say that have failed.
fn sound(table: &GameInPlay) -> Result<(), Wrong> {
    table.game.broken().map_or(Ok(()), |fault| Err(Wrong::Says(fault.message)))
}

fn give(table: &mut GameInPlay, input: &Input) -> Result<Option<Box<RawValue>>, Wrong> {
    let player = input.seat;
    if input.adjudicated.is_some() {
        table.adjudicate(input);
        return Ok(None);
    }
    if input.resigned {
        table.resign(player);
        return Ok(None);
    }
    let Some(action) = &input.action else {
        let verdict = input.fault.unwrap_or(Verdict::HostFault);
        table.fail(player, &Fault::new(verdict, input.message.clone().unwrap_or_default()));
        return Ok(None);
    };
    let step = table.act(player, action.get());
    sound(table)?;
    match (step, input.fault) {
        (Step::Played(_, reply), None) => Ok(Some(reply)),
        (Step::Refused(_, illegal), Some(Verdict::IllegalAction)) => {
            table.game.fail(player, &illegal.fault());
            Ok(None)
        }
        (Step::Played(..), Some(fault)) => {
            Err(Wrong::Says(format!("the record says {}, the rules accept {action}", fault.name())))
        }
        (Step::Refused(_, illegal), _) => Err(Wrong::Says(format!("the rules refuse {action}: {illegal}"))),
        (Step::Malformed(fault), _) => Err(Wrong::Says(fault.message)),
    }
}

fn compare<T: PartialEq + std::fmt::Debug + ?Sized>(what: &str, recorded: &T, ours: &T) -> Result<(), Wrong> {
    if recorded == ours {
        return Ok(());
    }
    Err(Wrong::Says(format!("{what}: the record says {recorded:?}, the rules {ours:?}")))
}

/// The turn of a bot's last decision in a record.
pub fn last_decision(record: &Record, room: &'static Room, bot: usize) -> Option<Place> {
    let (mut seating, mut last): (Option<Seating>, _) = (None, None);
    let _ = replay(record, room, &mut |event| match event {
        Event::Opened { seating: now, .. } => seating = Some(now.clone()),
        Event::Played { place, input, .. }
            if seating.as_ref().is_some_and(|seating| seating.bot_at(input.seat) == bot) =>
        {
            last = Some(place);
        }
        _ => {}
    });
    last
}
