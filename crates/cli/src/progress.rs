//! The progress of long work, on a terminal.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use referee::Event;

/// Shorter work shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line changes.
const STEP: Duration = Duration::from_millis(100);

/// A line on standard error that changes; nothing if it is not a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// When the line changes next; never where nobody sees it.
    next: Option<Instant>,
}

impl Progress {
    pub(crate) fn new() -> Progress {
        let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is right");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(style);
        let next = std::io::stderr().is_terminal().then(|| Instant::now() + PATIENCE);
        Progress { bar, next }
    }

    pub(crate) fn see(&mut self, event: &Event<'_>) {
        if let Event::Played { place, .. } = event {
            self.at(|| format!("game {}, turn {}", place.game, place.turn));
        }
    }

    /// Reports the progress so far.
    pub(crate) fn at(&mut self, so_far: impl FnOnce() -> String) {
        let now = Instant::now();
        if self.next.is_none_or(|next| now < next) {
            return;
        }
        self.next = Some(now + STEP);
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
