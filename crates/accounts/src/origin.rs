//! The address under which a server is reached.

use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

/// A scheme and a host with its port, as in the `Origin` header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    is_https: bool,
    /// The host, with the port unless it is the scheme's default.
    host: String,
}

#[derive(Debug, thiserror::Error)]
#[error("'{0}' is not an origin such as https://arena.example: a scheme and a host, no path")]
pub struct BadOrigin(String);

impl Origin {
    /// The origin of a server that is reached at its own address.
    pub fn of(address: SocketAddr) -> Origin {
        format!("http://{address}").parse().expect("an address is a host and a port")
    }

    pub fn is_https(&self) -> bool {
        self.is_https
    }

    /// Returns true if a `Host` header names this origin.
    pub fn is_host(&self, host: &str) -> bool {
        self.host.eq_ignore_ascii_case(host)
    }
}

impl FromStr for Origin {
    type Err = BadOrigin;

    fn from_str(text: &str) -> Result<Origin, BadOrigin> {
        let bad = || BadOrigin(text.into());
        let (scheme, host) = text.trim_end_matches('/').split_once("://").ok_or_else(bad)?;
        let (is_https, default) = match scheme {
            "https" => (true, ":443"),
            "http" => (false, ":80"),
            _ => return Err(bad()),
        };
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
        let host = host.strip_suffix(default).unwrap_or(host);
        if host.is_empty() || host.starts_with(':') || !host.chars().all(is_plain) {
            return Err(bad());
        }
        Ok(Origin { is_https, host: host.to_ascii_lowercase() })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}://{}", if self.is_https { "https" } else { "http" }, self.host)
    }
}

#[cfg(test)]
mod tests;
