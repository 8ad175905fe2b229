//! `UCI_LimitStrength` and `UCI_Elo`: chess at one of the levels of `strong`.

use board::{Moves, Position};
use game::Dice;
use games::zrf::levels::{CHESS_ELO, COUNT, Level, level};
use search::Limits;

/// The levels' points, the least and the greatest.
const LEAST: u32 = CHESS_ELO[0];
const MOST: u32 = CHESS_ELO[COUNT - 1];

/// How strong the other program wants its opponent.
pub(super) struct Strength {
    is_limited: bool,
    elo: u32,
    dice: Dice,
}

impl Strength {
    /// Unlimited, until an option says otherwise.
    pub(super) fn new() -> Strength {
        Strength { is_limited: false, elo: MOST, dice: Dice::named(0, "slips") }
    }

    /// The options that are offered. Only the levels of chess are measured beside engines of known strength.
    pub(super) fn offered(&self) -> [String; 2] {
        [
            "option name UCI_LimitStrength type check default false".into(),
            format!("option name UCI_Elo type spin default {MOST} min {LEAST} max {MOST}"),
        ]
    }

    /// Sets an option by its name in lower case. Returns whether it is one of these and the value is allowed.
    pub(super) fn set(&mut self, name: &str, value: &str) -> bool {
        match (name, value.parse::<u32>()) {
            ("uci_elo", Ok(elo)) if (LEAST..=MOST).contains(&elo) => {
                self.elo = elo;
            }
            ("uci_limitstrength", _) => match value.to_ascii_lowercase().parse() {
                Ok(is_limited) => self.is_limited = is_limited,
                Err(_) => return false,
            },
            _ => return false,
        }
        true
    }

    /// Lowers the limits to the level that is nearest. Returns the only move to look at where the level slips.
    pub(super) fn limit(&mut self, limits: &mut Limits, position: &Position) -> Option<String> {
        if !self.is_limited {
            return None;
        }
        let nearest = (0..COUNT).min_by_key(|&place| CHESS_ELO[place].abs_diff(self.elo));
        let Level { nodes, slips } = level("chess", nearest.expect("there are levels") + 1);
        limits.nodes = Some(limits.nodes.map_or(nodes, |own| own.min(nodes)));
        let (mut position, mut legal) = (position.clone(), Moves::new());
        position.legal_beyond_the_end(&mut legal);
        if legal.is_empty() || self.dice.below(100) >= slips {
            return None;
        }
        let any = legal.get(self.dice.below(legal.len() as u64) as usize)?;
        Some(position.text(any))
    }
}
