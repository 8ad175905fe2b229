//! The fuzzer's corpus, and some changed texts of each kind. `./evidence fuzz` tries more.

use crate::fuzz;

use game::Dice;

#[test]
fn kept_texts_and_changed_ones_harm_nobody() {
    for target in fuzz::TARGETS {
        let corpus = target.corpus();
        assert!(corpus.len() > 2, "{}", target.name);
        let mut understood = 0;
        for (name, text) in &corpus {
            println!("{name}");
            // On a busy machine an answer may time out once.
            let is_understood = || (target.read)(text, &mut Dice::named(1, "kept"));
            understood += usize::from((0..3).any(|_| is_understood()));
        }
        // A corpus that is not understood tests nothing.
        assert!(understood * 2 > corpus.len(), "{}: {understood} of {}", target.name, corpus.len());
        for number in 0..target.sample {
            let mut dice = Dice::named(number, "fuzz");
            let text = target.mutant(&corpus, &mut dice);
            println!("{} {number}", target.name);
            (target.read)(&text, &mut dice);
        }
    }
}
