//! It is good to be on the move.

use std::sync::Arc;

use super::term::{BesideLearned, Node, Sources, Term};

#[derive(Debug)]
pub(super) struct Tempo(i32);

impl Tempo {
    pub(super) fn term(sources: &Sources<'_>) -> Option<Arc<dyn Term>> {
        Some(Arc::new(Tempo(sources.weights.tempo)))
    }
}

impl Term for Tempo {
    fn value(&self, _: &Node<'_>) -> i32 {
        self.0
    }

    fn beside_learned(&self) -> BesideLearned {
        BesideLearned::Replaced
    }
}
