//! A program's unread output, with caps.

/// The longest line, in bytes.
pub(crate) const LINE: usize = 1 << 20;
/// The most output per turn, in bytes.
pub(crate) const TURN: usize = 4 << 20;
/// The most output per match, in bytes.
pub(crate) const MATCH: usize = 64 << 20;
/// Bytes of standard error kept per turn.
pub(crate) const ERRORS: usize = 1 << 20;

/// Which cap was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flood {
    Line,
    Turn,
    Match,
}

/// Standard output, split into lines.
#[derive(Default)]
pub(crate) struct Output {
    bytes: Vec<u8>,
    /// Start of the first line that was not taken.
    start: usize,
    /// No newline before this position.
    searched: usize,
    turn: usize,
    total: usize,
}

impl Output {
    /// The output of a program whose seat has written `total` bytes in this match.
    pub(crate) fn after(total: usize) -> Output {
        Output { total, ..Output::default() }
    }

    pub(crate) fn total(&self) -> usize {
        self.total
    }

    /// Resets the cap per turn.
    pub(crate) fn begin_turn(&mut self) {
        self.turn = 0;
    }

    /// Resets the cap per match.
    pub(crate) fn begin_match(&mut self) {
        self.total = 0;
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) {
        if self.start == self.bytes.len() {
            self.bytes.clear();
            (self.start, self.searched) = (0, 0);
        }
        self.bytes.extend_from_slice(bytes);
        self.turn += bytes.len();
        self.total += bytes.len();
    }

    /// The next complete line without its newline, or `None`.
    ///
    /// Only bytes before the newline count towards the caps, so it makes no difference when a line is read.
    pub(crate) fn line(&mut self) -> Result<Option<&[u8]>, Flood> {
        let end = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n');
        let end = end.map(|at| self.searched + at);
        let length = end.unwrap_or(self.bytes.len()) - self.start;
        if length > LINE {
            return Err(Flood::Line);
        }
        let Some(end) = end else {
            self.searched = self.bytes.len();
            return self.within_caps().map(|()| None);
        };
        let line = self.start..end;
        (self.start, self.searched) = (end + 1, end + 1);
        let line = &self.bytes[line];
        Ok(Some(line.strip_suffix(b"\r").unwrap_or(line)))
    }

    /// Checks the caps of the turn and of the match.
    pub(crate) fn within_caps(&self) -> Result<(), Flood> {
        match () {
            () if self.turn > TURN => Err(Flood::Turn),
            () if self.total > MATCH => Err(Flood::Match),
            () => Ok(()),
        }
    }

    /// Takes what follows the last line taken.
    pub(crate) fn take_rest(&mut self) -> Vec<u8> {
        let rest = self.bytes.split_off(self.start);
        *self = Output { turn: self.turn, ..Output::after(self.total) };
        rest
    }
}

/// Standard error of one turn: its first [`ERRORS`] bytes.
#[derive(Default)]
pub(crate) struct Errors {
    kept: Vec<u8>,
    turn: usize,
    /// Bytes of this turn that were dropped and not reported yet.
    dropped: usize,
}

impl Errors {
    /// Resets the cap per turn.
    pub(crate) fn begin_turn(&mut self) {
        self.turn = 0;
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) {
        let room = ERRORS.saturating_sub(self.turn).min(bytes.len());
        self.kept.extend_from_slice(&bytes[..room]);
        self.dropped += bytes.len() - room;
        self.turn += bytes.len();
    }

    /// Takes what was kept, and the number of bytes dropped.
    pub(crate) fn take(&mut self) -> (Vec<u8>, usize) {
        (std::mem::take(&mut self.kept), std::mem::take(&mut self.dropped))
    }
}

#[cfg(test)]
mod tests;
