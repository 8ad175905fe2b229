//! The terminal's alternate screen, for pictures that change in place. It is always left again.

use std::io::{Result, Write};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::style::Print;
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, DisableLineWrap, EnableLineWrap, EndSynchronizedUpdate,
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};

use crate::fold::fold;

pub(crate) struct FullScreen<W: Write> {
    to: W,
    keys: Keys,
}

#[derive(PartialEq)]
enum Keys {
    Lines,
    Raw,
}

impl<W: Write> FullScreen<W> {
    /// Enters the other screen.
    pub(crate) fn enter(to: W) -> Result<FullScreen<W>> {
        FullScreen { to, keys: Keys::Lines }.open()
    }

    /// Enters the other screen and reads keys one by one, Ctrl-C too.
    pub(crate) fn enter_with_keys(to: W) -> Result<FullScreen<W>> {
        enable_raw_mode()?;
        FullScreen { to, keys: Keys::Raw }.open()
    }

    fn open(mut self) -> Result<FullScreen<W>> {
        execute!(self.to, EnterAlternateScreen, Hide, DisableLineWrap)?;
        Ok(self)
    }

    /// Shows as much of a picture as fits, folded if it is too wide; below it the events, and `foot` in the last line. Scrolls `skipped`
    /// lines of the picture away at the top, at most as many as do not fit.
    pub(crate) fn show(&mut self, Page { picture, events }: &Page, foot: &str, skipped: usize) -> Result<()> {
        let (columns, rows) =
            size().map_or((80, 24), |(columns, rows)| (usize::from(columns), usize::from(rows).max(2)));
        let picture = fold(picture, columns.max(20));
        let room = rows.saturating_sub(events.lines().count() + 2);
        let skipped = skipped.min(picture.lines().count().saturating_sub(room));
        queue!(self.to, BeginSynchronizedUpdate, MoveTo(0, 0))?;
        for line in picture.lines().skip(skipped).take(room).chain([""]).chain(events.lines()).take(rows - 1)
        {
            queue!(self.to, Print(line), Clear(ClearType::UntilNewLine), Print("\r\n"))?;
        }
        queue!(self.to, Clear(ClearType::FromCursorDown), MoveTo(0, rows as u16 - 1), Print(foot))?;
        execute!(self.to, EndSynchronizedUpdate)
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
        let _ = execute!(self.to, EnableLineWrap, Show, LeaveAlternateScreen);
        if self.keys == Keys::Raw {
            let _ = disable_raw_mode();
        }
    }
}
