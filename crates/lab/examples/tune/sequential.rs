//! When games enough were played to tell who is better: a sequential test over pairs of games.
//!
//! Two games of one opening with seats swapped are one observation with five outcomes, so that an opening that favours a
//! seat adds no noise. What is tested is the mean over the deviation ("normalised Elo"), which tells how many games are needed
//! whatever the share of draws. After A. Wald, *Sequential Tests of Statistical Hypotheses* (1945), and M. Van den Bergh, *A
//! Practical Introduction to the GSPRT* and *Normalized Elo* (hardy.uhasselt.be/Fishtest), as Stockfish's test server
//! uses them.

use std::fmt;

/// What pairs of games came to: how many gave the first player no half point, one, up to four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PairScore {
    pub pairs: [u32; 5],
}

/// What is asked: whether the first is as good as the second, or better by much; in normalised Elo.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub none: f64,
    pub much: f64,
    /// How often yes may be said where there is nothing, and no where there is much.
    pub wrong_yes: f64,
    pub wrong_no: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
}

/// Before this many pairs nothing is said.
const LEAST: f64 = 8.0;
/// So much of a pair is added to each outcome, so that a few equal ones do not look like certainty.
const PRIOR: f64 = 0.2;

impl PairScore {
    pub(crate) fn add(&mut self, half_points: usize) {
        self.pairs[half_points.min(4)] += 1;
    }

    pub(crate) fn count(&self) -> f64 {
        f64::from(self.pairs.iter().sum::<u32>())
    }

    /// The share of the points.
    pub(crate) fn mean(&self) -> f64 {
        let sum: f64 = self.pairs.iter().zip(0..).map(|(count, half)| f64::from(*count * half)).sum();
        if self.count() == 0.0 { 0.5 } else { sum / 4.0 / self.count() }
    }

    /// How far the share of one pair lies from the mean, usually.
    fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self.pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let sum: f64 =
            squares.map(|(count, share)| (f64::from(*count) + PRIOR) * (share - mean).powi(2)).sum();
        (sum / (self.count() + 5.0 * PRIOR)).sqrt()
    }

    /// The share and its interval of 95 % in short.
    pub(crate) fn brief(&self) -> String {
        let interval = 196.0 * self.deviation() / self.count().max(1.0).sqrt();
        format!("{:.1} +- {interval:.1}", self.mean() * 100.0)
    }

    /// Whether the share is more than half with 99.5 % certainty.
    pub(crate) fn is_surely_more(&self) -> bool {
        self.mean() - 0.5 > 2.576 * self.deviation() / self.count().sqrt()
    }

    /// The logarithm of how much likelier the tally is if the first is better by much than if by none.
    fn evidence(&self, question: &Question) -> f64 {
        let [none, much] = [question.none, question.much].map(in_deviations);
        let seen = (self.mean() - 0.5) / self.deviation();
        self.count() * (much - none) * (seen - (none + much) / 2.0)
    }

    /// The answer, if there is evidence enough.
    pub(crate) fn answer(&self, question: &Question) -> Option<Answer> {
        let Question { wrong_yes, wrong_no, .. } = question;
        let evidence = self.evidence(question);
        match evidence {
            _ if self.count() < LEAST => None,
            _ if evidence >= ((1.0 - wrong_no) / wrong_yes).ln() => Some(Answer::Yes),
            _ if evidence <= (wrong_no / (1.0 - wrong_yes)).ln() => Some(Answer::No),
            _ => None,
        }
    }
}

/// Normalised Elo as deviations of a pair of games.
fn in_deviations(elo: f64) -> f64 {
    elo * 10_f64.ln() / 800.0 * 2_f64.sqrt()
}

impl fmt::Display for PairScore {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} % of {} games", self.brief(), self.count() * 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: Question = Question { none: 0.0, much: 40.0, wrong_yes: 0.01, wrong_no: 0.01 };

    #[test]
    fn a_tally_is_told() {
        let tally = PairScore { pairs: [1, 2, 4, 2, 1] };
        assert_eq!(tally.mean(), 0.5);
        // One of 4 deviates by 0.25 on 4 of 10 and by 0.5 on 2 of 10; each outcome has a fifth more.
        let squares: f64 = (4.0 + 0.4) * 0.0625 + (2.0 + 0.4) * 0.25;
        assert!((tally.deviation() - (squares / 11.0).sqrt()).abs() < 1e-12);
        assert_eq!(tally.to_string(), "50.0 +- 17.5 % of 20 games");
        assert_eq!(PairScore { pairs: [0, 0, 0, 0, 3] }.mean(), 1.0);
    }

    #[test]
    fn sprt_evidence_is_even_halfway() {
        // In a tally whose mean lies halfway between the two, nothing speaks for either.
        let tally = PairScore { pairs: [100, 0, 0, 0, 100] };
        let halfway = Question { none: -20.0, much: 20.0, ..ASKED };
        assert!(tally.evidence(&halfway).abs() < 1e-9);
        assert!(tally.evidence(&ASKED) < 0.0);
    }

    #[test]
    fn answers() {
        let check = |pairs, answer| assert_eq!(PairScore { pairs }.answer(&ASKED), answer, "{pairs:?}");
        check([0, 0, 0, 0, 7], None);
        check([0, 0, 0, 0, 40], Some(Answer::Yes));
        check([40, 0, 0, 0, 0], Some(Answer::No));
        check([10, 20, 40, 20, 10], None);
        check([100, 200, 400, 200, 100], Some(Answer::No));
        check([50, 100, 300, 200, 150], Some(Answer::Yes));
    }

    #[test]
    fn wrong_answers_are_as_rare_as_asked() {
        // Pairs by chance between equals, and between players who differ by as much as is asked for.
        let mut state = 1_u64;
        let mut chance = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        let asked = Question { wrong_yes: 0.05, wrong_no: 0.05, ..ASKED };
        let mut wrong = |shift: f64, answer: Answer| {
            let trial = |_: &u32| {
                let mut tally = PairScore::default();
                loop {
                    let won = 0.3 + shift / 2.0;
                    let game = |luck: f64| if luck < won { 2 } else { usize::from(luck < won + 0.4) };
                    tally.add(game(chance()) + game(chance()));
                    if let Some(told) = tally.answer(&asked) {
                        return told == answer;
                    }
                }
            };
            (0..400).filter(trial).count()
        };
        // A game has a deviation of 0.387, so that 40 of normalised Elo are a share of 0.0446.
        let (yes, no) = (wrong(0.0, Answer::Yes), wrong(0.0446 * 2.0, Answer::No));
        assert!((2..40).contains(&yes) && (2..40).contains(&no), "{yes} and {no} of 400 wrong");
    }
}
