//! Where the other wizard can be, for those who watch through one wizard's eyes.

use game::Prompt;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::board::Grid;
use super::notes::Notes;
use super::setup::Setup;
use super::view::{Sight, View};

/// The published part of the notes.
#[derive(Serialize)]
struct Chances {
    /// The probability of each cell, to three digits; 0 only where the other certainly is not.
    chances: Grid<f64>,
}

/// The notes of a wizard that is being watched.
pub(super) struct Watcher {
    notes: Notes,
    sight: Option<Sight>,
    /// The turn of the decision, until the next view.
    decided: Option<u32>,
}

impl Watcher {
    /// Before the first view of a game with these options.
    pub(super) fn new(setup: Setup) -> Watcher {
        Watcher { notes: Notes::new(setup), sight: None, decided: None }
    }
}

impl game::Notes for Watcher {
    fn decided(&mut self, action: Option<&str>) {
        let action = action.and_then(|action| serde_json::from_str(action).ok());
        if let (Some(sight), Some(action)) = (&self.sight, action) {
            self.notes.saw(sight);
            self.notes.did(sight, &action);
            self.decided = Some(sight.turn);
        }
    }

    fn saw(&mut self, view: &Prompt) -> Box<RawValue> {
        let mut now = self.notes.clone();
        if let Some(View::Wizard(sight)) = view.view() {
            let sight = self.sight.insert((**sight).clone());
            // Just after the wizard's decision the other has had no turn yet, though the next may have started.
            let turn = self.decided.take().unwrap_or(sight.turn);
            now.saw(&Sight { turn, ..sight.clone() });
        }
        let chances = Grid::new(|cell| shown(now.chance(cell)));
        to_raw_value(&Chances { chances }).expect("a grid of finite numbers")
    }
}

fn shown(chance: f64) -> f64 {
    if chance > 0.0 { (chance * 1000.0).round().max(1.0) / 1000.0 } else { 0.0 }
}
