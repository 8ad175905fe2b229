//! Whether a person may take a decision back.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{Information, Room};

/// Whether the person at the terminal may take a decision back, and whether they asked to.
#[derive(Clone)]
pub(crate) struct Undo {
    /// Why not, if not.
    refusal: Option<&'static str>,
    asked: Arc<AtomicBool>,
}

impl Undo {
    /// Allowed for one person against house bots, in games that hide nothing.
    pub(crate) fn new(room: &Room, bots: &[String]) -> Undo {
        let is_house = |bot: &&String| {
            let name = bot.split(',').next().unwrap_or_default();
            bot.starts_with("house:")
                || !Path::new(bot.as_str()).exists() && room.house.iter().any(|house| house.name == name)
        };
        let persons = bots.iter().filter(|bot| *bot == "human").count();
        let refusal = if room.information == Information::Hidden {
            Some("what was seen cannot be unseen: no taking back in this game")
        } else if persons + bots.iter().filter(is_house).count() < bots.len() || persons > 1 {
            Some("only a person who plays house bots alone can take a decision back")
        } else {
            None
        };
        Undo { refusal, asked: Arc::default() }
    }

    /// Never allowed.
    pub(crate) fn never() -> Undo {
        Undo { refusal: Some("a recorded match cannot be changed"), asked: Arc::default() }
    }

    pub(crate) fn is_possible(&self) -> bool {
        self.refusal.is_none()
    }

    /// Requests it.
    ///
    /// # Errors
    /// If it is not allowed; the text says why.
    pub(crate) fn ask(&self) -> Result<(), &'static str> {
        match self.refusal {
            Some(why) => Err(why),
            None => {
                self.asked.store(true, Ordering::Relaxed);
                Ok(())
            }
        }
    }

    /// Returns true if it was requested since the last call.
    pub(crate) fn take(&self) -> bool {
        self.asked.swap(false, Ordering::Relaxed)
    }
}
