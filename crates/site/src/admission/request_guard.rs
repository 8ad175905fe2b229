//! Admits requests. The page runs programs, and no other web site may make it do so.

use accounts::{Caller, Origin, Refused};
use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, ORIGIN};
use game::wording;

/// The header that every write carries.
pub(crate) const TOKEN: HeaderName = HeaderName::from_static("x-viadal-token");
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The server's address and token.
pub(crate) struct RequestGuard {
    /// As in an address: `127.0.0.1`, `[::1]`.
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) token: String,
    /// The public address, on a public server.
    pub(crate) origin: Option<Origin>,
}

impl RequestGuard {
    /// Returns true if a request is meant for us and comes from our own page, or from no page.
    ///
    /// A foreign name that points here (DNS rebinding) is not ours. Other pages are recognized by `Origin`, or if that is missing by
    /// `Sec-Fetch-Site`.
    pub(crate) fn admit(&self, headers: &HeaderMap, is_api: bool) -> Result<(), Refused> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        if !self.is_named_in(headers) {
            return Err(Refused::forbidden("foreign", wording!("this host name is not the server's")));
        }
        if let Some(origin) = text(ORIGIN)
            && !self.is_our_origin(origin)
        {
            return Err(Refused::forbidden("foreign", wording!("requests of other pages are refused")));
        }
        if is_api && text(SITE).is_some_and(|site| !matches!(site, "same-origin" | "none")) {
            return Err(Refused::forbidden("foreign", wording!("requests of other pages are refused")));
        }
        Ok(())
    }

    /// Returns true if a request names this server as its host.
    pub(crate) fn is_named_in(&self, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        host.is_some_and(|host| self.is_ours(host)) && hosts.next().is_none()
    }

    /// The address to open in a browser.
    pub(crate) fn own_origin(&self) -> String {
        match &self.origin {
            Some(origin) => origin.to_string(),
            None => format!("http://{}:{}", self.host, self.port),
        }
    }

    /// The token that a caller shows with every write. On a public server each session has its own.
    pub(crate) fn token_of(&self, caller: &Caller) -> String {
        let session = match caller {
            Caller::Local => return self.token.clone(),
            Caller::Person { session, .. } => session.as_str(),
            Caller::Program { .. } | Caller::Nobody => "",
        };
        let key = blake3::hash(self.token.as_bytes());
        let hash = blake3::keyed_hash(key.as_bytes(), session.as_bytes());
        hash.to_hex()[..self.token.len()].into()
    }

    /// Returns true if this is the caller's token. Takes constant time.
    pub(crate) fn knows(&self, token: &str, caller: &Caller) -> bool {
        let own = self.token_of(caller);
        let differing = token.bytes().zip(own.bytes()).fold(0, |sum, (one, other)| sum | (one ^ other));
        token.len() == own.len() && differing == 0
    }

    /// Refuses to open a socket without the caller's token.
    ///
    /// # Errors
    /// If this is not the token.
    pub(crate) fn check_socket(&self, token: &str, caller: &Caller) -> Result<(), Refused> {
        if self.knows(token, caller) {
            return Ok(());
        }
        let told = wording!("the socket is opened with ?token=, told by /api/v1/session");
        Err(Refused::forbidden("no_token", told))
    }

    fn is_our_origin(&self, origin: &str) -> bool {
        match &self.origin {
            Some(own) => origin == own.to_string(),
            None => origin.strip_prefix("http://").is_some_and(|host| self.is_ours(host)),
        }
    }

    /// Returns true if a `Host` header names this server.
    pub(crate) fn is_ours(&self, host: &str) -> bool {
        if let Some(own) = &self.origin {
            return own.is_host(host);
        }
        let port = format!(":{}", self.port);
        let name = match (host.strip_suffix(&port), self.port) {
            (Some(name), _) => name,
            (None, 80) => host,
            (None, _) => return false,
        };
        name == self.host || matches!(name, "127.0.0.1" | "localhost" | "[::1]")
    }
}
