//! The connection to the server, with the streams for the matches.
//!
//! - `viadal_jobs`: a work queue. One durable consumer, `workers`, is shared by all workers.
//! - `viadal_results`: a work queue. Each tournament's coordinator takes its own results.
//! - `viadal_objects`: bots and maps, by the hash of their content.

use std::fmt::Display;
use std::future::Future;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::object_store::{self, ObjectStore};
use async_nats::jetstream::stream::{self, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Context};
use host::Stop;
use tokio::io::AsyncReadExt;
use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::access::Access;
use crate::error::{QueueError, whole};

const JOBS: &str = "viadal_jobs";
const RESULTS: &str = "viadal_results";
const OBJECTS: &str = "viadal_objects";
const WORKERS: &str = "workers";
/// Delay before retrying a failed request.
const PAUSE: Duration = Duration::from_millis(250);
/// Bots that nobody has asked for in this time are removed. Coordinators upload theirs at every start.
const OBJECT_AGE: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// A connection to a NATS server with JetStream.
pub struct Queue {
    runtime: Runtime,
    pub(crate) client: async_nats::Client,
    pub(crate) context: Context,
    url: String,
    stop: Stop,
    /// A worker that has been silent for this long has lost its matches.
    pub(crate) silence: Duration,
}

impl Queue {
    /// Connects, and creates missing streams. Later requests wait for the server until `stop` is set.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses the connection.
    pub fn connect(access: &Access, name: &str, stop: Stop) -> Result<Queue, QueueError> {
        let url = access.shown();
        let unreachable = |why: String| QueueError::Unreachable { url: url.clone(), why };
        let addresses = access.addresses()?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("queue")
            .enable_all()
            .build()
            .map_err(|error| unreachable(error.to_string()))?;
        let client = runtime.block_on(async {
            let options = access.options(name).await?;
            options.connect(addresses).await.map_err(|error| unreachable(whole(&error)))
        })?;
        // It spawns a task of its own.
        let context = runtime.block_on(async { jetstream::new(client.clone()) });
        let queue = Queue { runtime, client, context, url, stop, silence: access.silence };
        queue
            .wait(queue.make_streams())
            .map_err(|why| QueueError::Unreachable { url: queue.url.clone(), why })?;
        Ok(queue)
    }

    /// The server's address, without a password.
    pub fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Blocks on a future.
    pub(crate) fn wait<T>(&self, what: impl Future<Output = T>) -> T {
        self.runtime.block_on(what)
    }

    pub(crate) fn spawn(
        &self,
        what: impl Future<Output = ()> + Send + 'static,
    ) -> tokio::task::JoinHandle<()> {
        self.runtime.spawn(what)
    }

    /// Retries until it succeeds or `stop` is set. If the server comes back empty, the streams are created again.
    pub(crate) async fn insist<T, E: Display, F: Future<Output = Result<T, E>>>(
        &self,
        mut attempt: impl FnMut() -> F,
    ) -> Result<T, QueueError> {
        while !self.stopped() {
            if let Ok(done) = attempt().await {
                return Ok(done);
            }
            sleep(PAUSE).await;
            let _ = self.make_streams().await;
        }
        Err(QueueError::Interrupted)
    }

    async fn make_streams(&self) -> Result<(), String> {
        let config = |name: &str, subjects: &str| stream::Config {
            name: name.into(),
            subjects: vec![subjects.into()],
            retention: RetentionPolicy::WorkQueue,
            ..stream::Config::default()
        };
        for (name, subjects) in [(JOBS, "viadal.jobs.>"), (RESULTS, "viadal.results.>")] {
            self.context.get_or_create_stream(config(name, subjects)).await.map_err(|error| whole(&error))?;
        }
        if self.context.get_object_store(OBJECTS).await.is_err() {
            let bucket =
                object_store::Config { bucket: OBJECTS.into(), max_age: OBJECT_AGE, ..Default::default() };
            self.context.create_object_store(bucket).await.map_err(|error| whole(&error))?;
        }
        Ok(())
    }

    pub(crate) async fn jobs(&self) -> Result<Stream, String> {
        self.context.get_stream(JOBS).await.map_err(|error| whole(&error))
    }

    pub(crate) async fn results(&self) -> Result<Stream, String> {
        self.context.get_stream(RESULTS).await.map_err(|error| whole(&error))
    }

    /// The consumer shared by all workers.
    pub(crate) async fn workers(&self) -> Result<PullConsumer, String> {
        let config = self.consumer(WORKERS.into(), "viadal.jobs.>".into());
        self.jobs().await?.get_or_create_consumer(WORKERS, config).await.map_err(|error| whole(&error))
    }

    /// A consumer whose messages come again unless they are acknowledged.
    pub(crate) fn consumer(&self, name: String, filter_subject: String) -> pull::Config {
        pull::Config {
            durable_name: Some(name),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.silence,
            max_ack_pending: 1_000_000,
            filter_subject,
            ..Default::default()
        }
    }

    async fn objects(&self) -> Result<ObjectStore, String> {
        self.context.get_object_store(OBJECTS).await.map_err(|error| whole(&error))
    }

    /// Uploads an object, with retries.
    pub(crate) async fn put_object(&self, name: &str, bytes: &[u8]) -> Result<(), QueueError> {
        self.insist(|| self.put_object_once(name, bytes)).await
    }

    /// Uploads an object without retries.
    pub(crate) async fn put_object_once(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let put = self.objects().await?.put(name, &mut &bytes[..]).await;
        put.map(drop).map_err(|error| whole(&error))
    }

    /// Downloads an object without retries.
    pub(crate) async fn object(&self, name: &str) -> Result<Vec<u8>, String> {
        let mut object = self.objects().await?.get(name).await.map_err(|error| whole(&error))?;
        let mut bytes = Vec::new();
        object.read_to_end(&mut bytes).await.map_err(|error| whole(&error))?;
        Ok(bytes)
    }

    /// Removes an object if it exists.
    pub(crate) async fn remove_object(&self, name: &str) {
        if let Ok(objects) = self.objects().await {
            let _ = objects.delete(name).await;
        }
    }
}

/// The subject of a tournament's matches.
pub(crate) fn jobs_of(tournament: &str) -> String {
    format!("viadal.jobs.{tournament}")
}

/// The subject of a tournament's results.
pub(crate) fn results_of(tournament: &str) -> String {
    format!("viadal.results.{tournament}")
}

/// The subject on which workers report matches that they cannot play. It is not stored.
pub(crate) fn refusals_of(tournament: &str) -> String {
    format!("viadal.refusals.{tournament}")
}
