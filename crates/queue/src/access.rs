//! How to reach the server: address, credentials, certificates.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::{ConnectOptions, ServerAddr};

use crate::error::QueueError;

#[derive(Clone, Debug)]
pub struct Access {
    /// `nats://HOST:PORT` or `tls://HOST:PORT`, with `USER:PASSWORD@` or `TOKEN@` before the host if the server requires it. Several,
    /// separated by commas, form a cluster.
    pub url: String,
    /// A NATS credentials file.
    pub credentials: Option<PathBuf>,
    /// Certificates to trust in addition to the system's.
    pub authorities: Option<PathBuf>,
    /// Our own certificate and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// A worker that has been silent for this long has lost its matches, and others get them. The first to connect sets this for everyone.
    pub silence: Duration,
}

impl Default for Access {
    fn default() -> Access {
        Access {
            url: String::new(),
            credentials: None,
            authorities: None,
            certificate: None,
            silence: Duration::from_secs(10),
        }
    }
}

impl Access {
    pub(crate) fn addresses(&self) -> Result<Vec<ServerAddr>, QueueError> {
        let address = |text: &str| {
            let bad = |why: String| {
                QueueError::Access(format!(
                    "--queue '{}': {why}; expected nats://HOST:PORT or tls://HOST:PORT",
                    without_password(text)
                ))
            };
            let known = ["nats://", "tls://"].iter().any(|scheme| text.starts_with(scheme));
            if !known {
                return Err(bad("the scheme is neither nats nor tls".into()));
            }
            text.parse::<ServerAddr>().map_err(|error| bad(error.to_string()))
        };
        self.url.split(',').map(str::trim).map(address).collect()
    }

    /// The address without a password.
    pub(crate) fn shown(&self) -> String {
        self.url.split(',').map(without_password).collect::<Vec<_>>().join(",")
    }

    pub(crate) async fn options(&self, name: &str) -> Result<ConnectOptions, QueueError> {
        let mut options = ConnectOptions::new()
            .name(name)
            .connection_timeout(Duration::from_secs(5))
            .request_timeout(Some(Duration::from_secs(5)))
            .reconnect_delay_callback(|attempts| Duration::from_millis(50 * attempts.clamp(1, 20) as u64));
        if let Some(first) = self.addresses()?.first() {
            options = match (first.username(), first.password()) {
                (Some(user), Some(password)) => options.user_and_password(user.into(), password.into()),
                (Some(token), None) => options.token(token.into()),
                _ => options,
            };
        }
        if let Some(file) = &self.credentials {
            options = options
                .credentials_file(file)
                .await
                .map_err(|error| QueueError::Access(format!("credentials '{}': {error}", file.display())))?;
        }
        if let Some(file) = &self.authorities {
            options = options.add_root_certificates(file.clone());
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        Ok(options)
    }
}

/// The address without anything before its `@`.
fn without_password(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        _ => url.into(),
    }
}

#[cfg(test)]
mod tests;
