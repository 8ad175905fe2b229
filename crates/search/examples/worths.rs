//! Prints what pieces are worth, as read off the rules.
use std::sync::Arc;
use board::Rules;
use search::{GameModel, PieceValues, Weights};
fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("readable");
        let compiled = zrf::compile_alone(&zrf::Source { name: "game", bytes: &bytes }).expect("sound");
        let rules = Arc::new(Rules::new(compiled.entries[0].program.clone()).expect("sound"));
        let model = GameModel::new(&rules, &PieceValues::new(&rules), &Weights::USUAL);
        println!("{path}");
        for (kind, piece) in rules.program().pieces.iter().enumerate() {
            println!("  {} {}", piece.name, model.evaluation().average_worth(kind));
        }
    }
}
