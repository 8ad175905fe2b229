//! What is made only once it has been asked for often enough, in a room of so many bytes.

use std::mem::size_of_val;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// How often it is done without before a thing is made: making code costs about that much.
const PATIENCE: u32 = 16;
/// What that adds up to, kept at most: on a large board thousands of things may become due in one position, whose player has promised an
/// answer in time. Beyond this number of them making takes no longer than doing without.
const SAVED: u32 = 256 * PATIENCE;

/// What the tables of each game may take whatever those of others take; it is enough for most.
const OWN: usize = 4 << 20;
/// The most bytes of the tables of all games of this process together, but for 4 MB of each: people may keep many large games open. With
/// less room everything is slower, and nothing else is different.
pub const TOGETHER: usize = 256 << 20;
static ALL: AtomicUsize = AtomicUsize::new(0);

/// How blocks are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Running {
    /// By code made for each cell, as soon as it is worth while and as long as there is room.
    Specialised,
    /// Instruction by instruction.
    Interpreted,
}

/// The bytes that tables may take. Once they are taken nothing more is made, and the slower way is used.
#[derive(Debug)]
pub(crate) struct Room {
    pub running: Running,
    most: usize,
    taken: AtomicUsize,
    /// How often it was done without, less what was made for it.
    saved: AtomicU32,
}

impl Room {
    pub(crate) fn new(running: Running, most: usize) -> Room {
        Room { running, most, taken: AtomicUsize::new(0), saved: AtomicU32::new(0) }
    }

    /// The bytes taken. The last thing made may exceed the room.
    pub(crate) fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    /// Whether there is room for so many bytes.
    pub(crate) fn has(&self, bytes: usize) -> bool {
        let own = self.taken().saturating_add(bytes);
        let fits = || own < OWN || ALL.load(Ordering::Relaxed).saturating_add(bytes) < TOGETHER;
        self.running == Running::Specialised && own < self.most && fits()
    }

    /// Whether a thing that is due may be made now.
    fn affords(&self, due: bool) -> bool {
        let saved = self.saved.load(Ordering::Relaxed);
        let now = due && saved >= PATIENCE;
        self.saved.store(if now { saved - PATIENCE } else { SAVED.min(saved + 1) }, Ordering::Relaxed);
        now
    }

    pub(crate) fn take(&self, bytes: usize) {
        self.taken.fetch_add(bytes, Ordering::Relaxed);
        ALL.fetch_add(bytes, Ordering::Relaxed);
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        ALL.fetch_sub(self.taken(), Ordering::Relaxed);
    }
}

/// The bytes that a thing has beside its own place.
pub(crate) trait Weight {
    fn weight(&self) -> usize;
}

impl<T: Weight> Weight for Box<T> {
    fn weight(&self) -> usize {
        size_of::<T>() + T::weight(self)
    }
}

impl<T: Weight> Weight for Box<[T]> {
    fn weight(&self) -> usize {
        size_of_val(&**self) + self.iter().map(T::weight).sum::<usize>()
    }
}

impl<T: Weight> Weight for Option<T> {
    fn weight(&self) -> usize {
        self.as_ref().map_or(0, T::weight)
    }
}

impl Weight for u64 {
    fn weight(&self) -> usize {
        0
    }
}

/// Made when it has been asked for often enough.
#[derive(Debug)]
pub(crate) struct Late<T> {
    made: OnceLock<T>,
    asked: AtomicU32,
}

impl<T: Weight> Late<T> {
    fn new() -> Late<T> {
        Late { made: OnceLock::new(), asked: AtomicU32::new(0) }
    }

    pub(crate) fn get(&self, room: &Room, make: impl FnOnce() -> T) -> Option<&T> {
        self.made.get().or_else(|| self.ask(room, make))
    }

    #[cold]
    fn ask(&self, room: &Room, make: impl FnOnce() -> T) -> Option<&T> {
        if !room.has(0) {
            return None;
        }
        let asked = self.asked.load(Ordering::Relaxed);
        self.asked.store(asked.saturating_add(1), Ordering::Relaxed);
        if room.affords(asked >= PATIENCE) { self.at_once(room, make) } else { None }
    }

    /// Made at once, if it was not before and there is room.
    pub(crate) fn at_once(&self, room: &Room, make: impl FnOnce() -> T) -> Option<&T> {
        let make = || {
            let made = make();
            room.take(made.weight());
            made
        };
        self.made.get().or_else(|| room.has(0).then(|| self.made.get_or_init(make)))
    }
}

/// So many, none made.
pub(crate) fn late<T: Weight, C: FromIterator<Late<T>>>(length: usize) -> C {
    (0..length).map(|_| Late::new()).collect()
}

/// So many rows, none begun.
pub(crate) fn rows<T: Weight>(length: usize) -> Vec<Row<T>> {
    (0..length).map(|_| Row(OnceLock::new())).collect()
}

/// Things by cell; the list is made when the first of them is asked for.
#[derive(Debug)]
pub(crate) struct Row<T>(OnceLock<Box<[Late<T>]>>);

impl<T: Weight> Row<T> {
    /// What was made for a cell, if it was.
    #[inline]
    pub(crate) fn made(&self, cell: u16) -> Option<&T> {
        self.0.get()?.get(usize::from(cell))?.made.get()
    }

    /// The list, of a length that is asked for where there is none yet; none where there is no room for it.
    pub(crate) fn list(&self, room: &Room, length: impl FnOnce() -> usize) -> Option<&[Late<T>]> {
        if let Some(list) = self.0.get() {
            return Some(list);
        }
        let length = length();
        let bytes = length * size_of::<Late<T>>();
        let make = || {
            room.take(bytes);
            late(length)
        };
        room.has(bytes).then(|| &**self.0.get_or_init(make))
    }
}
