//! A game or variant in a rules file, and what is derived from its rules once.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use board::{Program, Rules};
use evaluation::{GameModel, PieceValues, Weights, fingerprint, shipped_weights, tuned, weights_for};
use game::{BadSetup, wording};

use crate::seats::Seats;
use crate::shipped::{SHIPPED, Shipped};
use crate::uci::{Spelling, Spellings};
use crate::weights::learned_weights;

/// Learned weights other than those that ship.
type LearnedWeights = Option<Arc<[u8]>>;

/// One game or variant of a rules file.
#[derive(Debug)]
pub struct Variant {
    pub rules: Arc<Rules>,
    pub seats: Seats,
    /// The hash of its rules file.
    fingerprint: u64,
    /// Its number in the file, from 1.
    number: usize,
    worth: OnceLock<PieceValues>,
    /// The model, with the learned weights that it was made with.
    model: Mutex<Option<(LearnedWeights, Arc<GameModel>)>>,
    spellings: OnceLock<Spellings>,
}

impl Variant {
    /// The variant of this entry in a rules file with this text.
    ///
    /// # Errors
    /// If its program is invalid, or only random players have turns.
    pub(crate) fn new(text: &str, entry: &zrf::Entry) -> Result<Variant, BadSetup> {
        let seats = Seats::new(&entry.program);
        let rules =
            Rules::new(entry.program.clone()).map_err(|error| BadSetup::verbatim(error.to_string()))?;
        if seats.count() == 0 {
            return Err(BadSetup(wording!("nobody can play this game: all its turns are a random player's")));
        }
        Ok(Variant {
            rules: Arc::new(rules),
            seats,
            fingerprint: fingerprint(text),
            number: entry.number,
            worth: OnceLock::new(),
            model: Mutex::default(),
            spellings: OnceLock::new(),
        })
    }

    /// The values of pieces and places, derived from the rules.
    pub fn worth(&self) -> &PieceValues {
        self.worth.get_or_init(|| PieceValues::new(&self.rules))
    }

    /// The model that a search uses, without anything that self-play has found.
    pub fn plain_model(&self) -> Arc<GameModel> {
        Arc::new(GameModel::new(&self.rules, self.worth(), &Weights::USUAL))
    }

    /// The model that a search uses, with tuned and learned weights where there are some. It is made anew once others were learned.
    pub fn model(&self) -> Arc<GameModel> {
        let learned = learned_weights(self.fingerprint, self.number);
        let mut made = self.model.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, model)) = &*made
            && of.as_ref().map(Arc::as_ptr) == learned.as_ref().map(Arc::as_ptr)
        {
            return Arc::clone(model);
        }
        let weights = tuned(self.fingerprint, self.number).unwrap_or(Weights::USUAL);
        let model = GameModel::new(&self.rules, self.worth(), &weights);
        let shipped = shipped_weights(self.fingerprint, self.number);
        let with = [learned.as_deref(), shipped].into_iter().flatten();
        let found = with.filter_map(|bytes| model.with_weights(&self.rules, bytes)).next();
        let model = Arc::new(found.unwrap_or(model));
        *made = Some((learned, Arc::clone(&model)));
        model
    }

    /// Whether these weights are for its rules, and this version can read them.
    pub(crate) fn can_use(&self, weights: &[u8]) -> bool {
        weights_for(weights) == Some((self.fingerprint, self.number))
            && self.plain_model().with_weights(&self.rules, weights).is_some()
    }

    /// Whether weights ship for it.
    pub fn has_shipped_weights(&self) -> bool {
        shipped_weights(self.fingerprint, self.number).is_some()
    }

    /// The notation for UCI engines: Fairy-Stockfish's if the rules are one of its variants.
    pub fn spellings(&self) -> &Spellings {
        self.spellings.get_or_init(|| {
            let is_this = |shipped: &&Shipped| fingerprint(shipped.text) == self.fingerprint;
            let shipped = SHIPPED.iter().find(is_this).filter(|_| self.number == 1);
            Spellings {
                own: Spelling::own(self.program()),
                variant: shipped.and_then(|shipped| Spelling::variant(shipped.name, self.program())),
            }
        })
    }

    /// The hash of its rules file.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Its number in the file, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The program that the rules were made from.
    pub fn program(&self) -> &Program {
        self.rules.program()
    }
}
