//! Openings: a position and the moves that lead on from it, as the option `position` and lines of files have them.

use std::sync::Arc;

use board::{Moves, PlayerId, Position, Rules};
use game::{BadSetup, Dice, Opt, Options, wording};

use super::bad_position::BadPosition;
use super::position::read_position;
use crate::uci::Coordinates;
use crate::variant::Variant;

/// The option of a match that says how its games begin.
pub const POSITION: Opt = Opt::new(
    "position",
    "",
    "how a game begins: a position in FEN or as a list, or 'startpos', and 'moves' after it; several between |, used in \
     turn, or drawn after 'drawn:'; or random:PLIES; unset: the usual start",
)
.label("Position")
.spare();

/// Between openings.
const BETWEEN: char = '|';
/// Before openings that are drawn.
const DRAWN: &str = "drawn:";
/// Before the number of random plies.
const RANDOM: &str = "random:";
/// The most random plies.
const MOST_RANDOM: u32 = 100;
/// How often random plies are drawn again because they end the game, before there is one fewer.
const TRIES: usize = 20;
/// The longest text of openings, in bytes.
const LONGEST: usize = 64 << 10;

/// How the games of a match begin.
#[derive(Clone, Debug)]
pub enum Openings {
    /// By these, in turn: one for each pair of games.
    InTurn(Vec<Opening>),
    /// By one of these, drawn for each pair of games.
    Drawn(Vec<Opening>),
    /// After so many random plies, drawn for each pair of games.
    Random(u32),
}

impl Openings {
    /// Reads the option [`POSITION`].
    ///
    /// # Errors
    /// If it has no openings, or the game cannot go on after one.
    pub fn read(options: &Options, variant: &Variant, max_moves: u32) -> Result<Openings, BadSetup> {
        let text = options.text(POSITION.name).trim();
        if let Some(plies) = text.strip_prefix(RANDOM) {
            let most = MOST_RANDOM.min(max_moves - 1);
            let plies = plies.trim().parse().ok().filter(|plies| (1..=most).contains(plies));
            let expected = || wording!("random: and plies from 1 to {high}", high = most);
            return plies.map(Openings::Random).ok_or_else(|| options.wrong(POSITION.name, expected()));
        }
        if text.is_empty() {
            return Ok(Openings::InTurn(vec![Opening::usual(&variant.rules)]));
        }
        let (listed, is_drawn) = text.strip_prefix(DRAWN).map_or((text, false), |listed| (listed, true));
        let openings = read_openings(variant, listed).map_err(|bad| bad_setup(&bad))?;
        if let Some(long) =
            openings.iter().map(|opening| opening.moves.len()).find(|made| *made >= max_moves as usize)
        {
            return Err(bad_setup(&BadOpening::Over(format!(
                "after {max_moves} of its {long} moves, by max_moves"
            ))));
        }
        Ok(if is_drawn { Openings::Drawn(openings) } else { Openings::InTurn(openings) })
    }

    /// How one game of a match begins. The games of a swapped pair begin alike.
    pub fn of_game(&self, variant: &Variant, game: &game::Opening) -> Opening {
        let mut lots = game.lots.clone();
        match self {
            Openings::InTurn(all) => {
                all[(game.number as usize - 1) / game.players.max(1) % all.len()].clone()
            }
            Openings::Drawn(all) => all[lots.below(all.len() as u64) as usize].clone(),
            Openings::Random(plies) => Opening::random(&variant.rules, *plies, &mut lots),
        }
    }
}

fn bad_setup(error: &BadOpening) -> BadSetup {
    BadSetup(wording!("option position: {error}", error = error.to_string()))
}

/// How a game begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position before the first move.
    pub position: Position,
    /// The moves that are made before the players', in the notation of saved games.
    pub moves: Vec<String>,
}

/// A text that is no opening. It says what is wrong, where, and what is right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOpening {
    /// Not a position.
    #[error(transparent)]
    Position(#[from] BadPosition),
    /// More words than a position has.
    #[error("expected 'moves' or the end after the position, got '{0}'")]
    Rest(String),
    /// A move that the rules do not allow.
    #[error("move {0}, '{1}', is not legal there; legal are {2}")]
    Move(usize, String, String),
    /// Nobody can go on from there.
    #[error("the game is over {0}")]
    Over(String),
    /// A player without what the game is about.
    #[error("{0} has no {1}, and the game is about it")]
    NoRoyal(String, String),
    /// A position that no game reaches.
    #[error("{0} is in check, and {1} is to move")]
    InCheck(String, String),
    /// One of several openings.
    #[error("opening {0}: {1}")]
    OneOf(usize, Box<BadOpening>),
    /// Too much text.
    #[error("{0} bytes of openings; at most {LONGEST} can be given")]
    Long(usize),
}

impl BadOpening {
    /// A move that is not among these.
    pub(super) fn illegal(variant: &Variant, number: usize, word: &str, legal: &Moves) -> BadOpening {
        let mut some = Coordinates::all(variant.spellings().told(), legal);
        let more = if some.len() > 3 { ", ..." } else { "" };
        some.truncate(3);
        BadOpening::Move(number, word.into(), some.join(", ") + more)
    }
}

/// The parts of the option [`POSITION`] for matches of so many pairs of games. Openings that are drawn stay together.
pub fn split_openings(text: &str, pairs: usize) -> Vec<String> {
    if text.starts_with(DRAWN) || text.starts_with(RANDOM) {
        return vec![text.into()];
    }
    let all: Vec<&str> = text.split(BETWEEN).map(str::trim).collect();
    all.chunks(pairs.max(1)).map(join_openings).collect()
}

/// Openings as the option [`POSITION`] has them.
pub(super) fn join_openings(openings: &[impl AsRef<str>]) -> String {
    let openings: Vec<&str> = openings.iter().map(AsRef::as_ref).collect();
    openings.join(&format!(" {BETWEEN} "))
}

/// Reads openings between `|`: each is `startpos` or a position, then perhaps `moves` and moves in UCI notation.
///
/// # Errors
/// What is wrong with the first that is, with its place.
pub fn read_openings(variant: &Variant, text: &str) -> Result<Vec<Opening>, BadOpening> {
    if text.len() > LONGEST {
        return Err(BadOpening::Long(text.len()));
    }
    let several = text.contains(BETWEEN);
    let read = |(number, text): (usize, &str)| {
        let opening = Opening::read(variant, text.trim());
        opening.map_err(|bad| if several { BadOpening::OneOf(number, Box::new(bad)) } else { bad })
    };
    (1..).zip(text.split(BETWEEN)).map(read).collect()
}

impl Opening {
    /// The usual start of a game.
    pub fn usual(rules: &Arc<Rules>) -> Opening {
        Opening { position: Position::new(rules), moves: Vec::new() }
    }

    /// Random plies from the usual start. Where all that were tried end the game, fewer.
    pub fn random(rules: &Arc<Rules>, plies: u32, dice: &mut Dice) -> Opening {
        let mut legal = Moves::new();
        for plies in (0..=plies as usize).rev().flat_map(|plies| [plies; TRIES]) {
            let mut opening = Opening::usual(rules);
            let mut position = opening.position.clone();
            while position.legal(&mut legal).is_none() {
                if position.turns_made() >= plies && position.continuing().is_none() {
                    return opening;
                }
                let part = legal.get(dice.below(legal.len() as u64) as usize).expect("it is within the list");
                opening.moves.push(position.text(part));
                position.make(part);
            }
        }
        Opening::usual(rules)
    }

    /// Reads one opening.
    pub(super) fn read(variant: &Variant, text: &str) -> Result<Opening, BadOpening> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (place, moves) = words.split_at(end);
        let place = if place.first() == Some(&"fen") { &place[1..] } else { place };
        let position = match place {
            ["startpos"] => Position::new(&variant.rules),
            _ if place.first().is_some_and(|word| word.starts_with('(')) => {
                read_position(&variant.rules, &place.join(" "))?
            }
            _ => {
                // Placement, side, castling, en passant, and two counters.
                let is_counter = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit());
                let counters = place.iter().skip(4).take(2).take_while(is_counter).count();
                if let Some(word) = place.get(place.len().min(4) + counters) {
                    return Err(BadOpening::Rest((*word).into()));
                }
                read_position(&variant.rules, &place.join(" "))?
            }
        };
        let mut opening = Opening { position, moves: Vec::new() };
        opening.check_pieces(variant)?;
        opening.play(variant, moves.get(1..).unwrap_or_default())?;
        Ok(opening)
    }

    /// Plays moves in UCI notation; somebody can go on after them.
    fn play(&mut self, variant: &Variant, words: &[&str]) -> Result<(), BadOpening> {
        let (mut position, mut legal) = (self.position.clone(), Moves::new());
        for (number, word) in (1..).zip(words) {
            if position.legal(&mut legal).is_some() {
                return Err(BadOpening::Over(format!("before move {number}, '{word}'")));
            }
            let index = variant.spellings().find(&legal, word);
            let part = index.and_then(|index| legal.get(index));
            let part = part.ok_or_else(|| BadOpening::illegal(variant, number, word, &legal))?;
            self.moves.push(position.text(part));
            position.make(part);
        }
        match position.legal(&mut legal) {
            Some(_) if words.is_empty() => Err(BadOpening::Over("in this position".into())),
            Some(_) => Err(BadOpening::Over(format!("after its {} moves", words.len()))),
            None => Ok(()),
        }
    }

    /// A king for each side that has one at the usual start, and none that could be taken at once.
    fn check_pieces(&self, variant: &Variant) -> Result<(), BadOpening> {
        let program = variant.program();
        let usual = Position::new(&variant.rules);
        let mut position = self.position.clone();
        let mover = position.turn().player;
        for (player, named) in program.players.iter() {
            let kinds = variant.rules.royal(player);
            let has = |position: &Position, kind| position.count(player, kind) > 0;
            let usual_kind = kinds.clone().find(|kind| has(&usual, *kind));
            if let Some(kind) = usual_kind.filter(|_| !kinds.clone().any(|kind| has(&position, kind))) {
                let kind = program.pieces[kind.index()].name.clone();
                return Err(BadOpening::NoRoyal(named.name.clone(), kind));
            }
            let waits = variant.seats.count() == 2 && player != mover;
            if waits && variant.seats.seat(player).is_some() && position.is_royal_attacked(player) {
                let name = |player: PlayerId| program.players[player].name.clone();
                return Err(BadOpening::InCheck(name(player), name(mover)));
            }
        }
        Ok(())
    }
}
