//! Counters of matches since the program started. What the registry or the store knows is read from there instead.

use game::Aside;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;

use crate::summary::Summary;

/// The upper bounds of the histograms' buckets, in seconds.
const BOUNDS: [f64; 17] = [
    0.000025, 0.0001, 0.00025, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
    30.0,
];

/// A label with one of the values that it has in this program.
type Label = (&'static str, &'static str);

pub struct Counts {
    /// Matches that have ended, by kind and state.
    pub ended: Family<[Label; 2], Counter>,
    /// Bots of matches that have ended, by verdict.
    pub verdicts: Family<[(&'static str, String); 1], Counter>,
    /// Seconds of bots' answers, `wall` and of the processor (`cpu`, for processes).
    pub answers: Family<[Label; 1], Histogram, fn() -> Histogram>,
}

impl Default for Counts {
    fn default() -> Counts {
        let answers = Family::new_with_constructor((|| Histogram::new(BOUNDS)) as fn() -> Histogram);
        for clock in ["wall", "cpu"] {
            drop(answers.get_or_create(&[("clock", clock)]));
        }
        Counts { ended: Family::default(), verdicts: Family::default(), answers }
    }
}

impl Counts {
    /// Counts the final end of a match.
    pub(crate) fn count_end(&self, ended: &Summary) {
        self.ended.get_or_create(&[("kind", ended.kind.name()), ("state", ended.state.name())]).inc();
        for verdict in ended.verdicts.iter().flatten() {
            self.verdicts.get_or_create(&[("verdict", verdict.verdict.clone())]).inc();
        }
    }

    /// Counts an aside if it is the time of an answer.
    pub(crate) fn count_time(&self, aside: &Aside) {
        let (clock, micros) = match aside {
            Aside::WallMicros(micros) => ("wall", micros),
            Aside::CpuMicros(micros) => ("cpu", micros),
            _ => return,
        };
        self.answers.get_or_create(&[("clock", clock)]).observe(*micros as f64 / 1e6);
    }
}
