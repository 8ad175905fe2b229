//! How commands reach a queue.

use std::path::PathBuf;
use std::time::Duration;

use host::Stop;
use queue::{Access, Queue, QueueError};

use crate::failure::Failure;

/// Credentials and certificates.
#[derive(clap::Args)]
pub(crate) struct QueueArgs {
    /// A file of NATS credentials, for --queue
    #[arg(long, value_name = "FILE", requires = "queue")]
    queue_creds: Option<PathBuf>,
    /// Certificates to trust in addition to the system's, for --queue tls://...
    #[arg(long, value_name = "FILE", requires = "queue")]
    queue_ca: Option<PathBuf>,
    /// The certificate to present, for --queue tls://...
    #[arg(long, value_name = "FILE", requires_all = ["queue", "queue_key"])]
    queue_cert: Option<PathBuf>,
    /// The key of the certificate to present
    #[arg(long, value_name = "FILE", requires = "queue_cert")]
    queue_key: Option<PathBuf>,
    /// After how long the matches of a silent worker go to another: the same for all, set by whoever comes first
    #[arg(long, value_name = "TIME", requires = "queue", default_value = "10s", value_parser = time, hide = true)]
    queue_silence: Duration,
}

pub(crate) fn time(text: &str) -> Result<Duration, String> {
    game::duration(text).ok_or_else(|| "expected a time, such as 60s or 5m".into())
}

impl QueueArgs {
    /// Connects to the queue. `name` identifies us to the server.
    pub(crate) fn connect(&self, url: &str, name: &str, stop: Stop) -> Result<Queue, Failure> {
        let access = Access {
            url: url.into(),
            credentials: self.queue_creds.clone(),
            authorities: self.queue_ca.clone(),
            certificate: self.queue_cert.clone().zip(self.queue_key.clone()),
            silence: self.queue_silence,
        };
        Queue::connect(&access, name, stop).map_err(Failure::from)
    }
}

impl From<QueueError> for Failure {
    fn from(error: QueueError) -> Failure {
        match error {
            QueueError::Access(_) | QueueError::Bot { .. } => Failure::Usage(error.to_string()),
            QueueError::Unreachable { .. } | QueueError::Interrupted => Failure::Failed(error.to_string()),
        }
    }
}
