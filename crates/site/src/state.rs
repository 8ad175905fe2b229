//! State shared by all requests.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use accounts::{Caller, Refused, secret};
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use contests::Contests;
use game::{Files, Options, Room};
use live::learning::LearningQueue;
use live::{
    Asked, Lines, MatchRegistry, Owners, SetupBody, Slot, StopOnDrop, Work, Workers, charged, is_of_workers,
};
use referee::Stop;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::OwnedSemaphorePermit;

use crate::admission::Public;
use crate::admission::RequestGuard;
use crate::jobs::{Job, do_jobs};
use crate::metrics::counts::Counts;
use crate::operations::Operations;

#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) registry: Arc<MatchRegistry>,
    pub(crate) contests: Arc<Contests>,
    pub(crate) learning: Arc<LearningQueue>,
    pub(crate) guard: Arc<RequestGuard>,
    /// Accounts; `None` on a local server.
    pub(crate) public: Option<Arc<Public>>,
    pub(crate) operations: Arc<Operations>,
    pub(crate) counts: Arc<Counts>,
    pub(crate) workers: Arc<Workers>,
    readers: Arc<Owners>,
}

/// Extracts what a handler works with.
impl FromRequestParts<AppState> for AppState {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, app: &AppState) -> Result<AppState, Infallible> {
        Ok(app.clone())
    }
}

impl AppState {
    pub(crate) fn new(
        contests: Arc<Contests>,
        address: SocketAddr,
        (compile_time, memory): (Duration, u64),
        public: Option<Public>,
        operations: Operations,
    ) -> AppState {
        let host = match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let origin = public.as_ref().map(|public| public.origin.clone());
        let guard = Arc::new(RequestGuard { host, port: address.port(), token: secret(), origin });
        let workers = Arc::new(Workers::new(do_jobs, memory, compile_time, Arc::clone(&contests.live.store)));
        let (readers, public) = (Arc::new(Owners::new(1)), public.map(Arc::new));
        let registry = Arc::clone(&contests.live);
        registry.workers.get_or_init(|| Arc::clone(&workers));
        let learning = LearningQueue::new(Arc::clone(&registry.store), registry.settings.learning_games);
        let operations = Arc::new(operations);
        let counts = Arc::default();
        AppState { registry, contests, learning, guard, public, operations, counts, workers, readers }
    }

    /// Waits for the caller's only place to send something that has to be read: whatever else this caller sends is not even received.
    ///
    /// # Errors
    /// If too much waits already.
    pub(crate) async fn reading_place(&self, caller: &Caller) -> Result<OwnedSemaphorePermit, Refused> {
        let places = self.readers.places(&caller.line())?;
        Ok(places.acquire_owned().await.expect("the semaphore is never closed"))
    }

    /// Has what was sent read, compiled or played through by the worker of whoever sent it, while a client waits for it.
    ///
    /// # Errors
    /// If the job refuses, takes too long, or needs too much memory.
    pub(crate) async fn read<T: DeserializeOwned + Send + 'static>(
        &self,
        place: OwnedSemaphorePermit,
        job: Job,
        attachment: Bytes,
    ) -> Result<T, Refused> {
        self.job_holding(Some(place), job, attachment).await
    }

    /// Has something computed by a worker, in turn with the work of others.
    ///
    /// # Errors
    /// If the job refuses, takes too long, or needs too much memory.
    pub(crate) async fn job<T: DeserializeOwned + Send + 'static>(
        &self,
        job: Job,
        attachment: Bytes,
    ) -> Result<T, Refused> {
        self.job_holding(None, job, attachment).await
    }

    /// The same, in this place: a job that does not heed its stop keeps it until it ends.
    async fn job_holding<T: DeserializeOwned + Send + 'static>(
        &self,
        place: Option<OwnedSemaphorePermit>,
        job: Job,
        attachment: Bytes,
    ) -> Result<T, Refused> {
        let app = self.clone();
        self.in_turn(move |_, work, stop| {
            let answer = app.ask(work, job, &attachment, stop, &mut |_| true);
            drop(place);
            serde_json::from_value(answer?).map_err(|error| Refused::internal(error.to_string()))
        })
        .await
    }

    /// Has something computed by a worker for this work, and passes on its lines until nobody listens. Blocks. What is about a game that
    /// workers do not have is computed here: the rules are the host's, and their programs run in a sandbox of their own.
    ///
    /// # Errors
    /// If the job refuses, takes too long, or needs too much memory.
    pub(crate) fn ask(
        &self,
        work: Option<&Work>,
        job: Job,
        attachment: &[u8],
        stop: &Stop,
        each: &mut dyn FnMut(Vec<u8>) -> bool,
    ) -> Result<Value, Refused> {
        let games = &self.registry.games;
        let game = job.game(attachment, games).filter(|room| !is_of_workers(room));
        // A setup is checked by the options that its game declares.
        let is_setup = matches!(job, Job::Setup(_));
        let is_uploaded = game.is_some_and(|room| !is_setup && self.workers.have(room));
        if game.is_some() && !is_uploaded {
            let mut each = |line: &[u8]| each(line.to_vec());
            return job.done(attachment, games, &mut Lines::new(&mut each, stop.clone()));
        }
        let (owner, job) = (work.map_or("", Work::owner), &job);
        let (answer, cost) = self.workers.run(&Asked { owner, job, attachment, game, stop }, each);
        work.inspect(|work| work.charge_micros(cost));
        answer
    }

    /// What is played and how, from a request. Files that were sent are compiled by the caller's worker.
    ///
    /// # Errors
    /// If it cannot be set up.
    pub(crate) async fn set_up(
        &self,
        caller: &Caller,
        setup: SetupBody,
    ) -> Result<(&'static Room, Options, Files), Refused> {
        if !setup.has_files() {
            return self.blocking(move |registry| setup.read(&registry.games)).await;
        }
        let (room, place) = (setup.room(&self.registry.games)?, self.reading_place(caller).await?);
        let (options, files) = self.read(place, Job::Setup(setup), Bytes::new()).await?;
        Ok((room, options, files))
    }

    /// Runs work that computes much, in turn with that of others.
    pub(crate) async fn computing<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<MatchRegistry>) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        self.in_turn(|registry, _, _| work(registry)).await
    }

    /// Runs what computes once there is a place for it, unless nobody waits for it any more.
    async fn in_turn<T: Send + 'static>(
        &self,
        compute: impl FnOnce(&Arc<MatchRegistry>, Option<&Work>, &Stop) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let waiting = StopOnDrop::default();
        let stop = waiting.0.clone();
        let current = Work::current();
        self.blocking(move |registry| {
            let alone = || Slot::queued(&registry.visits, String::new());
            let mut slot = current.as_ref().map_or_else(alone, Work::slot);
            if !slot.acquire(&stop) {
                return Err(Refused::internal("nobody waits for this any more"));
            }
            compute(registry, current.as_ref(), &stop)
        })
        .await
    }

    /// Runs blocking work (the store, rules, records) off the async threads.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<MatchRegistry>) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let registry = Arc::clone(&self.registry);
        let (span, current) = (tracing::Span::current(), Work::current());
        let job = move || span.in_scope(|| charged(current.as_ref(), || work(&registry)));
        let done = tokio::task::spawn_blocking(job).await;
        done.unwrap_or_else(|panic| Err(Refused::internal(panic.to_string())))
    }

    /// The same for work on tournaments.
    pub(crate) async fn holding<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<Contests>) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let contests = Arc::clone(&self.contests);
        self.blocking(move |_| work(&contests)).await
    }
}
