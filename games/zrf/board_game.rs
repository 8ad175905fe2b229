//! A board game in play: the position, who is to move, what was moved. Shared by all rooms that play rules files.

use std::sync::{Arc, OnceLock};

use board::{Moves, Outcome, Part, PlayerId, Position, PositionId};
use game::{Dice, Fault, Illegal, Player, Players};

use crate::setup::Setup;
use crate::uci::{self, Coordinates};
use crate::variant::Variant;

/// So many decisions in a row are drawn for random players; then the game is over.
const DRAWN_IN_A_ROW: u32 = 1000;

/// A board game in play. Random players, and seats that failed and are played at random, have moved when it waits.
#[derive(Clone, Debug)]
pub struct BoardGame {
    variant: Arc<Variant>,
    start: Arc<Start>,
    current: Arc<Current>,
    made: Arc<Vec<PlayedMove>>,
    dice: Dice,
    max_moves: u32,
    failed: Players,
    /// Where in `made` the moves begin that each seat has not seen before its next decision.
    unseen: Vec<usize>,
    /// Where in `made` the moves of the last input begin.
    input: usize,
    ending: Option<Ending>,
}

/// The position and what is legal in it.
#[derive(Clone, Debug)]
pub struct Current {
    pub position: Position,
    /// The legal parts of turns; empty when the game is over.
    pub legal: Moves,
}

/// The position before the first move.
#[derive(Debug)]
pub(crate) struct Start {
    position: Position,
    /// As UCI says it; made when first asked for.
    uci: OnceLock<String>,
}

impl Start {
    /// As UCI says it: `startpos` or `fen FEN`.
    pub(crate) fn uci(&self, is_variant: bool) -> &str {
        self.uci.get_or_init(|| uci::start(&self.position, is_variant))
    }
}

/// A part of a turn that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// Who took the turn.
    pub player: PlayerId,
    /// The move as saved games write it.
    pub text: String,
    /// Where the piece came from; none for a drop or a pass.
    pub from: Option<PositionId>,
    /// Where it went; none for a pass.
    pub to: Option<PositionId>,
    /// The move as UCI writes it.
    pub coordinates: Coordinates,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules file.
    Board(Outcome),
    /// After the last ply allowed.
    MaxMoves,
    /// Random players alone went on and on.
    OnlyChance,
    /// This seat failed, or gave the game up.
    Failed(Player, &'static str),
    /// Every seat failed or gave up.
    AllFailed,
    /// The players agreed.
    Agreed,
}

impl BoardGame {
    /// Sets a game up and lets random players move until a seat is due.
    pub fn start(setup: &Setup, dice: Dice) -> BoardGame {
        let variant = Arc::clone(&setup.variant);
        let current = Current { position: setup.position(), legal: Moves::new() };
        let mut board_game = BoardGame {
            start: Arc::new(Start { position: current.position.clone(), uci: OnceLock::new() }),
            current: Arc::new(current),
            made: Arc::default(),
            dice,
            max_moves: setup.max_moves,
            failed: Players::NOBODY,
            unseen: vec![0; variant.seats.count()],
            input: 0,
            ending: None,
            variant,
        };
        board_game.advance();
        board_game
    }

    /// The rules and who sits where.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The position before the first move.
    pub(crate) fn beginning(&self) -> &Arc<Start> {
        &self.start
    }

    /// The position and what is legal in it.
    pub fn current(&self) -> &Arc<Current> {
        &self.current
    }

    /// All that was moved so far.
    pub fn made(&self) -> &Arc<Vec<PlayedMove>> {
        &self.made
    }

    /// Where in `made` the moves begin that a seat has not seen before its next decision.
    pub fn unseen(&self, seat: Player) -> usize {
        self.unseen[seat.seat()]
    }

    /// Where in `made` the moves of the last input begin.
    pub fn last_input(&self) -> usize {
        self.input
    }

    /// The ply to be played, from 1; plies of random players and passes count.
    pub fn turn(&self) -> u32 {
        self.current.position.turns_made() as u32 + 1
    }

    /// Plies until the game is a draw.
    pub fn max_turns(&self) -> u32 {
        self.max_moves
    }

    /// The seat that is due; none when the game is over.
    pub fn due(&self) -> Option<Player> {
        let to_move = self.current.position.turn().player;
        if self.ending.is_some() { None } else { self.variant.seats.seat(to_move) }
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The seats that failed or gave up.
    pub fn failed(&self) -> Players {
        self.failed
    }

    /// Ends the game.
    pub fn end(&mut self, ending: Ending) {
        self.input = self.made.len();
        self.ending = Some(ending);
        Arc::make_mut(&mut self.current).legal.clear();
    }

    /// Makes the part of a turn that a text means, then what random players do.
    ///
    /// # Errors
    /// When it is not legal; nothing has changed then.
    pub fn play(&mut self, seat: Player, text: &str) -> Result<(), Illegal> {
        if self.due() != Some(seat) {
            return Err(Illegal("it is not your turn".into()));
        }
        let current = Arc::make_mut(&mut self.current);
        let Current { position, legal } = current;
        let listed =
            legal.iter().position(|part| is_near(&self.variant, part, text) && position.text(part) == text);
        match listed {
            Some(index) => self.make(index),
            None => {
                let mut allowed = Moves::new();
                let Some(index) = position.find(text, &mut allowed) else {
                    return Err(illegal(current, text));
                };
                current.legal = allowed;
                self.make(index);
            }
        }
        self.unseen[seat.seat()] = self.made.len();
        self.input = self.made.len() - 1;
        self.advance();
        Ok(())
    }

    /// A seat failed: of one or two the game is over, of more the dice play on for it.
    pub fn fail(&mut self, seat: Player, fault: &Fault) {
        self.leave(seat, fault.verdict.name());
    }

    /// A seat gives the game up, which costs the same.
    pub fn resign(&mut self, seat: Player) {
        if self.ending.is_none() {
            self.leave(seat, "resigned");
        }
    }

    fn leave(&mut self, seat: Player, reason: &'static str) {
        self.failed = self.failed.with(seat);
        let seats = self.variant.seats.count();
        if seats <= 2 {
            self.end(Ending::Failed(seat, reason));
        } else if self.failed == Players::all(seats) {
            self.end(Ending::AllFailed);
        } else {
            self.input = self.made.len();
            self.advance();
        }
    }

    /// The same game with other dice: nobody can tell the difference yet.
    #[cfg(test)]
    pub fn with_dice(&self, dice: Dice) -> BoardGame {
        BoardGame { dice, ..self.clone() }
    }

    /// Lists what is legal, and moves for random players, until a seat is due or the game is over.
    fn advance(&mut self) {
        for drawn in 0.. {
            let current = Arc::make_mut(&mut self.current);
            if let Some(outcome) = current.position.legal(&mut current.legal) {
                self.ending = Some(Ending::Board(outcome));
                return;
            }
            if current.position.continuing().is_none()
                && current.position.turns_made() >= self.max_moves as usize
            {
                current.legal.clear();
                self.ending = Some(Ending::MaxMoves);
                return;
            }
            let seat = self.variant.seats.seat(current.position.turn().player);
            if seat.is_some_and(|seat| !self.failed.contains(seat)) {
                return;
            }
            if drawn == DRAWN_IN_A_ROW {
                current.legal.clear();
                self.ending = Some(Ending::OnlyChance);
                return;
            }
            let chosen = self.dice.below(current.legal.len() as u64) as usize;
            self.make(chosen);
        }
    }

    /// Makes one of the listed parts.
    fn make(&mut self, index: usize) {
        let Current { position, legal } = Arc::make_mut(&mut self.current);
        let part = legal.get(index).expect("the index is within the list");
        let made = PlayedMove {
            player: position.turn().player,
            text: position.text(part),
            from: part.from(),
            to: part.to(),
            coordinates: Coordinates::of(self.variant.spellings().told(), position, legal, index)
                .expect("the index is within the list"),
        };
        position.make(part);
        Arc::make_mut(&mut self.made).push(made);
    }
}

/// Whether a text names where a part starts and ends; cheaper than the part's whole text.
fn is_near(variant: &Variant, part: Part<'_>, text: &str) -> bool {
    let named = |at: Option<PositionId>| {
        at.is_none_or(|at| text.contains(variant.program().positions[at.index()].name.as_str()))
    };
    named(part.from()) && named(part.to())
}

/// Says why a text is no legal move, with what comes nearest to it.
fn illegal(current: &Current, text: &str) -> Illegal {
    let wanted: Vec<&str> = text.split_whitespace().collect();
    let mut near: Vec<(usize, String)> = current
        .legal
        .iter()
        .map(|part| {
            let text = current.position.text(part);
            (text.split_whitespace().filter(|word| wanted.contains(word)).count(), text)
        })
        .collect();
    near.sort_by_key(|(shared, _)| std::cmp::Reverse(*shared));
    let shown: Vec<String> = near.iter().take(3).map(|(_, text)| format!("'{text}'")).collect();
    let text: String = text.chars().take(80).collect();
    Illegal(format!(
        "'{}' is not legal here; {} {} legal: {}{}",
        text.escape_debug(),
        current.legal.len(),
        if current.legal.len() == 1 { "move is" } else { "moves are" },
        shown.join(", "),
        if current.legal.len() > shown.len() { ", ..." } else { "" },
    ))
}
