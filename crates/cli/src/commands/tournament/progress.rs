//! A tournament's progress: rate, time left, and the leaders.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use arena::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tournament::Doubt;

use crate::sentences::in_words;
use crate::terminal::note;

/// How often to print a line when notes go to a file or a pipe.
const LINE_EVERY: Duration = Duration::from_secs(20);
/// How often the leaders are computed at most.
const TABLE_EVERY: Duration = Duration::from_secs(2);
/// How many leaders are shown.
const LEADERS: usize = 5;

/// A line on standard error that changes, or one now and then if it is not a terminal.
pub(super) struct Reporter {
    bar: ProgressBar,
    began: Instant,
    said: Instant,
    /// When the leaders were computed, and how long that took.
    worked_out: (Instant, Duration),
    leaders: String,
    names: Vec<String>,
}

impl Reporter {
    pub(super) fn new(names: Vec<String>) -> Reporter {
        let target = if std::io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is right");
        let now = Instant::now();
        Reporter {
            bar: ProgressBar::with_draw_target(None, target).with_style(style),
            began: now,
            said: now,
            worked_out: (now, Duration::ZERO),
            leaders: String::new(),
            names,
        }
    }

    pub(super) fn see(&mut self, progress: &Progress<'_>) {
        for &bot in progress.benched {
            self.bar.suspend(|| {
                note(&format!(
                    "{} failed in each of its first {} matches: its other matches are not played",
                    self.names[bot],
                    arena::BENCH_AFTER
                ));
            });
        }
        let (at, took) = self.worked_out;
        if progress.fresh > 0 && at.elapsed() >= TABLE_EVERY.max(20 * took) {
            let began = Instant::now();
            self.leaders = self.leaders(progress);
            self.worked_out = (began, began.elapsed());
        }
        if self.bar.is_hidden() {
            if self.said.elapsed() >= LINE_EVERY {
                self.said = Instant::now();
                note(&self.line(progress));
            }
        } else {
            self.bar.set_message(self.line(progress));
            self.bar.tick();
        }
    }

    fn line(&self, progress: &Progress<'_>) -> String {
        let rate = progress.fresh as f64 / self.began.elapsed().as_secs_f64().max(0.001);
        let played = progress.schedule.played();
        let left = if rate > 0.0 { in_words(progress.left as f64 / rate) } else { "?".into() };
        let rate = if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
        let of = played + progress.left;
        format!("{played} of {of} matches, {rate} a second, {left} left{}", self.leaders)
    }

    fn leaders(&self, progress: &Progress<'_>) -> String {
        let fit = progress.schedule.fit();
        let best = Doubt::of(&fit).order.into_iter().take(LEADERS);
        let shown =
            best.map(|bot| format!("{} {:.0}±{:.0}", self.names[bot], fit.rating(bot), fit.margin(bot)));
        format!("; {}", shown.collect::<Vec<_>>().join(", "))
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
