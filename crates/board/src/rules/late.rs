//! Values that are made only after they were requested often enough.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// How many requests are declined before a value is made: compiling costs about this much.
const PATIENCE: u32 = 16;

/// How blocks are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Running {
    /// By code compiled for each cell, as soon as it pays off.
    Specialised,
    /// Instruction by instruction.
    Interpreted,
}

/// A value made after enough requests.
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

    /// Makes the value now if necessary.
    pub(super) fn at_once(&self, make: impl FnOnce() -> T) -> &T {
        self.made.get_or_init(make)
    }
}

/// So many, none made.
pub(super) fn late<T, C: FromIterator<Late<T>>>(length: usize) -> C {
    (0..length).map(|_| Late::new()).collect()
}
