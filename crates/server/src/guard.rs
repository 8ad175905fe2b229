//! Who is let in. The page runs programs, and no other web site may make it do so.

use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderName, HeaderValue, ORIGIN};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;
use game::wording;

use crate::assets::theme_hash;
use crate::error::AppError;
use crate::other_name::{self, is_for_a_page};
use crate::public::{Caller, Origin, authorize, identify};
use crate::state::AppState;

/// The header that every write carries.
pub(crate) const TOKEN: HeaderName = HeaderName::from_static("x-viadal-token");
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Where the server is, and what its page knows.
pub(crate) struct Guard {
    /// As it stands in an address: `127.0.0.1`, `[::1]`.
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) token: String,
    /// How others write its address, on a public server.
    pub(crate) origin: Option<Origin>,
}

impl Guard {
    /// Whether a request is for us and from our own page, or from no page at all.
    ///
    /// A name that somebody else's name server points here (DNS rebinding) is not ours; a page of somebody else says
    /// so by its `Origin`, or where that is not sent by `Sec-Fetch-Site`.
    fn admit(&self, headers: &HeaderMap, is_api: bool) -> Result<(), AppError> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        if !self.is_named_in(headers) {
            return Err(AppError::forbidden("foreign", wording!("this host name is not the server's")));
        }
        if let Some(origin) = text(ORIGIN)
            && !self.is_our_origin(origin)
        {
            return Err(AppError::forbidden("foreign", wording!("requests of other pages are refused")));
        }
        if is_api && text(SITE).is_some_and(|site| !matches!(site, "same-origin" | "none")) {
            return Err(AppError::forbidden("foreign", wording!("requests of other pages are refused")));
        }
        Ok(())
    }

    /// Whether a request names this server as its host.
    fn is_named_in(&self, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        host.is_some_and(|host| self.is_ours(host)) && hosts.next().is_none()
    }

    /// The address to open in a browser.
    fn own_origin(&self) -> String {
        match &self.origin {
            Some(origin) => origin.to_string(),
            None => format!("http://{}:{}", self.host, self.port),
        }
    }

    /// What a caller shows with every write. On a public server each session has its own.
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

    /// Whether this is the caller's token, in a time that does not tell how much of it is right.
    pub(crate) fn knows(&self, token: &str, caller: &Caller) -> bool {
        let own = self.token_of(caller);
        let differing = token.bytes().zip(own.bytes()).fold(0, |sum, (one, other)| sum | (one ^ other));
        token.len() == own.len() && differing == 0
    }

    fn is_our_origin(&self, origin: &str) -> bool {
        match &self.origin {
            Some(own) => origin == own.to_string(),
            None => origin.strip_prefix("http://").is_some_and(|host| self.is_ours(host)),
        }
    }

    /// Whether a `Host` header names this server.
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

/// Refuses requests that are not from our own page, writes without the token, and what the caller may not do.
pub(crate) async fn admit_request(
    State(app): State<AppState>,
    mut request: Request,
    next: Next,
) -> Result<Response, AppError> {
    let guard = &app.guard;
    if !guard.is_named_in(request.headers()) && is_for_a_page(request.method(), request.headers()) {
        return Ok(other_name::page(&guard.own_origin(), request.uri(), request.headers()));
    }
    guard.admit(request.headers(), request.uri().path().starts_with("/api"))?;
    let caller = identify(&app, request.headers()).await?;
    authorize(&app, &caller, &mut request).await?;
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let token = request.headers().get(TOKEN).and_then(|token| token.to_str().ok());
    // No page of somebody else can make a browser send a token that an author has given to a program.
    let is_program = matches!(caller, Caller::Program { .. });
    if !reads && !is_program && !token.is_some_and(|token| guard.knows(token, &caller)) {
        return Err(AppError::forbidden(
            "no_token",
            wording!("a write carries the header x-viadal-token, told by /api/v1/session"),
        ));
    }
    request.extensions_mut().insert(caller);
    Ok(next.run(request).await)
}

/// What the page may do, and who may frame it.
pub(crate) fn content_policy(ancestors: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'{}; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
         font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {ancestors}",
        theme_hash().map_or(String::new(), |hash| format!(" 'sha256-{hash}'"))
    )
}

/// Adds the headers that tell a browser what the page may do.
pub(crate) async fn security_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let policy = content_policy("'none'");
    let headers = response.headers_mut();
    let mut set = |name: &'static str, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.entry(name).or_insert(value);
        }
    };
    set("content-security-policy", &policy);
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "no-referrer");
    set("cross-origin-opener-policy", "same-origin");
    set("cross-origin-resource-policy", "same-origin");
    response
}
