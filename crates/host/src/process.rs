//! A child process: one owner with a typed door.
//!
//! Nothing here takes longer than its deadline, whatever the program does, and deadlines are absolute: bytes that come
//! extend nothing.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::Launch;
use crate::clock::{Deadline, Lateness, Scheduled, Times, kept_waiting, lateness};
use crate::output::{Flood, Output};
use crate::pipes::{Streams, Traffic};
use crate::sandbox::{Confined, Doing, Ended, Keeper, Surroundings};

/// Set, it ends every wait within 100 ms: Ctrl-C.
pub type Stop = Arc<AtomicBool>;

/// How long a wait does not look up at most.
const SLICE: Duration = Duration::from_millis(100);
/// What a program gets at most to come to its next read, when it is not at rest yet.
const SETTLING: Duration = Duration::from_millis(50);
/// Answers after which a program that never wrote too much is trusted to be at rest when it has answered.
const PROBATION: u32 = 64;
/// Shorter than this no wait looks up, and a shorter turn is not looked into.
const LOOK: Duration = Duration::from_millis(1);
/// How often all processes of a program are looked at while it is waited for.
const LOOKS: Duration = Duration::from_millis(20);
/// How long a program on its way to rest is left alone: we may be on its core.
const GLANCE: Duration = Duration::from_micros(20);
/// What a program that has closed its output gets to end, so that its ending can be told.
const ENDING: Duration = Duration::from_millis(500);
/// What a late program that waits for input gets to write what it did not flush.
const FLUSHING: Duration = Duration::from_millis(200);
/// What the ending of a program that has ended takes to be told.
const ENDING_SOON: Duration = Duration::from_millis(20);

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// The deadline is over.
    Late,
    /// The deadline is over, and this machine did not let it run.
    Starved,
    /// Its time on the processor is over, but the machine was too busy for that to be sure.
    Unsure,
    /// All its processes together use more memory than it may.
    TooMuchMemory,
    /// A cap on output is broken.
    Flood(Flood),
    /// The output has ended; how the program did, when it has.
    Over(Option<Ended>),
    /// Somebody set [`Stop`].
    Interrupted,
    /// The host's own error.
    Host(io::Error),
}

/// A running program.
pub(crate) struct Process {
    confined: Confined,
    streams: Streams,
    state: State,
    /// How often it came to rest since it last wrote what nobody had asked for.
    answers: u32,
    /// Whether it sleeps between its answers.
    naps: bool,
    /// Its processor time at the end of its last answer.
    processor: Duration,
    /// Whether it was let go on and not waited for yet.
    fresh: bool,
    /// When it was let go on.
    since: Instant,
    /// What the scheduler told of its threads soon after.
    scheduled: Option<Vec<Scheduled>>,
    /// How long looks found it ready without having run, for the scheduler counts a wait only when it is over; and how
    /// long nobody could look, for then the machine kept us waiting too.
    kept: Duration,
    /// Whether the last look found it ready to run, and its processor time then.
    ready: Option<Duration>,
    /// When its keeper was asked last what all its processes use.
    looked: Instant,
    /// When it was seen to last. Longer than planned after that, the machine kept us waiting.
    attended: Instant,
    /// Whether a debugger may be at it: it is never stopped.
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
    /// Starts a program in a sandbox. `written` is what its seat has written in this match before, in bytes.
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
            debugged: launch.debugged.is_some(),
            stop: Arc::clone(stop),
        })
    }

    /// Queues bytes for its input; they leave while it is waited for.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.streams.send(bytes);
    }

    /// Ends its input after what is queued.
    pub(crate) fn send_end(&mut self) {
        self.streams.send_end();
    }

    /// Begins a turn of the caps on output.
    pub(crate) fn begin_turn(&mut self) {
        self.streams.said.begin_turn();
        self.streams.noise.begin_turn();
    }

    /// Waits for the next line of its output.
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

    /// Waits for all of its output, then for its end. A program that has closed its output has answered, even if it
    /// goes on until the deadline; then there is no ending.
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

    /// A line that has come before anything was asked, without waiting for one. A program that is not at rest yet first
    /// gets there, so that what it was about to write does not pass for a later answer.
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

    /// Whether it is worth a look if it is at rest. Looking costs as much as all else of a quick exchange together, so one
    /// that has long answered as it should is looked at less often, except where there is time.
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

    /// Waits until it is at rest, though not for long: it is the time of its turn.
    fn settle(&mut self, deadline: Deadline) -> Result<(), ReadError> {
        self.go_on();
        let deadline = deadline.wall.min(Instant::now() + SETTLING);
        while self.streams.is_open() && !self.is_at_rest() {
            if Instant::now() >= deadline {
                // One that sleeps instead of waiting for input does so every time.
                self.naps = self.confined.doing() == Doing::Blocked;
                break;
            }
            self.streams.wait(GLANCE, self.confined.news()).map_err(host)?;
            self.attended = Instant::now();
            self.streams.said.within_caps().map_err(ReadError::Flood)?;
        }
        Ok(())
    }

    /// Lets it be stopped until it is waited for again.
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

    /// Writes what is queued before it wakes, so that it wakes once.
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

    /// Its time began when it was asked, though the machine may have let us wait before it heard of that.
    fn count_from(&mut self, begun: Instant) {
        let before = self.since.saturating_duration_since(begun);
        if before > LOOKS {
            self.kept += before;
            self.since = begun;
        }
    }

    /// Lets it go on to its end, and waits for nothing.
    pub(crate) fn part(&mut self) {
        self.send_end();
        self.go_on();
    }

    /// Ends its input after what is queued, gives it until the deadline to end, then kills it.
    pub(crate) fn finish(&mut self, deadline: Instant) {
        self.part();
        let ended = self.end_by(deadline);
        self.kill();
        if ended.is_ok() {
            self.streams.read_pipeful();
        }
    }

    /// When it waits for input though its answer is due: what it writes once its input has ended, which it must have
    /// kept in a buffer. It is over then.
    pub(crate) fn unflushed(&mut self) -> Vec<u8> {
        if self.confined.doing() != Doing::Waiting {
            return Vec::new();
        }
        self.finish(Instant::now() + FLUSHING);
        self.take_output()
    }

    /// Kills it and all that it has started; what it has written can be taken all the same.
    pub(crate) fn kill(&mut self) {
        self.confined.kill();
    }

    /// How it ended after its output did, if it does so soon.
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

    /// Waits once for traffic, until the deadline at most; whether the deadline was over before.
    fn wait(&mut self, deadline: Deadline) -> Result<bool, ReadError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(ReadError::Interrupted);
        }
        let now = Instant::now();
        let mut left = deadline.wall.saturating_duration_since(now);
        if let Some(end) = deadline.processor {
            // At first, what it has used off turn since is too little for a system call.
            let used = match std::mem::take(&mut self.fresh) {
                true => self.processor,
                false => self.confined.processor_time().unwrap_or_default(),
            };
            if left.is_zero()
                && let Lateness::NotYet(more) = self.whose_fault(deadline)
            {
                left = more.min(LOOKS);
            }
            // A short overrun may be none; a long one is waited for in vain.
            let end = if used >= end && self.is_crowded(used) { end + deadline.doubt } else { end };
            // So soon at the earliest can it be used up, on all cores together.
            let soonest = end.saturating_sub(used) / cores();
            left = if used >= end { Duration::ZERO } else { left.min(soonest.max(LOOK)) };
            self.look(now)?;
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
            // What it has written is in the pipe; whatever still holds the pipe open is not the program.
            self.streams.read_pipeful();
            self.streams.close();
        }
        Ok(left.is_zero())
    }

    /// Takes its standard error up to its last output, and how many bytes of it were not kept.
    pub(crate) fn take_errors_before_output(&mut self) -> (Vec<u8>, usize) {
        if self.streams.is_quiet() { self.streams.noise.take() } else { self.take_errors() }
    }

    /// Takes its standard error up to now, and how many bytes of it were not kept.
    pub(crate) fn take_errors(&mut self) -> (Vec<u8>, usize) {
        self.streams.read_errors_pipeful();
        self.streams.noise.take()
    }

    /// Takes the output that nobody has read.
    pub(crate) fn take_output(&mut self) -> Vec<u8> {
        self.streams.said.take_rest()
    }

    /// Bytes of output that its seat has written in this match.
    pub(crate) fn written(&self) -> usize {
        self.streams.said.total()
    }

    /// Whether more output can come.
    pub(crate) fn is_open(&self) -> bool {
        self.streams.is_open()
    }

    /// Why it is late: it used its time, it slept, or it was not let run.
    fn lateness(&self, deadline: Deadline) -> ReadError {
        let Some(end) = deadline.processor else { return ReadError::Late };
        let used = self.confined.processor_time().unwrap_or_default();
        let starved = used < end && self.whose_fault(deadline) == Lateness::TheHosts;
        if starved { ReadError::Starved } else { ReadError::Late }
    }

    fn whose_fault(&self, deadline: Deadline) -> Lateness {
        let cap = deadline.wall.saturating_duration_since(self.since);
        lateness(self.since.elapsed(), self.kept_waiting(), cap)
    }

    /// Whether the machine kept it waiting for longer than it ran. `used` is what its processor clock shows.
    ///
    /// Never of one with processes of its own beside its first: they keep it waiting themselves, and what they use is known
    /// too late.
    fn is_crowded(&self, used: Duration) -> bool {
        !self.confined.has_started_others() && self.kept_waiting() > used.saturating_sub(self.processor)
    }

    /// The same when its answer has been timed.
    pub(crate) fn is_crowded_after(&mut self, times: &Times) -> bool {
        self.kept_waiting() > times.processor.unwrap_or_default() && !self.confined.has_others(SETTLING)
    }

    /// How long the machine kept it from running since it was let go on, as far as that is known.
    fn kept_waiting(&self) -> Duration {
        let kept = |before: &Vec<Scheduled>| kept_waiting(before, &self.confined.scheduled());
        let unattended = Some(self.attended.elapsed()).filter(|time| *time > LOOKS).unwrap_or_default();
        self.scheduled.as_ref().map(kept).unwrap_or_default().max(self.kept + unattended)
    }

    /// From time to time, has a look at all its processes.
    fn look(&mut self, now: Instant) -> Result<(), ReadError> {
        if now.saturating_duration_since(self.looked) < LOOKS {
            return Ok(());
        }
        let used = self.confined.processor_time().unwrap_or_default();
        let ready = (self.confined.doing() == Doing::Running).then_some(used);
        // One that has run in between may have slept too: only the scheduler knows how long it waited.
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
        if self.confined.uses_too_much_memory() { Err(ReadError::TooMuchMemory) } else { Ok(()) }
    }

    /// What its processor clock showed at the end of its last answer.
    pub(crate) fn lap_start(&self) -> Duration {
        self.processor
    }

    /// Processor time since this was asked last.
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

/// On so many cores at once can a program run.
fn cores() -> u32 {
    static CORES: OnceLock<u32> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, |number| number.get() as u32))
}

fn host(error: nix::errno::Errno) -> ReadError {
    ReadError::Host(error.into())
}
