//! A game or variant in a rules file, and what is derived from its rules once.

use std::sync::{Arc, Mutex, OnceLock};

use board::{Program, Rules};
use evaluation::{GameModel, PieceValues, Weights, fingerprint, shipped_weights, tuned, weights_for};
use game::{BadSetup, lock, wording};

use crate::notation::Script;
use crate::seats::Seats;
use crate::shipped::{SHIPPED, Shipped};
use crate::uci::Spellings;
use crate::weights::{LearnedWeights, latest};

/// How many models are kept: of the weights that ship, and of the latest versions.
const MODELS: usize = 3;

/// One game or variant of a rules file.
#[derive(Debug)]
pub struct Variant {
    pub rules: Arc<Rules>,
    pub seats: Seats,
    /// The hash of its rules file.
    pub fingerprint: u64,
    /// Its number in the file, from 1.
    pub number: usize,
    worth: OnceLock<PieceValues>,
    /// Models with the hashes of the learned weights that they were made with; no hash for those that ship.
    models: Mutex<Vec<(String, Arc<GameModel>)>>,
    spellings: OnceLock<Spellings>,
    /// How those who play it write its moves, if they are known to.
    pub script: Option<Script>,
}

impl Variant {
    /// The variant of this entry in a rules file with this text.
    ///
    /// # Errors
    /// If its program is invalid, or only random players have turns.
    pub(crate) fn new(text: &str, entry: zrf::Entry) -> Result<Variant, BadSetup> {
        let seats = Seats::new(&entry.program);
        let rules = Rules::new(entry.program).map_err(|error| BadSetup::verbatim(error.to_string()))?;
        if seats.count() == 0 {
            return Err(BadSetup(wording!("nobody can play this game: all its turns are a random player's")));
        }
        Ok(Variant {
            script: Script::of(rules.program()),
            rules: Arc::new(rules),
            seats,
            fingerprint: fingerprint(text),
            number: entry.number,
            worth: OnceLock::new(),
            models: Mutex::default(),
            spellings: OnceLock::new(),
        })
    }

    /// About how many bytes its rules take, and what is made of them when they are played.
    pub(crate) fn bytes(&self) -> usize {
        const PLAYED: usize = 4;
        let played = lock(&self.models).len().min(1);
        (self.program().size() + self.rules.table_bytes()) * (1 + PLAYED * played)
    }

    /// The values of pieces and places, derived from the rules.
    pub fn worth(&self) -> &PieceValues {
        self.worth.get_or_init(|| PieceValues::new(&self.rules))
    }

    /// The model that a search uses, without anything that self-play has found.
    pub fn plain_model(&self) -> Arc<GameModel> {
        Arc::new(GameModel::new(&self.rules, self.worth(), &Weights::USUAL))
    }

    /// The model that a search uses by a version of learned weights. None where that is for other rules, or was learned by another
    /// version of this program.
    pub fn model(&self, learned: &LearnedWeights) -> Option<Arc<GameModel>> {
        self.made(&learned.hash, || {
            let is_for_these = weights_for(&learned.bytes) == Some((self.fingerprint, self.number));
            self.tuned_model().with_weights(&self.rules, &learned.bytes).filter(|_| is_for_these)
        })
    }

    /// The model that a search uses by the weights that ship, if there are any.
    pub fn shipped_model(&self) -> Arc<GameModel> {
        let shipped = || shipped_weights(self.fingerprint, self.number);
        let made = self.made("", || {
            let model = self.tuned_model();
            let learned = shipped().and_then(|bytes| model.with_weights(&self.rules, bytes));
            Some(learned.unwrap_or(model))
        });
        made.expect("it is always made")
    }

    /// The model by the latest version of learned weights, or else by those that ship.
    pub fn latest_model(&self) -> Arc<GameModel> {
        let learned = latest(self.fingerprint, self.number).and_then(|learned| self.model(&learned));
        learned.unwrap_or_else(|| self.shipped_model())
    }

    fn tuned_model(&self) -> GameModel {
        let weights = tuned(self.fingerprint, self.number).unwrap_or(Weights::USUAL);
        GameModel::new(&self.rules, self.worth(), &weights)
    }

    /// The model of a version, made if it is not kept.
    fn made(&self, hash: &str, make: impl FnOnce() -> Option<GameModel>) -> Option<Arc<GameModel>> {
        let mut models = lock(&self.models);
        if let Some((_, model)) = models.iter().find(|(own, _)| own == hash) {
            return Some(Arc::clone(model));
        }
        let model = Arc::new(make()?);
        models.truncate(MODELS - 1);
        models.insert(0, (hash.into(), Arc::clone(&model)));
        Some(model)
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
            Spellings::new(self.program(), shipped.map(|shipped| shipped.name))
        })
    }

    /// The program that the rules were made from.
    pub fn program(&self) -> &Program {
        self.rules.program()
    }
}
