//! A program of this user's own, started as any other, whose lines are passed on.

use std::ffi::OsString;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use host::Launch;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::PollFlags;

const KILLED: &str = "killed by a signal";

/// A program that runs. Dropped, it is killed.
pub(crate) struct Program {
    child: Child,
    /// None once the end of input was sent.
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    unsent: Vec<u8>,
    /// The beginning of a line.
    unread: Vec<u8>,
    /// Whether the end of input follows what is not sent yet.
    ends: bool,
}

impl Program {
    /// Starts it in its folder, with this user's environment; its standard error goes where ours goes.
    ///
    /// # Errors
    /// When the system does not start it.
    pub(crate) fn start(launch: &Launch) -> std::io::Result<Program> {
        let program = launch.argv.first().map(OsString::as_os_str).unwrap_or_default();
        let mut child = Command::new(program)
            .args(launch.argv.iter().skip(1))
            .envs(launch.env.iter().map(|(name, value)| (name, value)))
            .current_dir(&launch.dir)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        if let (Some(input), Some(output)) = (&input, &output) {
            never_block(input.as_fd())?;
            never_block(output.as_fd())?;
        }
        Ok(Program { child, input, output, unsent: Vec::new(), unread: Vec::new(), ends: false })
    }

    /// Sends a line, or some.
    pub(crate) fn send(&mut self, line: &str) {
        self.unsent.extend_from_slice(line.as_bytes());
        self.unsent.push(b'\n');
        self.write();
    }

    /// Ends its input once all of it is sent.
    pub(crate) fn send_end(&mut self) {
        self.ends = true;
        self.write();
    }

    /// Its lines since the last call. What it wrote last needs no newline if its input has ended, as an old program's.
    pub(crate) fn lines(&mut self) -> Vec<String> {
        self.write();
        let mut has_ended = false;
        let mut piece = [0; 64 << 10];
        while let Some(output) = &mut self.output {
            match output.read(&mut piece) {
                Ok(0) => has_ended = true,
                Ok(read) => {
                    self.unread.extend_from_slice(&piece[..read]);
                    continue;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => has_ended = true,
            }
            break;
        }
        let end = self.unread.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
        let whole: Vec<u8> = self.unread.drain(..end).collect();
        let mut lines: Vec<String> = String::from_utf8_lossy(&whole).lines().map(String::from).collect();
        if has_ended {
            self.output = None;
            if self.ends && !self.unread.is_empty() {
                lines.push(String::from_utf8_lossy(&std::mem::take(&mut self.unread)).into_owned());
            }
        }
        lines
    }

    /// Whether more of its output can come.
    pub(crate) fn is_open(&self) -> bool {
        self.output.is_some()
    }

    /// What to wait for: more of its output, and room for its input.
    pub(crate) fn ends(&self) -> Vec<(BorrowedFd<'_>, PollFlags)> {
        let output = self.output.as_ref().map(|output| (output.as_fd(), PollFlags::POLLIN));
        let input = self.input.as_ref().filter(|_| !self.unsent.is_empty());
        output.into_iter().chain(input.map(|input| (input.as_fd(), PollFlags::POLLOUT))).collect()
    }

    /// Writes as much as there is room for.
    fn write(&mut self) {
        while let (Some(input), false) = (&mut self.input, self.unsent.is_empty()) {
            match input.write(&self.unsent) {
                Ok(written) => drop(self.unsent.drain(..written)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // It has closed its input; the server finds out when it waits for an answer.
                Err(_) => self.unsent.clear(),
            }
        }
        if self.ends {
            self.input = None;
        }
    }

    /// Whether its input has ended, or is about to.
    pub(crate) fn has_no_more_input(&self) -> bool {
        self.ends
    }

    /// Whether it was killed, once its output has ended.
    pub(crate) fn was_killed(&mut self) -> bool {
        self.ending() == KILLED
    }

    /// How it ended, once its output has.
    pub(crate) fn ending(&mut self) -> String {
        // Who closes its output and goes on is of no more use.
        for _ in 0..20 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return match status.code() {
                    Some(code) => format!("ended with exit status {code}"),
                    None => KILLED.into(),
                };
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        "closed its standard output".into()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn never_block(end: BorrowedFd<'_>) -> std::io::Result<()> {
    let flags = OFlag::from_bits_truncate(fcntl(end, FcntlArg::F_GETFL)?);
    fcntl(end, FcntlArg::F_SETFL(flags | OFlag::O_NONBLOCK))?;
    Ok(())
}
