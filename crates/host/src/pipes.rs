//! The three non-blocking pipes of a program, with their buffers.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, ppoll};
use nix::sys::time::TimeSpec;

use crate::output::{Errors, Output};
use crate::sandbox::Pipes;

/// Bytes per read.
const PIECE: usize = 1 << 16;
/// Reads that empty a full unprivileged pipe, unless it is written to meanwhile.
const PIPEFUL: usize = (1 << 20) / PIECE;

pub(crate) struct Streams {
    input: Option<File>,
    output: Option<File>,
    errors: Option<File>,
    /// Input for the program; the part before `written` is already sent.
    outgoing: Vec<u8>,
    written: usize,
    ending: bool,
    piece: Box<[u8]>,
    /// True if standard error was empty when output last arrived.
    quiet: bool,
    /// Standard output.
    pub(crate) said: Output,
    /// Standard error.
    pub(crate) noise: Errors,
}

/// Whether anything was read or written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Traffic {
    Some,
    None,
}

impl Streams {
    pub(crate) fn new(pipes: Pipes, said: Output) -> Streams {
        Streams {
            input: Some(pipes.input),
            output: Some(pipes.output),
            errors: Some(pipes.errors),
            outgoing: Vec::new(),
            written: 0,
            ending: false,
            piece: vec![0; PIECE].into(),
            quiet: false,
            said,
            noise: Errors::default(),
        }
    }

    /// Queues bytes.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        if self.input.is_some() {
            self.outgoing.extend_from_slice(bytes);
        }
    }

    /// Closes the input after the queued bytes.
    pub(crate) fn send_end(&mut self) {
        self.ending = true;
    }

    /// Returns true if standard error was empty when output last arrived since [`Streams::write`]: anything written to it before the answer
    /// would have been seen.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Writes as much of the queue as the pipe takes.
    pub(crate) fn write(&mut self) {
        self.quiet = false;
        while let Some(input) = &mut self.input
            && self.written < self.outgoing.len()
        {
            match input.write(&self.outgoing[self.written..]) {
                Ok(length) => self.written += length,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // It reads no more, but may still answer.
                Err(_) => self.input = None,
            }
        }
        self.outgoing.clear();
        self.written = 0;
        if self.ending {
            self.input = None;
        }
    }

    /// Returns true if more output can come.
    pub(crate) fn is_open(&self) -> bool {
        self.output.is_some()
    }

    /// Closes the output: something else than the program holds it open.
    pub(crate) fn close(&mut self) {
        self.output = None;
    }

    /// Reads some output, if there is any.
    pub(crate) fn read(&mut self) -> Traffic {
        let Some(length) = read(&mut self.output, &mut self.piece) else { return Traffic::None };
        self.said.put(&self.piece[..length]);
        Traffic::Some
    }

    /// Reads some of standard error, if there is any.
    pub(crate) fn read_errors(&mut self) -> Traffic {
        let Some(length) = read(&mut self.errors, &mut self.piece) else { return Traffic::None };
        self.noise.put(&self.piece[..length]);
        Traffic::Some
    }

    /// Reads everything in the output pipe.
    pub(crate) fn read_pipeful(&mut self) {
        (0..PIPEFUL).take_while(|_| self.read() == Traffic::Some).for_each(drop);
    }

    /// Reads everything in the pipe of standard error.
    pub(crate) fn read_errors_pipeful(&mut self) {
        (0..PIPEFUL).take_while(|_| self.read_errors() == Traffic::Some).for_each(drop);
    }

    /// Waits until something can be read or written, and does it. Returns early on news of the program's end.
    pub(crate) fn wait(&mut self, wait: Duration, news: BorrowedFd<'_>) -> Result<Traffic, Errno> {
        let mut polled = Vec::with_capacity(4);
        polled.extend(self.output.iter().map(|pipe| PollFd::new(pipe.as_fd(), PollFlags::POLLIN)));
        polled.extend(self.errors.iter().map(|pipe| PollFd::new(pipe.as_fd(), PollFlags::POLLIN)));
        let unwritten = self.written < self.outgoing.len();
        let input = self.input.iter().filter(|_| unwritten);
        polled.extend(input.map(|pipe| PollFd::new(pipe.as_fd(), PollFlags::POLLOUT)));
        polled.push(PollFd::new(news, PollFlags::POLLIN));
        match ppoll(&mut polled, Some(TimeSpec::from_duration(wait)), None) {
            Ok(0) | Err(Errno::EINTR) => return Ok(Traffic::None),
            Ok(_) => {}
            Err(error) => return Err(error),
        }
        let mut ready = polled.iter().map(|polled| polled.any().unwrap_or(true));
        let mut next = |there: bool| there && ready.next().unwrap_or(false);
        let output = next(self.output.is_some());
        let errors = next(self.errors.is_some());
        let writable = next(self.input.is_some() && unwritten);
        self.quiet = output && !errors;
        // Standard error first: what is written before an answer belongs to it.
        if errors {
            self.read_errors();
        }
        if output {
            self.read();
        }
        if writable {
            self.write();
        }
        Ok(if output || errors || writable { Traffic::Some } else { Traffic::None })
    }
}

/// Reads what is there. `None` if there is nothing, or at the end, which closes the pipe.
fn read(pipe: &mut Option<File>, piece: &mut [u8]) -> Option<usize> {
    let error = match pipe.as_mut()?.read(piece) {
        Ok(0) => {
            *pipe = None;
            return None;
        }
        Ok(length) => return Some(length),
        Err(error) => error,
    };
    if !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) {
        *pipe = None;
    }
    None
}
