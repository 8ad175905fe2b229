//! The terminal's alternate screen, for pictures that change in place. It is always left again.

use std::io::{Result, Write};

use crate::fold::{fold, screen_size};

/// Enters the alternate screen, hides the cursor, and cuts long lines off; and the reverse.
const ENTER: &str = "\x1b[?1049h\x1b[?25l\x1b[?7l";
const LEAVE: &str = "\x1b[?7h\x1b[?25h\x1b[?1049l";
/// What is between these appears at once.
const BEGIN: &str = "\x1b[?2026h";
const END: &str = "\x1b[?2026l";

pub(crate) struct FullScreen<W: Write> {
    to: W,
    #[cfg(feature = "comfort")]
    has_keys: bool,
}

impl<W: Write> FullScreen<W> {
    /// Enters the other screen.
    pub(crate) fn enter(to: W) -> Result<FullScreen<W>> {
        FullScreen {
            to,
            #[cfg(feature = "comfort")]
            has_keys: false,
        }
        .open()
    }

    /// Enters the other screen and reads keys one by one, Ctrl-C too.
    #[cfg(feature = "comfort")]
    pub(crate) fn enter_with_keys(to: W) -> Result<FullScreen<W>> {
        crossterm::terminal::enable_raw_mode()?;
        FullScreen { to, has_keys: true }.open()
    }

    fn open(mut self) -> Result<FullScreen<W>> {
        write!(self.to, "{ENTER}")?;
        self.to.flush()?;
        Ok(self)
    }

    /// Shows as much of a picture as fits, folded if it is too wide; below it the events, and `foot` in the last line. Scrolls `skipped`
    /// lines of the picture away at the top, at most as many as do not fit.
    pub(crate) fn show(&mut self, Page { picture, events }: &Page, foot: &str, skipped: usize) -> Result<()> {
        let (columns, rows) = screen_size();
        let picture = fold(picture, columns);
        let room = rows.saturating_sub(events.lines().count() + 2);
        let skipped = skipped.min(picture.lines().count().saturating_sub(room));
        let lines = picture.lines().skip(skipped).take(room).chain([""]).chain(events.lines()).take(rows - 1);
        // From the top; each line clears what is to its right, the last what is below.
        let lines: String = lines.map(|line| format!("{line}\x1b[K\r\n")).collect();
        write!(self.to, "{BEGIN}\x1b[1;1H{lines}\x1b[J\x1b[{rows};1H{foot}{END}")?;
        self.to.flush()
    }
}

/// A picture and its events.
pub(crate) struct Page {
    /// The picture with its title.
    pub(crate) picture: String,
    /// The events, one sentence per line.
    pub(crate) events: String,
}

impl std::fmt::Display for Page {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}\n\n{}", self.picture, self.events)
    }
}

impl<W: Write> Drop for FullScreen<W> {
    fn drop(&mut self) {
        // Nothing can be done if the terminal is gone.
        let _ = write!(self.to, "{LEAVE}").and_then(|()| self.to.flush());
        #[cfg(feature = "comfort")]
        if self.has_keys {
            let _ = crossterm::terminal::disable_raw_mode();
        }
    }
}
