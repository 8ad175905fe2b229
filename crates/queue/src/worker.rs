//! Takes matches from the queue, plays them, and sends their results.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use arena::{Arena, JobEnd, play_job};
use async_nats::HeaderMap;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::Acker;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use game::lock;
use tokio::time::{sleep, timeout};

use crate::arrivals::Arrivals;
use crate::connection::{Queue, refusals_of, results_of};
use crate::error::{QueueError, garbled, whole};
use crate::starts::{MOST_STARTS, Starts};
use crate::wire::{JobMessage, Refusal, ResultMessage};

/// How long to wait for a match before checking `stop`.
const WAIT: Duration = Duration::from_millis(500);
/// Matches shorter than this are taken in batches.
const SHORT: Duration = Duration::from_millis(20);
const HANDFUL: usize = 16;
/// Delay before a match that cannot be played here is delivered again, here or elsewhere.
const REFUSED: Duration = Duration::from_millis(500);

/// A program that plays matches for coordinators on other machines.
pub struct Worker<'a> {
    pub queue: &'a Queue,
    pub arena: &'a Arena,
    /// Its name in refusals.
    pub name: String,
    /// How many matches run in parallel.
    pub threads: usize,
    /// Stop after this long without a match.
    pub idle: Option<Duration>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worked {
    pub played: u64,
    /// How often it left a match to others.
    pub refused: u64,
}

/// State shared by a worker's threads.
struct Shared<'a> {
    worker: &'a Worker<'a>,
    arrivals: Arrivals<'a>,
    /// Matches that have been taken and are neither played nor returned.
    held: Arc<Mutex<HashMap<u64, Arc<Acker>>>>,
    number: AtomicU64,
    played: AtomicU64,
    refused: AtomicU64,
    /// When there last was a match.
    busy: Mutex<Instant>,
    consumer: Mutex<Option<PullConsumer>>,
}

struct Taken {
    number: u64,
    acker: Arc<Acker>,
    payload: Vec<u8>,
    /// Whether it has been delivered before, here or elsewhere.
    again: bool,
}

impl Worker<'_> {
    /// Plays until the arena's stop is set or it has been idle too long. Calls `report` on this thread ten times a second.
    pub fn work(&self, report: &mut dyn FnMut(Worked)) -> Worked {
        let shared = Shared {
            worker: self,
            arrivals: Arrivals::new(self.queue, self.arena),
            held: Arc::default(),
            number: AtomicU64::new(0),
            played: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            busy: Mutex::new(Instant::now()),
            consumer: Mutex::default(),
        };
        let beat = self.queue.spawn(keep_held(shared.held.clone(), self.queue.silence));
        thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(|| shared.take_and_play())).collect();
            while !threads.iter().all(thread::ScopedJoinHandle::is_finished) {
                report(shared.worked());
                thread::sleep(Duration::from_millis(100));
            }
        });
        beat.abort();
        // Flush the last messages before the connection closes.
        let _ = self.queue.wait(async { timeout(self.queue.silence, self.queue.client.flush()).await });
        shared.worked()
    }
}

/// Keeps telling the server that these matches are being played.
async fn keep_held(held: Arc<Mutex<HashMap<u64, Arc<Acker>>>>, silence: Duration) {
    loop {
        sleep(silence / 4).await;
        let ackers: Vec<_> = lock(&held).values().cloned().collect();
        for acker in ackers {
            let _ = acker.ack_with(AckKind::Progress).await;
        }
    }
}

impl Shared<'_> {
    fn worked(&self) -> Worked {
        let count = |number: &AtomicU64| number.load(Ordering::Relaxed);
        Worked { played: count(&self.played), refused: count(&self.refused) }
    }

    fn take_and_play(&self) {
        let (queue, mut handful) = (self.worker.queue, 1);
        while !queue.stopped() {
            let taken = queue.wait(self.take(handful));
            if taken.is_empty() {
                if self.worker.idle.is_some_and(|idle| lock(&self.busy).elapsed() > idle) {
                    break;
                }
                continue;
            }
            let (began, count) = (Instant::now(), taken.len() as u32);
            for taken in taken {
                self.play(&taken);
                lock(&self.held).remove(&taken.number);
                *lock(&self.busy) = Instant::now();
            }
            handful = if began.elapsed() / count < SHORT { HANDFUL } else { 1 };
        }
    }

    /// Takes at most `most` matches; none if there is none for a while.
    async fn take(&self, most: usize) -> Vec<Taken> {
        let fetch = || async {
            let consumer = self.consumer().await?;
            let batch = consumer.batch().max_messages(most).expires(WAIT).messages().await;
            let mut batch = batch.map_err(|error| whole(&error))?;
            let mut messages: Vec<Message> = Vec::new();
            while messages.len() < most
                && let Ok(Some(message)) = timeout(WAIT * 4, batch.next()).await
            {
                messages.push(message.map_err(|error| whole(&*error))?);
            }
            Ok::<_, String>(messages)
        };
        let fetch = || async {
            let fetched = fetch().await;
            if fetched.as_ref().map_or(true, Vec::is_empty) {
                // The server may have come back without it.
                *lock(&self.consumer) = None;
            }
            fetched
        };
        let Ok(messages) = self.worker.queue.insist(fetch).await else { return Vec::new() };
        let taken = messages.into_iter().map(|message| {
            let number = self.number.fetch_add(1, Ordering::Relaxed);
            let again = message.info().is_ok_and(|info| info.delivered > 1);
            let (message, acker) = message.split();
            let acker = Arc::new(acker);
            lock(&self.held).insert(number, acker.clone());
            Taken { number, acker, payload: message.payload.to_vec(), again }
        });
        taken.collect()
    }

    async fn consumer(&self) -> Result<PullConsumer, String> {
        let known = lock(&self.consumer).clone();
        if let Some(consumer) = known {
            return Ok(consumer);
        }
        let consumer = self.worker.queue.workers().await?;
        *lock(&self.consumer) = Some(consumer.clone());
        Ok(consumer)
    }

    fn play(&self, taken: &Taken) {
        let queue = self.worker.queue;
        let answer = |kind: AckKind| {
            // If this is lost, the match comes again and its result counts once.
            let _ = queue.wait(taken.acker.ack_with(kind));
        };
        if queue.stopped() {
            return answer(AckKind::Nak(None));
        }
        let message: JobMessage = match serde_json::from_slice(&taken.payload) {
            Ok(message) => message,
            Err(error) => {
                self.refuse("", &garbled(error));
                return answer(AckKind::Term);
            }
        };
        let (room, job) = match self.arrivals.job(&message) {
            Ok(found) => found,
            Err(_) if queue.stopped() => return answer(AckKind::Nak(None)),
            Err(why) => {
                self.refuse(&message.tournament, &why);
                return answer(AckKind::Nak(Some(REFUSED)));
            }
        };
        let mut starts = Starts { queue, message: &message, noted: 0 };
        if taken.again && queue.wait(starts.note()) >= MOST_STARTS {
            let why = format!("{MOST_STARTS} workers died or fell silent while they played it");
            if queue.wait(self.send(&message, &ResultMessage::GaveUp(message.slot(), why))).is_ok() {
                queue.wait(starts.forget());
                answer(AckKind::Ack);
            }
            return;
        }
        let result = match play_job(self.worker.arena, room, &job) {
            JobEnd::Finished(finished) => {
                ResultMessage::Finished(Box::new(finished.result(message.slot(), message.job.clone())))
            }
            JobEnd::HostFault(why) | JobEnd::RulesFailed(why) => {
                ResultMessage::HostFault(message.slot(), why)
            }
            JobEnd::Impossible(why) => ResultMessage::Impossible(message.slot(), why.to_string()),
            JobEnd::Interrupted => {
                queue.wait(starts.take_back());
                return answer(AckKind::Nak(None));
            }
        };
        if queue.wait(self.send(&message, &result)).is_ok() {
            self.played.fetch_add(1, Ordering::Relaxed);
            queue.wait(starts.forget());
            answer(AckKind::Ack);
        }
    }

    /// Sends a result and waits until the server has it.
    async fn send(&self, job: &JobMessage, result: &ResultMessage) -> Result<(), QueueError> {
        let queue = self.worker.queue;
        let mut payload = result.to_bytes();
        let mut headers = HeaderMap::new();
        if let ResultMessage::Finished(_) = result {
            headers.insert("Nats-Msg-Id", format!("{}.{}.result", job.job, job.submission).as_str());
        }
        // Leave room for the headers.
        if payload.len() + 1024 > queue.client.server_info().max_payload {
            let name = format!("result_{}", job.job);
            queue.put_object(&name, &payload).await?;
            headers.insert("Viadal-Object", name.as_str());
            payload = Vec::new();
        }
        let send = || async {
            let subject = results_of(&job.tournament);
            let published =
                queue.context.publish_with_headers(subject, headers.clone(), payload.clone().into()).await;
            published.map_err(|error| whole(&error))?.await.map_err(|error| whole(&error))
        };
        queue.insist(send).await.map(drop)
    }

    fn refuse(&self, tournament: &str, why: &str) {
        self.refused.fetch_add(1, Ordering::Relaxed);
        let refusal = Refusal { worker: self.worker.name.clone(), why: why.into() };
        let payload = serde_json::to_vec(&refusal).expect("two texts");
        let queue = self.worker.queue;
        let _ = queue.wait(queue.client.publish(refusals_of(tournament), payload.into()));
    }
}
