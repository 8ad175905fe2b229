//! What is made only once it has been asked for often enough.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// How often it is done without before a thing is made: making code costs about that much.
const PATIENCE: u32 = 16;

/// How blocks are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Running {
    /// By code made for each cell, as soon as it is worth while.
    Specialised,
    /// Instruction by instruction.
    Interpreted,
}

/// Made when it has been asked for often enough.
#[derive(Debug)]
pub(super) struct Late<T> {
    made: OnceLock<T>,
    asked: AtomicU32,
}

impl<T> Late<T> {
    pub(super) fn new() -> Late<T> {
        Late { made: OnceLock::new(), asked: AtomicU32::new(0) }
    }

    pub(super) fn get(&self, running: Running, make: impl FnOnce() -> T) -> Option<&T> {
        self.made.get().or_else(|| self.ask(running, make))
    }

    #[cold]
    fn ask(&self, running: Running, make: impl FnOnce() -> T) -> Option<&T> {
        let asked = self.asked.load(Ordering::Relaxed);
        self.asked.store(asked.saturating_add(1), Ordering::Relaxed);
        let due = running == Running::Specialised && asked >= PATIENCE;
        due.then(|| self.made.get_or_init(make))
    }

    /// What was made, if it was.
    pub(super) fn made(&self) -> Option<&T> {
        self.made.get()
    }

    /// Made at once, if it was not before.
    pub(super) fn at_once(&self, make: impl FnOnce() -> T) -> &T {
        self.made.get_or_init(make)
    }
}

/// So many, none made.
pub(super) fn late<T, C: FromIterator<Late<T>>>(length: usize) -> C {
    (0..length).map(|_| Late::new()).collect()
}
