//! What all nodes of a search share, and the ingredients it is made of.

use evaluation::analysis::{Goals, RulesAnalysis};
use evaluation::{Evaluation, PieceTables};

use crate::transposition_table::TranspositionTable;

macro_rules! ingredients {
    ($($(#[$doc:meta])* $field:ident $name:literal;)*) => {
        /// What the search is made of; all are on unless their worth is measured.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Ingredients {
            $($(#[$doc])* pub $field: bool,)*
        }

        impl Ingredients {
            /// Every ingredient switched on.
            pub const ALL: Ingredients = Ingredients { $($field: true),* };

            /// What can be left out, by name.
            pub const NAMES: &[&str] = &[$($name),*];

            /// The same without one of [`Ingredients::NAMES`]; none where there is no such.
            #[must_use]
            pub fn without(self, name: &str) -> Option<Ingredients> {
                match name {
                    $($name => Some(Ingredients { $field: false, ..self }),)*
                    _ => None,
                }
            }
        }
    };
}

ingredients! {
    /// Positions met before are remembered.
    table "table";
    /// Captures are played out before a position is judged.
    quiescence "quiescence";
    /// Captures that lose the exchange are not played out.
    exchange "exchange";
    /// Late moves are searched less deep.
    reductions "reductions";
    /// Nodes far outside the window, and late or futile quiet moves, are left out near the leaves.
    pruning "pruning";
    /// To pass is tried where it should hurt.
    null_move "null-move";
    /// Killers, counter-moves and histories order quiet moves.
    history "history";
    /// Quiet moves that save a threatened piece are tried early and not left out.
    escapes "escapes";
    /// A narrow window around the last value.
    aspiration "aspiration";
    /// The evaluation is corrected by what searches said of positions alike.
    corrections "corrections";
    /// A royal piece that is attacked is searched deeper.
    extensions "extensions";
    /// A move that is far better than all others is searched deeper.
    singular "singular";
    /// Where rows decide, one that lacks a single cell forces the next move, and is played out.
    rows "rows";
    /// Where one piece that arrives wins, what may arrive next is looked at deeper.
    arrivals "arrivals";
    /// Who cannot be stopped from arriving first has won.
    races "races";
}

/// What an ended game counts by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scoring {
    /// Who has won.
    #[default]
    Verdict,
    /// What is left on the board, whoever has won by the rules file.
    Pieces,
}

/// What all nodes of a search share.
#[derive(Clone, Copy)]
pub(crate) struct SearchContext<'a> {
    pub analysis: &'a RulesAnalysis,
    pub goals: &'a Goals,
    pub evaluation: &'a Evaluation,
    pub table: &'a TranspositionTable,
    pub ingredients: Ingredients,
    /// Turns after which the game is drawn.
    pub max_turns: usize,
    /// What an ended game counts by.
    pub scoring: Scoring,
    /// Whether captures are played out in this game.
    pub plays_captures_out: bool,
    /// Whether they are listed without other moves.
    pub lists_captures: bool,
    /// Whether a quiet move changes little in this game, so that nodes may be judged by their evaluation alone.
    pub prunes: bool,
    /// Whether cells are filled and full rows decide, so that a row that lacks one cell forces the next move.
    pub fills_rows: bool,
    /// Whether everybody wins by one piece that arrives: who may arrive next must be stopped at once.
    pub arrival: bool,
}

impl<'a> SearchContext<'a> {
    /// The worth of pieces.
    #[inline]
    pub(crate) fn pieces(&self) -> &'a PieceTables {
        self.evaluation.pieces()
    }
}
