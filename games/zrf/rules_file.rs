//! Compiled rules files. The latest are cached by their text, as every game of a match needs the same ones.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use game::{BadSetup, wording};
use search::weights_for;
use zrf::Source;

use crate::variant::Variant;

/// The size of the cache.
const KEPT: usize = 32;

static CACHE: Mutex<Vec<Arc<RulesFile>>> = Mutex::new(Vec::new());

/// A compiled rules file: all its playable games and variants.
#[derive(Debug)]
pub struct RulesFile {
    name: String,
    text: String,
    entries: Vec<zrf::Entry>,
    /// By entry, made when first played.
    variants: Vec<OnceLock<Arc<Variant>>>,
}

/// Compiles a rules file with resolved includes, or finds it in the cache.
///
/// # Errors
/// If the file cannot be played: the whole report.
pub fn rules_file(name: &str, text: &str) -> Result<Arc<RulesFile>, BadSetup> {
    let cache = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = cache().iter().find(|file| file.text == text) {
        return Ok(Arc::clone(known));
    }
    let rules = zrf::compile_alone(&Source { name, bytes: text.as_bytes() })
        .map_err(|report| BadSetup::verbatim(report.to_string()))?;
    let variants = rules.entries.iter().map(|_| OnceLock::new()).collect();
    let file = Arc::new(RulesFile { name: name.into(), text: text.into(), entries: rules.entries, variants });
    let mut kept = cache();
    kept.truncate(KEPT - 1);
    kept.insert(0, Arc::clone(&file));
    Ok(file)
}

/// The last cached file with this name.
pub(crate) fn known(name: &str) -> Option<Arc<RulesFile>> {
    let cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.iter().find(|file| file.name == name).map(Arc::clone)
}

impl RulesFile {
    /// The games and variants, number 1 first.
    pub fn entries(&self) -> &[zrf::Entry] {
        &self.entries
    }

    /// The game or variant with that number or title; for an empty name, the file's default.
    ///
    /// # Errors
    /// If there is none, with the names that exist, or if nobody can play it.
    pub fn variant(&self, name: &str) -> Result<Arc<Variant>, BadSetup> {
        let index = self.index(name.trim()).ok_or_else(|| {
            let known: Vec<String> =
                self.entries.iter().map(|entry| format!("{} {}", entry.number, entry.title)).collect();
            let known = known.join(", ");
            BadSetup(wording!("option variant: no '{name}'; there are: {known}", name = name.trim(), known))
        })?;
        if let Some(variant) = self.variants[index].get() {
            return Ok(Arc::clone(variant));
        }
        let variant = Arc::new(Variant::new(&self.text, &self.entries[index])?);
        Ok(Arc::clone(self.variants[index].get_or_init(|| variant)))
    }

    /// Whether learned weights are for one of its games, and this version can read them.
    pub fn can_use_weights(&self, bytes: &[u8]) -> bool {
        let variant = weights_for(bytes).and_then(|(_, number)| self.variant(&number.to_string()).ok());
        variant.is_some_and(|variant| variant.can_use(bytes))
    }

    fn index(&self, name: &str) -> Option<usize> {
        match name.parse::<usize>() {
            _ if name.is_empty() => Some(self.entries.iter().position(|entry| entry.default).unwrap_or(0)),
            Ok(number) => self.entries.iter().position(|entry| entry.number == number),
            Err(_) => self.entries.iter().position(|entry| entry.title.trim().eq_ignore_ascii_case(name)),
        }
    }
}
