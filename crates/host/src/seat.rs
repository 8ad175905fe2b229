//! Shared by all kinds of bots: how a program is started at its seat, and what it writes.

use std::io;
use std::time::{Duration, Instant};

use game::{Aside, Dialect, Fault, Prompt, Verdict};

use crate::clock::{Limit, Spent, Stopwatch, Times};
use crate::debugged::AGES;
use crate::process::{Process, ReadError, Stop};
use crate::sandbox::{Keeper, Surroundings};
use crate::text::{TextDecoder, shown};
use crate::verdicts::{Scene, not_started};
use crate::{Launch, Level};

/// How long a bot may run after the end of its input.
pub(crate) const GRACE: Duration = Duration::from_secs(1);
/// Bytes of standard error kept for a fault's details: enough for Java's longest traces.
const TAIL: usize = 256 << 10;
/// Games per match that are replayed because of doubt about one seat's time.
const DOUBTS: u32 = 2;
/// Bytes of standard error passed on per match.
const ERRORS: usize = 8 << 20;

pub(crate) struct Seat {
    pub(crate) launch: Launch,
    pub(crate) stop: Stop,
    pub(crate) decoder: TextDecoder,
    pub(crate) asides: Vec<Aside>,
    /// The running program.
    pub(crate) process: Option<Process>,
    /// The last turn's number and the time used in it.
    pub(crate) spent: (u32, Spent),
    /// When it must have exited, after `Bye`.
    bye: Option<Instant>,
    /// The end of its standard error.
    errors: String,
    /// Bytes of standard error passed on in this match.
    passed_on: usize,
    seed: u32,
    /// Bytes written in this match by earlier programs.
    written: usize,
    /// The current game.
    game: u32,
    /// The last game replayed because of doubt about this seat's time, and the number of such games.
    doubted: (Option<u32>, u32),
    /// True if it was late in this match, without doubt.
    late: bool,
    /// The sandbox of the match.
    keeper: Option<Keeper>,
}

impl Seat {
    pub(crate) fn new(launch: Launch, stop: Stop) -> Seat {
        let decoder = TextDecoder::new(&launch.source);
        Seat {
            launch,
            stop,
            decoder,
            asides: Vec::new(),
            process: None,
            spent: (0, Spent::default()),
            bye: None,
            errors: String::new(),
            passed_on: 0,
            seed: 0,
            written: 0,
            game: 0,
            doubted: (None, 0),
            late: false,
            keeper: None,
        }
    }

    /// Begins a match with this seed: what ran before is killed.
    pub(crate) fn begin_match(&mut self, seed: u32) {
        self.retire_running();
        self.seed = seed;
        self.spent = (0, Spent::default());
    }

    /// Starts a game, perhaps one that is replayed.
    pub(crate) fn begin_game(&mut self, number: u32) {
        self.game = number;
        self.spent = (0, Spent::default());
    }

    /// Notes which turn it is. Returns true if it is a new one.
    pub(crate) fn begin_turn(&mut self, number: u32) -> bool {
        let is_new = self.spent.0 != number;
        if is_new {
            self.spent = (number, Spent::default());
        }
        is_new
    }

    /// `Bye`: from now on, the program has a moment to exit, and these are its last words from us.
    pub(crate) fn bid_farewell(&mut self, words: &[u8]) {
        if let Some(process) = &mut self.process {
            process.send(words);
            process.part();
            self.bye = Some(Instant::now() + GRACE);
        }
    }

    /// After `Bye`: waits for the program to exit, and returns it once, with the time until which it may write.
    pub(crate) fn parted(&mut self) -> Option<(Process, Instant)> {
        let deadline = self.bye.take()?;
        let mut process = self.process.take()?;
        process.finish(deadline);
        Some((process, deadline))
    }

    /// Judges an overrun. If the machine runs others longer than this program, its processor clock includes switching overhead, sometimes a
    /// whole turn's worth. Then the first overrun of a game proves nothing: the game is played again, and the second overrun counts.
    pub(crate) fn overrun(&mut self, times: &Times, process: &mut Process) -> ReadError {
        if !self.late
            && self.doubted.0 != Some(self.game)
            && self.doubted.1 < DOUBTS
            && process.is_crowded_after(times)
        {
            self.doubted = (Some(self.game), self.doubted.1 + 1);
            return ReadError::Unsure;
        }
        self.late = true;
        ReadError::Late(Limit::Processor)
    }

    /// Starts the clock of an answer, when `limit` is allowed for a turn in which it has spent some time: practically unlimited in a
    /// debugger. A bot that was late in this match has no benefit of the doubt any more.
    pub(crate) fn watch(&self, limit: Duration) -> Stopwatch {
        let watch = Stopwatch::start(self.spent.1, if self.launch.debugged.is_some() { AGES } else { limit });
        if self.late { watch.strict() } else { watch }
    }

    pub(crate) fn start(&mut self) -> Result<Process, Fault> {
        self.errors.clear();
        match self.started() {
            // Somebody has killed the sandbox in the meantime.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.keeper = None;
                self.started()
            }
            started => started,
        }
        .map_err(|error| not_started(&self.program(), &error))
    }

    fn started(&mut self) -> io::Result<Process> {
        let surroundings = Surroundings { seed: self.seed };
        let keeper = match &mut self.keeper {
            Some(keeper) => keeper,
            none => none.insert(Keeper::new(&self.launch)?),
        };
        Process::start(keeper, &self.launch, &surroundings, self.written, &self.stop)
    }

    /// The program's name without folders.
    pub(crate) fn program(&self) -> String {
        let program = self.launch.argv.first().map(std::path::Path::new).and_then(std::path::Path::file_name);
        program.unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Kills a program and keeps its output.
    pub(crate) fn retire(&mut self, mut process: Process) {
        process.kill();
        self.late |= process.is_late();
        self.written = process.written();
        self.take_errors(&mut process);
    }

    /// Kills the running program, if there is one.
    pub(crate) fn retire_running(&mut self) {
        if let Some(process) = self.process.take() {
            self.retire(process);
        }
    }

    /// Takes a program's standard error.
    pub(crate) fn take_errors(&mut self, process: &mut Process) -> String {
        self.pass_errors(process.take_errors())
    }

    /// Takes a program's standard error before its answer.
    pub(crate) fn take_errors_before_output(&mut self, process: &mut Process) {
        self.pass_errors(process.take_errors_before_output());
    }

    fn pass_errors(&mut self, (bytes, dropped): (Vec<u8>, usize)) -> String {
        if bytes.is_empty() && dropped == 0 {
            return String::new();
        }
        let text = self.decoder.text(bytes);
        if !text.is_empty() {
            self.errors.push_str(&text);
            let start = self.errors.len().saturating_sub(TAIL);
            self.errors.drain(..self.errors.ceil_char_boundary(start));
            self.pass_on(&text);
        }
        if dropped > 0 && self.passed_on < ERRORS {
            let notice =
                format!("standard error is kept up to 1 MiB a turn; {dropped} bytes more were dropped");
            self.asides.push(Aside::Notice(notice));
        }
        text
    }

    fn pass_on(&mut self, text: &str) {
        let room = ERRORS.saturating_sub(self.passed_on);
        if room == 0 {
            return;
        }
        self.passed_on += text.len();
        self.asides.push(Aside::Stderr(text[..text.floor_char_boundary(room)].into()));
        if self.passed_on >= ERRORS {
            let notice = "standard error is kept up to 8 MiB a match; the rest of this match is dropped";
            self.asides.push(Aside::Notice(notice.into()));
        }
    }

    /// Keeps raw output.
    pub(crate) fn keep_output(&mut self, bytes: Vec<u8>) {
        if !bytes.is_empty() {
            let text = self.decoder.text(bytes);
            self.asides.push(Aside::Stdout(text));
        }
    }

    /// The circumstances, for a fault.
    pub(crate) fn scene<'a>(&'a self, expected: &'a str, times: Times) -> Scene<'a> {
        Scene {
            expected,
            allowed: times.allowed,
            used: times.turn,
            limits: self.launch.limits,
            confined: self.launch.level != Level::None,
            errors: &self.errors,
            unread: &[],
            unflushed: &[],
            end: "a newline",
        }
    }
}

/// Decodes an answer in a dialect, and adds its notices to the asides.
pub(crate) fn hear(
    dialect: &Dialect,
    prompt: &Prompt,
    answer: &[u8],
    asides: &mut Vec<Aside>,
) -> Result<String, Fault> {
    let spoken = (dialect.hear)(prompt, answer).map_err(|why| {
        let detail = format!("its output was {}", shown(answer));
        Fault::new(Verdict::MalformedOutput, why).with_detail(detail)
    })?;
    asides.extend(spoken.notices.into_iter().map(Aside::Notice));
    Ok(spoken.action)
}
