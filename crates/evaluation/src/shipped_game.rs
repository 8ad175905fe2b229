//! A board game that ships, as the tests of this crate and of those above need it.

use std::sync::Arc;

use board::Rules;

use evaluation::learned::Shape;
use evaluation::{GameModel, PieceValues, Weights};

/// The rules of a game by the name of its file, its model by those rules alone, and the shape of what is learned for it.
pub(crate) fn shipped_game(name: &str) -> (Arc<Rules>, GameModel, Arc<Shape>) {
    let path = format!("{}/../../games/zrf/rules/{name}.zrf", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("readable");
    let compiled = zrf::compile_alone(&zrf::Source { name, bytes: &bytes }).expect("sound");
    let rules = Arc::new(Rules::new(compiled.entries[0].program.clone()).expect("sound"));
    let model = GameModel::new(&rules, &PieceValues::new(&rules), &Weights::USUAL);
    let shape = Arc::new(model.shape(&rules).expect("learnable"));
    (rules, model, shape)
}
