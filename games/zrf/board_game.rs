//! A board game in play: its position, its turn, its moves. Shared by all rooms that play rules files.

use std::sync::Arc;

use board::{Moves, Outcome, Part, PlayerId, Position, PositionId};
use game::{Caption, Dice, Fault, Illegal, Player, Players};

use crate::notation::{Script, sign_of, unusual_start, write_fen};
use crate::setup::Setup;
use crate::uci::Coordinates;
use crate::variant::Variant;

/// The game ends after this many consecutive decisions of random players.
const DRAWN_IN_A_ROW: u32 = 1000;

/// A board game in play. When it waits, random players (and failed seats that are played at random) have moved.
#[derive(Clone, Debug)]
pub struct BoardGame {
    variant: Arc<Variant>,
    /// The position before the first move.
    pub(crate) start: Arc<Position>,
    current: Arc<Current>,
    made: Arc<Vec<PlayedMove>>,
    /// Whether moves are noted in `made`.
    notes: bool,
    dice: Dice,
    max_moves: u32,
    /// The seats that failed or resigned.
    pub(crate) failed: Players,
    /// For each seat, where the moves in `made` start that it will see at its next decision.
    pub(crate) unseen: Vec<usize>,
    /// Where in `made` the moves of the last input start.
    pub(crate) input: usize,
    ending: Option<Ending>,
}

/// The position with its legal moves.
#[derive(Clone, Debug)]
pub struct Current {
    pub position: Position,
    /// The legal parts; empty when the game is over.
    pub legal: Moves,
}

/// A part of a turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// Who took the turn.
    pub player: PlayerId,
    /// The move in the notation of saved games.
    pub text: String,
    /// Where the piece came from; `None` for a drop or a pass.
    pub from: Option<PositionId>,
    /// Where it went; `None` for a pass.
    pub to: Option<PositionId>,
    /// The move in UCI notation.
    pub coordinates: Coordinates,
    /// The move as those who play the game write it; `None` where they have no words for it.
    pub written: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules file.
    Board(Outcome),
    /// After the last allowed ply.
    MaxMoves,
    /// Only random players were moving, for too long.
    OnlyChance,
    /// This seat failed or resigned.
    Failed(Player, &'static str),
    /// Every seat failed or resigned.
    AllFailed,
    /// The players agreed.
    Agreed,
    /// Both told these scores, by seat, for so long that the match's rule ended the game.
    Adjudicated([i64; 2]),
}

impl BoardGame {
    /// Sets up a game, makes the moves of its opening, and lets random players move until a seat is due.
    pub fn start(setup: &Setup, opening: &game::Opening, dice: Dice) -> BoardGame {
        let mut board_game = BoardGame::set_up(setup, opening, dice);
        board_game.advance();
        board_game
    }

    /// Sets up a game and makes the moves of its opening: what [`again`](BoardGame::again) begins.
    pub fn set_up(setup: &Setup, opening: &game::Opening, dice: Dice) -> BoardGame {
        let variant = Arc::clone(&setup.variant);
        let opening = setup.openings.of_game(&variant, opening);
        let current = Current { position: opening.position, legal: Moves::new() };
        let mut board_game = BoardGame {
            start: Arc::new(current.position.clone()),
            current: Arc::new(current),
            made: Arc::default(),
            notes: true,
            dice,
            max_moves: setup.max_moves,
            failed: Players::NOBODY,
            unseen: vec![0; variant.seats.count()],
            input: 0,
            ending: None,
            variant,
        };
        for text in &opening.moves {
            let Current { position, legal } = Arc::make_mut(&mut board_game.current);
            position.legal(legal);
            let is_it = |part: Part<'_>| position.text(part) == *text;
            let index = legal.iter().position(is_it).expect("the moves of an opening were tried before");
            board_game.make(index);
        }
        board_game
    }

    /// Becomes a game that was only set up, and begins it with these dice. Keeps its memory, and no list of its moves: views tell none, which
    /// saves most of the time that a move takes.
    pub fn again(&mut self, set_up: &BoardGame, dice: Dice) {
        let Current { position, legal } = Arc::make_mut(&mut self.current);
        position.clone_from(&set_up.current.position);
        legal.clear();
        let current = Arc::clone(&self.current);
        *self = BoardGame {
            current,
            dice,
            notes: false,
            unseen: std::mem::take(&mut self.unseen),
            ..set_up.clone()
        };
        self.unseen.clear();
        self.unseen.extend(&set_up.unseen);
        self.advance();
    }

    /// The rules and the seats.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The position with its legal moves.
    pub fn current(&self) -> &Arc<Current> {
        &self.current
    }

    /// All moves so far.
    pub fn made(&self) -> &Arc<Vec<PlayedMove>> {
        &self.made
    }

    /// The current ply, from 1, counting plies of random players and passes.
    pub fn turn(&self) -> u32 {
        self.current.position.turns_made() as u32 + 1
    }

    /// Plies until the game is a draw.
    pub fn max_turns(&self) -> u32 {
        self.max_moves
    }

    /// What is told to people beside the view.
    pub fn caption(&self) -> Caption {
        let mut position = self.current.position.clone();
        let program = self.variant.program();
        let named = |at: PositionId| program.positions[at.index()].name.clone();
        let new = &self.made[self.input..];
        let last = self.made.last().and_then(|made| made.from.zip(made.to));
        let is_chess = self.variant.script == Some(Script::Chess);
        let is_quiet = |made: &&PlayedMove| {
            let san = made.written.as_deref().filter(|_| is_chess).unwrap_or("x");
            san.starts_with(|first: char| first.is_ascii_uppercase()) && !san.contains('x')
        };
        let quiet = self.made.iter().rev().take_while(is_quiet).count();
        let fen = write_fen(&position, last, quiet);
        let start = || unusual_start(&self.start, self.variant.spellings().variant.is_some());
        let player = position.turn().player;
        Caption {
            threatened: position.royal_attacked(player).into_iter().map(named).collect(),
            moves: new.iter().filter_map(|made| made.written.clone()).collect(),
            san: is_chess,
            start: (self.input == 0 && fen.is_some()).then(start).flatten().unwrap_or_default(),
            fen: fen.unwrap_or_default(),
            label: String::new(),
        }
    }

    /// The seat that is due; `None` when the game is over.
    pub fn due(&self) -> Option<Player> {
        let to_move = self.current.position.turn().player;
        if self.ending.is_some() { None } else { self.variant.seats.seat(to_move) }
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Ends the game.
    pub fn end(&mut self, ending: Ending) {
        self.input = self.made.len();
        self.ending = Some(ending);
        Arc::make_mut(&mut self.current).legal.clear();
    }

    /// Plays the part in a text, and then random players.
    ///
    /// # Errors
    /// If it is illegal. Nothing has changed then.
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
        self.go_on(seat);
        Ok(())
    }

    /// Plays one of the listed parts for the seat that is due, and then random players.
    ///
    /// # Panics
    /// If the game is over, or there is no part with that index.
    pub fn play_listed(&mut self, index: usize) {
        let seat = self.due().expect("a part is listed only while a seat is due");
        self.make(index);
        self.go_on(seat);
    }

    fn go_on(&mut self, seat: Player) {
        self.unseen[seat.seat()] = self.made.len();
        self.input = self.made.len().saturating_sub(1);
        self.advance();
    }

    /// A seat failed: with one or two seats the game is over, with more it is played at random.
    pub fn fail(&mut self, seat: Player, fault: &Fault) {
        self.leave(seat, fault.verdict.name());
    }

    /// A seat resigns, with the same effect.
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
    #[must_use]
    pub fn with_dice(&self, dice: Dice) -> BoardGame {
        BoardGame { dice, ..self.clone() }
    }

    /// Lists the legal moves and plays random players until a seat is due or the game is over.
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
        if !self.notes {
            return position.make(part);
        }
        let script = self.variant.script;
        let mut made = PlayedMove {
            player: position.turn().player,
            text: position.text(part),
            from: part.from(),
            to: part.to(),
            coordinates: Coordinates::of(self.variant.spellings().told(), position, legal, index)
                .expect("the index is within the list"),
            written: script.and_then(|script| script.write_plain(position, legal, index)),
        };
        position.make(part);
        if let (Some(san), Some(Script::Chess)) = (&mut made.written, script) {
            san.push_str(sign_of(position));
        }
        Arc::make_mut(&mut self.made).push(made);
    }
}

/// Returns true if a text names a part's start and end; cheaper than comparing the whole text.
fn is_near(variant: &Variant, part: Part<'_>, text: &str) -> bool {
    let named = |at: Option<PositionId>| {
        at.is_none_or(|at| text.contains(variant.program().positions[at.index()].name.as_str()))
    };
    named(part.from()) && named(part.to())
}

/// Explains why a text is not a legal move, with the most similar ones.
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
