//! How a server is opened to others.

use std::net::IpAddr;

use accounts::{Origin, Quotas};

#[derive(Clone, Debug)]
pub struct PublicConfig {
    /// Its public address; by default the address it listens on.
    pub origin: Option<Origin>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted: Vec<IpAddr>,
    /// Whether to make a new link for a host who lost the previous one.
    pub host_link: bool,
    /// What each person may use.
    pub quotas: Quotas,
}
