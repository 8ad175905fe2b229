//! Rules files. The latest are cached by their text, as every game of a match needs the same one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use evaluation::weights_for;
use game::{BadSetup, lock, wording};
use zrf::{Outline, Report, Source, Title};

use crate::variant::Variant;
use crate::weights::LearnedWeights;

/// The size of the cache beside what matches hold: files, and their estimated bytes together. The latest is kept whatever its size.
const KEPT: usize = 32;
const KEPT_BYTES: usize = 128 << 20;

static CACHE: Mutex<Vec<Arc<RulesFile>>> = Mutex::new(Vec::new());

fn cache() -> MutexGuard<'static, Vec<Arc<RulesFile>>> {
    lock(&CACHE)
}

/// A rules file: its games and variants, each compiled when it is first asked for.
#[derive(Debug)]
pub struct RulesFile {
    name: String,
    text: String,
    titles: Vec<Title>,
    /// By title.
    variants: Vec<OnceLock<Arc<Variant>>>,
    /// Whether it was used since [`drop_idle`] was last called.
    used: AtomicBool,
}

/// Drops a file from the cache: what was refused is not needed again.
pub fn forget(text: &str) {
    cache().retain(|file| file.text != text || file.is_held());
}

/// Drops the files that no match holds and that were not used since the last call, with their tables.
pub fn drop_idle() {
    cache().retain(|file| file.used.swap(false, Ordering::Relaxed) || file.is_held());
}

/// Reads a rules file with resolved includes and compiles its default game, or finds it in the cache.
///
/// # Errors
/// If the file cannot be read or that game be played: the whole report.
pub fn rules_file(name: &str, text: &str) -> Result<Arc<RulesFile>, BadSetup> {
    if let Some(known) = cache().iter().find(|file| file.text == text) {
        known.used.store(true, Ordering::Relaxed);
        return Ok(Arc::clone(known));
    }
    let outline = outline(name, text).map_err(|report| BadSetup::verbatim(report.to_string()))?;
    keep(name, text, &outline)
}

fn outline(name: &str, text: &str) -> Result<Outline, Report> {
    Outline::read(&Source { name, bytes: text.as_bytes() }, &|_| Err("is not there".into()))
}

/// Puts a file with resolved includes into the cache, with its default game.
///
/// # Errors
/// If that game has errors: the whole report.
pub(crate) fn keep(name: &str, text: &str, outline: &Outline) -> Result<Arc<RulesFile>, BadSetup> {
    if let Some(known) = cache().iter().find(|file| file.text == text && file.name == name) {
        known.used.store(true, Ordering::Relaxed);
        return Ok(Arc::clone(known));
    }
    let titles = outline.titles().to_vec();
    let variants = titles.iter().map(|_| OnceLock::new()).collect();
    let file =
        RulesFile { name: name.into(), text: text.into(), titles, variants, used: AtomicBool::new(true) };
    let entry =
        outline.compile(outline.default_title()).map_err(|report| BadSetup::verbatim(report.to_string()))?;
    let place = file.titles.iter().position(|title| title.number == entry.number).expect("it is in the list");
    // One that nobody can play is told when it is asked for.
    if let Ok(variant) = Variant::new(text, entry) {
        let _ = file.variants[place].set(Arc::new(variant));
    }
    let file = Arc::new(file);
    let mut kept = cache();
    kept.insert(0, Arc::clone(&file));
    bound(&mut kept, KEPT_BYTES);
    Ok(file)
}

/// Drops the earliest files beyond the bounds. To drop what a match holds would free nothing, and the next match would make it again.
fn bound(kept: &mut Vec<Arc<RulesFile>>, most: usize) {
    let (mut files, mut bytes) = (0, 0);
    kept.retain(|file| {
        if file.is_held() {
            return true;
        }
        files += 1;
        bytes += file.bytes();
        files == 1 || files <= KEPT && bytes <= most
    });
}

/// The last cached file with this name.
pub(crate) fn known(name: &str) -> Option<Arc<RulesFile>> {
    cache().iter().find(|file| file.name == name).map(Arc::clone)
}

impl RulesFile {
    /// The games and variants, number 1 first.
    pub fn titles(&self) -> &[Title] {
        &self.titles
    }

    /// The game or variant with that number or title; for an empty name, the file's default.
    ///
    /// # Errors
    /// If there is none, with the names that exist, or if it has errors or nobody can play it.
    pub fn variant(&self, name: &str) -> Result<Arc<Variant>, BadSetup> {
        let index = self.index(name.trim()).ok_or_else(|| {
            let known: Vec<String> =
                self.titles.iter().map(|title| format!("{} {}", title.number, title.title)).collect();
            let known = known.join(", ");
            BadSetup(wording!("option variant: no '{name}'; there are: {known}", name = name.trim(), known))
        })?;
        if let Some(variant) = self.variants[index].get() {
            return Ok(Arc::clone(variant));
        }
        let report = |report: Report| BadSetup::verbatim(report.to_string());
        let outline = outline(&self.name, &self.text).map_err(report)?;
        let entry = outline.compile(&self.titles[index]).map_err(report)?;
        let variant = Arc::new(Variant::new(&self.text, entry)?);
        Ok(Arc::clone(self.variants[index].get_or_init(|| variant)))
    }

    /// Whether a match holds one of its games.
    fn is_held(&self) -> bool {
        self.variants.iter().filter_map(OnceLock::get).any(|variant| Arc::strong_count(variant) > 1)
    }

    /// An estimate of its memory: its text, and what was made of the games that were asked for.
    fn bytes(&self) -> usize {
        let made = self.variants.iter().filter_map(OnceLock::get).map(|variant| variant.bytes());
        self.text.len() + made.sum::<usize>()
    }

    /// Whether learned weights are for one of its games, and this version can read them.
    pub fn can_use_weights(&self, bytes: &[u8]) -> bool {
        let variant = weights_for(bytes).and_then(|(_, number)| self.variant(&number.to_string()).ok());
        variant.is_some_and(|variant| variant.model(&LearnedWeights::new(bytes)).is_some())
    }

    fn index(&self, name: &str) -> Option<usize> {
        match name.parse::<usize>() {
            _ if name.is_empty() => Some(self.titles.iter().position(|title| title.default).unwrap_or(0)),
            Ok(number) => self.titles.iter().position(|title| title.number == number),
            Err(_) => self.titles.iter().position(|title| title.title.trim().eq_ignore_ascii_case(name)),
        }
    }
}

#[cfg(test)]
mod tests;
