//! Bounds what all builds together keep on the disk.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use game::lock;
use nix::fcntl::{Flock, FlockArg};

use super::bounds::size;
use crate::Held;
use crate::sandbox::reclaim;
use crate::scratch::remove_soon;

/// The folders of builds in the cache. What else is there is small or needed as long as a process runs.
const KINDS: &[&str] = &["compiled", "folders"];
/// What a killed process left behind is removed after this time.
const UNFINISHED: Duration = Duration::from_secs(24 * 3600);

/// The most bytes of all builds together.
static MOST: AtomicU64 = AtomicU64::new(4 << 30);

/// From now on keeps at most so many bytes of compiled bots in a cache; those used longest ago go first.
pub fn limit_cache(most: u64) {
    MOST.store(most, Ordering::Relaxed);
}

/// Holds the builds in a cache to which these paths lead, and notes that they were used. `None` if one was removed meanwhile.
pub(super) fn hold(cache: &Path, paths: &[PathBuf]) -> Option<Held> {
    let places = paths.iter().filter_map(|path| {
        let mut names = path.strip_prefix(cache).ok()?.components();
        Some(cache.join(names.next()?).join(names.next()?))
    });
    let held = places.map(|place| {
        let file = File::open(&place).ok()?;
        let _ = file.set_modified(SystemTime::now());
        let lock = Flock::lock(file, FlockArg::LockSharedNonblock).ok()?;
        place.exists().then(|| Arc::new(lock))
    });
    held.collect::<Option<_>>().map(Held::of)
}

/// Removes the builds that were used longest ago, until the rest fits. Those in use stay, and the one used last.
pub(super) fn trim(cache: &Path) {
    trim_to(cache, MOST.load(Ordering::Relaxed));
}

fn trim_to(cache: &Path, most: u64) {
    // One at a time in a process; of several processes, each removes a build completely or not at all.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = lock(&ONE);
    let age = |path: &Path| fs::metadata(path).ok()?.modified().ok();
    let mut builds: Vec<(SystemTime, PathBuf, u64)> = KINDS
        .iter()
        .flat_map(|kind| listed(&cache.join(kind)))
        .filter_map(|path| Some((age(&path)?, size(&path).0, path)))
        .map(|(used, bytes, path)| (used, path, bytes))
        .collect();
    builds.sort();
    let mut total: u64 = builds.iter().map(|(_, _, bytes)| bytes).sum();
    builds.pop();
    for (_, path, bytes) in builds {
        if total <= most {
            break;
        }
        if remove(cache, &path).is_ok() {
            total -= bytes;
        }
    }
    for path in listed(&cache.join("unfinished")) {
        if age(&path).and_then(|used| used.elapsed().ok()).is_some_and(|age| age > UNFINISHED) {
            reclaim(&path).ok();
            remove_soon(&path);
        }
    }
}

fn listed(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// Removes a build that nobody uses: moved aside first, so that nobody finds half of it.
fn remove(cache: &Path, path: &Path) -> io::Result<()> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let _lock =
        Flock::lock(File::open(path)?, FlockArg::LockExclusiveNonblock).map_err(|(_, error)| error)?;
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let aside = cache.join("unfinished").join(format!("{}-{number}.old", std::process::id()));
    fs::create_dir_all(aside.parent().unwrap_or(cache))?;
    fs::rename(path, &aside)?;
    remove_soon(&aside);
    Ok(())
}

#[cfg(test)]
mod tests;
