//! What is known of a game before it is played.

use std::sync::Arc;

use board::{PieceId, PlayerId, Position, Rules};

use crate::analysis::{Goals, Mobility, PieceValues, RulesAnalysis, symmetries};
use crate::evaluate::Evaluation;
use crate::learned::{Learned, Shape};
use crate::sample::Sample;
use crate::terms::Term;
use crate::weights::Weights;

/// What is known of a game before it is played. Made once for a rules file.
#[derive(Clone, Debug)]
pub struct GameModel {
    analysis: RulesAnalysis,
    goals: Goals,
    evaluation: Evaluation,
    sample: Sample,
}

impl GameModel {
    /// Reads off what the rules say, with weights that self-play has found or the usual ones.
    pub fn new(rules: &Arc<Rules>, values: &PieceValues, weights: &Weights) -> GameModel {
        let mut analysis = RulesAnalysis::new(rules.program());
        analysis.symmetries = symmetries(rules, &analysis.seats);
        let mobility = Mobility::new(rules, &analysis);
        analysis.commonest = commonest(rules);
        analysis.turns_pieces = mobility.turns_pieces();
        let goals = Goals::new(rules, &analysis, values);
        let mut evaluation = Evaluation::new(rules, &analysis, &mobility, (values, &goals), weights);
        let sample = Sample::new(rules, evaluation.pieces());
        if sample.fills {
            evaluation.forget_mobility();
        }
        GameModel { analysis, goals, evaluation, sample }
    }

    /// The same with a term of this game alone.
    #[must_use]
    pub fn with_term(self, term: Arc<dyn Term>) -> GameModel {
        GameModel { evaluation: self.evaluation.with_term(term), ..self }
    }

    /// The same with learned weights in place of what was read off the rules.
    #[must_use]
    pub fn with_learned(self, learned: Learned) -> GameModel {
        GameModel { evaluation: self.evaluation.with_learned(learned), ..self }
    }

    /// The same with weights as [`Learned::to_bytes`] writes them; none where they are for other rules, or another version wrote them.
    pub fn with_weights(&self, rules: &Arc<Rules>, bytes: &[u8]) -> Option<GameModel> {
        let shape = Arc::new(self.shape(rules)?);
        Learned::from_bytes(&shape, bytes).map(|learned| self.clone().with_learned(learned))
    }

    /// Where the weights of a learned evaluation lie; none where nothing can be learned.
    pub fn shape(&self, rules: &Arc<Rules>) -> Option<Shape> {
        Shape::new(rules, &self.analysis, self.evaluation.weighed())
    }

    /// What the rules say.
    #[inline]
    pub fn analysis(&self) -> &RulesAnalysis {
        &self.analysis
    }

    /// Goals that force moves.
    #[inline]
    pub fn goals(&self) -> &Goals {
        &self.goals
    }

    /// What a position is worth.
    #[inline]
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// What some games played by chance were like.
    pub fn sample(&self) -> Sample {
        self.sample
    }

    /// The player that begins.
    pub fn first_seat(&self) -> PlayerId {
        self.analysis.seats.first().copied().unwrap_or_default()
    }

    /// 0 for the first seat, 1 for any other.
    pub fn seat(&self, player: PlayerId) -> usize {
        usize::from(player != self.first_seat())
    }
}

/// The type that most pieces are of at the start.
fn commonest(rules: &Arc<Rules>) -> PieceId {
    let mut counts = vec![0_u32; rules.program().pieces.len()];
    Position::new(rules).pieces().for_each(|(_, _, kind)| counts[kind.index()] += 1);
    let most = (0..counts.len()).rev().max_by_key(|kind| counts[*kind]);
    most.map(PieceId::from_index).unwrap_or_default()
}
