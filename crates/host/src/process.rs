//! A child process with a single owner.
//!
//! Nothing here takes longer than its deadline, whatever the program does. Deadlines are absolute: output does not extend them.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::Launch;
use crate::clock::{Deadline, Lateness, Limit, Scheduled, Times, kept_waiting, lateness};
use crate::output::{Flood, Output};
use crate::pipes::{Streams, Traffic};
use crate::sandbox::{Confined, Doing, Ended, Keeper, Surroundings};

/// Setting it ends every wait within 100 ms (Ctrl-C).
pub type Stop = Arc<AtomicBool>;

/// The longest wait without checking [`Stop`].
const SLICE: Duration = Duration::from_millis(100);
/// How long a program may take to reach its next read, when it is not at rest yet.
const SETTLING: Duration = Duration::from_millis(50);
/// After this many answers without unexpected output, a program is trusted to be at rest after its answer.
const PROBATION: u32 = 64;
/// Shorter waits and turns are not checked at all.
const LOOK: Duration = Duration::from_millis(1);
/// How often all processes of a program are inspected during a wait.
const LOOKS: Duration = Duration::from_millis(20);
/// How long a program on its way to rest is left alone, as we may be on its core.
const GLANCE: Duration = Duration::from_micros(20);
/// How long a program that closed its output may take to exit, so that its exit status is known.
const ENDING: Duration = Duration::from_millis(500);
/// How long a late program that waits for input may take to write unflushed output.
const FLUSHING: Duration = Duration::from_millis(200);
/// How long the exit status of an exited program takes to arrive.
const ENDING_SOON: Duration = Duration::from_millis(20);

/// Why nothing was read.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// A deadline has passed.
    Late(Limit),
    /// The deadline has passed, and this machine did not let it run.
    Starved,
    /// Its processor time is used up, but the machine was too busy to be sure.
    Unsure,
    /// It exceeded a cap on output.
    Flood(Flood),
    /// The output has ended, with the program's exit if that is known.
    Over(Option<Ended>),
    /// [`Stop`] was set.
    Interrupted,
    /// The host failed.
    Host(io::Error),
}

pub(crate) struct Process {
    confined: Confined,
    streams: Streams,
    state: State,
    /// How often it has come to rest since it last wrote something unexpected.
    answers: u32,
    /// Whether it sleeps between its answers.
    naps: bool,
    /// Its processor time at the end of its last answer.
    processor: Duration,
    /// True if it has been resumed but not waited for.
    fresh: bool,
    /// When it was resumed.
    since: Instant,
    /// The scheduler's statistics of its threads soon after that.
    scheduled: Option<Vec<Scheduled>>,
    /// How long it was found ready without having run (the scheduler counts a wait only when it ends), plus how long we could not look
    /// because the machine kept us waiting too.
    kept: Duration,
    /// Its processor time at the last look, if that found it ready to run.
    ready: Option<Duration>,
    /// When its keeper was last asked about all processes.
    looked: Instant,
    /// When it was last attended to. If that is longer ago than planned, the machine kept us waiting.
    attended: Instant,
    /// True if it has missed a deadline, for which the machine is not to blame.
    late: bool,
    /// True if a debugger may be attached. It is then never stopped.
    debugged: bool,
    stop: Stop,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Asked,
    /// Off turn.
    Resting,
}

impl Process {
    /// Starts a program in a sandbox. `written` is how many bytes its seat has written in this match.
    pub(crate) fn start(
        keeper: &mut Keeper,
        launch: &Launch,
        surroundings: &Surroundings,
        written: usize,
        stop: &Stop,
    ) -> io::Result<Process> {
        let (confined, pipes) = keeper.start(launch, surroundings)?;
        let streams = Streams::new(pipes, Output::after(written));
        Ok(Process {
            confined,
            streams,
            state: State::Asked,
            answers: 0,
            naps: false,
            processor: Duration::ZERO,
            fresh: false,
            since: Instant::now(),
            scheduled: None,
            kept: Duration::ZERO,
            ready: None,
            looked: Instant::now(),
            attended: Instant::now(),
            late: false,
            debugged: launch.debugged.is_some(),
            stop: Arc::clone(stop),
        })
    }

    /// Queues input, which is sent during the next wait.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.streams.send(bytes);
    }

    /// Closes its input after what is queued.
    pub(crate) fn send_end(&mut self) {
        self.streams.send_end();
    }

    /// Resets the caps on output per turn.
    pub(crate) fn begin_turn(&mut self) {
        self.streams.said.begin_turn();
        self.streams.noise.begin_turn();
    }

    /// Resets all caps on output: nothing is counted from one question to the next.
    pub(crate) fn begin_exchange(&mut self) {
        self.begin_turn();
        self.streams.said.begin_match();
    }

    /// Waits for the next line of output.
    pub(crate) fn line(&mut self, deadline: Deadline) -> Result<Vec<u8>, ReadError> {
        self.go_on();
        self.count_from(deadline.from);
        let mut late = false;
        loop {
            if let Some(line) = self.streams.said.line().map_err(ReadError::Flood)? {
                return Ok(line.to_vec());
            }
            if !self.streams.is_open() {
                return Err(ReadError::Over(self.ending()?));
            }
            if late {
                return Err(match self.confined.ended() {
                    Some(ended) => ReadError::Over(Some(ended)),
                    None => self.lateness(deadline),
                });
            }
            late = self.wait(deadline)?;
        }
    }

    /// Waits for the end of its output, then for its exit. A program that has closed its output has answered, even if it runs on until the
    /// deadline; then `None` is returned.
    pub(crate) fn everything(&mut self, deadline: Deadline) -> Result<Option<Ended>, ReadError> {
        self.go_on();
        self.count_from(deadline.from);
        let mut late = false;
        while self.streams.is_open() {
            self.streams.said.within_caps().map_err(ReadError::Flood)?;
            if late {
                return Err(self.lateness(deadline));
            }
            late = self.wait(deadline)?;
        }
        self.end_by(deadline.wall.max(Instant::now() + ENDING_SOON))
    }

    /// A line written before it was asked, without waiting for one. A program that is not at rest first gets a moment to rest, so that a
    /// late line does not pass for a later answer.
    pub(crate) fn leftover(&mut self, deadline: Deadline) -> Result<Option<Vec<u8>>, ReadError> {
        if self.state == State::Resting && self.is_doubtful() && !self.is_at_rest() {
            self.settle(deadline)?;
        }
        self.streams.read();
        let line = self.streams.said.line().map_err(ReadError::Flood)?.map(<[u8]>::to_vec);
        if line.is_some() {
            self.answers = 0;
        }
        Ok(line)
    }

    /// Returns true if it is worth checking whether it rests. The check costs as much as the rest of a quick exchange, so a program that
    /// has long behaved is checked less often, unless there is time.
    fn is_doubtful(&self) -> bool {
        self.confined.is_stopped() || self.answers <= PROBATION || self.answers.is_multiple_of(16)
    }

    fn is_at_rest(&self) -> bool {
        match self.confined.doing() {
            Doing::Waiting | Doing::Unknown => true,
            Doing::Blocked => self.naps,
            Doing::Running => false,
        }
    }

    /// Waits briefly until it is at rest, on its own time.
    fn settle(&mut self, deadline: Deadline) -> Result<(), ReadError> {
        self.go_on();
        let deadline = deadline.wall.min(Instant::now() + SETTLING);
        while self.streams.is_open() && !self.is_at_rest() {
            if Instant::now() >= deadline {
                // A program that sleeps instead of waiting for input does so every time.
                self.naps = self.confined.doing() == Doing::Blocked;
                break;
            }
            self.streams.wait(GLANCE, self.confined.news()).map_err(host)?;
            self.attended = Instant::now();
            self.streams.said.within_caps().map_err(ReadError::Flood)?;
        }
        Ok(())
    }

    /// Allows it to be stopped until it is waited for again.
    pub(crate) fn pause(&mut self) {
        if self.state == State::Asked && !self.debugged {
            if self.since.elapsed() > LOOK {
                self.confined.ask_usage();
            }
            self.confined.rest();
            self.state = State::Resting;
            self.answers = self.answers.saturating_add(1);
        }
    }

    /// Writes the queue before resuming it, so that it wakes up once.
    fn go_on(&mut self) {
        self.streams.write();
        if self.state == State::Resting {
            self.confined.go_on();
            self.state = State::Asked;
            self.since = Instant::now();
            self.fresh = true;
            (self.looked, self.attended) = (self.since, self.since);
            self.scheduled = None;
            (self.kept, self.ready) = (Duration::ZERO, None);
        }
    }

    /// Its time started when it was asked, even if the machine delayed us before it heard.
    fn count_from(&mut self, begun: Instant) {
        let before = self.since.saturating_duration_since(begun);
        if before > LOOKS {
            self.kept += before;
            self.since = begun;
        }
    }

    /// Lets it run to its end, without waiting.
    pub(crate) fn part(&mut self) {
        self.send_end();
        self.go_on();
    }

    /// Closes its input after what is queued and kills it if it has not exited by the deadline.
    pub(crate) fn finish(&mut self, deadline: Instant) {
        self.part();
        let ended = self.end_by(deadline);
        self.kill();
        if ended.is_ok() {
            self.streams.read_pipeful();
        }
    }

    /// If it waits for input although its answer is due: what it writes after its input is closed, which must have been buffered. Ends the
    /// program.
    pub(crate) fn unflushed(&mut self) -> Vec<u8> {
        if self.confined.doing() != Doing::Waiting {
            return Vec::new();
        }
        self.finish(Instant::now() + FLUSHING);
        self.take_output()
    }

    /// Kills it and everything it started. Its output can still be taken.
    pub(crate) fn kill(&mut self) {
        self.confined.kill();
    }

    /// How it exited after closing its output, if it does so soon.
    fn ending(&mut self) -> Result<Option<Ended>, ReadError> {
        self.end_by(Instant::now() + ENDING)
    }

    fn end_by(&mut self, deadline: Instant) -> Result<Option<Ended>, ReadError> {
        loop {
            let ended = self.confined.ended();
            if ended.is_some() || Instant::now() >= deadline || self.streams.said.within_caps().is_err() {
                return Ok(ended);
            }
            self.wait(Deadline::at(deadline))?;
        }
    }

    /// Waits once for input or output, at most until the deadline. Returns true if the deadline had passed.
    fn wait(&mut self, deadline: Deadline) -> Result<bool, ReadError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(ReadError::Interrupted);
        }
        let now = Instant::now();
        let mut left = deadline.wall.saturating_duration_since(now);
        if let Some(end) = deadline.processor {
            // At first, what it used off turn is too little to be worth a system call.
            let used = match std::mem::take(&mut self.fresh) {
                true => self.processor,
                false => self.confined.processor_time().unwrap_or_default(),
            };
            if left.is_zero()
                && let Lateness::NotYet(more) = self.whose_fault(deadline)
            {
                left = more.min(LOOKS);
            }
            // A short overrun may be an error of measurement; a long one is not worth waiting for.
            let end = if used >= end && self.is_crowded(used) { end + deadline.doubt } else { end };
            // Its time cannot be used up earlier, even on all cores.
            let soonest = end.saturating_sub(used) / cores();
            left = if used >= end { Duration::ZERO } else { left.min(soonest.max(LOOK)) };
            self.look(now);
            left = left.min(LOOKS);
        }
        let time = left.min(SLICE);
        let traffic = self.streams.wait(time, self.confined.news()).map_err(host)?;
        let unattended = self.attended.elapsed().saturating_sub(time);
        if unattended > LOOKS {
            self.kept += unattended;
            self.looked += unattended;
        }
        self.attended = Instant::now();
        if traffic == Traffic::None && self.confined.ended().is_some() {
            // Its output is in the pipe; whatever still holds the pipe open is not the program.
            self.streams.read_pipeful();
            self.streams.close();
        }
        Ok(left.is_zero())
    }

    /// Takes standard error up to its last output, and the number of bytes dropped.
    pub(crate) fn take_errors_before_output(&mut self) -> (Vec<u8>, usize) {
        if self.streams.is_quiet() { self.streams.noise.take() } else { self.take_errors() }
    }

    /// Takes standard error up to now, and the number of bytes dropped.
    pub(crate) fn take_errors(&mut self) -> (Vec<u8>, usize) {
        self.streams.read_errors_pipeful();
        self.streams.noise.take()
    }

    /// Takes the unread output.
    pub(crate) fn take_output(&mut self) -> Vec<u8> {
        self.streams.said.take_rest()
    }

    /// Bytes its seat has written in this match.
    pub(crate) fn written(&self) -> usize {
        self.streams.said.total()
    }

    /// Returns true if more output can come.
    pub(crate) fn is_open(&self) -> bool {
        self.streams.is_open()
    }

    /// Why it is late: it used its time, it slept, or it was not allowed to run.
    fn lateness(&mut self, deadline: Deadline) -> ReadError {
        let used = self.confined.processor_time().unwrap_or_default();
        let limit = match deadline.processor {
            Some(end) if used >= end => Limit::Processor,
            Some(_) if self.whose_fault(deadline) == Lateness::TheHosts => return ReadError::Starved,
            _ => Limit::Wall,
        };
        self.late = true;
        ReadError::Late(limit)
    }

    fn whose_fault(&self, deadline: Deadline) -> Lateness {
        let cap = deadline.wall.saturating_duration_since(self.since);
        lateness(self.since.elapsed(), self.kept_waiting(), cap)
    }

    /// Returns true if the machine kept it waiting longer than it ran. `used` is its processor clock.
    ///
    /// Always false if it has more than one process: they keep each other waiting, and their use is known too late.
    fn is_crowded(&self, used: Duration) -> bool {
        !self.confined.has_started_others() && self.kept_waiting() > used.saturating_sub(self.processor)
    }

    /// The same after its answer was timed.
    pub(crate) fn is_crowded_after(&mut self, times: &Times) -> bool {
        self.kept_waiting() > times.processor.unwrap_or_default() && !self.confined.has_others(SETTLING)
    }

    /// How long the machine kept it from running since it was resumed, as far as known.
    fn kept_waiting(&self) -> Duration {
        let kept = |before: &Vec<Scheduled>| kept_waiting(before, &self.confined.scheduled());
        let unattended = Some(self.attended.elapsed()).filter(|time| *time > LOOKS).unwrap_or_default();
        self.scheduled.as_ref().map(kept).unwrap_or_default().max(self.kept + unattended)
    }

    /// Inspects all its processes from time to time.
    fn look(&mut self, now: Instant) {
        if now.saturating_duration_since(self.looked) < LOOKS {
            return;
        }
        let used = self.confined.processor_time().unwrap_or_default();
        let ready = (self.confined.doing() == Doing::Running).then_some(used);
        // If it has run in between, it may have slept too: only the scheduler knows how long it waited.
        if ready.is_some() && ready == self.ready {
            self.kept += now.saturating_duration_since(self.looked);
        }
        self.ready = ready;
        self.looked = now;
        if self.scheduled.is_none() {
            self.scheduled = Some(self.confined.scheduled());
        }
        self.confined.count_all();
        self.confined.ask_usage();
    }

    /// Returns true if it has missed a deadline, for which the machine is not to blame.
    pub(crate) fn is_late(&self) -> bool {
        self.late
    }

    /// Its processor clock at the end of its last answer.
    pub(crate) fn lap_start(&self) -> Duration {
        self.processor
    }

    /// Processor time since it was last asked.
    pub(crate) fn lap(&mut self) -> Option<Duration> {
        self.confined.hear();
        if self.since.elapsed() > LOOK {
            self.confined.count_all();
        }
        let processor = self.confined.processor_time()?;
        let lap = processor.saturating_sub(self.processor);
        self.processor = self.processor.max(processor);
        Some(lap)
    }
}

/// The number of cores it may use at once.
fn cores() -> u32 {
    static CORES: OnceLock<u32> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, |number| number.get() as u32))
}

fn host(error: nix::errno::Errno) -> ReadError {
    ReadError::Host(error.into())
}
