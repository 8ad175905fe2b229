//! How a game is searched, by what its rules are.

use evaluation::GameModel;

/// The ways to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Alpha-beta: two players, no chance, something to count.
    AlphaBeta,
    /// A tree grown by games played by chance.
    Tree,
    /// Every position once, the most promising first: one player, no chance.
    Puzzle,
}

/// From so many of a thousand moves on that change the types of pieces, types are numbers.
pub(crate) const COUNTING: u32 = 500;

/// From so many tactical moves of a thousand on, captures are no events that end: they are not played out.
const TACTICAL: u32 = 600;

impl Method {
    /// How a game is searched.
    pub fn of(model: &GameModel) -> Method {
        let chance = model.analysis().chance;
        match model.analysis().seats.len() {
            1 if !chance => Method::Puzzle,
            2 if !chance && model.sample().counting < COUNTING && model.goals().connection().is_none() => {
                Method::AlphaBeta
            }
            _ => Method::Tree,
        }
    }
}

/// What alpha-beta does in a game.
#[derive(Clone, Copy, Debug)]
pub struct Tactics {
    /// Whether captures are played out before a position is judged (quiescence search): not where there are none, nor where
    /// pieces change sides all the time.
    pub plays_captures_out: bool,
    /// Whether they are listed without other moves: where pieces fight for a royal one, nobody is stuck without it being
    /// attacked, and where one that arrives wins, hardly ever.
    pub(crate) lists_captures: bool,
    /// Whether a quiet move changes little, so that nodes near the leaves may be judged by their evaluation alone: where
    /// pieces fight for a royal one, or for who arrives first, and captures are not forced.
    pub(crate) prunes: bool,
    /// Whether cells are filled one by one, and full rows decide: then a row that lacks one cell forces the next move.
    pub(crate) fills_rows: bool,
}

impl Tactics {
    /// What alpha-beta does in this game.
    pub fn of(model: &GameModel) -> Tactics {
        let (analysis, goals, sample) = (model.analysis(), model.goals(), model.sample());
        let aims_at_one = (analysis.royal || goals.arrival_decides) && !analysis.forces_captures;
        Tactics {
            plays_captures_out: (1..TACTICAL).contains(&sample.tactical) && !analysis.turns_pieces,
            lists_captures: aims_at_one,
            prunes: aims_at_one && !analysis.turns_pieces,
            fills_rows: sample.fills && goals.rows_decide,
        }
    }
}
