//! The progress of long work, on a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use referee::Event;

/// Shorter work shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line on standard error that changes; nothing if it is not a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    began: Instant,
}

impl Progress {
    pub(crate) fn new() -> Progress {
        let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is right");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(style);
        Progress { bar, began: Instant::now() }
    }

    pub(crate) fn see(&mut self, event: &Event<'_>) {
        if let Event::Played { place, .. } = event {
            self.at(|| format!("game {}, turn {}", place.game, place.turn));
        }
    }

    /// Reports the progress so far.
    pub(crate) fn at(&mut self, so_far: impl FnOnce() -> String) {
        if self.began.elapsed() < PATIENCE {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(so_far());
        self.bar.tick();
    }

    pub(crate) fn end(self) {
        self.bar.finish_and_clear();
    }
}
