//! Compiled rules files. The latest are cached by their text, as every game of a match needs the same ones.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use evaluation::weights_for;
use game::{BadSetup, wording};
use zrf::{Include, Report, Source};

use crate::variant::Variant;
use crate::weights::LearnedWeights;

/// The size of the cache: files, and their estimated bytes together. The latest is kept whatever its size.
const KEPT: usize = 32;
const KEPT_BYTES: usize = 128 << 20;
/// About the memory of a word once it is compiled, in bytes.
const BYTES_OF_A_WORD: usize = 100;

static CACHE: Mutex<Vec<Arc<RulesFile>>> = Mutex::new(Vec::new());
static MOST_WORDS: AtomicUsize = AtomicUsize::new(zrf::MOST_WORDS);

fn cache() -> MutexGuard<'static, Vec<Arc<RulesFile>>> {
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A compiled rules file: all its playable games and variants.
#[derive(Debug)]
pub struct RulesFile {
    name: String,
    text: String,
    entries: Vec<zrf::Entry>,
    /// By entry, made when first played.
    variants: Vec<OnceLock<Arc<Variant>>>,
    /// The words of all entries.
    words: usize,
    /// Whether it was used since [`drop_idle`] was last called.
    used: AtomicBool,
}

/// From now on refuses rules files with more words than this ([`zrf::Rules::words`]): for programs that compile what strangers send.
pub fn set_most_words(most: usize) {
    MOST_WORDS.store(most, Ordering::Relaxed);
}

/// Compiles a rules file without caching it.
///
/// # Errors
/// If it cannot be played, or is too large here.
pub fn compile(source: &Source<'_>, include: Include<'_>) -> Result<zrf::Rules, Report> {
    zrf::compile_within(source, include, MOST_WORDS.load(Ordering::Relaxed))
}

/// Drops a file from the cache: what was refused is not needed again.
pub fn forget(text: &str) {
    cache().retain(|file| file.text != text);
}

/// Drops the files that were not used since the last call.
pub fn drop_idle() {
    cache().retain(|file| file.used.swap(false, Ordering::Relaxed));
}

/// Compiles a rules file with resolved includes, or finds it in the cache.
///
/// # Errors
/// If the file cannot be played: the whole report.
pub fn rules_file(name: &str, text: &str) -> Result<Arc<RulesFile>, BadSetup> {
    if let Some(known) = cache().iter().find(|file| file.text == text) {
        known.used.store(true, Ordering::Relaxed);
        return Ok(Arc::clone(known));
    }
    let alone: Include<'_> = &|_| Err("is not there".into());
    let rules = compile(&Source { name, bytes: text.as_bytes() }, alone)
        .map_err(|report| BadSetup::verbatim(report.to_string()))?;
    let variants = rules.entries.iter().map(|_| OnceLock::new()).collect();
    let file = Arc::new(RulesFile {
        name: name.into(),
        text: text.into(),
        entries: rules.entries,
        variants,
        words: rules.words,
        used: AtomicBool::new(true),
    });
    let mut kept = cache();
    kept.insert(0, Arc::clone(&file));
    bound(&mut kept, KEPT_BYTES);
    Ok(file)
}

/// Drops the earliest files beyond the bounds.
fn bound(kept: &mut Vec<Arc<RulesFile>>, most: usize) {
    let mut bytes = 0;
    let fits = kept.iter().take_while(|file| {
        bytes += file.bytes();
        bytes <= most
    });
    let fits = fits.count().clamp(1, KEPT);
    kept.truncate(fits);
}

/// The last cached file with this name.
pub(crate) fn known(name: &str) -> Option<Arc<RulesFile>> {
    cache().iter().find(|file| file.name == name).map(Arc::clone)
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

    /// An estimate of its memory: its text, its programs, and what was made of those that were played, which is several times as much.
    fn bytes(&self) -> usize {
        const PLAYED: usize = 4;
        let played = self.variants.iter().filter(|variant| variant.get().is_some()).count();
        let programs = self.words * BYTES_OF_A_WORD;
        self.text.len() + programs + programs / self.entries.len().max(1) * played * PLAYED
    }

    /// Whether learned weights are for one of its games, and this version can read them.
    pub fn can_use_weights(&self, bytes: &[u8]) -> bool {
        let variant = weights_for(bytes).and_then(|(_, number)| self.variant(&number.to_string()).ok());
        variant.is_some_and(|variant| variant.model(&LearnedWeights::new(bytes)).is_some())
    }

    fn index(&self, name: &str) -> Option<usize> {
        match name.parse::<usize>() {
            _ if name.is_empty() => Some(self.entries.iter().position(|entry| entry.default).unwrap_or(0)),
            Ok(number) => self.entries.iter().position(|entry| entry.number == number),
            Err(_) => self.entries.iter().position(|entry| entry.title.trim().eq_ignore_ascii_case(name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_is_bounded_in_bytes_and_keeps_nothing_idle() {
        let text = |number: usize| format!("; {number}\n{}", crate::SHIPPED[0].text);
        let files: Vec<_> = (0..3).map(|number| rules_file("a", &text(number)).unwrap()).collect();
        let each = files[0].bytes();
        assert!(each > 20_000, "{each}");
        let mut kept = files.clone();
        bound(&mut kept, 2 * each + each / 2);
        assert_eq!(kept.len(), 2);
        // The latest stays, however large it is.
        bound(&mut kept, 1);
        assert_eq!(kept.len(), 1);
        // What is played takes more.
        files[0].variant("").unwrap();
        assert!(files[0].bytes() > each);

        let is_kept = |number: usize| cache().iter().any(|file| file.text == text(number));
        rules_file("a", &text(10)).unwrap();
        forget(&text(10));
        assert!(!is_kept(10));
        rules_file("a", &text(11)).unwrap();
        drop_idle();
        drop_idle();
        assert!(!is_kept(11));
    }
}
