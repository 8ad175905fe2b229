//! Compiled rules files, kept by their contents: every game of a match asks for the same ones.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use board::{Program, Rules};
use game::{BadSetup, wording};
use search::{GameModel, PieceValues, Weights, fingerprint, tuned};
use zrf::Source;

use super::seats::Seats;

/// So many rules files are kept.
const KEPT: usize = 32;

static CACHE: Mutex<Vec<Arc<Compiled>>> = Mutex::new(Vec::new());

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
    knowledge: OnceLock<Arc<GameModel>>,
    /// What weighs how much, if self-play has found it out, else as usual.
    weights: Weights,
}

/// What a player that looks ahead learns of rules before it plays.
pub fn learn(rules: &Arc<Rules>, weights: &Weights) -> GameModel {
    GameModel::new(rules, &PieceValues::new(rules), weights)
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
    let rules = zrf::compile(&Source { name, bytes: text.as_bytes() }, &|_| None)
        .map_err(|report| BadSetup::verbatim(report.to_string()))?;
    let ready = rules.entries.iter().map(|_| OnceLock::new()).collect();
    let compiled = Arc::new(Compiled { name: name.into(), text: text.into(), entries: rules.entries, ready });
    let mut kept = cache();
    kept.truncate(KEPT - 1);
    kept.insert(0, Arc::clone(&compiled));
    Ok(compiled)
}

/// Among the files compiled before, the last one of this name.
pub(super) fn known(name: &str) -> Option<Arc<Compiled>> {
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
        let ready = Arc::new(Ready::new(entry.program.clone(), weights)?);
        Ok(Arc::clone(self.ready[index].get_or_init(|| ready)))
    }
}

impl Ready {
    fn new(program: Program, weights: Weights) -> Result<Ready, BadSetup> {
        let seats = Seats::new(&program);
        let rules = Rules::new(program).map_err(|error| BadSetup::verbatim(error.to_string()))?;
        if seats.count() == 0 {
            return Err(BadSetup(wording!("nobody can play this game: all its turns are a random player's")));
        }
        Ok(Ready {
            rules: Arc::new(rules),
            seats,
            worth: OnceLock::new(),
            knowledge: OnceLock::new(),
            weights,
        })
    }

    /// What pieces and places are worth, by the rules.
    pub fn worth(&self) -> &PieceValues {
        self.worth.get_or_init(|| PieceValues::new(&self.rules))
    }

    /// What the rules say to a player that looks ahead, without what self-play has found.
    pub fn plain_knowledge(&self) -> Arc<GameModel> {
        Arc::new(GameModel::new(&self.rules, self.worth(), &Weights::USUAL))
    }

    /// What a player that looks ahead learns before the game.
    pub fn knowledge(&self) -> Arc<GameModel> {
        let learn = || Arc::new(learn(&self.rules, &self.weights));
        Arc::clone(self.knowledge.get_or_init(learn))
    }

    /// The program that the rules come from.
    pub fn program(&self) -> &Program {
        self.rules.program()
    }
}
