//! Compiled rules files, kept by their contents: every game of a match asks for the same ones.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use board::{Program, Rules};
use game::{BadSetup, wording};
use search::{GameModel, PieceValues, Weights, fingerprint, shipped_weights, tuned, weights_are_for};
use zrf::Source;

use crate::seats::Seats;
use crate::shipped::{SHIPPED, Shipped};
use crate::uci::{Spelling, Spellings};

/// So many rules files are kept.
const KEPT: usize = 32;

static CACHE: Mutex<Vec<Arc<Compiled>>> = Mutex::new(Vec::new());

/// Learned weights that lay beside rules files.
static WEIGHTS: Mutex<Vec<Arc<[u8]>>> = Mutex::new(Vec::new());

/// Keeps learned weights for the rules they say they are for.
pub(crate) fn keep_weights(bytes: Vec<u8>) {
    let mut kept = WEIGHTS.lock().unwrap_or_else(PoisonError::into_inner);
    kept.truncate(KEPT - 1);
    kept.insert(0, bytes.into());
}

/// The learned weights for a game: those beside its file, else those that ship.
fn weights_for(fingerprint: u64, number: usize) -> Option<Arc<[u8]>> {
    let kept = WEIGHTS.lock().unwrap_or_else(PoisonError::into_inner);
    let beside = kept.iter().find(|bytes| weights_are_for(bytes, fingerprint, number)).map(Arc::clone);
    beside.or_else(|| shipped_weights(fingerprint, number).map(Arc::from))
}

/// A compiled rules file: all its playable games and variants.
#[derive(Debug)]
pub struct Compiled {
    name: String,
    text: String,
    entries: Vec<zrf::Entry>,
    /// Made ready when first played.
    ready: Vec<OnceLock<Arc<Ready>>>,
}

/// One game or variant, ready to be played.
#[derive(Debug)]
pub struct Ready {
    /// Its rules.
    pub rules: Arc<Rules>,
    /// Who sits where.
    pub seats: Seats,
    worth: OnceLock<PieceValues>,
    model: OnceLock<Arc<GameModel>>,
    /// What weighs how much, if self-play has found it out, else as usual.
    weights: Weights,
    spellings: OnceLock<Spellings>,
    /// The fingerprint of its rules file, and its number there.
    known_as: (u64, usize),
}

/// Compiles a rules file whose includes are resolved, or finds it among those compiled before.
///
/// # Errors
/// With the whole report, when the file cannot be played.
pub fn compiled(name: &str, text: &str) -> Result<Arc<Compiled>, BadSetup> {
    let cache = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = cache().iter().find(|compiled| compiled.text == text) {
        return Ok(Arc::clone(known));
    }
    let rules = zrf::compile_alone(&Source { name, bytes: text.as_bytes() })
        .map_err(|report| BadSetup::verbatim(report.to_string()))?;
    let ready = rules.entries.iter().map(|_| OnceLock::new()).collect();
    let compiled = Arc::new(Compiled { name: name.into(), text: text.into(), entries: rules.entries, ready });
    let mut kept = cache();
    kept.truncate(KEPT - 1);
    kept.insert(0, Arc::clone(&compiled));
    Ok(compiled)
}

/// Among the files compiled before, the last one of this name.
pub(crate) fn known(name: &str) -> Option<Arc<Compiled>> {
    let cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.iter().find(|compiled| compiled.name == name).map(Arc::clone)
}

impl Compiled {
    /// The games and variants, number 1 first.
    pub fn entries(&self) -> &[zrf::Entry] {
        &self.entries
    }

    /// The game or variant of that number or title; an empty name means the one that the file loads first.
    ///
    /// # Errors
    /// With the names there are, or when nobody can play it.
    pub fn ready(&self, name: &str) -> Result<Arc<Ready>, BadSetup> {
        let name = name.trim();
        let is_named = |entry: &&zrf::Entry| entry.title.trim().eq_ignore_ascii_case(name);
        let found = match (name, name.parse::<usize>()) {
            ("", _) => self.entries.iter().find(|entry| entry.default).or(self.entries.first()),
            (_, Ok(number)) => self.entries.iter().find(|entry| entry.number == number),
            (_, Err(_)) => self.entries.iter().find(is_named),
        };
        let index = found.and_then(|found| self.entries.iter().position(|entry| std::ptr::eq(entry, found)));
        let Some(index) = index else {
            let known: Vec<String> =
                self.entries.iter().map(|entry| format!("{} {}", entry.number, entry.title)).collect();
            return Err(BadSetup(wording!(
                "option variant: no '{name}'; there are: {known}",
                name,
                known = known.join(", ")
            )));
        };
        if let Some(ready) = self.ready[index].get() {
            return Ok(Arc::clone(ready));
        }
        let entry = &self.entries[index];
        let weights = tuned(fingerprint(&self.text), entry.number).unwrap_or(Weights::USUAL);
        let ready =
            Arc::new(Ready::new(entry.program.clone(), weights, (fingerprint(&self.text), entry.number))?);
        Ok(Arc::clone(self.ready[index].get_or_init(|| ready)))
    }
}

impl Ready {
    fn new(program: Program, weights: Weights, known_as: (u64, usize)) -> Result<Ready, BadSetup> {
        let seats = Seats::new(&program);
        let rules = Rules::new(program).map_err(|error| BadSetup::verbatim(error.to_string()))?;
        if seats.count() == 0 {
            return Err(BadSetup(wording!("nobody can play this game: all its turns are a random player's")));
        }
        Ok(Ready {
            rules: Arc::new(rules),
            seats,
            worth: OnceLock::new(),
            model: OnceLock::new(),
            weights,
            spellings: OnceLock::new(),
            known_as,
        })
    }

    /// What pieces and places are worth, by the rules.
    pub fn worth(&self) -> &PieceValues {
        self.worth.get_or_init(|| PieceValues::new(&self.rules))
    }

    /// What the rules say to a player that looks ahead, without what self-play has found.
    pub fn plain_model(&self) -> Arc<GameModel> {
        Arc::new(GameModel::new(&self.rules, self.worth(), &Weights::USUAL))
    }

    /// What a player that looks ahead knows of the game, with weights that were learned where there are some.
    pub fn model(&self) -> Arc<GameModel> {
        let made = || {
            let plain = GameModel::new(&self.rules, self.worth(), &self.weights);
            let (fingerprint, number) = self.known_as;
            Arc::new(match weights_for(fingerprint, number) {
                Some(bytes) => plain.with_weights(&self.rules, &bytes),
                None => plain,
            })
        };
        Arc::clone(self.model.get_or_init(made))
    }

    /// The words for moves that programs which speak UCI are told, and that they may use.
    pub fn spellings(&self) -> &Spellings {
        self.spellings.get_or_init(|| {
            let is_this = |shipped: &&Shipped| fingerprint(shipped.text) == self.fingerprint();
            let shipped = SHIPPED.iter().find(is_this).filter(|_| self.number() == 1);
            Spellings {
                own: Spelling::own(self.program()),
                variant: shipped.and_then(|shipped| Spelling::variant(shipped.name, self.program())),
            }
        })
    }

    /// What tells its rules file apart.
    pub fn fingerprint(&self) -> u64 {
        self.known_as.0
    }

    /// Its number in the file, from 1.
    pub fn number(&self) -> usize {
        self.known_as.1
    }

    /// The program that the rules come from.
    pub fn program(&self) -> &Program {
        self.rules.program()
    }
}
