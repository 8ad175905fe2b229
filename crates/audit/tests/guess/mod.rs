//! A tiny game with hidden information that leaks in one way, or in none.
//!
//! Each player has a number. Whoever guesses the next player's number wins. In odd turns one player guesses, in even turns everyone does.

use std::ops::RangeInclusive;

use audit::Audited;
use game::{
    BadSetup, ByPlayer, Dice, Eyes, Fault, Folder, Game, Illegal, Opening, Player, Players, Room, Status,
};
use serde_json::{Value, json};

pub(crate) const SOUND: u8 = 0;
/// Everybody sees all numbers, and `disguise` hides nothing.
pub(crate) const SAYS_NOTHING: u8 = 1;
/// Players who are not due see all numbers.
pub(crate) const SHOWS_WHO_IS_NOT_DUE: u8 = 2;
/// Players who have decided see what others decided.
pub(crate) const SHOWS_WHO_HAS_DECIDED: u8 = 3;
/// A failure shows before the last decision has arrived.
pub(crate) const SHOWS_FAILURES: u8 = 4;
/// The fifth turn is called the second.
pub(crate) const GOES_BACK: u8 = 5;

const NUMBERS: u64 = 10;
const TURNS: u32 = 9;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Decision {
    Guess(u64),
    Failed,
    Resigned,
}

#[derive(Clone)]
pub(crate) struct Guess<const LEAK: u8> {
    numbers: ByPlayer<u64>,
    decided: ByPlayer<Option<Decision>>,
    turn: u32,
    /// The guesses of the previous turn.
    last: Vec<Option<u64>>,
    over: Option<Vec<i64>>,
}

impl<const LEAK: u8> Guess<LEAK> {
    fn due(&self) -> Players {
        let players = self.numbers.players();
        let all = Player::all(players);
        let alone = |player: &Player| {
            self.turn.is_multiple_of(2) || player.seat() == self.turn as usize / 2 % players
        };
        all.filter(alone).filter(|player| self.decided[*player].is_none()).collect()
    }

    fn decide(&mut self, player: Player, decision: Decision) {
        self.decided[player] = Some(decision);
        if !self.due().is_empty() {
            return;
        }
        let players = self.numbers.players();
        let decided = self.decided.as_slice().to_vec();
        let right = |seat: usize| {
            decided[seat] == Some(Decision::Guess(self.numbers[Player::new((seat + 1) % players)]))
        };
        let somebody_resigned = decided.contains(&Some(Decision::Resigned));
        let scores: Vec<i64> = (0..players)
            .map(|seat| match decided[seat] {
                Some(Decision::Resigned) => 0,
                _ => i64::from(somebody_resigned || right(seat)),
            })
            .collect();
        self.last = decided.iter().map(|decision| guessed(*decision)).collect();
        self.decided = ByPlayer::new(players, |_| None);
        self.turn += 1;
        if somebody_resigned || scores.contains(&1) || self.turn > TURNS {
            self.over = Some(scores);
        }
    }

    fn failures(&self) -> usize {
        self.decided.iter().filter(|(_, decision)| **decision == Some(Decision::Failed)).count()
    }
}

fn guessed(decision: Option<Decision>) -> Option<u64> {
    match decision {
        Some(Decision::Guess(number)) => Some(number),
        _ => None,
    }
}

impl<const LEAK: u8> Game for Guess<LEAK> {
    type Setup = ();
    type Action = u64;
    type Reply = ();
    type View = Value;

    fn seats((): &()) -> RangeInclusive<usize> {
        2..=3
    }

    fn start((): &(), opening: Opening, mut dice: Dice) -> Result<Self, BadSetup> {
        let players = opening.players;
        Ok(Guess {
            numbers: ByPlayer::new(players, |_| dice.below(NUMBERS)),
            decided: ByPlayer::new(players, |_| None),
            turn: 1,
            last: Vec::new(),
            over: None,
        })
    }

    fn status(&self) -> Status {
        if let Some(scores) = &self.over {
            return Status::Over { scores: scores.clone().into(), reason: "guessed or resigned".into() };
        }
        let turn = if LEAK == GOES_BACK && self.turn == 5 { 2 } else { self.turn };
        Status::Waiting { turn, players: self.due() }
    }

    fn play(&mut self, player: Player, guess: u64) -> Result<(), Illegal> {
        if guess >= NUMBERS {
            return Err(Illegal(format!("{guess} is over 9")));
        }
        self.decide(player, Decision::Guess(guess));
        Ok(())
    }

    fn fail(&mut self, player: Player, _: &Fault) {
        self.decide(player, Decision::Failed);
    }

    fn resign(&mut self, player: Player) {
        self.decide(player, Decision::Resigned);
    }

    fn view(&self, eyes: Eyes) -> Value {
        let sees = |whose: Player| match eyes {
            Eyes::Everything => true,
            Eyes::Player(player) => {
                player == whose
                    || LEAK == SAYS_NOTHING
                    || LEAK == SHOWS_WHO_IS_NOT_DUE && !self.due().contains(player)
            }
        };
        let numbers: Vec<Option<u64>> =
            self.numbers.iter().map(|(whose, number)| sees(whose).then_some(*number)).collect();
        let shows_decided = match eyes {
            Eyes::Everything => true,
            Eyes::Player(player) => LEAK == SHOWS_WHO_HAS_DECIDED && self.decided[player].is_some(),
        };
        let decided: Vec<Option<u64>> = self.decided.iter().map(|(_, decision)| guessed(*decision)).collect();
        json!({
            "turn": self.turn,
            "last": self.last,
            "numbers": numbers,
            "decided": shows_decided.then_some(decided),
            "failures": (LEAK == SHOWS_FAILURES).then(|| self.failures()),
        })
    }

    fn sample(_: &Value, dice: &mut Dice) -> u64 {
        dice.below(NUMBERS)
    }
}

impl<const LEAK: u8> Audited for Guess<LEAK> {
    const SETUPS: &'static [&'static [(&'static str, &'static str)]] = &[&[]];
    const BOUND: u32 = 3 * TURNS + 1;

    /// Gives the others different numbers.
    fn disguise(&self, player: Player, dice: &mut Dice) -> Option<Self> {
        if LEAK == SAYS_NOTHING {
            return None;
        }
        let mut other = self.clone();
        for (whose, number) in other.numbers.iter_mut().filter(|(whose, _)| *whose != player) {
            *number = (self.numbers[whose] + 1 + dice.below(NUMBERS - 1)) % NUMBERS;
        }
        Some(other)
    }
}

pub(crate) const fn room<const LEAK: u8>() -> Room {
    Room::new::<Guess<LEAK>>("guess", "Guess", "Whoever guesses the next player's number wins")
        .hidden()
        .folder(Folder {
            path: "",
            readme: "```exchange\n```\n",
            translations: &[],
            words: &[],
            view: &[],
            starters: &[],
        })
}
