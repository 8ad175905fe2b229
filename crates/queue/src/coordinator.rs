//! Submits the matches of a schedule and takes their results.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use arena::{Arena, NotHeld, Players, SlotEnd, SlotJob, TournamentPlan};
use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::{AckKind, Message};
use async_nats::{HeaderMap, Subscriber};
use futures_util::StreamExt;
use futures_util::future::join_all;
use store::Slot;
use tokio::time::timeout;

use crate::connection::{Queue, jobs_of, refusals_of, results_of};
use crate::error::{QueueError, whole};
use crate::shipping::Shipping;
use crate::wire::{Refusal, ResultMessage};

/// How often the caller gets control.
const TICK: Duration = Duration::from_millis(100);
/// Matches submitted but not back yet: initial and maximal number. It doubles whenever the workers have taken all.
const WINDOWS: (usize, usize) = (256, 16_384);
/// A server that does not answer for this long may be gone.
const PATIENCE: Duration = Duration::from_secs(2);
/// After this long without a request for a match, the user is warned.
const NOBODY: Duration = Duration::from_secs(5);
/// Matches in flight to the server, below the client's limit of unconfirmed ones (5,000).
const ON_THEIR_WAY: usize = 1000;
/// Results per fetch.
const BATCH: usize = 256;

/// A tournament's matches, played by workers.
pub struct Coordinator<'a> {
    queue: &'a Queue,
    plan: &'a TournamentPlan,
    id: String,
    shipping: Shipping,
    notice: &'a dyn Fn(&str),
}

struct Flow {
    submission: String,
    /// Submitted and not back.
    out: BTreeMap<Slot, SlotJob>,
    window: usize,
    /// Results that are not durable in the store yet.
    unkept: Vec<Message>,
    /// Objects that held results too large for a message.
    large: Vec<String>,
    heard: Instant,
    looked: Instant,
    /// Whether the user has been warned that there is no worker.
    alone: bool,
    refusals: Option<Subscriber>,
    refused: BTreeSet<String>,
}

impl<'a> Coordinator<'a> {
    /// Uploads the bots, which takes a while. `notice` receives what workers refuse.
    ///
    /// # Errors
    /// If a bot's files cannot be packed, or the program is stopped.
    pub fn new(
        queue: &'a Queue,
        arena: &Arena,
        plan: &'a TournamentPlan,
        specs: &[String],
        notice: &'a dyn Fn(&str),
    ) -> Result<Coordinator<'a>, QueueError> {
        let shipping = Shipping::new(queue, arena, plan, specs)?;
        Ok(Coordinator { queue, plan, id: plan.id(), shipping, notice })
    }

    /// Removes this tournament from the server.
    pub fn clear(&self) {
        self.queue.wait(async {
            let _ = self.withdraw().await;
            if let Ok(results) = self.queue.results().await {
                let _ = results.delete_consumer(&self.consumer_name()).await;
                let _ = results.purge().filter(results_of(&self.id)).await;
            }
        });
    }

    fn consumer_name(&self) -> String {
        format!("coordinator_{}", self.id)
    }

    /// Withdraws all matches that have not been played.
    async fn withdraw(&self) -> Result<(), String> {
        let purged = self.queue.jobs().await?.purge().filter(jobs_of(&self.id)).await;
        purged.map(drop).map_err(|error| whole(&error))
    }

    /// The results of this tournament. Replaces an earlier run's consumer, so that results it had fetched but not stored come again at
    /// once.
    async fn consumer(&self) -> Result<PullConsumer, QueueError> {
        let config = self.queue.consumer(self.consumer_name(), results_of(&self.id));
        let make = || async {
            let results = self.queue.results().await?;
            let _ = results.delete_consumer(&self.consumer_name()).await;
            results.create_consumer(config.clone()).await.map_err(|error| whole(&error))
        };
        self.queue.insist(make).await
    }

    async fn run(
        &self,
        next: &mut (dyn FnMut() -> Option<SlotJob> + Send),
        done: &mut dyn FnMut(Option<SlotEnd>) -> bool,
    ) -> Result<(), QueueError> {
        let mut flow = Flow::new(self.queue, &self.id).await;
        self.queue.insist(|| self.withdraw()).await?;
        let mut consumer = self.consumer().await?;
        let mut more = true;
        while more || !flow.out.is_empty() {
            if self.queue.stopped() {
                let _ = self.withdraw().await;
                return Ok(());
            }
            let mut fresh = Vec::new();
            while more && flow.out.len() + fresh.len() < flow.window {
                match next() {
                    Some(job) => fresh.push(job),
                    None => more = false,
                }
            }
            self.submit(&flow.submission, &fresh).await?;
            flow.out.extend(fresh.into_iter().map(|job| (job.slot, job)));
            let mut ends = Vec::new();
            let fetched = self.fetch(&consumer, &mut flow, &mut ends).await;
            let kept = ends.into_iter().fold(true, |_, end| done(Some(end)));
            if fetched.is_err() {
                consumer = self.consumer().await?;
            }
            if flow.looked.elapsed() >= TICK {
                flow.looked = Instant::now();
                let kept = done(None);
                self.look_around(&mut flow, kept).await?;
            } else if kept {
                flow.release(self.queue).await;
            }
        }
        while !flow.unkept.is_empty() && !self.queue.stopped() {
            tokio::time::sleep(TICK / 4).await;
            if done(None) {
                flow.release(self.queue).await;
            }
        }
        Ok(())
    }

    async fn submit(&self, submission: &str, jobs: &[SlotJob]) -> Result<(), QueueError> {
        for jobs in jobs.chunks(ON_THEIR_WAY) {
            self.submit_at_once(submission, jobs).await?;
        }
        Ok(())
    }

    /// Submits matches, sending all before waiting for confirmations.
    async fn submit_at_once(&self, submission: &str, jobs: &[SlotJob]) -> Result<(), QueueError> {
        let mut payloads = Vec::new();
        for job in jobs {
            let plan = (self.plan, self.id.as_str());
            let message = self.shipping.message(self.queue, plan, submission, job).await?;
            let mut headers = HeaderMap::new();
            headers.insert("Nats-Msg-Id", format!("{}.{submission}", job.id).as_str());
            let payload = serde_json::to_vec(&message).expect("a message has string keys");
            payloads.push((headers, payload));
        }
        while !payloads.is_empty() {
            let mut sent = Vec::new();
            for (headers, payload) in &payloads {
                let subject = jobs_of(&self.id);
                let publish =
                    self.queue.context.publish_with_headers(subject, headers.clone(), payload.clone().into());
                sent.push(publish.await.ok());
            }
            let mut confirmed = confirmed(sent).await.into_iter();
            payloads.retain(|_| !confirmed.next().unwrap_or(false));
            if !payloads.is_empty() {
                // The server drops duplicates by their message id.
                self.queue.insist(|| async { self.queue.jobs().await }).await?;
            }
        }
        Ok(())
    }

    /// Fetches results of awaited matches. Waits up to a tick for the first.
    async fn fetch(
        &self,
        consumer: &PullConsumer,
        flow: &mut Flow,
        ends: &mut Vec<SlotEnd>,
    ) -> Result<(), String> {
        let there = consumer.fetch().max_messages(BATCH).messages().await;
        self.take(there.map_err(|error| whole(&error))?, flow, ends).await?;
        if ends.is_empty() {
            let coming = consumer.batch().max_messages(1).expires(TICK).messages().await;
            self.take(coming.map_err(|error| whole(&error))?, flow, ends).await?;
        }
        Ok(())
    }

    async fn take(
        &self,
        mut batch: pull::Batch,
        flow: &mut Flow,
        ends: &mut Vec<SlotEnd>,
    ) -> Result<(), String> {
        while let Ok(Some(message)) = timeout(PATIENCE, batch.next()).await {
            let message = message.map_err(|error| whole(&*error))?;
            flow.heard = Instant::now();
            match self.end_of(&message, flow).await {
                Ok(end) => ends.extend(end),
                Err(why) => (self.notice)(&format!("a result is left out: {why}")),
            }
            flow.unkept.push(message);
        }
        Ok(())
    }

    /// Decodes a message, if its match is awaited.
    async fn end_of(&self, message: &Message, flow: &mut Flow) -> Result<Option<SlotEnd>, String> {
        let object = message.headers.as_ref().and_then(|headers| headers.get("Viadal-Object"));
        let result = match object {
            None => ResultMessage::from_bytes(&message.payload)?,
            Some(name) => {
                let name = name.as_str();
                let bytes = self.queue.object(name).await?;
                flow.large.push(name.into());
                ResultMessage::from_bytes(&bytes)?
            }
        };
        let Some(job) = flow.out.get(&result.slot()) else { return Ok(None) };
        if let ResultMessage::Finished(result) = &result
            && result.row.job != job.id
        {
            return Err(format!("match {} is not what was asked for", result.row.job));
        }
        flow.out.remove(&result.slot());
        Ok(Some(match result {
            ResultMessage::Finished(result) => SlotEnd::Finished(result),
            ResultMessage::HostFault(slot, why) => SlotEnd::HostFault(slot, why),
            ResultMessage::GaveUp(slot, why) => SlotEnd::GaveUp(slot, why),
            ResultMessage::Impossible(_, why) => SlotEnd::Impossible(NotHeld::Players(why)),
        }))
    }

    async fn look_around(&self, flow: &mut Flow, kept: bool) -> Result<(), QueueError> {
        if kept {
            flow.release(self.queue).await;
        }
        flow.tell_refusals(self.notice).await;
        if let Ok(workers) = self.queue.workers().await {
            let info = workers.cached_info();
            if info.num_pending == 0 {
                flow.window = (flow.window * 2).min(WINDOWS.1);
            }
            let nobody = info.num_waiting == 0 && info.num_ack_pending == 0;
            if nobody && flow.heard.elapsed() > NOBODY && !std::mem::replace(&mut flow.alone, true) {
                let url = self.queue.url();
                (self.notice)(&format!("no worker is there; to start one: viadal worker --queue {url}"));
            }
        }
        if flow.heard.elapsed() > self.queue.silence * 3 / 2 && !flow.out.is_empty() && self.is_lost().await {
            flow.heard = Instant::now();
            flow.submission = drawn();
            self.shipping.forget_maps();
            let lost: Vec<SlotJob> = std::mem::take(&mut flow.out).into_values().collect();
            (self.notice)(&format!("{} matches were lost on their way and are submitted again", lost.len()));
            self.submit(&flow.submission, &lost).await?;
            flow.out.extend(lost.into_iter().map(|job| (job.slot, job)));
        }
        Ok(())
    }

    /// Returns true if the server no longer has any match of this tournament, played or not.
    async fn is_lost(&self) -> bool {
        let Ok(jobs) = self.queue.jobs().await else { return false };
        let Ok(mut left) = jobs.info_with_subjects(jobs_of(&self.id)).await else { return false };
        left.next().await.is_none()
    }
}

impl Flow {
    async fn new(queue: &Queue, tournament: &str) -> Flow {
        let now = Instant::now();
        Flow {
            submission: drawn(),
            out: BTreeMap::new(),
            window: WINDOWS.0,
            unkept: Vec::new(),
            large: Vec::new(),
            heard: now,
            looked: now,
            alone: false,
            refusals: queue.client.subscribe(refusals_of(tournament)).await.ok(),
            refused: BTreeSet::new(),
        }
    }

    /// Acknowledges results that the store has kept.
    async fn release(&mut self, queue: &Queue) {
        for message in self.unkept.drain(..) {
            // If the acknowledgement is lost, the result comes again and is ignored.
            let _ = message.ack_with(AckKind::Ack).await;
        }
        for name in self.large.drain(..) {
            queue.remove_object(&name).await;
        }
    }

    /// Reports once what each worker cannot play.
    async fn tell_refusals(&mut self, notice: &dyn Fn(&str)) {
        let Some(refusals) = &mut self.refusals else { return };
        while let Ok(Some(message)) = timeout(Duration::ZERO, refusals.next()).await {
            let Ok(Refusal { worker, why }) = serde_json::from_slice(&message.payload) else { continue };
            let text = format!("worker {worker} leaves matches to others: {why}");
            if self.refused.len() < 1000 && self.refused.insert(text.clone()) {
                notice(&text);
            }
        }
    }
}

impl Players for Coordinator<'_> {
    fn play(
        &self,
        next: &mut (dyn FnMut() -> Option<SlotJob> + Send),
        done: &mut dyn FnMut(Option<SlotEnd>) -> bool,
    ) -> Result<(), NotHeld> {
        match self.queue.wait(self.run(next, done)) {
            Ok(()) | Err(QueueError::Interrupted) => Ok(()),
            Err(error) => Err(NotHeld::Players(error.to_string())),
        }
    }
}

/// Which submissions the server confirmed. Waits for all at once: a lost one takes its whole time limit, and a dying server loses hundreds.
async fn confirmed<F: IntoFuture<Output = Result<T, E>>, T, E>(sent: Vec<Option<F>>) -> Vec<bool> {
    let one = |publish: Option<F>| async {
        match publish {
            Some(publish) => publish.await.is_ok(),
            None => false,
        }
    };
    join_all(sent.into_iter().map(one)).await
}

/// A unique random word.
fn drawn() -> String {
    let number = getrandom::u64().expect("the system gives random numbers");
    format!("{number:016x}")
}

#[cfg(test)]
mod tests;
